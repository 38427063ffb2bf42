"""Pages on the screen: the same as on paper, drawn where somebody looks, gone through by keys."""

from collections.abc import Callable, Iterator
from pathlib import Path

import numpy as np
import pytest
from PySide6.QtCore import QBuffer, QByteArray, QIODevice, QPoint, QPointF, QRect, QSize, Qt
from PySide6.QtGui import QImage, QPageSize, QPainter, QWheelEvent
from PySide6.QtPdf import QPdfDocument
from PySide6.QtPrintSupport import QPrinter
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from lmsdesk.gui.kit import notices, theme
from lmsdesk.gui.kit.notices import Notice
from lmsdesk.gui.printing.page_layout import Paper, PaperColumn, Plan
from lmsdesk.gui.printing.preview_view import PRINT, PaperDialog
from lmsdesk.gui.printing.renderer import lay_out, pdf_of
from tests.gui.page_screen import page_screen
from tests.gui.site_desk import until

SMALL = QSize(120, 170)
"""Of a page whose grey is compared: small enough that two ways to draw a letter look alike."""


def paper(students: int, columns: int) -> Paper:
    names = PaperColumn("Student", [f"Student {row:04}" for row in range(students)], is_frozen=True)
    grades = [
        PaperColumn(f"Essay {n}", [f"{n}.{row}" for row in range(students)], is_number=True) for n in range(columns)
    ]
    return Paper("Biology 101", "all students", [names, *grades], may_turn=True)


@pytest.fixture(params=[theme.LIGHT, theme.DARK], ids=["light", "dark"])
def scheme(request: pytest.FixtureRequest, qapp: QApplication) -> Iterator[str]:
    kept = theme.Theme(qapp)
    kept.use(request.param)
    yield "dark" if request.param.is_dark else "light"
    kept.use(theme.LIGHT)


async def shown(plan: Plan, qtbot: QtBot) -> PaperDialog:
    dialog = PaperDialog(plan)
    qtbot.addWidget(dialog)
    dialog.show()
    dialog.activateWindow()
    await until(dialog.isActiveWindow)
    await until(lambda: dialog.view.is_drawn)
    return dialog


async def document(plan: Plan) -> QPdfDocument:
    made = QPdfDocument()
    buffer = QBuffer(made)
    buffer.setData(QByteArray(b"".join(await pdf_of(plan))))
    buffer.open(QIODevice.OpenModeFlag.ReadOnly)
    made.load(buffer)
    return made


def page_of(dialog: PaperDialog, page: int) -> QImage:
    """What the view shows of a page that is wholly in sight."""
    view = dialog.view
    place = view._look.page_rect(page).translated(0, -view.verticalScrollBar().value())
    assert view.viewport().rect().contains(place)
    return view.viewport().grab(place).toImage()


def greys(image: QImage) -> "np.ndarray[tuple[int, ...], np.dtype[np.float64]]":
    whole = QImage(image.size(), QImage.Format.Format_RGB32)
    whole.fill(Qt.GlobalColor.white)
    painter = QPainter(whole)
    painter.drawImage(QRect(QPoint(), image.size()), image)
    painter.end()
    small = whole.scaled(SMALL, Qt.AspectRatioMode.IgnoreAspectRatio, Qt.TransformationMode.SmoothTransformation)
    grey = small.convertToFormat(QImage.Format.Format_Grayscale8)
    lines = np.frombuffer(grey.constBits(), np.uint8).reshape(grey.height(), grey.bytesPerLine())
    return lines[:, : grey.width()].astype(np.float64)


@pytest.mark.parametrize("is_mirrored", [False, True], ids=["from the left", "from the right"])
async def test_what_is_looked_at_is_what_is_in_the_file(qtbot: QtBot, *, is_mirrored: bool) -> None:
    made = paper(90, 5)
    plan = await lay_out(Paper(made.title, made.note, made.columns, is_mirrored=is_mirrored))
    dialog, file = await shown(plan, qtbot), await document(plan)
    assert file.pageCount() == plan.pages == 2
    dialog.resize(900, 1000)
    dialog.view.zoom_by(0.7)
    await until(lambda: dialog.view.is_drawn)
    seen = [page_of(dialog, 1)]
    dialog.view.select_cell(2)
    dialog.view.verticalScrollBar().setValue(dialog.view.verticalScrollBar().maximum())
    await until(lambda: dialog.view.is_drawn)
    seen.append(page_of(dialog, 2))
    in_file = [file.render(number, seen[number].size() * 2) for number in (0, 1)]
    alike = [[np.abs(greys(one) - greys(other)).mean() for other in in_file] for one in seen]
    assert alike[0][0] < 4 > alike[1][1]
    assert alike[0][0] < alike[0][1] / 2
    assert alike[1][1] < alike[1][0] / 2


