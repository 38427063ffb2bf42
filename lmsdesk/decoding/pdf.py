"""PDF through PDFium: pages as pixels with annotations and filled-in forms, text with a box for each character."""

import math
import struct
from collections.abc import Sequence
from itertools import islice
from typing import Final

import pypdfium2
from pypdfium2 import raw

from lmsdesk.decoding.annotation_records import DrawnAnnotation
from lmsdesk.decoding.messages import (
    LONGEST_TITLE,
    MOST_OUTLINED,
    MOST_PAGES,
    Draw,
    Kind,
    Loss,
    LossKind,
    Opened,
    Outline,
    OutlineEntry,
    PageSize,
    Text,
    Trouble,
    View,
)
from lmsdesk.decoding.paper import Drawing, Matrix, PageText, Paper, Unreadable, part_of

MOST_LETTERS: Final = 60_000
"""Of one page: twenty times a full one."""
_TOPS: Final = {raw.PDFDEST_VIEW_XYZ: 1, raw.PDFDEST_VIEW_FITH: 0, raw.PDFDEST_VIEW_FITBH: 0}
"""Which number of a bookmark says how high on the page it leads."""
_UNKNOWN = "\N{REPLACEMENT CHARACTER}"
_HYPHENS = {0x02, 0xFFFE}
"""What PDFium writes for the hyphen at the end of a line."""


