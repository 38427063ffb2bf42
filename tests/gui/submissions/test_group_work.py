"""Work of a group at the marking page: whom a mark reaches is said, and one member is marked apart by keys."""

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QLabel, QMenu, QWidget

from lmsdesk.desk import MarkingState, QueueEntry, QueueScope
from lmsdesk.gui.kit.dialogs import TextDialog
from lmsdesk.gui.submissions.likeness.likeness_dialog import LikenessDialog
from lmsdesk.gui.submissions.words import spoken_entry
from lmsdesk.model.changes import Changes
from lmsdesk.model.edits import CellPatch
from lmsdesk.model.ids import AttemptTarget, Cell, ColumnId
from tests.gui.site_desk import until
from tests.gui.submissions.marker import Marker, marker, open_dialog
from tests.sync.conftest import COURSE
from tests.sync.test_group_marks import hand_in, without_work

Key, Mod = Qt.Key, Qt.KeyboardModifier
COLUMN = ColumnId("_6_1")
"""Not everybody has handed in something for it."""


def of_group(hands: Marker) -> QueueEntry | None:
    return next((one for one in hands.page.pile.entries if one.members), None)


async def grade_apart(hands: Marker) -> str:
    """Have the second member of the group on show marked apart, by the menu of its members; returns the name."""
    apart = hands.entry.members[1].student
    hands.press(Key.Key_I, Mod.AltModifier)
    await until(lambda: isinstance(QApplication.activePopupWidget(), QMenu))
    menu = QApplication.activePopupWidget()
    assert isinstance(menu, QMenu)
    menu.actions()[1].trigger()
    menu.close()
    await until(lambda: hands.page.panel.student.text() == apart)
    await hands.ready()
    return apart


async def test_a_group_is_marked_once_and_one_member_apart(
    tmp_path: Path, picture: Callable[[QWidget, str], Path]
) -> None:
    async with marker(tmp_path, is_offline=False) as hands:
        panel, column = hands.page.panel, COLUMN
        # What was marked before is known too once the column was gone through.
        await hands.person.workspace.submissions.marked_attempts.refresh([(COURSE, column)])
        members = await without_work(hands.person, column)
        await hand_in(hands.person.service, column, members, text="")
        hands.window.menu_actions["refresh"].trigger()
        await until(lambda: of_group(hands))
        # From the cell of any member.
        hands.page.open(QueueScope(COURSE, column), Cell(COURSE, column, members[1]))
        await until(lambda: hands.page.entry is not None and hands.page.entry.members)
        await hands.ready()
        group = hands.entry
        names = [member.student for member in group.members]
        assert panel.reach.text() == f"Group work: this mark counts for {'; '.join(names)}."
        # What the group is called is asked for.
        await until(lambda: panel.student.text() == "Owls")
        assert panel.reach.text() in spoken_entry(group)
        # There is nothing in it, which is found and scored in one step, and taken back with one.
        hands.window.menu_actions["mark_empty_submissions"].trigger()
        dialog = await open_dialog(TextDialog)
        assert any("Owls" in label.text() for label in dialog.findChildren(QLabel))
        picture(dialog, "empty-submissions")
        hands.press(Key.Key_Return)
        await until(lambda: panel.news.text() == "1 draft was entered. Nothing was posted.")
        await until(lambda: panel.score.text() == "0" and QApplication.focusWidget() is not None)
        hands.type("s")
        hands.type("ex")
        assert "cannot be exempt" in panel.problem.text()
        panel.score.clear()
        hands.type("33")
        picture(hands.window, "group-work")
        target = group.target(group.current.id)
        await hands.stored()
        assert (await hands.mark(target)).values["score"] == 33.0
        hands.press(Key.Key_I, Mod.AltModifier)
        await until(lambda: isinstance(QApplication.activePopupWidget(), QMenu))
        menu = QApplication.activePopupWidget()
        assert isinstance(menu, QMenu)
        picture(menu, "group-members")
        # Whom the menu names comes on the screen, and the others stay together.
        menu.actions()[1].trigger()
        menu.close()
        await until(lambda: panel.student.text() == names[1])
        await hands.ready()
        assert panel.reach.isHidden()
        hands.type("7")
        await hands.stored()
        await hands.until_state(hands.page.key, MarkingState.DRAFT)
        rest = of_group(hands)
        assert rest is not None
        assert [member.student for member in rest.members] == [names[0], names[2]]
        assert (await hands.mark(target)).values["score"] == 33.0


