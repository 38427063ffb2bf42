"""Makes or changes one record of any kind, and shows what somebody else has changed meanwhile."""

import asyncio
from collections.abc import Awaitable, Callable, Mapping, Sequence
from typing import Any, Generic, TypeVar

from msgspec import Struct
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QComboBox, QPlainTextEdit, QVBoxLayout, QWidget

from lmsdesk.desk.administration.fields import ID_FORM, FieldKind, RecordField, first_values, moments_of, record_values
from lmsdesk.desk.administration.records import (
    Common,
    OnProgress,
    Outcome,
    RecordOvertaken,
    RecordRefused,
    Written,
    common_values,
)
from lmsdesk.errors import LmsdeskError
from lmsdesk.gui.administration.outcomes import short_problem
from lmsdesk.gui.administration.record_form import Choices, RecordForm
from lmsdesk.gui.administration.words import field_title, value_words
from lmsdesk.gui.kit.editor_dialog import EditorDialog, EditorMode
from lmsdesk.gui.kit.formatting import number, quoted
from lmsdesk.model.field_values import Values, changed
from lmsdesk.model.wire import Record

R = TypeVar("R", bound=Record)
_NARROW_PX = 440
_LEAST_HEIGHT, _MOST_HEIGHT = 64, 132


class Loaded(Struct, Generic[R], frozen=True):
    """What the dialog begins with; of a new record there is none yet."""

    record: R | None
    values: Values
    choices: Choices


class RecordWork(Struct, Generic[R], frozen=True):
    """How the dialog reaches the service; both raise LmsdeskError."""

    load: Callable[[], Awaitable[Loaded[R]]]
    save: Callable[[R | None, Values], Awaitable[Written[R]]]
    seen: Loaded[R] | None = None
    """What is shown until the service has answered."""


async def no_choices() -> Choices:
    """Of records whose fields say themselves what there is to choose from."""
    return {}


def creation(fields: Sequence[RecordField], create: Callable[[Values], Awaitable[Written[R]]]) -> RecordWork[R]:
    """Makes a record."""

    async def load() -> Loaded[R]:
        return Loaded(None, first_values(fields), {})

    async def save(_: R | None, values: Values) -> Written[R]:
        return await create(values)

    return RecordWork(load, save)


def change(
    fields: Sequence[RecordField],
    record: R,
    read: Callable[[], Awaitable[R]],
    send: Callable[[R, Values], Awaitable[Written[R]]],
    *,
    choices: Callable[[], Awaitable[Choices]] = no_choices,
    seen: Loaded[R] | None = None,
) -> RecordWork[R]:
    """Changes a record, after reading it as the service has it now."""

    async def load() -> Loaded[R]:
        offered, found = await choices(), await read()
        return Loaded(found, record_values(fields, found), offered)

    async def save(found: R | None, values: Values) -> Written[R]:
        return await send(found or record, values)

    return RecordWork(load, save, seen)


