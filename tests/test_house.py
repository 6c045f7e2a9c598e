"""The house is in order: names, numbers, documents and files are what they say they are."""

import ast
import os
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

import tailbiter
from tailbiter.games import GAMES
from tests.command_line import own_folder as own_folder
from tests.command_line import run

ROOT = Path(__file__).parents[1]
SOURCE = ROOT / "src" / "tailbiter"
FOLDERS = {name: name.replace("-", "_") for name in tailbiter.GAMES}
RULES = {  # the numbers of the rulebook
    "eat-me": [f"M{n}" for n in range(1, 21)],
    "eat-thyself": [f"T{n}" for n in range(1, 16)],
    "eat-your-neighbor": [f"N{n}" for n in range(1, 12)] + [f"K{n}" for n in range(1, 6)],
    "ouroboros": [f"O{n}" for n in range(1, 17)],
}
LEAST_RULE_TESTS = 160
GAME_NAME = re.compile(
    r"\beat[-_ ]?(?:me|thyself|your[-_ ]?neighbou?r)(?:\b|_)|ouroboros", re.IGNORECASE
)
MAY_NAME_GAMES = (
    *("games/", "bots/knowledge/", "terminal/boards/"),
    *("drawings/web/boards/", "server/templates/drawings/"),
)
INDEX = re.compile(r"[p]ypi\.org|[p]ythonhosted|[i]ndex[-_]url|/[s]imple/")  # not this line
BULLET = re.compile(r"^- \*\*([A-Z]\d+) \[[A-Z/]+\]\*\*", re.MULTILINE)
BLOCK = re.compile(r"```(sh|python)\n(.*?)```", re.DOTALL)
SET_UP = ("git clone", "cd ", "make ", "python3 -m venv")  # needs a network, or is make's
WITHOUT_END = ("serve", "bench")


def sheet(name: str) -> str:
    return (SOURCE / "games" / FOLDERS[name] / "rules.md").read_text(encoding="utf-8")


def bullets(name: str) -> dict[str, str]:
    """The rules of a sheet, each from its bullet to the next one."""
    parts = BULLET.split(sheet(name))
    return dict(zip(parts[1::2], parts[2::2], strict=True))


def rule_tests(name: str) -> list[str]:
    file = ROOT / "tests" / "rules" / f"test_{FOLDERS[name]}.py"
    tree = ast.parse(file.read_text(encoding="utf-8"))
    return [
        node.name
        for node in tree.body
        if isinstance(node, ast.FunctionDef) and node.name.startswith("test_")
    ]


def tracked() -> list[Path]:
    """The files of the project: git's, or all of them where there is no git."""
    if (ROOT / ".git").exists():
        listed = subprocess.run(
            ["git", "ls-files", "--cached", "--others", "--exclude-standard"],
            cwd=ROOT,
            capture_output=True,
            check=True,
            text=True,
        )
        files = [ROOT / line for line in listed.stdout.splitlines()]
    else:
        files = [file for file in ROOT.rglob("*") if ".venv" not in file.parts]
    return [file for file in files if file.is_file() and "__pycache__" not in file.parts]


def sources(*endings: str) -> list[Path]:
    """Our own files, wherever they lie, by their endings."""
    return sorted(file for file in SOURCE.rglob("*") if file.suffix in endings)


def test_only_games_and_their_drawings_say_a_games_name() -> None:
    files = sources(".py", ".js", ".ts", ".css", ".html")
    assert len(files) > 150
    for file in files:
        room = file.relative_to(SOURCE).as_posix()
        if not room.startswith(MAY_NAME_GAMES):
            found = GAME_NAME.search(file.read_text(encoding="utf-8"))
            assert found is None, f"{room} says {found and found[0]}"


@pytest.mark.parametrize("name", tailbiter.GAMES)
def test_a_games_name_is_noticed_in_any_spelling(name: str) -> None:
    title = GAMES[name].TITLE
    for spelling in (name, FOLDERS[name], title, title.lower(), title.upper()):
        assert GAME_NAME.search(f"import {spelling}.")
    assert not GAME_NAME.search("to eat meals or great measures")


