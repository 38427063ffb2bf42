"""ODT: its words, looks, lists, tables and pictures by way of the same blocks as web pages; the rest is counted."""

import re
from collections.abc import Callable
from html import escape
from typing import Final
from xml.parsers import expat

from lmsdesk.decoding.blocks import BlocksPaper, Writing
from lmsdesk.decoding.markup import read_markup
from lmsdesk.decoding.messages import Kind, LossKind, Trouble
from lmsdesk.decoding.packages import Package
from lmsdesk.decoding.paper import Unreadable

_CONTENT, _STYLES = "content.xml", "styles.xml"
_MARGINS = re.compile(rb"<style:(?:header|footer)[ >].*?</style:(?:header|footer)>", re.DOTALL)
_ENCRYPTED = b"manifest:encryption-data"
_TAGS: Final = {
    "text:p": "p",
    "text:list": "ul",
    "text:list-item": "li",
    "text:list-header": "li",
    "table:table": "table",
    "table:table-row": "tr",
}
_UNSEEN: Final = {"text:tracked-changes": None, "office:annotation": LossKind.COMMENTS, "draw:object": None}
"""What is left out with all that is in it; what it counts as, where it is not counted by what is inside."""
_MOST_SPACES: Final = 200
_HELD = "held:"
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
        self._spans: list[list[str]] = []
        self._unseen = 0
        self._is_in_text = False
        self._begins: dict[str, Callable[[Attributes], None]] = {
            "style:style": self._begin_style,
            "style:text-properties": self._set_looks,
            **dict.fromkeys(("style:paragraph-properties", "style:columns"), self._count_layout),
            "text:h": lambda found: self._made.append(f"<h{_level(found)}>"),
            "text:span": self._begin_span,
            "text:a": lambda found: self._made.append(f'<a href="{escape(found.get("xlink:href", ""))}">'),
            "text:line-break": lambda _: self._made.append("<br>"),
            "text:tab": lambda _: self._made.append("&nbsp; "),
            "text:s": lambda found: self._made.append("&nbsp;" * min(_number(found.get("text:c")), _MOST_SPACES)),
            "table:table-cell": self._begin_cell,
            "draw:image": lambda found: self._made.append(f'<img src="{_HELD}{escape(found.get("xlink:href", ""))}">'),
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
        return "".join(self._made)

    def picture(self, address: str) -> bytes | None:
        return self._package.picture(address.removeprefix(_HELD)) if address.startswith(_HELD) else None

    def _begin(self, name: str, found: Attributes) -> None:
        if self._unseen or name in _UNSEEN:
            self._leave_out(name)
        elif name == "office:text":
            self._is_in_text = True
        elif name in _TAGS:
            self._made.append(f"<{_TAGS[name]}>")
        elif name in self._begins:
            self._begins[name](found)

    def _leave_out(self, name: str) -> None:
        self._unseen += 1
        if (kind := _UNSEEN.get(name)) is not None:
            self._losses[kind] += 1
        elif name == "text:deletion":
            self._losses[LossKind.DELETED] += 1
        elif name == "draw:object":
            # A formula or a drawing in a file of its own; which of the two only that file says.
            self._losses[LossKind.EMBEDDED] += 1

    def _end(self, name: str) -> None:
        if self._unseen:
            self._unseen -= 1
        elif name in _TAGS:
            self._made.append(f"</{_TAGS[name]}>")
        elif name == "text:h":
            # Of whichever level: the end of one ends what is open.
            self._made.append("</h1>")
        elif name == "table:table-cell":
            self._made.append("</td>")
        elif name == "text:a":
            self._made.append("</a>")
        elif name == "text:span" and self._spans:
            self._made += [f"</{tag}>" for tag in reversed(self._spans.pop())]

    def _write(self, words: str) -> None:
        if self._is_in_text and not self._unseen:
            self._made.append(escape(words))

    def _begin_style(self, found: Attributes) -> None:
        self._style = found.get("style:name", "") if found.get("style:family") == "text" else ""

    def _count_layout(self, found: Attributes) -> None:
        if any(mark.fullmatch(found.get(key, "")) for key, mark in _LAID_OUT):
            self._losses[LossKind.LAYOUT] = 1

    def _set_looks(self, found: Attributes) -> None:
        self._count_layout(found)
        if self._style:
            self._looks[self._style] = [tag for key, mark, tag in _LOOKS if mark.fullmatch(found.get(key, ""))]

    def _begin_span(self, found: Attributes) -> None:
        looks = self._looks.get(found.get("text:style-name", ""), [])
        self._spans.append(looks)
        self._made += [f"<{tag}>" for tag in looks]

    def _begin_cell(self, found: Attributes) -> None:
        across = _number(found.get("table:number-columns-spanned"))
        down = _number(found.get("table:number-rows-spanned"))
        self._made.append(f'<td colspan="{across}" rowspan="{down}">')


def _level(found: Attributes) -> int:
    return min(_number(found.get("text:outline-level")), 6)


def _number(text: str | None) -> int:
    return max(1, int(text)) if text and text.isascii() and text.isdigit() and len(text) < 6 else 1
