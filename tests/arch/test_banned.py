"""Calls and imports that have cost others days, found by reading the source, not by running it."""

import ast
import re
from collections.abc import Iterator
from fnmatch import fnmatch
from pathlib import Path

import pytest

from tests.arch.sources import ROOT, SOURCES, tree_of

LATE_IMPORTS = {
    "lmsdesk/cli": "each command loads only what it runs",
    "lmsdesk/decoding": "pikepdf is loaded only by the process that writes annotations",
    "lmsdesk/gui/app.py": "the first frame is painted before what it does not need is loaded",
    "lmsdesk/gui/shell/signing_in.py": "the browser engine costs 0.5 s and 100 MB: loaded at the first sign-in",
    "lmsdesk/gui/site/sign_in_dialog.py": "the browser engine costs 0.5 s and 100 MB: loaded at the first sign-in",
    "lmsdesk/gui/site/webengine_loader.py": "the browser engine costs 0.5 s and 100 MB: loaded at the first sign-in",
    "lmsdesk/gui/site/sign_in_browser.py": "the browser engine costs 0.5 s and 100 MB: loaded at the first sign-in",
    "lmsdesk/gui/gradebook/page.py": "files, printing and column dialogs are loaded when they are first asked for",
    "lmsdesk/gui/*/actions.py": "a page is loaded after the first picture, or when it is first shown",
    "lmsdesk/gui/gradebook/cell_history.py": "panels are loaded after the first picture, or with the first use",
    "lmsdesk/gui/gradebook/grid/selection_commands.py": "the clipboard is read and written late",
    "lmsdesk/gui/gradebook/side_panels.py": "panels are loaded after the first picture, or with the first use",
    "lmsdesk/gui/gradebook/view/view_dialogs.py": "dialogs are loaded after the first picture, or with the first use",
    "lmsdesk/gui/shell/page_stack.py": "a page is loaded after the first picture, or when it is first shown",
    "lmsdesk/gui/shell/process_settings.py": "a start in English loads nothing of other languages",
    "lmsdesk/gui/printing/output.py": "printers are looked for when something is printed",
    "lmsdesk/gui/kit/dialogs.py": "PySide makes the constants of file dialogs when it is first asked for one",
    "lmsdesk/gui/kit/theme.py": "the icon fonts are loaded at the first icon",
    "lmsdesk/desk": "the keychain, the HTTP client and what writes files are loaded when they are first needed",
    "lmsdesk/api": "the HTTP client is loaded when it is first needed",
    "lmsdesk/model/anonymity.py": "hashes are loaded when the first names are hidden",
    "lmsdesk/model/new_contents.py": "entities and kinds of files are loaded when a link to an upload is written",
    "lmsdesk/model/rich_text": "entities are loaded when markup is first read or written",
    "lmsdesk/model/rubrics.py": "exact fractions are loaded with the first rubric",
    "lmsdesk/store/papers": "hashes are loaded with the first paper",
    "lmsdesk/practice": "options decide what a server process loads",
}
TASK_OWNERS = {"lmsdesk/gui/kit/tasks.py", "lmsdesk/api/tokens.py"}
"""What makes tasks and holds them until they are done; the second for what must not end with those who wait."""
TASK_GROUPS = {"group", "tasks", "self._group"}
"""Names of an asyncio.TaskGroup, which keeps and awaits its tasks."""


def _trees() -> Iterator[tuple[str, ast.Module]]:
    for file in SOURCES:
        yield file.relative_to(ROOT).as_posix(), tree_of(file)


def _calls(tree: ast.AST) -> Iterator[ast.Call]:
    return (node for node in ast.walk(tree) if isinstance(node, ast.Call))


def _owner(call: ast.Call) -> str:
    return ast.unparse(call.func.value) if isinstance(call.func, ast.Attribute) else ""


def _called(call: ast.Call) -> str:
    if isinstance(call.func, ast.Attribute):
        return call.func.attr
    return call.func.id if isinstance(call.func, ast.Name) else ""


def test_no_modal_loops() -> None:
    found = [
        f"{name}:{call.lineno}"
        for name, tree in _trees()
        for call in _calls(tree)
        if _called(call) in {"exec", "exec_", "getOpenFileName", "getSaveFileName", "getText", "processEvents"}
        and "/gui/" in name
    ]
    assert found == []


