"""Formulae as drawings: set by ziamath, kept as the outlines of their letters, drawn by PDFium at any size."""

import re
from collections.abc import Iterator
from itertools import pairwise
from time import process_time
from typing import Final
from xml.etree import ElementTree as ET

import pypdfium2
from pypdfium2 import raw
from ziamath.config import config
from ziamath.escapes import unescape
from ziamath.tex import tex2mml
from ziamath.zmath import Math, denamespace

from lmsdesk.decoding.formulae import TEX, Node, tex_of
from lmsdesk.decoding.messages import Draw, Formula, Trouble
from lmsdesk.decoding.paper import Drawing, Unreadable, part_of

LONGEST_TEX: Final = 1_000
MOST_ELEMENTS: Final = 400
"""Of one formula; half a page of them."""
MOST_S: Final = 4.0
"""Of processor time for the formulae of one paper."""
_MOST_WORK: Final = 3_000
"""Of one formula: about 0.2 ms each, and most have some thirty. What is deep is measured again at each level."""
_LARGEST: Final = 60.0
"""In heights of letters."""
_LETTER: Final = 16.0
"""The height of a letter, in points of the page that is drawn."""
_AXIS: Final = 0.13
"""How high above the foot of the letters a line of text has its middle, where the window puts that of the picture."""
_MARGIN: Final = 0.06
_TOKENS: Final = frozenset({"mi", "mn", "mo", "mtext"})
_LAYOUTS: Final = frozenset(
    [
        *("math", "mfrac", "msqrt", "mroot", "msub", "msup", "msubsup", "munder", "mover", "munderover"),
        *("mtable", "mtr", "mtd"),
    ]
)
_PLAIN: Final = frozenset({"math", "mrow", "mtr", "mtd"})
_LEFT_OUT: Final = frozenset({"annotation", "annotation-xml", "mphantom"})
_STEP = re.compile(r"([MLQCZ])([^MLQCZ]*)")
_SIZES: Final = {"M": 2, "L": 2, "Q": 4, "C": 6, "Z": 0}

Step = tuple[str, tuple[float, ...]]
config.svg2 = False
"""Letters as outlines where they stand, not as references to a list of them."""


class SetFormula:
    """A formula in its outlines; raises ValueError and much else where it cannot be set."""

    def __init__(self, formula: Node, *, is_display: bool) -> None:
        markup = _markup(formula, is_display=is_display)
        if _work_of(markup) > _MOST_WORK:
            raise ValueError(markup)
        made = Math(markup, size=_LETTER, margin=0)
        box, drawn = made.node.bbox, ET.Element("g")
        made.node.draw(0, 0, drawn)
        margin, axis = _MARGIN * _LETTER, _AXIS * _LETTER
        half = max(box.ymax - axis, axis - box.ymin) + margin
        left, top = box.xmin - margin, axis + half
        self._size = (box.xmax - box.xmin + 2 * margin, 2 * half)
        if min(self._size) <= 0 or max(self._size) > _LARGEST * _LETTER:
            raise ValueError(self._size)
        self._steps = [_placed(step, left, top, self._size[1]) for step in _steps_of(drawn)]

    def described(self, page: int) -> Formula:
        """Where it is drawn, and how large it is in heights of letters."""
        return Formula(page, self._size[0] / _LETTER, self._size[1] / _LETTER)

    def draw(self, request: Draw) -> Drawing:
        """It in black on white; a scale of 1 is a pixel for the height of a letter."""
        width, height = self._size
        whole, area = part_of((width / _LETTER, height / _LETTER), request)
        document = pypdfium2.PdfDocument.new()
        try:
            page = document.new_page(width, height)
            raw.FPDFPage_InsertObject(page, _path(self._steps))
            bitmap = pypdfium2.PdfBitmap.new_native(area.width, area.height, raw.FPDFBitmap_BGRx)
            bitmap.fill_rect((255, 255, 255, 255), 0, 0, area.width, area.height)
            raw.FPDF_RenderPageBitmap(bitmap, page, -area.left, -area.top, *whole, 0, 0)
            return Drawing(area.width, area.height, bytes(memoryview(bitmap.buffer).cast("B")))
        finally:
            document.close()


class Typesetter:
    """The formulae of one paper, set when they are first asked for; one that cannot be set stays a line of text."""

    def __init__(self, formulae: list[tuple[Node, bool]], first_page: int) -> None:
        self._formulae = formulae
        self._first_page = first_page
        self._made: dict[int, SetFormula | None] = {}
        self._spent_s = 0.0

    def described(self, number: int) -> Formula | None:
        made = self._of(number)
        return None if made is None else made.described(self._first_page + number)

    def draw(self, request: Draw) -> Drawing:
        """One of them by the number of its page."""
        made = self._of(request.page - self._first_page)
        if made is None:
            raise Unreadable(Trouble.NOT_THERE, f"formula {request.page}")
        return made.draw(request)

    def _of(self, number: int) -> SetFormula | None:
        if not 0 <= number < len(self._formulae):
            return None
        if number not in self._made:
            began = process_time()
            self._made[number] = None if self._spent_s > MOST_S else _set(*self._formulae[number])
            self._spent_s += process_time() - began
        return self._made[number]


