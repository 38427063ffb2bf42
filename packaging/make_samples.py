"""Makes the sample files that are not plain text; run by hand with reportlab, python-docx and pillow.

    python packaging/make_samples.py

The results are checked in, so nobody else needs those three packages.
"""

import base64
import csv
import io
import json
import math
import random
import struct
import wave
import zipfile
from collections.abc import Callable, Iterator
from pathlib import Path
from xml.sax.saxutils import escape

import docx
from PIL import Image, ImageDraw, ImageFilter
from reportlab.lib import colors
from reportlab.lib.pagesizes import A4
from reportlab.lib.styles import getSampleStyleSheet
from reportlab.lib.units import cm
from reportlab.platypus import Flowable, Paragraph, SimpleDocTemplate, Spacer, Table

SAMPLES = Path(__file__).resolve().parent.parent / "resources" / "samples"
Block = tuple[str, list[list[str]]]

PROSE = {
    "essays/the-clockmakers-daughter": "pdf",
    "essays/letters-that-never-arrived": "docx",
    "essays/what-a-cell-remembers": "pdf docx",
    "essays/the-map-and-the-river": "odt",
    "essays/a-failed-experiment": "pdf docx",
    "biology/lab-report-enzymes": "pdf",
    "biology/lab-report-osmosis": "pdf docx",
    "chemistry/synthesis-report": "pdf docx",
    "statistics/data-report": "pdf docx",
    "handouts/how-to-write-a-report": "pdf",
    "handouts/syllabus-biology": "pdf",
}


def blocks(text: str) -> Iterator[Block]:
    """The parts of a Markdown text: (`h1`, `h2`, `p` or `table`, rows of cells)."""
    for part in text.strip().split("\n\n"):
        lines = part.split("\n")
        if part.startswith("#"):
            yield ("h2" if part.startswith("##") else "h1"), [[part.lstrip("# ")]]
        elif part.startswith("|"):
            yield (
                "table",
                [[cell.strip() for cell in line.strip("|").split("|")] for line in lines if "---" not in line],
            )
        else:
            plain = [line.lstrip("> ").replace("**", "").replace("*", "") for line in lines]
            yield "p", [[line] for line in plain]


def make_pdf(source: str, target: Path) -> None:
    """A PDF with headings, tables and page numbers."""
    style = getSampleStyleSheet()
    style["BodyText"].leading, style["BodyText"].fontSize = 17, 11.5
    story: list[Flowable] = []
    for kind, rows in blocks(source):
        if kind == "table":
            story += [Table(rows, style=[("GRID", (0, 0), (-1, -1), 0.5, colors.grey)], hAlign="LEFT"), Spacer(1, 12)]
            continue
        name = {"h1": "Title", "h2": "Heading2", "p": "BodyText"}[kind]
        story += [Paragraph(escape(row[0]), style[name]) for row in rows]
    margins = {"leftMargin": 3 * cm, "rightMargin": 3 * cm, "topMargin": 3 * cm, "bottomMargin": 3 * cm}
    document = SimpleDocTemplate(str(target), pagesize=A4, invariant=1, title=target.stem, **margins)
    document.build(story, onFirstPage=_page_number, onLaterPages=_page_number)


def _page_number(canvas: object, document: object) -> None:
    canvas.drawCentredString(A4[0] / 2, 1.5 * cm, str(document.page))  # type: ignore[attr-defined]


def make_docx(source: str, target: Path) -> None:
    """An office document with headings and tables."""
    document = docx.Document()
    document.core_properties.author = "Student"
    for kind, rows in blocks(source):
        if kind == "table":
            table = document.add_table(len(rows), len(rows[0]), style="Table Grid")
            for row, values in zip(table.rows, rows, strict=True):
                for cell, value in zip(row.cells, values, strict=True):
                    cell.text = value
        elif kind == "p":
            for row in rows:
                document.add_paragraph(row[0])
        else:
            document.add_heading(rows[0][0], level=int(kind[1]) - 1)
    buffer = io.BytesIO()
    document.save(buffer)
    with zipfile.ZipFile(buffer) as made:
        make_zip(target, {name: made.read(name) for name in made.namelist()})


