"""The papers that are measured, of the sizes that people hand in, and how bare libraries read what is first seen."""

import csv
import io
import json
import zipfile
from base64 import b64encode
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Final, NamedTuple
from xml.etree import ElementTree as ET

import mammoth
import numpy as np
import pi_heif
import pypdfium2
import resvg
import xlsxwriter
from markdown_it import MarkdownIt
from PIL import Image
from pygments.lexers.python import PythonLexer
from PySide6.QtGui import QImage
from python_calamine import CalamineWorkbook

from tests.helpers.documents import slides_of, word_of, word_picture, zip_of
from tests.helpers.heic import tiled_photograph
from tests.helpers.hostile_drawings import drawing
from tests.helpers.papers import page_pdf, pdf_of, saved, stream, telephone_photograph

WIDTH, HEIGHT = 1200, 950
_PHOTOGRAPH: Final = Path(__file__).with_name("photograph.heic")
"""12 megapixels as telephones write them, in 48 tiles, which are all the same one: nothing here can make it.

It has no thumbnail.
"""
_WORDS: Final = "Water moves through a membrane from the side with less salt to the side with more of it. "
_LINE: Final = "def step_{0}(x):\n    return x + {0}  # " + _WORDS[:40] + "\n"
Rows = Sequence[Sequence[object]]
Seen = QImage | str | Rows
"""What a bare library leaves to be shown: pixels, a web page or a text, or the cells of a table."""


class Sample(NamedTuple):
    """A paper, and how the bare library reads what is first seen of it."""

    name: str
    data: bytes
    bare: Callable[[bytes], Seen]
    least: bytes = b""
    """A paper of this kind with next to nothing in it: what it takes does not depend on what is in a paper."""


def samples() -> Iterator[Sample]:
    """One of each kind."""
    yield from _pages()
    yield from _pictures()
    yield from _texts()
    yield from _tables()


def _pages() -> Iterator[Sample]:
    yield Sample("text.pdf", _text_pdf(10), _draw_page, page_pdf(b""))
    yield Sample("long.pdf", _text_pdf(200), _draw_page)
    yield Sample("scan.pdf", _pictures_pdf(_picture(2480, 3508), 300), _draw_page)
    yield Sample("photographs.pdf", _pictures_pdf(_picture(3000, 4000), 400), _draw_page)
    places = np.random.default_rng(5).uniform(60, 780, (100_000, 2))
    marks = b"".join(b"%.2f %.2f 2 2 re f\n" % (x * 0.65, y) for x, y in places)
    yield Sample("scatter.pdf", page_pdf(marks), _draw_page)


def _pictures() -> Iterator[Sample]:
    yield Sample("photograph.jpg", saved(_picture(6000, 4000), "JPEG"), _decode_picture)
    yield Sample("plot.png", saved(_picture(3000, 2000), "PNG"), _decode_picture)
    marks = "".join(f'<use href="#m" x="{one * 7 % 880}.5" y="{one % 877}"/>' for one in range(20_000))
    inside = f'<defs><path id="m" d="M0 3C1 3 3 1 3 0C3 -1 1 -3 0 -3z"/></defs>{marks}'
    yield Sample("plot.svg", drawing(inside), _draw_drawing, drawing("<path d='M0 0h9v9z'/>"))
    photographs = _PHOTOGRAPH.read_bytes(), telephone_photograph(), tiled_photograph()
    for name, data in zip(("photograph.heic", "thumbnail.heic", "tiles.heic"), photographs, strict=True):
        yield Sample(name, data, lambda data: _fitted(pi_heif.read_heif(data).to_pillow()))


def _texts() -> Iterator[Sample]:
    program = "".join(_LINE.format(one) for one in range(1000)).encode()
    yield Sample("program.py", program, _read_program, b"x = 1\n")
    paragraph = f"<w:p><w:r><w:t>{_WORDS * 4}</w:t></w:r><w:r><w:rPr><w:i/></w:rPr><w:t> Emphasis.</w:t></w:r></w:p>"
    body = "".join(f"{paragraph * 5}{_word_table() if one % 4 == 2 else ''}" for one in range(40))
    pictures = {"word/media/figure.png": saved(_picture(1200, 800), "PNG")}
    report = word_of(body + word_picture(), pictures)
    yield Sample("report.docx", report, _read_word, word_of("<w:p><w:r><w:t>One.</w:t></w:r></w:p>"))
    text = "\n\n".join(f"## Step {one}\n\n{_WORDS * 3}" for one in range(80))
    yield Sample("notes.md", text.encode(), lambda data: MarkdownIt().render(data.decode()), b"One.")
    yield Sample("lab.ipynb", _notebook(), _read_notebook)
    slide = "<p:sp><p:txBody>" + f"<a:p><a:r><a:t>{_WORDS}</a:t></a:r></a:p>" * 5 + "</p:txBody></p:sp>"
    yield Sample("talk.pptx", slides_of(*[slide] * 20), _read_slides)


def _tables() -> Iterator[Sample]:
    cells = [[f"{one * column}" for column in range(12)] for one in range(5000)]
    table = "\n".join(map(",".join, cells)).encode()
    yield Sample("table.csv", table, lambda data: list(csv.reader(io.StringIO(data.decode()))), b"1,2\n3,4\n")
    yield Sample("table.xlsx", _workbook(), _read_workbook)
    program = "".join(_LINE.format(one) for one in range(30)).encode()[:2000]
    files = {f"work/part_{one}.py": program for one in range(300)}
    yield Sample("work.zip", zip_of(files), _read_names, zip_of({"one.py": program}))


