"""Makes a column, or changes the settings of one, on the service."""

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass

from PySide6.QtCore import QCoreApplication
from PySide6.QtWidgets import QWidget

from lmsdesk.desk import ColumnOptions, ColumnOvertaken, ColumnRefused, ColumnWritten
from lmsdesk.errors import LmsdeskError
from lmsdesk.gui.gradebook.columns.form import ColumnForm
from lmsdesk.gui.gradebook.model.column_text import anonymity_names, kind_names, scoring_names
from lmsdesk.gui.kit.editor_dialog import EditorDialog
from lmsdesk.gui.kit.formatting import full_moment
from lmsdesk.model.columns import ColumnField, Values, changed_fields, values_of
from lmsdesk.model.field_values import is_same
from lmsdesk.model.gradebook import Column
from lmsdesk.model.wire import Timestamp

Load = Callable[[], Awaitable[tuple[Column | None, ColumnOptions]]]
"""Reads the column (None for a new one) and what there is to choose from; raises LmsdeskError."""
Save = Callable[[Column | None, Values], Awaitable[ColumnWritten]]
"""Sends fields of the column that was seen; raises LmsdeskError."""


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
        form = ColumnForm()
        super().__init__(form, form.note, title=title, verb=verb, name="column", parent=parent)
        form.kind_changed.connect(self._fit)
        form.edited.connect(self.edited)

    async def _load(self) -> tuple[Column | None, ColumnOptions]:
        return await self._work.load()

    def _show_loaded(self, found: tuple[Column | None, ColumnOptions]) -> QWidget:
        self._known_column, options = found
        values = values_of(self._known_column) if self._known_column is not None else {}
        self.form.show_column(values, options, is_new=self._known_column is None)
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
        return await self._work.save(self._known_column, wishes)

    def _show_problem(self, problem: LmsdeskError) -> str:
        found = self._field_problems(problem)
        self.form.show_problem(found)
        here = self.tr("The site did not accept this. What you typed is still here.")
        return here if isinstance(problem, ColumnRefused) and found else _words(problem)

    def _field_problems(self, problem: LmsdeskError) -> dict[ColumnField, str]:
        if isinstance(problem, ColumnOvertaken):
            self._known_column = problem.column
            return _said_of(problem.theirs)
        if isinstance(problem, ColumnRefused):
            says = self.tr("The site says: {words}")
            return {field: says.format(words=words) for field, words in problem.fields.items()}
        return {}


def _said_of(theirs: Values) -> dict[ColumnField, str]:
    """What somebody else has put into the fields."""
    now = QCoreApplication.translate("ColumnDialog", "Now on the site: {value}")
    return {field: now.format(value=_error_text(value)) for field, value in theirs.items()}


def _words(problem: LmsdeskError) -> str:
    found = problem.said if isinstance(problem, ColumnRefused) else ""
    return " ".join(part for part in (str(problem), f"“{found}”" if found else "") if part)


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