def make_odt(source: str, target: Path) -> None:
    """An OpenDocument text with headings, paragraphs and tables."""
    body = "".join(_odt_block(kind, rows) for kind, rows in blocks(source))
    names = ("office", "text", "table")
    spaces = " ".join(f'xmlns:{name}="urn:oasis:names:tc:opendocument:xmlns:{name}:1.0"' for name in names)
    head = '<?xml version="1.0" encoding="UTF-8"?>\n'
    office = f'<office:document-content {spaces} office:version="1.2">'
    content = f"{head}{office}<office:body><office:text>{body}</office:text></office:body></office:document-content>"
    kind, manifest = "application/vnd.oasis.opendocument.text", "urn:oasis:names:tc:opendocument:xmlns:manifest:1.0"
    entries = "".join(
        f'<manifest:file-entry manifest:full-path="{path}" manifest:media-type="{media}"/>'
        for path, media in (("/", kind), ("content.xml", "text/xml"))
    )
    listing = (
        f'{head}<manifest:manifest xmlns:manifest="{manifest}" manifest:version="1.2">{entries}</manifest:manifest>'
    )
    parts = {"mimetype": kind, "content.xml": content, "META-INF/manifest.xml": listing}
    make_zip(target, {name: text.encode() for name, text in parts.items()})


def _odt_block(kind: str, rows: list[list[str]]) -> str:
    if kind == "p":
        return "".join(f"<text:p>{escape(row[0])}</text:p>" for row in rows)
    if kind != "table":
        return f'<text:h text:outline-level="{kind[1]}">{escape(rows[0][0])}</text:h>'
    cells = (
        "".join(f"<table:table-cell><text:p>{escape(cell)}</text:p></table:table-cell>" for cell in row) for row in rows
    )
    lines = "".join(f"<table:table-row>{row}</table:table-row>" for row in cells)
    return f'<table:table><table:table-column table:number-columns-repeated="{len(rows[0])}"/>{lines}</table:table>'


def make_zip(target: Path, parts: dict[str, bytes]) -> None:
    """An archive that is the same on every day; a part called `mimetype` is stored plain, as OpenDocument wants."""
    with zipfile.ZipFile(target, "w") as archive:
        for name, data in parts.items():
            how = zipfile.ZIP_STORED if name == "mimetype" else zipfile.ZIP_DEFLATED
            archive.writestr(zipfile.ZipInfo(name, (2026, 10, 1, 12, 0, 0)), data, compress_type=how)


def seeded(seed: int) -> random.Random:
    return random.Random(seed)  # noqa: S311  pictures and tables, nothing secret


def onion_cells() -> Image.Image:
    """Rows of long cells with a nucleus each, as seen through a microscope."""
    rng, picture = seeded(1), Image.new("RGB", (900, 640), "#101010")
    draw = ImageDraw.Draw(picture)
    draw.ellipse((130, 0, 770, 640), fill="#f3e6d0")
    for row in range(11):
        left, top = 100 - rng.randint(0, 120), row * 58
        while left < 800:
            width = rng.randint(120, 210)
            draw.rounded_rectangle((left, top, left + width, top + 56), 14, fill="#f0d9b8", outline="#9c6b3c", width=4)
            x, y = left + rng.randint(20, width - 40), top + rng.randint(12, 30)
            draw.ellipse((x, y, x + 17, y + 15), fill="#7d3f6e")
            left += width
    mask = Image.new("L", picture.size, 0)
    ImageDraw.Draw(mask).ellipse((130, 0, 770, 640), fill=255)
    picture = Image.composite(picture, Image.new("RGB", picture.size, "#101010"), mask).filter(
        ImageFilter.GaussianBlur(1)
    )
    ImageDraw.Draw(picture).text((600, 610), "x 400   0.1 mm", fill="white")
    return picture


