"""What a paper is: its bytes decide, whatever it is called; only among texts the name says which kind of text it is."""

from collections.abc import Callable
from pathlib import PurePosixPath
from typing import Final

from lmsdesk.decoding.archives import ZipPaper, is_packed, open_packed
from lmsdesk.decoding.drawings import is_drawing, open_drawing
from lmsdesk.decoding.languages import lexer_for
from lmsdesk.decoding.lines import LinesPaper
from lmsdesk.decoding.markdown_text import open_markdown
from lmsdesk.decoding.markup import open_page
from lmsdesk.decoding.media import MediaPaper, is_media
from lmsdesk.decoding.messages import Loss, LossKind, Trouble
from lmsdesk.decoding.notebooks import open_notebook
from lmsdesk.decoding.opendocument import open_text_document
from lmsdesk.decoding.packages import Package, package_of
from lmsdesk.decoding.paper import Paper, Unreadable
from lmsdesk.decoding.pdf import PdfPaper
from lmsdesk.decoding.pictures import CAN_READ_HEIF, PicturePaper
from lmsdesk.decoding.raw_bytes import BytesPaper
from lmsdesk.decoding.rtf import is_rich_text, open_rich_text
from lmsdesk.decoding.slides import is_presentation, open_presentation
from lmsdesk.decoding.tables import open_text_table
from lmsdesk.decoding.text_encoding import Decoded, decode_text
from lmsdesk.decoding.word import body_of, open_word
from lmsdesk.decoding.workbooks import WorkbookPaper

_PDF = b"%PDF-"
_PDF_WITHIN = 1024
"""Readers take a PDF that begins with something else, and so do students' scanners."""
_PICTURES = (b"\xff\xd8\xff", b"\x89PNG\r\n\x1a\n", b"GIF87a", b"GIF89a", b"II*\0", b"MM\0*")
_CAMERA_PICTURES = {b"heic", b"heix", b"heim", b"heis", b"hevc", b"hevx", b"mif1", b"msf1"}
_ZIP = (b"PK\x03\x04", b"PK\x05\x06")
_OLE = b"\xd0\xcf\x11\xe0"
_OLD_WORKBOOK = "Workbook".encode("utf-16-le")
_OLD_DOCUMENTS = tuple(one.encode("utf-16-le") for one in ("WordDocument", "PowerPoint Document"))
_PACKED_OTHERWISE = (b"7z\xbc\xaf\x27\x1c", b"Rar!\x1a\x07")
_LOCKED_PACKAGE = "EncryptedPackage".encode("utf-16-le")
_OPEN_WORKBOOK = b"application/vnd.oasis.opendocument.spreadsheet"
_OPEN_TEXT = b"application/vnd.oasis.opendocument.text"

_TEXTS: Final[dict[str, Callable[[Decoded], Paper | None]]] = {
    ".csv": lambda one: open_text_table(one.text, one.encoding),
    **dict.fromkeys((".tsv", ".tab"), lambda one: open_text_table(one.text, one.encoding, has_tabs=True)),
    **dict.fromkeys((".htm", ".html", ".xhtml"), lambda one: open_page(one.text)),
    **dict.fromkeys((".md", ".markdown"), lambda one: open_markdown(one.text)),
    ".ipynb": lambda one: open_notebook(one.text),
}
"""Texts with a better view than by line, where they are what their names say."""


def open_paper(name: str, data: bytes, *, is_source: bool = False) -> Paper:
    """Open any bytes; raises Unreadable."""
    # Before PDF: the first file in an archive may be one that is not packed.
    if data.startswith(_ZIP):
        return _open_zip(data)
    if (document := _open_pdf(data)) is not None:
        return document
    if _is_picture(data):
        return PicturePaper(data)
    if data.startswith(_OLE) and (workbook := _open_compound(data)) is not None:
        return workbook
    if data.startswith(_PACKED_OTHERWISE):
        raise Unreadable(Trouble.NOT_UNPACKED)
    if is_packed(data):
        return open_packed(data, name)
    return _open_media(data) or _open_letters(name, data, is_source=is_source)


def _open_pdf(data: bytes) -> Paper | None:
    """A PDF; what only speaks of one, as a program that reads some, is none."""
    if _PDF not in data[:_PDF_WITHIN]:
        return None
    try:
        return PdfPaper(data)
    except Unreadable as error:
        if data.startswith(_PDF) or error.trouble is not Trouble.DAMAGED:
            raise
    return None


def _open_compound(data: bytes) -> Paper | None:
    """What old office programs wrote, and what newer ones write around a document that has a password."""
    if _LOCKED_PACKAGE in data:
        raise Unreadable(Trouble.LOCKED)
    if _OLD_WORKBOOK in data:
        return WorkbookPaper(data, None)
    if any(one in data for one in _OLD_DOCUMENTS):
        raise Unreadable(Trouble.OLD_DOCUMENT)
    return None


def _open_media(data: bytes) -> Paper | None:
    if data[4:8] == b"ftyp" and data[8:12] in _CAMERA_PICTURES:
        raise Unreadable(Trouble.NO_CAMERA_PICTURE)
    return MediaPaper() if is_media(data) else None


def _open_letters(name: str, data: bytes, *, is_source: bool) -> Paper:
    if is_rich_text(data) and not is_source:
        return open_rich_text(data)
    decoded = decode_text(data)
    return BytesPaper(data) if decoded is None else _open_text(name, decoded, is_source=is_source)


def _open_text(name: str, decoded: Decoded, *, is_source: bool) -> Paper:
    better = _TEXTS.get(PurePosixPath(name.replace("\\", "/")).suffix.casefold())
    paper = better(decoded) if better is not None and not is_source else None
    losses: tuple[Loss, ...] = ()
    if paper is None and not is_source and is_drawing(decoded.text[:4_000].encode(errors="replace")):
        paper = _open_drawing(decoded.text)
        losses = (Loss(LossKind.DRAWING, 1),)
    return paper or LinesPaper(decoded.text, encoding=decoded.encoding, lexer=lexer_for(name), losses=losses)


def _open_drawing(text: str) -> Paper | None:
    try:
        return open_drawing(text)
    except Unreadable:
        return None


def _open_zip(data: bytes) -> Paper:
    package = package_of(data)
    if body_of(package):
        return open_word(data, package)
    if is_presentation(package):
        return open_presentation(package)
    if package.part("mimetype").startswith(_OPEN_TEXT):
        return open_text_document(package)
    if _is_workbook(package):
        return WorkbookPaper(data, package)
    return ZipPaper(package.archive)


def _is_workbook(package: Package) -> bool:
    has_book = not package.names.isdisjoint({"xl/workbook.xml", "xl/workbook.bin"})
    return has_book or package.part("mimetype").startswith(_OPEN_WORKBOOK)


def _is_picture(data: bytes) -> bool:
    is_webp = data[:4] == b"RIFF" and data[8:12] == b"WEBP"
    brands = {b"avif", b"avis"} | (_CAMERA_PICTURES if CAN_READ_HEIF else set())
    is_modern = data[4:8] == b"ftyp" and data[8:12] in brands
    # Two letters are no proof: the size of its header is one of a few numbers.
    is_bitmap = data[:2] == b"BM" and data[14:18] in {b"\x28\0\0\0", b"\x6c\0\0\0", b"\x7c\0\0\0"}
    return data.startswith(_PICTURES) or is_webp or is_modern or is_bitmap
