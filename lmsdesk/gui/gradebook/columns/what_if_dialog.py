"""Makes a column for trying things out, or changes one; nothing of it is ever sent."""

from collections.abc import Mapping, Sequence
from enum import StrEnum

from PySide6.QtWidgets import QCheckBox, QComboBox, QLineEdit, QWidget

from lmsdesk.desk.gradebook.what_if import can_be_worked_out, replaceable
from lmsdesk.gui.kit import theme
from lmsdesk.gui.kit.dialogs import TEXT_WIDTH, VerbBox, dialog_layout, heading, paragraph
from lmsdesk.gui.kit.form_fields import read_number
from lmsdesk.gui.kit.labels import fitted, named, plain
from lmsdesk.gui.kit.layouts import fill_layout, form_layout
from lmsdesk.gui.kit.typed_dialog import TypedDialog
from lmsdesk.model.columns import WhatIfDraft, replaced_by, total_behind
from lmsdesk.model.field_values import Values
from lmsdesk.model.gradebook import Column
from lmsdesk.model.ids import ColumnId
from lmsdesk.model.scores import format_score

_WIDTH = 320


class Role(StrEnum):
    """What a what-if column is for."""

    REPLACES = "replaces"
    TOTAL = "total"
    FREE = "free"


class WhatIfDialog(TypedDialog):
    """`draft()` is what was asked for; `total_draft()` the total to go with it, if any."""

    def __init__(
        self,
        columns: Sequence[Column],
        *,
        current: Column | None = None,
        changed: Column | None = None,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._columns = {column.id: column for column in columns}
        self._replaceable = replaceable(columns)
        self._totals = [column for column in columns if can_be_worked_out(column, columns)]
        self._changed = changed
        title = self.tr("What-if column") if changed is None else self.tr("Change what-if column")
        layout = dialog_layout(self, "whatIfDialog", title)
        about = self.tr("A what-if column is only on this computer. It is marked, can be edited, and is never sent.")
        self._build()
        self._problem = named(plain(""), "whatIfProblem")
        self._problem.hide()
        box = VerbBox(self, self.tr("Add column") if changed is None else self.tr("Save"))
        fill_layout(layout, heading(title), paragraph(about), self._form, self._problem, box)
        self._fill_first(current)
        self.role.setFocus()
        for field in (self.role, self.source, self.total):
            field.currentIndexChanged.connect(lambda *_: self.edited.emit())
        for line in (self.name, self.possible):
            line.textChanged.connect(lambda *_: self.edited.emit())
        self.copied.toggled.connect(lambda *_: self.edited.emit())
        self._begin()

    def entered(self) -> Values:
        """All fields as one value: a name alone would come back beside a column that it was not given to."""
        return {
            "draft": {
                "role": str(self.role.currentData()),
                "source": self.source.currentData(),
                "copied": self.copied.isChecked(),
                "possible": self.possible.text(),
                "name": self.name.text(),
                "total": self.total.currentData(),
            }
        }

    def fill_in(self, typed: Values) -> None:
        """A column that is gone meanwhile is passed over."""
        draft = typed.get("draft")
        if not isinstance(draft, Mapping):
            return
        for field, name in ((self.role, "role"), (self.source, "source"), (self.total, "total")):
            if (index := field.findData(draft.get(name))) >= 0:
                field.setCurrentIndex(index)
        self.copied.setChecked(bool(draft.get("copied")))
        self.possible.setText(str(draft.get("possible", "")))
        # After the column: choosing one names it.
        self.name.setText(str(draft.get("name", "")))

    def draft(self) -> WhatIfDraft:
        role, source = self.role.currentData(), self._source()
        is_replacing = role == Role.REPLACES and source is not None
        possible = source.possible if source is not None else read_number(self.possible.text())
        return WhatIfDraft(
            name=self._plain(self.name.text().strip()),
            title=self._marked(self.name.text().strip()),
            possible=possible,
            in_place_of=source.id if is_replacing and source is not None else None,
            total_of=source.id if role == Role.TOTAL and source is not None else None,
            is_copied=is_replacing and self.copied.isChecked(),
        )

    def total_draft(self) -> WhatIfDraft | None:
        """The total worked out anew, where it was asked for together with a column."""
        total = self._columns.get(ColumnId(str(self.total.currentData())))
        if self.role.currentData() != Role.REPLACES or total is None or self._changed is not None:
            return None
        return WhatIfDraft(
            name=total.title, title=self._marked(total.title), possible=total.possible, total_of=total.id
        )

    def _build(self) -> None:
        self.role, self.source, self.total = QComboBox(), QComboBox(), QComboBox()
        self.name, self.possible = QLineEdit(), QLineEdit("100")
        self.copied = QCheckBox(self.tr("Start with the current grades"))
        self.copied.setChecked(True)
        roles = {Role.FREE: self.tr("Its own grades")}
        if self._totals:
            roles = {Role.TOTAL: self.tr("A what-if total"), **roles}
        if self._replaceable:
            roles = {Role.REPLACES: self.tr("What-if grades for a column"), **roles}
        for role, words in roles.items():
            self.role.addItem(words, role)
        self.total.addItem(self.tr("No total"), None)
        for column in self._totals:
            self.total.addItem(column.title, column.id)
        self._form = form_layout()
        for words, name, field in (
            (self.tr("What"), "whatIfRole", self.role),
            (self.tr("Column"), "whatIfSource", self.source),
            ("", "whatIfCopied", self.copied),
            (self.tr("Points possible"), "whatIfPossible", self.possible),
            (self.tr("Name"), "whatIfName", self.name),
            (self.tr("Show the effect on"), "whatIfTotal", self.total),
        ):
            field.setObjectName(name)
            field.setAccessibleName(words or self.copied.text())
            field.setFixedWidth(_WIDTH)
            self._form.addRow(words, field)

    def _fill_first(self, current: Column | None) -> None:
        """Fill the fields from the column that is changed, or for the one that was current."""
        column = self._changed or current
        role = Role.FREE
        linked = column.id if column is not None else None
        if self._changed is not None:
            linked = total_behind(self._changed) or replaced_by(self._changed)
            role = Role.TOTAL if total_behind(self._changed) else Role.REPLACES if linked else Role.FREE
        elif column is not None:
            role = Role.TOTAL if column in self._totals else Role.REPLACES
        self.role.setCurrentIndex(max(0, self.role.findData(role)))
        self._show_fields()
        self.role.currentIndexChanged.connect(self._show_fields)
        self.source.currentIndexChanged.connect(self._name_it)
        self.source.setCurrentIndex(max(0, self.source.findData(linked)))
        self.total.setCurrentIndex(1 if self._totals else 0)
        self._name_it()
        if self._changed is not None:
            self.name.setText(self._plain(self._changed.title))
            self.possible.setText(format_score(self._changed.possible))
            self.role.setEnabled(False)

    def _show_fields(self) -> None:
        role = self.role.currentData()
        chosen = self.source.currentData()
        self.source.clear()
        for column in self._totals if role == Role.TOTAL else self._replaceable:
            self.source.addItem(column.title, column.id)
        self.source.setCurrentIndex(max(0, self.source.findData(chosen)))
        is_new = self._changed is None
        for field, is_shown in (
            (self.source, role != Role.FREE),
            (self.copied, role == Role.REPLACES and is_new),
            (self.possible, role == Role.FREE),
            (self.total, role == Role.REPLACES and is_new and bool(self._totals)),
        ):
            self._form.setRowVisible(field, is_shown)
        self._name_it()
        if self.isVisible():
            self.adjustSize()

    def _name_it(self) -> None:
        source = self._source()
        self.name.setText(source.title if source is not None else self.tr("New column"))

    def _source(self) -> Column | None:
        if self.role.currentData() == Role.FREE:
            return None
        return self._columns.get(ColumnId(str(self.source.currentData())))

    def _mark(self) -> str:
        return " " + self.tr("(what if)")

    def _marked(self, name: str) -> str:
        return self._plain(name) + self._mark()

    def _plain(self, name: str) -> str:
        return name.removesuffix(self._mark())

    def _show_message(self, text: str) -> None:
        self._problem.setText(f"{theme.Mark.CONFLICT} {text}")
        self._problem.setStyleSheet(f"color: {theme.tokens().conflict.name()};")
        fitted(self._problem, TEXT_WIDTH)
        self._problem.show()
        self.adjustSize()

    def accept(self) -> None:
        if not self.name.text().strip():
            self._show_message(self.tr("A column needs a name."))
            self.name.setFocus()
        elif self.role.currentData() == Role.FREE and not _is_scale(self.possible.text()):
            self._show_message(self.tr("Enter the points as a number above zero, such as 100 or 7.5."))
            self.possible.setFocus()
        else:
            super().accept()


def _is_scale(text: str) -> bool:
    number = read_number(text)
    return number is not None and number > 0
