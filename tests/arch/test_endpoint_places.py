"""The page that says where each call of the specification is done in the window is true."""

import ast
import re
from pathlib import Path

from lmsdesk.api.paths import ENDPOINTS

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "docs" / "endpoints.md"
ROW = re.compile(r"^\| `([A-Z]+ v\d/[^`]+)` \| (.+) \|$", re.MULTILINE)
CALLED_ELSEWHERE = {"authorize": "begin_sign_in", "token": "exchange_code"}
"""Calls that are no methods of the client, and what carries them out."""
NOT_YET, OF_STUDENTS = "not yet", "the practice site, for students"
"""What a place begins with that is not in the window."""


def rows() -> list[tuple[str, str]]:
    return ROW.findall(PAGE.read_text(encoding="utf-8"))


def expected() -> dict[str, str]:
    """The names of the specification's own calls, by verb, version and path."""
    return {
        f"{row.verb} v{row.version}/{row.template}": row.name
        for row in ENDPOINTS.values()
        if row.section.startswith("specification")
    }


def words_of_the_window() -> frozenset[str]:
    trees = (ast.parse(file.read_text(encoding="utf-8")) for file in (ROOT / "lmsdesk" / "gui").rglob("*.py"))
    literals = (node.value for tree in trees for node in ast.walk(tree) if isinstance(node, ast.Constant))
    return frozenset(text.replace("&", "") for text in literals if isinstance(text, str))


def test_every_call_of_the_specification_is_on_the_page_once() -> None:
    calls = [call for call, _ in rows()]
    assert len(calls) > 30
    assert sorted(calls) == sorted(expected())


def test_the_words_of_a_place_are_on_the_screen() -> None:
    on_screen = words_of_the_window()
    for call, place in rows():
        named = [part for path in re.findall(r"\*([^*]+)\*", place) for part in path.split(" > ")]
        assert [words for words in named if words not in on_screen] == [], call


def test_a_call_that_has_a_place_is_made() -> None:
    layers = [ROOT / "lmsdesk" / "desk", ROOT / "lmsdesk" / "sync"]
    source = "\n".join(file.read_text(encoding="utf-8") for layer in layers for file in layer.rglob("*.py"))
    names = expected()
    done = [names[call] for call, place in rows() if not place.startswith((NOT_YET, OF_STUDENTS))]
    assert len(done) > 20
    assert [names[call] for call, place in rows() if place.startswith(OF_STUDENTS)] == ["create_attempt"]
    patterns = {name: re.escape(CALLED_ELSEWHERE.get(name, f".{name}")) for name in done}
    assert [name for name, pattern in patterns.items() if not re.search(rf"{pattern}(?!\w)", source)] == []
