"""The fields of a new item of a course, among them formatted text and a list of files."""

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Final

from PySide6.QtCore import QT_TRANSLATE_NOOP, QCoreApplication, QPoint, QRect, Qt, Signal, SignalInstance
from PySide6.QtGui import (
    QFont,
    QIntValidator,
    QKeyEvent,
    QKeySequence,
    QShortcut,
    QTextBlockFormat,
    QTextCharFormat,
    QTextCursor,
)
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QHBoxLayout,
    QLineEdit,
    QListWidget,
    QListWidgetItem,
    QPushButton,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from lmsdesk.gui.content.words import FolderChoice
from lmsdesk.gui.kit import notices, theme
from lmsdesk.gui.kit.buttons import tool_button
from lmsdesk.gui.kit.field_contents import changes_of, field_value, fill_field
from lmsdesk.gui.kit.form_fields import FieldBox, MomentField, read_number
from lmsdesk.gui.kit.labels import named
from lmsdesk.gui.kit.layouts import fill_layout, form_layout, without_margins
from lmsdesk.gui.kit.rich_document import HEADING, insert_paragraphs, paragraphs_in
from lmsdesk.gui.kit.rich_text_edit import RichTextEdit
from lmsdesk.gui.kit.tasks import Tasks
from lmsdesk.gui.uploads.drops import FileDrops, paths_on_clipboard
from lmsdesk.gui.uploads.flow import files_to_upload
from lmsdesk.model.content_items import NO, YES, ContentKind, Release
from lmsdesk.model.contents import ContentId
from lmsdesk.model.field_values import Values
from lmsdesk.model.new_contents import NewItem, is_web_address
from lmsdesk.model.rich_text import markup_of
from lmsdesk.model.rich_text_reading import paragraphs_of
from lmsdesk.model.wire import Timestamp

_TITLES: Final = {
    "folder": str(QT_TRANSLATE_NOOP("ItemForm", "In")),
    "title": str(QT_TRANSLATE_NOOP("ItemForm", "Title")),
    "link": str(QT_TRANSLATE_NOOP("ItemForm", "Address")),
    "text": str(QT_TRANSLATE_NOOP("ItemForm", "Text")),
    "instructions": str(QT_TRANSLATE_NOOP("ItemForm", "Instructions")),
    "description": str(QT_TRANSLATE_NOOP("ItemForm", "Description")),
    "files": str(QT_TRANSLATE_NOOP("ItemForm", "Files")),
    "possible": str(QT_TRANSLATE_NOOP("ItemForm", "Points possible")),
    "due": str(QT_TRANSLATE_NOOP("ItemForm", "Due")),
    "attempts": str(QT_TRANSLATE_NOOP("ItemForm", "Attempts allowed")),
    "available": str(QT_TRANSLATE_NOOP("ItemForm", "Students see it")),
    "start": str(QT_TRANSLATE_NOOP("ItemForm", "Visible from")),
    "end": str(QT_TRANSLATE_NOOP("ItemForm", "Visible until")),
}
_FIELDS: Final = {
    ContentKind.FOLDER: ("folder", "title", "description", "available", "start", "end"),
    ContentKind.DOCUMENT: ("folder", "title", "text", "files", "available", "start", "end"),
    ContentKind.LINK: ("folder", "title", "link", "description", "available", "start", "end"),
    ContentKind.ASSIGNMENT: (
        *("folder", "title", "instructions", "files", "possible", "due", "attempts"),
        *("available", "start", "end"),
    ),
}
_MOST_ATTEMPTS: Final = 9999
_LONGEST_DESCRIPTION: Final = 750
MOST = 50
_HEIGHT = 74
_TEXT_HEIGHT: Final = 150