@pytest.mark.parametrize("name", tailbiter.GAMES)
def test_every_rule_has_one_bullet_on_its_sheet(name: str) -> None:
    assert sorted(BULLET.findall(sheet(name))) == sorted(RULES[name])


@pytest.mark.parametrize("name", tailbiter.GAMES)
def test_every_rule_has_a_test(name: str) -> None:
    tests = rule_tests(name)
    for number in RULES[name]:
        assert any(test.startswith(f"test_{number.lower()}_") for test in tests), number


@pytest.mark.parametrize("name", tailbiter.GAMES)
def test_a_rule_test_cites_a_rule_that_exists(name: str) -> None:
    for test in rule_tests(name):
        found = re.match(r"test_([a-z]\d+)_", test)
        assert found is None or found[1].upper() in RULES[name], test


def test_there_are_enough_rule_tests() -> None:
    tests = [test for name in tailbiter.GAMES for test in rule_tests(name)]
    assert sum(re.match(r"test_[a-z]\d+_", test) is not None for test in tests) >= LEAST_RULE_TESTS


@pytest.mark.parametrize("name", tailbiter.GAMES)
def test_every_option_stands_in_its_rule(name: str) -> None:
    rules = bullets(name)
    for option in GAMES[name].OPTIONS:
        assert option.rule in rules
        if len(option.words) + len(option.numbers) > 1:
            whole = " ".join(sheet(name).split())
            found = re.search(rf"option {option.name} = ([^`]+)`", whole)
            assert found, option.name
            assert re.split(r"[ ,]", found[1])[0] == str(option.default), option.name
            for word in option.words:
                assert word in re.split(r"[ ,)]+", found[1]), (option.name, word)


@pytest.mark.parametrize("name", tailbiter.GAMES)
def test_the_rules_command_shows_every_rule(name: str) -> None:
    shown = " ".join(run("rules", name, "--plain").output.split())
    for number, text in bullets(name).items():
        words = " ".join(re.split(r"\n\s*\n|\n(?=[#|-])", text)[0].split())
        bare = re.sub(r"[*`]", "", words)
        assert bare in shown, number
        assert f"{number} [" in shown


def test_the_readme_is_short() -> None:
    assert len((ROOT / "README.md").read_text(encoding="utf-8").splitlines()) < 120


def command(line: str) -> list[str] | None:
    """A line of the README as it is run here; None if it is not."""
    words = shlex.split(line.removeprefix("$ "), comments=True)
    if not words or line.startswith(SET_UP) or any(word in WITHOUT_END for word in words):
        return None
    assert Path(words[0]).name in ("tailbiter", "python", "python3"), line
    module = ["-m", "tailbiter"] if Path(words[0]).name == "tailbiter" else []
    return [sys.executable, *module, *words[1:]]


def test_the_readmes_commands_work(tmp_path: Path) -> None:
    source = str(Path(str(tailbiter.__file__)).parent.parent)
    env = {**os.environ, "PYTHONPATH": source, "XDG_DATA_HOME": str(tmp_path / "data")}
    done = []
    for language, block in BLOCK.findall((ROOT / "README.md").read_text(encoding="utf-8")):
        lines = [block] if language == "python" else block.splitlines()
        for line in lines:
            words = [sys.executable, "-c", block] if language == "python" else command(line)
            if words:
                result = subprocess.run(
                    words,
                    cwd=tmp_path,
                    env=env,
                    input="a1\nquit\n",  # a turn in one of the games: then there is one to resume
                    capture_output=True,
                    text=True,
                    check=False,
                )
                assert result.returncode == 0, f"{line}: {result.stderr}"
                assert "Traceback" not in result.stderr
                done.append(language)
    assert done.count("python") >= 1
    assert done.count("sh") >= 5


