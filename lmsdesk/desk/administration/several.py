"""Does something to several, one after another; what stops one of them does not stop the others."""

from collections.abc import Callable, Coroutine, Sequence
from typing import Any

from msgspec import Struct

from lmsdesk.desk.administration.records import RecordRefused
from lmsdesk.errors import LmsdeskError

Work = Coroutine[Any, Any, object]
OnProgress = Callable[[int, int], None]
"""How many of how many are done."""


class Outcome(Struct, frozen=True):
    """What became of each of several: how many were done, and why the others were not, by name."""

    done: int
    problems: tuple[tuple[str, LmsdeskError], ...] = ()


async def each(works: Sequence[tuple[str, Work]], on_progress: OnProgress) -> Outcome:
    """What is left is given up where the service no longer lets the person do it."""
    problems: list[tuple[str, LmsdeskError]] = []
    left = list(works)
    try:
        while left:
            name, work = left.pop(0)
            try:
                await work
            except LmsdeskError as problem:
                problems.append((name, problem))
                if isinstance(problem, RecordRefused) and problem.is_forbidden:
                    problems += [(other, problem) for other, _ in left]
                    break
            on_progress(len(works) - len(left), len(works))
    finally:
        for _, work in left:
            work.close()
    return Outcome(len(works) - len(problems), tuple(problems))