class RichTextField(QWidget):
    """`markup()` is what would be sent."""

    def __init__(self, name: str, title: str) -> None:
        super().__init__()
        self._buttons: dict[str, QToolButton] = {}
        self.text = named(RichTextEdit(self), name, title)
        self.text.setFixedHeight(_TEXT_HEIGHT)
        self.setFocusProxy(self.text)
        fill_layout(without_margins(QVBoxLayout(self), theme.STEP), self._built_bar(), self.text)
        self.text.cursorPositionChanged.connect(self._show_state)
        self.text.currentCharFormatChanged.connect(self._show_state)

    def markup(self) -> str:
        """The text in the elements that the service knows."""
        return markup_of(paragraphs_in(self.text.document()))

    def fill(self, markup: str) -> None:
        """Show this text in place of what is there."""
        self.text.clear()
        insert_paragraphs(self.text.textCursor(), paragraphs_of(markup))

    def _built_bar(self) -> QHBoxLayout:
        row = QHBoxLayout()
        row.setSpacing(theme.STEP)
        for name, tip, icon, keys, run in (
            ("Bold", self.tr("Bold"), "text-bolder", "Ctrl+B", self.text.toggle_bold),
            ("Italic", self.tr("Italic"), "text-italic", "Ctrl+I", self.text.toggle_italic),
            ("Heading", self.tr("Heading"), "text-h", "Ctrl+H", self._toggle_heading),
            ("Bullets", self.tr("List"), "list-bullets", "Ctrl+Shift+8", lambda: self.text.toggle_list("ul")),
            ("Numbers", self.tr("Numbered list"), "list-numbers", "Ctrl+Shift+7", lambda: self.text.toggle_list("ol")),
        ):
            button = self._buttons[name] = tool_button(f"text{name}", tip=f"{tip} ({keys})", icon=icon)
            button.setCheckable(True)
            button.setFocusPolicy(Qt.FocusPolicy.NoFocus)
            button.clicked.connect(lambda *_, run=run: run())
            shortcut = QShortcut(QKeySequence(keys), self)
            shortcut.setContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
            shortcut.activated.connect(run)
            row.addWidget(button)
        row.addStretch(1)
        return row

    def _toggle_heading(self) -> None:
        cursor = self.text.textCursor()
        is_heading = cursor.blockFormat().headingLevel() > 0
        looks, letters = QTextBlockFormat(), QTextCharFormat()
        looks.setHeadingLevel(0 if is_heading else HEADING)
        letters.setFontWeight(QFont.Weight.Normal if is_heading else QFont.Weight.Bold)
        cursor.beginEditBlock()
        cursor.mergeBlockFormat(looks)
        cursor.select(QTextCursor.SelectionType.BlockUnderCursor)
        cursor.mergeCharFormat(letters)
        cursor.endEditBlock()
        self.text.mergeCurrentCharFormat(letters)
        self._show_state()

    def _show_state(self, *_: object) -> None:
        cursor = self.text.textCursor()
        for name, is_on in (
            ("Bold", self.text.fontWeight() > QFont.Weight.Normal),
            ("Italic", self.text.fontItalic()),
            ("Heading", cursor.blockFormat().headingLevel() > 0),
            ("Bullets", self.text.list_kind == "ul"),
            ("Numbers", self.text.list_kind == "ol"),
        ):
            self._buttons[name].setChecked(is_on)


class FileList(QWidget):
    """Files are chosen, dropped or pasted; `paths` are those that would be sent."""

    def __init__(self, name: str, title: str) -> None:
        super().__init__()
        self._tasks = Tasks(self)
        self.list = named(_List(), name, title, role="field")
        self.list.setToolTip(self.tr("Drop files here; press Delete to remove the selected ones"))
        self.list.setFixedHeight(_HEIGHT)
        self.list.pasted.connect(self.add)
        self.choose = named(QPushButton(self.tr("Choose files…"), autoDefault=False), f"{name}Choose")
        self.choose.clicked.connect(lambda *_: self._tasks.open(self._ask(), what="choosing files of an item"))
        FileDrops(self.list.viewport(), self._target_at).dropped.connect(lambda paths, _: self.add(paths))
        self.setFocusProxy(self.list)
        layout = without_margins(QVBoxLayout(self), theme.STEP)
        layout.addWidget(self.list)
        layout.addWidget(self.choose, 0, Qt.AlignmentFlag.AlignLeading)

    @property
    def paths(self) -> tuple[Path, ...]:
        """What would be sent, in this order."""
        return tuple(self.list.item(row).data(Qt.ItemDataRole.UserRole) for row in range(self.list.count()))

    def add(self, paths: Iterable[Path]) -> None:
        """Add files; one that is there already, and a folder, are not."""
        there = set(self.paths)
        new = [path for path in dict.fromkeys(paths) if path not in there]
        for path in [path for path in new if not path.is_dir()][: MOST - len(there)]:
            entry = QListWidgetItem(path.name)
            entry.setData(Qt.ItemDataRole.UserRole, path)
            entry.setToolTip(str(path))
            self.list.addItem(entry)
        if len(self.paths) < len(there) + len(new):
            text = self.tr("An item holds up to {most} files. Folders are uploaded next to it.").format(most=MOST)
            notices.info(self.tr("Not everything was added"), detail=text, topic="content")

    def _target_at(self, _: QPoint) -> tuple[QRect, str]:
        return self.list.viewport().rect(), self.tr("Add to this item")

    async def _ask(self) -> None:
        self.add(await files_to_upload(is_folder=False, parent=self))


class _List(QListWidget):
    """`pasted(list[Path])`: files were copied elsewhere, and come in here."""

    pasted = Signal(object)

    def __init__(self) -> None:
        super().__init__()
        self.setSelectionMode(QListWidget.SelectionMode.ExtendedSelection)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.matches(QKeySequence.StandardKey.Delete):
            for entry in self.selectedItems():
                self.takeItem(self.row(entry))
        elif event.matches(QKeySequence.StandardKey.Paste):
            self.pasted.emit(paths_on_clipboard())
        else:
            super().keyPressEvent(event)


