"""Documents, tables, archives and texts made to do harm: each a name, a title and a maker of bytes."""

import gzip
import io
import json
import lzma
import struct
import tarfile
import zipfile
import zlib
from base64 import b64encode
from typing import Final

from tests.helpers.documents import open_text_of, slides_of, tar_of, word_of, word_picture, zip_of
from tests.helpers.hostile_pages import Hostile
from tests.helpers.papers import picture_bomb

_RELATED: Final = "http://schemas.openxmlformats.org/package/2006/relationships"
_OFFICE: Final = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
_SHEET: Final = f'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="{_OFFICE}"'
_ELSEWHERE: Final = ' TargetMode="External"'
_OUTSIDE: Final = ("https:", "\\\\")
_CELL: Final = '<sheetData><row r="1"><c r="A1"><v>1</v></c></row></sheetData>'


def _relations(*each: tuple[str, str, str]) -> str:
    """Those of a part, with number, kind and target."""
    made = "".join(
        f'<Relationship Id="{number}" Type="{_OFFICE}/{kind}" Target="{target}"'
        f"{_ELSEWHERE if target.startswith(_OUTSIDE) else ''}/>"
        for number, kind, target in each
    )
    return f'<Relationships xmlns="{_RELATED}">{made}</Relationships>'


def book(data: str = _CELL, *, size: str = "A1", sheets: int = 1, strings: str = "") -> bytes:
    """A workbook of one worksheet, perhaps named many times."""
    names = "".join(f'<sheet name="S{n}\u202egnp" sheetId="{n + 1}" r:id="rId1"/>' for n in range(sheets))
    parts = {
        "[Content_Types].xml": '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>',
        "_rels/.rels": _relations(("rId1", "officeDocument", "xl/workbook.xml")),
        "xl/_rels/workbook.xml.rels": _relations(
            ("rId1", "worksheet", "worksheets/sheet1.xml"), ("rId2", "sharedStrings", "sharedStrings.xml")
        ),
        "xl/workbook.xml": f"<workbook {_SHEET}><sheets>{names}</sheets></workbook>",
        "xl/worksheets/sheet1.xml": f'<worksheet {_SHEET}><dimension ref="{size}"/>{data}</worksheet>',
        "xl/sharedStrings.xml": f"<sst {_SHEET}>{strings}</sst>",
    }
    return zip_of({name: text.encode() for name, text in parts.items()})


def _shared_word() -> bytes:
    """A text of a million letters, two hundred thousand times."""
    row = "".join('<c t="s"><v>0</v></c>' for _ in range(10))
    return book(f"<sheetData>{f'<row>{row}</row>' * 20_000}</sheetData>", strings=f"<si><t>{'x' * 1_000_000}</t></si>")


def _far_rows() -> bytes:
    rows = '<row r="4294967295"><c r="ZZZZZZ99999999999"><v>1</v></c></row><row r="-1"><c r="A0"><v>1e999</v></c></row>'
    return book(f"<sheetData>{rows}</sheetData>")


def _linked_word() -> bytes:
    rels = _relations(("rId9", "image", "https://127.0.0.1:9/x.png"), ("rId8", "attachedTemplate", "\\\\host\\t.dotm"))
    return word_of(
        f"{word_picture()}<w:p><w:r><w:t>After</w:t></w:r></w:p>", {"word/_rels/document.xml.rels": rels.encode()}
    )


def _repeated(kind: str) -> str:
    cell = '<table:table-cell table:number-columns-repeated="1000000000"><text:p>x</text:p></table:table-cell>'
    row = f'<table:table-row table:number-rows-repeated="1000000000">{cell}</table:table-row>'
    return f"<{kind}><table:table>{row}</table:table></{kind}>"


def _open_book() -> bytes:
    spaces = "".join(
        f' xmlns:{one}="urn:oasis:names:tc:opendocument:xmlns:{one}:1.0"' for one in ("office", "table", "text")
    )
    content = f"<office:document-content{spaces}>{_repeated('office:spreadsheet')}</office:document-content>"
    return zip_of({"mimetype": b"application/vnd.oasis.opendocument.spreadsheet", "content.xml": content.encode()})


def _film_slides() -> bytes:
    shape = "<p:sp><p:txBody><a:p><a:r><a:t>Hello</a:t></a:r></a:p></p:txBody></p:sp>"
    shape += '<p:pic><a:videoFile r:link="rId7"/></p:pic>'
    rels = _relations(("rId7", "video", "https://127.0.0.1:9/x.mp4"))
    return slides_of(shape, more={"ppt/slides/_rels/slide1.xml.rels": rels.encode()})


