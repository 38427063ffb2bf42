"""Papers made for tests: small ones that say what they show, and hostile ones."""

import base64
import io
import struct
import zlib
from collections.abc import Sequence
from pathlib import Path

from PIL import Image

WHITE, RED, BLUE = (255, 255, 255), (255, 0, 0), (0, 0, 255)


def pdf_of(objects: Sequence[bytes], trailer: bytes = b"") -> bytes:
    """A PDF of these objects, numbered from one; the first is the catalogue."""
    made = bytearray(b"%PDF-1.7\n")
    places = []
    for number, one in enumerate(objects, 1):
        places.append(len(made))
        made += b"%d 0 obj\n%b\nendobj\n" % (number, one)
    table = len(made)
    made += b"xref\n0 %d\n0000000000 65535 f \n" % (len(objects) + 1)
    made += b"".join(b"%010d 00000 n \n" % place for place in places)
    made += b"trailer << /Size %d /Root 1 0 R %b >>\nstartxref\n%d\n%%%%EOF" % (len(objects) + 1, trailer, table)
    return bytes(made)


def stream(content: bytes, words: bytes = b"") -> bytes:
    """A stream object."""
    return b"<< /Length %d %b >>\nstream\n%b\nendstream" % (len(content), words, content)


def page_pdf(content: bytes, page: bytes = b"", more: Sequence[bytes] = (), catalogue: bytes = b"") -> bytes:
    """A PDF of one A4 page; more objects begin at number 6."""
    return pdf_of(
        [
            b"<< /Type /Catalog /Pages 2 0 R %b >>" % catalogue,
            b"<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
            b"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R %b"
            b" /Resources << /Font << /F 5 0 R >> /XObject << /X 6 0 R >> /Shading << /S 6 0 R >> >> >>" % page,
            stream(content),
            b"<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>",
            *more,
        ]
    )


def text_pdf(words: str, page: bytes = b"") -> bytes:
    """A page with one line of text, well inside."""
    return page_pdf(b"BT /F 24 Tf 100 700 Td (%b) Tj ET" % words.encode("ascii"), page)


def laughing_pdf(depth: int = 9) -> bytes:
    """A form that draws the next one ten times, and so on: 2 kB that take gigabytes."""
    forms = []
    for level in range(depth):
        is_last = level == depth - 1
        inside = b"" if is_last else b"/Resources << /XObject << /X %d 0 R >> >>" % (7 + level)
        head = b"/Type /XObject /Subtype /Form /BBox [0 0 595 842] %b" % inside
        forms.append(stream(b"0 0 10 10 re f " if is_last else b"/X Do " * 10, head))
    return page_pdf(b"/X Do", more=forms)


def flate_bomb_pdf(count: int = 30_000_000) -> bytes:
    """A page whose drawing unpacks to hundreds of megabytes."""
    packing = zlib.compressobj(9)
    piece = b"0 0 1 1 re f\n" * 100_000
    packed = b"".join(packing.compress(piece) for _ in range(count // 100_000)) + packing.flush()
    return pdf_of(
        [
            b"<< /Type /Catalog /Pages 2 0 R >>",
            b"<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
            b"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R >>",
            stream(packed, b"/Filter /FlateDecode"),
        ]
    )


def endless_pdf() -> bytes:
    """A page that computes each of its points thousands of times, in little memory."""
    formula = b"{ " + b"sin exch cos exch " * 200 + b"pop }"
    function = stream(formula, b"/FunctionType 4 /Domain [0 1 0 1] /Range [0 1]")
    shading = (
        b"<< /ShadingType 1 /ColorSpace /DeviceGray /Domain [0 1 0 1] /Matrix [595 0 0 842 0 0] /Function 7 0 R >>"
    )
    return page_pdf(b"/S sh " * 2000, more=[shading, function])


def locked_pdf() -> bytes:
    """A PDF that asks for a password."""
    word = b"<" + b"41" * 32 + b">"
    lock = b"<< /Filter /Standard /V 1 /R 2 /O %b /U %b /P -4 >>" % (word, word)
    objects = [
        b"<< /Type /Catalog /Pages 2 0 R >>",
        b"<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
        b"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] >>",
        lock,
    ]
    return pdf_of(objects, b"/Encrypt 4 0 R /ID [<00> <00>]")


def picture_bomb(side: int = 50_000) -> bytes:
    """A PNG of 0.3 MB and 2,500 million pixels."""

    def chunk(kind: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    packing = zlib.compressobj(9)
    rows = (b"\0" * (side // 8 + 1)) * 100
    data = b"".join(packing.compress(rows) for _ in range(side // 100)) + packing.flush()
    head = struct.pack(">IIBBBBB", side, side, 1, 0, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", data) + chunk(b"IEND", b"")


def marked_picture(width: int = 80, height: int = 40) -> Image.Image:
    """White, with a red corner at the upper left and a blue one at the lower right."""
    image = Image.new("RGB", (width, height), WHITE)
    image.paste(RED, (0, 0, width // 4, height // 4))
    image.paste(BLUE, (width - width // 4, height - height // 4, width, height))
    return image


def saved(image: Image.Image, form: str, **options: object) -> bytes:
    """The bytes of a file with this picture."""
    file = io.BytesIO()
    image.save(file, form, **options)
    return file.getvalue()


def telephone_photograph() -> bytes:
    """12 megapixels on their side with a thumbnail, upright 3024 × 4032; `packaging/make_photograph.py` made it.

    Red at the upper left, blue at the lower right, elsewhere grey-brown or white.
    """
    return Path(__file__).with_name("photograph.heic").read_bytes()


def camera_picture() -> bytes:
    """The same picture as a telephone writes it: nothing here can make one."""
    return base64.b64decode(
        "AAAAHGZ0eXBoZWljAAAAAG1pZjFoZWljbWlhZgAAAX1tZXRhAAAAAAAAACFoZGxyAAAAAAAAAABwaWN0AAAAAAAAAAAAAAAAAAAAACJp"
        "bG9jAAAAAERAAAEAAQAAAAABoQABAAAAAAAAAKkAAAAjaWluZgAAAAAAAQAAABVpbmZlAgAAAAABAABodmMxAAAAAA5waXRtAAAAAAAB"
        "AAAA/WlwcnAAAADdaXBjbwAAAHZodmNDAQNwAAAAkAAAAAAAHvAA/P34+AAADwNgAAEAGEABDAH//wNwAAADAJAAAAMAAAMAHroCQGEA"
        "AQAqQgEBA3AAAAMAkAAAAwAAAwAeoCiBBZbq5Ka5uAhoMCAAAAMDIAAAAwAhYgABAAZEAcFzwYkAAAATY29scm5jbHgAAQANAAaAAAAA"
        "FGlzcGUAAAAAAAAAUAAAAEAAAAAoY2xhcAAAAFAAAAABAAAAKAAAAAEAAAAAAAAAAv///+gAAAACAAAAEHBpeGkAAAAAAwgICAAAABhp"
        "cG1hAAAAAAAAAAEAAQWBAgMFhAAAALFtZGF0AAAApSgBrxNCI6DEs/4bH/7JPv5GJ/Q4xR3CavusZsj4fywdnd+WYGp1jJ5V97phTjwP"
        "A8n1Z78HledDZy55hzeRwtyqfBFOoscGv++s8M40PhRr6GKFBMZwh1bn3SSG31QKfpbEBaqDfA3PKySICnvTwM0ZdFn6hXe6FCq4y8da"
        "i8jrpve/XLHqwTQojO00zasulY8vZGekUO5gPS7Go7p8FW7fWLFISA=="
    )
