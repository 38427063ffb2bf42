"""PDF files and pictures made to do harm, beyond those of `papers.py`: each a name, a title and a maker of bytes."""

import struct
import zlib
from collections.abc import Callable, Sequence
from typing import Final

from PIL import Image

from tests.helpers.papers import (
    flate_bomb_pdf,
    laughing_pdf,
    locked_pdf,
    marked_picture,
    page_pdf,
    pdf_of,
    picture_bomb,
    saved,
    stream,
)

_CATALOGUE: Final = b"<< /Type /Catalog /Pages 2 0 R %b >>"
_PAGE: Final = b"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] %b >>"
_PICTURE: Final = b"/Type /XObject /Subtype /Image /Width %d /Height %d /ColorSpace /DeviceGray"
Hostile = dict[str, tuple[str, Callable[[], bytes]]]


def _pages_pdf(kids: bytes, count: int, more: Sequence[bytes] = (), catalogue: bytes = b"", page: bytes = b"") -> bytes:
    pages = b"<< /Type /Pages /Kids [%b] /Count %d >>" % (kids, count)
    return pdf_of([_CATALOGUE % catalogue, pages, _PAGE % page, *more])


def _outline_pdf(entries: Sequence[bytes]) -> bytes:
    """With entries from number 5."""
    outline = b"<< /Type /Outlines /First 5 0 R /Last %d 0 R >>" % (4 + len(entries))
    return _pages_pdf(b"3 0 R", 1, [outline, *entries], b"/Outlines 4 0 R")


def _outline_loop() -> bytes:
    return _outline_pdf(
        [
            b"<< /Title (one) /Next 6 0 R /First 5 0 R /Dest [3 0 R /Fit] >>",
            b"<< /Title (two) /Next 5 0 R /First 4 0 R /Dest [3 0 R /XYZ 0 1e38 0] >>",
        ]
    )


def _long_outline(count: int = 50_000) -> bytes:
    last = b"<< /Title (end) /Dest [3 0 R /Fit] >>"
    entry = b"<< /Title (%b) /Next %%d 0 R /Dest [3 0 R /Fit] >>" % (b"y" * 300)
    return _outline_pdf([*(entry % (6 + number) for number in range(count - 1)), last])


def _deep_outline(count: int = 5_000) -> bytes:
    entries = [b"<< /Title (deep) /First %d 0 R /Dest [3 0 R /Fit] >>" % (6 + number) for number in range(count)]
    return _outline_pdf([*entries, b"<< /Title (end) >>"])


def _boxed(box: bytes) -> bytes:
    return page_pdf(b"0 g 0 0 10 10 re f").replace(b"[0 0 595 842]", box)


def _drawn_over(count: int = 20_000) -> bytes:
    note = b"<< /Type /Annot /Subtype /Square /Rect [0 0 595 842] /C [1 0 0] /IC [0 1 0] >>"
    return _pages_pdf(b"3 0 R", 1, [note], page=b"/Annots [%b]" % (b"4 0 R " * count))


def _acting() -> bytes:
    acts = b"/OpenAction << /S /JavaScript /JS (while(true){}) >> /AA << /WC << /S /Launch /F (calc.exe) >> >>"
    return page_pdf(b"", catalogue=acts + b" /AcroForm << /Fields [] /XFA (<x/>) >>")


def _picture_pdf(data: bytes, side: int, words: bytes) -> bytes:
    return page_pdf(b"595 0 0 842 0 0 cm /X Do", more=[stream(data, _PICTURE % (side, side) + words)])


def _segment(number: int, kind: int, page: int, data: bytes) -> bytes:
    return struct.pack(">IBBBI", number, kind, 0, page, len(data)) + data


def _jbig2() -> bytes:
    side = 60_000
    region = struct.pack(">IIIIBBB8s", side, side, 0, 0, 0, 0, 3, b"\xff\xfd\xff\x02\xfe\xfe\xfe\xfe") + bytes(64)
    page = _segment(0, 48, 1, struct.pack(">IIIIBH", side, side, 0, 0, 0, 0))
    return _picture_pdf(page + _segment(1, 38, 1, region), side, b"/BitsPerComponent 1 /Filter /JBIG2Decode")


def _jpx() -> bytes:
    side = 200_000
    size = struct.pack(">HIIIIIIIIH", 0, side, side, 0, 0, 64, 64, 0, 0, 3) + b"\x07\x01\x01" * 3
    parts = [
        (0x51, size),
        (0x52, bytes([0, 0, 0, 1, 0, 5, 4, 4, 0, 0])),
        (0x5C, bytes([0x40]) + bytes(16)),
        (0x90, struct.pack(">HIBB", 0, 14, 0, 1)),
    ]
    made = b"".join(bytes([0xFF, mark]) + struct.pack(">H", len(data) + 2) + data for mark, data in parts)
    return _picture_pdf(b"\xff\x4f" + made + b"\xff\x93\xff\xd9", side, b"/Filter /JPXDecode")


def _packed_often() -> bytes:
    data, count = b"A" * 1000, 40
    for _ in range(count):
        data = zlib.compress(data)
    return _picture_pdf(data, 30, b"/BitsPerComponent 8 /Filter [%b]" % (b"/FlateDecode " * count))


def _list_of_objects_bomb() -> bytes:
    packed = zlib.compress(bytes(300_000_000), 9)
    words = b"/Type /XRef /W [1 4 2] /Size 40000000 /Root 2 0 R /Filter /FlateDecode"
    return b"%PDF-1.7\n1 0 obj\n" + stream(packed, words) + b"\nendobj\nstartxref\n9\n%%EOF"


