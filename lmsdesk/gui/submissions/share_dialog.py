"""Sharing a column out among graders: the rule, one's own share, and how far each share is."""

import asyncio
from typing import Final

from PySide6.QtCore import QT_TRANSLATE_NOOP, QCoreApplication, QObject, Qt
from PySide6.QtWidgets import (
    QComboBox,
    QDialog,
    QDialogButtonBox,
    QFormLayout,
    QLineEdit,
    QSpinBox,
    QTableView,
    QWidget,
)

from lmsdesk.desk import QueueEntry, WorkKey, Workspace
from lmsdesk.desk.submissions.shares import SharePlan, ShareProgress, ShareRule
from lmsdesk.gui.kit import theme
from lmsdesk.gui.kit.dialogs import VerbBox, dialog_layout, heading, size_on_screen
from lmsdesk.gui.kit.formatting import number
from lmsdesk.gui.kit.labels import plain
from lmsdesk.gui.kit.list_model import Index, Listing
from lmsdesk.gui.kit.list_style import style_list
from lmsdesk.gui.kit.tasks import Tasks

NOT_SHARED: Final = 2
"""Result of the dialog: the column is shared out no more."""
_SIZE: Final = (620, 560)
_MOST: Final = 50
_RULES: Final = {
    ShareRule.CHANCE: QT_TRANSLATE_NOOP("Shares", "Randomly, from a word that you agree on"),
    ShareRule.ROSTER: QT_TRANSLATE_NOOP("Shares", "In roster order"),
    ShareRule.SECTION: QT_TRANSLATE_NOOP("Shares", "By section"),
    ShareRule.GROUP: QT_TRANSLATE_NOOP("Shares", "By group"),
}


class ShareModel(Listing[ShareProgress]):
    """One row a share."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self.titles = (self.tr("Grader"), self.tr("Papers"), self.tr("Graded"), self.tr("Left"))
        self.numbers = frozenset({1, 2, 3})
        self._own = 0

    def show_progress(self, found: list[ShareProgress], own: int) -> None:
        """Show these shares, of which one is one's own."""
        self.beginResetModel()
        self.entries, self._own = found, own
        self.endResetModel()

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        if role not in {Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.ToolTipRole} or not index.isValid():
            return None
        one, share = self.entries[index.row()], number(index.row() + 1)
        name = self.tr("{number} (you)") if index.row() + 1 == self._own else "{number}"
        return (name.format(number=share), *map(number, (one.total, one.done, one.total - one.done)))[index.column()]


class ShareDialog(QDialog):
    """`plan` is what was entered."""

    def __init__(
        self, workspace: Workspace, entry: QueueEntry, plan: SharePlan | None, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self.setObjectName("shareDialog")
        self.setWindowTitle(self.tr("Share out papers"))
        self._queue, self._column = workspace.submissions.queue, entry.key[:2]
        self._tasks = Tasks(self)
        self._reading: asyncio.Task[tuple[list[ShareProgress], dict[WorkKey, int]]] | None = None
        self.finished.connect(lambda _: self._tasks.cancel_all())
        layout = dialog_layout(self)
        layout.addWidget(heading(f"{entry.course} › {entry.column.title}"))
        hint = self.tr(
            "Each grader enters the same rule and number of graders, and a number of their own. “Only mine” above "
            "the paper then leaves out what the others mark."
        )
        layout.addWidget(plain(hint, role="secondary"))
        layout.addLayout(self._built_form(plan or SharePlan(ShareRule.CHANCE, 2, 1)))
        self.model = ShareModel(self)
        self.table = QTableView()
        self.table.setModel(self.model)
        style_list(self.table, "shares", self.tr("Progress of each share"), {1: 100, 2: 100, 3: 100})
        layout.addWidget(self.table, 1)
        told = self.tr("A paper counts as graded when the site no longer lists it as needing grading.")
        layout.addWidget(plain(told, role="muted"))
        box = VerbBox(self, self.tr("Share out"))
        self.dropped = box.addButton(self.tr("Do not share"), QDialogButtonBox.ButtonRole.ResetRole)
        self.dropped.setAutoDefault(False)
        self.dropped.setVisible(plan is not None)
        self.dropped.clicked.connect(lambda: self.done(NOT_SHARED))
        layout.addWidget(box)
        self.resize(size_on_screen(self, *_SIZE))
        self.rule.setFocus()
        self._on_changed()

    @property
    def plan(self) -> SharePlan:
        """What is entered."""
        rule = ShareRule(self.rule.currentData())
        return SharePlan(rule, self.count.value(), self.own.value(), self.word.text().strip())

    def _built_form(self, plan: SharePlan) -> QFormLayout:
        form = QFormLayout()
        self.rule, self.word = QComboBox(), QLineEdit(plan.word)
        for rule, words in _RULES.items():
            self.rule.addItem(QCoreApplication.translate("Shares", str(words)), rule)
        self.rule.setCurrentIndex(self.rule.findData(plan.rule))
        self.count, self.own = QSpinBox(), QSpinBox()
        self.count.setRange(2, _MOST)
        self.count.setValue(plan.count)
        self.own.setRange(1, plan.count)
        self.own.setValue(plan.own)
        for label, field in (
            (self.tr("&Rule"), self.rule),
            (self.tr("&Word"), self.word),
            (self.tr("&Graders"), self.count),
            (self.tr("&Your number"), self.own),
        ):
            form.addRow(label, field)
        self.rule.currentIndexChanged.connect(self._on_changed)
        self.word.textChanged.connect(self._on_changed)
        for spin in (self.count, self.own):
            spin.lineEdit().setTextMargins(theme.INSIDE, 0, 0, 0)
            spin.valueChanged.connect(self._on_changed)
        return form

    def _on_changed(self) -> None:
        self.own.setMaximum(self.count.value())
        plan = self.plan
        if self._reading is not None:
            self._reading.cancel()
        work = self._queue.shared(*self._column, plan)
        self._reading = self._tasks.spawn(work, what="sharing papers out", on_done=self._show)

    def _show(self, found: tuple[list[ShareProgress], dict[WorkKey, int]]) -> None:
        self.model.show_progress(found[0], self.own.value())
