"""Pages of PDF and pictures: seen, walked through, sized, turned, selected, searched."""

from collections.abc import Iterator, Sequence

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QAccessible, QAccessibleInterface, QAccessibleTextInterface, QColor, QGuiApplication
from PySide6.QtTest import QTest

from lmsdesk.gui.kit import theme
from lmsdesk.gui.submissions.viewer.page_layout import Fit
from lmsdesk.gui.submissions.viewer.pages_view import PagesView
from tests.gui.site_desk import until
from tests.gui.submissions.conftest import Reading
from tests.helpers.papers import BLUE, RED, laughing_pdf, marked_picture, page_pdf, pdf_of, saved, stream, text_pdf


def many_pages(count: int, catalogue: bytes = b"", more: Sequence[bytes] = ()) -> bytes:
    """A PDF whose pages say their numbers; more objects stand behind them."""
    kids = b" ".join(b"%d 0 R" % (4 + 2 * number) for number in range(count))
    objects = [
        b"<< /Type /Catalog /Pages 2 0 R %b >>" % catalogue,
        b"<< /Type /Pages /Kids [%b] /Count %d >>" % (kids, count),
        b"<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>",
    ]
    for number in range(count):
        words = b"BT /F 24 Tf 100 700 Td (page number %d of osmosis) Tj ET" % (number + 1)
        objects.append(
            b"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents %d 0 R"
            b" /Resources << /Font << /F 3 0 R >> >> >>" % (5 + 2 * number)
        )
        objects.append(stream(words))
    return pdf_of([*objects, *more])


def colour_at(view: PagesView, x: float, y: float) -> QColor:
    """The colour at a share of the first page."""
    rect = view._layout.rect(0)
    left, top = view._left, view.verticalScrollBar().value()
    image = view.viewport().grab().toImage()
    ratio = image.devicePixelRatio()
    at = QPoint(round(rect.left() + x * rect.width()) - left, round(rect.top() + y * rect.height()) - top) * ratio
    return image.pixelColor(at)


def is_like(colour: QColor, other: tuple[int, int, int]) -> bool:
    seen = colour.red(), colour.green(), colour.blue()
    return all(abs(one - two) < 40 for one, two in zip(seen, other, strict=True))


async def test_pages_are_walked_through_by_keys(reading: Reading) -> None:
    view = reading.view
    await reading.open("essay.pdf", many_pages(9))
    view.setFocus()
    assert view.focusProxy() is view.stack.pages
    assert view.position_text == view.tools.position.text() == "Page 1 of 9"
    for key, modifier, page in (
        (Qt.Key.Key_PageDown, Qt.KeyboardModifier.ControlModifier, 2),
        (Qt.Key.Key_PageDown, Qt.KeyboardModifier.ControlModifier, 3),
        (Qt.Key.Key_PageUp, Qt.KeyboardModifier.ControlModifier, 2),
        (Qt.Key.Key_End, Qt.KeyboardModifier.NoModifier, 9),
        (Qt.Key.Key_Home, Qt.KeyboardModifier.NoModifier, 1),
    ):
        QTest.keyClick(view.stack.pages, key, modifier)
        assert view.position_text == f"Page {page} of 9"
    before = view.stack.pages.verticalScrollBar().value()
    QTest.keyClick(view.stack.pages, Qt.Key.Key_PageDown)
    assert before < view.stack.pages.verticalScrollBar().value() <= before + view.stack.pages.viewport().height()
    await reading.settled()
    assert view.stack.pages.accessibleDescription() == view.position_text


async def test_names_are_said(reading: Reading) -> None:
    reading.view.set_names("Åse Berg", "essay.pdf")
    await reading.open("essay.pdf", many_pages(2))
    assert reading.view.stack.pages.accessibleName() == "essay.pdf, Åse Berg"
    assert reading.view.stack.pages.accessibleDescription() == "Page 1 of 2"
    await reading.at_rest()


async def test_a_page_is_not_drawn_anew_where_only_the_room_below_it_changes(reading: Reading) -> None:
    view, pages = reading.view, reading.view.stack.pages
    await reading.open("essay.pdf", many_pages(3))
    drawn = dict(pages.tiles.tiles)
    assert drawn
    height = pages.viewport().height()
    view.resize(view.width(), view.height() - 60)
    await until(lambda: pages.viewport().height() < height)
    assert all(pages.tiles.tiles[tile] is one for tile, one in drawn.items())
    view.resize(view.width() - 60, view.height())
    await until(lambda: bool(pages.tiles.tiles) and pages.is_complete)
    assert not any(one in drawn.values() for one in pages.tiles.tiles.values())


