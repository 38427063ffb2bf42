"""Every word that the window shows can be put into another language."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

GUI = Path(__file__).parents[2] / "lmsdesk" / "gui"
FILES = sorted(path for path in GUI.rglob("*.py") if path.name != "stall_monitor.py")
"""All but the monitor, which speaks to the log."""

TRANSLATING = {"tr", "_tr", "translate", "QT_TRANSLATE_NOOP"}
SHOWING = {
    *("setText", "setToolTip", "setWindowTitle", "setAccessibleName", "setAccessibleDescription", "setStatusTip"),
    *("setPlaceholderText", "setWhatsThis", "setTitle", "setLabelText", "setInformativeText", "showText"),
    *("addItem", "addAction", "addMenu", "addTab", "addRow", "addButton", "drawText", "say", "info"),
    *("QLabel", "QAction", "QPushButton", "QCheckBox", "QRadioButton", "QGroupBox", "QToolButton", "QMenu"),
    *("QLineEdit", "QProgressBar", "QSpinBox", "QTextEdit", "QPlainTextEdit"),
    *("plain", "heading", "paragraph", "tool_button", "push_button", "named", "dialog_layout"),
    *("Question", "Remedy", "Notice"),
}
"""What puts words before a person."""
UNSEEN_CALLS = re.compile(
    r"(_?log(ger)?\.\w+|.*Error|re\.compile|setObjectName|setProperty|findChild(ren)?|startswith|spawn|getLogger|icon)"
)
UNSEEN_ARGUMENTS = {"what", "doing", "name", "topic", "icon", "role", "flags", "object_name", "thread_name_prefix"}
NOT_SHOWN_FIRST = {"tool_button": 1, "push_button": 1, "MarkButton": 1, "named": 2, "dialog_layout": 2}
"""Calls that begin with so many arguments that nobody reads: the name of the widget, and the widget."""
WORDS = re.compile(r"[A-Za-z]{2,}")
SENTENCE = re.compile(r"[A-Za-z]{3,}[,:;]? [A-Za-z]{2,}")
CODE = re.compile(r"[{}<>|]|;$|yyyy|^Q[A-Z]|: \w+;")
"""Style sheets, markup, forms of dates."""
AS_THEY_ARE = {"learn", "bb", "lmsdesk", "storing text", "saving what waits", "backing up"}
"""Words of a service, the program's name, and what reports call a task: the same in every language."""


def called(call: ast.Call) -> str:
    return ast.unparse(call.func)


def last_name(call: ast.Call) -> str:
    return call.func.attr if isinstance(call.func, ast.Attribute) else called(call)


def literal(node: ast.AST) -> str:
    """The words written at this place: a text, or what stands between the braces of one that is put together."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return node.value
    if isinstance(node, ast.JoinedStr):
        return " … ".join(literal(part) for part in node.values if isinstance(part, ast.Constant))
    return ""


def shown_texts(tree: ast.AST) -> Iterator[ast.expr]:
    """The arguments of calls that show words."""
    for node in ast.walk(tree):
        if not isinstance(node, ast.Call) or last_name(node) not in SHOWING or UNSEEN_CALLS.fullmatch(called(node)):
            continue
        named = [keyword.value for keyword in node.keywords if keyword.arg not in UNSEEN_ARGUMENTS]
        yield from node.args[NOT_SHOWN_FIRST.get(last_name(node), 0) :]
        yield from named


def sentences(node: ast.AST) -> Iterator[ast.expr]:
    """Texts of several words that are neither documentation, nor translated, nor meant for a log or an error."""
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.Expr) and isinstance(child.value, ast.Constant):
            continue
        if isinstance(child, ast.Call) and (last_name(child) in TRANSLATING or UNSEEN_CALLS.fullmatch(called(child))):
            continue
        if isinstance(child, ast.Call) and UNSEEN_CALLS.fullmatch(last_name(child)):
            continue
        if isinstance(child, ast.keyword) and child.arg in UNSEEN_ARGUMENTS:
            continue
        if isinstance(child, ast.Assert | ast.Raise) or child is getattr(node, "annotation", None):
            continue
        if isinstance(child, ast.expr) and SENTENCE.search(literal(child)) and not CODE.search(literal(child).strip()):
            yield child
        else:
            yield from sentences(child)


def untranslated(source: str) -> list[str]:
    tree = ast.parse(source)
    shown = [node for node in shown_texts(tree) if WORDS.search(literal(node))]
    found = {(node.lineno, literal(node)) for node in (*shown, *sentences(tree))}
    return [f"{line}: {text}" for line, text in sorted(found) if text not in AS_THEY_ARE]


@pytest.mark.parametrize("path", FILES, ids=[str(path.relative_to(GUI)) for path in FILES])
def test_what_is_shown_goes_through_the_translator(path: Path) -> None:
    assert untranslated(path.read_text("utf-8")) == []


@pytest.mark.parametrize(
    "source",
    [
        "label.setText('Student')",
        "QLabel('No students')",
        "button = tool_button('find', 'Find')",
        "field = QLineEdit(placeholderText='Find a student')",
        "label.setToolTip(f'{name} is late')",
        "words = {1: 'needs grading'}",
        "model.warning_raised.emit('None of them is overridden.')",
    ],
)
def test_a_text_that_is_not_translated_is_found(source: str) -> None:
    assert len(untranslated(source)) == 1


def test_what_nobody_reads_is_not_found() -> None:
    assert untranslated("'''A module.'''\nlog.info('so it was')\nx.setObjectName('studentFilter')") == []
    assert untranslated("label.setText(self.tr('Student'))\ntasks.spawn(f(), what='storing grades')") == []
