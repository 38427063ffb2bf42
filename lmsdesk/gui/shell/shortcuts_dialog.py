"""Every key of the program in one list that can be searched: the grid's own, then those of the menus."""

from collections.abc import Iterator, Sequence
from typing import Final

from PySide6.QtCore import QT_TRANSLATE_NOOP, QCoreApplication
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QHeaderView, QLineEdit, QTreeWidget, QTreeWidgetItem, QWidget

from lmsdesk.gui.kit import theme
from lmsdesk.gui.kit.actions import shown_keys, without_keys
from lmsdesk.gui.kit.dialogs import button_box, dialog_layout, heading, size_on_screen
from lmsdesk.gui.shell.menu_actions import MenuActions
from lmsdesk.model.folding import fitting, fold

_CONTEXT, _SIZE = "Keys", (720, 640)
Lines = Sequence[tuple[str, str]]


def _line(words: object, *keys: str) -> tuple[str, str]:
    return str(words), "\n".join(keys)


def _part(page: str, title: object, *lines: tuple[str, str]) -> tuple[str, str, Lines]:
    return page, str(title), lines


_UNLISTED: Final = (
    _part(
        "gradebookPage",
        QT_TRANSLATE_NOOP("Keys", "In the grid"),
        _line(QT_TRANSLATE_NOOP("Keys", "Edit the grade; a digit or a letter replaces it"), "F2"),
        _line(QT_TRANSLATE_NOOP("Keys", "Clear the selected cells"), "Del", "Backspace"),
        _line(QT_TRANSLATE_NOOP("Keys", "Next and previous cell, also within a selection"), "Return", "Shift+Return"),
        _line(QT_TRANSLATE_NOOP("Keys", "To the right and back; Enter then begins the next row"), "Tab", "Shift+Tab"),
        _line(QT_TRANSLATE_NOOP("Keys", "To the edge of the filled cells"), "Ctrl+Up", "Ctrl+Down"),
        _line(QT_TRANSLATE_NOOP("Keys", "First and last column"), "Home", "End"),
        _line(QT_TRANSLATE_NOOP("Keys", "First and last cell"), "Ctrl+Home", "Ctrl+End"),
        _line(QT_TRANSLATE_NOOP("Keys", "A page up and down"), "PgUp", "PgDown"),
        _line(QT_TRANSLATE_NOOP("Keys", "A page to the left and to the right"), "Alt+PgUp", "Alt+PgDown"),
        _line(QT_TRANSLATE_NOOP("Keys", "Select while moving"), "Shift+Down", "Ctrl+Shift+Down"),
        _line(QT_TRANSLATE_NOOP("Keys", "Select whole columns, whole rows"), "Ctrl+Space", "Shift+Space"),
        _line(QT_TRANSLATE_NOOP("Keys", "Select everything"), "Ctrl+A"),
        _line(QT_TRANSLATE_NOOP("Keys", "Scroll to the current cell"), "Ctrl+Backspace"),
        _line(QT_TRANSLATE_NOOP("Keys", "Leave the grid: next and previous pane"), "F6", "Shift+F6"),
    ),
    _part(
        "gradebookPage",
        QT_TRANSLATE_NOOP("Keys", "While typing in a cell"),
        _line(QT_TRANSLATE_NOOP("Keys", "Enter it and move on"), "Return", "Tab", "Down"),
        _line(QT_TRANSLATE_NOOP("Keys", "Enter the same into every selected cell"), "Ctrl+Return"),
        _line(QT_TRANSLATE_NOOP("Keys", "Let the arrow keys move in the text, or leave the cell again"), "F2"),
        _line(QT_TRANSLATE_NOOP("Keys", "Cancel, and keep the old value"), "Esc"),
    ),
    _part(
        "gradebookPage",
        QT_TRANSLATE_NOOP("Keys", "Side panel"),
        _line(QT_TRANSLATE_NOOP("Keys", "Back to the grid"), "Esc"),
        _line(QT_TRANSLATE_NOOP("Keys", "Feedback or notes of the next student"), "Ctrl+Return"),
        _line(QT_TRANSLATE_NOOP("Keys", "From “Find a student” to the grid of those found"), "Return", "Down"),
    ),
    _part(
        "coursesPage",
        QT_TRANSLATE_NOOP("Keys", "In the list of courses"),
        _line(QT_TRANSLATE_NOOP("Keys", "Open the gradebook of the course"), "Return"),
        _line(QT_TRANSLATE_NOOP("Keys", "Grade the submissions of the course"), "F3"),
    ),
    _part(
        "submissionsPage",
        QT_TRANSLATE_NOOP("Keys", "On a paper, while it has the focus"),
        _line(QT_TRANSLATE_NOOP("Keys", "Type the score; the first digit takes you there"), "0", "…", "9"),
        _line(
            QT_TRANSLATE_NOOP("Keys", "With a custom rubric: give an item; type 0 first from the tenth on"), "1", "0 1"
        ),
        _line(QT_TRANSLATE_NOOP("Keys", "Next and previous student"), "N", "P"),
        _line(QT_TRANSLATE_NOOP("Keys", "Next to grade, without posting"), "G"),
        _line(QT_TRANSLATE_NOOP("Keys", "To the score, to the feedback"), "S", "F"),
        _line(QT_TRANSLATE_NOOP("Keys", "Insert a comment"), "C"),
        _line(QT_TRANSLATE_NOOP("Keys", "Flag the paper, go to the next one flagged"), "K", "J"),
        _line(QT_TRANSLATE_NOOP("Keys", "Show the task beside the paper, or hide it"), "I"),
        _line(QT_TRANSLATE_NOOP("Keys", "Show the model answer beside the paper, or hide it"), "Q"),
        _line(QT_TRANSLATE_NOOP("Keys", "Show what has changed since the last attempt"), "E"),
        _line(QT_TRANSLATE_NOOP("Keys", "The text of any paper, its headings"), "R", "U"),
        _line(QT_TRANSLATE_NOOP("Keys", "From a field to the paper; from the paper to the gradebook"), "Esc"),
    ),
    _part(
        "submissionsPage",
        QT_TRANSLATE_NOOP("Keys", "In the rubric"),
        _line(QT_TRANSLATE_NOOP("Keys", "Choose a level and go on; type 0 first from the tenth on"), "1", "0 1"),
        _line(QT_TRANSLATE_NOOP("Keys", "Choose the current level"), "Space"),
        _line(QT_TRANSLATE_NOOP("Keys", "Clear the choice of an item"), "Del"),
    ),
    _part(
        "submissionsPage",
        QT_TRANSLATE_NOOP("Keys", "While writing feedback"),
        _line(QT_TRANSLATE_NOOP("Keys", "Bold, italic"), "Ctrl+B", "Ctrl+I"),
        _line(QT_TRANSLATE_NOOP("Keys", "List, numbered list"), "Ctrl+Shift+8", "Ctrl+Shift+7"),
        _line(QT_TRANSLATE_NOOP("Keys", "Link, code"), "Ctrl+Shift+K", "Ctrl+Shift+C"),
        _line(QT_TRANSLATE_NOOP("Keys", "Subscript, superscript"), "Ctrl+,", "Ctrl+."),
        _line(QT_TRANSLATE_NOOP("Keys", "Next word that is not in the dictionary"), "F7"),
    ),
    _part(
        "historyPage",
        QT_TRANSLATE_NOOP("Keys", "In the history of a course"),
        _line(QT_TRANSLATE_NOOP("Keys", "Go to the cell or the submission of the selected change"), "Return"),
        _line(QT_TRANSLATE_NOOP("Keys", "Back to the grid"), "Esc"),
    ),
    _part(
        "submissionsPage",
        QT_TRANSLATE_NOOP("Keys", "On a paper with pages, and on pictures"),
        _line(QT_TRANSLATE_NOOP("Keys", "Show or hide the tools that mark it up"), "M"),
        _line(QT_TRANSLATE_NOOP("Keys", "Highlight the selection, or the lines you drag over next"), "H"),
        _line(QT_TRANSLATE_NOOP("Keys", "Note on the selection, or where you click"), "O"),
        _line(QT_TRANSLATE_NOOP("Keys", "Note on the whole page"), "W"),
        _line(QT_TRANSLATE_NOOP("Keys", "Text, freehand drawing"), "T", "D"),
        _line(QT_TRANSLATE_NOOP("Keys", "Tick, cross, arrow, box"), "V", "X", "A", "B"),
        _line(QT_TRANSLATE_NOOP("Keys", "Stamp from a comment"), "Y"),
        _line(QT_TRANSLATE_NOOP("Keys", "With a tool: place it in the middle of the view"), "Return"),
        _line(QT_TRANSLATE_NOOP("Keys", "Move or resize the selection"), "Right", "Shift+Right"),
        _line(QT_TRANSLATE_NOOP("Keys", "Edit the text of the selection, delete it"), "Return", "Del"),
        _line(QT_TRANSLATE_NOOP("Keys", "To the list of annotations, and back to the paper"), "L", "Esc"),
        _line(QT_TRANSLATE_NOOP("Keys", "Undo and redo"), "Ctrl+Z", "Ctrl+Y"),
    ),
    _part(
        "",
        QT_TRANSLATE_NOOP("Keys", "In the print preview"),
        _line(QT_TRANSLATE_NOOP("Keys", "The next page and the one before"), "Ctrl+PgDown", "Ctrl+PgUp"),
        _line(QT_TRANSLATE_NOOP("Keys", "The first and the last page"), "Home", "End"),
        _line(QT_TRANSLATE_NOOP("Keys", "Larger and smaller"), "Ctrl++", "Ctrl+-"),
        _line(QT_TRANSLATE_NOOP("Keys", "Fit the window's width"), "Ctrl+0"),
    ),
)
"""The page (its object name), words and keys of what no menu has."""


