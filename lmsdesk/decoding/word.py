"""DOCX through mammoth: its words, lists, tables and pictures; what mammoth leaves out is counted."""

import hashlib
import io
import re
import zipfile
from typing import Final

# The reader of XML would load it with the first document, when nothing can be loaded any more.
from xml.dom import expatbuilder  # noqa: F401
from xml.parsers.expat import ExpatError

import mammoth

from lmsdesk.decoding.blocks import BlocksPaper, Writing
from lmsdesk.decoding.markup import read_markup
from lmsdesk.decoding.messages import Kind, LossKind, Trouble
from lmsdesk.decoding.packages import MOST_BYTES_OF_PICTURES, Package
from lmsdesk.decoding.paper import Unreadable
from lmsdesk.decoding.word_formulae import with_formulae, with_marks
from lmsdesk.decoding.word_lists import with_list_labels, with_list_marks
from lmsdesk.decoding.word_parts import in_plain_words

_BODY = re.compile(r"word/document\d*\.xml")
"""Word on the web numbers it now and then."""
_MARGINS = re.compile(r"word/(header|footer)\d*\.xml")
_COUNTED: Final = (
    (LossKind.DELETED, re.compile(rb"<w:del [^>]*>")),
    (LossKind.HIDDEN, re.compile(rb"<w:vanish(?: ?/>| w:val=[\"'](?:1|true|on)[\"'])")),
    (LossKind.SHAPES, re.compile(rb"<(?:wps:wsp|w14:contentPart)[ >]")),
    (LossKind.COMMENTS, re.compile(rb"<w:commentReference ")),
    (LossKind.CHARTS, re.compile(rb"<c:chart ")),
    (LossKind.EMBEDDED, re.compile(rb"<(?:dgm:relIds|o:OLEObject|w:altChunk) ")),
)
_LAID_OUT = re.compile(
    rb"""<w:(?:jc w:val=["'](?:center|right|end)|color w:val=["'](?!auto|000000)|cols [^>]{0,200}w:num=["'][2-9]"""
    rb"""|shd [^>]{0,200}w:fill=["'](?!auto|FFFFFF)|framePr |pBdr>)"""
)
"""What says more than the words: where they stand, their colours, columns, frames."""
_WORDS = re.compile(rb"<w:t[ >]")
_NOTES: Final = ("word/footnotes.xml", "word/endnotes.xml")
_LOOKS: Final = "\n".join(
    (
        *("u => u", "highlight => mark", "p[style-name='Title'] => h1:fresh"),
        *(f"p[style-name='{name}'] => blockquote > p:fresh" for name in ("Quote", "Intense Quote")),
    )
)
"""What the reader leaves out unless it is asked for."""
_WAY_BACK = re.compile(' ?<a href="#(?:foot|end)note-ref-[^"<>]{1,40}">↑</a>')
"""What the reader writes behind a note, and nobody wrote."""
_HELD = "held:"
_MOST_READ: Final = 2 * MOST_BYTES_OF_PICTURES
"""Of pictures, each as often as it is shown."""


def body_of(package: Package) -> str:
    """The name of the part with the words; empty where a package is no document of Word."""
    return min(filter(_BODY.fullmatch, package.names), default="")


def open_word(data: bytes, package: Package) -> BlocksPaper:
    package.refuse_bomb()
    writing = Writing()
    name = body_of(package)
    body = package.part(name)
    for kind, mark in _COUNTED:
        writing.losses[kind] = len(mark.findall(body))
    writing.losses[LossKind.LAYOUT] = int(_LAID_OUT.search(body) is not None)
    margins = [name for name in package.names if _MARGINS.fullmatch(name)]
    writing.losses[LossKind.HEADERS] = sum(1 for name in margins if _WORDS.search(package.part(name)))
    held: list[bytes] = []
    formulae: dict[int, str] = {}
    labels: dict[int, str] = {}
    changed = {name: with_marks(with_list_marks(in_plain_words(body), package, labels), formulae)}
    changed |= {one: with_marks(in_plain_words(package.part(one)), formulae) for one in _NOTES if one in package.names}
    changed = {one: part for one, part in changed.items() if part != package.part(one)}
    data = package.with_parts(changed) if changed else data
    markup = with_list_labels(with_formulae(_converted(data, held), formulae), labels)

    def picture(address: str) -> bytes | None:
        number = address.removeprefix(_HELD)
        return held[int(number)] if address.startswith(_HELD) and number.isdigit() else None

    return BlocksPaper(Kind.WORD, writing, is_cut=read_markup(markup, writing, picture))


def _converted(data: bytes, held: list[bytes]) -> str:
    numbers: dict[bytes, int] = {}
    read = 0

    def hold(image: "mammoth.documents.Image") -> dict[str, str]:
        nonlocal read
        if read > _MOST_READ:
            return {"src": ""}
        try:
            with image.open() as file:
                found = file.read()
        except (KeyError, ValueError, OSError, zipfile.BadZipFile):
            # It is not in the document: it names a place elsewhere, or nothing.
            return {"src": ""}
        read += len(found)
        # Which part of the document it is the reader does not say; the same one may be shown hundreds of times.
        number = numbers.setdefault(hashlib.blake2b(found, digest_size=16).digest(), len(held))
        if number == len(held):
            held.append(found)
        return {"src": f"{_HELD}{number}"}

    try:
        keep = mammoth.images.img_element(hold)
        made = mammoth.convert_to_html(io.BytesIO(data), convert_image=keep, style_map=_LOOKS)
    except (KeyError, ValueError, OSError, ExpatError, zipfile.BadZipFile) as error:
        raise Unreadable(Trouble.DAMAGED) from error
    return _WAY_BACK.sub("", str(made.value))
