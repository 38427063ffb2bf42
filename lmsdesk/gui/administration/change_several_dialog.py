"""Gives several records another value at once; what is left as it is differs from one to the next."""

from collections.abc import Awaitable, Callable, Sequence

from PySide6.QtWidgets import QComboBox, QFormLayout, QLayout, QVBoxLayout, QWidget

from lmsdesk.desk.administration.fields import RecordField
from lmsdesk.desk.administration.several import OnProgress, Outcome
from lmsdesk.gui.administration.record_form import Choices
from lmsdesk.gui.administration.words import choice_title, field_title
from lmsdesk.gui.administration.work_dialog import WorkDialog
from lmsdesk.gui.kit import theme
from lmsdesk.model.field_values import Values

_WIDTH = 260
ReadChoices = Callable[[], Awaitable[Choices]]
ChangeAll = Callable[[Values, OnProgress], Awaitable[Outcome]]


class ChangeSeveralDialog(WorkDialog):
    """Each is changed as it was seen; those that somebody else has changed meanwhile are left alone and named."""

    def __init__(
        self,
        title: str,
        fields: Sequence[RecordField],
        choices: ReadChoices,
        work: ChangeAll,
        *,
        parent: QWidget | None = None,
    ) -> None:
        self._fields, self._choices, self._work = fields, choices, work
        self.combos: dict[str, QComboBox] = {}
        """By the paths of the fields."""
        super().__init__(title, title, parent=parent)
        self.setObjectName("changeSeveralDialog")
        self.say(self.tr("Where you leave a field as it is, each keeps its own value."))
        self._enable()
        self.combos[fields[0].path].setFocus()
        self._tasks.spawn(self._read(), what="reading choices", on_error=self._on_failed)

    def _fill(self, layout: QLayout) -> None:
        form = QFormLayout()
        form.setVerticalSpacing(theme.INSIDE)
        form.setHorizontalSpacing(theme.BETWEEN)
        for field in self._fields:
            combo = self.combos[field.path] = QComboBox()
            combo.setObjectName(f"many_{field.path.replace('.', '_')}")
            combo.setAccessibleName(field_title(field.path))
            combo.setFixedWidth(_WIDTH)
            combo.addItem(self.tr("Leave as it is"), None)
            form.addRow(field_title(field.path), combo)
            combo.currentIndexChanged.connect(lambda _: self._enable())
        if isinstance(layout, QVBoxLayout):
            layout.addLayout(form)

    async def _read(self) -> None:
        choices = await self._choices()
        for field in self._fields:
            for value, title in (choices.get(field.path) or dict.fromkeys(field.choices, "")).items():
                self.combos[field.path].addItem(title or choice_title(value), value)

    def _enable(self) -> None:
        self.verb.setEnabled(bool(self._values()))

    def _values(self) -> Values:
        found = {path: combo.currentData() for path, combo in self.combos.items()}
        return {path: value for path, value in found.items() if value is not None}

    def _start(self) -> None:
        self._run(self._change(self._values()), self.tr("Changing…"))

    async def _change(self, values: Values) -> Outcome:
        return await self._work(values, self._on_progress)