async def test_sizes_follow_keys_and_the_window(reading: Reading) -> None:
    view, pages = reading.view, reading.view.stack.pages
    await reading.open("essay.pdf", many_pages(3))
    wide = pages._layout.rect(0).width()
    assert pages.viewport().width() - 40 < wide < pages.viewport().width()
    view.resize(900, 600)
    assert pages._layout.rect(0).width() > wide
    view.tools.fit_page.click()
    assert pages._layout.rect(0).height() < pages.viewport().height()
    fitted = pages.zoom
    QTest.keyClick(pages, Qt.Key.Key_Plus, Qt.KeyboardModifier.ControlModifier)
    assert pages.zoom > fitted
    assert pages.fit == Fit.NONE
    QTest.keyClick(pages, Qt.Key.Key_Minus, Qt.KeyboardModifier.ControlModifier)
    assert abs(pages.zoom - fitted) < 1e-6
    QTest.keyClick(pages, Qt.Key.Key_0, Qt.KeyboardModifier.ControlModifier)
    assert str(pages.fit) == Fit.WIDTH
    await reading.settled()


async def test_the_next_paper_is_as_large_as_the_last(reading: Reading) -> None:
    await reading.open("a.pdf", many_pages(2))
    reading.view.stack.pages.zoom_by(1.5)
    zoom = reading.view.stack.pages.zoom
    await reading.open("b.pdf", many_pages(3))
    assert (reading.view.stack.pages.zoom, reading.view.position_text) == (zoom, "Page 1 of 3")


async def test_a_picture_is_shown_whole_and_turned(reading: Reading) -> None:
    pages = reading.view.stack.pages
    await reading.open("plot.png", saved(marked_picture(800, 400), "PNG"))
    assert pages._layout.rect(0).height() < pages.viewport().height()
    assert is_like(colour_at(pages, 0.02, 0.02), RED)
    assert is_like(colour_at(pages, 0.98, 0.98), BLUE)
    reading.view.tools.turn.click()
    await reading.settled()
    assert pages._layout.rect(0).width() < pages._layout.rect(0).height()
    assert is_like(colour_at(pages, 0.98, 0.02), RED)
    assert is_like(colour_at(pages, 0.02, 0.98), BLUE)
    for _ in range(8):
        pages.zoom_by(1.25)
    await reading.settled()
    assert is_like(colour_at(pages, 0.98, 0.02), RED) or pages.horizontalScrollBar().maximum() > 0


async def test_text_is_selected_with_the_mouse_and_copied(reading: Reading) -> None:
    pages = reading.view.stack.pages
    for turns in range(2):
        await reading.open("essay.pdf", text_pdf("Water moves through membranes"))
        for _ in range(turns):
            pages.turn()
        await reading.settled()
        pages.text._need(0)
        await until(lambda: 0 in pages.text._letters)
        boxes = pages.text._letters[0].boxes(6, 11)
        place = pages._layout.shown(0, boxes[0])
        corner = QPoint(pages._left, pages.verticalScrollBar().value())
        if turns:
            begin, end = place.center().toPoint(), place.center().toPoint()
            begin.setY(place.top().__ceil__() + 1)
            end.setY(int(place.bottom()) - 1)
        else:
            begin, end = place.center().toPoint(), place.center().toPoint()
            begin.setX(place.left().__ceil__() + 1)
            end.setX(int(place.right()) - 1)
        QTest.mousePress(pages.viewport(), Qt.MouseButton.LeftButton, pos=begin - corner)
        QTest.mouseMove(pages.viewport(), end - corner)
        pages.text.extend_selection(*_page_point(pages, end))
        QTest.mouseRelease(pages.viewport(), Qt.MouseButton.LeftButton, pos=end - corner)
        pages.copy()
        assert QGuiApplication.clipboard().text() == "moves"
    QTest.keyClick(pages, Qt.Key.Key_A, Qt.KeyboardModifier.ControlModifier)
    await until(lambda: pages.text.selected == "Water moves through membranes")


def _page_point(pages: PagesView, point: QPoint) -> tuple[int, float, float]:
    return (0, *pages._layout.point_on(0, point.x(), point.y()))