class RecordDialog(EditorDialog):
    """`written` is the record as the service has it after saving; until then what was typed stays in the fields."""

    form: RecordForm

    def __init__(
        self,
        fields: Sequence[RecordField],
        work: RecordWork[Any],
        *,
        title: str,
        verb: str,
        parent: QWidget | None = None,
        mode: EditorMode = EditorMode.WINDOW,
    ) -> None:
        self._fields, self._work = tuple(fields), work
        self._known: Record | None = None
        self._titles: Choices = {}
        self._sent: Values = {}
        self._there: Values = {}
        """What the service says that the fields hold."""
        form = RecordForm(fields)
        for box in form.boxes.values() if mode is not EditorMode.WINDOW else ():
            box.narrow()
        if work.seen is not None:
            form.show_values(work.seen.values, work.seen.choices, is_new=work.seen.record is None)
        super().__init__(form, form.note, title=title, verb=verb, name="record", parent=parent, mode=mode)
        self._secrets = frozenset(field.path for field in self._fields if field.kind is FieldKind.SECRET)
        form.edited.connect(self.edited)
        form.folded.connect(self._on_chosen)
        for combo in form.findChildren(QComboBox):
            combo.currentIndexChanged.connect(self._on_chosen)

    def entered(self) -> Values:
        return self.form.values()

    def fill_in(self, typed: Values) -> None:
        self.form.fill_in(typed)

    def restore(self, typed: Values, base: Values) -> None:
        # What the list knows of the record is on show before the service has answered.
        self.form.fill_in(typed)
        super().restore(typed, base)

    def take_keys(self) -> None:
        """What was only shown beside a list is edited now."""
        self.mode = EditorMode.PANE
        if self.is_ready:
            self.form.first_field().setFocus()
        else:
            self._wait.resume()

    def resizeEvent(self, arg__1: QResizeEvent) -> None:
        super().resizeEvent(arg__1)
        if self.mode is not EditorMode.WINDOW:
            self.form.wrap(is_narrow=self.width() < _NARROW_PX)

    async def _load(self) -> Loaded[Any]:
        return await self._work.load()

    def _show_loaded(self, found: Loaded[Any]) -> QWidget:
        self._known, self._titles, self._there = found.record, found.choices, found.values
        self.form.show_values(found.values, found.choices, is_new=found.record is None)
        return self.form.first_field()

    def _show_meanwhile(self, base: Values) -> None:
        theirs = changed(base, {path: self._there.get(path) for path in base}, moments_of(self._fields))
        self.form.show_problems(self._said_of(theirs))

    def _said_of(self, theirs: Values) -> dict[str, str]:
        """What somebody else has put into the fields."""
        now = self.tr("Now on the site: {value}")
        return {path: now.format(value=self._words(path, value)) for path, value in theirs.items()}

    def _show_faults(self) -> bool:
        return self.form.show_faults()

    def _wishes(self) -> Values:
        """What to send: of a new record all that says something, of another what was changed."""
        values = self.form.values()
        if self._known is None:
            return {path: value for path, value in values.items() if value is not None}
        # A switch that is hidden says nothing, which is the same as off.
        off = {field.path: False for field in self._fields if field.kind is FieldKind.SWITCH}
        now = {path: off.get(path) if value is None else value for path, value in values.items()}
        return changed(record_values(self._fields, self._known), now, moments_of(self._fields))

    async def _send(self, wishes: Values) -> Written[Any]:
        self._sent = wishes
        return await self._work.save(self._known, wishes)

    def _show_problem(self, problem: LmsdeskError) -> str:
        found = self._field_problems(problem)
        self.form.show_problems(found)
        if isinstance(problem, RecordRefused) and found:
            return self.tr("The site did not accept this. What you typed is still here.")
        if isinstance(problem, RecordRefused):
            return f"{problem_words(problem)} {self.tr('What you typed is still here.')}"
        if problem.is_retryable and self._is_read:
            # Only a person sends it again; what was in doubt is looked up before that.
            hint = self.tr("What you typed is still here. Save again to send it.")
            return f"{problem.title} {hint}"
        return problem_words(problem)

    def _field_problems(self, problem: LmsdeskError) -> Mapping[str, str]:
        if isinstance(problem, RecordOvertaken):
            self._take(problem.record)
            return self._said_of(problem.theirs)
        if isinstance(problem, RecordRefused) and problem.is_conflict and (path := self._id_that_clashes(problem)):
            return {path: self.tr("This is already in use. Choose another.")}
        if isinstance(problem, RecordRefused):
            says = self.tr("The site says: {words}")
            return {path: says.format(words=words) for path, words in problem.fields.items()}
        return {}

    def _take(self, record: Record) -> None:
        """What somebody else has put where nobody has typed here is shown: saved again, it stays as it is."""
        before = {} if self._known is None else record_values(self._fields, self._known)
        theirs = changed(before, record_values(self._fields, record), moments_of(self._fields))
        self._known = record
        self.form.fill_in({path: value for path, value in theirs.items() if path not in self._sent})
        if self._begun is not None:
            begun = {path: self._begun.get(path) for path in self._sent}
            self._begun = {**self.entered(), **begun}

    def _id_that_clashes(self, problem: RecordRefused) -> str:
        """The field that names the record, where another record has that name; nothing for any other conflict."""
        ids = [field.path for field in self._fields if field.form == ID_FORM and field.path in self._sent]
        return next((path for path in ids if path in problem.fields), ids[0] if ids else "")

    def _words(self, path: str, value: object) -> str:
        return self._titles.get(path, {}).get(str(value)) or value_words(value)

    def _on_chosen(self) -> None:
        if self._is_read:
            self._fit()