def test_only_what_holds_tasks_makes_them() -> None:
    makers = {
        name
        for name, tree in _trees()
        for call in _calls(tree)
        if _called(call) in {"create_task", "ensure_future"} and _owner(call) not in TASK_GROUPS
    }
    assert makers <= TASK_OWNERS


def _unguarded_painters(tree: ast.Module) -> list[int]:
    guarded = {id(item.context_expr) for node in ast.walk(tree) if isinstance(node, ast.With) for item in node.items}
    # One without a device is begun and ended by hand, as a document that is drawn over many turns.
    return [
        call.lineno for call in _calls(tree) if _called(call) == "QPainter" and call.args and id(call) not in guarded
    ]


def test_painters_end_with_their_block() -> None:
    """One that outlives its paintEvent, because something holds the frame or an error was raised, is a crash."""
    assert [f"{name}:{line}" for name, tree in _trees() for line in _unguarded_painters(tree)] == []
    assert _unguarded_painters(ast.parse("def paintEvent(self, e):\n    painter = QPainter(self)")) == [2]


RUNS_TEXT = {"eval", "exec", "compile", "__import__"}
RUNS_SHELL = {"os.system", "os.popen", "subprocess.getoutput", "subprocess.getstatusoutput"}
UNPICKLES = {"pickle", "marshal", "shelve", "dill", "cloudpickle", "joblib"}


def _dangers(tree: ast.Module) -> Iterator[tuple[int, str]]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Import | ast.ImportFrom):
            modules = [node.module or ""] if isinstance(node, ast.ImportFrom) else [one.name for one in node.names]
            yield from ((node.lineno, name) for name in modules if name.partition(".")[0] in UNPICKLES)
    for call in _calls(tree):
        said = ast.unparse(call.func)
        has_shell = any(word.arg == "shell" and ast.unparse(word.value) != "False" for word in call.keywords)
        if said in RUNS_TEXT | RUNS_SHELL or has_shell:
            yield call.lineno, said


def test_nothing_student_made_is_run_or_unpickled() -> None:
    assert [f"{name}:{line} {said}" for name, tree in _trees() for line, said in _dangers(tree)] == []


@pytest.mark.parametrize(
    "text", ["eval(x)", "import pickle", "from marshal import loads", "os.system(x)", "subprocess.run(x, shell=True)"]
)
def test_what_runs_or_unpickles_would_be_found(text: str) -> None:
    assert len(list(_dangers(ast.parse(text)))) == 1


def test_late_imports_are_the_explained_ones() -> None:
    found = set()
    for name, tree in _trees():
        for function in ast.walk(tree):
            if not isinstance(function, ast.FunctionDef | ast.AsyncFunctionDef):
                continue
            if any(isinstance(node, ast.Import | ast.ImportFrom) for node in ast.walk(function)):
                found.add(name)
    unexplained = {name for name in found if not any(fnmatch(name, f"{place}*") for place in LATE_IMPORTS)}
    assert unexplained == set()


def test_the_project_speaks_only_of_itself() -> None:
    texts = [*SOURCES, *(ROOT / "tests").rglob("*.py"), *ROOT.glob("*.md"), *(ROOT / "packaging").glob("*")]
    words = re.compile(r"(?i)\b(chatgpt|copilot|language model|ai agent|work[/\\](?:shared|main))\b")
    allowed = Path(__file__)
    found = [
        str(file) for file in texts if file.is_file() and file != allowed and words.search(file.read_text("utf-8"))
    ]
    assert found == []


def test_the_lock_names_hashes_and_no_addresses() -> None:
    lock = (ROOT / "packaging" / "requirements.lock").read_text(encoding="utf-8")
    pins = [line for line in lock.splitlines() if re.match(r"[a-z0-9]", line)]
    assert pins
    assert "://" not in lock
    assert lock.count("--hash=sha256:") >= len(pins)


def test_the_reference_guard_pin_stands() -> None:
    project = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    assert '"PySide6>=6.8.3,<6.12"' in project
