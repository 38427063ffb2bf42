"""All papers of a column compared with one another: the pairs that have most in common, and both beside each other."""

import asyncio
from collections.abc import Sequence
from functools import partial
from typing import Final

from PySide6.QtCore import QModelIndex, Qt
from PySide6.QtGui import QKeyEvent, QKeySequence, QShortcut
from PySide6.QtWidgets import QDialog, QHBoxLayout, QProgressBar, QPushButton, QTableView, QVBoxLayout, QWidget

from lmsdesk.desk import QueueEntry, Workspace
from lmsdesk.desk.submissions.comparing import PileLikeness
from lmsdesk.desk.submissions.likeness import Beside, Pair
from lmsdesk.gui.kit import theme
from lmsdesk.gui.kit.buttons import ending
from lmsdesk.gui.kit.dialogs import close_button, dialog_layout, heading, size_on_screen
from lmsdesk.gui.kit.formatting import counted, number
from lmsdesk.gui.kit.labels import CutLabel, plain
from lmsdesk.gui.kit.list_style import style_list
from lmsdesk.gui.kit.tasks import Tasks
from lmsdesk.gui.submissions.likeness.marked_view import MarkedView
from lmsdesk.gui.submissions.likeness.pair_list import WIDTHS, PairModel

OPEN, SORT = 2, 3
"""Results of the dialog, besides closing it: the first paper of a pair is to be opened, the queue to be sorted."""
_SIZE: Final = (1000, 720)
_WAYS: Final = {"Ctrl+PgDown": 1, "Ctrl+PgUp": -1}


