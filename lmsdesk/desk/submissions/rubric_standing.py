"""What is chosen in the rubric for one attempt: here, and on the site."""

from collections.abc import Mapping

import msgspec

from lmsdesk.desk.submissions.rubric_sheets import RubricSheet, sheet_of
from lmsdesk.model.edits import EditState
from lmsdesk.model.feedback import text_of
from lmsdesk.model.rubrics import RubricUse, cells_of, grid_of
from lmsdesk.model.wire import Json, value_or
from lmsdesk.store import KeptRubric


class RubricStanding(msgspec.Struct, frozen=True):
    """What is chosen for an attempt."""

    choices: Mapping[str, str]
    """Row → cell: as chosen here, or by somebody else where nothing was."""
    site: Mapping[str, str] = {}
    """The same as the service last said."""
    words: Mapping[str, str] = {}
    """Row → comment on the service."""
    left: tuple[str, ...] = ()
    """What was chosen in the rubric before it was changed there, in words."""
    is_sent: bool = False
    """Whether the service takes the choices."""
    is_unasked: bool = False
    """Whether something was chosen here that no post has taken along."""
    refusal: str = ""
    """Why it did not take those of the last posting."""
    is_in_conflict: bool = False
    """Whether somebody else has chosen otherwise since, and nothing is decided."""


class RubricOfAttempt(msgspec.Struct, frozen=True):
    """The rubric of an attempt's column, and what is chosen in it, of one moment."""

    sheet: RubricSheet | None
    standing: RubricStanding


def rubric_of(kept: KeptRubric) -> RubricOfAttempt:
    """One's own rubric goes before the site's, which is passed over then."""
    if kept.own is not None:
        return RubricOfAttempt(own_sheet(kept.own), RubricStanding(kept.choices))
    if kept.use is None:
        return RubricOfAttempt(None, RubricStanding(kept.choices))
    return RubricOfAttempt(sheet_of(kept.use), _standing(kept, kept.use))


def own_sheet(body: Json) -> RubricSheet:
    """A rubric that a person has made."""
    return msgspec.convert(body, RubricSheet)


def _standing(kept: KeptRubric, use: RubricUse) -> RubricStanding:
    """Where nothing was chosen here, it is what the site has."""
    chosen, cells, known = kept.choices, cells_of(kept.evaluation), grid_of(use.rubric)
    site = {row: cell for row, one in cells.items() if (cell := value_or(one.rubric_cell_id, "")) in known.get(row, ())}
    words = {row: feedback for row, one in cells.items() if (feedback := text_of(value_or(one.feedback, "")))}
    return RubricStanding(
        chosen or site,
        site,
        words,
        _left(use, chosen, known),
        is_sent=use.takes_evaluations,
        is_unasked=kept.is_unasked,
        refusal="" if kept.stopped is None else kept.stopped.error,
        is_in_conflict=kept.stopped is not None and kept.stopped.state is EditState.HELD,
    )


def _left(use: RubricUse, chosen: Mapping[str, str], known: Mapping[str, set[str]]) -> tuple[str, ...]:
    former = None if use.former is None else sheet_of(RubricUse(use.association, use.former))
    if former is None:
        return ()
    lost = {row: cell for row, cell in chosen.items() if cell not in known.get(row, ())}
    return tuple(line for line in former.lines(lost).values() if line)