async def test_the_mark_of_a_group_leads_to_the_paper_of_the_group(tmp_path: Path) -> None:
    async with marker(tmp_path, is_offline=False) as hands:
        paper = hands.page.paper
        members = await without_work(hands.person, COLUMN)
        await hand_in(hands.person.service, COLUMN, members, text="<p>Our own work</p>")
        hands.window.menu_actions["refresh"].trigger()
        await until(lambda: of_group(hands))
        group = of_group(hands)
        assert group is not None
        # As from a conflict, from the report or from the review of drafts.
        hands.page.open(QueueScope(COURSE, COLUMN), group.target(group.current.id))
        await until(lambda: hands.page.scope.column_id == COLUMN)
        await hands.ready()
        assert (hands.page.key, hands.page.attempt_id) == (group.key, group.current.id)
        assert "No longer on the site" not in [paper.attempts.tabText(row) for row in range(paper.attempts.count())]
        await until(lambda: paper.part is not None and paper.view.paper is not None)
        assert paper.part is not None
        assert "Our own work" in paper.part.text
        # The one for whom it is in the queue has handed in before: that mark stands beside it.
        assert len(hands.entry.work.attempts) == 2
        await until(hands.page.panel.earlier.isVisible)


async def test_the_mark_of_a_group_says_whom_it_reaches_when_its_first_member_gets_a_grade(tmp_path: Path) -> None:
    async with marker(tmp_path, is_offline=False) as hands:
        panel, workspace = hands.page.panel, hands.person.workspace
        await workspace.submissions.marked_attempts.refresh([(COURSE, COLUMN)])
        members = await without_work(hands.person, COLUMN)
        await hand_in(hands.person.service, COLUMN, members, text="Our work")
        hands.window.menu_actions["refresh"].trigger()
        await until(lambda: of_group(hands))
        hands.page.open(QueueScope(COURSE, COLUMN), Cell(COURSE, COLUMN, members[1]))
        await until(lambda: hands.page.entry is not None and hands.page.entry.members)
        await hands.ready()
        group = hands.entry
        first, *others = group.members
        assert group.key.user_id == first.user_id is not None
        workspace.pause()
        await workspace.gradebook.edit([CellPatch(Cell(COURSE, COLUMN, first.user_id), {"score": 3.0})], label="Grade")
        await until(lambda: panel.reach.text().endswith(f" {'; '.join(one.student for one in others)}."))
        assert first.student not in (panel.student.text(), panel.reach.text())
        assert panel.news.text() == ""
        hands.type("9")
        await hands.stored()
        # It stays with the work for which something is typed.
        await hands.until_settled()
        assert (await hands.mark(group.target(group.current.id))).values["score"] == 9.0
        assert [one.user_id for one in hands.entry.members] == [one.user_id for one in others]


