"""What is asked of the decoding process and what it answers: plain records, bounded on both sides."""

from enum import IntFlag, StrEnum
from typing import Final

import msgspec

from lmsdesk.decoding.annotation_records import DrawnAnnotation, PassageNote

LARGEST_PAPER: Final = 192 * 1024 * 1024
LARGEST_BODY: Final = 192 * 1024 * 1024
"""Bytes that follow one message: a paper on its way in, pixels or a member of an archive on their way out."""
LARGEST_HEAD: Final = 16 * 1024 * 1024
MOST_PIXELS: Final = 40_000_000
"""Of one drawing: four full screens of the largest kind; closer looks ask for a part."""
MOST_PAGES: Final = 5_000
MOST_OUTLINED: Final = 2_000
LONGEST_TITLE: Final = 200
MOST_LINES: Final = 2_000
"""In one answer, as blocks, rows and members too: the window asks for what is in sight."""
LONGEST_LINE: Final = 5_000
"""A longer one is cut, and says by how much: a line of a million letters holds a window for a second."""
LONGEST_NAME: Final = 255
ANNOTATING: Final = "annotating"
"""The argument of a process that writes annotated papers."""


class Kind(StrEnum):
    """What a paper is, judged by its bytes; only among texts the name decides."""

    PDF = "pdf"
    PICTURE = "picture"
    DRAWING = "drawing"
    TEXT = "text"
    CODE = "code"
    TABLE = "table"
    PAGE = "web page"
    MARKDOWN = "markdown"
    NOTEBOOK = "notebook"
    WORD = "word"
    OPEN_TEXT = "open text"
    RICH_TEXT = "rich text"
    SLIDES = "slides"
    ARCHIVE = "archive"
    MEDIA = "media"
    BYTES = "bytes"


class View(StrEnum):
    """How a paper is looked at, which says what can be asked of it."""

    PAGES = "pages"
    LINES = "lines"
    BLOCKS = "blocks"
    ROWS = "rows"
    MEMBERS = "members"
    MEDIA = "media"
    """Nothing is asked: another process plays its bytes (`lmsdesk/playing`)."""


class Trouble(StrEnum):
    """Why there is no answer. Too much memory, too much time and ended are found from outside: the process is gone."""

    LOCKED = "locked"
    DAMAGED = "damaged"
    TOO_LARGE = "too large"
    NOT_THERE = "not there"
    TOO_MUCH_MEMORY = "too much memory"
    TOO_MUCH_TIME = "too much time"
    ENDED = "ended"
    NO_CAMERA_PICTURE = "no camera picture"
    """HEIC, where its reader is not installed."""
    NOT_PLAYED = "not played"
    OLD_DOCUMENT = "old document"
    """Of Word or PowerPoint before 2007."""
    NOT_UNPACKED = "not unpacked"
    """7-Zip and RAR."""


class Request(msgspec.Struct, frozen=True, tag_field="do", kw_only=True):
    """Any question."""


class Open(Request, frozen=True, tag="open", kw_only=True):
    """Take this paper, whose bytes follow, in place of the one before."""

    name: str
    is_source: bool = False
    """Whether a text is shown as it was written, also where it has a better view."""


class Area(msgspec.Struct, frozen=True):
    """A part of a drawing, in its pixels from the upper left."""

    left: int
    top: int
    width: int
    height: int


class Draw(Request, frozen=True, tag="draw", kw_only=True):
    """The pixels of a page, or of a picture among blocks; a scale of 1 is a point of a PDF or a pixel of a picture."""

    page: int
    scale: float
    turned: int = 0
    area: Area | None = None
    may_be_blurred: bool = False
    """Whether the thumbnail of a photograph does for now, where the photograph itself takes long."""


class Annotate(Request, frozen=True, tag="annotate", kw_only=True):
    """The paper as a PDF with these annotations."""

    annotations: tuple[DrawnAnnotation, ...]
    is_alone: bool = False
    """Whether the pages are to be blank but for them."""


class LayOut(Request, frozen=True, tag="lay out", kw_only=True):
    """A text laid out on the pages of a PDF, with these notes."""

    notes: tuple[PassageNote, ...] = ()
    is_alone: bool = False
    """Whether the pages are to be blank but for them."""


class Join(Request, frozen=True, tag="join", kw_only=True):
    """The PDF files of an archive as one document, with their names as its outline."""


