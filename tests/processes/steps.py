"""What a person does step by step, and what each step leaves waiting: a plain reading of the outbox."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import ClassVar

from lmsdesk.model.comments import CommentId
from lmsdesk.model.edits import CellPatch, Edit
from lmsdesk.model.gradebook import POSTED, STATUS
from lmsdesk.model.ids import Address, AttemptTarget, CourseId, Target
from lmsdesk.model.wire import Json


class BankTarget(Target, frozen=True, order=True, gc=False):
    """A comment of the bank, which is in no course."""

    kind: ClassVar[str] = "comment"

    comment_id: CommentId

    @property
    def address(self) -> Address:
        """The comment alone."""
        return ("", "", "", "comment", self.comment_id)


Overlay = dict[Target, Json]
"""What waits for the service, or is kept here, by target; a field whose value is None is back where it was."""


@dataclass(frozen=True)
class Evaluation:
    """Levels of the site's rubric, and the score that goes with them."""

    target: AttemptTarget
    choices: Mapping[str, str]
    score: float | None


@dataclass(frozen=True)
class Step:
    """One thing a person does: patches that are entered at once, the last step taken back, a post, or a comment."""

    patches: tuple[CellPatch, ...] = ()
    is_undo: bool = False
    is_post: bool = False
    """All marks that are drafts are posted."""
    comment: tuple[CommentId, str] | None = None
    """A comment gets these words."""
    evaluation: Evaluation | None = None
    """An attempt is given levels and a score, and posted."""


@dataclass
class Counts:
    """What a proof has counted."""

    kills: int = 0
    inside: int = 0
    """Killed before the last step was done."""
    acknowledged: int = 0
    lost: int = 0
    doubled: int = 0
    torn: int = 0
    """Steps of which only a part was found."""
    notes: dict[str, int] = field(default_factory=dict)

    def note(self, what: str, count: int = 1) -> None:
        """Count something that is worth knowing."""
        self.notes[what] = self.notes.get(what, 0) + count

    @property
    def is_clean(self) -> bool:
        """Whether every promise was kept."""
        return not (self.lost or self.doubled or self.torn)


class Ledger:
    """What a person was told is kept; the step under way when the process died may be there or not, but whole."""

    def __init__(self) -> None:
        self.overlay: Overlay = {}
        self._taken_back_by: list[Overlay] = []

    def judge(self, found: Overlay, steps: Sequence[Step], acknowledged: int, counts: Counts) -> None:
        """Compare what the file holds with what was acknowledged, and go on from what it holds."""
        for step in steps[:acknowledged]:
            self.take(step)
            counts.acknowledged += max(len(step.patches), 1)
        if found != self.overlay and acknowledged < len(steps):
            before = self.overlay
            self.take(steps[acknowledged])
            counts.note("on the disk before it was said")
            counts.torn += found not in (before, self.overlay)
        wrong = {cell for cell in self.overlay.keys() | found.keys() if self.overlay.get(cell) != found.get(cell)}
        counts.lost += len(wrong)
        self.overlay = found

    def take(self, step: Step) -> None:
        """The person does one more thing."""
        if step.comment is not None:
            name, words = step.comment
            self.overlay = {**self.overlay, BankTarget(CourseId(""), name): {"text": words}}
        elif step.is_post:
            self._post()
        elif not step.is_undo:
            laid, back = _laid(self.overlay, step.patches)
            self.overlay = laid
            self._taken_back_by.append(back)
        elif self._taken_back_by:
            back = self._taken_back_by.pop()
            self.overlay = {cell: patch for cell, patch in {**self.overlay, **back}.items() if patch}

    def _post(self) -> None:
        """What is posted has its status; taken back, it is a draft again."""
        drafts = {one: fields for one, fields in self.overlay.items() if _is_draft(one, fields)}
        if drafts:
            self._taken_back_by.append(drafts)
            self.overlay = {**self.overlay, **{one: {**fields, STATUS: POSTED} for one, fields in drafts.items()}}


def seen(edits: Sequence[Edit]) -> Overlay:
    """What waits in a store; what is posted says also of a field that there is nothing in it."""
    return {edit.target: {name: value for name, value in edit.patch.items() if value is not None} for edit in edits}


def _is_draft(target: Target, fields: Json) -> bool:
    return isinstance(target, AttemptTarget) and STATUS not in fields


def _without_status(fields: Json) -> Json:
    """What is typed after a post was not asked to be posted, and to take it back does not ask for it either."""
    return {name: value for name, value in fields.items() if name != STATUS}


def _laid(overlay: Overlay, patches: Sequence[CellPatch]) -> tuple[Overlay, Overlay]:
    laid = dict(overlay)
    back: Overlay = {}
    for patch in patches:
        back.setdefault(patch.target, _without_status(overlay.get(patch.target, {})))
        fields = {**_without_status(laid.get(patch.target, {})), **patch.fields}
        laid[patch.target] = {name: value for name, value in fields.items() if value is not None}
    return {cell: fields for cell, fields in laid.items() if fields}, back
