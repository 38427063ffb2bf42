"""A person's word on a conflict, field by field; pure."""

from enum import StrEnum

from msgspec import Struct

from lmsdesk.model.edits import PAIRED_FIELDS
from lmsdesk.model.feedback import joined
from lmsdesk.model.wire import Json

JOINABLE = ("feedback", "notes")
"""Texts of which both can be kept, one below the other."""
SEPARATOR = "\n\n* * *\n\n"
"""Stands between two texts that were joined; the service keeps it as it is."""


class Choice(StrEnum):
    """Which value of a field stays."""

    MINE = "mine"
    THEIRS = "theirs"
    BOTH = "both"


class FieldDecision(Struct, frozen=True):
    """What was decided for one field, and the two values that were looked at.

    A decision counts only while these are still the two values.
    """

    field: str
    choice: Choice
    mine: object
    theirs: object

    @property
    def value(self) -> object:
        """What the field will hold."""
        if self.choice is Choice.BOTH:
            return join_texts(self.mine, self.theirs, is_rich=self.field == "feedback")
        return self.mine if self.choice is Choice.MINE else self.theirs


def join_texts(mine: object, theirs: object, *, is_rich: bool = False) -> str:
    """Both texts, mine first, with a line between them; one that is empty adds nothing."""
    texts = [str(text).strip("\n") for text in (mine, theirs) if text]
    seen = list(dict.fromkeys(texts))
    return joined(seen, between=SEPARATOR) if is_rich else SEPARATOR.join(seen)


def fields_to_decide(theirs: Json) -> list[tuple[str, ...]]:
    """The fields in conflict as a person decides them: a score and its letter at once, each other field by itself."""
    value = tuple(name for name in PAIRED_FIELDS if name in theirs)
    others: list[tuple[str, ...]] = [(name,) for name in theirs if name not in PAIRED_FIELDS]
    return [value, *others] if value else others
