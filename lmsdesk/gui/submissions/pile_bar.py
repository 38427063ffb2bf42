"""The line above the paper: where one is in the queue, what is marked, and in what order."""

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QIntValidator, QKeyEvent, QWheelEvent
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QHBoxLayout,
    QLineEdit,
    QPushButton,
    QStyle,
    QStyleOptionComboBox,
    QWidget,
)

from lmsdesk.desk import ColumnToGrade, QueueOrder, QueueScope
from lmsdesk.gui.kit import theme
from lmsdesk.gui.kit.labels import PartsLabel, plain
from lmsdesk.gui.submissions.words import column_line, course_line, order_name
from lmsdesk.model.ids import CourseId

_LEAST_LETTERS = 12
_MOST_SEED, _SEED_LETTERS = 9999, 8


class CutBox(QComboBox):
    """A box whose text is cut in its middle where it is too long: Qt cuts it inside a letter. Its list is not cut.

    `picked` says that somebody has chosen from the list, and not with the arrow keys while it was closed.
    """

    picked = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._is_listed = False
        self.activated.connect(self._on_activated)

    def _on_activated(self) -> None:
        if self._is_listed:
            self.picked.emit()

    def showPopup(self) -> None:
        self._is_listed = True
        view = self.view()
        beside = view.verticalScrollBar().sizeHint().width() + 2 * view.frameWidth()
        widest = self.screen().availableGeometry().width()
        view.setMinimumWidth(min(view.sizeHintForColumn(0) + beside, widest))
        super().showPopup()

    def keyPressEvent(self, e: QKeyEvent) -> None:
        self._is_listed = False
        super().keyPressEvent(e)

    def wheelEvent(self, e: QWheelEvent) -> None:
        # Somebody scrolls past it, and does not want another queue.
        e.ignore()

    def initStyleOption(self, option: QStyleOptionComboBox) -> None:
        super().initStyleOption(option)
        control, field = QStyle.ComplexControl.CC_ComboBox, QStyle.SubControl.SC_ComboBoxEditField
        room = self.style().subControlRect(control, option, field, self).width()
        option.currentText = option.fontMetrics.elidedText(option.currentText, Qt.TextElideMode.ElideMiddle, room)


