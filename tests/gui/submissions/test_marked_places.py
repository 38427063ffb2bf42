"""Every tool, by mouse and by key, on pages turned and cut: at the same place on the screen and in other readers."""

import shutil
import subprocess
from collections.abc import Iterable
from itertools import combinations
from pathlib import Path
from typing import Final

import numpy as np
import pytest
from numpy.typing import NDArray
from PySide6.QtCore import QPointF, QRect, Qt
from PySide6.QtGui import QImage
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from lmsdesk.desk.submissions.decoder import Decoder
from lmsdesk.gui.submissions.viewer.annotation_figures import bounds_of
from lmsdesk.gui.submissions.viewer.page_layout import Fit
from lmsdesk.model.annotations import AnnotatedPaper, AnnotationKind
from lmsdesk.model.ids import AttemptId, UserId
from tests.gui.site_desk import until
from tests.gui.submissions.test_annotations import COURSE, PAPER, Grader, grader, save_as
from tests.helpers.papers import page_pdf

Key, Mod, Kind = Qt.Key, Qt.KeyboardModifier, AnnotationKind
Colours = NDArray[np.uint8]
Places = NDArray[np.bool_]
COLOURED: Final = 60
"""By how much the strongest color leads the weakest in what is drawn here; paper and letters are grey."""
SLACK: Final = 2
"""Pixels between the edges that two programs draw."""
OTHER: Final = AnnotatedPaper(COURSE, PAPER.column_id, UserId("_6_1"), AttemptId("_8_1"), "file/_9_1")
WORDS: Final = "Where is ∑x² ≤ ½?"
TOOLS: Final = (
    (Key.Key_D, Kind.FREEHAND, ((0.1, 0.5), (0.2, 0.6), (0.3, 0.5))),
    (Key.Key_A, Kind.ARROW, ((0.4, 0.5), (0.5, 0.6))),
    (Key.Key_B, Kind.BOX, ((0.6, 0.5), (0.7, 0.6))),
    (Key.Key_V, Kind.TICK, ((0.85, 0.5),)),
    (Key.Key_X, Kind.CROSS, ((0.85, 0.6),)),
    (Key.Key_O, Kind.NOTE, ((0.15, 0.75),)),
    (Key.Key_T, Kind.TEXT, ((0.4, 0.75),)),
    (Key.Key_Y, Kind.STAMP, ((0.1, 0.35),)),
    (Key.Key_H, Kind.HIGHLIGHT, ((0.2, 0.9), (0.6, 0.95))),
    (Key.Key_W, Kind.PAGE_NOTE, ()),
)
"""With its key, and where the mouse goes, as shares of the page."""


def scan(turned: int) -> bytes:
    """A page without letters, turned, of which less is shown than is there."""
    return page_pdf(b"0.8 g 100 350 60 30 re f", b"/Rotate %d /CropBox [50 300 450 800]" % turned)


@pytest.mark.parametrize("turned", [0, 90, 180, 270])
async def test_what_is_drawn_stands_at_the_same_place_in_every_reader(
    tmp_path: Path, decoder: Decoder, qtbot: QtBot, turned: int
) -> None:
    async with grader(tmp_path, decoder, qtbot) as hands:
        hands.view.resize(900, 900)
        await hands.open("scan.pdf", scan(turned))
        hands.pages.fit_to(Fit.NONE)
        await until(lambda: hands.view.is_complete)
        hands.annotating.stamp_wanted.connect(lambda: hands.annotating.use_stamp(WORDS))
        for key, kind, points in TOOLS:
            await draw(hands, key, kind, points)
        await hands.stored()
        hands.annotating.tools.choose(None)
        seen = await on_screen(hands)
        for _, kind, points in TOOLS:
            # A stroke is rounded at its bends.
            for place in {points[0], points[-1]} if points and kind is not Kind.HIGHLIGHT else ():
                assert near(seen, *place), f"{kind} at {place}"
        before = dict(hands.annotating.session.kept)
        saved_to = await save_as(hands, tmp_path / "scan with annotations.pdf")
        # They can be changed here as before.
        assert hands.annotating.session.kept == before
        await hands.open("saved.pdf", saved_to.read_bytes(), OTHER)
        assert hands.kinds == []
        assert_same(seen, await on_screen(hands))
        if shutil.which("pdftoppm"):
            assert_same(seen, by_poppler(saved_to, seen.shape, turned))


async def draw(hands: Grader, key: Qt.Key, kind: AnnotationKind, points: tuple[tuple[float, float], ...]) -> None:
    """Use a tool with the mouse and put it away."""
    before = len(hands.kinds)
    hands.press(key)
    if points:
        assert hands.annotating.tools.tool is kind
        hands.drag(*(hands.at(*point) for point in points))
    await until(lambda: len(hands.kinds) == before + 1)
    if hands.annotating.list.field.hasFocus():
        hands.annotating.list.field.insertPlainText(WORDS)
        QTest.keyClick(hands.annotating.list.field, Key.Key_Escape)
    hands.press(Key.Key_Escape)
    assert hands.annotating.tools.tool is None


