"""What the placeholders of a comment stand for at one student's work."""

from PySide6.QtCore import QLocale

from lmsdesk.desk import QueueEntry
from lmsdesk.desk.submissions.comments import Filled, filled, filled_feedback, given_name
from lmsdesk.gui.kit.formatting import full_moment
from lmsdesk.model.gradebook import due_date
from lmsdesk.model.scores import format_score
from lmsdesk.model.wire import Json


def filled_for(text: str, entry: QueueEntry, values: Json) -> Filled:
    """The text for one student, with the score of these values; where names are hidden, none is filled in."""
    return filled(text, **_known(entry, values))


def feedback_for(kept: str, entry: QueueEntry, values: Json) -> Filled:
    """The same for feedback as it is kept."""
    return filled_feedback(kept, **_known(entry, values))


def name_for(entry: QueueEntry) -> str:
    """What to call whoever reads the feedback by; empty for a group, all of whom read it."""
    return "" if _is_shared(entry) else given_name(entry.student)


def _is_shared(entry: QueueEntry) -> bool:
    """Whether several people read the feedback."""
    return len(entry.members) > 1


def _known(entry: QueueEntry, values: Json) -> dict[str, str]:
    score = values.get("score")
    # The date that one member of a group has by an exception is not that of the others.
    due = due_date(entry.column, None if _is_shared(entry) else entry.own_due)
    shown = entry.scale.share_of(float(score)) if score is not None else None
    return {
        "name": name_for(entry),
        "score": format_score(shown, decimal_point=QLocale().decimalPoint()),
        "due": "" if due is None else full_moment(due.moment),
    }
