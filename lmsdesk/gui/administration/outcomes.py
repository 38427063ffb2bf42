"""Says what became of one record, and of several."""

from typing import Any

from lmsdesk.desk.administration.records import Outcome, RecordRefused, Written
from lmsdesk.errors import LmsdeskError
from lmsdesk.gui.administration.words import field_title
from lmsdesk.gui.kit import notices
from lmsdesk.gui.kit.formatting import counted, quoted
from lmsdesk.gui.kit.translator import Translator

_tr = Translator("Administration")
_NAMED = 3
"""Of several, those whose names are in a message."""


def tell_written(words: str, written: Written[Any], *, topic: str) -> None:
    """Say that a record was made or changed, and name the fields in which the site kept something else."""
    if not written.unkept:
        notices.info(words, topic=topic)
        return
    fields = ", ".join(map(field_title, written.unkept))
    kept = _tr("The site kept its own value for: {fields}.").format(fields=fields)
    notices.warning(words, detail=kept, topic=topic)


def tell_outcome(words: str, outcome: Outcome, *, topic: str) -> None:
    """Say what was done, and name what was not."""
    if not outcome.problems:
        notices.info(words, topic=topic)
        return
    named = [f"{name}: {short_problem(problem)}" for name, problem in outcome.problems[:_NAMED]]
    more = len(outcome.problems) - len(named)
    if more:
        named.append(counted(more, _tr("and 1 more"), _tr("and %Ln more", more)))
    notices.warning(words, detail=" · ".join(named), topic=topic)


def short_problem(problem: LmsdeskError) -> str:
    """Why one of several was not done, with the site's own words; what was typed for all of them is not spoken of."""
    words = problem.said if isinstance(problem, RecordRefused) else ""
    return " ".join(part for part in (problem.title, quoted(words) if words else "") if part)