def problem_words(problem: LmsdeskError) -> str:
    """A problem in a sentence, with what the site said of it; what waits for a person is not tried again by itself."""
    if problem.is_retryable:
        return " ".join(part for part in (problem.title, problem.detail) if part)
    found = problem.said if isinstance(problem, RecordRefused) else ""
    return " ".join(part for part in (str(problem), quoted(found) if found else "") if part)


class SeveralWork(Struct, Generic[R], frozen=True):
    """How the editor reaches the service."""

    choices: Callable[[], Awaitable[Choices]]
    save: Callable[[Sequence[tuple[str, R]], Values, OnProgress], Awaitable[Outcome]]
    """Changes these, each by its title and as it was seen; those that somebody else has changed are left alone."""


class SeveralDialog(RecordDialog):
    """Those that could not be changed are listed, each with its reason, and stay to be tried again.

    `done_count` is how many have been changed.
    """

    def __init__(
        self,
        fields: Sequence[RecordField],
        records: Sequence[tuple[str, Any]],
        work: SeveralWork[Any],
        *,
        title: str,
        verb: str,
        parent: QWidget | None = None,
        mode: EditorMode = EditorMode.PANE,
    ) -> None:
        self._left, self._several = list(records), work
        self._common = Common({}, frozenset())
        self.done_count = 0
        super().__init__(
            fields, RecordWork(self._read_all, self._save_all), title=title, verb=verb, parent=parent, mode=mode
        )
        self.failures = QPlainTextEdit(readOnly=True, tabChangesFocus=True)
        self.failures.setObjectName("severalFailures")
        self.failures.setAccessibleName(self.tr("Not changed"))
        self.failures.setMinimumHeight(_LEAST_HEIGHT)
        self.failures.setMaximumHeight(_MOST_HEIGHT)
        self.failures.hide()
        layout = self.layout()
        if isinstance(layout, QVBoxLayout):
            layout.insertWidget(layout.count() - 1, self.failures)

    async def _read_all(self) -> Loaded[Any]:
        choices = await self._several.choices()
        # Thousands can be chosen.
        self._common = await asyncio.to_thread(common_values, self._fields, [record for _, record in self._left])
        return Loaded(None, self._common.values, choices)

    async def _save_all(self, _: Any, wishes: Values) -> Any:
        return await self._several.save(self._left, wishes, self._on_progress)

    def _show_loaded(self, found: Loaded[Any]) -> QWidget:
        super()._show_loaded(found)
        self.form.show_various(self._common.various)
        return self.form.first_field()

    def _show_faults(self) -> bool:
        """All is chosen from what there is."""
        return False

    def _wishes(self) -> Values:
        return self.typed[0]

    def _on_progress(self, done: int, total: int) -> None:
        words = self.tr("Saving {done} of {total}…")
        self.save.setText(words.format(done=number(min(done + 1, total)), total=number(total)))

    def _on_saved(self, written: Any) -> None:
        self.done_count += written.done
        if not written.problems:
            super()._on_saved(written)
            return
        total = len(self._left)
        pairs = zip(written.failed, written.problems, strict=True)
        self._left = [_as_now(self._left[index], problem) for index, (_, problem) in pairs]
        self._set_busy("")
        words = self.tr("{count} of {total} not changed. Save again to retry.")
        self.problem.setText(words.format(count=number(len(self._left)), total=number(total)))
        self.problem.show()
        self.failures.setPlainText("\n".join(f"{name}: {self._why(problem)}" for name, problem in written.problems))
        self.failures.show()
        self.save.setFocus()

    def _why(self, problem: LmsdeskError) -> str:
        if not isinstance(problem, RecordOvertaken):
            return short_problem(problem)
        now = (f"{field_title(path)}: {self._words(path, value)}" for path, value in problem.theirs.items())
        return f"{problem.title} {self.tr('Now on the site: {value}').format(value=', '.join(now))}"

    def _show_meanwhile(self, base: Values) -> None:
        """What somebody else has changed is found at each record when it is sent."""


def _as_now(record: tuple[str, Any], problem: LmsdeskError) -> tuple[str, Any]:
    """A record as a person has seen it: what somebody else has changed is on show with the reason."""
    return (record[0], problem.record) if isinstance(problem, RecordOvertaken) else record
