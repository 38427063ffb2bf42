"""Asks how to fill the selection, and says what that would change."""

from decimal import Decimal, InvalidOperation
from functools import partial

from PySide6.QtWidgets import (
    QCheckBox,
    QDialog,
    QFormLayout,
    QHBoxLayout,
    QLayout,
    QLineEdit,
    QRadioButton,
    QVBoxLayout,
    QWidget,
)

from lmsdesk.desk.gradebook.entry.fill import Filling
from lmsdesk.desk.gradebook.entry.plan import EditPlan, Outcome
from lmsdesk.gui.gradebook.grid.selection_commands import SelectionCommands
from lmsdesk.gui.kit import theme
from lmsdesk.gui.kit.dialogs import VerbBox, dialog_layout, heading
from lmsdesk.gui.kit.formatting import counted
from lmsdesk.gui.kit.labels import named, plain
from lmsdesk.gui.kit.layouts import STRETCH, fill_layout, form_layout

_WIDTH = 380


class FillDialog(QDialog):
    """The same value or a series, down or to the right, everywhere or only where nothing is."""

    def __init__(self, selection_commands: SelectionCommands, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setMinimumWidth(_WIDTH)
        self._commands = selection_commands
        self.area = selection_commands.fill_area()
        """What was selected when the dialog was opened: students who come and go meanwhile take the selection away."""
        self._asked = 0
        title, form, box = self.tr("Fill the selection"), self._built_form(), VerbBox(self, self.tr("Fill"))
        self.verb = box.verb
        self.preview = named(plain("", role="muted"), "fillPreview")
        # What it says comes after the dialog has its size, and may take two lines.
        self.preview.setMinimumHeight(2 * self.preview.fontMetrics().lineSpacing())
        fill_layout(dialog_layout(self, "fillDialog", title), heading(title), form, self.preview, box)
        self._suggest()
        self._show_preview()
        self.repeat.setFocus()

    def filling(self) -> Filling | None:
        """What was chosen; None while the step is no number."""
        step = self._step()
        if self.series.isChecked() and step is None:
            return None
        return Filling(
            is_down=self.down.isChecked(),
            is_series=self.series.isChecked(),
            step=step,
            is_only_empty=self.only_empty.isChecked(),
        )

    def _built_form(self) -> QFormLayout:
        self.repeat = QRadioButton(self.tr("Repeat the first value"))
        self.series = QRadioButton(self.tr("Continue the series"))
        self.repeat.setChecked(True)
        self.down, self.right = QRadioButton(self.tr("Down")), QRadioButton(self.tr("To the right"))
        self.down.setChecked(True)
        self.step = named(QLineEdit(), "fillStep", self.tr("Step of the series"))
        self.step.setMaximumWidth(120)
        self.only_empty = QCheckBox(self.tr("Empty cells only"))
        form = form_layout()
        form.setSizeConstraint(QLayout.SizeConstraint.SetMinimumSize)
        form.addRow(self.tr("Fill with"), _group(self.repeat, self.series, is_upright=True))
        form.addRow(self.tr("Step"), self.step)
        form.addRow(self.tr("Direction"), _group(self.down, self.right))
        form.addRow("", self.only_empty)
        for button in (self.repeat, self.series, self.only_empty):
            button.toggled.connect(self._show_preview)
        self.down.toggled.connect(self._on_direction_changed)
        self.step.textChanged.connect(self._show_preview)
        return form

    def _step(self) -> Decimal | None:
        try:
            step = Decimal(self.step.text().strip().replace(",", "."))
        except InvalidOperation:
            return None
        return step if step.is_finite() and abs(step) < 10**9 else None

    def _on_direction_changed(self) -> None:
        self._suggest()
        self._show_preview()

    def _suggest(self) -> None:
        if not self.step.isModified():
            self.step.setText(self._commands.suggested_step(self.area, is_down=self.down.isChecked()))

    def _show_preview(self) -> None:
        self._asked += 1
        self.step.setEnabled(self.series.isChecked())
        filling = self.filling()
        if filling is None:
            self.preview.setText(self.tr("The step is a number, such as 1 or 0.5."))
            self.verb.setEnabled(False)
            return
        self._commands.when_filled(filling, self.area, partial(self._on_preview_planned, self._asked))

    def _on_preview_planned(self, number: int, entries: EditPlan) -> None:
        # Of a large selection it comes later: by then something else may be asked, or the dialog be gone.
        if number != self._asked:
            return
        changed, refused = entries.count(Outcome.CHANGED), entries.count(Outcome.REFUSED)
        parts = [counted(changed, self.tr("1 grade changes."), self.tr("%Ln grades change.", "", changed))]
        left = counted(refused, self.tr("1 is left unchanged."), self.tr("%Ln are left unchanged.", "", refused))
        self.preview.setText(" ".join(parts + [left] * bool(refused)))
        self.verb.setEnabled(bool(changed))

    def done(self, result: int) -> None:
        self._asked += 1
        super().done(result)


def _group(*buttons: QRadioButton, is_upright: bool = False) -> QWidget:
    box = QWidget()
    layout: QVBoxLayout | QHBoxLayout = QVBoxLayout(box) if is_upright else QHBoxLayout(box)
    layout.setContentsMargins(0, 0, 0, 0)
    fill_layout(layout, *buttons, STRETCH, spacing=theme.STEP if is_upright else theme.BETWEEN)
    return box