def _set(formula: Node, is_display: bool) -> SetFormula | None:  # noqa: FBT001
    try:
        return SetFormula(formula, is_display=is_display)
    except Exception:  # noqa: BLE001 - it raises whatever a broken formula makes it raise
        return None


def can_be_set(formula: Node) -> bool:
    """Whether it is small enough to be tried."""
    tex = tex_of(formula)
    if tex:
        return len(tex) <= LONGEST_TEX
    return _count(formula) <= MOST_ELEMENTS


def _count(node: Node) -> int:
    return len(node.words) + 1 + sum(map(_count, node.children))


def _work_of(element: ET.Element) -> int:
    inside = sum(_work_of(one) * (1 + (one.tag == element.tag == "mrow")) for one in element)
    is_plain = element.tag in _PLAIN and not any(one.tag == "mo" for one in element)
    return 1 + len(element.text or "") + inside * (1 if is_plain else 2)


def _markup(formula: Node, *, is_display: bool) -> ET.Element:
    tex = tex_of(formula)
    if not tex:
        root = ET.Element("math", {"display": "block" if is_display else "inline"})
        _fill(root, formula)
        return root
    markup = tex2mml(tex, inline=not is_display)
    if "mathbackground" in markup or "href" in markup:
        raise ValueError(tex)
    return denamespace(ET.fromstring(unescape(markup)))  # noqa: S314 - what was made here of words has no declarations


def _fill(element: ET.Element, node: Node) -> None:
    """The parts of a formula again, as elements of known names without attributes."""
    for one in node.children:
        if one.name in _LEFT_OUT:
            continue
        if not one.name:
            for word in one.words.split():
                ET.SubElement(element, "mi").text = word
            continue
        name = one.name if one.name in _TOKENS | _LAYOUTS else "mrow"
        made = ET.SubElement(element, name)
        if one.name in _TOKENS:
            made.text = "".join(part.words for part in one.children).strip() or "\N{NO-BREAK SPACE}"
        else:
            _fill(made, one)


def _steps_of(drawn: ET.Element) -> Iterator[Step]:
    for one in drawn:
        if one.tag == "g":
            yield from _steps_of(one)
        elif one.tag == "rect":
            x, y, width, height = (float(one.attrib[name]) for name in ("x", "y", "width", "height"))
            corners = ((x, y), (x + width, y), (x + width, y + height), (x, y + height))
            yield from zip("MLLL", corners, strict=True)
            yield "Z", ()
        elif one.tag == "path" and "stroke" not in one.attrib:
            yield from _steps_in(one.attrib["d"])
        else:
            # Such as a frame or an arrow: half a formula would be worse than its text.
            raise ValueError(one.tag)


def _steps_in(path: str) -> Iterator[Step]:
    for name, words in _STEP.findall(path):
        numbers = tuple(map(float, words.split()))
        if len(numbers) != _SIZES[name]:
            raise ValueError(path)
        yield name, numbers


def _placed(step: Step, left: float, top: float, height: float) -> Step:
    """A step on the page, which is measured from its lower edge."""
    name, numbers = step
    moved = (height - (one + top) if index % 2 else one - left for index, one in enumerate(numbers))
    return name, tuple(moved)


def _path(steps: list[Step]) -> object:
    path = raw.FPDFPageObj_CreateNewPath(0, 0)
    for (_, before), (name, numbers) in pairwise([("", (0.0, 0.0)), *steps]):
        if name == "M":
            raw.FPDFPath_MoveTo(path, *numbers)
        elif name == "L":
            raw.FPDFPath_LineTo(path, *numbers)
        elif name == "Z":
            raw.FPDFPath_Close(path)
        else:
            raw.FPDFPath_BezierTo(path, *(numbers if name == "C" else _as_cubic(before[-2:], numbers)))
    raw.FPDFPageObj_SetFillColor(path, 0, 0, 0, 255)
    raw.FPDFPath_SetDrawMode(path, raw.FPDF_FILLMODE_WINDING, 0)
    return path


def _as_cubic(begin: tuple[float, ...], curve: tuple[float, ...]) -> tuple[float, ...]:
    """A curve with one point that draws it aside, as one with two."""
    (x, y), (across, down, right, low) = begin, curve
    return (
        *(x + (across - x) * 2 / 3, y + (down - y) * 2 / 3),
        *(right + (across - right) * 2 / 3, low + (down - low) * 2 / 3),
        *(right, low),
    )


def _warm_up() -> None:
    """Load what is loaded late: the fonts and the lists of signs."""
    for tex in (
        r"\frac{a}{b}",
        r"\text{if } \mathrm{d}x \mathbb{R} \mathbf{v} \hat{x}",
        r"\begin{pmatrix}1\\2\end{pmatrix}",
    ):
        SetFormula(Node("math", children=[Node("annotation", "", TEX, [Node("", tex)])]), is_display=False)


_warm_up()
