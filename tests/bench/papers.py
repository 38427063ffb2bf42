"""Papers of each kind: from their bytes to the painted view, cold and prepared, beside the bare library.

`cold` is everything: the bytes to the decoding process, the answer, the painting of all that is in sight; its peer is
what the bare library takes in this process for the same page, picture or text, so the ratio is what the process of its
own and the view cost. The two follow each other. `prepared` is a paper whose first look was answered beforehand, as the
next two in the queue are, and `prepared.thread` the processor time of the window's thread in it; their bars are in
milliseconds. The memory is the most that was seen of the process while it answered.
"""

import asyncio
import csv
import io
import statistics
import time
import zipfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Final, NamedTuple

import mammoth
import numpy as np
import pypdfium2
from markdown_it import MarkdownIt
from PIL import Image
from pygments.lexers.python import PythonLexer
from PySide6.QtWidgets import QAbstractScrollArea, QApplication
from qasync import QEventLoop

from lmsdesk.desk.submissions.decoder import Decoder
from lmsdesk.gui.kit import theme
from lmsdesk.gui.submissions.viewer.paper_view import PaperView
from tests.bench import Row, row
from tests.helpers.documents import word_of, zip_of
from tests.helpers.papers import pdf_of, saved, stream

_TURNS: Final = 5
_WIDTH, _HEIGHT = 1200, 950
_COLD_BAR, _PREPARED_BAR_MS, _THREAD_BAR_MS = 1.5, 100, 16
_WORDS: Final = "Water moves through a membrane from the side with less salt to the side with more of it. "


class Sample(NamedTuple):
    """A paper, and how the bare library reads what is first seen of it."""

    name: str
    data: bytes
    bare: Callable[[bytes], object]


@contextmanager
def window_loop() -> Iterator[asyncio.AbstractEventLoop]:
    """A loop for Qt and asyncio, over an application that looks as the program does."""
    app = QApplication.instance() or QApplication([])
    assert isinstance(app, QApplication)
    app.setQuitOnLastWindowClosed(False)
    theme.apply(app)
    loop = QEventLoop(app)
    asyncio.set_event_loop(loop)
    yield loop
    loop.close()


def rows() -> Iterator[Row]:
    """The figures of each kind."""
    with window_loop() as loop:
        for sample in _samples():
            yield from loop.run_until_complete(_measured(sample))


async def _measured(sample: Sample) -> list[Row]:
    decoder, view = Decoder(), PaperView()
    await decoder.start()
    view.resize(_WIDTH, _HEIGHT)
    view.show()
    try:
        return await _figures(sample, decoder, view)
    finally:
        view.close()
        await decoder.aclose()


async def _figures(sample: Sample, decoder: Decoder, view: PaperView) -> list[Row]:
    cold, bare, prepared, thread = [], [], [], []
    for turn in range(_TURNS + 1):
        started = time.perf_counter()
        view.show_paper(await decoder.open(sample.name, sample.data))
        await _painted(view)
        cold.append(time.perf_counter() - started)
        bare.append(_timed(lambda: sample.bare(sample.data)))
        paper = await decoder.open(sample.name, sample.data)
        await paper.prepare(view.first_requests(paper))
        view.clear()
        started, used = time.perf_counter(), time.thread_time()
        view.show_paper(paper)
        await _painted(view)
        prepared.append(time.perf_counter() - started)
        thread.append(time.thread_time() - used)
        if not turn:
            # The first start of a process and the first use of a library are no figure of a paper.
            for times in (cold, bare, prepared, thread):
                times.clear()
    name = f"papers.{sample.name}"
    memory = max(one.largest_memory for one in decoder.processes) / 2**20
    return [
        row(f"{name}.cold", _ms(cold), "ms", bar=_COLD_BAR, peer=_ms(bare)),
        row(f"{name}.prepared", _ms(prepared), "ms", bar=_PREPARED_BAR_MS),
        row(f"{name}.prepared.thread", _ms(thread), "ms", bar=_THREAD_BAR_MS),
        row(f"{name}.memory", memory, "MiB", bar=512),
    ]


async def _painted(view: PaperView) -> None:
    """Wait until all that is in sight is there, and on the screen; more may come below it."""
    shown = view.stack.currentWidget()
    area = view.rows.table if shown is view.rows else shown
    assert isinstance(area, QAbstractScrollArea)
    await asyncio.sleep(0)
    while not view.is_complete and (shown is view.pages or not area.verticalScrollBar().maximum()):  # noqa: ASYNC110
        # A loop that never rests would keep the threads waiting that talk to the process.
        await asyncio.sleep(0.001)
    area.viewport().repaint()


def _timed(deed: Callable[[], object]) -> float:
    started = time.perf_counter()
    deed()
    return time.perf_counter() - started


def _ms(times: list[float]) -> float:
    return statistics.median(times) * 1000


def _samples() -> Iterator[Sample]:
    yield Sample("text.pdf", _text_pdf(10), _draw_page)
    yield Sample("long.pdf", _text_pdf(200), _draw_page)
    yield Sample("scan.pdf", _scan(), _draw_page)
    yield Sample("photograph.jpg", saved(_picture(6000, 4000), "JPEG"), _decode_picture)
    yield Sample("plot.png", saved(_picture(3000, 2000), "PNG"), _decode_picture)
    program = "".join(f"def step_{one}(x):\n    return x + {one}  # {_WORDS[:40]}\n" for one in range(1000))
    yield Sample("program.py", program.encode(), lambda data: list(PythonLexer().get_tokens(data.decode())))
    body = "".join(f"<w:p><w:r><w:t>{one}. {_WORDS * 4}</w:t></w:r></w:p>" for one in range(320))
    yield Sample("report.docx", word_of(body), lambda data: mammoth.convert_to_html(io.BytesIO(data)))
    text = "\n\n".join(f"## Step {one}\n\n{_WORDS * 3}" for one in range(80))
    yield Sample("notes.md", text.encode(), lambda data: MarkdownIt().render(data.decode()))
    table = "\n".join(",".join(f"{one * column}" for column in range(12)) for one in range(5000))
    yield Sample("table.csv", table.encode(), lambda data: list(csv.reader(io.StringIO(data.decode()))))
    files = zip_of({f"work/part_{one}.py": program.encode()[:2000] for one in range(300)})
    yield Sample("work.zip", files, lambda data: zipfile.ZipFile(io.BytesIO(data)).infolist())


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


def _scan() -> bytes:
    made = io.BytesIO()
    pages = [_picture(2480, 3508) for _ in range(3)]
    pages[0].save(made, "PDF", save_all=True, append_images=pages[1:], resolution=300)
    return made.getvalue()


def _picture(width: int, height: int) -> Image.Image:
    """Soft shapes with some grain, as cameras see things."""
    grain = np.random.default_rng(7).integers(0, 24, (height, width, 3), dtype=np.uint8)
    across = np.linspace(0, 200, width, dtype=np.uint8)[None, :, None]
    return Image.fromarray(grain + across)


def _draw_page(data: bytes) -> object:
    document = pypdfium2.PdfDocument(data)
    page = document[0]
    drawn = page.render(scale=(_WIDTH - 48) / page.get_width())
    document.close()
    return drawn


def _decode_picture(data: bytes) -> object:
    image = Image.open(io.BytesIO(data))
    image.draft(None, (_WIDTH, _HEIGHT))
    image.thumbnail((_WIDTH, _HEIGHT))
    return image.convert("RGB").tobytes("raw", "BGRX")