class KeysDialog(QDialog):
    """Keys by where they act, those of the page on show first; the field finds words and keys alike."""

    def __init__(self, actions: MenuActions, parent: QWidget | None = None, *, page: str = "") -> None:
        super().__init__(parent)
        self.setObjectName("keysDialog")
        self.setWindowTitle(self.tr("Keyboard shortcuts"))
        self.resize(size_on_screen(self, *_SIZE))
        layout = dialog_layout(self)
        layout.addWidget(heading(self.tr("Keyboard shortcuts")))
        self.field = QLineEdit(placeholderText=self.tr("Find a word or a key"), clearButtonEnabled=True)
        self.field.setAccessibleName(self.tr("Find a word or a key"))
        self.field.textChanged.connect(self._narrow)
        layout.addWidget(self.field)
        self.tree = self._built_tree()
        self._groups: list[tuple[QTreeWidgetItem, list[QTreeWidgetItem]]] = []
        for title, lines in sections(actions, page):
            self._add(title, lines)
        self.tree.expandAll()
        layout.addWidget(self.tree, 1)
        box = button_box(QDialogButtonBox.StandardButton.Close)
        box.rejected.connect(self.reject)
        layout.addWidget(box)
        self.field.setFocus()

    def _built_tree(self) -> QTreeWidget:
        tree = QTreeWidget()
        tree.setObjectName("keyList")
        tree.setAccessibleName(self.tr("Keyboard shortcuts"))
        tree.setColumnCount(2)
        tree.setHeaderHidden(True)
        tree.setRootIsDecorated(False)
        tree.setIndentation(theme.BETWEEN)
        tree.header().setStretchLastSection(False)
        tree.header().setSectionResizeMode(0, QHeaderView.ResizeMode.Stretch)
        tree.header().setSectionResizeMode(1, QHeaderView.ResizeMode.ResizeToContents)
        return tree

    def _add(self, title: str, lines: Lines) -> None:
        group = QTreeWidgetItem(self.tree, [title])
        group.setFont(0, theme.font(is_emphasized=True))
        self._groups.append((group, [QTreeWidgetItem(group, [words, keys]) for words, keys in lines]))

    def _narrow(self, text: str) -> None:
        lines = [item for _, items in self._groups for item in items]
        found = set(fitting([fold(f"{item.text(0)} {item.text(1)}") for item in lines], text))
        for index, item in enumerate(lines):
            item.setHidden(index not in found)
        for group, items in self._groups:
            group.setHidden(all(item.isHidden() for item in items))


def sections(actions: MenuActions, page: str) -> Iterator[tuple[str, Lines]]:
    """What acts where, with the keys as this system writes them; first what acts on `page`, an object name."""
    for _, title, lines in sorted(_UNLISTED, key=lambda part: part[0] != page):
        yield _tr(title), [(_tr(words), _written(keys.split("\n"))) for words, keys in lines]
    for title, groups in actions.menus:
        keyed = [
            (without_keys(spec.words).rstrip("…"), shown_keys(keys))
            for group in groups
            for spec in group
            if not (keys := actions[spec.id].shortcut()).isEmpty()
        ]
        yield QCoreApplication.translate("Actions", title).replace("&", ""), keyed


def _written(keys: Sequence[str]) -> str:
    return ", ".join(shown_keys(one) for one in keys)


def _tr(text: str) -> str:
    return QCoreApplication.translate(_CONTEXT, text)
