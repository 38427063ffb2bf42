"""A photograph of a telephone: its thumbnail is there at once, in the place of the sharp picture that follows."""

import asyncio
from pathlib import Path

import pytest
from msgspec.structs import replace
from PySide6.QtCore import QRect
from pytestqt.qtbot import QtBot

from lmsdesk.desk.submissions.decoder import WARM, Decoder
from lmsdesk.gui.kit.tasks import Tasks
from lmsdesk.gui.submissions.viewer.paper_view import PaperView
from lmsdesk.model.annotations import Annotation, AnnotationKind
from lmsdesk.model.ids import AnnotationId
from tests.gui.site_desk import until
from tests.gui.submissions.conftest import Reading
from tests.gui.submissions.test_annotations import grader
from tests.gui.submissions.test_pages import colour_at, is_like
from tests.helpers.papers import BLUE, RED, marked_picture, saved, telephone_photograph

WORDS = "Still blurred, sharp in a moment"
MARK = (0, 160, 0)
WHOLE_BYTES = 0x5BC15
"""Of the photograph, without its thumbnail."""


class Looks:
    """What was seen each time that something new was drawn."""

    def __init__(self, view: PaperView) -> None:
        self._view = view
        self.rects: list[QRect] = []
        self.states: list[tuple[bool, str, bool]] = []
        """Whether it is blurred, what is said of it, whether all is there."""
        self.has_mark: list[bool] = []
        self.is_upright: list[bool] = []
        view.stack.pages.tiles.drawn.connect(self._look)
        view.stack.pages.annotations.painted.connect(self._look)

    def _look(self) -> None:
        pages = self._view.stack.pages
        self.rects.append(pages.page_layout.rect(0))
        self.states.append((pages.tiles.is_blurred, self._view.tools.position.text(), self._view.is_complete))
        self.has_mark.append(is_like(colour_at(pages, 0.5, 0.5), MARK))
        corners = (colour_at(pages, 0.05, 0.02), RED), (colour_at(pages, 0.95, 0.98), BLUE)
        self.is_upright.append(all(is_like(*one) for one in corners))


async def test_the_thumbnail_is_seen_first_and_then_the_sharp_picture(reading: Reading) -> None:
    looks = Looks(reading.view)
    await reading.open("IMG_1.heic", telephone_photograph())
    assert (looks.states[0], looks.states[-1]) == ((True, WORDS, False), (False, "", True))
    assert all(rect == looks.rects[0] for rect in looks.rects)
    assert all(looks.is_upright)
    assert reading.view.stack.pages.accessibleDescription() == ""


async def test_what_was_seen_sharp_is_never_blurred_again(reading: Reading) -> None:
    view = reading.view
    await reading.open("IMG_1.heic", telephone_photograph())
    # The process does not have it any more.
    await asyncio.gather(*(reading.decoder.open(f"{one}.txt", b"next") for one in range(WARM)))
    looks = Looks(view)
    view.stack.pages.zoom_by(1.3)
    await reading.settled()
    view.tools.turn.click()
    await reading.settled()
    assert looks.states
    assert not any(is_blurred for is_blurred, _, _ in looks.states)


async def test_it_is_zoomed_before_it_is_sharp(reading: Reading) -> None:
    pages = reading.view.stack.pages
    reading.view.show_paper(await reading.decoder.open("IMG_1.heic", telephone_photograph()))
    await until(lambda: pages.tiles.is_blurred)
    pages.fit_to(pages.fit.WIDTH)
    pages.zoom_by(1.3)
    assert not reading.view.is_complete
    assert is_like(colour_at(pages, 0.15, 0.05), RED)
    await reading.settled()
    assert is_like(colour_at(pages, 0.15, 0.05), RED)
    assert not pages.tiles.is_blurred


async def test_what_was_prepared_is_sharp_at_once(reading: Reading) -> None:
    # A view has its size once something was shown in it.
    await reading.open("plot.png", saved(marked_picture(), "PNG"))
    looks, paper = Looks(reading.view), await reading.decoder.open("IMG_1.heic", telephone_photograph())
    await paper.prepare(reading.view.first_requests(paper))
    reading.view.show_paper(paper)
    await reading.settled()
    assert not paper.ready_size
    assert looks.states
    assert not any(is_blurred for is_blurred, _, _ in looks.states)


async def test_the_thumbnail_of_a_damaged_photograph_does_not_hide_that(reading: Reading) -> None:
    data = telephone_photograph()
    begin = data.index(b"mdat") + 4
    looks = Looks(reading.view)
    await reading.open("IMG_1.heic", data[:begin] + bytes(WHOLE_BYTES) + data[begin + WHOLE_BYTES :])
    pages = reading.view.stack.pages
    assert looks.states[0][0]
    assert 0 in pages.tiles.troubles
    assert not pages.tiles.tiles
    assert reading.view.position_text == ""
    assert is_like(colour_at(pages, 0.05, 0.98), (255, 255, 255))


@pytest.mark.parametrize("is_drawn_while_blurred", [False, True])
async def test_marks_stand_on_both_and_never_go(
    tmp_path: Path, decoder: Decoder, qtbot: QtBot, is_drawn_while_blurred: bool
) -> None:
    points = (1200.0, 1800.0), (1824.0, 2232.0)
    mark = Annotation(kind=AnnotationKind.BOX, page=0, points=points, width=900, colour="#00a000")
    # So many that they are not drawn in one turn, and the one that is looked at comes last.
    others = {AnnotationId(f"{one}"): replace(mark, width=2, points=((0, 0), (9, 9 + one))) for one in range(500)}
    async with grader(tmp_path, decoder, qtbot) as hands:
        looks = Looks(hands.view)
        shown = {**others, AnnotationId("a"): mark}
        hands.view.show_paper(await decoder.open("IMG_1.heic", telephone_photograph()))
        if is_drawn_while_blurred:
            await until(lambda: hands.pages.tiles.is_blurred)
        hands.pages.annotations.show(shown)
        await until(lambda: hands.view.is_complete)
        tasks = hands.view.findChildren(Tasks)
        await until(lambda: not any(one.is_busy for one in tasks))
        first = looks.has_mark.index(True)
        assert looks.states[first][0]
        assert all(looks.has_mark[first:])
        assert all(drawn.marked is not None and not drawn.is_stale for drawn in hands.pages.tiles.tiles.values())
