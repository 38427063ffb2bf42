"""What a person changes in the contents of a course: stored at once, sent when the service can be reached."""

from collections.abc import Callable, Sequence
from datetime import UTC, datetime
from functools import partial
from hashlib import sha256
from typing import Final

from PySide6.QtCore import QDateTime, QObject, QTime, Signal
from PySide6.QtWidgets import QCheckBox, QDateTimeEdit, QDialog, QGridLayout, QWidget

from lmsdesk.desk import ContentItem, EditResult, UndoResult, Workspace
from lmsdesk.gui.content.words import title_of
from lmsdesk.gui.kit import notices, theme
from lmsdesk.gui.kit.dialogs import TEXT_WIDTH, VerbBox, dialog_layout, heading
from lmsdesk.gui.kit.form_fields import moment_format
from lmsdesk.gui.kit.formatting import counted
from lmsdesk.gui.kit.kept_text import Keeper, show_kept
from lmsdesk.gui.kit.labels import fitted, named, plain
from lmsdesk.gui.kit.layouts import fill_layout
from lmsdesk.gui.kit.tasks import Tasks
from lmsdesk.gui.kit.typed_dialog import TypedDialog
from lmsdesk.model.content_items import NO, YES, Release
from lmsdesk.model.field_values import Values
from lmsdesk.model.ids import CourseId
from lmsdesk.model.wire import Json, Timestamp

_EVENING: Final = QTime(23, 59)
_MORNING: Final = QTime(8, 0)


class ContentChanges(QObject):
    """Renames, shows, hides and dates items.

    `stepped(Callable[[], None])` follows each change with what takes it back.
    """

    stepped = Signal(object)

    def __init__(self, workspace: Workspace, course_id: CourseId, window: QWidget, *, writes: Tasks) -> None:
        super().__init__(window)
        self._workspace, self._course_id, self._window = workspace, course_id, window
        self._writes, self._dialogs = writes, Tasks(self)
        self._keeper = Keeper(workspace.unsaved, f"contents/{course_id}", writes)

    def rename(self, item: ContentItem, title: str) -> None:
        """Give an item another title; an empty one is no title."""
        if title.strip() and title != item.title:
            self._store([item], {"title": title.strip()}, self.tr("Rename “{title}”").format(title=title_of(item)))

    def show(self, items: Sequence[ContentItem]) -> None:
        """Let students see these; their dates stay."""
        self._store(
            items, {"available": YES}, self._label(items, self.tr("Show"), self.tr("Show %Ln items", "", len(items)))
        )

    def hide(self, items: Sequence[ContentItem]) -> None:
        """Hide these from students; their dates stay."""
        self._store(
            items, {"available": NO}, self._label(items, self.tr("Hide"), self.tr("Hide %Ln items", "", len(items)))
        )

    def set_dates(self, items: Sequence[ContentItem]) -> None:
        """Ask from when until when students see these."""
        if items:
            self._dialogs.open(self._ask_dates(items), what="setting dates of items")

    def stop(self) -> None:
        """Close a dialog that is open; what is being stored goes on."""
        self._dialogs.cancel_all()

    async def _ask_dates(self, items: Sequence[ContentItem]) -> None:
        title = title_of(items[0])
        many = self.tr("When students see %Ln items", "", len(items))
        words = counted(len(items), self.tr("When students see “{title}”").format(title=title), many)
        ids = " ".join(item.id for item in items)
        # Of any number of items, and a name of what is stored must not grow with them.
        text = await self._keeper.of("dates", sha256(ids.encode()).hexdigest()).find()
        dialog = DatesDialog(words, items[0].release, self._window)
        again = partial(self.set_dates, items)
        if await show_kept(dialog, text, again=again, is_saved=False) == QDialog.DialogCode.Accepted:
            label = self._label(items, self.tr("Set dates"), self.tr("Set dates of %Ln items", "", len(items)))
            # Of a single item, what nobody has touched may be another by now, and stays as it is.
            fields = dialog.typed[0] if len(items) == 1 else dialog.fields
            if fields:
                self._store(items, dict(fields), label, on_kept=text.forget)
            else:
                text.forget()

    def _store(
        self, items: Sequence[ContentItem], fields: Json, label: str, *, on_kept: Callable[[], None] | None = None
    ) -> None:
        if items:
            self._writes.spawn(
                self._stored(items, fields, label, on_kept),
                what="storing a change of the content",
                on_done=self._on_stored,
            )

    async def _stored(
        self, items: Sequence[ContentItem], fields: Json, label: str, on_kept: Callable[[], None] | None
    ) -> EditResult:
        wanted = {item.id: fields for item in items}
        result = await self._workspace.contents.change(self._course_id, wanted, label=label)
        if on_kept is not None:
            on_kept()
        return result

    def _on_stored(self, result: EditResult) -> None:
        if result.step_id is not None:
            self.stepped.emit(partial(self._undo, result.step_id))

    def _undo(self, step_id: int) -> None:
        work = self._workspace.contents.undo(self._course_id, step_id)
        refused = partial(notices.error, topic="undo")
        done = partial(self._on_undone, step_id)
        self._writes.spawn(work, what="undoing a step", on_done=done, on_error=refused)

    def _on_undone(self, step_id: int, result: UndoResult | None) -> None:
        if result is None:
            # It can be taken back once the other one is; taken back elsewhere, it is not waited for.
            has_step = self._workspace.contents.has_step(step_id)
            self._writes.spawn(has_step, what="looking for a step", on_done=partial(self._offer_again, step_id))
            text = self.tr("Another change in this course came after it.")
            hint = self.tr("Choose Undo in the gradebook first.")
            notices.info(self.tr("Nothing was undone"), detail=f"{text} {hint}", topic="content")

    def _offer_again(self, step_id: int, is_there: bool) -> None:  # noqa: FBT001 - the result of a task
        if is_there:
            self.stepped.emit(partial(self._undo, step_id))

    def _label(self, items: Sequence[ContentItem], one: str, many: str) -> str:
        return counted(len(items), f"{one}: {title_of(items[0])}" if items else one, many)


