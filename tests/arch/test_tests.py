"""A test that looks at nothing cannot fail: each asserts, or calls a helper of the tests that does."""

import ast
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.arch.sources import tree_of
from tests.simulator.defects import DEFECTS

TESTS = Path(__file__).parents[1]
_LOOKS = {"raises", "fail", "warns", "waitUntil", "waitSignal"}
"""What the libraries of the tests offer."""

_RUN_EVENTS = {
    *("processEvents", "waitUntil", "waitExposed", "waitActive", "waitSignal", "waitSignals"),
    *("qWait", "qWaitFor", "qWaitForWindowActive"),
}

Function = ast.FunctionDef | ast.AsyncFunctionDef


def functions() -> Iterator[tuple[Path, Function]]:
    for path in sorted(TESTS.rglob("*.py")):
        for node in ast.walk(tree_of(path)):
            if isinstance(node, Function):
                yield path, node


def called(function: Function) -> set[str]:
    """The last names of everything that is called inside."""
    targets = [node.func for node in ast.walk(function) if isinstance(node, ast.Call)]
    return {one.attr if isinstance(one, ast.Attribute) else getattr(one, "id", "") for one in targets}


def looking(found: list[tuple[Path, Function]]) -> set[str]:
    """The names of functions that assert, themselves or through others, from the inside out."""
    calls: defaultdict[str, set[str]] = defaultdict(set)
    known = set(_LOOKS)
    for _, one in found:
        calls[one.name] |= called(one)
        if any(isinstance(node, ast.Assert) for node in ast.walk(one)):
            known.add(one.name)
    while more := {name for name, inside in calls.items() if name not in known and inside & known}:
        known |= more
    return known


def test_every_test_looks_at_something() -> None:
    found = list(functions())
    known = looking(found)
    tests = [(path, one) for path, one in found if one.name.startswith("test")]
    assert len(tests) > 1000
    assert [f"{path.name}: {one.name}" for path, one in tests if one.name not in known] == []


def test_a_test_that_looks_at_nothing_is_found() -> None:
    names = ("test_nothing", "test_by_hand", "test_through_another", "helper")
    source = (
        "def test_nothing(): compute()\n"
        "def test_by_hand(): assert compute()\n"
        "async def test_through_another(): await kept.helper()\n"
        "def helper(): pytest.fail('no')\n"
    )
    found = [(Path("x.py"), node) for node in ast.parse(source).body if isinstance(node, Function)]
    assert looking(found) & set(names) == set(names[1:])


def test_no_coroutine_runs_the_events_itself() -> None:
    """A task that is due inside cannot be entered beside the running one: its step is lost, and it waits for ever."""
    coroutines = [(path, one) for path, one in functions() if isinstance(one, ast.AsyncFunctionDef)]
    assert len(coroutines) > 1000
    assert [f"{path.name}: {one.name}" for path, one in coroutines if called(one) & _RUN_EVENTS] == []


@pytest.mark.parametrize("name", DEFECTS)
def test_a_deliberate_defect_replaces_what_is_there(name: str) -> None:
    missing = [attribute for owner, attribute, _ in DEFECTS[name].changes() if not hasattr(owner, attribute)]
    assert missing == []
