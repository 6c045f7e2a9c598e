# `make play` and `make test` work on a new Debian with python3, git and make: setup.sh sees to it.

# A caller's Python settings must not leak in. The last one would have Python compile Numba's
# sources again at every start (0.8 s).
unexport PYTHONPATH PYTHONHOME VIRTUAL_ENV MYPYPATH PYTHONDONTWRITEBYTECODE

# Two set-ups at once would step on each other.
.NOTPARALLEL:
.PHONY: help play drawings test test-long bench load types format constraints clean

say = @echo "tailbiter:"

help:
	@echo "make play         set up what is missing and play in a browser"
	@echo "make test         check style, types, imports, and run the tests (ROOM=server: one room's)"
	@echo "make test-long    run whole what make test runs on samples"
	@echo "make drawings     install what draws boards as PNG and PDF (tailbiter draw GAME --board ring.png)"
	@echo "make bench        measure how fast the games are"
	@echo "make load         measure the server with 200 games and 2,000 sockets (PART=cpu: one part)"
	@echo "make types        write the types of the pages' modules anew, from the server's own"
	@echo "make format       format the sources"
	@echo "make constraints  move to the newest versions of what we depend on"
	@echo "make clean        remove all that make made (do so after moving this folder)"

play: .venv/ready-play
	@.venv/bin/tailbiter serve --open

test: .venv/ready-test
	$(say) "ruff (1 s)"
	@.venv/bin/ruff check --quiet
	@.venv/bin/ruff format --check --quiet
	$(say) "mypy (10 s, then 2 s)"
	@.venv/bin/mypy
	$(say) "import-linter (1 s)"
	@.venv/bin/lint-imports > .venv/imports.txt || { cat .venv/imports.txt; exit 1; }
	$(say) "tsc (3 s)"
	@PATH="$$PWD/.venv/bin:$$PATH" node_modules/.bin/tsc -p src/tailbiter/server/web
	$(say) "node --test (1 s)"
	@PATH="$$PWD/.venv/bin:$$PATH" node --import ./tests/js/register.mjs --test tests/js/ > .venv/node.txt || { cat .venv/node.txt; exit 1; }
	$(say) "pytest"
	@.venv/bin/pytest -n auto --dist worksteal $(if $(ROOM),--room $(ROOM))

test-long: .venv/ready-test
	$(say) "what takes long, whole (about half an hour)"
	@TAILBITER_WHOLE=1 .venv/bin/pytest -n auto --dist worksteal -m long

drawings: .venv/ready-drawings

bench: .venv/ready-bench
	$(say) "measuring (about 5 minutes; leave the machine alone meanwhile)"
	@.venv/bin/python -m benchmarks
	@.venv/bin/python -m benchmarks.watching

load: .venv/ready-play
	$(say) "200 games at once (about 10 minutes; leave the machine alone meanwhile)"
	@.venv/bin/python -m benchmarks.load $(if $(PART),--part $(PART)) $(if $(QUICK),--quick)

types: .venv/ready-test
	@.venv/bin/python -m tailbiter.server.typescript

format: .venv/ready-test
	@.venv/bin/ruff check --fix
	@.venv/bin/ruff format

# Names and versions only: no hash, host or folder of the machine that made it.
constraints: .venv/ready-play
	$(say) "choosing versions (5 s)"
	@{ echo "# Versions tried together, all extras, Python 3.11 and later. Rewrite it by: make constraints"; \
	  $$(command -v uv || echo .venv/bin/uv) pip compile --quiet --universal --python-version 3.11 \
	  --all-extras --no-header --no-annotate pyproject.toml; } > .venv/constraints.txt
	@! grep -E '://| @ |^-' .venv/constraints.txt
	@mv .venv/constraints.txt constraints.txt

clean:
	$(say) "removing .venv and caches"
	@rm -rf .venv node_modules .hypothesis .import_linter_cache .mypy_cache .pytest_cache .ruff_cache
	@find src tests benchmarks -name __pycache__ -prune -exec rm -rf {} + 2>/dev/null || true

.venv/ready-%: pyproject.toml constraints.txt package-lock.json setup.sh
	@sh setup.sh $*
	@touch $@
