"""Pictures through Pillow: formats pinned, turned as the camera was held, decoded no larger than they are looked at."""

import io
import math
from collections.abc import Sequence
from typing import Final

# Pillow looks for these when a picture is opened, when no file can be read any more.
from PIL import (  # noqa: F401 - each makes one format known
    AvifImagePlugin,
    BmpImagePlugin,
    GifImagePlugin,
    Image,
    ImageColor,
    JpegImagePlugin,
    MpoImagePlugin,
    PngImagePlugin,
    TiffImagePlugin,
    UnidentifiedImageError,
    WebPImagePlugin,
)

# It has no wheels for some machines, and no successor: without it such photographs are opened elsewhere.
try:
    import pi_heif
except ImportError:
    pi_heif = None

from lmsdesk.decoding.annotation_records import DrawnAnnotation
from lmsdesk.decoding.heif_thumbnails import thumbnail_of
from lmsdesk.decoding.messages import Draw, Kind, Loss, LossKind, Opened, PageSize, Trouble, View
from lmsdesk.decoding.paper import Drawing, Matrix, Paper, Unreadable, part_of

MOST_PIXELS_INSIDE: Final = 120_000_000
"""Of a whole picture; the largest telephones make 108 million. What is not drawn in part is bound by memory before."""
MOST_PICTURES: Final = 500
"""In one TIFF file, as copiers make them."""
_LONGEST_PT: Final = 842.0
_LONGEST_IN_PDF: Final = 4_000
"""In pixels: sharper than paper is printed."""
_FORMATS = ("JPEG", "PNG", "GIF", "TIFF", "WEBP", "AVIF", "BMP", "HEIF")
_MAY_MOVE: Final = frozenset({"GIF", "WEBP", "PNG"})
_MUCH_SMALLER: Final = 2.0
"""From here on the quicker of two filters looks the same: text differs from the slower one by 3 of 255 in the mean."""
_ORIENTATION = 0x0112
_UPRIGHT = {
    2: Image.Transpose.FLIP_LEFT_RIGHT,
    3: Image.Transpose.ROTATE_180,
    4: Image.Transpose.FLIP_TOP_BOTTOM,
    5: Image.Transpose.TRANSPOSE,
    6: Image.Transpose.ROTATE_270,
    7: Image.Transpose.TRANSVERSE,
    8: Image.Transpose.ROTATE_90,
}
"""What undoes each way of holding a camera; from 5 on it was held on its side."""
_TURNS = {
    90: Image.Transpose.ROTATE_270,
    180: Image.Transpose.ROTATE_180,
    270: Image.Transpose.ROTATE_90,
}

Image.preinit()
CAN_READ_HEIF: Final = pi_heif is not None
if pi_heif is not None:
    # Threads cannot be started once the process is confined.
    pi_heif.options.DECODE_THREADS = 1
    pi_heif.register_heif_opener(thumbnails=False, depth_images=False, aux_images=False)
Image.MAX_IMAGE_PIXELS = None  # this file has its own bound, which is an answer and not a warning


