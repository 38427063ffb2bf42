"""What every mark of a cell means: its shape in its colour, and the words for it."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QGridLayout, QLabel, QWidget

from lmsdesk.gui.gradebook.grid.status_icons import MARK_PX, Shape, mark_pixmap
from lmsdesk.gui.kit import theme
from lmsdesk.gui.kit.dialogs import button_box, dialog_layout, heading
from lmsdesk.gui.kit.labels import fitted, plain

_WORDS_WIDTH = 380


class MarksDialog(QDialog):
    """The legend of the gradebook."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("marksDialog")
        self.setWindowTitle(self.tr("What the marks mean"))
        layout = dialog_layout(self)
        layout.addWidget(heading(self.tr("What the marks mean")))
        lines = QGridLayout()
        lines.setHorizontalSpacing(theme.BETWEEN)
        lines.setVerticalSpacing(theme.INSIDE)
        for row, (shape, words) in enumerate(self.meanings().items()):
            lines.addWidget(self._mark(shape, words), row, 0, Qt.AlignmentFlag.AlignTop)
            lines.addWidget(fitted(plain(words), _WORDS_WIDTH), row, 1)
        layout.addLayout(lines)
        box = button_box(QDialogButtonBox.StandardButton.Close)
        box.rejected.connect(self.reject)
        layout.addWidget(box)

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
            Shape.HIGH: self.tr("High, by a colour rule"),
            Shape.LOW: self.tr("Low, by a colour rule"),
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
