"""Which rows and columns of a file are which: what was found, and a choice for each that is doubtful."""

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from lmsdesk.desk import ColumnMatch, Import, Message, MessageId, RowMatch
from lmsdesk.gui.exchange.match_list import MatchTable
from lmsdesk.gui.exchange.match_model import MatchLine, MatchLines, Targets
from lmsdesk.gui.exchange.messages import translate
from lmsdesk.gui.kit import theme
from lmsdesk.gui.kit.formatting import counted
from lmsdesk.gui.kit.labels import plain
from lmsdesk.gui.kit.theme import Mark


class MatchingView(QWidget):
    """`row_decided(place, user_id)` and `column_decided(place, column_id)` carry a person's choices."""

    row_decided = Signal(int, object)
    column_decided = Signal(int, object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.summary = plain("")
        self.summary.setObjectName("matchingSummary")
        self.columns = self._table("matchedColumns", self.tr("Columns of the file"))
        self.columns.lines.decided.connect(self.column_decided)
        self.rows = self._table("matchedRows", self.tr("Rows that could not be matched"))
        self.rows.lines.decided.connect(self.row_decided)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, theme.INSIDE, 0, 0)
        layout.setSpacing(theme.INSIDE)
        layout.addWidget(self.summary)
        layout.addWidget(self.columns, 1)
        layout.addWidget(self.rows, 1)

    def show_import(self, importing: Import) -> None:
        """Show what was found in a file."""
        matching, sheet, names = importing.matching, importing.sheet, importing.preview.names
        columns = [(cells.column.title, cells.column.id) for cells in sheet.columns] if sheet else []
        titles = Targets(columns, {column_id: title for title, column_id in columns})
        self.columns.lines.show_matches([one for one in matching.columns if not _is_blank(one)], titles)
        rows = (*matching.undecided_rows, *matching.unmatched_rows)
        students = Targets([(name, user_id) for user_id, name in names.items()] if rows else (), names)
        self.rows.lines.show_matches(rows, students)
        self.rows.setVisible(bool(rows))
        self.summary.setText(self._summary(importing))

    def _summary(self, importing: Import) -> str:
        (rows, columns), asked = importing.matching.match_counts, len(importing.matching.undecided_rows)
        found = self.tr("{rows} and {columns} were recognised.").format(
            rows=counted(rows, self.tr("1 student"), self.tr("%Ln students", "", rows)),
            columns=counted(columns, self.tr("1 column"), self.tr("%Ln columns", "", columns)),
        )
        if not asked:
            return found
        open_ = counted(
            asked, self.tr("1 row could not be matched and is left out unless you choose its student."),
            self.tr("%Ln rows could not be matched and are left out unless you choose their students.", "", asked),
        )  # fmt: skip
        return f"{found} {open_}"

    def _line(self, one: RowMatch | ColumnMatch) -> MatchLine:
        return self._row_line(one) if isinstance(one, RowMatch) else self._column_line(one)

    def _column_line(self, one: ColumnMatch) -> MatchLine:
        if one.key is not None:
            words = self.tr("Identifies students by {key}").format(key=translate(Message(MessageId(one.key.value))))
            return MatchLine(one.place, one.shown, "", settled=words)
        mark = Mark.DONE if one.column_id else Mark.CONFLICT if one.doubt else "–"
        said = translate(one.doubt) or ("" if one.column_id else self.tr("No column has this title."))
        spoken = self.tr("Column for “{title}”").format(title=one.shown)
        return MatchLine(one.place, f"{mark}  {one.shown}", said, one.column_id, one.candidates, spoken)

    def _row_line(self, one: RowMatch) -> MatchLine:
        mark = Mark.DONE if one.user_id else "–" if one.remark else Mark.CONFLICT
        words = self.tr("{mark}  Row {number}: {name}").format(mark=mark, number=one.place + 1, name=one.shown)
        spoken = self.tr("Student for row {number}, “{name}”").format(number=one.place + 1, name=one.shown)
        return MatchLine(one.place, words, translate(one.doubt or one.remark), one.user_id, one.candidates, spoken)

    def _table(self, name: str, words: str) -> MatchTable:
        lines = MatchLines((words, self.tr("In this course"), self.tr("Remark")), self._line, self)
        return MatchTable(lines, name, words)


def _is_blank(one: ColumnMatch) -> bool:
    return not one.shown.strip() and one.key is None and one.column_id is None
