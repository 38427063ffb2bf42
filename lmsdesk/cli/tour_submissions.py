"""The chapter of the guided tour about submissions: a paper is read, marked and posted, and the next one comes."""

from lmsdesk.cli.tour_input import LONG_PATIENCE_S, Claim, Shown, TourFailedError, reads, until
from lmsdesk.cli.tour_marking_tools import TOOLS, held_attempt, mark_on_show, paper_shown, state_of, wait_paper
from lmsdesk.cli.tour_scene import Scene, Step
from lmsdesk.desk import MarkingState
from lmsdesk.gui.gradebook.page import GradebookPage
from lmsdesk.gui.history.page import HistoryPage
from lmsdesk.gui.submissions.page import SubmissionsPage
from lmsdesk.gui.submissions.reviewing.review_dialog import ReviewDialog
from lmsdesk.model.ids import AttemptTarget

SCORE, FEEDBACK = "7.5", "Clear, and well argued. The second table needs its units."
REVIEWED, SENT, OVER = ("31", "32"), "33", "34"


async def queue(scene: Scene) -> Shown:
    """What is left to grade in all courses, with the first paper open."""
    scene.keys.do("queue")
    await wait_paper(scene)
    page = scene.on_show(SubmissionsPage)
    return Shown(
        paper_shown(scene),
        reads(lambda: page.bar.position, "the line above the paper", "1 of ", " to grade"),
        reads(lambda: page.panel.state, "the mark", "To grade"),
        Claim("the paper has the keys", lambda: page.paper.has_focus),
    )


async def a_draft(scene: Scene) -> Shown:
    """A digit begins the score; nothing has left this computer."""
    page, target = scene.on_show(SubmissionsPage), mark_on_show(scene)
    scene.keys.do("to_paper")
    scene.keys.write(SCORE)
    scene.keys.do("to_feedback")
    scene.keys.write(FEEDBACK)
    await until(lambda: page.session is not None and not page.session.is_storing, "the mark was not kept")
    held = await held_attempt(scene, target)
    return Shown(
        reads(lambda: page.panel.score, "the score", SCORE),
        reads(lambda: page.panel.feedback, "the feedback", FEEDBACK),
        reads(lambda: page.panel.state, "the mark", "Draft"),
        Claim("the service has nothing of it", lambda: held["status"] == "NeedsGrading" and "feedback" not in held),
    )


async def posted(scene: Scene) -> Shown:
    """Ctrl+Enter posts the mark and brings the next paper."""
    page, target = scene.on_show(SubmissionsPage), mark_on_show(scene)
    before = page.key
    scene.keys.do("post_and_next")
    if page.key == before:
        raise TourFailedError("the next paper did not come")
    await scene.wait_sent()
    await wait_paper(scene)
    held = await held_attempt(scene, target)
    return Shown(
        paper_shown(scene),
        Claim("the paper has the keys", lambda: page.paper.has_focus),
        Claim("the strip shows the one before as posted", lambda: state_of(page, before) is MarkingState.POSTED),
        Claim(
            "the service holds the mark, posted",
            lambda: (held["score"], held["feedback"], held["status"]) == (float(SCORE), FEEDBACK, "Completed"),
        ),
    )


async def review(scene: Scene) -> Shown:
    """Two drafts are looked over before they are posted together; until then the service has nothing of them."""
    page, targets = scene.on_show(SubmissionsPage), list[AttemptTarget]()
    for score in REVIEWED:
        await wait_paper(scene)
        targets.append(mark_on_show(scene))
        scene.keys.do("to_paper")
        scene.keys.write(score)
        await until(lambda: page.session is not None and not page.session.is_storing, "the mark was not kept")
        scene.keys.do("next_submission")
    scene.keys.do("review_drafts")
    dialog = await scene.keys.dialog(ReviewDialog)
    held = [await held_attempt(scene, one) for one in targets]
    return Shown(
        reads(lambda: dialog, "the review", "Drafts in this queue", "Post 2 marks", *REVIEWED),
        Claim("the service has nothing of them", lambda: all(one["status"] == "NeedsGrading" for one in held)),
    )


