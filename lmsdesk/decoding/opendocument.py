"""ODT: its words, looks, lists, tables and pictures by way of the same blocks as web pages; the rest is counted."""

import posixpath
import re
from collections.abc import Callable
from html import escape
from typing import Final
from xml.parsers import expat

from lmsdesk.decoding.blocks import MOST_COLUMNS, BlocksPaper, Writing
from lmsdesk.decoding.markup import read_markup
from lmsdesk.decoding.messages import Kind, LossKind, Trouble
from lmsdesk.decoding.open_text_lists import OpenTextLists
from lmsdesk.decoding.packages import Package
from lmsdesk.decoding.paper import Unreadable

_CONTENT, _STYLES = "content.xml", "styles.xml"
_MARGINS = re.compile(rb"<style:(?:header|footer)[ >].*?</style:(?:header|footer)>", re.DOTALL)
_ENCRYPTED = b"manifest:encryption-data"
_TAGS: Final = {
    "table:table": "table",
    "table:table-row": "tr",
}
_UNSEEN: Final = {"text:tracked-changes": None, "office:annotation": LossKind.COMMENTS, "draw:object": None}
"""What is left out with all that is in it; what it counts as, where it is not counted by what is inside."""
_SHAPES: Final = frozenset(
    f"draw:{name}"
    for name in ("custom-shape", "line", "polyline", "polygon", "path", "rect", "circle", "ellipse", "connector")
)
_FORMULA = re.compile(rb"<(?:math:)?math[\s>].*</(?:math:)?math>", re.DOTALL)
_NOT_OF_FORMULA = re.compile(
    rb"<(?:math:)?annotation[\s>].*?</(?:math:)?annotation>|(?<=<)math:|(?<=</)math:", re.DOTALL
)
_PICTURES: Final = (b"\x89PNG", b"\xff\xd8\xff", b"GIF8")
"""What can be shown in the place of an object."""
_MOST_SPACES: Final = 200
_LONGEST_REPEATED: Final = 500
"""Letters of a cell that is written again."""
_HELD = "held:"
_DISPLAY: Final = "text:display"
_LAID_OUT: Final = (
    ("fo:text-align", re.compile("center|end|right")),
    ("fo:color", re.compile("(?!#000000).+")),
    ("fo:background-color", re.compile("(?!transparent|#ffffff).+")),
    ("fo:column-count", re.compile("[2-9]|[1-9]\\d+")),
)
"""What says more than the words: where they stand, their colours, columns."""
_LOOKS: Final = (
    ("fo:font-weight", re.compile("bold|[6-9]00"), "b"),
    ("fo:font-style", re.compile("italic|oblique"), "i"),
    ("style:text-underline-style", re.compile("(?!none).+"), "u"),
    ("style:text-line-through-style", re.compile("(?!none).+"), "s"),
    ("style:text-position", re.compile("sub.*|-.*"), "sub"),
    ("style:text-position", re.compile("super.*|[1-9].*"), "sup"),
)

Attributes = dict[str, str]


def open_text_document(package: Package) -> BlocksPaper:
    """A text document of LibreOffice and its relatives."""
    package.refuse_bomb()
    if _ENCRYPTED in package.part("META-INF/manifest.xml"):
        raise Unreadable(Trouble.LOCKED)
    writing = Writing()
    writing.losses[LossKind.HEADERS] = len(_MARGINS.findall(package.part(_STYLES)))
    reader = _Reader(package, writing)
    markup = reader.markup(package.part(_CONTENT))
    return BlocksPaper(Kind.OPEN_TEXT, writing, is_cut=read_markup(markup, writing, reader.picture))