def gel() -> Image.Image:
    """Bright bands on a dark gel, with a ladder on the left."""
    rng, picture = seeded(2), Image.new("RGB", (760, 900), "#16161c")
    draw = ImageDraw.Draw(picture)
    for lane in range(8):
        left = 60 + lane * 84
        places = [90 + step * 62 for step in range(12)] if lane == 0 else sorted(rng.sample(range(120, 820), 4))
        for place in places:
            glow = rng.randint(120, 250)
            draw.rounded_rectangle(
                (left, place, left + 54, place + rng.randint(6, 14)), 5, fill=(glow, glow, glow - 20)
            )
        draw.text((left + 20, 40), "M" if lane == 0 else str(lane), fill="#e0e0e0")
    return picture.filter(ImageFilter.GaussianBlur(3))


def spectrum() -> Image.Image:
    """An infrared spectrum: a line that dips at a few wave numbers."""
    picture = Image.new("RGB", (1000, 560), "white")
    draw = ImageDraw.Draw(picture)
    dips = ((1740, 62, 18), (2960, 48, 60), (1240, 55, 25), (1050, 35, 22), (1465, 25, 20))
    points = []
    for x in range(80, 961):
        wave_number = 4000 - (x - 80) * 3600 / 880
        height = sum(depth * math.exp(-(((wave_number - at) / width) ** 2)) for at, depth, width in dips)
        points.append((x, 80 + height * 6))
    draw.rectangle((80, 40, 960, 500), outline="black")
    draw.line(points, fill="#b02020", width=2)
    for number in range(4000, 399, -400):
        draw.text((72 + (4000 - number) * 880 / 3600, 508), str(number), fill="black")
    draw.text((450, 535), "wave number (per cm)", fill="black")
    return picture


def save(picture: Image.Image, path: str) -> None:
    picture.save(SAMPLES / path, quality=82, optimize=True)


def make_tables() -> None:
    """Three tables of measurements."""
    rng = seeded(3)
    growth = [
        (hour, *(round(0.05 * 2 ** (hour / d) / (1 + 2 ** (hour / d) / 40), 3) for d in (1, 1.4))) for hour in range(25)
    ]
    survey = [
        (f"P{n:02d}", round(rng.gauss(7.1, 0.9), 1), rng.choice((0, 0, 1, 1, 2, 2, 3, 4, 7, 12)), rng.randint(3, 70))
        for n in range(1, 61)
    ]
    yields = [
        (group, round(rng.uniform(48, 78), 1), rng.choice(("clear", "yellow", "brown"))) for group in "ABCDEFGHIJKL"
    ]
    _table("biology/growth-curve.csv", ("hour", "density warm", "density cool"), growth)
    _table("statistics/survey.csv", ("person", "sleep_h", "missed", "journey_min"), survey)
    _table("chemistry/yields.csv", ("group", "yield_percent", "colour"), yields)


def _table(path: str, head: tuple[str, ...], rows: list[tuple[object, ...]]) -> None:
    with (SAMPLES / path).open("w", newline="", encoding="utf-8") as file:
        csv.writer(file, lineterminator="\n").writerows([head, *rows])


def make_notebook(path: str, title: str, cells: list[tuple[str, str, str | None]]) -> None:
    """A notebook with outputs; each cell is its kind, its source, and its printed output or None."""
    made = [_markdown_cell(f"# {title}")]
    for count, (kind, source, output) in enumerate(cells, start=1):
        made.append(_markdown_cell(source) if kind == "text" else _code_cell(count, source, output))
    meta = {"kernelspec": {"display_name": "Python 3", "language": "python", "name": "python3"}}
    notebook = {"cells": made, "metadata": meta, "nbformat": 4, "nbformat_minor": 4}
    (SAMPLES / path).write_text(json.dumps(notebook, indent=1) + "\n", encoding="utf-8")


def _markdown_cell(source: str) -> dict[str, object]:
    return {"cell_type": "markdown", "metadata": {}, "source": source.splitlines(keepends=True)}


def _code_cell(count: int, source: str, output: str | None) -> dict[str, object]:
    outputs: list[dict[str, object]] = []
    if output is not None:
        outputs.append({"output_type": "stream", "name": "stdout", "text": output.splitlines(keepends=True)})
    if "bars(" in source:
        outputs.append({"output_type": "display_data", "metadata": {}, "data": {"image/png": _bars()}})
    lines = source.splitlines(keepends=True)
    return {"cell_type": "code", "execution_count": count, "metadata": {}, "source": lines, "outputs": outputs}