class ReadText(Request, frozen=True, tag="text", kw_only=True):
    """The text of a page, or all of a paper without pages."""

    page: int = 0


class ReadOutline(Request, frozen=True, tag="outline", kw_only=True):
    """The bookmarks or headings of a paper."""


class ReadPart(Request, frozen=True, kw_only=True):
    """Some of many of a kind."""

    start: int
    count: int


class ReadLines(ReadPart, frozen=True, tag="lines", kw_only=True):
    """Some of the lines."""


class ReadTokens(ReadPart, frozen=True, tag="tokens", kw_only=True):
    """The colours of some of the lines."""


class ReadBlocks(ReadPart, frozen=True, tag="blocks", kw_only=True):
    """Some of the blocks."""


class ReadRows(ReadPart, frozen=True, tag="rows", kw_only=True):
    """Some of the rows of a worksheet."""

    sheet: int
    has_formulae: bool = False
    """Whether cells say how they were worked out, where that is known."""


class ReadMembers(ReadPart, frozen=True, tag="members", kw_only=True):
    """Some of the files in an archive."""


class ReadMember(Request, frozen=True, tag="member", kw_only=True):
    """The bytes of one file in an archive."""

    number: int


class Answer(msgspec.Struct, frozen=True, tag_field="is", kw_only=True):
    """Any answer."""


class Ready(Answer, frozen=True, tag="ready", kw_only=True):
    """The process has loaded what it needs and given up the rest."""

    confined_by: tuple[str, ...]


class PageSize(msgspec.Struct, frozen=True, array_like=True):
    """In points, or in pixels of a picture; as it is shown, so a page that lies on its side is turned."""

    width: float
    height: float


class LossKind(StrEnum):
    """What a view leaves out of a paper."""

    FORMULAE = "formulae"
    FORMULAE_IN_LINES = "formulae in lines"
    """Shown as words, not as they are set."""
    HEADERS = "headers"
    DELETED = "deleted"
    COMMENTS = "comments"
    PICTURES = "pictures"
    TABLES = "tables"
    CHARTS = "charts"
    WORKSHEETS = "worksheets"
    CELLS = "cells"
    EMBEDDED = "embedded"
    LAYOUT = "layout"
    DRAWING = "drawing"
    """One that cannot be drawn: its source is shown."""
    OUTSIDE = "files and addresses"
    ANIMATIONS = "animations"
    SCRIPTS = "scripts"
    LINKS = "where links lead"
    SHAPES = "shapes"
    HIDDEN = "shown though hidden"
    VALUES = "formulae as values"
    NUMBER_FORMATS = "number formats"
    """Cells whose number is shown as it is."""
    ALL_NUMBER_FORMATS = "all number formats"
    """Of a kind of workbook in which they are not read at all."""
    LETTERS = "letters without a font"


class Loss(msgspec.Struct, frozen=True, array_like=True):
    """How many of a kind are left out."""

    kind: LossKind
    count: int


class Opened(Answer, frozen=True, tag="opened", kw_only=True):
    """A paper that can be read: what it is, and how much of it there is."""

    kind: Kind
    view: View
    count: int
    """Pages, lines, blocks, files, or rows of the first worksheet."""
    pages: tuple[PageSize, ...] = ()
    """Pages, or the pictures among blocks."""
    sheets: tuple[str, ...] = ()
    losses: tuple[Loss, ...] = ()
    language: str = ""
    """Of a program, as readers call it."""
    encoding: str = ""
    is_cut: bool = False
    """Whether there is more than can be shown."""
    has_form: bool = False
    has_outline: bool = False


class Pixels(Answer, frozen=True, tag="pixels", kw_only=True):
    """A drawing; its bytes follow, four to a pixel: blue, green, red, and one without meaning."""

    width: int
    height: int
    is_blurred: bool = False
    """Whether it was made of a thumbnail."""


class Text(Answer, frozen=True, tag="text", kw_only=True):
    """A text; of a page, four 32-bit floating-point numbers for each character follow: left, top, right, bottom.

    They are in points from the upper left of the page as it is shown.
    """

    text: str
    starts: tuple[int, ...] = ()
    """With which letter each block or row begins; a page has none."""
    has_boxes: bool = False
    is_cut: bool = False