class _Reader:
    """Reads the one file of the words, a tag at a time."""

    def __init__(self, package: Package, writing: Writing) -> None:
        self._package = package
        self._losses = writing.losses
        self._made: list[str] = []
        self._style = ""
        self._looks: dict[str, list[str]] = {}
        self._hidden: set[str] = set()
        """Styles whose words are not shown by their own program."""
        self._spans: list[list[str]] = []
        self._lists = OpenTextLists(package.part(_CONTENT), package.part(_STYLES))
        self._frames: list[bool] = []
        """Whether an object in each is known, so that the picture of it is not needed."""
        self._cells: list[tuple[int, int]] = []
        """Where each that is open begins, and how often it is there."""
        self._notes: list[str] = []
        self._inline: list[str] = []
        self._note = ""
        self._unseen = 0
        self._is_in_text = False
        self._begins, self._ends = self._all_begins(), self._all_ends()

    def _all_begins(self) -> dict[str, Callable[[Attributes], None]]:
        return {
            "style:style": self._begin_style,
            "style:text-properties": self._set_looks,
            **dict.fromkeys(("style:paragraph-properties", "style:columns"), self._count_layout),
            "text:h": self._begin_heading,
            "text:p": self._begin_paragraph,
            "text:list": lambda found: self._made.append(self._lists.begin(found)),
            "text:list-item": lambda found: self._lists.begin_item(found, self._made),
            "text:note-citation": lambda _: self._made.append("<sup>["),
            "text:note-body": self._begin_note,
            "text:span": self._begin_span,
            "text:section": self._begin_section,
            "draw:frame": lambda _: self._frames.append(False),
            "text:a": lambda found: self._made.append(f'<a href="{escape(found.get("xlink:href", ""))}">'),
            "text:line-break": lambda _: self._made.append("<br>"),
            "text:tab": lambda _: self._made.append("&nbsp; "),
            "text:s": lambda found: self._made.append("&nbsp;" * min(_number(found.get("text:c")), _MOST_SPACES)),
            "table:table-cell": self._begin_cell,
            "draw:image": self._add_picture,
            **dict.fromkeys(_SHAPES, lambda _: self._count(LossKind.SHAPES)),
        }

    def _all_ends(self) -> dict[str, Callable[[], None]]:
        return {
            "text:p": lambda: self._end_looks("</p>"),
            "text:span": lambda: self._end_looks(""),
            "text:list": lambda: self._made.append(self._lists.end()),
            "text:list-item": lambda: self._made.append("</li>"),
            # Of whichever level: the end of one ends what is open.
            "text:h": lambda: self._made.append("</h1>"),
            "text:a": lambda: self._made.append("</a>"),
            "text:note-citation": self._end_citation,
            "text:note-body": self._end_note,
            "table:table-cell": self._end_cell,
            "draw:frame": self._end_frame,
        }

    def markup(self, content: bytes) -> str:
        """The words as markup that the reader of web pages takes; raises Unreadable."""
        parser = expat.ParserCreate()
        parser.StartElementHandler, parser.EndElementHandler = self._begin, self._end
        parser.CharacterDataHandler = self._write
        try:
            parser.Parse(content, True)
        except expat.ExpatError as error:
            raise Unreadable(Trouble.DAMAGED) from error
        return "".join([*self._made, *(["<hr>"] if self._notes else []), *self._notes])

    def picture(self, address: str) -> bytes | None:
        return self._package.picture(address.removeprefix(_HELD)) if address.startswith(_HELD) else None

    def _begin(self, name: str, found: Attributes) -> None:
        if self._unseen or name in _UNSEEN:
            self._leave_out(name, found)
        elif name == "office:text":
            self._is_in_text = True
        elif name in _TAGS:
            self._made.append(f"<{_TAGS[name]}>")
        elif name in self._begins:
            self._begins[name](found)

    def _leave_out(self, name: str, found: Attributes) -> None:
        self._unseen += 1
        if (kind := _UNSEEN.get(name)) is not None:
            self._losses[kind] += 1
        elif name == "text:deletion":
            self._losses[LossKind.DELETED] += 1
        elif name == "draw:object":
            self._begin_object(found)

    def _end(self, name: str) -> None:
        if self._unseen:
            self._unseen -= 1
        elif name in _TAGS:
            self._made.append(f"</{_TAGS[name]}>")
        elif name in self._ends:
            self._ends[name]()

    def _write(self, words: str) -> None:
        if self._is_in_text and not self._unseen:
            self._made.append(escape(words))

    def _begin_style(self, found: Attributes) -> None:
        self._style = found.get("style:name", "") if found.get("style:family") in {"text", "paragraph"} else ""

    def _count_layout(self, found: Attributes) -> None:
        if any(mark.fullmatch(found.get(key, "")) for key, mark in _LAID_OUT):
            self._losses[LossKind.LAYOUT] = 1

    def _set_looks(self, found: Attributes) -> None:
        self._count_layout(found)
        if self._style:
            self._looks[self._style] = [tag for key, mark, tag in _LOOKS if mark.fullmatch(found.get(key, ""))]
            if found.get(_DISPLAY) == "none":
                self._hidden.add(self._style)

    def _count(self, kind: LossKind) -> None:
        self._losses[kind] += self._is_in_text

    def _begin_heading(self, found: Attributes) -> None:
        number = _number(found.get("text:outline-level"))
        label = self._lists.heading_label(number, found).strip()
        self._made.append(f"<h{min(number, 6)}>{escape(label)}{' ' if label else ''}")

    def _begin_paragraph(self, found: Attributes) -> None:
        self._lists.begin_paragraph()
        self._made.append("<p>")
        self._begin_span(found)
        self._made.append(self._note)
        self._note = ""

    def _end_citation(self) -> None:
        first = len(self._made) - 1 - self._made[::-1].index("<sup>[")
        self._note = f"[{''.join(self._made[first + 1 :])}] "
        self._made.append("]</sup>")

    def _begin_note(self, _: Attributes) -> None:
        """What stands at the foot of a page stands at the end of the text."""
        self._inline, self._made = self._made, self._notes

    def _end_note(self) -> None:
        self._made, self._note = self._inline, ""

    def _begin_object(self, found: Attributes) -> None:
        """A formula, which is set, or a chart or something else, which are counted; only its own file says which."""
        name = posixpath.normpath(found.get("xlink:href", ""))
        content = self._package.part(f"{name}/content.xml")
        formula = _FORMULA.search(content)
        if formula is not None:
            self._made.append(_NOT_OF_FORMULA.sub(b"", formula[0]).decode("utf-8", "replace"))
        else:
            self._losses[LossKind.CHARTS if b"<office:chart" in content else LossKind.EMBEDDED] += 1
        if self._frames:
            self._frames[-1] = True

    def _add_picture(self, found: Attributes) -> None:
        address = found.get("xlink:href", "")
        is_of_object = bool(self._frames) and self._frames[-1]
        if not is_of_object or (self._package.picture(posixpath.normpath(address)) or b"").startswith(_PICTURES):
            self._made.append(f'<img src="{_HELD}{escape(address)}">')

    def _end_frame(self) -> None:
        if self._frames:
            self._frames.pop()

    def _end_looks(self, end: str) -> None:
        if self._spans:
            self._made += [*(f"</{tag}>" for tag in reversed(self._spans.pop())), end]

    def _begin_section(self, found: Attributes) -> None:
        if found.get(_DISPLAY) in {"none", "condition"}:
            self._count(LossKind.HIDDEN)

    def _begin_span(self, found: Attributes) -> None:
        if found.get("text:style-name") in self._hidden:
            self._count(LossKind.HIDDEN)
        looks = self._looks.get(found.get("text:style-name", ""), [])
        self._spans.append(looks)
        self._made += [f"<{tag}>" for tag in looks]

    def _begin_cell(self, found: Attributes) -> None:
        across = _number(found.get("table:number-columns-spanned"))
        down = _number(found.get("table:number-rows-spanned"))
        times = min(_number(found.get("table:number-columns-repeated")), MOST_COLUMNS)
        self._cells.append((len(self._made), times))
        self._made.append(f'<td colspan="{across}" rowspan="{down}">')

    def _end_cell(self) -> None:
        """End a cell, and write it as often as it is there: mostly it is an empty one."""
        self._made.append("</td>")
        first, times = self._cells.pop() if self._cells else (len(self._made), 1)
        made = self._made[first:]
        if times > 1:
            # A table in it may hold such cells too.
            again = made if sum(map(len, made)) <= _LONGEST_REPEATED else ["<td></td>"]
            self._made += again * (times - 1)


def _number(text: str | None) -> int:
    return max(1, int(text)) if text and text.isascii() and text.isdigit() and len(text) < 6 else 1
