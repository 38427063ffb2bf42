"""PPTX: the words, tables and pictures of each slide, in the order of the presentation; how they stand is left out."""

import posixpath
import re
from html import escape, unescape
from typing import Final
from xml.parsers import expat

from lmsdesk.decoding.blocks import BlocksPaper, Writing
from lmsdesk.decoding.markup import read_markup
from lmsdesk.decoding.messages import Kind, LossKind, Trouble
from lmsdesk.decoding.packages import Package
from lmsdesk.decoding.paper import Unreadable

MAIN: Final = "ppt/presentation.xml"
MOST_SLIDES: Final = 1_000
_RELATION: Final = re.compile(rb"<Relationship\s([^>]{0,4000})>")
_ID: Final = re.compile(rb'\sId="([^"]{1,200})"')
_TARGET: Final = re.compile(rb'\sTarget="([^"]{1,1000})"')
_SLIDE: Final = re.compile(rb'<p:sldId\s[^>]{0,400}?r:id="([^"]{1,200})"')
_HIDDEN: Final = re.compile(rb"<p:sld(?:\s[^>]{0,4000})?\sshow=[\"'](?:0|false)[\"']")
_COMMENT: Final = re.compile(rb"<(?:p|p188):cm[\s>]")
_IS_COMMENTS: Final = re.compile(r"ppt/comments/[^/]+\.xml")
_OUTSIDE: Final = re.compile(r"(?i)[a-z][a-z0-9+.-]{1,20}:|[\\/]{2}")
_IS_NOTES: Final = re.compile(r"ppt/notesSlides/[^/]+\.xml")
_LOST: Final = {
    "c:chart": LossKind.CHARTS,
    "dgm:relIds": LossKind.EMBEDDED,
    "p:oleObj": LossKind.EMBEDDED,
    "m:oMath": LossKind.FORMULAE,
    **dict.fromkeys(("a:videoFile", "a:audioFile"), LossKind.EMBEDDED),
}
_LOOKS: Final = {"b": "b", "i": "i", "u": "u", "strike": "s"}
_NOT_SO: Final = frozenset({"0", "false", "none", "noStrike"})
_HELD: Final = "held:"

Attributes = dict[str, str]


def is_presentation(package: Package) -> bool:
    """Whether a ZIP file is one."""
    return MAIN in package.names


def open_presentation(package: Package) -> BlocksPaper:
    """A presentation of PowerPoint and its relatives."""
    package.refuse_bomb()
    writing = Writing()
    names = _slides(package)
    made: list[str] = []
    for number, name in enumerate(names[:MOST_SLIDES], 1):
        reader = _Reader(package, name, writing)
        made.append(f"<h2>{number}</h2>{reader.markup()}")
        notes = [one for one in reader.related.values() if _IS_NOTES.fullmatch(one) and one in package.names]
        made += [f"<blockquote>{_Reader(package, one, writing).markup()}</blockquote>" for one in notes]
        writing.losses[LossKind.HIDDEN] += reader.is_hidden
    if names:
        writing.losses[LossKind.LAYOUT] = 1
    notes = [name for name in package.names if _IS_COMMENTS.fullmatch(name)]
    writing.losses[LossKind.COMMENTS] = sum(len(_COMMENT.findall(package.part(name))) for name in notes[:MOST_SLIDES])

    def picture(address: str) -> bytes | None:
        return package.picture(address.removeprefix(_HELD)) if address.startswith(_HELD) else None

    is_cut = read_markup("".join(made), writing, picture) or len(names) > MOST_SLIDES
    return BlocksPaper(Kind.SLIDES, writing, is_cut=is_cut)


def _slides(package: Package) -> list[str]:
    """The files of the slides in their order."""
    related = _related(package, MAIN)
    found = (related.get(one.decode(errors="replace")) for one in _SLIDE.findall(package.part(MAIN)))
    return [name for name in found if name in package.names]


def _related(package: Package, name: str) -> dict[str, str]:
    """What a part calls other parts."""
    folder, file = posixpath.split(name)
    found: dict[str, str] = {}
    for relation in _RELATION.findall(package.part(f"{folder}/_rels/{file}.rels")):
        text = b" " + relation
        id_, target = _ID.search(text), _TARGET.search(text)
        if id_ and target:
            address = unescape(target[1].decode(errors="replace"))
            path = posixpath.normpath(posixpath.join(folder, address)).lstrip("/")
            found[id_[1].decode(errors="replace")] = address if _OUTSIDE.match(address) else path
    return found


class _Reader:
    """Reads one slide, a tag at a time."""

    def __init__(self, package: Package, name: str, writing: Writing) -> None:
        self._content = package.part(name)
        self._losses = writing.losses
        self.related = _related(package, name)
        self._made: list[str] = []
        self._looks: list[str] = []
        self._link = ""
        self.is_hidden = _HIDDEN.search(self._content) is not None
        self._is_in_text = False
        self._is_title = False

    def markup(self) -> str:
        """The words as markup that the reader of web pages takes; raises Unreadable."""
        parser = expat.ParserCreate()
        parser.StartElementHandler, parser.EndElementHandler = self._begin, self._end
        parser.CharacterDataHandler = self._write
        try:
            parser.Parse(self._content, True)
        except expat.ExpatError as error:
            raise Unreadable(Trouble.DAMAGED) from error
        return "".join(self._made)

    def _begin(self, name: str, found: Attributes) -> None:
        if name in _LOST:
            self._losses[_LOST[name]] += 1
        elif name == "p:ph":
            self._is_title = found.get("type") in {"title", "ctrTitle"}
        elif name == "a:rPr":
            self._looks = [tag for key, tag in _LOOKS.items() if found.get(key, "0") not in _NOT_SO]
            self._looks += _height_of(found.get("baseline", "0"))
        elif name == "a:hlinkClick":
            self._link = self.related.get(found.get("r:id", ""), "")
        elif name == "a:t":
            self._is_in_text = True
            # One to another slide leads nowhere that is not here.
            is_outside = _OUTSIDE.match(self._link) is not None
            self._made += [
                f'<a href="{escape(self._link)}">' if is_outside else "",
                *(f"<{tag}>" for tag in self._looks),
            ]
        elif name == "a:blip":
            self._made.append(f'<img src="{_HELD}{escape(self.related.get(found.get("r:embed", ""), ""))}">')
        elif (tag := self._tag(name)) is not None:
            self._made.append(f"<{tag}>")

    def _end(self, name: str) -> None:
        if name == "a:t":
            self._is_in_text = False
            self._made += [*(f"</{tag}>" for tag in reversed(self._looks)), "</a>"]
        elif name in {"a:r", "a:fld"}:
            self._looks, self._link = [], ""
        elif name == "p:sp":
            self._is_title = False
        elif name != "a:br" and (tag := self._tag(name)) is not None:
            self._made.append(f"</{tag}>")

    def _tag(self, name: str) -> str | None:
        if name == "a:p":
            return "h3" if self._is_title else "p"
        return {"a:tbl": "table", "a:tr": "tr", "a:tc": "td", "a:br": "br"}.get(name)

    def _write(self, words: str) -> None:
        if self._is_in_text:
            self._made.append(escape(words))


def _height_of(baseline: str) -> list[str]:
    """Whether letters stand lower or higher than the others: without it, a power is another number."""
    share = baseline.removesuffix("%")
    if share in {"", "0"}:
        return []
    return ["sub" if share.startswith("-") else "sup"]