class DatesDialog(TypedDialog):
    """From when until when students see an item; each can be left out. `fields` is what was chosen."""

    def __init__(self, title: str, release: Release, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        grid = QGridLayout()
        grid.setHorizontalSpacing(theme.BETWEEN)
        self.has_start, self.start = self._row(self.tr("&From"), release.start, _MORNING)
        self.has_end, self.end = self._row(self.tr("&Until"), release.end, _EVENING)
        grid.setColumnStretch(1, 1)
        for row, parts in enumerate(((self.has_start, self.start), (self.has_end, self.end))):
            for column, part in enumerate(parts):
                grid.addWidget(part, row, column)
        self.has_start.setObjectName("hasStart")
        self.has_end.setObjectName("hasEnd")
        self._problem = named(fitted(plain(role="problem"), TEXT_WIDTH), "datesProblem")
        self._box = VerbBox(self, self.tr("Set dates"))
        fill_layout(dialog_layout(self, "contentDates", title), heading(title), grid, self._problem, self._box)
        self._check()
        self.has_start.setFocus()
        self._begin()

    @property
    def fields(self) -> Json:
        """Both dates as texts on the wire; None takes one away."""
        start = _text(self.start) if self.has_start.isChecked() else None
        return {"start": start, "end": _text(self.end) if self.has_end.isChecked() else None}

    def entered(self) -> Values:
        return self.fields

    def fill_in(self, typed: Values) -> None:
        rows = {"start": (self.has_start, self.start), "end": (self.has_end, self.end)}
        for name in typed.keys() & rows.keys():
            tick, field = rows[name]
            tick.setChecked(typed[name] is not None)
            if typed[name] is not None:
                field.setDateTime(_local(Timestamp.parse(str(typed[name]))))

    def _row(self, words: str, at: Timestamp | None, clock: QTime) -> tuple[QCheckBox, QDateTimeEdit]:
        tick, field = QCheckBox(words), QDateTimeEdit(calendarPopup=True)
        field.setAccessibleName(words.replace("&", ""))
        field.setDisplayFormat(moment_format())
        present = QDateTime.currentDateTime()
        field.setDateTime(_local(at) if at is not None else QDateTime(present.date(), clock))
        field.setEnabled(at is not None)
        tick.setChecked(at is not None)
        tick.toggled.connect(field.setEnabled)
        tick.toggled.connect(self._check)
        field.dateTimeChanged.connect(self._check)
        return tick, field

    def _check(self) -> None:
        # While the dialog is built there is no second row yet.
        if not hasattr(self, "_box"):
            return
        has_both = self.has_start.isChecked() and self.has_end.isChecked()
        is_right = not has_both or self.start.dateTime() < self.end.dateTime()
        self._problem.setText("" if is_right else self.tr("The end must be after the start."))
        self._box.verb.setEnabled(is_right)
        self.edited.emit()


def _local(at: Timestamp) -> QDateTime:
    return QDateTime.fromMSecsSinceEpoch(round(at.moment.timestamp() * 1000))


def _text(field: QDateTimeEdit) -> str:
    return str(Timestamp(datetime.fromtimestamp(field.dateTime().toMSecsSinceEpoch() / 1000, UTC)))
