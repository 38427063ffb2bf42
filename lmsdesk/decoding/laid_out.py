"""A text as pages of a PDF, with the notes on its lines as highlights that say them.

Every letter has a cell of the same width, as in the editors that programs are written in. What Western European
letters cannot write comes from a font that is in the file; a letter that this font has not either is an empty box,
and still itself when it is copied. Only the process that is started to write a document loads this.
"""

import re
import unicodedata
from collections.abc import Iterator, Sequence
from itertools import islice, pairwise
from typing import Final, NamedTuple

import pikepdf
from pikepdf import Array, Dictionary, Name

from lmsdesk.decoding.annotated import annotated_pdf, saved_pdf
from lmsdesk.decoding.annotation_records import DrawnAnnotation, PassageNote, Shape
from lmsdesk.decoding.embedded_font import EmbeddedFont
from lmsdesk.decoding.messages import Trouble
from lmsdesk.decoding.paper import Unreadable

MOST_ROWS: Final = 60_000
"""A thousand pages."""
_WIDTH, _HEIGHT = 595.0, 842.0
_LEFT, _TOP, _PITCH, _SIZE, _CELL = 84.0, 56.0, 12.0, 9.0, 5.4
_COLUMNS: Final = 86
_ROWS: Final = int((_HEIGHT - 2 * _TOP) / _PITCH)
_NUMBER_SIZE, _NUMBER_CELL, _GUTTER = 7.0, 4.2, 10.0
_GREY, _MARKED = "0.5 g", (1.0, 0.85, 0.3)
_ABOVE, _BELOW = 8.5, 3.0
"""What a highlight covers around the line that the letters stand on."""
_TAB: Final = 4
_LOOKED_AT: Final = 1_000
"""Letters that fill a row in any case, or have no width and are left where they are."""
_FROM_RIGHT = re.compile("[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff]+(?: +[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff]+)*")
_WAY = (1.0, 0.0, 0.0, -1.0, 0.0, _HEIGHT)
Box = tuple[float, float, float, float]


class _Row(NamedTuple):
    """A row of a page: of which line it is a part, and where in it the part begins."""

    line: int
    start: int
    text: str


def laid_out_pdf(
    lines: Sequence[str], notes: Sequence[PassageNote], *, has_numbers: bool, is_alone: bool = False
) -> bytes:
    """The lines on pages, numbered from one or with a row between them, and the notes; with `is_alone` these only."""
    lines = lines or [""]
    rows = _all_rows(lines, has_numbers=has_numbers)
    with pikepdf.new() as document:
        font = EmbeddedFont()
        for first in range(0, max(len(rows), 1), _ROWS):
            content = "\n".join(_content(rows[first : first + _ROWS], font, has_numbers=has_numbers))
            _add_page(document, content.encode("ascii"))
        fonts = Dictionary(C=_courier())
        if font.is_used:
            fonts.D = font.made(document)
        resources = document.make_indirect(Dictionary(Font=fonts))
        for page in document.pages:
            page.obj.Resources = resources
        data = saved_pdf(document)
    drawn = [one for note in notes for one in _drawn(note, lines, rows)]
    return annotated_pdf(data, drawn, lambda _: _WAY, is_alone=is_alone)


def _add_page(document: pikepdf.Pdf, content: bytes) -> None:
    page = Dictionary(Type=Name.Page, MediaBox=Array([0, 0, _WIDTH, _HEIGHT]), Contents=document.make_stream(content))
    document.pages.append(pikepdf.Page(document.make_indirect(page)))


def _courier() -> Dictionary:
    return Dictionary(Type=Name.Font, Subtype=Name.Type1, BaseFont=Name.Courier, Encoding=Name.WinAnsiEncoding)


def _all_rows(lines: Sequence[str], *, has_numbers: bool) -> list[_Row]:
    rows: list[_Row] = []
    for number, line in enumerate(lines):
        rows += islice(_rows_of(number, line, is_apart=not has_numbers), MOST_ROWS + 1)
        if len(rows) > MOST_ROWS:
            raise Unreadable(Trouble.TOO_LARGE, f"more than {MOST_ROWS} rows")
    return rows


def _rows_of(number: int, line: str, *, is_apart: bool) -> Iterator[_Row]:
    """A line in as many rows as it needs, broken after a space where there is one."""
    start = 0
    for piece in line.expandtabs(_TAB).split("\n"):
        begin = 0
        while _cells(piece[begin : begin + _LOOKED_AT]) > _COLUMNS:
            cut = _cut(piece[begin : begin + _LOOKED_AT])
            yield _Row(number, start + begin, piece[begin : begin + cut])
            begin += cut
        yield _Row(number, start + begin, piece[begin:])
        start += len(piece) + 1
    if is_apart:
        yield _Row(number, start, "")