def _text_pdf(count: int) -> bytes:
    kids = b" ".join(b"%d 0 R" % (4 + 2 * number) for number in range(count))
    objects = [
        b"<< /Type /Catalog /Pages 2 0 R >>",
        b"<< /Type /Pages /Kids [%b] /Count %d >>" % (kids, count),
        b"<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>",
    ]
    line = b"(" + _WORDS.encode() + b") Tj 0 -16 Td "
    for number in range(count):
        objects.append(
            b"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents %d 0 R"
            b" /Resources << /Font << /F 3 0 R >> >> >>" % (5 + 2 * number)
        )
        objects.append(stream(b"BT /F 11 Tf 60 780 Td " + line * 44 + b"ET"))
    return pdf_of(objects)


def _pictures_pdf(page: Image.Image, resolution: int) -> bytes:
    """Ten pages with the same picture."""
    return saved(page, "PDF", save_all=True, append_images=[page] * 9, resolution=resolution)


def _picture(width: int, height: int) -> Image.Image:
    """Soft shapes with some grain, as cameras see things."""
    grain = np.random.default_rng(7).integers(0, 24, (height, width, 3), dtype=np.uint8)
    across = np.linspace(0, 200, width, dtype=np.uint8)[None, :, None]
    return Image.fromarray(grain + across)


def _word_table() -> str:
    cell = "<w:tc><w:p><w:r><w:t>0.125</w:t></w:r></w:p></w:tc>"
    return f"<w:tbl>{f'<w:tr>{cell * 4}</w:tr>' * 6}</w:tbl>"


def _notebook() -> bytes:
    picture = b64encode(saved(_picture(640, 480), "PNG")).decode()
    cells: list[dict[str, object]] = []
    for one in range(20):
        words = f"## Part {one}\n\n{_WORDS * 4}\n\n- one\n- two\n"
        cells.append({"cell_type": "markdown", "metadata": {}, "source": words})
        outputs: list[dict[str, object]] = [{"output_type": "stream", "name": "stdout", "text": "1 1\n" * 10}]
        if one % 3 == 0:
            outputs.append({"output_type": "display_data", "metadata": {}, "data": {"image/png": picture}})
        source = _LINE.format(one) * 3
        cells.append(
            {"cell_type": "code", "execution_count": one, "metadata": {}, "source": source, "outputs": outputs}
        )
    return json.dumps({"cells": cells, "metadata": {}, "nbformat": 4, "nbformat_minor": 5}).encode()


def _workbook() -> bytes:
    made = io.BytesIO()
    with xlsxwriter.Workbook(made) as book:
        sheet = book.add_worksheet("Data")
        for row in range(5000):
            sheet.write_row(row, 0, [f"row {row}", *(row * column / 7 for column in range(11))])
    return made.getvalue()


def _draw_page(data: bytes) -> QImage:
    document = pypdfium2.PdfDocument(data)
    page = document[0]
    drawn = page.render(scale=(WIDTH - 48) / page.get_width(), rev_byteorder=False, prefer_bgrx=True)
    image = QImage(drawn.buffer, drawn.width, drawn.height, drawn.stride, QImage.Format.Format_RGB32).copy()
    document.close()
    return image


def _decode_picture(data: bytes) -> QImage:
    image = Image.open(io.BytesIO(data))
    image.draft(None, (WIDTH, HEIGHT))
    return _fitted(image)


def _draw_drawing(data: bytes) -> QImage:
    tree = resvg.usvg.Tree.from_str(data.decode(), resvg.usvg.Options.default())
    scale = HEIGHT / tree.int_size()[1]
    drawn = resvg.render(tree, (scale, 0, 0, 0, scale, 0), bg_size=(HEIGHT, HEIGHT), bg_color=(255, 255, 255, 255))
    return QImage.fromData(drawn)


def _fitted(image: Image.Image) -> QImage:
    image.thumbnail((WIDTH, HEIGHT))
    pixels = image.convert("RGB").tobytes("raw", "BGRX")
    return QImage(pixels, *image.size, 4 * image.width, QImage.Format.Format_RGB32)


def _read_program(data: bytes) -> str:
    list(PythonLexer().get_tokens(data.decode()))
    return data.decode()


def _read_word(data: bytes) -> str:
    return str(mammoth.convert_to_html(io.BytesIO(data)).value)


def _read_notebook(data: bytes) -> str:
    lexer, markdown, pages = PythonLexer(), MarkdownIt(), []
    for cell in json.loads(data)["cells"]:
        if cell["cell_type"] == "markdown":
            pages.append(markdown.render(cell["source"]))
            continue
        list(lexer.get_tokens(cell["source"]))
        pages.append(f"<pre>{cell['source']}</pre>")
        for output in cell["outputs"]:
            picture = output.get("data", {}).get("image/png")
            pages.append(f'<img src="data:image/png;base64,{picture}">' if picture else f"<pre>{output['text']}</pre>")
    return "".join(pages)


def _read_slides(data: bytes) -> str:
    archive, words = zipfile.ZipFile(io.BytesIO(data)), []
    for name in archive.namelist():
        if name.startswith("ppt/slides/slide"):
            found = ET.fromstring(archive.read(name)).itertext()
            words.append("".join(f"<p>{one}</p>" for one in found))
    return "".join(words)


def _read_workbook(data: bytes) -> Rows:
    return CalamineWorkbook.from_filelike(io.BytesIO(data)).get_sheet_by_index(0).to_python()


def _read_names(data: bytes) -> Rows:
    return [(one.filename, one.file_size) for one in zipfile.ZipFile(io.BytesIO(data)).infolist()]
