"""The house style in numbers: files and functions that fit the head."""

import ast
import statistics
from collections.abc import Iterator
from pathlib import Path

from tests.arch.sources import ROOT, SOURCES, tree_of

EXEMPT_FILES = {"lmsdesk/practice/storage/tables.py", "lmsdesk/api/paths.py"}
"""Field and endpoint tables; the sample campus is exempt by its folder."""

Function = ast.FunctionDef | ast.AsyncFunctionDef


def _name(file: Path) -> str:
    return file.relative_to(ROOT).as_posix()


def _lines(file: Path) -> int:
    return len(file.read_text(encoding="utf-8").splitlines())


def _functions() -> Iterator[tuple[str, Function]]:
    for file in SOURCES:
        for node in ast.walk(tree_of(file)):
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
                yield f"{_name(file)}:{node.lineno} {node.name}", node


def _length(node: Function) -> int:
    return (node.end_lineno or node.lineno) - node.lineno + 1


def _share(values: list[int], limit: int) -> float:
    return sum(value <= limit for value in values) / len(values)


def test_files_fit_the_head() -> None:
    counted = [file for file in SOURCES if _name(file) not in EXEMPT_FILES and "/campus/" not in _name(file)]
    lengths = [_lines(file) for file in counted]
    assert [f"{_name(file)}: {_lines(file)} lines" for file in counted if _lines(file) > 450] == []
    assert statistics.median(lengths) <= 150
    assert _share(lengths, 300) >= 0.9


def test_functions_fit_the_eye() -> None:
    lengths = [_length(node) for _, node in _functions()]
    assert [where for where, node in _functions() if _length(node) > 50] == []
    assert statistics.median(lengths) <= 8
    assert _share(lengths, 25) >= 0.9
    assert _share(lengths, 20) >= 0.85


def test_comments_are_few_and_present() -> None:
    lines = [line.strip() for file in SOURCES for line in file.read_text(encoding="utf-8").splitlines() if line.strip()]
    comments = sum(line.startswith("#") for line in lines) / len(lines)
    assert comments <= 0.06