def test_the_samples_of_the_view_page_run(tmp_path: Path) -> None:
    page = (ROOT / "docs" / "view.md").read_text(encoding="utf-8")
    samples = [block for language, block in BLOCK.findall(page) if language == "python"]
    assert len(samples) >= 3
    for sample in samples:
        result = subprocess.run(
            [sys.executable, "-c", sample],
            cwd=tmp_path,
            env={**os.environ, "PYTHONPATH": str(SOURCE.parent)},
            capture_output=True,
            text=True,
            check=False,
        )
        assert result.returncode == 0, result.stderr


def architecture() -> tuple[set[Path], str]:
    """The files that ARCHITECTURE.md names in its tables, and its text."""
    text = (ROOT / "ARCHITECTURE.md").read_text(encoding="utf-8")
    named: set[Path] = set()
    folder = ROOT
    for line in text.splitlines():
        if line.startswith("## "):
            room = re.search(r"`(src/[^`]+)`", line)
            folder = ROOT / room[1] if room else ROOT
        elif line.startswith("| `"):
            for name in re.findall(r"`([^`]+)`", line.split("|")[1]):
                for game, package in FOLDERS.items():
                    one = name.replace("<game>", package).replace("<name>", game)
                    named |= set(folder.glob(one)) if "*" in one else {folder / one}
    return named, text


def test_every_file_of_the_architecture_exists() -> None:
    named, text = architecture()
    assert len(named) > 40
    for file in named:
        assert file.exists(), file.relative_to(ROOT)
    for link in re.findall(r"\]\(([^)#]+)\)", text):
        assert (ROOT / link).exists(), link


def says_nothing(file: Path) -> bool:
    """Is it a package's file with a docstring at most?"""
    body = ast.parse(file.read_text(encoding="utf-8")).body
    return file.name == "__init__.py" and all(isinstance(node, ast.Expr) for node in body)


def test_the_architecture_names_every_source_file() -> None:
    named, _ = architecture()
    for file in sources(".py", ".js", ".ts"):
        is_empty = file.suffix == ".py" and says_nothing(file)
        assert file in named or is_empty, file.relative_to(ROOT)


def test_decisions_are_numbered_without_a_gap() -> None:
    files = sorted((ROOT / "docs" / "decisions").iterdir())
    assert len(files) >= 5
    for number, file in enumerate(files, 1):
        assert re.fullmatch(rf"{number:04}-[a-z0-9-]+\.md", file.name), file.name
        assert file.read_text(encoding="utf-8").startswith(f"# {number:04} "), file.name


@pytest.mark.parametrize(
    "page", ["README.md", "CONTRIBUTING.md", "docs/record.md", "docs/view.md", "docs/api.md"]
)
def test_every_link_of_a_page_leads_somewhere(page: str) -> None:
    text = (ROOT / page).read_text(encoding="utf-8")
    links = re.findall(r"\]\(([^)#]+)\)", text) + re.findall(r"^\[[^]]+\]: (\S+)", text, re.M)
    for link in links:
        assert ((ROOT / page).parent / link).exists(), link


def test_no_file_names_a_package_index() -> None:
    for file in tracked():
        found = INDEX.search(file.read_text(encoding="utf-8", errors="replace"))
        assert found is None, f"{file.relative_to(ROOT)} says {found and found[0]}"


@pytest.mark.parametrize("words", ["gro.ipyp//:sptth", "lru-xedni--", "/elpmis/tsoh"])
def test_a_package_index_is_noticed(words: str) -> None:
    assert INDEX.search(words[::-1])


def test_constraints_are_names_and_versions_only() -> None:
    lines = (ROOT / "constraints.txt").read_text(encoding="utf-8").splitlines()
    assert len(lines) > 10
    for line in lines:
        condition = r"[a-z_]+ [!=<>]+ '[^'/]+'"
        plain = rf"[a-z0-9-]+==[0-9][0-9a-z.]*( ; {condition}( and {condition})*)?"
        assert re.fullmatch(plain, line) or line.startswith("# "), line
        assert "://" not in line
        assert " /" not in line
