"""Makes a column, or changes the settings of one, on the service."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QFrame, QPushButton, QScrollArea, QWidget

from lmsdesk.desk import ColumnOptions, ColumnOvertaken, ColumnRefused, ColumnWritten
from lmsdesk.errors import LmsdeskError
from lmsdesk.gui.gradebook.columns.form import ColumnForm
from lmsdesk.gui.gradebook.model.column_text import anonymity_names, kind_names, scoring_names
from lmsdesk.gui.kit import theme, typeahead
from lmsdesk.gui.kit.buttons import ending
from lmsdesk.gui.kit.dialogs import dialog_layout, heading, paragraph
from lmsdesk.gui.kit.formatting import full_moment
from lmsdesk.gui.kit.labels import fitted
from lmsdesk.gui.kit.screen_fit import room_for
from lmsdesk.gui.kit.tasks import Tasks
from lmsdesk.model.columns import ColumnField, Values, changed_fields, values_of
from lmsdesk.model.gradebook import Column
from lmsdesk.model.wire import Timestamp

_WIDTH = 540
_LEAST_HEIGHT = 96
"""Of the fields; more of them are reached by scrolling."""
Load = Callable[[], Awaitable[tuple[Column | None, ColumnOptions]]]
"""Reads the column (None for a new one) and what there is to choose from; raises LmsdeskError."""
Save = Callable[[Column | None, Values], Awaitable[ColumnWritten]]
"""Sends fields of the column that was seen; raises LmsdeskError."""


@dataclass(frozen=True)
class ColumnWork:
    """How the dialog reaches the service."""

    load: Load
    save: Save


class ColumnDialog(QDialog):
    """`written` is the column as the service has it after saving; until then what was typed stays in the fields."""

    def __init__(self, work: ColumnWork, *, title: str, verb: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("columnDialog")
        self.setWindowTitle(title)
        self.written: ColumnWritten | None = None
        self.form = ColumnForm()
        self._work, self._verb = work, verb
        self._tasks = Tasks(self)
        self._known_column: Column | None = None
        self._is_read = False
        self._wait = typeahead.wait(self, may_leave=True)
        self._build(title)
        self._read()

    @property
    def is_ready(self) -> bool:
        """Whether the fields can be filled in."""
        return self._is_read and self.form.isEnabled()

    def _build(self, title: str) -> None:
        layout = dialog_layout(self)
        layout.addWidget(heading(title))
        self._scroll = QScrollArea(widgetResizable=True)
        self._scroll.setFrameShape(QFrame.Shape.NoFrame)
        self._scroll.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._scroll.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._scroll.setWidget(self.form)
        self._scroll.viewport().setAutoFillBackground(False)
        self.form.setAutoFillBackground(False)
        layout.addWidget(self._scroll, 1)
        layout.addWidget(self.form.note)
        self.problem = paragraph("")
        self.problem.setObjectName("columnProblem")
        self.problem.hide()
        layout.addWidget(self.problem)
        layout.addWidget(self._buttons())
        self.form.kind_changed.connect(self._fit)

    def _buttons(self) -> QDialogButtonBox:
        self.save = QPushButton(self._verb)
        self.save.setObjectName("confirm")
        self.save.setProperty("role", "primary")
        self.save.setDefault(True)
        self.save.clicked.connect(self._on_save_clicked)
        self._cancel = QPushButton(self.tr("Cancel"))
        # It has the keys while the site is asked: Enter is not meant for it then.
        self._cancel.setAutoDefault(False)
        self._cancel.clicked.connect(self.reject)
        return ending(self.save, self._cancel)

    def _read(self) -> None:
        self._set_busy(self.tr("Contacting the site…"))
        self._tasks.spawn(self._loaded(), what="reading a column", on_done=self._on_read, on_error=self._on_failed)

    async def _loaded(self) -> tuple[Column | None, ColumnOptions]:
        return await self._work.load()

    def _on_read(self, found: tuple[Column | None, ColumnOptions]) -> None:
        self._known_column, options = found
        values = values_of(self._known_column) if self._known_column is not None else {}
        self.form.show_column(values, options, is_new=self._known_column is None)
        self._is_read = True
        self._cancel.setAutoDefault(True)
        self._set_busy("")
        self._fit()
        self.form.name.setFocus()
        self.form.name.selectAll()
        self._wait.pass_on(self.form.name)

    def _on_save_clicked(self) -> None:
        if not self._is_read:
            self._read()
            return
        faults = self.form.faults()
        self.form.show_problem(faults)
        if faults:
            self._fit()
            return
        values = self._wishes()
        if not values:
            self.reject()
            return
        self._set_busy(self.tr("Saving…"))
        self._tasks.spawn(self._saved(values), what="saving a column", on_done=self._on_saved, on_error=self._on_failed)

    def _wishes(self) -> Values:
        """What to send: of a new column all that says something, of another what was changed."""
        values = self.form.values()
        if self._known_column is not None:
            return changed_fields(values_of(self._known_column), values)
        found = {field: value for field, value in values.items() if value is not None}
        return {ColumnField.ANONYMITY: "None", **found}

    async def _saved(self, values: Values) -> ColumnWritten:
        return await self._work.save(self._known_column, values)

    def _on_saved(self, written: ColumnWritten) -> None:
        self.written = written
        self.accept()

    def _on_failed(self, problem: LmsdeskError) -> None:
        self._wait.end()
        self._set_busy("")
        self.form.setEnabled(self._is_read)
        if not self._is_read:
            self.save.setText(self.tr("Try again"))
        found = self._field_problems(problem)
        self.form.show_problem(found)
        is_refused = isinstance(problem, ColumnRefused) and found
        here = self.tr("The site did not accept this. What you typed is still here.")
        self.problem.setText(here if is_refused else _words(problem))
        self.problem.setToolTip(problem.code)
        fitted(self.problem, _WIDTH - 2 * theme.AROUND)
        self.problem.show()
        self._fit()

    def _field_problems(self, problem: LmsdeskError) -> dict[ColumnField, str]:
        if isinstance(problem, ColumnOvertaken):
            self._known_column = problem.column
            now = self.tr("Now on the site: {value}")
            return {field: now.format(value=_error_text(value)) for field, value in problem.theirs.items()}
        if isinstance(problem, ColumnRefused):
            says = self.tr("The site says: {words}")
            return {field: says.format(words=words) for field, words in problem.fields.items()}
        return {}

    def _set_busy(self, words: str) -> None:
        self.form.setEnabled(self._is_read and not words)
        self.save.setEnabled(not words)
        self.save.setText(words or self._verb)
        self.problem.hide()

    def _fit(self) -> None:
        """As tall as the fields need, as far as the screen lets it."""
        # Rows that have just been hidden still count until the layout has been done again.
        if (rows := self.form.layout()) is not None:
            rows.invalidate()
            rows.activate()
        self.form.adjustSize()
        # With room for the ring of focus that is drawn around the fields.
        wanted = self.form.sizeHint().height() + 2 * theme.STEP
        self._scroll.setFixedHeight(0)
        most = room_for(self).height() - self._height_of_others()
        self._scroll.setFixedHeight(min(wanted, max(most, _LEAST_HEIGHT)))
        self._scroll.setMinimumWidth(self.form.sizeHint().width() + theme.BETWEEN)
        self.adjustSize()

    def _height_of_others(self) -> int:
        layout = self.layout()
        if layout is None:
            return 0
        layout.invalidate()
        layout.activate()
        if layout.hasHeightForWidth():
            return layout.totalMinimumHeightForWidth(self.width())
        return layout.totalMinimumSize().height()

    def done(self, result: int) -> None:
        self._wait.end()
        self._tasks.cancel_all()
        super().done(result)


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
