"""The guided tour: no step without a check, no picture of what does not hold, and chapters that can be chosen."""

import json
import subprocess
import sys
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any, cast, get_type_hints

import pytest
from PySide6.QtWidgets import QLabel, QLineEdit, QListWidget, QVBoxLayout, QWidget

from lmsdesk import cli
from lmsdesk.cli import tour
from lmsdesk.cli.practice_child import ChildStarter
from lmsdesk.cli.tour_input import Claim, Shown, TourFailedError, reads, text_of
from lmsdesk.cli.tour_scene import Scene

STEPS = [(chapter, step) for chapter, steps in tour.CHAPTERS.items() for step in steps]


class OnlyAWindow:
    """What a step without a program needs of the scene."""

    def __init__(self, window: QWidget) -> None:
        self.window = window


@pytest.fixture
def window() -> QWidget:
    made = QWidget()
    made.resize(200, 100)
    QVBoxLayout(made).addWidget(QLabel("a word"))
    made.show()
    return made


@pytest.fixture
def short_patience(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tour, "LONG_PATIENCE_S", 0.2)


async def played(step: Callable[[Any], Awaitable[Any]], window: QWidget, folder: Path) -> dict[str, Any]:
    """Play one step of the test's own; what the report says of it."""
    playing = tour.Tour(ChildStarter("empty", data=folder / "site"), folder)
    await playing.take("main", step, cast("Scene", OnlyAWindow(window)))
    playing._album.write({}, holds=True)
    report: dict[str, Any] = json.loads((folder / "tour.json").read_text("utf-8"))["steps"][0]
    return report


def test_a_step_cannot_end_without_a_claim() -> None:
    with pytest.raises(TypeError):
        Shown()  # type: ignore[call-arg]


@pytest.mark.parametrize(("chapter", "step"), STEPS, ids=[f"{chapter}-{step.__name__}" for chapter, step in STEPS])
def test_every_step_says_what_its_picture_shows(chapter: str, step: Callable[..., object]) -> None:
    assert get_type_hints(step)["return"] is Shown, chapter


async def test_a_step_that_returns_nothing_stops_the_tour(window: QWidget, tmp_path: Path) -> None:
    async def silent(_: object) -> None:
        return

    with pytest.raises(TourFailedError, match="silent says nothing"):
        await played(silent, window, tmp_path)


async def test_a_claim_that_does_not_come_true_stops_the_tour(
    window: QWidget, tmp_path: Path, short_patience: None
) -> None:
    async def boasting(_: object) -> Shown:
        return Shown(Claim("it is there", lambda: True), reads(lambda: window, "the window", "no such word"))

    with pytest.raises(TourFailedError, match="boasting: it is not so that the window reads “no such word”"):
        await played(boasting, window, tmp_path)


async def test_a_claim_must_still_hold_when_the_picture_was_taken(
    window: QWidget, tmp_path: Path, short_patience: None
) -> None:
    """True when the step ends, and not any more a turn later."""
    label = window.findChild(QLabel)
    assert label is not None

    async def fleeting(_: object) -> Shown:
        shown = Shown(reads(lambda: window, "the window", "a word"))
        assert not shown.failing
        label.setText("something else")
        return shown

    with pytest.raises(TourFailedError, match="fleeting"):
        await played(fleeting, window, tmp_path)


async def test_the_report_says_what_was_checked(window: QWidget, tmp_path: Path) -> None:
    async def honest_step(_: object) -> Shown:
        return Shown(reads(lambda: window, "the window", "a word"), Claim("it is seen", window.isVisible))

    step = await played(honest_step, window, tmp_path)
    assert step["chapter"] == "main"
    assert step["name"] == "honest-step"
    assert step["checked"] == ["the window reads “a word”", "it is seen"]
    assert step["seconds"] >= 0
    assert (tmp_path / step["picture"]).exists()


def test_only_what_can_be_seen_is_read(window: QWidget) -> None:
    field, hidden, rows = QLineEdit("typed"), QLabel("hidden"), QListWidget()
    rows.addItems(["first", "second"])
    for part in (field, hidden, rows):
        cast("QVBoxLayout", window.layout()).addWidget(part)
        part.show()
    hidden.hide()
    text = text_of(window)
    assert all(word in text for word in ("a word", "typed", "first", "second"))
    assert "hidden" not in text
    assert not reads(lambda: hidden, "it", "hidden").holds()
    assert not reads(lambda: None, "it", "").holds()


def test_the_command_knows_the_chapters() -> None:
    assert tuple(tour.CHAPTERS) == cli.CHAPTERS


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--tour", "pictures", "--chapters", "nowhere"], "there is no chapter “nowhere”; there are main, gradebook"),
        (["--tour", "pictures", "--chapters", ""], "there is no chapter “”"),
        (["--chapters", "main"], "--chapters goes with --tour"),
    ],
)
def test_a_wrong_chapter_is_a_plain_error(words: list[str], said: str, tmp_path: Path) -> None:
    command = [sys.executable, "-m", "lmsdesk", "demo", *words]
    ended = subprocess.run(command, capture_output=True, text=True, cwd=tmp_path, timeout=100, check=False)
    assert ended.returncode == 2
    assert said in ended.stderr
    assert "Traceback" not in ended.stderr
    assert list(tmp_path.iterdir()) == []
