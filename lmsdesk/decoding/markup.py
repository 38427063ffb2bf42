"""HTML to blocks: a reader that counts instead of nesting, so depth costs nothing and no markup comes through."""

import base64
import binascii
import re
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from html.parser import HTMLParser
from typing import Final
from urllib.parse import unquote_to_bytes

from lmsdesk.decoding.blocks import (
    DEEPEST,
    MOST_LETTERS_OF_BLOCK,
    BlocksPaper,
    Full,
    Writing,
    clean,
    safe_link,
    table_of,
)
from lmsdesk.decoding.formulae import FormulaReader
from lmsdesk.decoding.inline_drawings import InlineDrawing
from lmsdesk.decoding.messages import Block, BlockKind, Cell, Formula, Kind, LossKind, Run, Style
from lmsdesk.decoding.open_lists import Item, OpenLists
from lmsdesk.decoding.open_spans import OpenSpans

LARGEST_MARKUP: Final = 8 * 1024 * 1024
_STYLES: Final = {
    **dict.fromkeys(("b", "strong"), Style.BOLD),
    **dict.fromkeys(("i", "em", "cite", "var", "dfn"), Style.ITALIC),
    **dict.fromkeys(("u", "ins"), Style.UNDERLINED),
    **dict.fromkeys(("s", "strike", "del"), Style.STRUCK),
    **dict.fromkeys(("code", "kbd", "samp", "tt"), Style.CODE),
    "sub": Style.LOWERED,
    "sup": Style.RAISED,
    "mark": Style.MARKED,
}
_HEADINGS: Final = {f"h{level}": level for level in range(1, 7)}
_PARAGRAPHS: Final = frozenset(
    [
        *("p", "div", "section", "article", "header", "footer", "main", "address", "figure"),
        *("figcaption", "dl", "dt", "dd", "center", "body", "html", "aside", "nav"),
        *("form", "fieldset", "details", "summary", "caption", "thead", "tbody", "tfoot"),
    ]
)
_UNSEEN: Final = frozenset(["script", "style", "template", "title", "head", "noscript"])
_IN_HEAD: Final = _UNSEEN | {"html", "base", "link", "meta"}
"""Anything else is of the page, also where the head before it was never closed."""
_EMBEDDED: Final = frozenset(["iframe", "object", "embed", "video", "audio", "canvas", "applet", "frame"])
_CLOSED_AT_ONCE: Final = frozenset(["embed", "frame"])
_BOXES: Final = {"checkbox": "☐☑", "radio": "○◉"}
"""What can be chosen, as it is when it is not and when it is."""
_RUN: Final = frozenset([None, "", "module", "text/javascript", "application/javascript"])
"""The types of scripts that do something; others hold data, as formulae and numbers of a notebook."""
_UNTYPED: Final = frozenset(["hidden", "password", "file", "image", "submit", "button", "reset"])
_LAID_OUT = re.compile(r"(?i)<(?:style|link|font|center)[\s>]|<[a-z][^<>]{0,400}\s(?:style|align|bgcolor|color)\s*=")
_SPACES = re.compile(r"[ \t\n\r\f]{2,}|[\t\n\r\f]")
"""What is shown as one space and is not yet one: most are."""
_DATA = re.compile(r"(?i)data:image/[a-z0-9.+-]+;base64,")
_DRAWING = re.compile(r"(?i)data:image/svg\+xml(?:;[a-z0-9=-]{1,20})*,")
"""Its letters stand there as they are, or as addresses write them."""
_WIDEST: Final = 100

Pictures = Callable[[str], bytes | None]
"""What an address of a picture stands for, or None where it leads elsewhere."""


@dataclass
class _Table:
    """The one table that is being read; tables inside become words of its cells."""

    rows: list[list[Cell]] = field(default_factory=list)
    cell: dict[str, str | None] | None = None
    is_heading: bool = False
    inside: int = 0


