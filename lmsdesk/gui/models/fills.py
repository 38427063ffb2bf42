"""Filling a selection: repeating its first values, or counting on from them, in exact decimals. No Qt widgets."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal

from lmsdesk.desk.cells import CellValue, entry_of
from lmsdesk.gui.models.entries import Entries, Fate, Planned, exact, read_entries
from lmsdesk.gui.models.gradebook import GradebookModel
from lmsdesk.model.wire import Json

Chosen = Mapping[int, Sequence[int]]
"""The selected columns of each selected row, in the order seen."""
Place = tuple[int, int]

NO_START = "There is no number to count on from."


@dataclass(frozen=True)
class Filling:
    """How to fill: down or to the right, with the same value or in steps, everywhere or only where nothing is."""

    is_down: bool = True
    is_series: bool = False
    step: Decimal | None = None
    """What a series grows by; None takes the distance of the first two values, or 1."""
    is_only_empty: bool = False


def fill(model: GradebookModel, chosen: Chosen, seen: Sequence[int], filling: Filling) -> Entries:
    """What filling the selection would do. A single row or column is filled from the one before it."""
    made = Entries(verb="Fill")
    wanted: list[tuple[Place, Json]] = []
    for line in _lines(chosen, seen, is_down=filling.is_down):
        start = value_at(model, line[0])
        if filling.is_series and (start.score is None or start.is_exempt):
            cells = (place for place in line[1:] if _is_open(model, place, filling))
            made.lines += [_without_start(model, place) for place in cells]
            continue
        entries = _series(model, line, filling) if filling.is_series else _copies(start, line)
        wanted += [(place, entry) for place, entry in entries if _is_open(model, place, filling)]
    made.lines += read_entries(model, ((model.index(*place), entry) for place, entry in wanted)).lines
    return made


def value_at(model: GradebookModel, place: Place) -> CellValue:
    """What the cell at a row and column shows."""
    return model.value_at(model.index(*place))


def step_of(model: GradebookModel, line: Sequence[Place]) -> Decimal:
    """The distance of the first two values of a line; 1 where one of them is no number."""
    scores = [value_at(model, place).score for place in line[:2]]
    first, second = (*scores, None, None)[:2]
    return Decimal(1) if first is None or second is None else exact(second) - exact(first)


def first_step(model: GradebookModel, chosen: Chosen, seen: Sequence[int], *, is_down: bool) -> Decimal:
    """The step that the first line of a selection suggests."""
    line = next(iter(_lines(chosen, seen, is_down=is_down)), [])
    return step_of(model, line)


def _lines(chosen: Chosen, seen: Sequence[int], *, is_down: bool) -> Iterator[list[Place]]:
    """The cells of each column or row; the first of them is what the others are filled from."""
    rows = sorted(chosen)
    if is_down:
        above = [rows[0] - 1] if len(rows) == 1 else []
        for column in (column for column in seen if any(column in columns for columns in chosen.values())):
            line = [(row, column) for row in (*above, *rows) if row in above or column in chosen[row]]
            yield from _usable(line)
        return
    places = sorted({seen.index(column) for columns in chosen.values() for column in columns})
    before = [places[0] - 1] if len(places) == 1 else []
    for row in rows:
        line = [(row, seen[at]) for at in (*before, *places) if at >= 0 and (at in before or seen[at] in chosen[row])]
        yield from _usable(line if not before or before[0] >= 0 else [])


def _usable(line: list[Place]) -> Iterator[list[Place]]:
    if len(line) > 1 and line[0][0] >= 0:
        yield line


def _copies(start: CellValue, line: Sequence[Place]) -> Iterable[tuple[Place, Json]]:
    entry = entry_of(start)
    return ((place, entry) for place in line[1:])


def _series(model: GradebookModel, line: Sequence[Place], filling: Filling) -> Iterable[tuple[Place, Json]]:
    first = exact(value_at(model, line[0]).score or 0)
    step = filling.step if filling.step is not None else step_of(model, line)
    for count, place in enumerate(line[1:], 1):
        yield place, {"score": float(first + step * count), "exempt": False}


def _is_open(model: GradebookModel, place: Place, filling: Filling) -> bool:
    return not filling.is_only_empty or value_at(model, place).is_empty


def _without_start(model: GradebookModel, place: Place) -> Planned:
    index = model.index(*place)
    return Planned(model.cell_at(index), model.value_at(index), "", Fate.REFUSED, NO_START)
