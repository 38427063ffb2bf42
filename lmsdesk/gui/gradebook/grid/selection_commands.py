"""Work on whole blocks of cells: clipboard, fill, clear, exempt. Each is one step with one name."""

from collections.abc import Callable, Coroutine, Iterable, Iterator, Mapping, Sequence
from functools import partial
from itertools import islice, repeat, starmap, takewhile
from typing import Any, Final, Protocol, TypeVar, cast

from PySide6.QtCore import QItemSelection, QItemSelectionModel, QMimeData, QModelIndex
from PySide6.QtGui import QGuiApplication

from lmsdesk.desk.gradebook.column_arrays import EXEMPT, ColumnArrays
from lmsdesk.desk.gradebook.entry.fill import Chosen, FillArea, Filling, fill, first_step
from lmsdesk.desk.gradebook.entry.messages import Verb
from lmsdesk.desk.gradebook.entry.plan import EditPlan, PlannedCell, planned_entries, planned_texts
from lmsdesk.desk.gradebook.session.course_session import AT_ONCE, CellRef
from lmsdesk.desk.gradebook.session.row_order import Order
from lmsdesk.desk.platform.long_work import pause, run_now
from lmsdesk.errors import LmsdeskError
from lmsdesk.gui.gradebook.grid.cursor_movement import ranges_of
from lmsdesk.gui.gradebook.model import entry_text
from lmsdesk.gui.gradebook.model.table_model import GradebookModel
from lmsdesk.model.ids import ColumnId
from lmsdesk.model.scores import format_score
from lmsdesk.model.sheet import CellFlag
from lmsdesk.model.wire import Json

T = TypeVar("T")

_MOST_WITH_MARKUP: Final = 50_000
"""Cells; a larger block goes to the clipboard as text alone."""
_TEXTS_AT_ONCE: Final = 1000
_LETTERS_A_CELL: Final = 50
"""At least: with all their markup small tables have more."""
_NOTHING: Final[Json] = {"score": None, "text": None, "exempt": False}


def copied_last() -> tuple[str, str]:
    # Qt has no data before anything was copied, whatever its type says.
    data = cast("QMimeData | None", QGuiApplication.clipboard().mimeData())
    return ("", "") if data is None else (data.text(), data.html())


def put_on_clipboard(copied: tuple[str, str]) -> None:
    """Put a text there, with its markup where it has one."""
    text, html = copied
    data = QMimeData()
    data.setText(text)
    if html:
        data.setHtml(html)
    QGuiApplication.clipboard().setMimeData(data)


class BlockGrid(Protocol):
    """What work on blocks needs of the table."""

    def grades(self) -> GradebookModel: ...
    def currentIndex(self) -> QModelIndex: ...
    def selectionModel(self) -> QItemSelectionModel: ...
    def visible_columns(self) -> list[int]: ...
    def fits_on_screen(self, rows: int, columns: int) -> bool: ...
    def review(self, entries: EditPlan) -> None: ...


