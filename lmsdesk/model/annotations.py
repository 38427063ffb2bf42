"""What graders draw and write on papers: records beside the file, which itself is never changed."""

from collections.abc import Callable
from enum import StrEnum
from typing import Final

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from lmsdesk.model.ids import AnnotationId, AnnotationTarget, AttemptId, ColumnId, CourseId, UserId
from lmsdesk.model.wire import Json, decode_json, encode_json

Point = tuple[float, float]
Box = tuple[float, float, float, float]
MOST_POINTS: Final = 4_000
"""Of one stroke: minutes of drawing."""
LONGEST_TEXT: Final = 20_000
LONGEST_QUOTE: Final = 300


class AnnotationKind(StrEnum):
    """What can be put on a page. The names are stored data and never change."""

    HIGHLIGHT = "highlight"
    NOTE = "note"
    FREEHAND = "freehand"
    TICK = "tick"
    CROSS = "cross"
    ARROW = "arrow"
    BOX = "box"
    TEXT = "text"
    STAMP = "stamp"
    """Words of the comment bank in a frame."""
    PAGE_NOTE = "page note"
    PASSAGE_NOTE = "passage note"
    """On a line of a program, or on a paragraph, a cell or a sentence of a text."""


class AnnotatedPaper(Struct, frozen=True, order=True):
    """Which file of which attempt; `paper_id` names the file among those of the attempt."""

    course_id: CourseId
    column_id: ColumnId
    user_id: UserId
    attempt_id: AttemptId
    paper_id: str

    def target(self, annotation_id: AnnotationId) -> AnnotationTarget:
        """One annotation of this paper, as something that an edit changes."""
        return AnnotationTarget(
            self.course_id, self.column_id, self.user_id, self.attempt_id, self.paper_id, annotation_id
        )


class Annotation(Struct, frozen=True, kw_only=True):
    """One annotation.

    Places are counted in the units of the page (points of a PDF, pixels of a picture) from the upper left corner of the
    page as its file shows it, whatever the zoom is and however the view is turned.
    """

    kind: AnnotationKind
    page: int
    """Of a note on a passage, the line or the block."""
    points: tuple[Point, ...] = ()
    """Of a highlight two opposite corners for each line of the text, of a stroke its points, of an arrow tail and
    head, of a note its place, of other shapes two opposite corners; a note about a whole page has none."""
    colour: str = "#d92d20"
    width: float = 2.0
    """Of the pen, in the units of the page; of a text, the height of its letters."""
    text: str = ""
    quote: str = ""
    """The words that a note on a passage is about."""
    criterion: str = ""
    """The title of the criterion of a rubric that it belongs to, as it was when it was chosen."""
    created_ms: int = 0
    turned: int = 0
    """By how many degrees the page was turned on the screen when it was drawn: it stands upright in that view."""

    def __post_init__(self) -> None:
        """Stored data of the future may not fit: nothing is drawn outside of numbers."""
        is_long = len(self.text) > LONGEST_TEXT or max(len(self.quote), len(self.criterion)) > LONGEST_QUOTE
        if len(self.points) > MOST_POINTS or is_long:
            raise ValueError("an annotation has bounds")

    @property
    def words(self) -> str:
        """What is written, after the criterion that it belongs to."""
        return ": ".join(part for part in (self.criterion, self.text) if part)

    @property
    def bounds(self) -> Box:
        """The least box around its points; nothing around no points."""
        if not self.points:
            return (0.0, 0.0, 0.0, 0.0)
        across, down = [x for x, _ in self.points], [y for _, y in self.points]
        return (min(across), min(down), max(across), max(down))

    def moved(self, across: float, down: float) -> "Annotation":
        """The same somewhere else on its page."""
        return self.reshaped(lambda point: (point[0] + across, point[1] + down))

    def resized(self, box: Box) -> "Annotation":
        """The same, stretched so that its bounds become this box; what has no extent one way keeps it."""
        left, top, right, bottom = self.bounds
        x = (box[2] - box[0]) / (right - left) if right > left else 0.0
        y = (box[3] - box[1]) / (bottom - top) if bottom > top else 0.0
        return self.reshaped(lambda point: (box[0] + (point[0] - left) * x, box[1] + (point[1] - top) * y))

    def reshaped(self, change: Callable[[Point], Point]) -> "Annotation":
        """The same with each point changed."""
        return replace(self, points=tuple(map(change, self.points)))

    def body(self) -> Json:
        """As it is stored."""
        body: Json = decode_json(encode_json(msgspec.to_builtins(self)))
        return body


class KeptAnnotation(Struct, frozen=True):
    """An annotation and the name it is kept under."""

    id: AnnotationId
    annotation: Annotation


def annotation_of(body: object) -> Annotation | None:
    """A stored annotation; None for what a later version has written and this one cannot show."""
    try:
        return msgspec.convert(body, Annotation)
    except msgspec.ValidationError:
        return None


def in_reading_order(kept: KeptAnnotation) -> tuple[int, float, float, int]:
    """By page, then from above; notes about a page come first on it. Sorts with `key`."""
    left, top, _, _ = kept.annotation.bounds
    is_of_page = kept.annotation.kind is AnnotationKind.PAGE_NOTE
    return (kept.annotation.page, -1.0 if is_of_page else top, left, kept.annotation.created_ms)
