"""A paper with annotations as a PDF of its own: standard annotation objects, each with its drawing.

The drawings come in the units of the page as it is shown, and each has the way from there into the page; so every
reader shows the same, whichever way a page is turned or cut. Only the process that is started to write one loads
this: pikepdf would make the start of all others longer.
"""

import io
from collections.abc import Callable, Iterable, Sequence
from contextlib import ExitStack
from datetime import UTC, datetime
from itertools import pairwise

import pikepdf
from pikepdf import Array, Dictionary, Name, OutlineItem, String

from lmsdesk.decoding.annotation_records import DrawnAnnotation, Shape
from lmsdesk.decoding.paper import Matrix

Box = tuple[float, float, float, float]
_PRINTED, _UPRIGHT = 4, 16
_SUBTYPES = {
    Shape.HIGHLIGHT: Name.Highlight,
    Shape.NOTE: Name.Text,
    Shape.STROKE: Name.Ink,
    Shape.ARROW: Name.Line,
    Shape.BOX: Name.Square,
    Shape.TEXT: Name.FreeText,
}


def annotated_pdf(
    data: bytes, annotations: Sequence[DrawnAnnotation], way: Callable[[int], Matrix], *, is_alone: bool = False
) -> bytes:
    """The document with these annotations beside those that it has; `way` leads from a page as shown into its units.

    With `is_alone` they are on blank pages of the same size, which hold nothing else of the document.
    """
    with pikepdf.open(io.BytesIO(data)) as source, _blank(source) if is_alone else source as document:
        for one in annotations:
            page = document.pages[one.page].obj
            if not isinstance(page.get(Name.Annots), Array):
                page.Annots = Array()
            page.Annots.append(document.make_indirect(_made(document, one, way(one.page))))
        return saved_pdf(document)


def joined_pdf(documents: Iterable[tuple[str, bytes]]) -> bytes:
    """The pages of documents one after another, with the names of the documents as the outline.

    Only pages are taken over, so that nothing which a document does when it is opened comes along.
    """
    with ExitStack() as opened, pikepdf.new() as whole:
        with whole.open_outline() as outline:
            for name, data in documents:
                source = opened.enter_context(pikepdf.open(io.BytesIO(data)))
                outline.root.append(OutlineItem(name, len(whole.pages)))
                whole.pages.extend(source.pages)
        return saved_pdf(whole)


def saved_pdf(document: pikepdf.Pdf) -> bytes:
    """The bytes of a document."""
    made = io.BytesIO()
    document.save(made)
    return made.getvalue()


def _blank(source: pikepdf.Pdf) -> pikepdf.Pdf:
    """Pages of the same sizes, turned the same way, with nothing on them."""
    blank = pikepdf.new()
    for page in source.pages:
        made = Dictionary(Type=Name.Page, MediaBox=_numbers(page.mediabox), CropBox=_numbers(page.cropbox))
        made.Rotate, made.Resources = page.rotation, Dictionary()
        blank.pages.append(pikepdf.Page(blank.make_indirect(made)))
    return blank


def _numbers(box: Array) -> Array:
    return Array([float(number) for number in box])


def picture_pdf(jpegs: Sequence[tuple[bytes, tuple[int, int], tuple[float, float]]]) -> bytes:
    """Pictures as pages: the bytes of each, its size in pixels, and that of its page in points."""
    with pikepdf.new() as document:
        for jpeg, (width, height), (across, down) in jpegs:
            image = document.make_stream(jpeg)
            image.Type, image.Subtype, image.Filter = Name.XObject, Name.Image, Name.DCTDecode
            image.Width, image.Height, image.BitsPerComponent = width, height, 8
            image.ColorSpace = Name.DeviceRGB
            content = document.make_stream(f"q {across:.4f} 0 0 {down:.4f} 0 0 cm /Picture Do Q".encode())
            page = Dictionary(
                Type=Name.Page,
                MediaBox=Array([0, 0, across, down]),
                Resources=Dictionary(XObject=Dictionary(Picture=image)),
                Contents=content,
            )
            document.pages.append(pikepdf.Page(document.make_indirect(page)))
        return saved_pdf(document)