async def test_a_member_who_is_marked_alone_stays_alone_when_the_own_mark_is_undone(tmp_path: Path) -> None:
    async with marker(tmp_path, is_offline=False) as hands:
        panel, workspace = hands.page.panel, hands.person.workspace
        members = await without_work(hands.person, COLUMN)
        await hand_in(hands.person.service, COLUMN, members, text="Our work")
        hands.window.menu_actions["refresh"].trigger()
        await until(lambda: of_group(hands))
        workspace.pause()
        [work] = [one for one in await workspace._store.marking.works(COURSE, COLUMN) if one.user_id == members[1]]
        own = AttemptTarget(COURSE, COLUMN, members[1], work.attempts[-1].id)
        await workspace.submissions.marks.enter(own, {"score": 7.0}, label="Mark")
        hands.page.open(QueueScope(COURSE, COLUMN), Cell(COURSE, COLUMN, members[1]))
        await until(lambda: hands.page.key is not None and hands.page.key.user_id == members[1])
        await hands.ready()
        name = panel.student.text()
        await workspace.gradebook.undo(COURSE)
        await until(lambda: panel.score.text() == "")
        await hands.until_settled()
        assert (panel.student.text(), panel.reach.isHidden()) == (name, True)
        assert panel.news.text() == ""
        # Once another work is on the screen, the member is one of the group again.
        hands.page.go(next(one for one in hands.page.pile.entries if one.key != hands.page.key and not one.members), "")
        await hands.ready()
        hands.page._reader.note(Changes(sheets=frozenset({COURSE})))
        await until(lambda: (group := of_group(hands)) is not None and len(group.members) == len(members))


async def test_a_group_stays_among_the_selected_work_when_a_member_is_marked_apart(tmp_path: Path) -> None:
    async with marker(tmp_path, is_offline=False) as hands:
        page = hands.page
        members = await without_work(hands.person, COLUMN)
        await hand_in(hands.person.service, COLUMN, members, text="<p>Owls</p>")
        hands.window.menu_actions["refresh"].trigger()
        await until(lambda: of_group(hands))
        page.open(QueueScope(COURSE, COLUMN))
        await until(lambda: page.scope.column_id is not None and not page._reader.is_reading)
        other = next(one for one in page.pile.entries if not one.members and one.key.user_id)
        # The cell of one member was selected, and another one's work.
        cells = frozenset(Cell(COURSE, COLUMN, one) for one in (members[1], other.key.user_id) if one is not None)
        page.open(QueueScope(COURSE, cells=cells), Cell(COURSE, COLUMN, members[1]))
        await until(lambda: len(page.pile.entries) == 2 and page.entry is not None and page.entry.members)
        await hands.ready()
        await grade_apart(hands)
        hands.type("7")
        hands.post_and_next()
        await hands.ready()
        await hands.until_settled()
        assert len(page.pile.entries) == 3
        # The group is left to grade, and the way through the queue comes to it.
        seen = [bool(hands.entry.members)]
        hands.press(Key.Key_U, Mod.AltModifier)
        await hands.ready()
        seen.append(bool(hands.entry.members))
        assert sorted(seen) == [False, True]
        assert page.bar.position.text().partition(",")[2].startswith(" 2 to grade")


async def test_a_paper_is_not_similar_to_that_of_the_own_group(tmp_path: Path) -> None:
    text = " ".join(f"argument {number} about owls" for number in range(30))
    async with marker(tmp_path, is_offline=False) as hands:
        page = hands.page
        members = await without_work(hands.person, COLUMN)
        await hand_in(hands.person.service, COLUMN, members, text=f"<p>{text}</p>")
        hands.window.menu_actions["refresh"].trigger()
        await until(lambda: of_group(hands))
        page.open(QueueScope(COURSE, COLUMN), Cell(COURSE, COLUMN, members[1]))
        await until(lambda: page.entry is not None and page.entry.members)
        await hands.ready()
        apart = await grade_apart(hands)
        hands.type("7")
        await hands.stored()
        await hands.until_state(hands.page.key, MarkingState.DRAFT)
        hands.window.menu_actions["find_similar_papers"].trigger()
        dialog = await open_dialog(LikenessDialog)
        await until(lambda: "compared" in dialog.summary.text())
        model = dialog.model
        named = {str(model.data(model.index(row, part))) for row in range(model.rowCount()) for part in (0, 1)}
        assert apart not in named