def _png_with(kind: bytes, data: bytes) -> bytes:
    plain = saved(marked_picture(), "PNG")
    check = zlib.crc32(kind + data)
    return plain[:33] + struct.pack(">I", len(data)) + kind + data + struct.pack(">I", check) + plain[33:]


def _gif(width: int, height: int, frames: int) -> bytes:
    head = b"GIF89a" + struct.pack("<HHBBB", width, height, 0x80, 0, 0) + b"\0\0\0\xff\xff\xff"
    frame = b"\x2c" + struct.pack("<HHHHB", 0, 0, width, height, 0) + b"\x02\x02\x44\x01\x00"
    return head + frame * frames + b";"


def _film(form: str, count: int) -> bytes:
    images = [Image.new("RGB", (64, 64), (number % 256, 0, 0)) for number in range(count)]
    return saved(images[0], form, save_all=True, append_images=images[1:])


def _tiff_loop(pages: int) -> bytes:
    """The last picture is followed by the first."""
    images = [marked_picture()] * pages
    made = bytearray(saved(images[0], "TIFF", save_all=True, append_images=images[1:]))
    first = place = struct.unpack("<I", made[4:8])[0]
    while place:
        end = place + 2 + 12 * struct.unpack("<H", made[place : place + 2])[0]
        place = struct.unpack("<I", made[end : end + 4])[0]
    made[end : end + 4] = struct.pack("<I", first)
    return bytes(made)


def _endless_jpeg(scans: int = 3_000) -> bytes:
    """Each scan goes over all of the picture again."""
    plain = saved(Image.new("RGB", (3000, 3000), (128, 128, 128)), "JPEG", progressive=True)
    last = plain.rfind(b"\xff\xda")
    return plain[:-2] + plain[last:-2] * scans + b"\xff\xd9"


def _upside_down_bitmap() -> bytes:
    head = struct.pack("<IiiHHIIiiII", 40, -5, -2147483648, 1, 24, 0, 0, 0, 0, 0, 0)
    return b"BM" + struct.pack("<IHHI", 54, 0, 0, 54) + head


HOSTILE_PAGES: Final[Hostile] = {
    "a PDF with a password": ("x.pdf", locked_pdf),
    "laughing forms": ("x.pdf", laughing_pdf),
    "a flate bomb": ("x.pdf", flate_bomb_pdf),
    "100,000 times one page": ("x.pdf", lambda: _pages_pdf(b"3 0 R " * 100_000, 100_000)),
    "2,000,000,000 pages that are not there": ("x.pdf", lambda: _pages_pdf(b"3 0 R", 2_000_000_000)),
    "pages in a circle": ("x.pdf", lambda: _pages_pdf(b"2 0 R 3 0 R", 5)),
    "an outline in a circle": ("x.pdf", _outline_loop),
    "an outline of 50,000 entries": ("x.pdf", _long_outline),
    "an outline of 5,000 levels": ("x.pdf", _deep_outline),
    "page labels": (
        "x.pdf",
        lambda: page_pdf(b"", catalogue=b"/PageLabels << /Nums [0 << /S /r /St 2000000000 >>] >>"),
    ),
    "an infinite page": ("x.pdf", lambda: _boxed(b"[0 0 1e38 1e38]")),
    "a page turned inside out": ("x.pdf", lambda: _boxed(b"[500 500 -500 -500]")),
    "a page like a thread": ("x.pdf", lambda: _boxed(b"[0 0 1 2000000]")),
    "a page without size": ("x.pdf", lambda: _boxed(b"[0 0 0 0]")),
    "a page of a million letters": ("x.pdf", lambda: page_pdf(b"BT /F 1 Tf 9 9 Td (" + b"a" * 1_000_000 + b") Tj ET")),
    "20,000 annotations": ("x.pdf", _drawn_over),
    "a PDF that acts": ("x.pdf", _acting),
    "a JBIG2 bomb": ("x.pdf", _jbig2),
    "a JPX bomb": ("x.pdf", _jpx),
    "forty packings": ("x.pdf", _packed_often),
    "a list of 40 million objects": ("x.pdf", _list_of_objects_bomb),
    "a picture bomb": ("x.png", picture_bomb),
    "a colour profile bomb": ("x.png", lambda: _png_with(b"iCCP", b"x\0\0" + zlib.compress(bytes(300_000_000), 9))),
    "a text bomb in a picture": ("x.png", lambda: _png_with(b"zTXt", b"x\0\0" + zlib.compress(bytes(300_000_000), 9))),
    "a GIF of a million pictures": ("x.gif", lambda: _gif(1, 1, 1_000_000)),
    "a GIF of 4,000 million pixels": ("x.gif", lambda: _gif(65_535, 65_535, 1)),
    "a film as WebP": ("x.webp", lambda: _film("WEBP", 500)),
    "a film as PNG": ("x.png", lambda: _film("PNG", 500)),
    "a TIFF that follows itself": ("x.tif", lambda: _tiff_loop(1)),
    "two TIFFs that follow each other": ("x.tif", lambda: _tiff_loop(2)),
    "a JPEG of 3,000 scans": ("x.jpg", _endless_jpeg),
    "a bitmap of less than nothing": ("x.bmp", _upside_down_bitmap),
}