class MarkupReader(HTMLParser):
    """Reads markup of any kind into blocks."""

    def __init__(self, writing: Writing, pictures: Pictures) -> None:
        super().__init__(convert_charrefs=True)
        self._writing = writing
        self._pictures = pictures
        self._runs: list[Run] = []
        self._letters = 0
        self._depths: Counter[Style] = Counter()
        self._spans = OpenSpans()
        self._link = ""
        self._unseen: Counter[str] = Counter()
        self._lists = OpenLists()
        self._quotes = self._kept_as_typed = self._heading = 0
        self._item: Item | None = None
        self._table: _Table | None = None
        self._formula: FormulaReader | None = None
        self._is_display = False
        self._drawing: InlineDrawing | None = None
        self._waiting: list[bytes] = []

    def read(self, markup: str) -> None:
        """Read it all; raises Full."""
        self.feed(markup)
        self.close()
        self._writing.losses[LossKind.EMBEDDED] += self._drawing is not None
        self._end_formula()
        self._end_table()
        self._end_block()

    # What the parser calls

    def updatepos(self, i: int, j: int) -> int:  # noqa: ARG002 - as the parser has it
        """Nobody asks in which line of the source something stands."""
        return j

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if self._is_part(tag, attrs):
            return
        if tag not in _IN_HEAD:
            self._end_open_head()
        self._count(tag, dict(attrs))
        if tag == "math" and not self._is_unseen:
            self._formula, self._is_display = FormulaReader(), dict(attrs).get("display") == "block"
        elif tag == "svg" and not self._is_unseen:
            self._drawing = InlineDrawing()
            self._drawing.begin(self.get_starttag_text() or "")
        elif tag in _UNSEEN or (tag in _EMBEDDED and tag not in _CLOSED_AT_ONCE):
            self._unseen[tag] += 1
        elif tag == "body":
            # Whatever the head left open, here the page begins.
            self._unseen.clear()
        elif not self._is_unseen:
            self._begin(tag, dict(attrs))

    def _is_part(self, tag: str, attrs: list[tuple[str, str | None]]) -> bool:
        """Whether a tag is one of a formula or a drawing, which is told of it."""
        if self._formula is not None and (tag in _PARAGRAPHS or tag in _HEADINGS):
            self._end_formula()
        if self._formula is not None:
            self._formula.begin(tag, " ".join(value or "" for _, value in attrs))
        elif self._drawing is not None:
            self._drawing.begin(self.get_starttag_text() or "")
        return self._formula is not None or self._drawing is not None

    def _count(self, tag: str, attributes: dict[str, str | None]) -> None:
        # Not by adding nothing: each look into the counts takes as long as the rest of a tag.
        if tag in _EMBEDDED and not self._is_unseen:
            self._writing.losses[LossKind.EMBEDDED] += 1
        elif tag == "script" and attributes.get("type") in _RUN:
            self._writing.losses[LossKind.SCRIPTS] += 1

    def handle_endtag(self, tag: str) -> None:
        if self._formula is not None:
            self._formula.end()
            if tag == "math":
                self._end_formula()
        elif self._drawing is not None:
            if self._drawing.end(tag):
                self._add_picture(self._drawing.data)
                self._drawing = None
        elif self._unseen.get(tag):
            self._unseen[tag] -= 1
        elif not self._is_unseen:
            self._end(tag)

    def handle_data(self, data: str) -> None:
        if self._formula is not None:
            self._formula.write(data)
        elif self._drawing is not None:
            self._drawing.write(data)
        else:
            self._write_seen(data)

    def _write_seen(self, data: str) -> None:
        if self._unseen and not data.isspace():
            self._end_open_head()
        if not self._is_unseen:
            self._write(data if self._kept_as_typed else _SPACES.sub(" ", data))

    def _end_open_head(self) -> None:
        """The page has begun, unless this is in something else that is not seen."""
        if self._unseen.get("head") == sum(self._unseen.values()):
            self._unseen.clear()

    def _end_formula(self) -> None:
        """Write it; one that was never closed ends where the next paragraph begins."""
        formula, self._formula = self._formula, None
        line = formula.line() if formula is not None else ""
        if formula is not None and line:
            self._write(line, self._writing.hold_formula(formula.root, is_display=self._is_display))

    @property
    def _is_unseen(self) -> bool:
        return any(self._unseen.values())

    # Tags

    def _begin(self, tag: str, attributes: dict[str, str | None]) -> None:
        if tag in _STYLES:
            self._depths[_STYLES[tag]] += 1
        elif tag == "span":
            self._depths.update(self._spans.begin(attributes.get("style") or ""))
        elif tag == "a":
            address = (attributes.get("href") or "").strip()
            self._link = safe_link(address)
            self._writing.losses[LossKind.LINKS] += bool(address and not self._link and address[0] != "#")
        elif tag == "br":
            self._write("\n", is_break=True)
        elif tag == "img":
            self._picture(attributes)
        elif tag in {"input", "option"}:
            self._write_field(tag, attributes)
        elif tag in {"table", "tr", "td", "th"}:
            self._begin_part_of_table(tag, attributes)
        else:
            self._begin_block(tag, attributes)

    def _begin_block(self, tag: str, attributes: dict[str, str | None]) -> None:
        if tag not in _PARAGRAPHS and tag not in _HEADINGS and tag not in {"ul", "ol", "li", "blockquote", "pre", "hr"}:
            return
        self._end_block()
        if tag in _HEADINGS:
            self._heading = _HEADINGS[tag]
        elif tag in {"ul", "ol"}:
            self._lists.begin(attributes, is_numbered=tag == "ol")
        elif tag == "li":
            self._item = self._lists.item(attributes)
            self._number_in_cell()
        elif tag == "blockquote":
            self._quotes += 1
        elif tag == "pre":
            self._kept_as_typed += 1
        elif tag == "hr" and self._table is None:
            self._writing.add(Block(kind=BlockKind.RULE))

    def _end(self, tag: str) -> None:
        if tag in _STYLES:
            self._end_looks([_STYLES[tag]])
        elif tag == "span":
            self._end_looks(self._spans.end())
        elif tag == "a":
            self._link = ""
        elif tag in {"td", "th"}:
            self._end_cell()
        elif tag == "table":
            self._end_table()
        elif tag in _PARAGRAPHS or tag in _HEADINGS or tag in {"ul", "ol", "li", "blockquote", "pre"}:
            self._end_block()
            self._leave(tag)

    def _end_looks(self, looks: list[Style]) -> None:
        for one in looks:
            self._depths[one] = max(0, self._depths[one] - 1)

    def _leave(self, tag: str) -> None:
        if tag in {"ul", "ol"}:
            self._lists.end(self._writing.blocks)
        elif tag == "blockquote":
            self._quotes = max(0, self._quotes - 1)
        elif tag == "pre":
            self._kept_as_typed = max(0, self._kept_as_typed - 1)
        if tag in {"li", "ul", "ol"}:
            self._item = None

    def _number_in_cell(self) -> None:
        """Write the number of an item down: in a cell it is no block of its own, which would have it."""
        if self._table is None or self._item is None:
            return
        (_, number, label), self._item = self._item, None
        if number or label:
            self._write(f"{label or f'{number}.'} ")

    # Words

    def _write(self, text: str, formula: Formula | None = None, *, is_break: bool = False) -> None:
        if not self._kept_as_typed and not is_break and (not self._runs or self._runs[-1].text.endswith((" ", "\n"))):
            text = text.lstrip(" ")
        if not text:
            return
        style = sum(one for one, depth in self._depths.items() if depth)
        self._runs.append(Run(clean(text), style, self._link, formula))
        self._letters += len(text)
        if self._letters > MOST_LETTERS_OF_BLOCK and (self._table is None or self._table.cell is None):
            self._add_block()

    def _end_block(self) -> None:
        if self._table is not None:
            # Paragraphs in a cell are its lines.
            if self._runs and not self._runs[-1].text.endswith("\n"):
                self._write("\n", is_break=True)
        else:
            self._add_block()
        self._heading = 0

    def _add_block(self) -> None:
        runs, self._runs, self._letters = _trimmed(self._runs, is_typed=bool(self._kept_as_typed)), [], 0
        if not runs:
            return
        if self._kept_as_typed:
            block = Block(kind=BlockKind.CODE, runs=runs)
        elif self._heading:
            block = Block(kind=BlockKind.HEADING, runs=runs, level=self._heading)
        elif self._item is not None:
            level, number, label = self._item
            block = Block(kind=BlockKind.ITEM, runs=runs, level=level, number=number, label=label)
            self._lists.note(len(self._writing.blocks))
            # What follows in the same item has no bullet of its own.
            self._item = None
        elif self._quotes:
            block = Block(kind=BlockKind.QUOTE, runs=runs, level=min(self._quotes, DEEPEST))
        else:
            block = Block(kind=BlockKind.PARAGRAPH, runs=runs)
        self._writing.add(block)

    def _write_field(self, tag: str, attributes: dict[str, str | None]) -> None:
        """What was chosen or typed in a form."""
        kind = "radio" if tag == "option" else (attributes.get("type") or "text").lower()
        if kind in _BOXES:
            self._write(f" {_BOXES[kind]['checked' in attributes or 'selected' in attributes]} ")
        elif kind not in _UNTYPED and attributes.get("value"):
            self._write(f"[{attributes['value']}]")

    # Pictures

    def _picture(self, attributes: dict[str, str | None]) -> None:
        data = self._pictures(attributes.get("src") or "")
        if data is None:
            self._writing.losses[LossKind.PICTURES] += 1
            if attributes.get("alt"):
                self._write(f"[{_SPACES.sub(' ', attributes['alt'] or '')}]")
        else:
            self._add_picture(data)

    def _add_picture(self, data: bytes) -> None:
        if self._table is not None:
            self._waiting.append(data)
        else:
            self._add_block()
            self._writing.add_picture(data)

    # Tables

    def _begin_part_of_table(self, tag: str, attributes: dict[str, str | None]) -> None:
        table = self._table
        if tag == "table":
            if table is None:
                self._end_block()
                self._table = _Table()
                return
            table.inside += 1
            self._writing.losses[LossKind.TABLES] += 1
        elif table is None:
            self._end_block()
        elif table.inside:
            # A table in a cell: its rows are lines, its cells are divided by spaces.
            is_row = tag == "tr" and bool(self._runs) and not self._runs[-1].text.endswith("\n")
            self._write("\n" if is_row else " ", is_break=is_row)
        elif tag == "tr":
            self._end_cell()
            table.rows.append([])
        else:
            self._end_cell()
            table.cell, table.is_heading = attributes, tag == "th"

    def _end_cell(self) -> None:
        table = self._table
        if table is None or table.inside:
            return
        runs, self._runs, self._letters = _trimmed(self._runs, is_typed=False), [], 0
        if table.cell is None and not runs:
            return
        across = _number((table.cell or {}).get("colspan"), 1, _WIDEST)
        down = _number((table.cell or {}).get("rowspan"), 1, _WIDEST)
        if not table.rows:
            table.rows.append([])
        table.rows[-1].append(Cell(runs, across, down, table.is_heading))
        table.cell, table.is_heading = None, False

    def _end_table(self) -> None:
        table = self._table
        if table is None:
            return
        if table.inside:
            table.inside -= 1
            self._end_block()
            return
        self._end_cell()
        self._table = None
        rows = [row for row in table.rows if row]
        if rows:
            self._writing.add(table_of(rows, self._writing))
        waiting, self._waiting = self._waiting, []
        for data in waiting:
            self._writing.add_picture(data)