class PdfPaper(Paper):
    """One PDF document."""

    def __init__(self, data: bytes) -> None:
        # PDFium keeps the reason of its last failure, which would be taken for that of a document without pages.
        raw.FPDF_LoadMemDocument64(b"", 0, None)
        try:
            self._document = pypdfium2.PdfDocument(data)
        except pypdfium2.PdfiumError as error:
            is_locked = getattr(error, "err_code", None) == raw.FPDF_ERR_PASSWORD
            raise Unreadable(Trouble.LOCKED if is_locked else Trouble.DAMAGED) from error
        # Before any page is touched, or the fields stay empty.
        self._has_form = bool(self._document.init_forms())
        self._data = data
        self._kept: tuple[int, pypdfium2.PdfPage] | None = None
        """The page that was asked for last: most of a drawing is to read it, and it is drawn in parts."""
        self._count = len(self._document)
        if not self._count:
            raise Unreadable(Trouble.DAMAGED, "no pages")

    def opened(self) -> Opened:
        sizes = (self._size(number) for number in range(min(self._count, MOST_PAGES)))
        pages = tuple(PageSize(width, height) for width, height in sizes)
        is_cut = self._count > MOST_PAGES
        # All that a portfolio holds is in them, and its page only says so.
        files = int(raw.FPDFDoc_GetAttachmentCount(self._document))
        return Opened(
            kind=Kind.PDF,
            view=View.PAGES,
            count=len(pages),
            pages=pages,
            has_form=self._has_form,
            has_outline=bool(raw.FPDFBookmark_GetFirstChild(self._document, None)),
            losses=(Loss(LossKind.EMBEDDED, files),) if files > 0 else (),
            is_cut=is_cut,
        )

    def outline(self) -> Outline:
        """The bookmarks that lead to a page of this document."""
        found = (self._entry(one) for one in islice(self._document.get_toc(), MOST_OUTLINED))
        return Outline(entries=tuple(one for one in found if one is not None))

    def _entry(self, bookmark: pypdfium2.PdfBookmark) -> OutlineEntry | None:
        leads_to = bookmark.get_dest()
        page = leads_to.get_index() if leads_to is not None else None
        if leads_to is None or page is None or page >= self._count:
            return None
        mode, numbers = leads_to.get_view()
        index = _TOPS.get(mode)
        top = numbers[index] if index is not None and index < len(numbers) else 0.0
        height = self._size(page)[1]
        share = 1 - top / height if 0 < top < height else 0.0
        title = "".join(filter(str.isprintable, bookmark.get_title()))[:LONGEST_TITLE]
        return OutlineEntry(title, bookmark.level, page, 0, share)

    def draw(self, request: Draw) -> Drawing:
        """A page with everything that a reader on paper would see."""
        page = self._page(request.page)
        width, height = page.get_size()
        if request.turned % 180:
            width, height = height, width
        whole, area = part_of((width, height), request)
        bitmap = pypdfium2.PdfBitmap.new_native(area.width, area.height, raw.FPDFBitmap_BGRx)
        bitmap.fill_rect((255, 255, 255, 255), 0, 0, area.width, area.height)
        arguments = (-area.left, -area.top, *whole, request.turned // 90 % 4, raw.FPDF_ANNOT)
        raw.FPDF_RenderPageBitmap(bitmap, page, *arguments)
        if self._document.formenv:
            raw.FPDF_FFLDraw(self._document.formenv, bitmap, page, *arguments)
        return Drawing(area.width, area.height, memoryview(bitmap.buffer).cast("B"))

    def text(self, page: int) -> PageText:
        found = self._page(page)
        frame = _PageFrame(found.get_bbox(), found.get_rotation())
        read = found.get_textpage()
        try:
            return _read(read, frame)
        finally:
            read.close()

    def annotated(self, annotations: Sequence[DrawnAnnotation], *, is_alone: bool = False) -> bytes:
        """The document as it was handed in, with these annotations on its pages."""
        from lmsdesk.decoding.annotated import annotated_pdf

        return annotated_pdf(self._data, annotations, self._way_into, is_alone=is_alone)

    def _way_into(self, number: int) -> Matrix:
        page = self._page(number)
        return _PageFrame(page.get_bbox(), page.get_rotation()).way_back()

    def let_go(self) -> None:
        """Close the page that was asked for last, with the pictures of it that PDFium keeps."""
        if self._kept is not None:
            (_, page), self._kept = self._kept, None
            page.close()

    def close(self) -> None:
        """Give the document back to PDFium."""
        self.let_go()
        self._document.close()

    def _size(self, number: int) -> tuple[float, float]:
        try:
            width, height = self._document.get_page_size(number)
        except pypdfium2.PdfiumError:
            return (595.0, 842.0)
        return (float(width), float(height)) if width > 0 and height > 0 else (595.0, 842.0)

    def _page(self, number: int) -> pypdfium2.PdfPage:
        if not 0 <= number < self._count:
            raise Unreadable(Trouble.NOT_THERE, f"page {number}")
        if self._kept is None or self._kept[0] != number:
            # Two of them would be twice the memory.
            self.let_go()
            try:
                self._kept = number, self._document[number]
            except pypdfium2.PdfiumError as error:
                raise Unreadable(Trouble.DAMAGED, f"page {number}") from error
        return self._kept[1]


class _PageFrame:
    """Where a character is on the page as it is shown: turned, cut, counted from the upper left."""

    def __init__(self, box: tuple[float, float, float, float], turned: int) -> None:
        self._left, self._bottom, self._right, self._top = box
        self._turned = turned

    def shown(self, box: tuple[float, float, float, float]) -> tuple[float, float, float, float]:
        if not self._turned:
            return box[0] - self._left, self._top - box[3], box[2] - self._left, self._top - box[1]
        first, second = self._point(box[0], box[1]), self._point(box[2], box[3])
        (left, right), (top, bottom) = (sorted(pair) for pair in zip(first, second, strict=True))
        return left, top, right, bottom

    def way_back(self) -> Matrix:
        """From where a point is shown to where it is in the document: what `shown` undoes."""
        if self._turned == 90:
            return (0, 1, 1, 0, self._left, self._bottom)
        if self._turned == 180:
            return (-1, 0, 0, 1, self._right, self._bottom)
        if self._turned == 270:
            return (0, -1, -1, 0, self._right, self._top)
        return (1, 0, 0, -1, self._left, self._top)

    def _point(self, x: float, y: float) -> tuple[float, float]:
        if self._turned == 90:
            return y - self._bottom, x - self._left
        if self._turned == 180:
            return self._right - x, y - self._bottom
        if self._turned == 270:
            return self._top - y, self._right - x
        return x - self._left, self._top - y


def _read(page: pypdfium2.PdfTextPage, frame: _PageFrame) -> PageText:
    count = page.count_chars()
    letters: list[str] = []
    numbers: list[float] = []
    for index in range(min(count, MOST_LETTERS)):
        letter = _letter(raw.FPDFText_GetUnicode(page, index))
        if letter != "\r":
            letters.append(letter)
            numbers += frame.shown(page.get_charbox(index))
    finite = (number if math.isfinite(number) else 0.0 for number in numbers)
    answer = Text(text="".join(letters), has_boxes=True, is_cut=count > MOST_LETTERS)
    return PageText(answer, struct.pack(f"<{len(numbers)}f", *finite))


def _letter(code: int) -> str:
    if code in _HYPHENS:
        return "-"
    if code == 0 or 0xD800 <= code < 0xE000 or code > 0x10FFFF:
        return _UNKNOWN
    return chr(code)
