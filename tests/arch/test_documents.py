"""What the pages say is there, and what is there is in the pages."""

import ast
import os
import re
import subprocess
import sys
from functools import cache
from pathlib import Path

import pytest

from tests.arch.sources import ROOT, tree_of

README = ROOT / "README.md"
DOCS = sorted((ROOT / "docs").rglob("*.md"))
PAGES = [README, *DOCS, ROOT / "lmsdesk" / "ARCHITECTURE.md", ROOT / "CONTRIBUTING.md", ROOT / "SECURITY.md"]
PACKAGES = sorted({file.parent for top in ("lmsdesk", "tests") for file in (ROOT / top).rglob("__init__.py")})
GUIDE = sorted((ROOT / "docs" / "guide").glob("*.md"))
PICTURES = ROOT / "docs" / "pictures"
_TOPS = ("lmsdesk", "tests", "docs", "packaging", "resources", ".ci")
_ALONE = r"[\w*]+\.(py|md)"
_MOST_LINES_OF_README = 150


def _text(page: Path) -> str:
    return page.read_text(encoding="utf-8")


def _name(page: Path) -> str:
    return page.relative_to(ROOT).as_posix()


@cache
def _help(module: str, *arguments: str) -> str:
    command = [sys.executable, "-m", module, *arguments, "-h"]
    # A narrow help would break a flag in two.
    environment = os.environ | {"COLUMNS": "200"}
    return subprocess.run(command, capture_output=True, text=True, check=True, cwd=ROOT, env=environment).stdout


def _flags(text: str) -> set[str]:
    return set(re.findall(r"--[a-z][a-z-]+", text)) - {"--help"}


@cache
def _commands() -> tuple[str, ...]:
    """The commands that the help names; the desk's own helper process is not one of them."""
    return tuple(re.findall(r"^ {4}(\w+) {2,}\w", _help("lmsdesk"), re.MULTILINE))


def _section(page: Path, title: str) -> str:
    return _text(page).partition(f"\n## {title}\n")[2].partition("\n## ")[0]


def _options_page(command: str) -> str:
    """Where the options of a command are listed."""
    return _text(ROOT / "docs" / "practice-site.md") if command == "practice" else _section(README, "Commands")


def test_every_command_and_flag_is_in_the_pages() -> None:
    assert set(_commands()) == {"demo", "practice", "export", "unsent", "doctor"}
    assert _flags(_help("lmsdesk")) <= _flags(_options_page(""))
    for command in _commands():
        assert f"`lmsdesk {command}" in _section(README, "Commands"), command
        assert _flags(_help("lmsdesk", command)) <= _flags(_options_page(command)), command


def test_the_pages_tell_of_no_flag_that_is_not_there() -> None:
    there = _flags(_help("lmsdesk")).union(*(_flags(_help("lmsdesk", command)) for command in _commands()))
    for page in (README, *GUIDE, ROOT / "docs" / "practice-site.md"):
        assert _flags(_text(page)) <= there, _name(page)


@pytest.mark.parametrize("module", ["tests.simulator", "tests.processes"])
def test_the_flags_of_a_proof_are_on_its_page(module: str) -> None:
    proofs = _text(ROOT / "docs" / "proofs.md")
    both = _flags(_help("tests.simulator")) | _flags(_help("tests.processes"))
    assert _flags(proofs) <= both
    assert _flags(_help(module)) - {"--seed"} <= _flags(proofs)
    assert f"-m {module} " in proofs


def test_every_setting_of_the_environment_is_in_the_pages() -> None:
    named = set(re.findall(r"LMSDESK_[A-Z]+", "".join(_text(page) for page in PAGES)))
    read = {
        top: {name for file in (ROOT / top).rglob("*.py") for name in re.findall(r'"(LMSDESK_[A-Z]+)"', _text(file))}
        for top in ("lmsdesk", "tests")
    }
    assert read["lmsdesk"], "nothing was found: the search is wrong"
    assert read["lmsdesk"] <= named
    assert named <= read["lmsdesk"] | read["tests"]


