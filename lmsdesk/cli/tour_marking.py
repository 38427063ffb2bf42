"""The chapter of the guided tour about marking: a paper is read, marked and posted, and the next one comes."""

from typing import Any

from lmsdesk.cli.onlooker import Onlooker
from lmsdesk.cli.tour_claims import Claim, Shown, reads
from lmsdesk.cli.tour_input import LONG_PATIENCE_S, TourFailedError, until
from lmsdesk.cli.tour_scene import Scene, Step
from lmsdesk.desk import MarkingState
from lmsdesk.gui.history.page import HistoryPage
from lmsdesk.gui.submissions.page import SubmissionsPage
from lmsdesk.model.ids import AttemptTarget

SCORE, FEEDBACK = "7.5", "Clear, and well argued. The second table needs its units."


async def queue(scene: Scene) -> Shown:
    """What is left to grade in all courses, with the first paper open."""
    scene.keys.do("queue")
    await _wait_paper(scene)
    page = _page(scene)
    return Shown(
        _paper_shown(scene),
        reads(lambda: page.bar.place, "the line above the paper", "1 of ", " to grade"),
        reads(lambda: page.panel.state, "the mark", "To grade"),
        Claim("the paper has the keys", lambda: page.paper.has_focus),
    )


async def a_draft(scene: Scene) -> Shown:
    """A digit begins the score; nothing has left this computer."""
    page, target = _page(scene), _target(scene)
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
    page, target = _page(scene), _target(scene)
    before = page.key
    scene.keys.do("post_and_next")
    if page.key == before:
        raise TourFailedError("the next paper did not come")
    await scene.wait_sent()
    await _wait_paper(scene)
    held = await _held(scene, target)
    return Shown(
        _paper_shown(scene),
        Claim("the paper has the keys", lambda: page.paper.has_focus),
        Claim("the strip shows the one before as posted", lambda: _state(page, before) is MarkingState.POSTED),
        Claim(
            "the service holds the mark, posted",
            lambda: (held["score"], held["feedback"], held["status"]) == (float(SCORE), FEEDBACK, "Completed"),
        ),
    )


async def in_the_history(scene: Scene) -> Shown:
    """What was posted is in the history of its course, with the way back to the submission."""
    await scene.begin_at_the_gradebook()
    scene.keys.do("past")
    page = scene.window.pages.current_page(HistoryPage)
    if page is None:
        raise TourFailedError("the history did not open")
    return Shown(reads(lambda: page.table, "the history", " · mark of a submission", FEEDBACK, "posted"))


def _page(scene: Scene) -> SubmissionsPage:
    page = scene.window.pages.current_page(SubmissionsPage)
    if page is None:
        raise TourFailedError("the submissions are not on show")
    return page


def _target(scene: Scene) -> AttemptTarget:
    session = _page(scene).session
    if session is None:
        raise TourFailedError("there is no mark on the screen")
    return session.target


def _state(page: SubmissionsPage, key: Any) -> MarkingState | None:
    entry = page.pile.entry(key)
    return None if entry is None else entry.state


def _is_paper_shown(scene: Scene) -> bool:
    page = scene.window.pages.current_page(SubmissionsPage)
    if page is None or page.session is None or not page.panel.is_open:
        return False
    view = page.paper.view
    return view.paper is not None and view.is_complete


async def _wait_paper(scene: Scene) -> None:
    await until(lambda: _is_paper_shown(scene), "no paper is on the screen", within_s=LONG_PATIENCE_S)


def _paper_shown(scene: Scene) -> Claim:
    return Claim("a paper is on the screen, and its mark can be entered", lambda: _is_paper_shown(scene))


async def _held(scene: Scene, target: AttemptTarget) -> dict[str, Any]:
    place = f"/v2/courses/{target.course_id}/gradebook/columns/{target.column_id}/attempts/{target.attempt_id}"
    held: dict[str, Any] = await Onlooker(scene.starter.child.ready).get(place)
    return held


MARKING: tuple[Step, ...] = (queue, a_draft, posted, in_the_history)
