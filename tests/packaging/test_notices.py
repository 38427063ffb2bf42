"""The licences that go along with a bundle: every library is named, with a licence that lets us pass it on."""

import re
import sys
import tomllib
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def text() -> Iterator[str]:
    """What is written beside the program."""
    sys.path.insert(0, str(ROOT / "packaging"))
    try:
        yield import_module("notices").text()
    finally:
        sys.path.remove(str(ROOT / "packaging"))


def test_every_library_that_the_program_asks_for_is_named(text: str) -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    asked = {_key(re.split(r"[^\w.-]", line)[0]) for line in project["dependencies"] if _is_for_here(line)}
    named = {_key(line.split()[0]) for line in _listed(text) if ": " in line}
    assert asked <= named


def test_no_library_may_only_be_passed_on_under_the_gpl(text: str) -> None:
    for line in _listed(text):
        licence = line.partition(": ")[2]
        if "GPL" in licence:
            assert "LGPL" in licence or "MIT" in licence, line


def test_the_texts_that_qt_asks_for_are_there(text: str) -> None:
    assert "GNU LESSER GENERAL PUBLIC LICENSE" in text
    assert "GNU GENERAL PUBLIC LICENSE" in text


def _listed(text: str) -> list[str]:
    return [line for line in text.partition("=====")[0].split("\n") if line]


def _key(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name).lower()


def _is_for_here(requirement: str) -> bool:
    return ";" not in requirement
