"""SVG written anew: what is drawn is kept, what leads outside is cut and counted, and nothing else comes through."""

import re
from collections import Counter
from dataclasses import dataclass, field
from typing import Final
from xml.parsers import expat
from xml.sax.saxutils import escape, quoteattr

from lmsdesk.decoding.drawing_fonts import family_for, rare_letters
from lmsdesk.decoding.messages import LossKind, Trouble
from lmsdesk.decoding.paper import Unreadable
from lmsdesk.decoding.plain_marks import PLACE, set_aside

LARGEST_DRAWING: Final = 24 * 1024 * 1024
LARGEST_MADE: Final = 48 * 1024 * 1024
"""Letters of it once it is written anew, with what its entities stand for."""
DEEPEST: Final = 200
"""What draws it calls itself for each level."""
_SPACE: Final = "http://www.w3.org/2000/svg"
_DRAWN: Final = frozenset(
    [
        *("svg", "g", "a", "defs", "symbol", "use", "switch", "image", "marker", "pattern", "mask", "clipPath"),
        *("path", "rect", "circle", "ellipse", "line", "polyline", "polygon", "text", "tspan", "textPath", "style"),
        *("linearGradient", "radialGradient", "stop", "filter"),
    ]
)
_MOVING: Final = frozenset(["animate", "animateColor", "animateMotion", "animateTransform", "set"])
_WORDS: Final = frozenset(["text", "title", "desc"])
_NAMES_OF_OTHERS: Final = frozenset(["href", "src", "base"])
_PLAIN: Final = frozenset(
    [*("x", "y", "width", "height", "d", "id", "class", "cx", "cy", "r", "rx", "ry", "x1", "y1", "x2", "y2", "points")]
)
"""Attributes that cannot lead anywhere."""
_PLAIN_OR_HREF: Final = _PLAIN | {"href"}
_SPECIAL = re.compile("[&<>\t\r\n]")
"""What has to be written otherwise in an attribute, besides the quotation mark."""
_PICTURE_INSIDE = re.compile(r"(?i)\s*data:image/(?:png|jpe?g|gif|webp);base64,")
_ADDRESS = re.compile(r"(?i)url\(\s{0,20}['\"]?\s{0,20}(?!['\"\s]*#)(?P<to>[^)]*)\)?")
_IMPORTED = re.compile(r"(?i)@import[^;]*;?")
_FONT_FACE = re.compile(r"(?i)@font-face\s{0,20}\{[^}]*\}?")
_FAMILY = re.compile(r"(?i)((?<![\w-])font-family\s*:\s*)([^;}]+)")
_FONT = re.compile(
    r"(?i)((?<![\w-])font\s{0,9}:[^;}]{0,80}?[\d.]{1,12}(?:[a-z]{1,4}|%)?)(?:\s{0,9}/\s{0,9}[\w.%]{1,12})?\s+([^;}]+)"
)
"""Size, perhaps the height of a line, and families."""
_HREF = re.compile(r"(?i)\b(?:xlink:)?href\s{0,9}:[^;}]*")
_LENGTH = re.compile(r"\s*([+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?)\s*(px|pt|pc|mm|cm|in|em|ex)?\s*")
_PIXELS: Final = {"pt": 4 / 3, "pc": 16.0, "mm": 96 / 25.4, "cm": 96 / 2.54, "in": 96.0, "em": 16.0, "ex": 8.0}
_LONGEST_KEPT, _MOST_KEPT = 500, 10_000
"""Of styles that were looked through."""
_USUAL: Final = (300.0, 150.0)
"""Of a drawing that does not say how large it is, as browsers have it."""
_LARGEST_SIDE: Final = 4_000.0
"""In pixels at its natural size; larger ones are drawn in this room, and as sharp as any when they are zoomed."""
_LEAST_SIDE: Final = 1e-6
_MOST_WIDE: Final = 1_000.0
"""How many times longer one side may be than the other."""

Attributes = dict[str, str]


@dataclass
class DrawingSource:
    """A drawing that names nothing outside of itself, its size in pixels, its words, and what was left out."""

    markup: str = ""
    width: float = 0.0
    height: float = 0.0
    words: list[str] = field(default_factory=list)
    rare: set[str] = field(default_factory=set)
    """Letters for which more fonts are needed."""
    losses: Counter[LossKind] = field(default_factory=Counter)


def read_drawing(text: str) -> DrawingSource:
    """Read SVG; raises Unreadable."""
    if len(text) > LARGEST_DRAWING:
        raise Unreadable(Trouble.TOO_LARGE, f"{len(text)} letters")
    return _Reader().read(text)


