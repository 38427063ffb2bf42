"""Which scores stand out, and what every mark of a cell means."""

from collections.abc import Mapping, Sequence

from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QDialog,
    QDialogButtonBox,
    QDoubleSpinBox,
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QWidget,
)

from lmsdesk.desk import ColourRule
from lmsdesk.gui.gradebook.grid.status_icons import MARK_PX, Shape, mark_pixmap
from lmsdesk.gui.kit import theme
from lmsdesk.gui.kit.dialogs import TEXT_WIDTH, VerbBox, button_box, dialog_layout, heading, paragraph
from lmsdesk.gui.kit.labels import fitted, plain
from lmsdesk.gui.kit.layouts import fill_layout
from lmsdesk.model.ids import ColumnId

_LOW_PERCENT, _HIGH_PERCENT = 50.0, 90.0


class RulesDialog(QDialog):
    """`rules()` is what was chosen: the rules of the other columns, and those of the one looked at."""

    def __init__(
        self,
        rules: Sequence[ColourRule],
        columns: Mapping[ColumnId, str],
        *,
        column_id: ColumnId | None = None,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._kept = {scope: _pair(rules, scope) for scope in (None, *columns)}
        layout = dialog_layout(self, "rulesDialog", self.tr("Color rules"))
        about = self.tr("A triangle beside the score shows the same as the color.")
        self.scope = QComboBox()
        self.scope.setAccessibleName(self.tr("Where"))
        self.scope.setFixedWidth(TEXT_WIDTH)
        self.scope.addItem(self.tr("In every column"), None)
        for one, title in columns.items():
            self.scope.addItem(title, one)
        fill_layout(layout, heading(self.tr("Highlight scores")), paragraph(about), self.scope)
        self.low, self.low_percent = self._line(self.tr("▼  below"), _LOW_PERCENT)
        self.high, self.high_percent = self._line(self.tr("▲  at or above"), _HIGH_PERCENT)
        widest = max(check.sizeHint().width() for check in (self.low, self.high))
        for check, percent in ((self.low, self.low_percent), (self.high, self.high_percent)):
            check.setMinimumWidth(widest)
            layout.addLayout(_side_by_side(check, percent, self.tr("of the points possible")))
        layout.addWidget(VerbBox(self, self.tr("Show")))
        self._shown: ColumnId | None = column_id if column_id in columns else None
        self.scope.setCurrentIndex(max(0, self.scope.findData(self._shown)))
        self._fill()
        self.scope.currentIndexChanged.connect(self._on_scope_changed)
        self.low.setFocus()

    def rules(self) -> tuple[ColourRule, ...]:
        self._take()
        return tuple(rule for pair in self._kept.values() for rule in pair if rule is not None)

    def _line(self, words: str, percent: float) -> tuple[QCheckBox, QDoubleSpinBox]:
        check, field = QCheckBox(words), QDoubleSpinBox()
        field.setRange(0, 1000)
        field.setDecimals(1)
        field.setSuffix("%")
        field.setValue(percent)
        # A style sheet cannot: its padding is not for the text of such a field.
        field.lineEdit().setTextMargins(theme.INSIDE, 0, 0, 0)
        field.setAccessibleName(f"{words.lstrip('▼▲ ')} %")
        check.toggled.connect(field.setEnabled)
        return check, field

    def _fill(self) -> None:
        low, high = self._kept.get(self._shown, (None, None))
        for rule, check, field in ((low, self.low, self.low_percent), (high, self.high, self.high_percent)):
            check.setChecked(rule is not None)
            field.setEnabled(rule is not None)
            if rule is not None:
                field.setValue(rule.percent)

    def _take(self) -> None:
        low = ColourRule(percent=self.low_percent.value(), column_id=self._shown)
        high = ColourRule(percent=self.high_percent.value(), is_above=True, column_id=self._shown)
        self._kept[self._shown] = (low if self.low.isChecked() else None, high if self.high.isChecked() else None)

    def _on_scope_changed(self) -> None:
        self._take()
        self._shown = self.scope.currentData()
        self._fill()


def _pair(rules: Sequence[ColourRule], scope: ColumnId | None) -> tuple[ColourRule | None, ColourRule | None]:
    mine = [rule for rule in rules if rule.column_id == scope]
    low = next((rule for rule in mine if not rule.is_above), None)
    return low, next((rule for rule in mine if rule.is_above), None)


def _side_by_side(check: QCheckBox, field: QDoubleSpinBox, words: str) -> QHBoxLayout:
    row = fill_layout(QHBoxLayout(), check, field, spacing=theme.INSIDE)
    label = plain(words)
    label.setWordWrap(False)
    row.addWidget(label, 1)
    return row


_WORDS_WIDTH = 380


class MarksDialog(QDialog):
    """The legend of the gradebook."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        title = self.tr("What the symbols mean")
        lines = QGridLayout()
        lines.setHorizontalSpacing(theme.BETWEEN)
        lines.setVerticalSpacing(theme.INSIDE)
        for row, (shape, words) in enumerate(self.meanings().items()):
            lines.addWidget(self._mark(shape, words), row, 0, Qt.AlignmentFlag.AlignTop)
            lines.addWidget(fitted(plain(words), _WORDS_WIDTH), row, 1)
        box = button_box(QDialogButtonBox.StandardButton.Close)
        box.rejected.connect(self.reject)
        fill_layout(dialog_layout(self, "marksDialog", title), heading(title), lines, box)

    def meanings(self) -> dict[Shape, str]:
        """Every mark that a grid can show, what calls for somebody first."""
        return {
            Shape.CONFLICT: self.tr("In conflict: two people entered different values, and you choose one (F4)"),
            Shape.FAILED: self.tr("Refused by the server, and kept here"),
            Shape.UNSENT: self.tr("Only here; will be sent to the server"),
            Shape.NEEDS_GRADING: self.tr("Submitted, and needs grading"),
            Shape.LATE: self.tr("Submitted late: after the column was due"),
            Shape.OVERRIDDEN: self.tr("Overridden: entered in place of the calculated grade"),
            Shape.ABOVE: self.tr("Above the points possible"),
            Shape.BELOW: self.tr("Below zero"),
            Shape.HIGH: self.tr("High, by a color rule"),
            Shape.LOW: self.tr("Low, by a color rule"),
            Shape.FLAGGED: self.tr("Flagged by you; only here"),
            Shape.WHAT_IF: self.tr("A what-if column, which is never sent"),
            Shape.GONE: self.tr("Gone: the student has left the course, or the column was deleted on the site"),
        }

    def _mark(self, shape: Shape, words: str) -> QLabel:
        label = QLabel()
        label.setPixmap(mark_pixmap(shape, self.devicePixelRatioF()))
        label.setFixedSize(MARK_PX, MARK_PX + theme.STEP)
        label.setAccessibleName(words)
        return label