class OutlineEntry(msgspec.Struct, frozen=True, array_like=True):
    """A bookmark or a heading: how deep it is, from 0, and where it leads."""

    title: str
    level: int
    part: int = 0
    """The page."""
    line: int = 0
    """The block."""
    share: float = 0.0
    """How far down the page."""


class Outline(Answer, frozen=True, tag="outline", kw_only=True):
    """The bookmarks or headings from the first to the last, as many as anyone looks through."""

    entries: tuple[OutlineEntry, ...]


class Line(msgspec.Struct, frozen=True, array_like=True):
    """A line without its end, and how many letters of it were cut off."""

    text: str
    cut: int = 0


class Lines(Answer, frozen=True, tag="lines", kw_only=True):
    """Some lines, from the one that was asked for."""

    lines: tuple[Line, ...]


class Tokens(Answer, frozen=True, tag="tokens", kw_only=True):
    """For each line its coloured parts: column, length and number of the kind, one after another.

    Columns and lengths count UTF-16 units, as Qt does; the kinds are numbered as in `TokenKind`.
    """

    lines: tuple[tuple[int, ...], ...]


class BlockKind(StrEnum):
    """What stands below one another in a text."""

    PARAGRAPH = "paragraph"
    HEADING = "heading"
    ITEM = "item"
    QUOTE = "quote"
    CODE = "code"
    OUTPUT = "output"
    TABLE = "table"
    PICTURE = "picture"
    RULE = "rule"


class Style(IntFlag):
    """How letters look."""

    BOLD = 1
    ITALIC = 2
    UNDERLINED = 4
    STRUCK = 8
    LOWERED = 16
    RAISED = 32
    CODE = 64
    MARKED = 128


class Formula(msgspec.Struct, frozen=True, array_like=True):
    """Where a formula is drawn among the pictures of a text, and how large it is in heights of letters."""

    page: int
    width: float = 0.0
    height: float = 0.0


class Run(msgspec.Struct, frozen=True, array_like=True):
    """Letters that look alike and lead to the same place, if to any; those of a formula may be drawn instead."""

    text: str
    style: int = 0
    link: str = ""
    formula: Formula | None = None


class Cell(msgspec.Struct, frozen=True, array_like=True):
    """A cell of a table; no table stands in another."""

    runs: tuple[Run, ...]
    across: int = 1
    down: int = 1
    is_heading: bool = False


class Block(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A paragraph or what stands in its place; none holds another."""

    kind: BlockKind
    runs: tuple[Run, ...] = ()
    level: int = 0
    """Of a heading from 1, of an item or a quote by its depth."""
    number: int = 0
    """Of an item in a numbered list."""
    label: str = ""
    """In place of a number, such as `c)` or `2.1`."""
    rows: tuple[tuple[Cell, ...], ...] = ()
    picture: int = 0
    language: str = ""


class Blocks(Answer, frozen=True, tag="blocks", kw_only=True):
    """Some blocks, from the one that was asked for."""

    blocks: tuple[Block, ...]


class Rows(Answer, frozen=True, tag="rows", kw_only=True):
    """Some rows of a worksheet, and how large it is."""

    rows: tuple[tuple[str, ...], ...]
    row_count: int
    column_count: int
    is_cut: bool = False


class Member(msgspec.Struct, frozen=True, array_like=True):
    """A file in an archive: its path without what leads outside, and its size once unpacked."""

    name: str
    size: int


class Members(Answer, frozen=True, tag="members", kw_only=True):
    """Some files of an archive."""

    members: tuple[Member, ...]


class MemberBytes(Answer, frozen=True, tag="member", kw_only=True):
    """One file of an archive; its bytes follow."""

    name: str


class WrittenPdf(Answer, frozen=True, tag="written", kw_only=True):
    """A document that was written; its bytes follow."""


class Failed(Answer, frozen=True, tag="failed", kw_only=True):
    """There is no answer, and why."""

    trouble: Trouble
    detail: str = ""


AnyRequest = (
    Open | Draw | ReadText | ReadOutline | ReadLines | ReadTokens | ReadBlocks | ReadRows | ReadMembers | ReadMember
    | Annotate | LayOut | Join
)  # fmt: skip
AnyAnswer = (
    Ready | Opened | Pixels | Text | Outline | Lines | Tokens | Blocks | Rows | Members | MemberBytes | WrittenPdf
    | Failed
)  # fmt: skip
