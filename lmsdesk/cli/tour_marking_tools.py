"""What marking has besides the mark, for its chapter of the guided tour: rubric, tags, report, files."""

import csv
from collections.abc import Collection, Mapping
from pathlib import Path
from typing import Any

from PySide6.QtCore import QModelIndex
from PySide6.QtGui import QGuiApplication

from lmsdesk.cli.onlooker import Onlooker
from lmsdesk.cli.tour_input import LONG_PATIENCE_S, Claim, Shown, TourFailedError, reads, until
from lmsdesk.cli.tour_scene import Scene, Step
from lmsdesk.desk import MarkingState, QueueEntry, QueueScope, UndoResult, WorkKey
from lmsdesk.desk.submissions.exporting import LIST
from lmsdesk.gui.kit.dialogs import TextDialog
from lmsdesk.gui.submissions.exporting.export_dialog import ExportDialog
from lmsdesk.gui.submissions.likeness.likeness_dialog import LikenessDialog
from lmsdesk.gui.submissions.own_rubric_dialog import OwnRubricDialog
from lmsdesk.gui.submissions.page import SubmissionsPage
from lmsdesk.gui.submissions.reporting.report_dialog import ReportDialog
from lmsdesk.gui.submissions.rescore_dialog import RescoreDialog
from lmsdesk.gui.submissions.share_dialog import ShareDialog
from lmsdesk.model.ids import AttemptTarget, Cell, UserId

WORDS, TAG = "Name your sources.", "second look"
RUBRIC = f"No sources\t\t-2\t{WORDS}\nToo long\t\t-1\t\n"
RUBRIC_STEP = "Rubric of"
POINTS, _FULL = 2, 4
_FOLDER = "submissions"
AGREED, RECORDING = "Kepler", ".wav"
GROUP, WORK, SIZE = "Owls", "<p>We measured it three times, and give the mean.</p>", 3
_SCORE = 8.0


def is_paper_shown(scene: Scene) -> bool:
    """Whether a paper is drawn and its mark can be entered."""
    page = scene.window.pages.current_page(SubmissionsPage)
    if page is None or page.session is None or not page.panel.is_open:
        return False
    view = page.paper.view
    return view.paper is not None and view.is_complete


async def wait_paper(scene: Scene) -> None:
    """Wait for a paper."""
    await until(lambda: is_paper_shown(scene), "no paper is on the screen", within_s=LONG_PATIENCE_S)


def mark_on_show(scene: Scene) -> AttemptTarget:
    """The attempt whose mark is on the screen."""
    session = scene.on_show(SubmissionsPage).session
    if session is None:
        raise TourFailedError("there is no mark on the screen")
    return session.target


async def held_attempt(scene: Scene, target: AttemptTarget) -> dict[str, Any]:
    """An attempt as the service holds it."""
    place = f"/v2/courses/{target.course_id}/gradebook/columns/{target.column_id}/attempts/{target.attempt_id}"
    held: dict[str, Any] = await Onlooker(scene.starter.child.ready).get(place)
    return held


def paper_shown(scene: Scene) -> Claim:
    """That a paper is on the screen."""
    return Claim("a paper is on the screen, and its mark can be entered", lambda: is_paper_shown(scene))


async def work_of_a_group(scene: Scene) -> Shown:
    """Three students hand in together; their paper is there once, and says whom its mark counts for."""
    page = scene.on_show(SubmissionsPage)
    key = _key(page)
    members = await _hand_in(Onlooker(scene.starter.child.ready), page, key)
    scene.keys.do("refresh")
    await until(lambda: _of_group(page) is not None, "the work of the group did not come", within_s=LONG_PATIENCE_S)
    page.open(QueueScope(key.course_id, key.column_id), Cell(key.course_id, key.column_id, members[-1]))
    await until(lambda: page.entry is not None and page.entry == _of_group(page), "the work is not on show")
    await wait_paper(scene)
    entry = _entry(page)
    names = [member.student for member in entry.members]
    return Shown(
        paper_shown(scene),
        reads(lambda: page.panel.student, "the panel", GROUP),
        reads(lambda: page.panel.reach, "the line below it", "Group work", *names),
        Claim("the members are those who handed in", lambda: [one.user_id for one in entry.members] == members),
    )