class _Reader:
    """Reads it a tag at a time, and writes what is kept."""

    def __init__(self) -> None:
        self._source = DrawingSource()
        self._made: list[str] = []
        self._length = 0
        self._open: list[str] = []
        self._unseen = 0
        self._prefixes = {"", "svg"}
        self._words: list[str] = []
        self._names: dict[str, str] = {}
        """Elements that are drawn, as the file calls them and without what stands before their names."""
        self._unchanged: set[str] = set()
        """Styles that came through as they were: of tens of thousands of marks most have the same."""
        self._is_begun = False
        """Whether the last tag still lacks its end: what holds nothing is one tag, and read in half the time."""
        self._rows: list[str] = []
        """Of marks, which were set aside."""

    def read(self, text: str) -> DrawingSource:
        text, self._rows = set_aside(text)
        parser = expat.ParserCreate("utf-8")
        parser.StartElementHandler, parser.EndElementHandler = self._begin, self._end
        parser.CharacterDataHandler = self._write
        parser.EntityDeclHandler = self._declare
        parser.ExternalEntityRefHandler = self._refuse
        parser.buffer_text = True
        try:
            parser.Parse(text.encode("utf-8", "replace"), True)
        except expat.ExpatError as error:
            raise Unreadable(Trouble.DAMAGED) from error
        self._source.markup = "".join(self._made)
        self._source.losses = +self._source.losses
        if not self._source.width:
            raise Unreadable(Trouble.DAMAGED, "no drawing")
        return self._source

    def _declare(self, _name: str, is_parameter: bool, value: str | None, *_where: str | None) -> None:  # noqa: FBT001 - called by expat
        # What drawing programs declare are addresses of a few letters; one that names another can be a bomb.
        if is_parameter or (value is not None and ("&" in value or "%" in value)):
            raise Unreadable(Trouble.DAMAGED, "entities")
        if value is None:
            self._source.losses[LossKind.OUTSIDE] += 1

    def _refuse(self, *_: str | None) -> int:
        """What an entity names outside is passed over; it was counted where it was declared."""
        return 1

    def _begin(self, name: str, found: Attributes) -> None:
        if self._unseen:
            self._unseen += 1
            return
        if name == PLACE and self._rows and self._open:
            self._put_row(self._rows[int(found["n"])])
            return
        local = self._names.get(name) or self._drawn_name(name, found)
        if not local:
            return
        if len(self._open) >= DEEPEST:
            raise Unreadable(Trouble.TOO_LARGE, "too deep")
        if not self._open:
            found = self._sized(self._kept(local, found))
        elif not found.keys() <= _PLAIN and not (local == "use" and _leads_inside(found)):
            found = self._kept(local, found)
        attributes = "".join([f' {key}="{value}"' for key, value in found.items()])
        if attributes.count('"') != 2 * len(found) or _SPECIAL.search(attributes):
            attributes = "".join([f" {key}={quoteattr(value)}" for key, value in found.items()])
        self._open.append(local)
        self._put(f"><{local}{attributes}" if self._is_begun else f"<{local}{attributes}")
        self._is_begun = True

    def _drawn_name(self, name: str, found: Attributes) -> str:
        """Of an element that is drawn; empty for one that is left out with all that is in it."""
        prefix, _, local = name.rpartition(":")
        if not self._open or prefix not in self._prefixes:
            self._prefixes.update(
                key.removeprefix("xmlns:") for key, to in found.items() if key.startswith("xmlns:") and to == _SPACE
            )
        if not self._open and (local != "svg" or prefix not in self._prefixes):
            raise Unreadable(Trouble.DAMAGED, "no drawing")
        if prefix not in self._prefixes or (local not in _DRAWN and not local.startswith("fe")):
            self._leave_out(local if prefix in self._prefixes else "")
            return ""
        self._names[name] = local
        return local

    def _leave_out(self, local: str) -> None:
        self._unseen = 1
        losses = self._source.losses
        losses[LossKind.ANIMATIONS] += local in _MOVING
        losses[LossKind.SCRIPTS] += local == "script"
        # What stands in its place where it is not understood is drawn.
        losses[LossKind.EMBEDDED] += local == "foreignObject" and self._open[-1] != "switch"

    def _end(self, _: str) -> None:
        if self._unseen:
            self._unseen -= 1
            return
        local = self._open.pop()
        self._put("/>" if self._is_begun else f"</{local}>")
        self._is_begun = False
        if local == "text":
            self._source.words.append("".join(self._words).strip())
            self._words.clear()

    def _write(self, words: str) -> None:
        if self._unseen:
            return
        inside = self._open[-1] if self._open else ""
        if inside == "style":
            self._put_words(self._without_outside(words))
        elif "text" in self._open:
            self._put_words(words)
            self._words.append(words)
            rare, unknown = rare_letters(words)
            self._source.rare |= rare
            self._source.losses[LossKind.LETTERS] += unknown

    def _put_row(self, row: str) -> None:
        """Write marks as they are; nothing is between the tags of their place, which is passed over."""
        if len(self._open) >= DEEPEST:
            raise Unreadable(Trouble.TOO_LARGE, "too deep")
        self._unseen = 1
        self._put(f">{row}" if self._is_begun else row)
        self._is_begun = False

    def _put_words(self, words: str) -> None:
        self._put(f">{escape(words)}" if self._is_begun else escape(words))
        self._is_begun = False

    def _put(self, piece: str) -> None:
        self._length += len(piece)
        if self._length > LARGEST_MADE:
            raise Unreadable(Trouble.TOO_LARGE, f"more than {LARGEST_MADE} letters")
        self._made.append(piece)

    # Attributes

    def _kept(self, local: str, found: Attributes) -> Attributes:
        kept: Attributes = {}
        for key, value in found.items():
            if key in _PLAIN:
                kept[key] = value
                continue
            prefix, _, name = key.rpartition(":")
            if name in _NAMES_OF_OTHERS:
                if name == "href" and self._stays_inside(local, value):
                    kept["href"] = value.strip()
            elif key == "font-family":
                kept[key] = family_for(value)
            elif not prefix and not name.startswith("on") and name != "xmlns":
                kept[name] = self._without_outside(value, is_style=name == "style")
            elif key == "xml:space":
                kept[key] = value
        return kept

    def _stays_inside(self, local: str, address: str) -> bool:
        """Whether an address leads to a part of the drawing or is a picture; others are counted."""
        if local == "a":
            self._source.losses[LossKind.LINKS] += 1
            return False
        if address.lstrip().startswith("#") or (local in {"image", "feImage"} and _PICTURE_INSIDE.match(address)):
            return True
        is_inside = address.lstrip()[:5].lower() == "data:"
        self._source.losses[LossKind.PICTURES if is_inside else LossKind.OUTSIDE] += 1
        return False

    def _without_outside(self, text: str, *, is_style: bool = True) -> str:
        """Styles or the value of an attribute without addresses, and with fonts that there are."""
        if text in self._unchanged:
            return text
        former = text
        if is_style:
            text, imported = _IMPORTED.subn("", text)
            self._source.losses[LossKind.OUTSIDE] += imported
            text = _HREF.sub("", _FONT_FACE.sub("", text))
            for families in (_FAMILY, _FONT):
                text = families.sub(lambda one: f"{one[1]} '{family_for(one[2])}'", text)
        text = _ADDRESS.sub(self._cut, text) if "(" in text else text
        if is_style and text == former and len(text) <= _LONGEST_KEPT and len(self._unchanged) < _MOST_KEPT:
            self._unchanged.add(text)
        return text

    def _cut(self, found: re.Match[str]) -> str:
        is_inside = found["to"].lstrip()[:5].lower() == "data:"
        self._source.losses[LossKind.PICTURES if is_inside else LossKind.OUTSIDE] += 1
        return "none"

    # Size

    def _sized(self, kept: Attributes) -> Attributes:
        """The attributes of the outermost element, with a size that can be drawn."""
        box = [float(one) for one in re.findall(_NUMBER, kept.get("viewBox", ""))[:4]]
        has_box = len(box) == 4 and all(_LEAST_SIDE < side < 1e9 for side in box[2:])
        width, height = _length(kept.get("width")), _length(kept.get("height"))
        if has_box:
            width = width or (height or box[3]) * box[2] / box[3]
            height = height or width * box[3] / box[2]
        width, height = width or _USUAL[0], height or _USUAL[1]
        if not has_box:
            kept["viewBox"] = f"0 0 {width:.6g} {height:.6g}"
        factor = min(1.0, _LARGEST_SIDE / max(width, height))
        shortest = max(width, height) / _MOST_WIDE
        self._source.width, self._source.height = (max(side, shortest) * factor for side in (width, height))
        kept.update(xmlns=_SPACE, width=f"{self._source.width:.6g}", height=f"{self._source.height:.6g}")
        return kept


_NUMBER: Final = r"[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?"


def _leads_inside(found: Attributes) -> bool:
    """Whether the attributes of a mark are plain but for the part that it shows; there may be tens of thousands."""
    return found.keys() <= _PLAIN_OR_HREF and found["href"].startswith("#")


def _length(text: str | None) -> float:
    """In pixels; 0 where there is none, or it follows what is around."""
    found = _LENGTH.fullmatch(text or "")
    length = float(found[1]) * _PIXELS.get(found[2] or "px", 1.0) if found is not None else 0.0
    return min(length, 1e9) if length > _LEAST_SIDE else 0.0
