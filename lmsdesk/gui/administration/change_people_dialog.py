"""Gives several people another role or availability at once; what is left as it is differs from one to the next."""

from collections.abc import Awaitable, Callable

from PySide6.QtWidgets import QComboBox, QFormLayout, QLayout, QVBoxLayout, QWidget

from lmsdesk.desk.administration.fields import AVAILABILITIES
from lmsdesk.desk.administration.several import OnProgress, Outcome
from lmsdesk.gui.administration.words import choice_title, field_title
from lmsdesk.gui.administration.work_dialog import WorkDialog
from lmsdesk.gui.kit import theme
from lmsdesk.gui.kit.formatting import counted
from lmsdesk.model.field_values import Values

_WIDTH = 260
Roles = Callable[[], Awaitable[dict[str, str]]]
ChangeAll = Callable[[Values, OnProgress], Awaitable[Outcome]]


class ChangePeopleDialog(WorkDialog):
    """Each is changed as it was seen; those that somebody else has changed meanwhile are left alone and named."""

    def __init__(self, count: int, roles: Roles, work: ChangeAll, parent: QWidget | None = None) -> None:
        self._roles, self._work = roles, work
        super().__init__("", "", parent=parent)
        self.setObjectName("changePeopleDialog")
        self.show_title(counted(count, self.tr("Change 1 person"), self.tr("Change %Ln people", "", count)))
        self.verb.setText(counted(count, self.tr("Change 1 person"), self.tr("Change %Ln people", "", count)))
        self.say(self.tr("Each person keeps their own value where you leave a field as it is."))
        self.role.setFocus()
        self._tasks.spawn(self._read(), what="reading roles", on_error=self._on_failed)

    def _fill(self, layout: QLayout) -> None:
        self.role, self.available = QComboBox(), QComboBox()
        form = QFormLayout()
        form.setVerticalSpacing(theme.INSIDE)
        form.setHorizontalSpacing(theme.BETWEEN)
        for path, combo in (("courseRoleId", self.role), ("availability.available", self.available)):
            combo.setObjectName(f"many_{path.replace('.', '_')}")
            combo.setAccessibleName(field_title(path))
            combo.setFixedWidth(_WIDTH)
            combo.addItem(self.tr("Leave as it is"), None)
            combo.currentIndexChanged.connect(self._enable)
            form.addRow(field_title(path), combo)
        for value in AVAILABILITIES:
            self.available.addItem(choice_title(value), value)
        if isinstance(layout, QVBoxLayout):
            layout.addLayout(form)

    async def _read(self) -> None:
        for value, title in (await self._roles()).items():
            self.role.addItem(title or choice_title(value), value)
        self._enable()

    def _enable(self) -> None:
        if hasattr(self, "verb"):
            self.verb.setEnabled(bool(self._values()))

    def _values(self) -> Values:
        found = {"courseRoleId": self.role.currentData(), "availability.available": self.available.currentData()}
        return {path: value for path, value in found.items() if value is not None}

    def _start(self) -> None:
        self._run(self._changed(self._values()), self.tr("Changing…"))

    async def _changed(self, values: Values) -> Outcome:
        return await self._work(values, self._on_progress)
