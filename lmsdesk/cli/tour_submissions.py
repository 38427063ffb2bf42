"""The chapter of the guided tour about submissions: a paper is read, marked and posted, and the next one comes."""

from typing import Any

from lmsdesk.cli.onlooker import Onlooker
from lmsdesk.cli.tour_claims import Claim, Shown, reads
from lmsdesk.cli.tour_input import TourFailedError, until
from lmsdesk.cli.tour_marking_tools import TOOLS
from lmsdesk.cli.tour_papers_on_screen import page_of, paper_shown, wait_paper
from lmsdesk.cli.tour_scene import Scene, Step
from lmsdesk.desk import MarkingState
from lmsdesk.gui.history.page import HistoryPage
from lmsdesk.gui.submissions.page import SubmissionsPage
from lmsdesk.model.ids import AttemptTarget

SCORE, FEEDBACK = "7.5", "Clear, and well argued. The second table needs its units."


async def queue(scene: Scene) -> Shown:
    """What is left to grade in all courses, with the first paper open."""
    scene.keys.do("queue")
    await wait_paper(scene)
    page = page_of(scene)
    return Shown(
        paper_shown(scene),
        reads(lambda: page.bar.place, "the line above the paper", "1 of ", " to grade"),
        reads(lambda: page.panel.state, "the mark", "To grade"),
        Claim("the paper has the keys", lambda: page.paper.has_focus),
    )


async def a_draft(scene: Scene) -> Shown:
    """A digit begins the score; nothing has left this computer."""
    page, target = page_of(scene), _target(scene)
    scene.keys.do("to_paper")
    scene.keys.write(SCORE)
    scene.keys.do("to_feedback")
    scene.keys.write(FEEDBACK)
    await until(lambda: page.session is not None and not page.session.is_storing, "the mark was not kept")
    held = await _held(scene, target)
    return Shown(
        reads(lambda: page.panel.score, "the score", SCORE),
        reads(lambda: page.panel.feedback, "the feedback", FEEDBACK),
        reads(lambda: page.panel.state, "the mark", "Draft"),
        Claim("the service has nothing of it", lambda: held["status"] == "NeedsGrading" and "feedback" not in held),
    )


async def posted(scene: Scene) -> Shown:
    """Ctrl+Enter posts the mark and brings the next paper."""
    page, target = page_of(scene), _target(scene)
    before = page.key
    scene.keys.do("post_and_next")
    if page.key == before:
        raise TourFailedError("the next paper did not come")
    await scene.wait_sent()
    await wait_paper(scene)
    held = await _held(scene, target)
    return Shown(
        paper_shown(scene),
        Claim("the paper has the keys", lambda: page.paper.has_focus),
        Claim("the strip shows the one before as posted", lambda: _state(page, before) is MarkingState.POSTED),
        Claim(
            "the service holds the mark, posted",
            lambda: (held["score"], held["feedback"], held["status"]) == (float(SCORE), FEEDBACK, "Completed"),
        ),
    )


async def in_the_history(scene: Scene) -> Shown:
    """What was posted is in the history of its course, with the way back to the submission."""
    if scene.window.isFullScreen():
        scene.keys.do("full_screen")
        await until(lambda: not scene.window.isFullScreen(), "the window does not come back")
    await scene.begin_at_the_gradebook()
    scene.keys.do("past")
    page = scene.window.pages.current_page(HistoryPage)
    if page is None:
        raise TourFailedError("the history did not open")
    return Shown(reads(lambda: page.table, "the history", " · mark of a submission", FEEDBACK, "posted"))


def _target(scene: Scene) -> AttemptTarget:
    session = page_of(scene).session
    if session is None:
        raise TourFailedError("there is no mark on the screen")
    return session.target


def _state(page: SubmissionsPage, key: Any) -> MarkingState | None:
    entry = page.pile.entry(key)
    return None if entry is None else entry.state


async def _held(scene: Scene, target: AttemptTarget) -> dict[str, Any]:
    place = f"/v2/courses/{target.course_id}/gradebook/columns/{target.column_id}/attempts/{target.attempt_id}"
    held: dict[str, Any] = await Onlooker(scene.starter.child.ready).get(place)
    return held


SUBMISSIONS: tuple[Step, ...] = (queue, a_draft, posted, *TOOLS, in_the_history)
