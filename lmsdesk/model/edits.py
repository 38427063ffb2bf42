"""What a person has entered and the service has not yet confirmed, and how conflicts about it are decided."""

from collections.abc import Iterable
from datetime import datetime
from enum import StrEnum

from msgspec import Struct

from lmsdesk.model.changes import Changes
from lmsdesk.model.feedback import joined
from lmsdesk.model.gradebook import STATUS
from lmsdesk.model.ids import Cell, EditId, Target
from lmsdesk.model.wire import Json

PAIRED_FIELDS = {"score": "text", "text": "score"}
"""The two faces of one value: what is entered in one takes the place of the other."""
JOINABLE = ("feedback", "notes")
"""Texts of which both can be kept, one below the other."""
SEPARATOR = "\n\n* * *\n\n"
"""Stands between two texts that were joined; the service keeps it as it is."""


def with_paired_field(fields: Iterable[str]) -> set[str]:
    """These fields, and with one face of the value the other."""
    return {one for name in fields for one in (name, PAIRED_FIELDS.get(name, name))}


class EditState(StrEnum):
    """Where an edit is on its way."""

    QUEUED = "queued"
    SENDING = "sending"
    HELD = "held"
    """In conflict: a person decides."""
    FAILED = "failed"
    """The service refused it; it stays until it is changed, retried or discarded."""


class Edit(Struct, frozen=True, gc=False):
    """One row of the outbox: the patch of one target, the values it started from, and where it is."""

    id: EditId
    target: Target
    patch: Json
    """Field → new value; `None` clears (reference section 9)."""
    base: Json
    """The service's values of the same fields when the person first changed them."""
    state: EditState
    version: int
    """Grows with each change of the patch, so that a reply confirms only what was sent."""
    theirs: Json = {}
    """Held edits: the service's values of the fields in conflict."""
    tries: int = 0
    error: str = ""
    """Why it waits, in a sentence."""
    changed_at: datetime | None = None
    next_try_at: datetime | None = None
    maybe_sent: frozenset[str] = frozenset()
    """Fields of which the service may hold a value from a try whose reply was lost."""
    read_index: int | None = None
    """The grade's change index before the first of those tries."""
    beside: Json = {}
    """The service's value of the face that the patch does not name, when the person first changed the other one."""
    is_draft: bool = False
    """Whether it stays here until a person posts or sends it."""

    @property
    def cell(self) -> Cell:
        """The cell in which its target counts."""
        return self.target.cell

    @property
    def moved(self) -> Json:
        """The fields that would change: a post names also those that stay as they were shown."""
        if STATUS not in self.patch:
            return self.patch
        return {
            name: value for name, value in self.patch.items() if _comparable(value) != _comparable(self.base.get(name))
        }


def _comparable(value: object) -> object:
    return None if value is False or value == "" else value


class CellPatch(Struct, frozen=True, gc=False):
    """A wish to change one target; the unit of typing, pasting and undoing."""

    target: Target
    fields: Json

    @property
    def cell(self) -> Cell:
        """The target of a wish to change a grade."""
        return Cell.of(self.target)


class OutboxCounts(Struct, frozen=True):
    """How many edits wait, by state."""

    queued: int = 0
    sending: int = 0
    held: int = 0
    failed: int = 0
    drafts: int = 0
    """Marks that nobody has asked to post or to send; they do not wait for the service."""

    @property
    def kept(self) -> int:
        """Everything that is on this computer alone."""
        return self.total + self.drafts

    @property
    def total(self) -> int:
        """Everything that is to be sent and that the service has not confirmed."""
        return self.queued + self.sending + self.held + self.failed


class EditResult(Struct, frozen=True):
    """What an edit moved, and the patches that would put everything back."""

    changes: Changes
    inverse: tuple[CellPatch, ...] = ()
    step_id: int | None = None
    """The step it is a part of, to which a later edit can be joined."""


class UndoResult(Struct, frozen=True):
    """What an undo or a redo moved, and the name of the step; empty where its column hides names."""

    changes: Changes
    label: str
    stay_posted: int = 0
    """How many marks have been posted by then: their values are written back, and they stay posted."""


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
