"""Makes a column, or changes the settings of one, on the service."""

from collections.abc import Awaitable, Callable, Coroutine, Mapping
from dataclasses import dataclass
from typing import Any

from PySide6.QtCore import QCoreApplication
from PySide6.QtWidgets import QWidget

from lmsdesk.desk import ColumnOptions, ColumnOvertaken, ColumnRefused, ColumnWritten, MoreToLose
from lmsdesk.desk.administration.records import Outcome
from lmsdesk.errors import LmsdeskError
from lmsdesk.gui.administration.work_dialog import WorkDialog
from lmsdesk.gui.gradebook.columns.form import ColumnForm
from lmsdesk.gui.gradebook.model.column_text import anonymity_names, kind_names, losses_words, scoring_names
from lmsdesk.gui.kit.editor_dialog import EditorDialog
from lmsdesk.gui.kit.formatting import counted, full_moment, quoted
from lmsdesk.model.columns import ColumnField, Losses, Values, changed_fields, values_of
from lmsdesk.model.field_values import is_same
from lmsdesk.model.gradebook import Column
from lmsdesk.model.wire import Timestamp

Load = Callable[[], Awaitable[tuple[Column | None, ColumnOptions]]]
"""Reads the column (None for a new one) and what there is to choose from; raises LmsdeskError."""
Save = Callable[[Column | None, Values], Awaitable[ColumnWritten]]
"""Sends fields of the column that was seen; raises LmsdeskError."""


@dataclass(frozen=True)
class DeleteWork:
    """How the dialog reaches the service; both raise LmsdeskError."""

    count: Callable[[], Coroutine[Any, Any, Losses]]
    delete: Callable[[Losses], Coroutine[Any, Any, None]]


class DeleteColumnDialog(WorkDialog):
    """The button names what it does, and it can be pressed only once that has been counted."""

    def __init__(self, title: str, work: DeleteWork, *, has_content: bool, parent: QWidget | None = None) -> None:
        self._work, self._has_content = work, has_content
        self._losses: Losses | None = None
        super().__init__("", "", is_dangerous=True, parent=parent)
        self.setObjectName("deleteColumnDialog")
        self.show_title(self.tr("Delete “{title}”?").format(title=title))
        self.setWindowTitle(self.tr("Delete column"))
        self.say(self.tr("Counting its grades…"))
        self.verb.setText(self.tr("Delete column"))
        self.cancel.setText(self.tr("Keep column"))
        self.cancel.setFocus()
        self._count()

    def _count(self) -> None:
        self.verb.setEnabled(False)
        work = self._work.count()
        self._tasks.spawn(work, what="counting grades", on_done=self._on_counted, on_error=self._on_failed)

    def _on_counted(self, losses: Losses) -> None:
        self._losses = losses
        self.say(self._sentences(losses))
        lost = losses_words(losses)
        self.verb.setText(self.tr("Delete {lost}").format(lost=lost) if lost else self.tr("Delete empty column"))
        self.verb.setEnabled(True)

    def _sentences(self, losses: Losses) -> str:
        lost = losses_words(losses)
        sentences = [
            self.tr("{lost} on the server will be removed with it, for everyone. This cannot be undone.").format(
                lost=lost
            )
            if lost
            else self.tr("It is empty. It will be removed for everyone, and this cannot be undone.")
        ]
        if losses.unsent:
            unsent = losses.unsent
            words = counted(unsent, self.tr("1 grade is"), self.tr("%Ln grades are", "", unsent))
            sentences.append(self.tr("{grades} only on this computer and will not be sent.").format(grades=words))
        if losses.totals:
            names = ", ".join(map(quoted, losses.totals))
            sentences.append(self.tr("It counts towards {names}, which will change.").format(names=names))
        if self._has_content:
            sentences.append(self.tr("It belongs to an assignment of the course, which can then no longer be graded."))
        sentences.append(self.tr("Its grades stay in the history on this computer."))
        return " ".join(sentences)

    def _start(self) -> None:
        if self._losses is None:
            self._count()
        else:
            self._run(self._delete(self._losses), self.tr("Deleting…"))

    async def _delete(self, losses: Losses) -> Outcome:
        await self._work.delete(losses)
        return Outcome(1)

    def _on_failed(self, problem: LmsdeskError) -> None:
        super()._on_failed(problem)
        if isinstance(problem, MoreToLose):
            self._on_counted(problem.losses)
            self.say(f"{problem} {self._sentences(problem.losses)}")
        else:
            self._losses = None
            self.say(_words(problem))
        self.cancel.setFocus()