def _made(document: pikepdf.Pdf, one: DrawnAnnotation, way: Matrix) -> Dictionary:
    flags = _PRINTED
    if one.shape is Shape.NOTE:
        way, flags = _upright(one.box, way), _PRINTED | _UPRIGHT
    drawing = document.make_stream(_content(one))
    drawing.Type, drawing.Subtype, drawing.FormType = Name.XObject, Name.Form, 1
    drawing.BBox, drawing.Matrix = Array(one.box), Array(way)
    blend = Dictionary(Type=Name.ExtGState, BM=Name.Multiply)
    drawing.Resources = Dictionary(ExtGState=Dictionary(Multiplied=blend))
    made = Dictionary(
        Type=Name.Annot,
        Subtype=_SUBTYPES[one.shape],
        Rect=Array(_mapped_box(one.box, way)),
        F=flags,
        NM=String(f"lmsdesk-{one.id}"),
        Contents=String(one.text),
        M=String(datetime.fromtimestamp(one.created_ms / 1000, UTC).strftime("D:%Y%m%d%H%M%SZ")),
        AP=Dictionary(N=drawing),
    )
    if one.shape is not Shape.TEXT:
        # Of a text it would be what is behind the letters.
        made.C = Array(one.colour)
    for key, value in _details(one, way).items():
        made[key] = value
    return made


def _upright(box: Box, way: Matrix) -> Matrix:
    """For a note, which readers turn with no page: they keep the upper left corner of its rectangle where it is."""
    x, y = _mapped(box[:2], way)
    return (1, 0, 0, -1, x - box[0], y + box[1])


def _details(one: DrawnAnnotation, way: Matrix) -> dict[str, pikepdf.Object]:
    """What other readers draw it from once somebody has changed it there."""
    points = [_mapped(point, way) for point in one.points]
    if one.shape is Shape.HIGHLIGHT:
        return {"/QuadPoints": Array([number for pair in _pairs(one.points) for number in _quad(pair, way)])}
    if one.shape is Shape.NOTE:
        return {"/Name": Name.Comment, "/Open": False}  # type: ignore[dict-item]
    width = Dictionary(W=one.width)
    if one.shape is Shape.STROKE:
        ends = [0, *one.breaks, len(points)]
        strokes = [points[begin:end] for begin, end in pairwise(ends) if end > begin]
        return {"/InkList": Array([_flat(stroke) for stroke in strokes]), "/BS": width}
    if one.shape is Shape.ARROW and points:
        return {
            "/L": _flat([points[0], points[-1]]),
            "/LE": Array([Name("/None"), Name.OpenArrow]),
            "/BS": width,
        }
    if one.shape is Shape.TEXT:
        red, green, blue = one.colour
        size = f"/Helv {one.width:.2f} Tf {red:.3f} {green:.3f} {blue:.3f} rg"
        return {"/DA": String(size), "/BS": Dictionary(W=0)}
    return {"/BS": width}


def _content(one: DrawnAnnotation) -> bytes:
    blend = "/Multiplied gs " if one.shape is Shape.HIGHLIGHT else ""
    return f"{blend}1 J 1 j {one.drawing}".encode("ascii")


def _pairs(points: Sequence[tuple[float, float]]) -> list[Box]:
    return [(*first, *second) for first, second in zip(points[::2], points[1::2], strict=False)]


def _quad(box: Box, way: Matrix) -> list[float]:
    """Upper left, upper right, lower left, lower right: the order that readers expect, whatever the standard says."""
    left, top, right, bottom = box
    corners = ((left, top), (right, top), (left, bottom), (right, bottom))
    return [number for corner in corners for number in _mapped(corner, way)]


def _flat(points: Sequence[tuple[float, float]]) -> Array:
    return Array([number for point in points for number in point])


def _mapped(point: tuple[float, float], way: Matrix) -> tuple[float, float]:
    (x, y), (a, b, c, d, e, f) = point, way
    return (a * x + c * y + e, b * x + d * y + f)


def _mapped_box(box: Box, way: Matrix) -> Box:
    (x, y), (across, down) = _mapped(box[:2], way), _mapped(box[2:], way)
    return (min(x, across), min(y, down), max(x, across), max(y, down))