def _notebook(*cells: object) -> bytes:
    return json.dumps({"cells": cells, "metadata": {}, "nbformat": 4, "nbformat_minor": 5}).encode()


def _acting_notebook() -> bytes:
    data = {
        "text/html": "<script>alert(1)</script><img src='//host/s.png'><iframe src='file:///x'></iframe><b>b</b>",
        "application/javascript": "while(1){}",
        "image/svg+xml": "<svg><image href='//host/s'/></svg>",
        "image/png": "not base64",
    }
    output = {"output_type": "display_data", "metadata": {}, "data": data}
    return _notebook({"cell_type": "code", "execution_count": 1, "source": "x", "outputs": [output]})


def _wrong_notebook() -> bytes:
    outputs = [{"output_type": "stream", "text": {"x": 1}}, {"output_type": "error", "traceback": 7}, {"data": [1]}]
    return _notebook(
        {"cell_type": "code", "source": 5, "outputs": {"a": 1}},
        {"cell_type": ["x"], "source": None},
        *(7, None),
        {"cell_type": "code", "source": ["a", 5, None], "outputs": outputs, "execution_count": "x" * 100_000},
    )


def _directory(names: int, *, size: int, packed: bytes, way: int, sum_: int) -> bytes:
    """A ZIP of one file and many entries that lead to it."""
    head = struct.pack("<HHHHHIIIHH", 20, 0, way, 0, 0, sum_, len(packed), size, 1, 0)
    local = b"PK\x03\x04" + head + b"a" + packed
    entry = b"PK\x01\x02" + struct.pack("<H", 20) + head + struct.pack("<HHHII", 0, 0, 0, 0, 0) + b"a"
    start = len(local)
    body = local + entry * names
    large = struct.pack("<QHHIIQQQQ", 44, 45, 45, 0, 0, names, names, len(entry) * names, start)
    where = b"PK\x06\x07" + struct.pack("<IQI", 0, len(body), 1)
    end = b"PK\x05\x06" + struct.pack("<HHHHIIH", 0xFFFF, 0xFFFF, 0xFFFF, 0xFFFF, 0xFFFFFFFF, 0xFFFFFFFF, 0)
    return body + b"PK\x06\x06" + large + where + end


def _overlapping() -> bytes:
    """A thousand files of 90 MB that are the same 90 kB."""
    plain = bytes(90_000_000)
    packing = zlib.compressobj(9, zlib.DEFLATED, -15)
    packed = packing.compress(plain) + packing.flush()
    return _directory(1_000, size=len(plain), packed=packed, way=8, sum_=zlib.crc32(plain))


def _lying_size() -> bytes:
    """Fifty megabytes that say they are ten bytes."""
    made = bytearray(zip_of({"a.txt": bytes(50_000_000)}))
    entry = made.find(b"PK\x01\x02")
    for place in (22, entry + 24):
        made[place : place + 4] = struct.pack("<I", 10)
    return bytes(made)


def _large_dictionary() -> bytes:
    """Asks for 4 GB before the first byte."""
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", zipfile.ZIP_LZMA) as archive:
        archive.writestr("a.txt", b"hello" * 100)
    made = bytearray(file.getvalue())
    place = made.find(b"a.txt") + 10
    made[place : place + 4] = struct.pack("<I", 0xF0000000)
    return bytes(made)


NAMES: Final = (
    *("/etc/passwd", "../../x.txt", "C:\\Windows\\x.txt", "\\\\host\\share\\x", "a\nb.txt", "a\u202egnp.exe"),
    *("x" * 4000 + ".txt", "a\x01b", "a/" * 2000 + "b.txt", " ", "..", "a\u2028b.txt", "\u2066\xad.txt"),
)


def _odd_names() -> bytes:
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w") as archive:
        for name in NAMES:
            archive.writestr(zipfile.ZipInfo(name), b"x")
    return file.getvalue()


def _devices() -> bytes:
    file = io.BytesIO()
    with tarfile.open(fileobj=file, mode="w") as archive:
        for kind in (
            tarfile.CHRTYPE,
            tarfile.BLKTYPE,
            tarfile.FIFOTYPE,
            tarfile.LNKTYPE,
            tarfile.SYMTYPE,
            tarfile.DIRTYPE,
        ):
            info = tarfile.TarInfo("/dev/x")
            info.type, info.linkname = kind, "/etc/passwd"
            archive.addfile(info)
        # Bytes that are no letters in any encoding.
        archive.addfile(tarfile.TarInfo("../half \udcff.txt"))
    return file.getvalue()