async def test_keys_lead_through_the_pages(qtbot: QtBot) -> None:
    plan = await lay_out(paper(400, 30))
    dialog = await shown(plan, qtbot)
    view, bar = dialog.view, dialog.view.verticalScrollBar()
    assert plan.pages > 20
    QTest.keyClick(view, Qt.Key.Key_PageDown)
    assert 0 < bar.value() < view.viewport().height()
    QTest.keyClick(view, Qt.Key.Key_PageUp)
    assert bar.value() == 0
    QTest.keyClick(view, Qt.Key.Key_PageDown, Qt.KeyboardModifier.ControlModifier)
    assert (view.page, dialog.number.text()) == (2, "2")
    QTest.keyClick(view, Qt.Key.Key_PageUp, Qt.KeyboardModifier.ControlModifier)
    assert view.page == 1
    QTest.keyClick(view, Qt.Key.Key_End)
    assert (view.page, dialog.number.text()) == (plan.pages, f"{plan.pages}")
    QTest.keyClick(view, Qt.Key.Key_Home)
    assert (view.page, bar.value()) == (1, 0)
    await until(lambda: view.is_drawn)


async def test_a_page_is_found_by_its_number(qtbot: QtBot) -> None:
    dialog = await shown(await lay_out(paper(400, 30)), qtbot)
    for typed, page in (("17", 17), ("999", 17), ("3", 3)):
        dialog.number.setFocus()
        dialog.number.selectAll()
        QTest.keyClicks(dialog.number, typed)
        QTest.keyClick(dialog.number, Qt.Key.Key_Return)
        assert (dialog.view.page, dialog.number.text()) == (page, f"{page}")
        assert dialog.view.hasFocus()
    # Enter in the field is not the button that saves.
    assert dialog.isVisible()
    await until(lambda: dialog.view.is_drawn)


async def test_the_page_in_sight_is_told_to_those_who_do_not_see_it(qtbot: QtBot) -> None:
    plan = await lay_out(paper(400, 30))
    dialog = await shown(plan, qtbot)
    told = dialog.view.accessibleDescription()
    assert told.startswith(f"Page 1 of {plan.pages}.")
    assert "Student 0000" in told
    assert "Essay 0" in told
    dialog.view.select_cell(2)
    assert dialog.view.accessibleDescription() != told
    assert "Student 0000" not in dialog.view.accessibleDescription()
    await until(lambda: dialog.view.is_drawn)


async def test_zooming_keeps_what_is_in_the_middle(
    qtbot: QtBot, picture: Callable[[QWidget, str], Path], scheme: str
) -> None:
    dialog = await shown(await lay_out(paper(400, 30)), qtbot)
    view = dialog.view
    view.select_cell(9)
    await until(lambda: view.is_drawn)
    picture(dialog, f"pages-fitted-{scheme}")
    fitted = view.zoom
    for keys in (Qt.Key.Key_Plus, Qt.Key.Key_Equal):
        QTest.keyClick(dialog, keys, Qt.KeyboardModifier.ControlModifier)
        await until(lambda: view.is_drawn)
    assert view.zoom == pytest.approx(fitted * 1.25**2)
    assert view.page == 9
    assert view.horizontalScrollBar().maximum() > 0
    picture(dialog, f"pages-larger-{scheme}")
    turn = QWheelEvent(
        QPointF(50, 50), QPointF(50, 50), QPoint(), QPoint(0, -120), Qt.MouseButton.NoButton,
        Qt.KeyboardModifier.ControlModifier, Qt.ScrollPhase.NoScrollPhase, False,
    )  # fmt: skip
    QApplication.sendEvent(view.viewport(), turn)
    await until(lambda: view.is_drawn)
    assert view.zoom == pytest.approx(fitted * 1.25)
    QTest.keyClick(dialog, Qt.Key.Key_0, Qt.KeyboardModifier.ControlModifier)
    await until(lambda: view.is_drawn)
    assert view.zoom == pytest.approx(fitted)
    for _ in range(20):
        view.zoom_by(1 / 1.25)
    await until(lambda: view.is_drawn)
    assert view.zoom == pytest.approx(0.2)
    picture(dialog, f"pages-small-{scheme}")
    for _ in range(20):
        view.zoom_by(1.25)
    await until(lambda: view.is_drawn)
    assert view.zoom == pytest.approx(4)


