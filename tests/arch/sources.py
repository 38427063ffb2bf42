"""The program's source, parsed once for all rules about it."""

import ast
from functools import cache
from pathlib import Path

ROOT = Path(__file__).parents[2]
SOURCES = sorted((ROOT / "lmsdesk").rglob("*.py"))


@cache
def tree_of(file: Path) -> ast.Module:
    """The syntax tree of a file; nobody changes it."""
    return ast.parse(file.read_text(encoding="utf-8"))