async def group_marked(scene: Scene) -> Shown:
    """One mark is posted, and each member has it."""
    page = scene.on_show(SubmissionsPage)
    key, members = _key(page), _entry(page).members
    scene.keys.do("to_paper")
    scene.keys.write(f"{_SCORE:g}")
    scene.keys.do("post_mark")
    await scene.wait_sent()
    service = Onlooker(scene.starter.child.ready)
    grades = [await service.grade(key.course_id, key.column_id, one.user_id or "") for one in members]
    return Shown(
        reads(lambda: page.panel.score, "the score", f"{_SCORE:g}"),
        reads(lambda: page.panel.state, "the mark", "Posted"),
        Claim("the strip says so too", lambda: _entry(page).state is MarkingState.POSTED),
        Claim("the service shows it for each member", lambda: [_shown_score(one) for one in grades] == [_SCORE] * SIZE),
    )


async def _hand_in(service: Onlooker, page: SubmissionsPage, key: WorkKey) -> list[UserId]:
    """A group of students who have handed in nothing yet hands in; the ids of its members, in order."""
    course = f"/courses/{key.course_id}"
    busy = {entry.key.user_id for entry in page.pile.entries if entry.key[:2] == key[:2]}
    roster = await service.get(f"/v1{course}/users?role=Student&limit=100")
    members = [UserId(one["userId"]) for one in roster["results"] if one["userId"] not in busy][:SIZE]
    if len(members) < SIZE:
        raise TourFailedError("too few students have handed in nothing")
    group = (await service.post(f"/v2{course}/groups", {"name": GROUP}))["id"]
    for member in members:
        await service.put(f"/v2{course}/groups/{group}/users/{member}")
    work = {"groupId": group, "groupSubmission": WORK}
    await service.post(f"/v1{course}/gradebook/columns/{key.column_id}/groupAttempts", work)
    return sorted(members)


def _shown_score(grade: Mapping[str, Any]) -> object:
    """The mark of an attempt is where the service shows the grade; ``score`` is for grades that override it."""
    return grade.get("displayGrade", {}).get("score")


def _key(page: SubmissionsPage) -> WorkKey:
    if page.key is None:
        raise TourFailedError("no submission is on show")
    return page.key


def _entry(page: SubmissionsPage) -> QueueEntry:
    if page.entry is None:
        raise TourFailedError("no submission is on show")
    return page.entry


def _of_group(page: SubmissionsPage) -> QueueEntry | None:
    return next((entry for entry in page.pile.entries if entry.group == GROUP or entry.members), None)


GROUP_WORK: tuple[Step, ...] = (work_of_a_group, group_marked)


async def own_rubric(scene: Scene) -> Shown:
    """The lines of a rubric come from a spreadsheet."""
    page = scene.on_show(SubmissionsPage)
    former = page.key
    scene.keys.do("next_to_grade")
    await until(lambda: page.key != former, "no other paper came", within_s=LONG_PATIENCE_S)
    await wait_paper(scene)
    scene.keys.do("own_rubric")
    dialog = await scene.keys.dialog(OwnRubricDialog)
    QGuiApplication.clipboard().setText(RUBRIC)
    scene.keys.press("Ctrl+V")
    return Shown(reads(lambda: dialog, "the rubric", "No sources", "Too long", "-2", WORDS))


async def one_digit(scene: Scene) -> Shown:
    """A digit at the paper takes the points off and writes the feedback."""
    page = scene.on_show(SubmissionsPage)
    await scene.keys.accept(await scene.keys.dialog(OwnRubricDialog))
    await until(lambda: page.panel.rubric.isVisible() and not page.panel.rubric.is_waiting, "there is no rubric")
    scene.keys.do("to_paper")
    scene.keys.write("1")
    await until(lambda: page.session is not None and not page.session.is_storing, "the mark was not kept")
    return Shown(
        reads(lambda: page.panel.score, "the score", f"{_possible(page) - POINTS:g}"),
        reads(lambda: page.panel.feedback, "the feedback", WORDS),
        reads(lambda: page.panel.state, "the mark", "Draft"),
    )


async def re_scoring(scene: Scene) -> Shown:
    """Other points for an item: who moves and by how much is shown first."""
    scene.keys.do("own_rubric")
    dialog = await scene.keys.dialog(OwnRubricDialog)
    dialog.table.setCurrentIndex(dialog.model.index(0, 2))
    scene.keys.press("F2", "Ctrl+A")
    scene.keys.write(f"-{_FULL}")
    scene.keys.press("Return")
    dialog.table.setCurrentIndex(QModelIndex())
    await scene.keys.accept(dialog)
    moved = await scene.keys.dialog(RescoreDialog)
    return Shown(reads(lambda: moved, "who moves", "−2", "Re-score 1 paper"))


