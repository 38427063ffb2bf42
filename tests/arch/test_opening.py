"""Whoever opens a dialog keeps the keys for it from the first moment on."""

import ast
from collections.abc import Iterator

from tests.arch.sources import ROOT, tree_of

GUI = ROOT / "lmsdesk" / "gui"
ASKING = {
    "show_dialog",
    "confirm",
    "ask_text",
    "passphrase_typed_twice",
    "file_to_save",
    "file_to_open",
    "save_unsent",
    "run_sign_in",
}


def _calls(node: ast.AST) -> set[str]:
    """The functions and own methods that are called inside."""
    called = (one.func for one in ast.walk(node) if isinstance(one, ast.Call))
    names = {one.id for one in called if isinstance(one, ast.Name)}
    handed = (one for one in ast.walk(node) if isinstance(one, ast.Attribute) and isinstance(one.value, ast.Name))
    return names | {one.attr for one in handed if isinstance(one.value, ast.Name) and one.value.id == "self"}


def _asking(tree: ast.Module) -> set[str]:
    """The coroutines of a module that open a dialog, by themselves or through another one."""
    bodies = {one.name: _calls(one) for one in ast.walk(tree) if isinstance(one, ast.AsyncFunctionDef)}
    found = set(ASKING)
    while more := {name for name, calls in bodies.items() if calls & found} - found:
        found |= more
    return found


def _spawned(tree: ast.Module) -> Iterator[tuple[int, set[str]]]:
    for call in ast.walk(tree):
        if isinstance(call, ast.Call) and isinstance(call.func, ast.Attribute) and call.func.attr == "spawn":
            yield call.lineno, set().union(*map(_calls, call.args))


def test_work_that_opens_a_dialog_is_started_as_such() -> None:
    started = 0
    wrong: list[str] = []
    for path in sorted(GUI.rglob("*.py")):
        tree = tree_of(path)
        asking = _asking(tree)
        started += sum(1 for call in ast.walk(tree) if isinstance(call, ast.Attribute) and call.attr == "open")
        wrong += [f"{path.relative_to(GUI)}:{line}" for line, names in _spawned(tree) if names & asking]
    assert started > 20
    assert not wrong, "open dialogs with Tasks.open, which keeps what is typed meanwhile:\n" + "\n".join(wrong)