@pytest.mark.parametrize("page", PAGES, ids=_name)
def test_what_a_page_links_to_exists(page: Path) -> None:
    for target in re.findall(r"\]\(([^)#]+)(?:#[^)]*)?\)", _text(page)):
        assert "://" in target or (page.parent / target).exists(), target


@pytest.mark.parametrize("page", PAGES, ids=_name)
def test_every_path_a_page_names_exists(page: Path) -> None:
    assert _missing(_text(page), ROOT) == []


@pytest.mark.parametrize("package", PACKAGES, ids=_name)
def test_every_path_a_package_names_exists(package: Path) -> None:
    words = ast.get_docstring(tree_of(package / "__init__.py")) or ""
    assert _missing(words, package) == []


def test_a_path_that_is_gone_is_found() -> None:
    words = "See `lmsdesk/gone.py`, `tests/arch`, `gone.py::test_it` and `lmsdesk/store/database/schema/NNNN_*.sql`."
    assert _missing(words, ROOT) == ["lmsdesk/gone.py", "gone.py"]
    assert _missing("In `tests/arch`: `test_documents.py`; `a/b` is no path of ours.", ROOT) == []


def _missing(text: str, folder: Path) -> list[str]:
    """The paths in code marks that lead nowhere; a file's name alone is looked for in the folders that are named."""
    named = [mark.partition("::")[0].rstrip("/") for mark in re.findall(r"`([^`\s]+)`", text)]
    wanted = [name for name in named if name.startswith(tuple(f"{top}/" for top in _TOPS))]
    folders = [folder, *(ROOT / name for name in wanted if (ROOT / name).is_dir())]
    alone = [name for name in named if re.fullmatch(_ALONE, name)]
    lost = [name for name in wanted if not _is_there(ROOT, name)]
    return lost + [name for name in alone if not any(_is_there(one, name) for one in (*folders, ROOT))]


def _is_there(folder: Path, name: str) -> bool:
    return any(folder.glob(name.replace("NNNN", "*")))


def test_every_word_of_the_screen_in_the_guide_is_on_the_screen() -> None:
    on_screen = _words_of_the_window()
    for page in GUIDE:
        words = re.sub(r"`[^`]*`|\s+", " ", _text(page))
        for path in re.findall(r"(?<!\*)\*([^*]+)\*(?!\*)", words):
            for one in path.split(" > "):
                assert {one, re.sub(r"\d+", "%Ln", one)} & on_screen, f"{_name(page)}: {one}"


@cache
def _words_of_the_window() -> frozenset[str]:
    trees = (tree_of(file) for file in (ROOT / "lmsdesk" / "gui").rglob("*.py"))
    literals = (node.value for tree in trees for node in ast.walk(tree) if isinstance(node, ast.Constant))
    return frozenset(words.replace("&", "") for words in literals if isinstance(words, str))


def test_every_picture_is_shown() -> None:
    shown = {
        (page.parent / target).resolve() for page in PAGES for target in re.findall(r"!\[.*?\]\((.+?)\)", _text(page))
    }
    assert set(PICTURES.iterdir()) == shown


def test_the_readme_is_short_and_begins_with_the_two_commands() -> None:
    readme = _text(README)
    assert len(readme.splitlines()) <= _MOST_LINES_OF_README
    commands = re.findall(r"^ {4}(python3 packaging/run\.py \w+)", readme, re.MULTILINE)
    assert commands == ["python3 packaging/run.py demo", "python3 packaging/run.py test"]
    assert readme.index(commands[0]) < readme.index("## ")


def test_every_page_of_the_docs_is_linked_to() -> None:
    targets = {
        (page.parent / target).resolve() for page in PAGES for target in re.findall(r"\]\(([^)#]+\.md)\)", _text(page))
    }
    assert set(DOCS) <= targets