async def taken_back(scene: Scene) -> Shown:
    """Undo takes the scores and the rubric back, step by step."""
    page = scene.on_show(SubmissionsPage)
    await scene.keys.accept(await scene.keys.dialog(RescoreDialog))
    score = f"{_possible(page) - _FULL:g}"
    await until(lambda: page.panel.score.text() == score, "the paper was not re-scored")
    undone: list[UndoResult] = []
    connection = page.paper.annotating.undo_applied.connect(lambda result, _is_redo: undone.append(result))
    scene.keys.do("to_paper")
    # The rubric as it was changed, what the digit gave, and the rubric as it was made.
    while sum(RUBRIC_STEP in one.label for one in undone) < 2:
        count = len(undone)
        await until(scene.window.menu_actions["undo"].isEnabled, "nothing can be undone")
        scene.keys.do("undo")
        await until(lambda count=count: len(undone) > count, "nothing was undone")  # type: ignore[misc]
    page.paper.annotating.undo_applied.disconnect(connection)
    return Shown(
        reads(lambda: page.panel.state, "the mark", "To grade"),
        Claim("the score is gone, and the rubric", lambda: _is_bare(page)),
        Claim("the strip says so too", lambda: state_of(page, page.key) is MarkingState.TO_GRADE),
    )


async def flag_and_tag(scene: Scene) -> Shown:
    """A flag with one key, and a tag by its name."""
    page = scene.on_show(SubmissionsPage)
    scene.keys.do("flag_submission")
    scene.keys.do("edit_submission_tags")
    dialog = await scene.keys.dialog(TextDialog)
    scene.keys.write(TAG)
    await scene.keys.accept(dialog)
    return Shown(reads(lambda: page.panel.tags, "the tags", "Flagged", TAG))


async def chart(scene: Scene) -> Shown:
    """How the column of the posted mark was marked: scores in the order of marking."""
    page = scene.on_show(SubmissionsPage)
    marked = next(entry for entry in page.pile.entries if entry.state is MarkingState.POSTED)
    page.open(QueueScope(marked.key.course_id, marked.key.column_id))
    is_there = lambda: page.session is not None and page.session.target.column_id == marked.key.column_id  # noqa: E731
    await until(is_there, "the column is not on show", within_s=LONG_PATIENCE_S)
    scene.keys.do("marking_report")
    dialog = await scene.keys.dialog(ReportDialog)
    return Shown(
        reads(lambda: dialog, "the report", dialog.report.column),
        Claim("the chart is drawn", lambda: dialog.chart.isVisible() and bool(dialog.report.papers)),
    )


async def submissions_exported(scene: Scene) -> Shown:
    """All papers of a column go to a folder, with a list; the column with least work is soon done."""
    await scene.keys.put_away(ReportDialog)
    await _open_smallest(scene)
    folder = scene.folder / _FOLDER
    folder.mkdir(parents=True, exist_ok=True)
    earlier = set(folder.rglob(LIST))
    scene.keys.do("export_submissions")
    await scene.keys.accept(await scene.keys.name_file(str(folder)))
    dialog = await scene.keys.dialog(ExportDialog)
    await until(dialog.verb.isEnabled, "the export cannot begin", within_s=LONG_PATIENCE_S)
    scene.keys.tab_to(dialog.verb)
    scene.keys.press("Return")
    is_over = lambda: dialog.export is not None and dialog.export.state.is_over  # noqa: E731
    await until(is_over, "the export does not end", within_s=LONG_PATIENCE_S)
    return Shown(
        reads(lambda: dialog, "the dialog", _FOLDER),
        Claim("the list names every file that is there", lambda: _is_listed(folder, earlier)),
    )


async def shared_out(scene: Scene) -> Shown:
    """The papers of the column are shared out by a word that the graders have agreed on."""
    await scene.keys.put_away(ExportDialog)
    scene.keys.do("share_papers_out")
    dialog = await scene.keys.dialog(ShareDialog)
    scene.keys.tab_to(dialog.word)
    scene.keys.press("Ctrl+A")
    scene.keys.write(AGREED)
    page = scene.on_show(SubmissionsPage)
    papers = sum(page.key is not None and entry.key[:2] == page.key[:2] for entry in page.pile.entries)
    return Shown(
        reads(lambda: dialog.table, "the shares", "1 (you)", "2"),
        Claim("every paper is in one share", lambda: sum(one.total for one in dialog.model.entries) == papers > 0),
    )


