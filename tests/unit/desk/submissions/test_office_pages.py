"""Pages that LibreOffice lays out: only where it is installed, without what a document would reach for, with an end."""

import asyncio
import io
import socket
import threading
from pathlib import Path

import psutil
import pytest
import xlsxwriter

from lmsdesk.bundled import resource
from lmsdesk.decoding.messages import Trouble, View
from lmsdesk.desk.submissions import office_pages
from lmsdesk.desk.submissions.copies import folder_for_copies
from lmsdesk.desk.submissions.decoder import Decoder, PaperUnreadable
from lmsdesk.desk.submissions.office_pages import PagesNotLaidOut, is_laid_out, office_program, pages_of
from tests.helpers.documents import open_text_of

has_office = pytest.mark.skipif(office_program() is None, reason="LibreOffice is not installed")
RTF = b"{\\rtf1 Osmosis}"
MANIFEST = (
    '<manifest:manifest xmlns:manifest="urn:oasis:names:tc:opendocument:xmlns:manifest:1.0" manifest:version="1.2">'
    '<manifest:file-entry manifest:full-path="/" manifest:media-type="application/vnd.oasis.opendocument.text"/>'
    '<manifest:file-entry manifest:full-path="content.xml" manifest:media-type="text/xml"/></manifest:manifest>'
)
OLD = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(504) + "WordDocument".encode("utf-16-le") + bytes(3000)


def linked_text(port: int) -> bytes:
    """A text with a picture that is elsewhere."""
    image = f'<draw:image xlink:href="http://127.0.0.1:{port}/x.png" xlink:type="simple" xlink:actuate="onLoad"/>'
    svg = 'xmlns:svg="urn:oasis:names:tc:opendocument:xmlns:svg-compatible:1.0"'
    frame = f'<draw:frame {svg} text:anchor-type="as-char" svg:width="3cm" svg:height="3cm">{image}</draw:frame>'
    return open_text_of(f"<text:p>Osmosis {frame}</text:p>", more={"META-INF/manifest.xml": MANIFEST.encode()})


def own_processes() -> set[int]:
    return {one.pid for one in psutil.Process().children(recursive=True)}


@has_office
async def test_the_pages_of_a_document_are_a_pdf(decoder: Decoder) -> None:
    before = own_processes()
    paper = await decoder.open("essay.rtf", RTF)
    pages = await paper.as_pages(await pages_of("essay.rtf", RTF))
    assert pages.info.view is View.PAGES
    assert "Osmosis" in (await pages.text()).text
    assert own_processes() <= before


@has_office
@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("statistics/data-report.docx", "Data Report 3"),
        ("essays/the-map-and-the-river.odt", "The Map and the River"),
        ("statistics/survey.xlsx", "v59.5"),
    ],
)
async def test_each_kind_of_document_has_pages(decoder: Decoder, name: str, words: str) -> None:
    data = workbook() if name.endswith(".xlsx") else resource("samples", name).read_bytes()
    paper = await decoder.open(name, data)
    pages = await paper.as_pages(await pages_of(name, data))
    texts = [(await pages.text(number)).text for number in range(pages.info.count)]
    assert words in "".join(texts).replace("\r\n", "")


def workbook() -> bytes:
    file = io.BytesIO()
    with xlsxwriter.Workbook(file, {"in_memory": True}) as book:
        sheet = book.add_worksheet()
        for row in range(60):
            sheet.write_row(row, 0, [f"v{row}.{column}" for column in range(6)])
    return file.getvalue()


@has_office
async def test_nothing_is_left_on_the_disk() -> None:
    folder = folder_for_copies().parent
    before = set(folder.iterdir())
    await pages_of("essay.rtf", RTF)
    assert set(folder.iterdir()) == before


@has_office
async def test_nothing_that_a_document_names_is_fetched(decoder: Decoder) -> None:
    called = threading.Event()
    with socket.create_server(("127.0.0.1", 0)) as server:
        server.settimeout(0.2)
        is_over = threading.Event()

        def listen() -> None:
            while not is_over.is_set():
                try:
                    server.accept()[0].close()
                except TimeoutError:
                    continue
                called.set()

        thread = threading.Thread(target=listen)
        thread.start()
        try:
            made = await pages_of("essay.odt", linked_text(server.getsockname()[1]))
        finally:
            is_over.set()
            await asyncio.to_thread(thread.join)
    assert "Osmosis" in (await (await decoder.open("x.pdf", made)).text()).text
    assert not called.is_set()


@has_office
async def test_what_takes_too_long_or_is_given_up_is_ended(monkeypatch: pytest.MonkeyPatch) -> None:
    before = own_processes()
    monkeypatch.setattr(office_pages, "LONGEST_S", 0.2)
    with pytest.raises(PagesNotLaidOut) as found:
        await pages_of("essay.rtf", RTF)
    assert "too long" in found.value.detail
    monkeypatch.setattr(office_pages, "LONGEST_S", 600.0)
    with pytest.raises(TimeoutError):
        await asyncio.wait_for(pages_of("essay.rtf", RTF), 0.5)
    await asyncio.to_thread(psutil.wait_procs, [psutil.Process(one) for one in own_processes() - before], 20)
    assert own_processes() <= before


@has_office
async def test_a_document_that_is_none_says_so() -> None:
    with pytest.raises(PagesNotLaidOut):
        await pages_of("essay.docx", b"PK\x03\x04 no document")


def test_it_is_offered_for_documents_and_only_where_it_is(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    program = tmp_path / "soffice"
    program.touch(mode=0o755)
    monkeypatch.setenv("PATH", str(tmp_path))
    assert [is_laid_out(name) for name in ("a.docx", "a.DOC", "b/a.pptx", "a.pdf", "a.html", "a", "a.docm")] == [
        *(True, True, True),
        *(False, False, False, False),
    ]
    program.unlink()
    monkeypatch.setattr(office_pages, "_folders", lambda: iter(()))
    assert not is_laid_out("a.docx")


@pytest.mark.parametrize(
    ("name", "data", "trouble"),
    [
        ("essay.doc", OLD, Trouble.OLD_DOCUMENT),
        ("work.7z", b"7z\xbc\xaf\x27\x1c\0\4" + bytes(100), Trouble.NOT_UNPACKED),
        ("work.rar", b"Rar!\x1a\x07\x01\0" + bytes(100), Trouble.NOT_UNPACKED),
    ],
)
async def test_what_is_not_opened_is_named(decoder: Decoder, name: str, data: bytes, trouble: Trouble) -> None:
    with pytest.raises(PaperUnreadable) as found:
        await decoder.open(name, data)
    assert found.value.trouble is trouble
    assert found.value.paper is not None
