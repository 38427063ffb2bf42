"""A pile marked from first to last by keyboard alone, and what the site's own database notes of it."""

import sqlite3
from collections import Counter
from contextlib import closing
from typing import Final, NamedTuple

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from lmsdesk.cli.tour_input import until
from lmsdesk.gui.submissions.page import SubmissionsPage
from lmsdesk.model.feedback import text_of
from lmsdesk.model.ids import AttemptTarget
from tests.helpers.campus import Campus
from tests.helpers.fingers import Fingers

_WATCH: Final = """
CREATE TABLE marked (number INTEGER PRIMARY KEY, attempt_id INTEGER, status TEXT, score REAL, feedback TEXT);
CREATE TRIGGER marked_over AFTER UPDATE OF modified_at ON attempts
BEGIN
    INSERT INTO marked (attempt_id, status, score, feedback)
    VALUES (NEW.id, NEW.status, NEW.score, NEW.feedback);
END;
"""


class Given(NamedTuple):
    """What was typed for one paper."""

    score: float
    feedback: str


Marked = dict[AttemptTarget, Given]


class Marker:
    """Whoever marks paper after paper, and remembers what was typed for which."""

    def __init__(self, fingers: Fingers, page: SubmissionsPage) -> None:
        self._fingers, self._page = fingers, page
        self.marked: Marked = {}

    async def mark_queue(self, count: int) -> None:
        """So many of what is left to grade, each posted and followed by the next."""
        for _ in range(count):
            await self._mark()

    async def mark_others(self) -> None:
        """All of the column on the screen that are not marked yet, also those that were posted before."""
        page = self._page
        keys = [entry.key for entry in page.pile.entries]
        while page.bar.previous.isEnabled():
            await self._go("previous_submission")
        for number, key in enumerate(keys):
            # What is posted goes on to what is left: from there the way is walked back.
            while (page.pile.position(page.key) or 0) > number if page.key else False:
                await self._go("previous_submission")
            assert page.key == key
            if await self._target() not in self.marked:
                await self._mark()
            if number + 1 < len(keys) and page.key == key:
                await self._go("next_submission")

    async def _go(self, verb: str) -> None:
        self._fingers.do(verb)
        await self._target()

    async def _target(self) -> AttemptTarget:
        """What is on the screen, once a mark can be entered."""
        page = self._page
        await until(lambda: page.panel.is_open and page.session is not None, "no mark can be entered")
        assert page.session is not None
        return page.session.target

    async def _mark(self) -> None:
        """Score by digits from the paper, feedback by its key, then post and go on."""
        target = await self._target()
        assert target not in self.marked
        number = len(self.marked) + 1
        given = Given(float(number % 9 + 1), f"Paper {number}, {target.attempt_id}.")
        fingers = self._fingers
        fingers.do("to_paper")
        fingers.write(f"{given.score:g}")
        fingers.do("to_feedback")
        fingers.press("Ctrl+A")
        fingers.write(given.feedback)
        QTest.keyClick(fingers.target, Qt.Key.Key_Return, Qt.KeyboardModifier.ControlModifier)
        self.marked[target] = given


def watch_marks(campus: Campus) -> dict[int, tuple[object, ...]]:
    """Have the site's database note every attempt that is written from now on; what all of them hold now."""
    with closing(sqlite3.connect(campus.database, timeout=10)) as connection:
        connection.executescript(_WATCH)
    return held_attempts(campus)


def held_attempts(campus: Campus) -> dict[int, tuple[object, ...]]:
    """What the site holds of each attempt."""
    with closing(sqlite3.connect(campus.database, timeout=10)) as connection:
        rows = connection.execute("SELECT id, status, score, feedback FROM attempts").fetchall()
    # What was markup before stays markup.
    return {number: (status, score, text_of(feedback or "")) for number, status, score, feedback in rows}


def works(campus: Campus, *, is_waiting: bool = False) -> set[tuple[int, int]]:
    """Column and person of all that was handed in, or of what waits for a grader."""
    limit = " WHERE status = 'NeedsGrading'" if is_waiting else ""
    with closing(sqlite3.connect(campus.database, timeout=10)) as connection:
        return set(connection.execute(f"SELECT column_id, user_id FROM attempts{limit}").fetchall())


def posted_attempts(campus: Campus) -> list[int]:
    """The attempts that were written with a status that shows them, in order."""
    with closing(sqlite3.connect(campus.database, timeout=10)) as connection:
        rows = connection.execute("SELECT attempt_id FROM marked WHERE status = 'Completed' ORDER BY number").fetchall()
    return [row[0] for row in rows]


def number_of(target: AttemptTarget) -> int:
    """What the site's database calls an attempt."""
    return int(target.attempt_id.split("_")[1])


def compare(campus: Campus, before: dict[int, tuple[object, ...]], marked: Marked) -> None:
    """Each mark is there once, posted, with what was typed for it; nothing else has been written."""
    given = {number_of(target): one for target, one in marked.items()}
    assert len(given) == len(marked)
    posted = Counter(posted_attempts(campus))
    wrong = {number: posted[number] for number in posted.keys() | given.keys() if posted[number] != (number in given)}
    assert not wrong, f"each is posted once, and no other: {wrong}"
    wanted = before | {number: ("Completed", one.score, one.feedback) for number, one in given.items()}
    held = held_attempts(campus)
    other = {number: (held.get(number), one) for number, one in wanted.items() if held.get(number) != one}
    assert not other, f"held and typed: {other}"
    assert held.keys() == wanted.keys()
