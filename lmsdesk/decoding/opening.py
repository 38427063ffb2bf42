"""What a paper is: its bytes decide, whatever it is called; only among texts the name says which language it is."""

from lmsdesk.decoding.languages import lexer_for
from lmsdesk.decoding.lines import LinesPaper
from lmsdesk.decoding.paper import Paper
from lmsdesk.decoding.pdf import PdfPaper
from lmsdesk.decoding.pictures import PicturePaper
from lmsdesk.decoding.raw_bytes import BytesPaper
from lmsdesk.decoding.text_encoding import decode_text

_PDF_WITHIN = 1024
"""Readers take a PDF that begins with something else, and so do students' scanners."""
_PICTURES = (b"\xff\xd8\xff", b"\x89PNG\r\n\x1a\n", b"GIF87a", b"GIF89a", b"II*\0", b"MM\0*")


def open_paper(name: str, data: bytes) -> Paper:
    """Open any bytes; raises Unreadable."""
    if b"%PDF-" in data[:_PDF_WITHIN]:
        return PdfPaper(data)
    if _is_picture(data):
        return PicturePaper(data)
    decoded = decode_text(data)
    if decoded is None:
        return BytesPaper(data)
    return LinesPaper(decoded.text, encoding=decoded.encoding, lexer=lexer_for(name))


def _is_picture(data: bytes) -> bool:
    is_webp = data[:4] == b"RIFF" and data[8:12] == b"WEBP"
    is_avif = data[4:8] == b"ftyp" and data[8:12] in {b"avif", b"avis"}
    # Two letters are no proof: the size of its header is one of a few numbers.
    is_bitmap = data[:2] == b"BM" and data[14:18] in {b"\x28\0\0\0", b"\x6c\0\0\0", b"\x7c\0\0\0"}
    return data.startswith(_PICTURES) or is_webp or is_avif or is_bitmap