class PileBar(QWidget):
    """`previous_wanted`, `next_wanted`; `scope_chosen(QueueScope)`, `order_chosen(QueueOrder)`, `own_chosen(bool)`.

    `seed_chosen(int)` is the number of a random order; `picked` comes before what was chosen from a list.
    """

    previous_wanted = Signal()
    next_wanted = Signal()
    scope_chosen = Signal(object)
    order_chosen = Signal(object)
    seed_chosen = Signal(int)
    own_chosen = Signal(bool)
    picked = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("pileBar")
        self._scopes: list[QueueScope] = []
        self.previous = self._button("previousStudent", self.tr("‹ Previous"), self.tr("Previous student (Alt+P)"))
        self.next = self._button("nextStudent", self.tr("Next ›"), self.tr("Next student (Alt+N)"))
        self.previous.clicked.connect(self.previous_wanted)
        self.next.clicked.connect(self.next_wanted)
        self.position = PartsLabel()
        self.position.setObjectName("positionInPile")
        self.scope = self._combo("pileScope", self.tr("What to grade"))
        self.order = self._combo("pileOrder", self.tr("Order"))
        for order in QueueOrder:
            self.order.addItem(order_name(order), order)
        self.scope.activated.connect(lambda row: self.scope_chosen.emit(self._scopes[row]))
        # Qt keeps the text of an order alone.
        self.order.activated.connect(lambda row: self.order_chosen.emit(QueueOrder(self.order.itemData(row))))
        self.seed, self._before_seed = self._built_seed(), plain(self.tr("no."))
        self._before_seed.hide()
        self.own = QCheckBox(self.tr("Only mine"))
        self.own.setObjectName("onlyOwnShare")
        self.own.setChecked(True)
        self.own.hide()
        self.own.setToolTip(self.tr("Leave out what other graders mark, in columns that are shared out"))
        self.own.clicked.connect(self.own_chosen)
        layout = QHBoxLayout(self)
        layout.setContentsMargins(theme.BETWEEN, theme.INSIDE, theme.BETWEEN, theme.INSIDE)
        layout.setSpacing(theme.INSIDE)
        for part, stretch in ((self.previous, 0), (self.next, 0), (self.position, 2), (self.scope, 2), (self.order, 1)):
            layout.addWidget(part, stretch)
        for beside in (self._before_seed, self.seed, self.own):
            layout.addWidget(beside)

    def show_position(self, text: str, *, has_previous: bool, has_next: bool) -> None:
        """Say where one is."""
        self.position.say(text)
        self.position.setAccessibleName(text)
        self.previous.setEnabled(has_previous)
        self.next.setEnabled(has_next)

    def show_scopes(self, columns: Sequence[ColumnToGrade], chosen: QueueScope, title: str) -> None:
        """Offer all courses and each column with work; `title` names the chosen one where no work is left in it."""
        self._scopes, names = [QueueScope()], [self.tr("All courses")]
        for course_id, found in _by_course(columns).items():
            if len(found) > 1:
                self._scopes.append(QueueScope(course_id))
                names.append(course_line(found))
            self._scopes += [column.scope for column in found]
            names += [column_line(column) for column in found]
        if chosen not in self._scopes:
            self._scopes.append(chosen)
            names.append(title)
        self.scope.clear()
        self.scope.addItems(names)
        self.scope.setCurrentIndex(self._scopes.index(chosen))
        self.scope.setToolTip(self.scope.currentText())

    def choose(self, scope: QueueScope, order: QueueOrder) -> None:
        """Show what is chosen, where somebody chose otherwise and it did not come."""
        if scope in self._scopes:
            self.scope.setCurrentIndex(self._scopes.index(scope))
            self.scope.setToolTip(self.scope.currentText())
        self.order.setCurrentIndex(self.order.findData(order))

    def show_seed(self, order: QueueOrder, seed: int) -> None:
        """Say the number of a random order; other orders have none."""
        for part in (self._before_seed, self.seed):
            part.setVisible(order is QueueOrder.RANDOM)
        if not self.seed.isModified():
            self.seed.setText(str(seed))

    def _built_seed(self) -> QLineEdit:
        seed = QLineEdit()
        seed.setObjectName("randomOrderNumber")
        seed.setAccessibleName(self.tr("Number of the random order"))
        seed.setToolTip(self.tr("Number of the random order: with the same number, graders have the same order"))
        seed.setValidator(QIntValidator(0, _MOST_SEED, seed))
        seed.setFixedWidth(seed.fontMetrics().horizontalAdvance("0" * _SEED_LETTERS))
        seed.editingFinished.connect(self._on_seed_entered)
        seed.hide()
        return seed

    def _on_seed_entered(self) -> None:
        if self.seed.isModified():
            self.seed.setModified(False)
            self.seed_chosen.emit(int(self.seed.text()))

    def _button(self, name: str, text: str, tip: str) -> QPushButton:
        button = QPushButton(text)
        button.setObjectName(name)
        button.setToolTip(tip)
        return button

    def _combo(self, name: str, spoken: str) -> QComboBox:
        combo = CutBox()
        combo.picked.connect(self.picked)
        combo.setObjectName(name)
        combo.setAccessibleName(spoken)
        combo.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        combo.setMinimumContentsLength(_LEAST_LETTERS)
        return combo


def _by_course(columns: Sequence[ColumnToGrade]) -> dict[CourseId | None, list[ColumnToGrade]]:
    found: dict[CourseId | None, list[ColumnToGrade]] = {}
    for column in columns:
        found.setdefault(column.scope.course_id, []).append(column)
    return found