async def reviewed(scene: Scene) -> Shown:
    """Enter posts what was shown."""
    page, dialog = scene.on_show(SubmissionsPage), await scene.keys.dialog(ReviewDialog)
    targets = [one.mark.target for one in dialog.model.entries]
    keys = [one.entry.key for one in dialog.model.entries if one.entry is not None]
    await scene.keys.accept(dialog)
    is_posted = lambda: all(state_of(page, key) is MarkingState.POSTED for key in keys)  # noqa: E731
    await until(is_posted, "the marks were not posted", within_s=LONG_PATIENCE_S)
    await scene.wait_sent()
    held = [await held_attempt(scene, one) for one in targets]
    wanted = {(float(score), "Completed") for score in REVIEWED}
    return Shown(
        reads(lambda: page.panel.news, "the word beside the mark", "2 marks were posted."),
        Claim("the service holds both, posted", lambda: {(one["score"], one["status"]) for one in held} == wanted),
    )


async def sent_unposted(scene: Scene) -> Shown:
    """A score goes to the service without being posted: the student does not see it."""
    page = scene.on_show(SubmissionsPage)
    await wait_paper(scene)
    target, key = mark_on_show(scene), page.key
    scene.keys.do("to_paper")
    scene.keys.write(SENT)
    scene.keys.do("send_mark")
    await until(lambda: state_of(page, key) is MarkingState.SENT, "the mark was not sent", within_s=LONG_PATIENCE_S)
    held = await held_attempt(scene, target)
    return Shown(
        reads(lambda: page.panel.score, "the score", SENT),
        reads(lambda: page.panel.state, "the mark", "Sent: on the server, not posted"),
        Claim(
            "the service holds it, and it is not posted",
            lambda: (held["score"], held["status"]) == (float(SENT), "NeedsGrading"),
        ),
    )


async def overridden(scene: Scene) -> Shown:
    """A score typed over the grade in the gradebook is told beside the mark: it counts, whatever is posted here."""
    target = mark_on_show(scene)
    scene.window.open_course(target.course_id)
    scene.keys.do("gradebook")
    await until(lambda: scene.window.pages.current_page(GradebookPage) is not None, "the gradebook did not open")
    await scene.wait_loaded()
    scene.grid_input.type_down([target.cell], [OVER])
    scene.remember([target.cell], [OVER])
    await scene.wait_sent()
    scene.grid_input.select_cell(target.cell)
    scene.keys.do("submissions")
    page = scene.on_show(SubmissionsPage)
    # The page still shows the same paper from before.
    await until(lambda: not page.typed.is_holding, "the submission is still being opened", within_s=LONG_PATIENCE_S)
    await until(lambda: page.session is not None and page.session.target == target, "the submission did not open")
    await wait_paper(scene)
    return Shown(
        reads(lambda: page.panel.override, "the line below the mark", f"Overridden in the gradebook with {OVER}"),
        reads(lambda: page.panel.score, "the score of the attempt", SENT),
        await scene.server_holds([target.cell]),
    )


async def in_the_history(scene: Scene) -> Shown:
    """What was posted is in the history of its course, with the way back to the submission."""
    if scene.window.isFullScreen():
        scene.keys.do("full_screen")
        await until(lambda: not scene.window.isFullScreen(), "the window does not come back")
    await scene.begin_at_the_gradebook()
    scene.keys.do("past")
    page = scene.on_show(HistoryPage)
    return Shown(reads(lambda: page.table, "the history", " · mark of a submission", FEEDBACK, "posted"))


SUBMISSIONS: tuple[Step, ...] = (
    *(queue, a_draft, posted, review, reviewed, sent_unposted, overridden),
    *TOOLS,
    in_the_history,
)
