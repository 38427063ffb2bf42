"""The chapter of the guided tour about files and paper: export, PDF, print, and a file that comes back changed."""

import csv
import io
from pathlib import Path

from PySide6.QtCore import QSize
from PySide6.QtGui import QImage, QPainter
from PySide6.QtPdf import QPdfDocument
from PySide6.QtWidgets import QFileDialog

from lmsdesk.cli.onlooker import Onlooker
from lmsdesk.cli.tour_input import LONG_PATIENCE_S, Claim, Shown, TourFailedError, reads, until
from lmsdesk.cli.tour_scene import Scene, Step
from lmsdesk.gui.exchange.import_dialog import ImportDialog
from lmsdesk.gui.printing.preview_view import PaperDialog
from lmsdesk.model.ids import Cell

TABLE, CHANGED, PAPER = "gradebook.csv", "changed.csv", "gradebook.pdf"
TYPED = ("21", "22", "23", "24", "25")
IN_THE_FILE = ("31", "32", "eleven", "34", "25")
"""Two to take, one that is no score, one that somebody changed meanwhile, and one as it was."""
MEANWHILE, ELSEWHERE = 28.0, 26.0
_PAPER_WIDTH = 1000
_STUDENT_ID = 3


async def exporting(scene: Scene) -> Shown:
    """Five grades are typed for the file to come back to; then all of it goes to a file."""
    cells = scene.free_run(len(TYPED))
    scene.grid_input.type_down(cells, TYPED)
    scene.remember(cells, TYPED)
    await scene.wait_sent()
    path = scene.folder / TABLE
    path.unlink(missing_ok=True)
    scene.keys.do("export")
    dialog = await scene.keys.name_file(str(path))
    return Shown(reads(lambda: dialog, "the question for a file", str(path)), scene.nothing_waits())


async def export(scene: Scene) -> Shown:
    await scene.keys.accept(await scene.keys.dialog(QFileDialog))
    path = scene.folder / TABLE
    await until(path.exists, "the file was not written", within_s=LONG_PATIENCE_S)
    cells = list(scene.entered)[-len(TYPED) :]

    def is_complete() -> bool:
        rows = _rows_of(path)
        are_there = [_cell_text(scene, rows, cell) for cell in cells] == list(TYPED)
        found_ids = {row[_STUDENT_ID] for row in rows[1:] if len(row) > _STUDENT_ID}
        return are_there and found_ids >= set(filter(None, scene.page.model.student_ids))

    return Shown(
        Claim("the file holds every student, and the grades just typed", is_complete),
        reads(lambda: scene.window.messages, "the message", TABLE),
    )


async def paper(scene: Scene) -> Shown:
    """What is shown as PDF; the picture is its first page."""
    path = scene.folder / PAPER
    path.unlink(missing_ok=True)
    await scene.keys.look_for("shown as pdf")
    scene.keys.press("Return")
    await scene.keys.accept(await scene.keys.name_file(str(path)))
    await until(lambda: _is_whole(path), "the PDF was not written", within_s=LONG_PATIENCE_S)
    title = scene.page.model.names[int(scene.page.model.order[0])]
    picture, words = _first_page(path)
    is_told = lambda: title in words and scene.page.title in words  # noqa: E731
    return Shown(Claim(f"the first page names the course and {title}", is_told), picture=picture)


async def printing(scene: Scene) -> Shown:
    scene.keys.do("print_view")
    dialog = await scene.keys.dialog(PaperDialog)
    return Shown(Claim("the pages are drawn", lambda: dialog.isVisible() and dialog.view.is_drawn))


async def importing(scene: Scene) -> Shown:
    """The file comes back from a spreadsheet; meanwhile a colleague has changed two of the grades in it."""
    await scene.keys.put_away(PaperDialog)
    cells = list(scene.entered)[-len(TYPED) :]
    colleague = Onlooker(scene.starter.child.ready)
    for cell, score in zip(cells[3:], (MEANWHILE, ELSEWHERE), strict=True):
        await colleague.set_score(*cell, score=score)
        scene.expect(cell, {"score": score})
    scene.keys.do("refresh")
    await scene.shows(cells[3:], (f"{MEANWHILE:g}", f"{ELSEWHERE:g}"))
    _change(scene, cells)
    scene.keys.do("import")
    await scene.keys.accept(await scene.keys.name_file(str(scene.folder / CHANGED)))
    preview = await scene.keys.dialog(ImportDialog)
    return Shown(
        Claim("two grades can be taken", lambda: preview.confirm.isEnabled() and "2" in preview.confirm.text()),
        reads(lambda: preview, "the comparison", CHANGED, *IN_THE_FILE[:4], f"{MEANWHILE:g}"),
    )


async def import_file(scene: Scene) -> Shown:
    """Only what the file alone has changed is taken."""
    dialog = await scene.keys.dialog(ImportDialog)
    scene.keys.tab_to(dialog.confirm)
    scene.keys.press("Return")
    await scene.keys.wait_closed(dialog)
    cells = list(scene.entered)[-len(TYPED) :]
    scene.remember(cells[:2], IN_THE_FILE[:2])
    texts = (*IN_THE_FILE[:2], TYPED[2], f"{MEANWHILE:g}", f"{ELSEWHERE:g}")
    await scene.shows(cells, texts)
    await scene.wait_sent()
    return Shown(scene.grid_shows(cells, texts), scene.nothing_waits(), await scene.server_holds(cells))


def _rows_of(path: Path) -> list[list[str]]:
    return list(csv.reader(io.StringIO(path.read_text("utf-8-sig"))))


def _position_in(scene: Scene, rows: list[list[str]], cell: Cell) -> tuple[list[str], int]:
    """The row of the file that is about this student, and the number of the column; raises TourFailedError."""
    model = scene.page.model
    slot, number = model.session.position_of(cell) or (0, 0)
    row = next((one for one in rows[1:] if one[_STUDENT_ID : _STUDENT_ID + 1] == [model.student_ids[slot]]), None)
    if row is None:
        raise TourFailedError("a student is not in the file")
    return row, rows[0].index(model.columns[number].column.title)


def _cell_text(scene: Scene, rows: list[list[str]], cell: Cell) -> str:
    row, number = _position_in(scene, rows, cell)
    return row[number]


def _change(scene: Scene, cells: list[Cell]) -> None:
    """Edits to the file as in a spreadsheet program."""
    rows = _rows_of(scene.folder / TABLE)
    for cell, wanted in zip(cells, IN_THE_FILE, strict=True):
        row, number = _position_in(scene, rows, cell)
        row[number] = wanted
    made = io.StringIO(newline="")
    csv.writer(made).writerows(rows)
    (scene.folder / CHANGED).write_text(made.getvalue(), "utf-8-sig", newline="")


def _is_whole(path: Path) -> bool:
    return path.exists() and path.read_bytes()[-8:].strip().endswith(b"%%EOF")


def _first_page(path: Path) -> tuple[QImage, str]:
    """How it looks, and what can be read on it."""
    document = QPdfDocument()
    document.load(str(path))
    size = document.pagePointSize(0)
    image = document.render(0, QSize(_PAPER_WIDTH, round(_PAPER_WIDTH * size.height() / size.width())))
    page = QImage(image.size(), QImage.Format.Format_RGB32)
    page.fill("white")
    with QPainter(page) as painter:
        painter.drawImage(0, 0, image)
    return page, document.getAllText(0).text()


PAPERS: tuple[Step, ...] = (exporting, export, paper, printing, importing, import_file)