def _cut(piece: str) -> int:
    """How many letters of a piece fill a row."""
    used = fitting = 0
    for fitting, letter in enumerate(piece):  # noqa: B007 - it is the place where the row is full
        used += _width(letter)
        if used > _COLUMNS:
            break
    space = piece.rfind(" ", fitting // 2, fitting)
    return space + 1 if space >= 0 else max(fitting, 1)


def _cells(text: str) -> int:
    return len(text) if text.isascii() else sum(map(_width, text))


def _width(letter: str) -> int:
    if letter.isascii():
        return 1
    if unicodedata.category(letter) in {"Mn", "Me", "Cf"}:
        return 0
    return 2 if unicodedata.east_asian_width(letter) in {"W", "F"} else 1


def _content(rows: Sequence[_Row], font: EmbeddedFont, *, has_numbers: bool) -> Iterator[str]:
    yield "BT"
    for index, row in enumerate(rows):
        base = _HEIGHT - _base(index)
        if has_numbers and not row.start:
            number = str(row.line + 1)
            left = _LEFT - _GUTTER - len(number) * _NUMBER_CELL
            yield f"{_GREY} /C {_NUMBER_SIZE} Tf 1 0 0 1 {left:.2f} {base:.2f} Tm <{number.encode().hex()}> Tj 0 g"
        column = 0
        for piece, is_western in _pieces(_as_seen(row.text)):
            at = f"1 0 0 1 {_LEFT + column * _CELL:.2f} {base:.2f} Tm"
            column += _cells(piece)
            if is_western:
                yield f"/C {_SIZE} Tf {at} <{piece.encode('cp1252').hex()}> Tj"
            else:
                code, squeeze = font.code(piece, _width(piece) * _CELL / _SIZE)
                yield f"/D {_SIZE} Tf {squeeze:.1f} Tz {at} <{code:04x}> Tj 100 Tz"
    yield "ET"


def _pieces(text: str) -> Iterator[tuple[str, bool]]:
    """What the letters of Western Europe write in one piece, and every other letter by itself."""
    try:
        text.encode("cp1252")
    except UnicodeEncodeError:
        starts = [0, *(at for at, letter in enumerate(text) if not _is_western(letter)), len(text)]
        for begin, end in pairwise(starts):
            is_other = begin < end and not _is_western(text[begin])
            if is_other:
                yield text[begin], False
            if begin + is_other < end:
                yield text[begin + is_other : end], True
    else:
        if text:
            yield text, True


def _as_seen(text: str) -> str:
    """Each piece of Hebrew or Arabic from right to left; Arabic letters are not joined."""
    return text if text.isascii() else _FROM_RIGHT.sub(lambda found: found[0][::-1], text)


def _is_western(letter: str) -> bool:
    try:
        letter.encode("cp1252")
    except UnicodeEncodeError:
        return False
    return True


def _base(number: int) -> float:
    """How far from the upper edge the letters of a row stand."""
    return _TOP + (number + 1) * _PITCH


def _drawn(note: PassageNote, lines: Sequence[str], rows: Sequence[_Row]) -> Iterator[DrawnAnnotation]:
    """A note as a highlight of its words, on the page where they begin; one about no line is about the last."""
    number = min(max(note.number, 0), len(lines) - 1)
    begin, end = _extent(lines[number], note.quote)
    found = [(at, row) for at, row in enumerate(rows) if row.line == number]
    meant = [one for one in found if begin < one[1].start + max(len(one[1].text), 1) and one[1].start < end] or found
    page = meant[0][0] // _ROWS
    boxes = [_box(at % _ROWS, row, begin, end) for at, row in meant if at // _ROWS == page]
    left, top = min(box[0] for box in boxes), min(box[1] for box in boxes)
    right, bottom = max(box[2] for box in boxes), max(box[3] for box in boxes)
    colour = "{:.2f} {:.2f} {:.2f} rg".format(*_MARKED)
    shapes = (f"{box[0]:.2f} {box[1]:.2f} {box[2] - box[0]:.2f} {box[3] - box[1]:.2f} re f" for box in boxes)
    yield DrawnAnnotation(
        id=note.id,
        page=page,
        shape=Shape.HIGHLIGHT,
        box=(left, top, right, bottom),
        points=tuple(corner for box in boxes for corner in (box[:2], box[2:])),
        colour=_MARKED,
        text=note.text,
        created_ms=note.created_ms,
        drawing=" ".join((colour, *shapes)),
    )


def _extent(line: str, quote: str) -> tuple[int, int]:
    """Where the words of a note are once tabulators are spaces; the first row where they are no more."""
    start = line.find(quote) if quote else -1
    if start < 0:
        return 0, 1 + len(line.partition("\n")[0].expandtabs(_TAB))
    return len(line[:start].expandtabs(_TAB)), len(line[: start + len(quote)].expandtabs(_TAB))


def _box(number: int, row: _Row, begin: int, end: int) -> Box:
    first = _cells(row.text[: max(begin - row.start, 0)])
    last = max(_cells(row.text[: max(end - row.start, 0)]), first + 1)
    base = _base(number)
    return (_LEFT + first * _CELL, base - _ABOVE, _LEFT + last * _CELL, base + _BELOW)
