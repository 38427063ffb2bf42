"""The chapter of the guided tour about files and paper: export, PDF, print, and a file that comes back changed."""

import asyncio
import csv
import io
from pathlib import Path

from PySide6.QtCore import QSize
from PySide6.QtGui import QImage, QPainter
from PySide6.QtPdf import QPdfDocument
from PySide6.QtWidgets import QApplication, QFileDialog

from lmsdesk.cli.onlooker import Onlooker
from lmsdesk.cli.tour_hands import until
from lmsdesk.cli.tour_scene import Scene, Step
from lmsdesk.gui.dialogs.importing import ImportDialog
from lmsdesk.gui.dialogs.paper import PaperDialog
from lmsdesk.model.ids import Cell

TABLE, CHANGED, PAPER = "gradebook.csv", "changed.csv", "gradebook.pdf"
TYPED = ("21", "22", "23", "24", "25")
IN_THE_FILE = ("31", "32", "eleven", "34", "25")
"""Two to take, one that is no score, one that somebody changed meanwhile, and one as it was."""
MEANWHILE, ELSEWHERE = 28.0, 26.0
_PAPER_WIDTH = 1000
_LARGE_S = 180
"""For a million grades on a busy machine."""
_STUDENT_ID = 3


async def exporting(scene: Scene) -> None:
    """Five grades are typed for the file to come back to; then all of it goes to a file."""
    scene.keys.press("Esc")
    await until(lambda: QApplication.activePopupWidget() is None, "the menu did not close")
    cells = scene.free_run(len(TYPED))
    scene.hands.type_down(cells, TYPED)
    scene.remember(cells, TYPED)
    await scene.sent()
    (scene.folder / TABLE).unlink(missing_ok=True)
    scene.keys.do("export")
    await scene.keys.name_file(str(scene.folder / TABLE))


async def exported(scene: Scene) -> None:
    await scene.keys.accept(await scene.keys.dialog(QFileDialog))
    await until((scene.folder / TABLE).exists, "the file was not written", within_s=_LARGE_S)
    await asyncio.sleep(0.2)


async def paper(scene: Scene) -> QImage:
    """What is shown as PDF; the picture is its first page."""
    path = scene.folder / PAPER
    path.unlink(missing_ok=True)
    await scene.keys.look_for("shown as pdf")
    scene.keys.press("Return")
    await scene.keys.accept(await scene.keys.name_file(str(path)))
    await until(lambda: _is_whole(path), "the PDF was not written", within_s=_LARGE_S)
    return _first_page(path)


async def printing(scene: Scene) -> None:
    scene.keys.do("print_view")
    dialog = await scene.keys.dialog(PaperDialog)
    await until(lambda: dialog.view.is_drawn, "the pages were not drawn", within_s=_LARGE_S)


async def importing(scene: Scene) -> None:
    """The file comes back from a spreadsheet; meanwhile a colleague has changed two of the grades in it."""
    dialog = await scene.keys.dialog(PaperDialog)
    scene.keys.press("Esc")
    await scene.keys.closed(dialog)
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
    await until(preview.confirm.isEnabled, "the file was not compared", within_s=_LARGE_S)
    await asyncio.sleep(0.1)


async def imported(scene: Scene) -> None:
    """Only what the file alone has changed is taken."""
    dialog = await scene.keys.dialog(ImportDialog)
    scene.keys.tab_to(dialog.confirm)
    scene.keys.press("Return")
    await scene.keys.closed(dialog)
    cells = list(scene.entered)[-len(TYPED) :]
    scene.remember(cells[:2], IN_THE_FILE[:2])
    await scene.shows(cells, (*IN_THE_FILE[:2], TYPED[2], f"{MEANWHILE:g}", f"{ELSEWHERE:g}"))
    await scene.sent()


def _change(scene: Scene, cells: list[Cell]) -> None:
    """What somebody does to the file in a spreadsheet."""
    model = scene.page.model
    text = (scene.folder / TABLE).read_text("utf-8-sig")
    rows = list(csv.reader(io.StringIO(text)))
    for cell, wanted in zip(cells, IN_THE_FILE, strict=True):
        slot, number = model.place_of(cell) or (0, 0)
        row = next(one for one in rows[1:] if one[_STUDENT_ID : _STUDENT_ID + 1] == [model.student_ids[slot]])
        row[rows[0].index(model.columns[number].column.title)] = wanted
    made = io.StringIO(newline="")
    csv.writer(made).writerows(rows)
    (scene.folder / CHANGED).write_text(made.getvalue(), "utf-8-sig", newline="")


def _is_whole(path: Path) -> bool:
    return path.exists() and path.read_bytes()[-8:].strip().endswith(b"%%EOF")


def _first_page(path: Path) -> QImage:
    document = QPdfDocument()
    document.load(str(path))
    size = document.pagePointSize(0)
    image = document.render(0, QSize(_PAPER_WIDTH, round(_PAPER_WIDTH * size.height() / size.width())))
    page = QImage(image.size(), QImage.Format.Format_RGB32)
    page.fill("white")
    with QPainter(page) as painter:
        painter.drawImage(0, 0, image)
    return page


PAPERS: tuple[Step, ...] = (exporting, exported, paper, printing, importing, imported)