def _sparse() -> bytes:
    """Half a kilobyte that says it is a hundred gigabytes of nothing."""
    file = io.BytesIO()
    with tarfile.open(fileobj=file, mode="w", format=tarfile.PAX_FORMAT) as archive:
        info = tarfile.TarInfo("s.txt")
        names = ("major", "1"), ("minor", "0"), ("realsize", "99999999999"), ("name", "s.txt")
        info.pax_headers = {f"GNU.sparse.{name}": value for name, value in names}
        info.size = 512
        archive.addfile(info, io.BytesIO(b"1\n0\n99999999999\n".ljust(512, b"\0")))
    return file.getvalue()


def _packed(times: int, data: bytes) -> bytes:
    for _ in range(times):
        data = gzip.compress(data, mtime=0)
    return data


HOSTILE_DOCUMENTS: Final[Hostile] = {
    "a picture and a template elsewhere": ("x.docx", _linked_word),
    "100,000 nested paragraphs": ("x.docx", lambda: word_of("<w:p>" * 100_000 + "</w:p>" * 100_000)),
    "3,000 tables in one another": (
        "x.docx",
        lambda: word_of("<w:tbl><w:tr><w:tc>" * 3000 + "</w:tc></w:tr></w:tbl>" * 3000),
    ),
    "a cell over 2,000,000,000 columns": (
        "x.docx",
        lambda: word_of(
            '<w:tbl><w:tr><w:tc><w:tcPr><w:gridSpan w:val="2000000000"/></w:tcPr><w:p/></w:tc></w:tr></w:tbl>'
        ),
    ),
    "scripts": (
        "x.odt",
        lambda: open_text_of("<office:scripts><office:script>x</office:script></office:scripts><text:p>a</text:p>"),
    ),
    "10 to the 18th cells": ("x.odt", lambda: open_text_of(_repeated("text:section"))),
    "2,000,000,000 spaces": ("x.odt", lambda: open_text_of('<text:p>a<text:s text:c="2000000000"/>b</text:p>')),
    "100,000 nested sections": (
        "x.odt",
        lambda: open_text_of("<text:section>" * 100_000 + "</text:section>" * 100_000),
    ),
    "10 to the 18th cells of a workbook": ("x.ods", _open_book),
    "an embedded object of 16 MB": (
        "x.rtf",
        lambda: b"{\\rtf1 a{\\object\\objocx\\objdata " + b"d0cf11e0" * 2_000_000 + b"}b}",
    ),
    "300,000 nested groups": ("x.rtf", lambda: b"{\\rtf1 " + b"{\\b " * 300_000 + b"x" + b"}" * 300_000 + b"}"),
    "bytes that are not there": ("x.rtf", lambda: b"{\\rtf1 a{\\pict\\bin2000000000 xyz}b}"),
    "a number of a million digits": ("x.rtf", lambda: b"{\\rtf1 \\u" + b"9" * 1_000_000 + b" x}"),
    "a film elsewhere": ("x.pptx", _film_slides),
    "50,000 nested groups of shapes": ("x.pptx", lambda: slides_of("<p:grpSp>" * 50_000 + "</p:grpSp>" * 50_000)),
    "5,000 slides": (
        "x.pptx",
        lambda: slides_of(*["<p:sp><p:txBody><a:p><a:r><a:t>x</a:t></a:r></a:p></p:txBody></p:sp>"] * 5000),
    ),
    "a notebook that acts": ("x.ipynb", _acting_notebook),
    "a notebook of the wrong things": ("x.ipynb", _wrong_notebook),
    "millions of brackets": ("x.ipynb", lambda: b'{"nbformat":4,"cells":' + b"[" * 2_000_000 + b"]" * 2_000_000 + b"}"),
    "a number of 2,000,000 digits": ("x.ipynb", lambda: b'{"nbformat":4,"cells":[],"x":' + b"9" * 2_000_000 + b"}"),
    "colours without end": (
        "x.ipynb",
        lambda: _notebook(
            {"cell_type": "code", "source": "x", "outputs": [{"output_type": "stream", "text": "\x1b[31m" * 200_000}]}
        ),
    ),
}