async def test_words_are_found_on_all_pages(reading: Reading) -> None:
    view = reading.view
    await reading.open("essay.pdf", many_pages(7))
    view.setFocus()
    QTest.keyClick(view.stack.pages, Qt.Key.Key_F, Qt.KeyboardModifier.ControlModifier)
    assert view.search.isVisible()
    await until(view.search.field.hasFocus)
    await reading.found("OSMOSIS")
    assert reading.count == "1 of 7 places"
    QTest.keyClick(view.search.field, Qt.Key.Key_Return)
    assert (reading.count, view.position_text) == ("2 of 7 places", "Page 2 of 7")
    QTest.keyClick(view.search.field, Qt.Key.Key_Return, Qt.KeyboardModifier.ShiftModifier)
    QTest.keyClick(view.search.field, Qt.Key.Key_Return, Qt.KeyboardModifier.ShiftModifier)
    assert (reading.count, view.position_text) == ("7 of 7 places", "Page 7 of 7")
    await reading.found("number   5")
    assert (reading.count, view.position_text) == ("1 of 1 place", "Page 5 of 7")
    await until(lambda: view.stack.pages._revealed is None)
    view.search.field.setText("nowhere")
    await until(lambda: reading.count == "Not found")
    QTest.keyClick(view.search.field, Qt.Key.Key_Escape)
    assert not view.search.isVisible()
    await until(view.stack.pages.hasFocus)
    await reading.at_rest()


async def test_a_page_that_cannot_be_drawn_says_so_and_the_others_are_there(reading: Reading) -> None:
    await reading.open("laughs.pdf", laughing_pdf())
    assert 0 in reading.view.stack.pages.tiles.troubles
    await reading.open("after.pdf", page_pdf(b"1 0 0 rg 0 0 595 842 re f"))
    assert is_like(colour_at(reading.view.stack.pages, 0.5, 0.2), (255, 0, 0))


@pytest.fixture
def reader() -> Iterator[None]:
    """As long as some program reads out what is on the screen."""
    QAccessible.setActive(True)
    yield
    QAccessible.setActive(False)


@pytest.mark.usefixtures("reader")
async def test_a_reader_is_told_the_text_of_the_page_and_what_is_selected(reading: Reading) -> None:
    view = reading.view
    view.set_names("Abara, Ngozi", "essay.pdf")
    await reading.open("essay.pdf", many_pages(3))
    view.setFocus()

    def said() -> QAccessibleInterface:
        return QAccessible.queryAccessibleInterface(view.stack.pages)

    def words() -> str:
        text: QAccessibleTextInterface | None = said().textInterface()
        return text.text(0, text.characterCount()) if text is not None else ""

    await until(lambda: words() == "page number 1 of osmosis")
    assert said().text(QAccessible.Text.Name) == "essay.pdf, Abara, Ngozi"
    assert said().text(QAccessible.Text.Description) == "Page 1 of 3"
    assert said().role() == QAccessible.Role.Document
    assert said().textInterface().selectionCount() == 0
    QTest.keyClick(view.stack.pages, Qt.Key.Key_A, Qt.KeyboardModifier.ControlModifier)
    await until(lambda: said().textInterface().selectionCount() == 1)
    assert said().textInterface().cursorPosition() == len("page number 1 of osmosis")
    QTest.keyClick(view.stack.pages, Qt.Key.Key_End)
    await until(lambda: words() == "page number 3 of osmosis")
    assert said().text(QAccessible.Text.Description) == "Page 3 of 3"
    assert said().textInterface().selectionCount() == 0
    await reading.open("plot.png", saved(marked_picture(), "PNG"))
    assert words() == ""


async def test_what_pages_lie_on_goes_on_under_their_bar(reading: Reading) -> None:
    view = reading.view
    await reading.open("marks.png", saved(marked_picture(), "PNG"))
    seen, height = view.stack.pages.grab().toImage(), view.stack.pages.height() - 8
    ratio = seen.devicePixelRatio()
    places = (8, view.stack.pages.width() - 8)
    assert view.stack.pages.childAt(places[1], height) is view.stack.pages.verticalScrollBar()
    colours = {seen.pixelColor(round(x * ratio), round(height * ratio)).name() for x in places}
    assert colours == {theme.around_pages(theme.tokens()).name()}
