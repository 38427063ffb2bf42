"""Sound and video by keys and by mouse: played, jumped in, made faster, silent when nobody sees them."""

import asyncio
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QImage
from PySide6.QtTest import QTest

from lmsdesk.gui.kit import theme
from lmsdesk.gui.submissions.viewer.media_view import MediaView
from lmsdesk.gui.submissions.viewer.message_view import MessageView
from tests.gui.site_desk import until
from tests.gui.submissions.conftest import Reading
from tests.gui.submissions.marker import Key, Marker, hand_in, marker
from tests.helpers.recordings import film, tone
from tests.helpers.stalls import window_watched

LONGEST_TURN_S = 0.03


async def opened(reading: Reading, name: str, data: bytes) -> MediaView:
    await reading.open(name, data)
    reading.view.setFocus()
    return reading.view.stack.media


def red_of(media: MediaView) -> int:
    """How red the middle of the picture is on the screen."""
    image: QImage = media.picture.grab().toImage()
    return image.pixelColor(image.rect().center()).red()


async def test_sound_is_played_and_jumped_in_by_keys(reading: Reading) -> None:
    media = await opened(reading, "recitation.wav", tone(120))
    view = reading.view
    assert view.focusProxy() is media
    assert media.time.text() == "0:00 of 2:00"
    assert not media.state.is_playing
    QTest.keyClick(media, Qt.Key.Key_PageDown)
    await until(lambda: media.time.text() == "0:30 of 2:00")
    QTest.keyClick(media, Qt.Key.Key_Right)
    await until(lambda: media.time.text() == "0:35 of 2:00")
    QTest.keyClick(media, Qt.Key.Key_Left)
    QTest.keyClick(media, Qt.Key.Key_Left)
    await until(lambda: media.time.text() == "0:25 of 2:00")
    QTest.keyClick(media, Qt.Key.Key_Space)
    await until(lambda: media.state.is_playing and media.state.position_ms > 25_300)
    assert media.play.accessibleName() == "Pause (Space)"
    QTest.keyClick(media, Qt.Key.Key_Space)
    await until(lambda: not media.state.is_playing)
    QTest.keyClick(media, Qt.Key.Key_Home)
    await until(lambda: media.state.position_ms == 0)


async def test_a_recording_ends_and_begins_again(reading: Reading) -> None:
    media = await opened(reading, "short.wav", tone(1.4))
    QTest.keyClick(media, Qt.Key.Key_Space)
    await until(lambda: media.state.is_playing)
    await until(lambda: not media.state.is_playing)
    assert media.time.text() == "0:01 of 0:01"
    assert media.seek.value() == media.seek.maximum() == 2
    QTest.keyClick(media, Qt.Key.Key_Space)
    await until(lambda: media.state.is_playing)


async def test_sound_without_pictures_has_a_sign(reading: Reading) -> None:
    media = await opened(reading, "recitation.wav", tone(5))
    image: QImage = media.picture.grab().toImage()
    middle = image.rect().center()
    seen = {image.pixel(x, middle.y()) for x in range(middle.x() - 48, middle.x() + 48)}
    assert theme.tokens().muted.rgb() in seen


async def test_a_film_shows_its_pictures_without_holding_the_window(reading: Reading) -> None:
    with window_watched("film", LONGEST_TURN_S):
        media = await opened(reading, "experiment.avi", film(3))
        await until(lambda: media.picture._image is not None)
        assert red_of(media) < 40
        QTest.keyClick(media, Qt.Key.Key_Space)
        await until(lambda: media.state.position_ms > 1500)
        await until(lambda: red_of(media) > 100)
        QTest.keyClick(media, Qt.Key.Key_End)
        await until(lambda: red_of(media) > 230)


@pytest.mark.parametrize("has_sound", [False, True])
async def test_a_film_whose_pictures_cannot_be_read_says_so(reading: Reading, *, has_sound: bool) -> None:
    media = await opened(reading, "experiment.avi", film(3, picture=b"no picture" * 30, has_sound=has_sound))
    QTest.keyClick(media, Qt.Key.Key_Space)
    await until(lambda: "video cannot be shown here" in media.note.text())
    assert media.note.isVisibleTo(reading.view)
    assert "video cannot be shown" in media.accessibleDescription()
    await opened(reading, "experiment.avi", film(3, has_sound=has_sound))
    assert "pictures" not in media.note.text()
    await until(lambda: media.picture.has_image)
    QTest.keyClick(media, Qt.Key.Key_Space)
    await until(lambda: media.state.position_ms > 1500)
    assert "pictures" not in media.note.text()


