"""What a file of comments would change, before it is taken."""

from typing import Final

from PySide6.QtCore import QLocale, Qt
from PySide6.QtWidgets import QDialog, QTableView, QWidget

from lmsdesk.desk.submissions.comment_files import MergeLine, MergePlan, Verdict
from lmsdesk.desk.submissions.comments import points_text
from lmsdesk.gui.kit.dialogs import VerbBox, dialog_layout, heading, size_on_screen
from lmsdesk.gui.kit.formatting import counted
from lmsdesk.gui.kit.labels import plain
from lmsdesk.gui.kit.list_model import ANSWERED, Index, Listing
from lmsdesk.gui.kit.list_style import style_list
from lmsdesk.model.comments import Comment

_SIZE: Final = (820, 520)
_VERDICT, _NOW, _THEN = range(3)
_WIDTHS: Final = {_VERDICT: 150}


class MergeModel(Listing[MergeLine]):
    """One row for each comment that would be new or another one."""

    def __init__(self, plan: MergePlan, parent: QWidget) -> None:
        super().__init__(parent)
        self.entries = list(plan.changing)
        self.titles = (self.tr("Change"), self.tr("Here"), self.tr("In the file"))
        self._words = {
            Verdict.NEW: self.tr("New"),
            Verdict.CHANGED: self.tr("Changed"),
            Verdict.BOTH: self.tr("Both are kept"),
        }

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        if role not in ANSWERED or role == Qt.ItemDataRole.ForegroundRole or not index.isValid():
            return None
        line = self.entries[index.row()]
        if index.column() == _VERDICT:
            return self._words[line.verdict]
        comment = line.mine if index.column() == _NOW else line.theirs
        if role == Qt.ItemDataRole.ToolTipRole:
            return None if comment is None else comment.text
        return _shown(comment)


class MergeDialog(QDialog):
    """Its one verb takes all of it; nothing is changed before."""

    def __init__(self, plan: MergePlan, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("mergeComments")
        self.setWindowTitle(self.tr("Import comments"))
        layout = dialog_layout(self)
        layout.addWidget(heading(plan.name))
        if summary := self._summary(plan):
            layout.addWidget(plain(summary, role="secondary"))
        self.model = MergeModel(plan, self)
        table = QTableView()
        table.setModel(self.model)
        style_list(table, "mergeTable", self.tr("What the file changes"), _WIDTHS)
        layout.addWidget(table, 1)
        count = len(plan.changing)
        words = counted(count, self.tr("Import 1 comment"), self.tr("Import %Ln comments", "", count))
        box = VerbBox(self, words if count else self.tr("Nothing to import"))
        box.verb.setEnabled(bool(count))
        layout.addWidget(box)
        self.resize(size_on_screen(self, *_SIZE))
        table.setFocus()

    def _summary(self, plan: MergePlan) -> str:
        stay = sum(plan.count(one) for one in (Verdict.SAME, Verdict.OLDER, Verdict.DELETED))
        parts = list[str]()
        if stay:
            words = self.tr("%Ln comments stay as they are here.", "", stay)
            parts.append(counted(stay, self.tr("1 comment stays as it is here."), words))
        if both := plan.count(Verdict.BOTH):
            parts.append(
                counted(
                    both,
                    self.tr("1 was changed here and in the file; both are kept."),
                    self.tr("%Ln were changed here and in the file; both are kept.", "", both),
                )
            )
        if refused := plan.refused:
            parts.append(counted(refused, self.tr("1 cannot be read."), self.tr("%Ln cannot be read.", "", refused)))
        return " ".join(parts)


def _shown(comment: Comment | None) -> str:
    if comment is None:
        return "–"
    points = points_text(comment.points, decimal_point=QLocale().decimalPoint())
    return " ".join([*([f"{points}:"] if points else []), *comment.text.split()])
