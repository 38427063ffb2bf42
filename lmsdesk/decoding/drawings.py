"""SVG drawn by resvg, from what was written anew: any part of it at any size, on white."""

import io
import re
from collections import Counter
from collections.abc import Sequence
from typing import Final

from PIL import Image

# Where there is none for a machine, drawings are shown as their source, which is said.
try:
    import resvg
except ImportError:
    resvg = None

from lmsdesk.decoding.annotation_records import DrawnAnnotation
from lmsdesk.decoding.drawing_fonts import family_for, fonts
from lmsdesk.decoding.drawing_source import DrawingSource, read_drawing
from lmsdesk.decoding.messages import Area, Draw, Kind, Loss, LossKind, Opened, PageSize, Text, Trouble, View
from lmsdesk.decoding.paper import Drawing, PageText, Paper, Unreadable, part_of

_ELEMENT = re.compile(rb"<([A-Za-z][\w:]{0,40})")
_LOOKED_AT: Final = 4_000
_WHITE: Final = (255, 255, 255, 255)
_LONGEST_PT: Final = 842.0
_LONGEST_IN_PDF: Final = 3_000
"""In pixels: as sharp as paper is printed."""

_LONG: Final = 256 * 1024
"""Letters of a drawing that takes longer than anybody waits gladly: it is seen small, and enlarged, before."""
_SMALLER: Final = 4

Matrix = tuple[float, float, float, float, float, float]


def is_drawing(data: bytes) -> bool:
    """Whether the first element is that of SVG, whatever the file is called."""
    start = data[:_LOOKED_AT].removeprefix(b"\xef\xbb\xbf").lstrip()
    element = _ELEMENT.search(start) if start.startswith(b"<") else None
    return element is not None and element[1].rpartition(b":")[2].lower() == b"svg"


class DrawingPaper(Paper):
    """One drawing; it is looked at when it is opened, and taken apart when it is first drawn."""

    def __init__(self, source: DrawingSource) -> None:
        self._source = source
        self._tree: object | None = None

    @property
    def losses(self) -> Counter[LossKind]:
        """What it named outside of itself, and what else is not drawn."""
        return self._source.losses

    @property
    def _size(self) -> tuple[float, float]:
        return self._source.width, self._source.height

    def opened(self) -> Opened:
        """How large it is, and what it named outside of itself."""
        losses = tuple(Loss(kind, count) for kind, count in sorted(self._source.losses.items()) if count)
        return Opened(kind=Kind.DRAWING, view=View.PAGES, count=1, pages=(PageSize(*self._size),), losses=losses)

    def draw(self, request: Draw) -> Drawing:
        if request.page:
            raise Unreadable(Trouble.NOT_THERE, f"page {request.page}")
        turned = request.turned % 360
        whole, area = part_of(self._size[::-1] if turned % 180 else self._size, request)
        way, size = _way(self._size, whole, turned, area), (area.width, area.height)
        # Once it is taken apart, most of the time is over.
        is_blurred = request.may_be_blurred and self._tree is None and len(self._source.markup) >= _LONG
        image = self._drawn_small(way, size) if is_blurred else self._drawn(way, size)
        pixels = image.tobytes("raw", "BGRA" if image.mode == "RGBA" else "BGRX")
        return Drawing(area.width, area.height, pixels, is_blurred=is_blurred)

    def text(self, page: int) -> PageText:
        """The words in it, each text on a line."""
        if page:
            raise Unreadable(Trouble.NOT_THERE, f"page {page}")
        return PageText(Text(text="\n".join(filter(None, self._source.words))))

    def annotated(self, annotations: Sequence[DrawnAnnotation], *, is_alone: bool = False) -> bytes:
        """It as a page no longer than a sheet of paper, with these annotations on it."""
        from lmsdesk.decoding.annotated import annotated_pdf, picture_pdf

        width, height = self._size
        scale, sharp = _LONGEST_PT / max(width, height), _LONGEST_IN_PDF / max(width, height)
        size, jpeg = (max(1, round(width * sharp)), max(1, round(height * sharp))), io.BytesIO()
        self._drawn((sharp, 0, 0, 0, sharp, 0), size).convert("RGB").save(jpeg, "JPEG", quality=90)
        document = picture_pdf([(jpeg.getvalue(), size, (width * scale, height * scale))])
        way = (scale, 0.0, 0.0, -scale, 0.0, height * scale)
        return annotated_pdf(document, annotations, lambda _: way, is_alone=is_alone)

    def let_go(self) -> None:
        """What it was taken apart into is made again where it is asked for."""
        self._tree = None

    def close(self) -> None:
        self.let_go()

    def _drawn_small(self, way: Matrix, size: tuple[int, int]) -> Image.Image:
        """The same in a sixteenth of the pixels, enlarged."""
        small = -(-size[0] // _SMALLER), -(-size[1] // _SMALLER)
        across, down = small[0] / size[0], small[1] / size[1]
        a, c, e, b, d, f = way
        image = self._drawn((a * across, c * across, e * across, b * down, d * down, f * down), small)
        return image.convert("RGB").resize(size, Image.Resampling.BILINEAR)

    def _drawn(self, way: Matrix, size: tuple[int, int]) -> Image.Image:
        if self._tree is None:
            self._tree = resvg.usvg.Tree.from_str(self._source.markup, _options(self._source))
        drawn = resvg.render(self._tree, way, bg_size=size, bg_color=_WHITE)
        image = Image.open(io.BytesIO(drawn), formats=("PNG",))
        # On white nothing of it is transparent: what would say how much is a byte that nobody looks at.
        return image if image.mode in {"RGB", "RGBA"} else image.convert("RGB")


def open_drawing(text: str) -> DrawingPaper:
    """A drawing; raises Unreadable, also where nothing can draw it."""
    if resvg is None:
        raise Unreadable(Trouble.NOT_THERE, "resvg")
    return DrawingPaper(read_drawing(text))


def _way(size: tuple[float, float], whole: tuple[int, int], turned: int, area: Area) -> Matrix:
    """How its points come into a part of it: across by x and y, and how far; then down."""
    width, height = size
    right, down = (whole[1] / width, whole[0] / height) if turned % 180 else (whole[0] / width, whole[1] / height)
    a, c, e, b, d, f = {
        0: (right, 0.0, 0.0, 0.0, down, 0.0),
        90: (0.0, -down, whole[0], right, 0.0, 0.0),
        180: (-right, 0.0, whole[0], 0.0, -down, whole[1]),
        270: (0.0, down, 0.0, -right, 0.0, whole[1]),
    }[turned]
    return (a, c, e - area.left, b, d, f - area.top)


_last: list[tuple[frozenset[str], object]] = []


def _options(source: DrawingSource) -> object:
    """What drawings are taken apart with: the fonts are read for those that have letters, and kept for the next."""
    if not source.words:
        return resvg.usvg.Options.default()
    rare = frozenset(source.rare)
    if not _last or _last[0][0] != rare:
        # Others may be twenty megabytes.
        _last.clear()
        options = resvg.usvg.Options.default()
        options.font_family = family_for("")
        for one in fonts(rare):
            options.load_font_data(one)
        _last.append((rare, options))
    return _last[0][1]