async def test_a_click_on_the_line_leads_there(reading: Reading) -> None:
    media = await opened(reading, "recitation.wav", tone(100))
    line = media.seek
    QTest.mouseClick(line, Qt.MouseButton.LeftButton, pos=QPoint(line.width() // 2, line.height() // 2))
    await until(lambda: 45_000 <= media.state.position_ms <= 55_000)


async def test_the_speed_is_kept_for_the_next_recording(reading: Reading) -> None:
    media = await opened(reading, "first.wav", tone(60))
    for _ in range(2):
        QTest.keyClick(media, Qt.Key.Key_Plus, Qt.KeyboardModifier.ControlModifier)
    assert media.speed.text() == "1.5 ×"
    for _ in range(9):
        media.faster.click()
    assert media.speed.text() == "2 ×"
    media = await opened(reading, "second.wav", tone(60))
    assert media.rate == 2.0
    QTest.keyClick(media, Qt.Key.Key_0, Qt.KeyboardModifier.ControlModifier)
    assert media.speed.text() == "1 ×"


async def test_nothing_is_heard_from_what_nobody_sees(reading: Reading) -> None:
    media = await opened(reading, "recitation.wav", tone(60))
    QTest.keyClick(media, Qt.Key.Key_Space)
    await until(lambda: media.state.is_playing)
    process = media._process
    reading.view.hide()
    await until(lambda: not media.state.is_playing)
    reading.view.show()
    await reading.open("essay.txt", b"words")
    assert process is not None
    await until(lambda: process.is_over)


@pytest.mark.parametrize("rest", [bytes(300), b"#EXTM3U\nfile:///etc/passwd\n" * 20])
async def test_what_cannot_be_played_says_so_and_the_original_can_be_had(reading: Reading, rest: bytes) -> None:
    await reading.open("broken.mp3", b"ID3\4" + rest)
    message = reading.view.stack.message
    await until(lambda: reading.view.focusProxy() is message)
    assert isinstance(message, MessageView)
    assert message.title.text() == "This recording cannot be played here"
    assert message.save.isVisibleTo(reading.view)


async def test_a_recording_has_no_text_to_search_or_show(reading: Reading) -> None:
    await opened(reading, "recitation.wav", tone(5))
    view = reading.view
    for button in (view.tools.words, view.tools.find_button, view.tools.larger, view.tools.mark_up):
        assert not button.isVisibleTo(view)
    assert view.tools.more.isVisibleTo(view)
    view.start_search()
    assert not view.search.isVisibleTo(view)
    assert "0:00 of 0:05" in view.stack.media.accessibleDescription()


def prepare(hands: Marker) -> None:
    page = hands.page
    page.paper.prepare(page.pile.entries, page.pile.position(hands.entry.key) or 0)


def is_waiting(media: MediaView) -> bool:
    """Whether a process has no recording yet."""
    return media._ready is not None


async def until_prepared(hands: Marker) -> None:
    area = hands.page.paper
    await until(lambda: area.view.paper is not None and area.view.is_complete)
    await until(lambda: area._preparing is not None and area._preparing.done())


# By its name or, where that does not tell, by its bytes.
@pytest.mark.parametrize("name", ["talk.avi", "talk"])
async def test_a_film_that_comes_next_finds_a_process_that_has_loaded_what_plays(tmp_path: Path, name: str) -> None:
    async with marker(tmp_path, is_offline=False) as hands:
        area, media = hands.page.paper, hands.page.paper.view.stack.media
        await until_prepared(hands)
        assert not is_waiting(media), "nothing is started for who has no films"
        await hand_in(hands, 1, (name, film(2)))
        prepare(hands)
        await until(lambda: media._ready is not None)
        ready = media._ready
        hands.press(Key.Key_N)
        await until(lambda: media.picture.has_image)
        assert media._process is ready
        await until(lambda: media._ready is not None)
        waiting = media._ready
        assert waiting is not None
        assert waiting is not ready
        area.hide()
        await until(lambda: waiting.is_over)
        assert not is_waiting(media)
        area.show()
        assert is_waiting(media)


@pytest.mark.parametrize("step", [0, -1], ids=["among the files on the screen", "of the student before"])
async def test_a_film_around_finds_a_process_too(tmp_path: Path, step: int) -> None:
    async with marker(tmp_path, is_offline=False) as hands:
        media = hands.page.paper.view.stack.media
        hands.press(Key.Key_N)
        await until_prepared(hands)
        assert media._ready is None
        await hand_in(hands, step, ("talk.avi", film(2)), ("again.avi", film(2)))
        prepare(hands)
        await until(lambda: media._ready is not None)


async def test_the_process_for_the_next_recording_is_started_once_this_one_has_begun(reading: Reading) -> None:
    media = reading.view.stack.media
    media.expect(is_more=True)
    ready = media._ready
    paper = await reading.decoder.open("experiment.avi", film(2))
    reading.view.show_paper(paper)
    assert ready is not None
    assert media._process is ready
    assert media._ready is None
    await until(lambda: media._ready is not None)
    assert media.picture.has_image
    await reading.open("broken.mp3", b"ID3\4" + bytes(300))
    await until(lambda: media._ready is not None and reading.view.stack.message.isVisible())
    media.expect(is_more=False)
    assert media._ready is None


async def test_a_process_that_nobody_needs_any_more_is_ended(tmp_path: Path) -> None:
    async with marker(tmp_path, is_offline=False) as hands:
        area = hands.page.paper
        await until(lambda: area.view.paper is not None and area.view.is_complete)
        for leave in (area.view.clear, area.hide):
            area.show()
            left = area.view.stack.media.make_ready()
            leave()
            await asyncio.to_thread(left._writer.join)
            assert area.view.stack.media._ready is None
        ready = area.view.stack.media.make_ready()
        prepare(hands)
        await until(lambda: ready.is_over)
