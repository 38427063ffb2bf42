"""Each line of SECURITY.md has tests behind it, they exist, and they are run."""

import ast
import re
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "SECURITY.md").read_text(encoding="utf-8")
ROWS = [line for line in PAGE.splitlines() if line.startswith("| ") and not line.startswith("| Protected ")]
NAMED = re.compile(r"`(tests/[\w/]+\.py)::(\w+)`")


@cache
def functions_of(file: str) -> dict[str, ast.AST]:
    tree = ast.parse((ROOT / file).read_text(encoding="utf-8"))
    return {node.name: node for node in tree.body if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)}


@cache
def told_scenarios(file: str) -> set[str]:
    """The names in the tuples of scenarios that a test goes through."""
    tree = ast.parse((ROOT / file).read_text(encoding="utf-8"))
    lists = [
        node.value
        for node in tree.body
        if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]).endswith("SCENARIOS")
    ]
    return {name.id for one in lists for name in ast.walk(one) if isinstance(name, ast.Name)}


def test_there_are_rows() -> None:
    assert len(ROWS) >= 15


@pytest.mark.parametrize("row", ROWS, ids=[row.split("|")[1].strip() for row in ROWS])
def test_a_row_names_whom_how_and_tests_that_exist(row: str) -> None:
    cells = [cell.strip() for cell in row.strip("|").split("|")]
    assert len(cells) == 4
    assert all(cells)
    named = NAMED.findall(cells[3])
    assert named
    for file, name in named:
        assert name in functions_of(file), f"{file}::{name}"
        assert name.startswith("test_") or name in told_scenarios(file), f"{file}::{name} is not run"


def test_every_story_of_the_sign_in_stands_behind_a_line() -> None:
    file = "tests/security/login_scenarios.py"
    assert told_scenarios(file) <= {name for where, name in NAMED.findall(PAGE) if where == file}


def test_the_page_is_one_page() -> None:
    assert len(PAGE.split("## What is not protected")[1].splitlines()) < 20
