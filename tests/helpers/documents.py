"""Office documents and archives made for tests, from their parts."""

import io
import tarfile
import zipfile
from collections.abc import Mapping

_WORD = "http://schemas.openxmlformats.org/wordprocessingml/2006/main"
_MATHS = "http://schemas.openxmlformats.org/officeDocument/2006/math"
_RELATIONS = "http://schemas.openxmlformats.org/package/2006/relationships"
_OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
_TYPES = "http://schemas.openxmlformats.org/package/2006/content-types"
_PICTURE = "http://schemas.openxmlformats.org/drawingml/2006/main"


def zip_of(parts: Mapping[str, bytes]) -> bytes:
    """A ZIP file with these files."""
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, body in parts.items():
            archive.writestr(name, body)
    return file.getvalue()


def without_word_of_utf_8(archive: bytes) -> bytes:
    """The same ZIP file without the flag that says that its names are UTF-8, as macOS and `zip` write it."""
    made = bytearray(archive)
    for mark, place in ((b"PK\x03\x04", 7), (b"PK\x01\x02", 9)):
        start = -1
        while (start := made.find(mark, start + 1)) >= 0:
            made[start + place] &= 0xF7
    return bytes(made)


def tar_of(parts: Mapping[str, bytes], mode: str = "w:gz") -> bytes:
    """A TAR file with these files, and a link that leads outside."""
    file = io.BytesIO()
    with tarfile.open(fileobj=file, mode=mode) as archive:  # type: ignore[call-overload]
        for name, body in parts.items():
            info = tarfile.TarInfo(name)
            info.size = len(body)
            archive.addfile(info, io.BytesIO(body))
        link = tarfile.TarInfo("link")
        link.type, link.linkname = tarfile.SYMTYPE, "/etc/passwd"
        archive.addfile(link)
    return file.getvalue()


def word_of(body: str, more: Mapping[str, bytes] | None = None, head: str = "") -> bytes:
    """A document of Word with this body, in its own markup."""
    types = '<Default Extension="xml" ContentType="application/xml"/><Default Extension="png" ContentType="image/png"/>'
    relation = f'<Relationship Id="rId1" Type="{_OFFICE}/officeDocument" Target="word/document.xml"/>'
    picture = f'<Relationship Id="rId9" Type="{_OFFICE}/image" Target="media/figure.png"/>'
    names = f'xmlns:w="{_WORD}" xmlns:m="{_MATHS}" xmlns:r="{_OFFICE}" xmlns:a="{_PICTURE}"'
    names += ' xmlns:wp="http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing"'
    names += ' xmlns:pic="http://schemas.openxmlformats.org/drawingml/2006/picture"'
    parts = {
        "[Content_Types].xml": f'<Types xmlns="{_TYPES}">{types}</Types>',
        "_rels/.rels": f'<Relationships xmlns="{_RELATIONS}">{relation}</Relationships>',
        "word/_rels/document.xml.rels": f'<Relationships xmlns="{_RELATIONS}">{picture}</Relationships>',
        "word/document.xml": f"{head}<w:document {names}><w:body>{body}</w:body></w:document>",
    }
    return zip_of({**{name: text.encode() for name, text in parts.items()}, **(more or {})})


def word_picture() -> str:
    """The markup of the picture `word/media/figure.png`."""
    inside = '<a:blip r:embed="rId9"/>'
    for name in ("pic:blipFill", "pic:pic", "a:graphicData", "a:graphic", "wp:inline", "w:drawing", "w:r", "w:p"):
        inside = f"<{name}>{inside}</{name}>"
    return inside


def open_text_of(body: str, styles: str = "", more: Mapping[str, bytes] | None = None, head: str = "") -> bytes:
    """A text document of LibreOffice with this body, in its own markup."""
    spaces = "".join(
        f' xmlns:{name}="urn:oasis:names:tc:opendocument:xmlns:{name}:1.0"'
        for name in ("office", "style", "text", "table", "draw", "fo")
    )
    content = (
        f'{head}<office:document-content{spaces} xmlns:xlink="http://www.w3.org/1999/xlink"><office:automatic-styles>'
        f"{styles}</office:automatic-styles><office:body><office:text>{body}</office:text></office:body>"
        "</office:document-content>"
    )
    kind = b"application/vnd.oasis.opendocument.text"
    return zip_of({"mimetype": kind, "content.xml": content.encode(), **(more or {})})


def slides_of(*slides: str, more: Mapping[str, bytes] | None = None) -> bytes:
    """A presentation with these slides, in their own markup, the last file first; each may show `media/figure.png`."""
    names = f'xmlns:p="urn:p" xmlns:a="{_PICTURE}" xmlns:r="{_OFFICE}" xmlns:m="{_MATHS}" xmlns:c="urn:c"'
    numbers = range(len(slides), 0, -1)
    order = "".join(f'<p:sldId id="{256 + number}" r:id="rId{number}"/>' for number in numbers)
    related = "".join(f'<Relationship Target="slides/slide{number}.xml" Id="rId{number}"/>' for number in numbers)
    own = '<Relationship Id="rId9" Target="../media/figure.png"/><Relationship Id="rId8" Target="{}"/>'
    parts = {"ppt/presentation.xml": f"<p:presentation {names}><p:sldIdLst>{order}</p:sldIdLst></p:presentation>"}
    parts["ppt/_rels/presentation.xml.rels"] = f"<Relationships>{related}</Relationships>"
    for number, body in zip(numbers, slides, strict=True):
        parts[f"ppt/slides/slide{number}.xml"] = f"<p:sld {names}>{body}</p:sld>"
        parts[f"ppt/slides/_rels/slide{number}.xml.rels"] = own.format(f"../notesSlides/notesSlide{number}.xml")
    return zip_of({**{name: text.encode() for name, text in parts.items()}, **(more or {})})