class PicturePaper(Paper):
    """One picture, or the pages of a TIFF file."""

    def __init__(self, data: bytes) -> None:
        self._data = data
        self._is_animated = False
        self._sizes = self._read_sizes()
        self._decoded: Image.Image | None = None
        self._decoded_page = -1
        self._thumbnail: Image.Image | None = None
        self._may_have_thumbnail = data[4:8] == b"ftyp"

    def opened(self) -> Opened:
        pages = tuple(PageSize(width, height) for width, height in self._sizes)
        is_cut = len(pages) == MOST_PICTURES
        losses = (Loss(LossKind.ANIMATIONS, 1),) if self._is_animated else ()
        return Opened(kind=Kind.PICTURE, view=View.PAGES, count=len(pages), pages=pages, losses=losses, is_cut=is_cut)

    def draw(self, request: Draw) -> Drawing:
        """The picture on white, where it is transparent."""
        if not 0 <= request.page < len(self._sizes):
            raise Unreadable(Trouble.NOT_THERE, f"page {request.page}")
        width, height = self._sizes[request.page]
        turned = request.turned % 360
        shown = (height, width) if turned % 180 else (width, height)
        whole, area = part_of(shown, request)
        thumbnail = self._thumbnail_for(request)
        image = self._decoded_for(request.page, request.scale) if thumbnail is None else thumbnail
        if turned:
            image = image.transpose(_TURNS[turned])
        across, down = image.width / whole[0], image.height / whole[1]
        box = (
            area.left * across,
            area.top * down,
            min((area.left + area.width) * across, image.width),
            min((area.top + area.height) * down, image.height),
        )
        is_much_smaller = min(across, down) > _MUCH_SMALLER
        filter_ = Image.Resampling.HAMMING if is_much_smaller else Image.Resampling.BICUBIC
        drawn = image.resize((area.width, area.height), filter_, box=box, reducing_gap=2.0)
        pixels = drawn.convert("RGB").tobytes("raw", "BGRX")
        return Drawing(area.width, area.height, pixels, is_blurred=thumbnail is not None)

    def close(self) -> None:
        """Let go of what was decoded; it is read again where it is asked for."""
        self._decoded = None

    def annotated(self, annotations: Sequence[DrawnAnnotation], *, is_alone: bool = False) -> bytes:
        """Each picture as a page no longer than a sheet of paper, with these annotations on it."""
        from lmsdesk.decoding.annotated import annotated_pdf, picture_pdf

        scales = [_LONGEST_PT / max(size) for size in self._sizes]
        pages = []
        for number, ((width, height), scale) in enumerate(zip(self._sizes, scales, strict=True)):
            image, jpeg = self._decoded_for(number, min(1.0, _LONGEST_IN_PDF / max(width, height))), io.BytesIO()
            image.thumbnail((_LONGEST_IN_PDF, _LONGEST_IN_PDF))
            # The page says that it is in three colours.
            image.convert("RGB").save(jpeg, "JPEG", quality=90)
            pages.append((jpeg.getvalue(), image.size, (width * scale, height * scale)))
            self._decoded = None
        document = picture_pdf(pages)
        return annotated_pdf(document, annotations, lambda page: self._way_into(page, scales[page]), is_alone=is_alone)

    def _way_into(self, page: int, scale: float) -> Matrix:
        return (scale, 0, 0, -scale, 0, self._sizes[page][1] * scale)

    def _read_sizes(self) -> list[tuple[int, int]]:
        image = self._open_image()
        sizes = [_shown_size(image)]
        # A photograph of some telephones holds several pictures that are none.
        self._is_animated = image.format in _MAY_MOVE and _moves(image)
        while image.format == "TIFF" and len(sizes) < MOST_PICTURES:
            try:
                image.seek(len(sizes))
            except EOFError:
                break
            sizes.append(_shown_size(image))
        return sizes

    def _open_image(self) -> Image.Image:
        try:
            return Image.open(io.BytesIO(self._data), formats=_FORMATS)
        except (UnidentifiedImageError, OSError, SyntaxError, ValueError) as error:
            raise Unreadable(Trouble.DAMAGED) from error

    def _thumbnail_for(self, request: Draw) -> Image.Image | None:
        """What stands in for a photograph until that is decoded."""
        if not request.may_be_blurred or self._decoded is not None:
            return None
        if self._may_have_thumbnail:
            self._may_have_thumbnail = False
            self._thumbnail = _decoded_thumbnail(self._data)
        return self._thumbnail

    def _decoded_for(self, page: int, scale: float) -> Image.Image:
        """The picture, at least as large as it is to be drawn; kept, because parts of it are asked for."""
        width, _ = self._sizes[page]
        kept = self._decoded
        if kept is None or self._decoded_page != page or kept.width < min(width, width * scale):
            # Two of them would be twice the memory.
            self._decoded = kept = None
            image = self._open_image()
            image.seek(page)
            # Of both sides: asked for a square, a decoder leaves the longer side as long as the shorter has to be.
            image.draft(None, (max(1, math.ceil(image.width * scale)), max(1, math.ceil(image.height * scale))))
            kept = self._decoded = _opaque(_upright(image))
            self._decoded_page = page
            self._thumbnail = None
        return kept


def _decoded_thumbnail(data: bytes) -> Image.Image | None:
    """The thumbnail in a photograph as the photograph stands; a broken one is none."""
    found = thumbnail_of(data)
    if found is None:
        return None
    try:
        stored = Image.open(io.BytesIO(found.data), formats=("HEIF",))
        # Pillow would wait until it is too late to do without. Larger than it says its library does not decode it.
        stored.load()
        image = _opaque(stored)
    except Exception:  # noqa: BLE001 - a decoder raises whatever broken bytes make it raise, and the photograph is whole
        return None
    return image.transpose(_TURNS[360 - 90 * found.quarter_turns]) if found.quarter_turns else image


def _moves(image: Image.Image) -> bool:
    try:
        return bool(getattr(image, "is_animated", False))
    except (OSError, SyntaxError, ValueError, EOFError):
        return False


def _shown_size(image: Image.Image) -> tuple[int, int]:
    width, height = image.size
    if width * height > MOST_PIXELS_INSIDE:
        raise Unreadable(Trouble.TOO_LARGE, f"{width} × {height} pixels")
    return (height, width) if _orientation(image) >= 5 else (width, height)


def _orientation(image: Image.Image) -> int:
    # Pillow turns a TIFF itself, and gives the size that it has afterwards.
    if image.format == "TIFF":
        return 1
    # It would decode all of a PNG to look for it behind the picture.
    if image.format == "PNG" and "exif" not in image.info:
        return 1
    found = image.getexif().get(_ORIENTATION)
    return found if found in _UPRIGHT else 1


def _upright(image: Image.Image) -> Image.Image:
    turn = _UPRIGHT.get(_orientation(image))
    return image if turn is None else image.transpose(turn)


def _opaque(image: Image.Image) -> Image.Image:
    """The picture in red, green and blue, or in shades of grey, without transparency."""
    if image.mode.startswith(("I", "F")):
        return _stretched(image)
    if image.mode in {"RGBA", "LA", "PA"} or "transparency" in image.info:
        clear = image.convert("RGBA")
        white = Image.new("RGB", clear.size, "white")
        white.paste(clear, mask=clear.getchannel("A"))
        return white
    if image.mode in {"RGB", "L"}:
        return image
    # Shades of grey are a third of the memory, and of the time to make them smaller.
    return image.convert("L" if image.mode == "1" else "RGB")


def _stretched(image: Image.Image) -> Image.Image:
    """A picture of many shades from its darkest to its lightest, as microscopes make them."""
    values = image.convert("F")
    darkest, lightest = (float(one) for one in values.getextrema())  # type: ignore[arg-type]
    span = max(lightest - darkest, 1e-9)
    return values.point(lambda value: value * (255 / span) - darkest * (255 / span)).convert("L")