async def test_quick_steps_of_zooming_end_at_the_last(qtbot: QtBot) -> None:
    dialog = await shown(await lay_out(paper(400, 30)), qtbot)
    fitted = dialog.view.zoom
    for _ in range(3):
        dialog.view.zoom_by(1.25)
        assert dialog.view.zoom == fitted
    await until(lambda: dialog.view.is_drawn)
    assert dialog.view.zoom == pytest.approx(fitted * 1.25**3)


async def test_pages_follow_the_width_of_the_window(qtbot: QtBot) -> None:
    dialog = await shown(await lay_out(paper(60, 3)), qtbot)
    before = dialog.view.zoom
    dialog.resize(dialog.width() + 200, dialog.height())
    await until(lambda: dialog.view.is_drawn and dialog.view.zoom > before)
    assert dialog.view.horizontalScrollBar().maximum() == 0


async def test_only_what_is_near_is_kept(qtbot: QtBot) -> None:
    dialog = await shown(await lay_out(paper(2000, 30)), qtbot)
    view = dialog.view
    for page in range(1, 60, 2):
        view.select_cell(page)
        await until(lambda: view.is_drawn)
    kept = {page for page, _ in view._look.strips}
    assert view.page in kept
    assert min(kept) > view.page - 8


async def test_one_page_has_no_number_to_choose(qtbot: QtBot, picture: Callable[[QWidget, str], Path]) -> None:
    dialog = await shown(await lay_out(paper(3, 2)), qtbot)
    assert dialog.count.text() == "1 page"
    assert not hasattr(dialog, "number")
    picture(dialog, "pages-one-light")


async def test_printed_are_the_pages_that_were_asked_for_on_the_paper_that_was_chosen(
    tmp_path: Path, qtbot: QtBot
) -> None:
    async with page_screen(tmp_path, qtbot) as made:
        plan = await lay_out(paper(200, 30))
        printer = QPrinter()
        printer.setOutputFormat(QPrinter.OutputFormat.PdfFormat)
        printer.setOutputFileName(str(tmp_path / "printed.pdf"))
        printer.setPageSize(QPageSize(QPageSize.PageSizeId.A3))
        printer.setFromTo(2, 3)
        await made.page.papers.print_pages(plan, printer)
        file = QPdfDocument()
        assert file.load(str(tmp_path / "printed.pdf")) == QPdfDocument.Error.None_
        assert file.pageCount() == 2
        size = file.pagePointSize(0)
        assert sorted((round(size.width()), round(size.height()))) == [842, 1191]
        assert "Page 2 of " in file.getAllText(0).text()
        file.close()


async def test_pages_that_are_not_there_are_not_printed(tmp_path: Path, qtbot: QtBot) -> None:
    async with page_screen(tmp_path, qtbot) as made:
        said: list[object] = []
        notices.channel.read_by(said.append)
        printer = QPrinter()
        printer.setOutputFormat(QPrinter.OutputFormat.PdfFormat)
        printer.setOutputFileName(str(tmp_path / "printed.pdf"))
        plan = await lay_out(paper(3, 2))
        printer.setPageLayout(plan.layout)
        printer.setFromTo(5, 6)
        await made.page.papers.print_pages(plan, printer)
        notices.channel.read_by(None)
        titles = [one.title for one in said if isinstance(one, Notice)]
        assert titles == ["Nothing printed: no such pages."]
        assert not (tmp_path / "printed.pdf").exists()


async def test_printing_begins_with_the_paper_that_was_looked_at(tmp_path: Path, qtbot: QtBot) -> None:
    async with page_screen(tmp_path, qtbot) as made:
        made.page.papers.preview_view(made.page.title)
        await until(lambda: made.page.findChildren(PaperDialog))
        made.page.findChildren(PaperDialog)[-1].done(PRINT)
        await until(_print_dialogs)
        asking = _print_dialogs()[0]
        asking.close()
        await until(lambda: not made.page.papers._tasks.is_busy)


def _print_dialogs() -> list[QWidget]:
    return [one for one in QApplication.topLevelWidgets() if one.inherits("QPrintDialog") and one.isVisible()]