class ItemForm(QWidget):
    """`item()` is what the fields say; the fields are those of the kind."""

    edited = Signal()

    def __init__(self, kind: ContentKind, folders: list[FolderChoice]) -> None:
        super().__init__()
        self.kind = kind
        self.boxes: dict[str, FieldBox] = {}
        self._form = form_layout(self)
        self._make_fields()
        for folder in folders:
            self.folder.addItem(folder.words, folder.id)
        self.folder.setCurrentIndex(len(folders) - 1)
        for name in _FIELDS[kind]:
            self._add(name)
        self.title.setFocus()

    @property
    def parent_id(self) -> ContentId | None:
        """The folder that was chosen; None is the top level."""
        chosen = self.folder.currentData()
        return None if chosen is None else ContentId(chosen)

    def item(self) -> NewItem:
        """What is to be made."""
        text = {"instructions": self.instructions, "text": self.text}
        rich = next((field for name, field in text.items() if name in self.boxes), None)
        return NewItem(
            kind=self.kind,
            title=self.title.text().strip(),
            text="" if rich is None else rich.markup(),
            description=self.description.text().strip(),
            link=self._address(),
            files=self.files.paths,
            release=Release(YES if self.available.isChecked() else NO, _at(self.start), _at(self.end)),
            due=_at(self.due),
            attempts=int(self.attempts.text() or 0) or None if self.kind is ContentKind.ASSIGNMENT else None,
            possible=read_number(self.possible.text()) if self.kind is ContentKind.ASSIGNMENT else None,
        )

    def entered(self) -> Values:
        """What stands in the fields, as JSON."""
        return {name: _contents(box.widget) for name, box in self.boxes.items()}

    def fill_in(self, typed: Values) -> None:
        """Put what was typed earlier over what the fields hold; a folder that is not offered here is not chosen."""
        for name in self.boxes.keys() & typed.keys():
            widget, value = self.boxes[name].widget, typed[name]
            if isinstance(widget, RichTextField):
                widget.fill(str(value))
            elif isinstance(widget, FileList):
                widget.add([Path(path) for path in value] if isinstance(value, list) else ())
            elif widget is not self.folder or self.folder.findData(value) >= 0:
                fill_field(widget, value)

    def faults(self) -> dict[str, str]:
        """What is wrong before anything is sent."""
        found: dict[str, str] = {}
        item = self.item()
        if not item.title:
            found["title"] = self.tr("Enter a title.")
        if self.kind is ContentKind.LINK and not is_web_address(item.link):
            found["link"] = self.tr("Enter the address of a web page, such as https://example.org.")
        if self.kind is ContentKind.ASSIGNMENT and (item.possible is None or item.possible < 0):
            found["possible"] = self.tr("Enter the points as a number, such as 100 or 7.5.")
        release = item.release
        if release.start is not None and release.end is not None and not release.start < release.end:
            found["end"] = self.tr("The end must be after the start.")
        return found

    def show_problems(self, problems: Mapping[str, str]) -> None:
        """Show what is wrong at each field, and go to the first."""
        for name, box in self.boxes.items():
            box.show_problem(problems.get(name, ""))
        first = next((box for name, box in self.boxes.items() if name in problems), None)
        if first is not None:
            first.setFocus()

    def _make_fields(self) -> None:
        self.folder, self.title, self.link, self.description = QComboBox(), QLineEdit(), QLineEdit(), QLineEdit()
        self.description.setMaxLength(_LONGEST_DESCRIPTION)
        self.text = RichTextField("itemText", _title("text"))
        self.instructions = RichTextField("itemInstructions", _title("instructions"))
        self.files = FileList("itemFiles", _title("files"))
        self.possible, self.attempts = QLineEdit("100"), QLineEdit("1")
        self.attempts.setValidator(QIntValidator(1, _MOST_ATTEMPTS, self))
        self.due = MomentField(self.tr("On"), _title("due"))
        self.available = QCheckBox(_title("available"))
        self.available.setChecked(True)
        self.start, self.end = MomentField(self.tr("On"), _title("start")), MomentField(self.tr("On"), _title("end"))
        for field in (self.due, self.start, self.end):
            field.show_moment(None)

    def _add(self, name: str) -> None:
        widget: QWidget = getattr(self, name)
        box = self.boxes[name] = FieldBox(f"item_{name}", _title(name), widget)
        for signal in _changes(widget):
            signal.connect(self.edited)
        self._form.addRow("" if name == "available" else _title(name), box)

    def _address(self) -> str:
        """As it was typed; without a scheme, the one of web pages."""
        typed = self.link.text().strip()
        return f"https://{typed}" if typed and "://" not in typed and "." in typed else typed


def _contents(widget: QWidget) -> object:
    if isinstance(widget, RichTextField):
        return widget.markup()
    return [str(path) for path in widget.paths] if isinstance(widget, FileList) else field_value(widget)


def _changes(widget: QWidget) -> Sequence[SignalInstance]:
    if isinstance(widget, RichTextField):
        return (widget.text.textChanged,)
    if isinstance(widget, FileList):
        return (widget.list.model().rowsInserted, widget.list.model().rowsRemoved)
    return changes_of(widget)


def _at(field: MomentField) -> Timestamp | None:
    moment = field.moment()
    return None if moment is None else Timestamp.parse(moment)


def _title(name: str) -> str:
    return QCoreApplication.translate("ItemForm", _TITLES[name])
