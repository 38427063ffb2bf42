"""Marking by keyboard alone, on a practice site over real HTTP: with the cable in, with the cable out, and in again."""

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from lmsdesk.cli.tour_input import until
from lmsdesk.desk import Link
from lmsdesk.gui.submissions.page import SubmissionsPage
from lmsdesk.model.ids import AttemptTarget, UserId
from lmsdesk.model.wire import value_or
from tests.helpers.desk import Desk
from tests.helpers.fingers import Fingers
from tests.helpers.marking_all import Marker, compare, watch_marks
from tests.journeys.conftest import AtTheKeys

_SCORES = ("31", "32.5", "33", "34")
"""The first two are posted online, the others offline."""
_FEEDBACK = "Clear, and well argued."


async def test_papers_are_marked_by_keyboard_online_and_offline(at_the_keys: AtTheKeys) -> None:
    async with at_the_keys() as (_, desk, fingers):
        await fingers.in_front()
        fingers.do("queue")
        page = desk.app.window.pages.find_page(SubmissionsPage)
        assert page is not None
        marked = [await _mark(fingers, page, score) for score in _SCORES[:2]]
        await desk.sent()
        desk.app.window.menu_actions["offline"].trigger()
        # The tick of the action follows the state: pressed again before, it would mean the same again.
        await until(lambda: desk.state.link is Link.PAUSED, "it does not work offline")
        marked += [await _mark(fingers, page, score) for score in _SCORES[2:]]
        desk.app.window.menu_actions["offline"].trigger()
        await desk.online()
        await desk.sent()
        await _compare(desk, marked)


async def test_all_that_is_left_to_grade_is_marked_and_arrives_once(at_the_keys: AtTheKeys) -> None:
    async with at_the_keys() as (campus, desk, fingers):
        before = watch_marks(campus)
        await fingers.in_front()
        fingers.do("queue")
        page = desk.app.window.pages.find_page(SubmissionsPage)
        assert page is not None
        await until(lambda: bool(page.pile.entries), "there is nothing to mark")
        marker, left = Marker(fingers, page), page.pile.to_grade
        await marker.mark_queue(left // 2)
        campus.child.disconnect()
        await marker.mark_queue(left - left // 2)
        nothing = "Nothing else is left to grade in this queue."
        # What the site has told of the marks before the plug was pulled may have to be looked through first.
        await until(lambda: page.panel.news.text() == nothing, "it is not said that nothing is left")
        await campus.child.start()
        fingers.do("refresh")
        await desk.online()
        await desk.sent()
        assert len(marker.marked) == left
        compare(campus, before, marker.marked)


async def _mark(fingers: Fingers, page: SubmissionsPage, score: str) -> AttemptTarget:
    """Score by digits from the paper, feedback by its key, then post and go on."""
    await until(lambda: page.panel.is_open and page.session is not None, "no mark can be entered")
    assert page.key is not None
    key, target = page.key, page.session.target if page.session is not None else None
    assert target is not None
    fingers.do("to_paper")
    QTest.keyClicks(fingers.target, score[0])
    QTest.keyClicks(fingers.target, score[1:])
    fingers.do("to_feedback")
    QTest.keyClicks(fingers.target, _FEEDBACK)
    QTest.keyClick(fingers.target, Qt.Key.Key_Return, Qt.KeyboardModifier.ControlModifier)
    assert page.key != key, "the next paper is not on the screen in the same turn"
    return target


async def _compare(desk: Desk, marked: list[AttemptTarget]) -> None:
    """The service has each mark, posted, with its feedback."""
    workspace = desk.app.window.workspace
    assert workspace is not None
    for target, score in zip(marked, _SCORES, strict=True):
        attempt = await workspace._client.gradebook.get_attempt(target.course_id, target.column_id, target.attempt_id)
        assert value_or(attempt.user_id, UserId("")) == target.user_id
        assert value_or(attempt.status, "") == "Completed"
        assert value_or(attempt.score, None) == float(score)
        assert value_or(attempt.feedback, "") == _FEEDBACK
