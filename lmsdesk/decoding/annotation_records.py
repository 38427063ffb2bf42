"""What is put on a paper where it is written anew, as it is told to the process that writes it."""

from enum import StrEnum

import msgspec


class Shape(StrEnum):
    """What an annotation is to other readers."""

    HIGHLIGHT = "highlight"
    NOTE = "note"
    STROKE = "stroke"
    ARROW = "arrow"
    BOX = "box"
    TEXT = "text"


class DrawnAnnotation(msgspec.Struct, frozen=True, kw_only=True):
    """An annotation in the units of its page as it is shown, from the upper left, with the operators that draw it."""

    id: str
    page: int
    shape: Shape
    box: tuple[float, float, float, float]
    """What it covers: left, top, right, bottom."""
    points: tuple[tuple[float, float], ...] = ()
    breaks: tuple[int, ...] = ()
    """The points with which a further stroke begins."""
    colour: tuple[float, float, float] = (0.0, 0.0, 0.0)
    width: float = 1.0
    text: str = ""
    created_ms: int = 0
    drawing: str = ""


class PassageNote(msgspec.Struct, frozen=True, kw_only=True):
    """A note on a line or a block of a paper without pages, by its number, and on words in it."""

    id: str
    number: int
    quote: str
    text: str
    created_ms: int = 0