@dataclass(frozen=True)
class ColumnWork:
    """How the dialog reaches the service."""

    load: Load
    save: Save


class ColumnDialog(EditorDialog):
    """`written` is the column as the service has it after saving; until then what was typed stays in the fields."""

    form: ColumnForm
    written: ColumnWritten | None

    def __init__(self, work: ColumnWork, *, title: str, verb: str, parent: QWidget | None = None) -> None:
        self._work = work
        self._known_column: Column | None = None
        self._sent: Values = {}
        self._options = ColumnOptions({}, {})
        form = ColumnForm()
        super().__init__(form, form.note, title=title, verb=verb, name="column", parent=parent)
        form.kind_changed.connect(self._fit)
        form.edited.connect(self.edited)

    async def _load(self) -> tuple[Column | None, ColumnOptions]:
        return await self._work.load()

    def _show_loaded(self, found: tuple[Column | None, ColumnOptions]) -> QWidget:
        self._known_column, self._options = found
        values = values_of(self._known_column) if self._known_column is not None else {}
        self.form.show_column(values, self._options, is_new=self._known_column is None)
        self.form.name.selectAll()
        return self.form.name

    def entered(self) -> Mapping[str, object]:
        return {str(field): value for field, value in self.form.entered().items()}

    def fill_in(self, typed: Mapping[str, object]) -> None:
        self.form.fill_in(typed)

    def _show_meanwhile(self, base: Mapping[str, object]) -> None:
        begun = self._begun or {}
        fields = [ColumnField(path) for path in base if not is_same(base[path], begun.get(path))]
        there = values_of(self._known_column) if self._known_column is not None else {}
        self.form.show_problem(_said_of({field: there.get(field) for field in fields}))

    def _show_faults(self) -> bool:
        faults = self.form.faults()
        self.form.show_problem(faults)
        return bool(faults)

    def _wishes(self) -> Values:
        """What to send: of a new column all that says something, of another what was changed."""
        values = self.form.values()
        if self._known_column is not None:
            return changed_fields(values_of(self._known_column), values)
        found = {field: value for field, value in values.items() if value is not None}
        return {ColumnField.ANONYMITY: "None", **found}

    async def _send(self, wishes: Values) -> ColumnWritten:
        self._sent = wishes
        return await self._work.save(self._known_column, wishes)

    def _show_problem(self, problem: LmsdeskError) -> str:
        found = self._field_problems(problem)
        self.form.show_problem(found)
        here = self.tr("The site did not accept this. What you typed is still here.")
        return here if isinstance(problem, ColumnRefused) and found else _words(problem)

    def _field_problems(self, problem: LmsdeskError) -> dict[ColumnField, str]:
        if isinstance(problem, ColumnOvertaken):
            self._take(problem.column)
            return _said_of(problem.theirs)
        if isinstance(problem, ColumnRefused):
            says = self.tr("The site says: {words}")
            return {field: says.format(words=words) for field, words in problem.fields.items()}
        return {}

    def _take(self, column: Column) -> None:
        """What somebody else has put where nobody has typed here is shown: saved again, it stays as it is."""
        typed = {field: value for field, value in self.entered().items() if field in self._sent}
        self._known_column = column
        self.form.show_column(values_of(column), self._options, is_new=False)
        self._begun = dict(self.entered())
        self.form.fill_in(typed)


def _said_of(theirs: Values) -> dict[ColumnField, str]:
    """What somebody else has put into the fields."""
    now = QCoreApplication.translate("ColumnDialog", "Now on the site: {value}")
    return {field: now.format(value=_error_text(value)) for field, value in theirs.items()}


def _words(problem: LmsdeskError) -> str:
    found = problem.said if isinstance(problem, ColumnRefused) else ""
    return " ".join(part for part in (str(problem), quoted(found) if found else "") if part)


def _error_text(value: object) -> str:
    if value is None or value == "":
        return "–"
    names = {**kind_names(), **scoring_names(), **anonymity_names()}
    text = str(value)
    if text in names:
        return names[text]
    try:
        return full_moment(Timestamp.parse(text).moment) if isinstance(value, str) and "T" in value else text
    except ValueError:
        return text
