"""The way to the next to grade while the site may still be bringing one."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from shiboken6 import isValid

from lmsdesk.desk import MarkingState, QueueEntry, QueueScope
from lmsdesk.gui.kit import notices
from lmsdesk.gui.kit.notices import Crash, Notice
from lmsdesk.model.changes import Changes
from lmsdesk.model.gradebook import Attempt
from tests.gui.site_desk import until
from tests.gui.submissions.marker import Key, Marker, Mod, marker

LOOKING = "Looking for more to grade…"
NOTHING = "Nothing else is left to grade in this queue."


@asynccontextmanager
async def last_of_what_is_here(folder: Path) -> AsyncIterator[tuple[Marker, QueueEntry, Attempt]]:
    """At the one paper that has come by now, while the site is asked for others: the next one, and its attempt."""
    async with marker(folder, is_offline=False) as hands:
        page, workspace, wire = hands.page, hands.person.workspace, hands.person.wire
        await until(lambda: not workspace.state.activity)
        key = hands.entry.key
        late = next(one for one in page.pile.entries if one.key != key and one.key[:2] == key[:2])
        attempt = await workspace.submissions.queue.attempt(late.key, late.current.id)
        assert attempt is not None
        for column in {one.key[:2] for one in page.pile.entries}:
            await hands.leave(*(one for one in page.pile.entries if one.key[:2] == column and one.key != key))
        await until(lambda: page.pile.to_grade == 1)
        await hands.until_settled()
        wire.gate, wire.gated, wire.held = asyncio.Event(), "^GET .*/columns$", 0
        workspace.sync_now()
        await wire.until_held(1)
        try:
            yield hands, late, attempt
        finally:
            wire.gate.set()


async def test_the_next_is_waited_for_and_gets_what_is_typed(tmp_path: Path) -> None:
    async with last_of_what_is_here(tmp_path) as (hands, late, attempt):
        page, before = hands.page, hands.target
        hands.type("3")
        hands.press(Key.Key_3, Mod.AltModifier)
        hands.type("Short.")
        hands.post_and_next()
        assert page.panel.news.text() == LOOKING
        hands.type("41")
        store = hands.person.workspace._store
        hands.announce(await store.mirror.save_attempts(*late.key[:2], [attempt], is_whole=False))
        await until(lambda: page.key == late.key)
        await hands.ready()
        await until(lambda: page.panel.score.text() == "41")
        values = (await hands.mark(before)).values
        assert (values["score"], values["feedback"]) == (3, "Short.")


async def test_that_nothing_is_left_is_said_once_nothing_more_comes(tmp_path: Path) -> None:
    async with last_of_what_is_here(tmp_path) as (hands, _, _):
        page, wire = hands.page, hands.person.wire
        hands.type("g")
        assert page.panel.news.text() == LOOKING
        hands.type("41")
        assert wire.gate is not None
        wire.is_cut = True
        wire.gate.set()
        await until(lambda: page.panel.news.text() == NOTHING)
        assert page.panel.score.text() == ""
        hands.type("5")
        assert page.panel.score.text() == "5"


async def test_a_person_gets_the_keys_back_from_a_site_that_is_slow(tmp_path: Path) -> None:
    async with last_of_what_is_here(tmp_path) as (hands, _, _):
        page = hands.page
        page.next_search._limit.setInterval(50)
        hands.type("g41")
        said = "The site is still being asked for more to grade. What you typed meanwhile was dropped."
        await until(lambda: page.panel.news.text() == said)
        assert page.panel.score.text() == ""
        hands.type("5")
        assert page.panel.score.text() == "5"


async def test_what_is_typed_after_the_last_is_posted_changes_nothing_of_it(tmp_path: Path) -> None:
    async with marker(tmp_path) as hands:
        page, last, key = hands.page, hands.target, hands.entry.key
        await hands.leave(*(one for one in page.pile.entries if one.key != key and one.key[:2] == key[:2]))
        page.open(QueueScope(last.course_id, last.column_id))
        await until(lambda: len(page.pile.entries) == 1)
        await hands.until_settled()
        await hands.ready()
        page.paper.take_focus()
        hands.type("3")
        hands.press(Key.Key_3, Mod.AltModifier)
        hands.type("Short.")
        hands.post_and_next()
        assert page.panel.news.text() == NOTHING
        hands.type("41.5 next")
        hands.post_and_next()
        values = (await hands.mark(last)).values
        assert (values["score"], values["feedback"]) == (3, "Short.")
        hands.press(Key.Key_Escape)
        assert page.paper.has_focus


async def held_in_conflict(hands: Marker) -> None:
    """Feedback is entered, and somebody else has entered other words."""
    hands.press(Key.Key_3, Mod.AltModifier)
    hands.type("Mine.")
    await hands.stored()
    held = "UPDATE edit SET state = 'held', is_draft = 0, theirs = json_object('feedback', 'Theirs.')"
    await hands.person.workspace._store._database.write(lambda connection: connection.execute(held))


async def test_a_mark_that_could_not_be_posted_is_not_passed_over(tmp_path: Path) -> None:
    async with marker(tmp_path) as hands:
        page, marked = hands.page, hands.page.key
        await held_in_conflict(hands)
        hands.press(Key.Key_1, Mod.AltModifier)
        hands.announce(Changes(targets=frozenset({hands.target}), outbox=True))
        await hands.until_state(marked, MarkingState.CONFLICT)
        left, whose = page.bar.position.text().split(", ")[1], hands.entry.student
        # Which words go out is not decided: the score does not go either.
        told = list[Notice | Crash]()
        notices.channel.read_by(told.append)
        hands.type("8")
        hands.post_and_next()
        await hands.ready()
        await hands.window.writes.finished()
        notices.channel.read_by(None)
        await hands.until_settled()
        [notice] = [one for one in told if isinstance(one, Notice)]
        assert whose in notice.detail
        assert page.bar.position.text().endswith(left)
        page.go(page.pile.entries[-1], "")
        await hands.ready()
        hands.type("g")
        assert page.key == marked


async def test_a_mark_that_could_not_be_posted_is_told_when_its_page_has_gone(tmp_path: Path) -> None:
    async with marker(tmp_path) as hands:
        page, whose = hands.page, hands.entry.student
        await held_in_conflict(hands)
        told = list[Notice | Crash]()
        notices.channel.read_by(told.append)
        assert page.session is not None
        page.session.enter({"score": 8.0})
        page.session.post()
        hands.window.close_pages()
        await until(lambda: not isValid(page))
        await hands.window.writes.finished()
        notices.channel.read_by(None)
        [notice] = told
        assert isinstance(notice, Notice)
        assert whose in notice.detail