async def like_papers(scene: Scene) -> Shown:
    """All papers of the column beside each other, those first that have most in common."""
    await scene.keys.put_away(ShareDialog)
    scene.keys.do("find_similar_papers")
    dialog = await scene.keys.dialog(LikenessDialog)
    await until(lambda: dialog.pile is not None, "the papers were not compared", within_s=LONG_PATIENCE_S)
    await until(lambda: dialog.shown is not None, "no pair is on show", within_s=LONG_PATIENCE_S)
    return Shown(
        Claim("pairs of papers are listed", lambda: dialog.model.rowCount() > 0),
        Claim("both papers of a pair are read beside each other", lambda: _both_read(dialog)),
    )


async def recording(scene: Scene) -> Shown:
    """A recording is played beside its mark, and keys jump in it."""
    await scene.keys.put_away(LikenessDialog)
    page = scene.on_show(SubmissionsPage)
    await _open_recording(scene)
    media = page.paper.view.stack.media
    scene.keys.do("to_paper")
    await until(lambda: media.state.duration_ms > 0, "the length of the recording is not known")
    scene.keys.press("End")
    await until(lambda: media.state.position_ms > 0, "the recording does not move")
    return Shown(
        paper_shown(scene),
        Claim("the recording is on show, with its length", lambda: media.isVisible() and " of " in media.time.text()),
        Claim("the key has gone to its end", lambda: not media.time.text().startswith("0:00")),
    )


async def full_screen(scene: Scene) -> Shown:
    """Nothing but the paper and its mark, with the keys below."""
    page = scene.on_show(SubmissionsPage)
    scene.keys.do("full_screen")
    await until(scene.window.isFullScreen, "the window does not fill the screen")
    return Shown(
        paper_shown(scene),
        reads(lambda: page.key_line, "the line of keys", "Ctrl+Enter post, next"),
        Claim("menus and side bar are away", lambda: not scene.window.menuBar().isVisible()),
    )


async def _open_smallest(scene: Scene) -> None:
    page, workspace = scene.on_show(SubmissionsPage), scene.window.workspace
    assert workspace is not None
    scope = min(await workspace.submissions.queue.columns_to_grade(), key=lambda one: one.count).scope
    page.open(scope)
    is_there = lambda: page.session is not None and page.session.target.column_id == scope.column_id  # noqa: E731
    await until(is_there, "the smallest column is not on show", within_s=LONG_PATIENCE_S)


def _key_of(page: SubmissionsPage) -> WorkKey | None:
    return None if page.entry is None else page.entry.key


async def _open_recording(scene: Scene) -> None:
    """Go on to the first student of the column who handed a recording in, and open it."""
    page, seen = scene.on_show(SubmissionsPage), set[WorkKey]()
    # The column's papers come while the first of them are looked at.
    while (key := _key_of(page)) is not None and key not in seen:
        await wait_paper(scene)
        seen.add(key)
        tabs = page.paper.papers
        index = next((at for at in range(tabs.count()) if tabs.tabText(at).endswith(RECORDING)), None)
        if index is not None:
            tabs.setCurrentIndex(index)
            await until(page.paper.view.stack.media.isVisible, "the recording does not open")
            return
        scene.keys.do("next_submission")
        if len(seen) < len(page.pile.entries):
            await until(lambda: _key_of(page) not in seen, "the next submission does not come")
    raise TourFailedError("nobody handed in a recording")


def _both_read(dialog: LikenessDialog) -> bool:
    return all(view.isVisible() and view.toPlainText() for view in (dialog.first, dialog.second))


def _possible(page: SubmissionsPage) -> float:
    if page.entry is None or page.entry.scale.possible is None:
        raise TourFailedError("the column has no points")
    return page.entry.scale.possible


def _is_bare(page: SubmissionsPage) -> bool:
    return not page.panel.score.text() and not page.panel.rubric.isVisible()


def state_of(page: SubmissionsPage, key: WorkKey | None) -> MarkingState | None:
    """What the strip of papers says of one."""
    entry = page.pile.entry(key)
    return None if entry is None else entry.state


def _is_listed(folder: Path, earlier: Collection[Path]) -> bool:
    """Beside the lists of earlier tours into the same folder."""
    found = [one for one in folder.rglob(LIST) if one not in earlier]
    if len(found) != 1:
        return False
    text = found[0].read_text("utf-8-sig")
    files = [one.name for one in found[0].parent.iterdir() if one != found[0]]
    rows = list(csv.reader(text.splitlines()))
    return bool(files) and len(rows) > len(files) and all(name in text for name in files)


TOOLS: tuple[Step, ...] = (
    own_rubric,
    one_digit,
    re_scoring,
    taken_back,
    flag_and_tag,
    chart,
    submissions_exported,
    shared_out,
    like_papers,
    recording,
    *GROUP_WORK,
    full_screen,
)