def open_page(markup: str) -> BlocksPaper:
    """A web page as a student wrote it; how it was laid out is left out."""
    writing = Writing()
    if _LAID_OUT.search(markup[:LARGEST_MARKUP]) is not None:
        writing.losses[LossKind.LAYOUT] += 1
    return BlocksPaper(Kind.PAGE, writing, is_cut=read_markup(markup, writing))


def read_markup(markup: str, writing: Writing, pictures: Pictures | None = None) -> bool:
    """Add the blocks of some markup; returns whether there was more than can be shown."""
    is_cut = len(markup) > LARGEST_MARKUP
    try:
        MarkupReader(writing, pictures or picture_inside).read(markup[:LARGEST_MARKUP])
    except Full:
        return True
    return is_cut


def picture_inside(address: str) -> bytes | None:
    """The bytes of a picture that is in its own address; any other leads outside and is not followed."""
    mark = _DATA.match(address)
    if mark is None:
        drawing = _DRAWING.match(address)
        return unquote_to_bytes(address[drawing.end() :]) if drawing is not None else None
    try:
        return base64.b64decode(address[mark.end() :], validate=False)
    except (binascii.Error, ValueError):
        return None


def _trimmed(runs: list[Run], *, is_typed: bool) -> tuple[Run, ...]:
    """The runs without empty ones at their ends, and of those that look alike one."""
    joined: list[Run] = []
    for run in runs:
        before = joined[-1] if joined else None
        if before and (before.style, before.link, before.formula) == (run.style, run.link, None) and not run.formula:
            joined[-1] = Run(before.text + run.text, run.style, run.link)
        else:
            joined.append(run)
    ends = "\n" if is_typed else None
    while joined and not joined[-1].text.rstrip(ends):
        joined.pop()
    if joined:
        last = joined[-1]
        joined[-1] = Run(last.text.rstrip(ends), last.style, last.link, last.formula)
    return tuple(joined)


def _number(text: str | None, least: int, most: int) -> int:
    return (
        min(max(int(text), least), most) if text and text.isascii() and text[:9].isdigit() and len(text) < 10 else least
    )
