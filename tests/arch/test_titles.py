"""A message begins with a title of six words at most; what was kept and what to do follow it."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

PROGRAM = Path(__file__).parents[2] / "lmsdesk"
FILES = sorted(path for path in PROGRAM.rglob("*.py") if "practice" not in path.parts)
LONGEST = 6
NOTICES = {"notices.info", "notices.warning", "Question"}
PARTS = {"detail", "hint"}
"""What an error says besides its title."""


def words_of(node: ast.expr) -> list[str]:
    """The words of a text, a placeholder counted as one; none where it is not written there."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return node.value.split()
    if isinstance(node, ast.JoinedStr):
        parts = (part.value if isinstance(part, ast.Constant) else "x" for part in node.values)
        return "".join(map(str, parts)).split()
    if isinstance(node, ast.Call) and ast.unparse(node.func).endswith("tr") and node.args:
        return words_of(node.args[0])
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "format":
        return words_of(node.func.value)
    return []


def titles(tree: ast.AST) -> Iterator[tuple[int, list[str]]]:
    for kind in ast.walk(tree):
        assigned = kind.body if isinstance(kind, ast.ClassDef) else ()
        said = {ast.unparse(one.targets[0]): one for one in assigned if isinstance(one, ast.Assign)}
        if "title" in said and PARTS & said.keys():
            yield said["title"].lineno, words_of(said["title"].value)
    for call in ast.walk(tree):
        if not isinstance(call, ast.Call) or not call.args:
            continue
        if ast.unparse(call.func) in NOTICES or PARTS & {keyword.arg for keyword in call.keywords}:
            yield call.lineno, words_of(call.args[0])


def too_long(source: str) -> list[str]:
    return [f"{line}: {' '.join(title)}" for line, title in titles(ast.parse(source)) if len(title) > LONGEST]


@pytest.mark.parametrize("path", FILES, ids=[str(path.relative_to(PROGRAM)) for path in FILES])
def test_a_title_is_short(path: Path) -> None:
    assert too_long(path.read_text("utf-8")) == []


@pytest.mark.parametrize(
    "source",
    [
        "raise Wrong('One two three four five six seven', hint='Stop.')",
        "super().__init__(f'One two {three} four five six seven', detail='Kept.')",
        "class Wrong(Error):\n    title = 'One two three four five six seven'\n    hint = 'Stop.'",
        "notices.info(self.tr('{count} two three four five six seven').format(count=1))",
        "Question(_tr('One two three four five six seven'), text, yes)",
    ],
)
def test_a_long_title_is_found(source: str) -> None:
    assert len(too_long(source)) == 1


def test_six_words_are_not_too_many() -> None:
    assert too_long("raise Wrong('One two three four five six', hint='And a hint that is as long as it wants.')") == []