async def test_every_tool_is_used_by_keys_alone(tmp_path: Path, decoder: Decoder, qtbot: QtBot) -> None:
    async with grader(tmp_path, decoder, qtbot) as hands:
        await hands.open("scan.pdf", scan(0))
        hands.pages.fit_to(Fit.PAGE)
        hands.annotating.stamp_wanted.connect(lambda: hands.annotating.use_stamp(WORDS))
        for number, (key, _, points) in enumerate(TOOLS):
            hands.press(key)
            if points:
                hands.press(Key.Key_Return)
            if hands.annotating.list.field.hasFocus():
                QTest.keyClicks(hands.annotating.list.field, "Why?")
                QTest.keyClick(hands.annotating.list.field, Key.Key_Escape)
            # One below another, the first above the middle where all are put.
            for _ in range(7 * abs(number - 4)):
                hands.press(Key.Key_Up if number < 4 else Key.Key_Down)
            hands.press(Key.Key_Escape)
        kept = await hands.stored()
        assert sorted(one.kind for one in kept) == sorted(kind for _, kind, _ in TOOLS)
        assert not [pair for pair in combinations(kept, 2) if bounds_of(pair[0]).intersects(bounds_of(pair[1]))]
        while left := hands.annotating.session.kept:
            hands.press(Key.Key_Z, Mod.ControlModifier)
            await until(lambda left=left: hands.annotating.session.kept != left)  # type: ignore[misc]
        assert await hands.stored() == []


@pytest.mark.parametrize("turned", [90, 180, 270])
async def test_what_is_drawn_on_a_page_that_was_turned_stands_upright(
    tmp_path: Path, decoder: Decoder, qtbot: QtBot, turned: int
) -> None:
    async with grader(tmp_path, decoder, qtbot) as hands:
        hands.view.resize(900, 900)
        await hands.open("scan.pdf", scan(0))
        hands.pages.fit_to(Fit.NONE)
        hands.annotating.stamp_wanted.connect(lambda: hands.annotating.use_stamp(WORDS))
        signs = [tool for tool in TOOLS if tool[1] in {Kind.TICK, Kind.NOTE, Kind.TEXT, Kind.STAMP}]
        flat = await shapes(hands, signs)
        for _ in range(turned // 90):
            hands.view.tools.turn.click()
        assert await shapes(hands, signs) == pytest.approx(flat, abs=SLACK)
        hands.press(Key.Key_B)
        hands.drag(hands.at(0.3, 0.3), hands.at(0.5, 0.4))
        hands.press(Key.Key_Escape)
        hands.click(hands.at(0.3, 0.35))
        frame = hands.pages.annotations.frame(hands.only, hands.pages.page_layout)
        corner = frame.bottomRight() - hands.pages.on_pages(QPointF())
        hands.drag(corner, corner + QPointF(20, 10), corner + QPointF(40, 30))
        hands.press(Key.Key_Right, Mod.ShiftModifier)
        larger = hands.pages.annotations.frame(hands.only, hands.pages.page_layout)
        assert larger.getCoords() == pytest.approx(frame.adjusted(0, 0, 46, 30).getCoords(), abs=1)


async def shapes(
    hands: Grader, tools: Iterable[tuple[Qt.Key, AnnotationKind, tuple[tuple[float, float], ...]]]
) -> list[int]:
    """How wide and high each sign is on the screen, and where its lowest point is; nothing is left on the page."""
    found: list[int] = []
    for key, kind, points in tools:
        await draw(hands, key, kind, points)
        hands.annotating.tools.choose(None)
        rows, columns = np.nonzero(await on_screen(hands))
        lowest = columns[rows == rows.max()].mean() - columns.min()
        found += [int(np.ptp(rows)), int(np.ptp(columns)), round(lowest)]
        while hands.kinds:
            hands.annotating.tools.choose(next(iter(hands.annotating.session.kept)))
            hands.press(Key.Key_Delete)
    return found


async def on_screen(hands: Grader) -> Places:
    """Where the page on the screen is colored, once it is drawn with what is on it."""
    await until(lambda: hands.view.is_complete and not hands.pages.annotations._is_working)
    grabbed = hands.pages.viewport().grab(QRect(place_of(hands))).toImage().convertToFormat(QImage.Format.Format_RGB32)
    rows = np.frombuffer(grabbed.constBits(), np.uint8).reshape(grabbed.height(), grabbed.bytesPerLine() // 4, 4)
    return coloured(rows[:, : grabbed.width(), :3])


def place_of(hands: Grader) -> QRect:
    corner = hands.pages.on_pages(hands.pages.viewport().rect().topLeft().toPointF()).toPoint()
    return hands.pages.page_layout.rect(0).translated(-corner)


def by_poppler(file: Path, shape: tuple[int, ...], turned: int) -> Places:
    """The same, as poppler draws it; it counts the sides of a page before it turns it."""
    height, width = shape
    across, down = (height, width) if turned % 180 else (width, height)
    size = ["-scale-to-x", str(across), "-scale-to-y", str(down)]
    made = subprocess.run(["pdftoppm", "-cropbox", *size, str(file)], capture_output=True, check=True, timeout=60)
    head, rest = made.stdout.split(b"\n255\n", 1)
    assert tuple(map(int, head.split()[1:3])) == (width, height)
    return coloured(np.frombuffer(rest, np.uint8).reshape(height, width, 3))


def coloured(pixels: Colours) -> Places:
    return np.asarray(np.ptp(pixels.astype(int), axis=2) > COLOURED)


def near(places: Places, across: float, down: float) -> bool:
    """Whether something colored is near a share of the page."""
    height, width = places.shape
    x, y, reach = round(across * width), round(down * height), 3 * SLACK
    return bool(places[max(y - reach, 0) : y + reach + 1, max(x - reach, 0) : x + reach + 1].any())


def assert_same(one: Places, other: Places) -> None:
    """What is colored in one is colored in the other too, or next to it."""
    assert one.shape == other.shape
    assert one.any()
    for first, second in ((one, other), (other, one)):
        assert not (first & ~widened(second)).any()


def widened(places: Places) -> Places:
    made = places.copy()
    for down in range(-SLACK, SLACK + 1):
        for across in range(-SLACK, SLACK + 1):
            made |= np.roll(places, (down, across), (0, 1))
    return made