HOSTILE_TABLES: Final[Hostile] = {
    "a size of 17,000,000,000 cells": ("x.xlsx", lambda: book(size="A1:XFD1048576")),
    "a word that is shared 200,000 times": ("x.xlsx", _shared_word),
    "1,000,000 shared words": ("x.xlsx", lambda: book(strings="<si><t>x</t></si>" * 1_000_000)),
    "5,000 worksheets": ("x.xlsx", lambda: book(sheets=5_000)),
    "rows before the first and after the last": ("x.xlsx", _far_rows),
    "zeros in a table": ("x.csv", lambda: b"a,b\0,c\n\0\0,1\n" * 1000),
    "a quotation without end": ("x.csv", lambda: b'"' + b"a,b\n" * 500_000),
    "a row of 5,000,000 cells": ("x.csv", lambda: b"," * 5_000_000),
    "cells of joined faces": ("x.csv", lambda: ("\U0001f468\u200d" * 140 + ",").encode() * 2_000),
}

HOSTILE_ARCHIVES: Final[Hostile] = {
    "a million entries": ("x.zip", lambda: _directory(300_000, size=0, packed=b"", way=0, sum_=0)),
    "files over one another": ("x.zip", _overlapping),
    "a size that is a lie": ("x.zip", _lying_size),
    "a dictionary of 4 GB": ("x.zip", _large_dictionary),
    "odd names": ("x.zip", _odd_names),
    "devices and links": ("x.tar", _devices),
    "a hundred gigabytes of nothing": ("x.tar", _sparse),
    "100,000 files": ("x.tar.gz", lambda: gzip.compress(tarfile.TarInfo("a").tobuf() * 100_000 + bytes(1024), 1)),
    "200 MB packed three times": ("x.gz", lambda: _packed(3, bytes(200_000_000))),
    "twelve packings": ("x.gz", lambda: _packed(12, b"end")),
    "100,000 empty packings": ("x.gz", lambda: gzip.compress(b"", mtime=0) * 100_000),
    "a packing that ends early": ("x.xz", lambda: lzma.compress(b"x" * 100_000)[:-20]),
    "a link in an archive": ("x.tgz", lambda: tar_of({"a.txt": b"x"})),
}

HOSTILE_TEXTS: Final[Hostile] = {
    "a million attributes": ("x.html", lambda: b"<p " + b"a=b " * 1_000_000 + b">x"),
    "a number without end": ("x.html", lambda: b"&#" + b"9" * 1_000_000 + b";x"),
    "a million ampersands": ("x.html", lambda: b"&" * 1_000_000),
    "links in links": ("x.html", lambda: b"<a href='javascript:x'>" * 50_000 + b"x"),
    "100,000 choices": ("x.html", lambda: b"<select>" + b"<option>x" * 100_000),
    "a cell over everything": ("x.html", lambda: b"<table><tr><td colspan=1000000000 rowspan=1000000000>x</table>"),
    "a picture bomb in an address": (
        "x.html",
        lambda: b"<img src='data:image/png;base64," + b64encode(picture_bomb(20_000)) + b"'>x",
    ),
    "joined faces in a page": ("x.html", ("<p>" + "\U0001f468\u200d" * 200_000).encode),
    "500,000 marks on a letter": ("x.html", ("<p>a" + "\u0301" * 500_000).encode),
    "joined faces": ("x.txt", lambda: ("\U0001f468\u200d" * 2000 + "\n").encode() * 100),
    "turns of direction": ("x.txt", lambda: ("\u202e\u2066" * 2000 + "x\n").encode() * 200),
    "lines of marks": ("x.txt", lambda: ("a" + "\u0301" * 4900 + "\n").encode() * 100),
    "letters that are words": ("x.txt", lambda: ("\ufdfa" * 4900 + "\n").encode() * 100),
    "letters of no alphabet": ("x.txt", lambda: ("\ue000\U000e0100" * 2000 + "\n").encode() * 100),
    "16,000,000 empty lines": ("x.txt", lambda: b"\n" * 16_000_000),
    "20,000 letters by post": (
        "x.mbox",
        lambda: b"From a@b Thu Jan  1 00:00:00 1970\nSubject: x\n\nHello\n\n" * 20_000,
    ),
    "links to links": ("x.md", lambda: b"[a]: x\n" * 50_000 + b"[a]" * 50_000),
    "a table of one row": ("x.md", lambda: b"|a|b|\n|-|-|\n" + b"|" * 200_000),
    "a sum of a million words": ("x.py", lambda: b"x=(" + b"'a'+" * 1_000_000 + b"'')"),
    "entities of a drawing": (
        "x.svg",
        lambda: b"<!DOCTYPE svg [<!ENTITY x SYSTEM 'file:///etc/passwd'>]><svg>&x;" + b"<g>" * 100_000,
    ),
}