class SelectionCommands:
    """The verbs of a selection."""

    def __init__(self, grid: BlockGrid) -> None:
        self._grid = grid
        self._large = 0

    def copy(self) -> None:
        """Put the selected block on the clipboard; cells of the block that are not selected are left blank."""
        chosen = self._selected()
        if chosen:
            self._when_done(self._copy(chosen), put_on_clipboard, cells=_cells_in(chosen))

    def cut(self) -> None:
        self.copy()
        self._enter_all(_NOTHING, Verb.CUT)

    def clear(self) -> None:
        """Empty every selected cell."""
        self._enter_all(_NOTHING, Verb.CLEAR)

    def paste(self) -> None:
        """Enter the clipboard's block at the selection; what is large or doubtful is shown first."""
        from lmsdesk.desk.gradebook.entry.paste import Target, pasted

        chosen = self._selected()
        cells = max(_cells_in(chosen), sum(map(len, copied_last())) // _LETTERS_A_CELL)
        session, visible = self._grid.grades().session, self._grid.visible_columns()
        shown = len(session.shown_slots)
        target = Target(chosen, visible, self._grid.fits_on_screen, session.stable_refs(), shown)
        work = pasted(session, target, copied_last)
        self._when_done(work, self._on_paste_planned, cells=cells)

    def fill(self, filling: Filling, area: FillArea | None = None) -> None:
        """Repeat the first values of the selection, or of an earlier one, or count on from them."""
        self.when_filled(filling, area or self.fill_area(), self.enter)

    def fill_area(self) -> FillArea:
        """What is selected now."""
        return FillArea(self._selected(), self._grid.visible_columns(), self._grid.grades().session.stable_refs())

    def when_filled(self, filling: Filling, area: FillArea, then: Callable[[EditPlan], None]) -> None:
        """Tell what `fill` would do: at once, or soon where that is much."""
        if not area.chosen:
            then(EditPlan())
            return
        work = fill(self._grid.grades().session, area, filling)
        self._when_done(work, then, cells=_cells_in(area.chosen))

    def suggested_step(self, area: FillArea, *, is_down: bool) -> str:
        """What a series would grow by, as text in the person's own notation."""
        session = self._grid.grades().session
        refs = [area.ref_at(row, columns[0]) for row, columns in islice(area.chosen.items(), 1)]
        _, column = session.resolve(refs[0]) if refs else (None, None)
        if column is None:
            return ""
        step = first_step(session, area, is_down=is_down)
        return format_score(float(step), decimal_point=column.scale.decimal_point)

    def enter_everywhere(self, text: str) -> None:
        """Enter one text into every selected cell."""
        chosen, grades = self._selected(), self._grid.grades()
        work = planned_texts(grades.session, zip(self._refs(chosen), repeat(text)))
        self._when_done(work, self.enter, cells=_cells_in(chosen))

    def exempt(self) -> None:
        """Leave the selected grades out of calculations, or take them in again where all are left out."""
        grades, chosen = self._grid.grades(), self._selected()
        is_wanted = any(
            not (column.flags[slots] & EXEMPT).all()
            for column, slots in _by_column(grades, chosen)
            if not column.is_read_only
        )
        self._enter_all({"exempt": is_wanted}, Verb.EXEMPT if is_wanted else Verb.COUNT_AGAIN)

    def clear_overrides(self) -> None:
        """Take back the values that stand in front of what the service worked out or an attempt got."""
        grades, nothing = self._grid.grades(), dict[str, object](score=None, text=None)
        overridden = [
            (CellRef(slot, column.column.id), nothing)
            for column, slots in _by_column(grades, self._selected())
            for slot in slots[(column.flags[slots] & int(CellFlag.OVERRIDDEN)) != 0].tolist()
        ]
        if not overridden:
            grades.warning_raised.emit(entry_text.none_overridden())
        work = planned_entries(grades.session, overridden, verb=Verb.CLEAR_OVERRIDE)
        self._when_done(work, self.enter, cells=len(overridden))

    def enter(self, entries: EditPlan) -> None:
        """Make the step as planned, and say what is unusual about it."""
        grades, patches = self._grid.grades(), entries.patches
        if patches:
            grades.enter(patches, entry_text.label_of(grades.session, entries.verb, patches))
        if patches and entries.verb is Verb.PASTE:
            self._select_pasted(entries.lines)
        if problem := entry_text.problem_of(entries):
            grades.warning_raised.emit(problem)

    def _select_pasted(self, lines: Sequence[PlannedCell]) -> None:
        """Select what was pasted, unless its rows have moved or somebody stands elsewhere by now."""
        grades, current = self._grid.grades(), self._grid.currentIndex()
        first, last = grades.index_of(lines[0].cell), grades.index_of(lines[-1].cell)
        row = takewhile(lambda line: line.cell.user_id == lines[0].cell.user_id, lines)
        columns = [grades.index_of(line.cell).column() for line in row]
        is_here = first.row() <= current.row() <= last.row() and current.column() in columns
        if not is_here or (last.row() - first.row() + 1) * len(columns) != len(lines):
            return
        # One range where columns stand as they are counted: with many everything that follows takes longer.
        is_plain = columns == list(range(columns[0], columns[-1] + 1))
        block = QItemSelection(first, last) if is_plain else QItemSelection()
        for column in () if is_plain else columns:
            block.select(first.siblingAtColumn(column), last.siblingAtColumn(column))
        self._grid.selectionModel().select(block, QItemSelectionModel.SelectionFlag.ClearAndSelect)

    def _selected(self) -> dict[int, list[int]]:
        """The selected columns by row, in the order seen; rows that a filter hides are no rows."""
        visible, chosen = self._grid.visible_columns(), dict[int, set[int]]()
        parts = ranges_of(self._grid.selectionModel())
        if len(parts) == 1:
            # The usual block: its rows share one list.
            columns = [column for column in visible if parts[0].left() <= column <= parts[0].right()]
            return dict.fromkeys(range(parts[0].top(), parts[0].bottom() + 1), columns) if columns else {}
        for part in parts:
            for row in range(part.top(), part.bottom() + 1):
                chosen.setdefault(row, set()).update(range(part.left(), part.right() + 1))
        shown = {row: [column for column in visible if column in columns] for row, columns in chosen.items()}
        return {row: columns for row, columns in shown.items() if columns}

    def _refs(self, chosen: Chosen) -> Iterator[CellRef]:
        # What is where is asked now, whatever moves until the last of them is looked at.
        ref_at = self._grid.grades().session.stable_refs()
        return starmap(ref_at, ((row, column) for row in sorted(chosen) for column in chosen[row]))

    def _enter_all(self, entry: Json, verb: Verb) -> None:
        chosen, grades = self._selected(), self._grid.grades()
        work = planned_entries(grades.session, zip(self._refs(chosen), repeat(entry)), verb=verb)
        self._when_done(work, self.enter, cells=_cells_in(chosen))

    def _when_done(self, work: Coroutine[Any, Any, T], then: Callable[[T], None], *, cells: int) -> None:
        """What is small is done at once, unless something large is still being done before it."""
        grades = self._grid.grades()
        if cells <= AT_ONCE and not self._large and not grades.is_entering:
            then(run_now(work))
            return
        self._large += 1
        grades.queue.run(work, partial(self._on_done, then))

    def _on_done(self, then: Callable[[T], None], result: T) -> None:
        self._large -= 1
        then(result)

    def _copy(self, chosen: Chosen) -> Coroutine[Any, Any, tuple[str, str]]:
        """What is where is asked now, whatever moves until the work begins; what it holds is asked then."""
        grades, rows, wanted = self._grid.grades(), sorted(chosen), set[int]().union(*_lists_in(chosen))
        columns = {
            position: grades.columns[position].column.id
            for position in self._grid.visible_columns()
            if position in wanted
        }
        return self._copied(chosen, rows, grades.order[rows], columns)

    async def _copied(
        self, chosen: Chosen, rows: Sequence[int], slots: Order, columns: Mapping[int, ColumnId]
    ) -> tuple[str, str]:
        from lmsdesk.desk.gradebook.entry.clipboard_html import write_table
        from lmsdesk.desk.gradebook.entry.clipboard_text import write_block

        here = {arrays.column.id: arrays for arrays in self._grid.grades().columns}
        lines = []
        for position, column_id in columns.items():
            texts, arrays = list[str](), here.get(column_id)
            for start in range(0, len(slots), _TEXTS_AT_ONCE):
                piece = slots[start : start + _TEXTS_AT_ONCE]
                # A column that has gone meanwhile leaves its place empty.
                texts += arrays.texts_of(piece) if arrays is not None else [""] * len(piece)
                await pause()
            is_whole = chosen[rows[0]] is chosen[rows[-1]]
            picked = zip(rows, texts, strict=True)
            lines.append(texts if is_whole else [text if position in chosen[row] else "" for row, text in picked])
        text = await write_block(zip(*lines, strict=True))
        is_small = len(rows) * len(lines) <= _MOST_WITH_MARKUP
        return text, (await write_table(zip(*lines, strict=True))) if is_small else ""

    def _on_paste_planned(self, planned: "EditPlan | LmsdeskError") -> None:
        if isinstance(planned, LmsdeskError):
            self._grid.grades().warning_raised.emit(str(planned))
        elif planned.is_doubtful or planned.is_large or planned.other is not None:
            self._grid.review(planned)
        else:
            self.enter(planned)


def _lists_in(chosen: Chosen) -> Iterable[Sequence[int]]:
    """The different lists of columns: the rows of a usual block share one."""
    return {id(columns): columns for columns in chosen.values()}.values()


def _cells_in(chosen: Chosen) -> int:
    return sum(map(len, chosen.values()))


def _by_column(grades: GradebookModel, chosen: Chosen) -> Iterator[tuple[ColumnArrays, Order]]:
    for position in sorted(set[int]().union(*_lists_in(chosen))):
        yield grades.columns[position], grades.order[[row for row, columns in chosen.items() if position in columns]]
