"""Filling a selection: repeating its first values, or counting on from them, in exact decimals."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from decimal import Decimal
from itertools import chain, repeat, starmap
from typing import Final

from msgspec import Struct

from lmsdesk.desk.gradebook.column_arrays import CellValue, entry_of
from lmsdesk.desk.gradebook.entry.messages import NO_START, Verb
from lmsdesk.desk.gradebook.entry.plan import EditPlan, Outcome, PlannedCell, exact, planned_entries
from lmsdesk.desk.gradebook.session.course_session import CellRef, CourseSession
from lmsdesk.desk.platform.long_work import pause, pieces
from lmsdesk.model.scores import Scale
from lmsdesk.model.wire import Json

Chosen = Mapping[int, Sequence[int]]
"""The selected columns of each selected row, in the order seen."""
Position = tuple[int, int]
_PLACES: Final = 5


class Filling(Struct, frozen=True):
    """How to fill: down or to the right, with the same value or in steps, everywhere or only where nothing is."""

    is_down: bool = True
    is_series: bool = False
    step: Decimal | None = None
    """What a series grows by, in what the column shows; None takes the distance of the first two values, or 1."""
    is_only_empty: bool = False


class FillArea(Struct, frozen=True):
    """What is to be filled: the selected columns of each selected row, and all columns seen.

    Rows and columns are counted as they stood at the key; `ref_at` tells which cells those are, whatever moves since.
    """

    chosen: Chosen
    visible: Sequence[int]
    ref_at: Callable[[int, int], CellRef]


async def fill(session: CourseSession, area: FillArea, filling: Filling) -> EditPlan:
    """What filling the selection would do. A single row or column is filled from the one before it."""
    ref_at, refused, wanted = area.ref_at, list[PlannedCell](), list[Iterable[tuple[CellRef, Json]]]()
    for positions in _lines(area.chosen, area.visible, is_down=filling.is_down):
        start, rest = [ref_at(*position) for position in positions[:2]], starmap(ref_at, positions[1:])
        first, (_, column) = [session.value_of(ref) for ref in start], session.resolve(start[0])
        if column is None or (filling.is_series and session.resolve(start[1]) == (None, None)):
            # Whose grade was to be repeated, or counted on from, has left: the others keep theirs.
            continue
        if not filling.is_series:
            wanted.append(zip(rest, repeat(entry_of(first[0]))))
        elif first[0].score is not None and not first[0].is_exempt:
            wanted.append(_series(first, rest, filling, column.scale))
        else:
            for piece in pieces(rest):
                refused += [line for ref in piece if (line := _without_start(session, ref, filling)) is not None]
                await pause()
        await pause()
    entries = chain.from_iterable(wanted)
    made = await planned_entries(session, entries, verb=Verb.FILL, is_only_empty=filling.is_only_empty)
    return EditPlan(refused + made.lines, verb=made.verb, revision=made.revision) if refused else made


def _distance(values: Sequence[CellValue], scale: Scale) -> Decimal:
    """What the second value has more than the first, as it is shown; 1 where one of them is no number."""
    first, second = (*(value.score for value in values), None, None)[:2]
    return Decimal(1) if first is None or second is None else _shown(second, scale) - _shown(first, scale)


def _shown(score: float, scale: Scale) -> Decimal:
    """The number that a person sees: of a column of percentages the share."""
    return exact(scale.share_of(score))


def _points(shown: Decimal, scale: Scale) -> float:
    if not scale.is_percent or not scale.possible:
        return float(shown)
    return float(round(shown * exact(scale.possible) / 100, _PLACES))


def first_step(session: CourseSession, area: FillArea, *, is_down: bool) -> Decimal:
    """The step that the first line of a selection suggests."""
    refs = [area.ref_at(*position) for position in next(iter(_lines(area.chosen, area.visible, is_down=is_down)), [])]
    _, column = session.resolve(refs[0]) if refs else (None, None)
    return _distance([session.value_of(ref) for ref in refs[:2]], Scale() if column is None else column.scale)


def _lines(chosen: Chosen, visible: Sequence[int], *, is_down: bool) -> Iterator[list[Position]]:
    """The cells of each column or row; the first of them is what the others are filled from."""
    rows = sorted(chosen)
    if is_down:
        above = [rows[0] - 1] if len(rows) == 1 else []
        # The rows of a usual block share one list.
        wanted = set[int]().union(*{id(columns): columns for columns in chosen.values()}.values())
        for column in (column for column in visible if column in wanted):
            line = [(row, column) for row in (*above, *rows) if row in above or column in chosen[row]]
            yield from _usable(line)
        return
    positions = sorted({visible.index(column) for columns in chosen.values() for column in columns})
    before = [positions[0] - 1] if len(positions) == 1 else []
    for row in rows:
        line = [
            (row, visible[at])
            for at in (*before, *positions)
            if at >= 0 and (at in before or visible[at] in chosen[row])
        ]
        yield from _usable(line if not before or before[0] >= 0 else [])


def _usable(line: list[Position]) -> Iterator[list[Position]]:
    if len(line) > 1 and line[0][0] >= 0:
        yield line


def _series(
    first: Sequence[CellValue], rest: Iterable[CellRef], filling: Filling, scale: Scale
) -> Iterator[tuple[CellRef, Json]]:
    start = _shown(first[0].score or 0, scale)
    step = filling.step if filling.step is not None else _distance(first, scale)
    for count, ref in enumerate(rest, 1):
        yield ref, {"score": _points(start + step * count, scale), "exempt": False}


def _without_start(session: CourseSession, ref: CellRef, filling: Filling) -> PlannedCell | None:
    cell, _ = session.resolve(ref)
    before = session.value_of(ref)
    if cell is None or (filling.is_only_empty and not before.is_empty):
        return None
    return PlannedCell(cell, before, "", Outcome.REFUSED, NO_START)
