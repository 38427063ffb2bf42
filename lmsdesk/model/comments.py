"""Comments that a person keeps to use again in feedback."""

from typing import ClassVar, Final, NewType

from msgspec import Struct

from lmsdesk.model.ids import Address, AttemptTarget, ColumnId, Target

CommentId = NewType("CommentId", str)
"""Made at random and never given again, so that files of several people can be merged."""
UseId = NewType("UseId", int)

LONGEST_TEXT: Final = 20_000
LONGEST_FOLDER: Final = 120
MOST_POINTS: Final = 100_000.0
MOST_PAST: Final = 50
"""How many earlier revisions of a comment are remembered."""


class Comment(Struct, frozen=True, kw_only=True):
    """Words for feedback, and what they are worth."""

    id: CommentId
    text: str
    points: float | None = None
    """What using it adds to the score; below zero is a deduction, None leaves the score alone."""
    folder: str = ""
    revision: str = ""
    """Another one with each change."""
    past: tuple[str, ...] = ()
    """The revisions that this one follows, oldest first."""
    is_gone: bool = False
    """Deleted here; remembered so that an older file does not bring it back."""

    @property
    def title(self) -> str:
        """Its first line with words."""
        return next((line.strip() for line in self.text.splitlines() if line.strip()), "")

    def says_the_same(self, other: "Comment") -> bool:
        """Whether the other one would do the same in feedback, wherever it is filed."""
        return (self.text, self.points) == (other.text, other.points)


class CommentUseTarget(Target, frozen=True, order=True, gc=False):
    """The points with which a comment counts where it was used once."""

    kind: ClassVar[str] = "comment use"

    column_id: ColumnId
    use_id: UseId

    @property
    def address(self) -> Address:
        """The column, and the number of the use."""
        return (self.course_id, self.column_id, "", "comment use", str(self.use_id))


class CommentUse(Struct, frozen=True, kw_only=True):
    """One comment as it was put into the feedback of one attempt."""

    comment_id: CommentId
    target: AttemptTarget
    text: str
    """What was inserted, with its placeholders filled in."""
    points: float | None = None
    """What it has added to the score; None where its points could not be added."""
    use_id: UseId | None = None
    """None as long as it is not kept."""


class CommentCount(Struct, frozen=True):
    """How often a comment was used."""

    here: int = 0
    """In the column that was asked about."""
    anywhere: int = 0
