"""Does something to several, one after another; what stops one of them does not stop the others."""

from collections.abc import Callable, Coroutine, Sequence
from typing import Any

from msgspec import Struct

from lmsdesk.desk.administration.fields import RecordField, record_values
from lmsdesk.desk.administration.records import RecordRefused
from lmsdesk.errors import LmsdeskError
from lmsdesk.model.field_values import Values
from lmsdesk.model.wire import Record

Work = Coroutine[Any, Any, object]
OnProgress = Callable[[int, int], None]
"""How many of how many are done."""


class Outcome(Struct, frozen=True):
    """What became of each of several: how many were done, and why the others were not, by name."""

    done: int
    problems: tuple[tuple[str, LmsdeskError], ...] = ()
    failed: tuple[int, ...] = ()
    """Their places among all of them."""


class Common(Struct, frozen=True):
    """What several records have in common."""

    values: Values
    various: frozenset[str]
    """The fields in which they differ."""


def common_values(fields: Sequence[RecordField], records: Sequence[Record]) -> Common:
    """What all of them hold in these fields."""
    every = [record_values(fields, record) for record in records]
    first = every[0] if every else {}
    various = frozenset(path for path, value in first.items() if any(one[path] != value for one in every))
    return Common({path: value for path, value in first.items() if path not in various}, various)


async def each(works: Sequence[tuple[str, Work]], on_progress: OnProgress) -> Outcome:
    """What is left is given up where the service no longer lets the person do it."""
    problems: list[tuple[str, LmsdeskError]] = []
    failed: list[int] = []
    left = list(works)
    try:
        while left:
            name, work = left.pop(0)
            try:
                await work
            except LmsdeskError as problem:
                problems.append((name, problem))
                failed.append(len(works) - len(left) - 1)
                if isinstance(problem, RecordRefused) and problem.is_forbidden:
                    problems += [(other, problem) for other, _ in left]
                    failed += range(len(works) - len(left), len(works))
                    break
            on_progress(len(works) - len(left), len(works))
    finally:
        for _, work in left:
            work.close()
    return Outcome(len(works) - len(problems), tuple(problems), tuple(failed))