class LikenessDialog(QDialog):
    """Closing it ends the comparison; `chosen` is the work to open, if its result is OPEN."""

    def __init__(self, workspace: Workspace, entries: Sequence[QueueEntry], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("likenessDialog")
        self.setWindowTitle(self.tr("Similar papers"))
        self._comparing = workspace.submissions.comparing
        self._tasks = Tasks(self)
        self._reading: asyncio.Task[Beside] | None = None
        self._count = len(entries)
        self.pile: PileLikeness | None = None
        self.shown: Beside | None = None
        self._passage = 0
        self.model = PairModel(self)
        self._build(entries)
        self.finished.connect(lambda _: self._tasks.cancel_all())
        work = self._comparing.all_of(entries, told=self._on_progress)
        self._tasks.spawn(work, what="comparing papers", on_done=self._show_pile)

    @property
    def chosen(self) -> QueueEntry | None:
        """The first paper of the pair that is chosen."""
        pair = self._pair
        return None if pair is None or self.pile is None else self.pile.entries[pair.first]

    def step(self, way: int) -> None:
        """Show the next passage that both papers have, or the one before, in both."""
        passages = self.shown.passages if self.shown is not None else []
        if passages:
            self._passage = (self._passage + way) % len(passages)
            lines = passages[self._passage]
            for view, at in zip((self.first, self.second), lines, strict=True):
                view.go_to_line(at)
            self._say_passage()

    def _build(self, entries: Sequence[QueueEntry]) -> None:
        layout = dialog_layout(self)
        layout.addWidget(heading(f"{entries[0].course} › {entries[0].column.title}"))
        self.summary = plain(self.tr("Reading papers: {count}…").format(count=number(self._count)))
        layout.addWidget(self.summary)
        self.bar = QProgressBar(textVisible=False)
        self.bar.setRange(0, self._count)
        self.bar.setAccessibleName(self.tr("Papers that were read"))
        layout.addWidget(self.bar)
        self.table = QTableView()
        self.table.setModel(self.model)
        self.table.setSelectionMode(QTableView.SelectionMode.SingleSelection)
        style_list(self.table, "likePapers", self.tr("Pairs of papers with the most in common"), WIDTHS)
        self.table.selectionModel().currentRowChanged.connect(self._on_chosen)
        layout.addWidget(self.table, 2)
        layout.addLayout(self._built_papers(), 3)
        self.passage = CutLabel()
        layout.addWidget(self.passage)
        layout.addLayout(self._built_ending())
        for keys, way in _WAYS.items():
            QShortcut(QKeySequence(keys), self, partial(self.step, way))
        self.resize(size_on_screen(self, *_SIZE))
        self.table.setFocus()

    def _built_papers(self) -> QHBoxLayout:
        row = QHBoxLayout()
        row.setSpacing(theme.INSIDE)
        self.first, self.second = MarkedView("firstPaper"), MarkedView("secondPaper")
        self.names = (CutLabel(), CutLabel())
        for name, view in zip(self.names, (self.first, self.second), strict=True):
            view.setTabChangesFocus(True)
            column = QVBoxLayout()
            column.setSpacing(theme.STEP)
            column.addWidget(name)
            column.addWidget(view, 1)
            row.addLayout(column, 1)
        self._name_papers("", "")
        return row

    def _built_ending(self) -> QHBoxLayout:
        self.open_button = QPushButton(self.tr("&Open the first paper"))
        self.sort_button = QPushButton(self.tr("Sort the &queue by similarity"))
        close = close_button()
        for button, result in ((self.open_button, OPEN), (self.sort_button, SORT)):
            button.setEnabled(False)
            button.clicked.connect(lambda _=False, result=result: self.done(result))
        self.open_button.setProperty("role", "primary")
        close.clicked.connect(self.reject)
        for button in (self.open_button, self.sort_button, close):
            button.setAutoDefault(False)
        row = QHBoxLayout()
        row.setSpacing(theme.INSIDE)
        row.addWidget(self.sort_button)
        row.addStretch(1)
        row.addWidget(ending(self.open_button, close))
        return row

    @property
    def _pair(self) -> Pair | None:
        row = self.table.currentIndex().row()
        return self.model.entries[row] if 0 <= row < len(self.model.entries) else None

    def _on_progress(self, count: int) -> None:
        self.bar.setValue(count)

    def _show_pile(self, pile: PileLikeness) -> None:
        self.pile = pile
        self.bar.hide()
        self.summary.setText(self._summary(pile))
        self.model.show_pile(pile)
        self.sort_button.setEnabled(True)
        self.open_button.setEnabled(bool(pile.found.pairs))
        if pile.found.pairs:
            self.table.selectRow(0)

    def _summary(self, pile: PileLikeness) -> str:
        count = len(pile.found.pairs)
        words = [self.tr("Papers compared by phrases of five words: {count}.").format(count=number(self._count))]
        if count:
            words.append(counted(count, self.tr("1 pair is similar."), self.tr("%Ln pairs are similar.", "", count)))
        else:
            words.append(self.tr("No two papers have much in common."))
        if pile.unread:
            many = self.tr("%Ln could not be read completely.", "", pile.unread)
            words.append(counted(pile.unread, self.tr("1 could not be read completely."), many))
        if pile.cut:
            many = self.tr("Only the beginning of %Ln long ones was compared.", "", pile.cut)
            words.append(counted(pile.cut, self.tr("Only the beginning of 1 long one was compared."), many))
        words.append(self.tr("Text that many papers share, such as the task itself, is ignored."))
        return " ".join(words)

    def _on_chosen(self, _: QModelIndex, __: QModelIndex) -> None:
        pair, pile = self._pair, self.pile
        if self._reading is not None:
            self._reading.cancel()
        if pair is not None and pile is not None:
            self._name_papers(self.model.name(pair.first), self.model.name(pair.second))
            work = self._comparing.beside(pile, pair.first, pair.second)
            self._reading = self._tasks.spawn(work, what="reading two papers", on_done=self._show_papers)

    def _show_papers(self, shown: Beside) -> None:
        self.shown, self._passage = shown, 0
        self.first.show_marked(shown.first, is_program=shown.is_program)
        self.second.show_marked(shown.second, is_program=shown.is_program)
        self.step(0)
        self._say_passage()

    def _say_passage(self) -> None:
        count = len(self.shown.passages) if self.shown is not None else 0
        form = self.tr("Shared passage {number} of {all}. Ctrl+PgDn: next passage.")
        self.passage.say(form.format(number=number(self._passage + 1), all=number(count)) if count else "")

    def _name_papers(self, first: str, second: str) -> None:
        for label, view, name in zip(self.names, (self.first, self.second), (first, second), strict=True):
            label.say(name)
            view.setAccessibleName(self.tr("Paper of {student}").format(student=name) if name else self.tr("Paper"))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in {Qt.Key.Key_Return, Qt.Key.Key_Enter} and self.chosen is not None:
            self.done(OPEN)
        else:
            super().keyPressEvent(event)