def _bars() -> str:
    picture = Image.new("RGB", (360, 200), "white")
    draw = ImageDraw.Draw(picture)
    for place, height in enumerate((20, 55, 110, 160, 120, 60, 25)):
        draw.rectangle((20 + place * 47, 185 - height, 55 + place * 47, 185), fill="#2a6f97")
    buffer = io.BytesIO()
    picture.save(buffer, "png", optimize=True)
    return base64.b64encode(buffer.getvalue()).decode()


def make_notebooks() -> None:
    dice = "import random\nrandom.seed(4)\nthrows = [random.randint(1, 6) + random.randint(1, 6) for _ in range(1000)]"
    make_notebook(
        "programs/exploration.ipynb",
        "Two dice",
        [
            ("text", "How often does each sum come up? I expected a flat picture and got a **triangle**.", None),
            ("code", dice, None),
            ("code", "print(sum(throws) / len(throws))", "7.019\n"),
            ("code", "bars(throws)", None),
            ("code", "print(throws.count(7), throws.count(2))", "141 22\n"),
        ],
    )
    make_notebook(
        "statistics/survey-analysis.ipynb",
        "Sleep and missed classes",
        [
            ("code", "import csv\nrows = list(csv.DictReader(open('survey.csv')))\nprint(len(rows))", "60\n"),
            ("text", "The median is the better summary here, because a few people missed *many* classes.", None),
            ("code", "missed = sorted(int(row['missed']) for row in rows)\nprint(missed[30])", "2\n"),
            ("code", "bars(missed)", None),
        ],
    )


def make_sound() -> None:
    """A short tune, eight notes of a scale and back to the first."""
    rate, notes = 8000, (0, 4, 7, 12, 7, 4, 5, 2, 0)
    with wave.open(str(SAMPLES / "sounds/recitation.wav"), "wb") as file:
        file.setnchannels(1)
        file.setsampwidth(2)
        file.setframerate(rate)
        for note in notes:
            pitch = 261.63 * 2 ** (note / 12)
            samples = (
                9000 * math.sin(2 * math.pi * pitch * n / rate) * math.exp(-n / 1500) for n in range(rate * 2 // 5)
            )
            file.writeframes(b"".join(struct.pack("<h", int(sample)) for sample in samples))


def make_archives() -> None:
    """A project of several files, and an archive that tries to write outside and to grow a thousandfold."""
    program = (SAMPLES / "programs/waiting_line.py").read_bytes()
    project = {
        "team-project/README.md": b"# Waiting line\n\nRun `python waiting_line.py`. A team of three, two weekends.\n",
        "team-project/waiting_line.py": program,
        "team-project/data/arrivals.csv": b"minute\n1\n4\n5\n9\n",
        "team-project/docs/plan.txt": b"Week 1: simulation. Week 2: table and text.\n",
    }
    make_zip(SAMPLES / "programs/team-project.zip", project)
    hostile = {"../../outside.txt": b"outside\n", "/absolute.txt": b"absolute\n", "large.bin": bytes(4_000_000)}
    make_zip(SAMPLES / "odd/paths-outside.zip", hostile)


WRITERS: dict[str, Callable[[str, Path], None]] = {"pdf": make_pdf, "docx": make_docx, "odt": make_odt}


def main() -> None:
    (SAMPLES / "sounds").mkdir(exist_ok=True)
    for stem, endings in PROSE.items():
        source = (SAMPLES / f"{stem}.md").read_text(encoding="utf-8")
        for ending in endings.split():
            WRITERS[ending](source, SAMPLES / f"{stem}.{ending}")
    save(onion_cells(), "biology/onion-cells.png")
    save(gel(), "biology/gel-photograph.jpg")
    save(spectrum(), "chemistry/spectrum.png")
    spectrum().resize((100, 56)).save(SAMPLES / "odd/picture-with-no-extension", "png")
    make_tables()
    make_notebooks()
    make_sound()
    make_archives()
    print(sum(path.stat().st_size for path in SAMPLES.rglob("*") if path.is_file()), "bytes of samples")


if __name__ == "__main__":
    main()
