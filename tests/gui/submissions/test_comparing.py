"""What has changed between the attempts of a student, and which papers are like each other, by keyboard alone."""

import asyncio
from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication, QMenu, QWidget

from lmsdesk.desk import AttemptPart, PartKind, QueueEntry, QueueOrder
from lmsdesk.desk.submissions.attempt_parts import typed_parts
from lmsdesk.desk.submissions.difference import Difference
from lmsdesk.desk.submissions.papers import PaperNotHere
from lmsdesk.gui.submissions.likeness.likeness_dialog import LikenessDialog
from lmsdesk.gui.submissions.words import student_name
from lmsdesk.model.gradebook import Attempt
from lmsdesk.model.ids import AttemptId, AttemptKey
from lmsdesk.model.wire import record
from tests.gui.site_desk import until
from tests.gui.submissions.marker import Key, Marker, Mod, marker
from tests.helpers.documents import zip_of

FIRST = "<p>The cell takes in water. It swells.</p><p>Nothing else happens.</p>"
SECOND = "<p>The cell takes in salt water. It swells.</p><p>Then it bursts, as expected.</p>"


async def hand_in_twice(hands: Marker) -> None:
    """The student on the screen has two attempts, and the newer one is on the screen."""
    store, key = hands.person.workspace._store, hands.entry.key
    user = {"userId": key.user_id, "status": "NeedsGrading"}
    rows = [
        record(Attempt, {**user, "id": f"_99{day}_1", "attemptDate": f"2027-01-0{day}T10:00:00.000Z", **text})
        for day, text in ((1, {"studentSubmission": FIRST}), (2, {"studentSubmission": SECOND}))
    ]
    hands.announce(await store.mirror.save_attempts(*key[:2], rows, is_whole=False))
    for row in rows:
        place = AttemptKey(key.course_id, key.column_id, row.id)
        await hands.person.workspace.submissions.papers.cache.keep_parts(place, row, typed_parts(place, row))
    await until(lambda: hands.entry.attempt(AttemptId("_992_1")) is not None)
    for letter in "np":
        hands.press(Key[f"Key_{letter.upper()}"])
        await hands.ready()
    assert hands.page.attempt_id == "_992_1"
    await until(lambda: hands.page.paper.view.paper is not None)


async def test_one_key_shows_what_has_changed_and_the_paper_again(
    tmp_path: Path, picture: Callable[[QWidget, str], Path]
) -> None:
    async with marker(tmp_path) as hands:
        view, news = hands.page.paper.view, hands.page.panel.news
        hands.type("e")
        assert news.text() == "There is no earlier attempt."
        await hand_in_twice(hands)
        hands.type("e")
        await until(lambda: view.shows_difference and view.is_complete)
        words = "Compared with attempt 2: 3 words removed, 6 words added, in 2 places. Ctrl+PgDn: next change."
        assert view.notes.text() == words
        assert view.tools.difference.isChecked()
        shown = view.stack.difference.toPlainText().split("\n")
        assert shown[:2] == ["The cell takes in salt water.", "It swells."]
        assert shown[-2:] == ["Nothing else happens.", "Then it bursts, as expected."]
        hands.press(Key.Key_PageDown, Mod.ControlModifier)
        said = "Change 2 of 2, removed: Nothing else happens., added: Then it bursts, as expected."
        assert (view.position_text, view.stack.difference.accessibleDescription()) == (said, said)
        hands.press(Key.Key_PageUp, Mod.ControlModifier)
        assert view.position_text == "Change 1 of 2, added: salt"
        assert [view.stack.difference.line_sign(line) for line in (0, 1)] == ["+", ""]
        picture(hands.window, "difference")
        hands.type("e")
        assert (view.shows_difference, view.focusProxy()) == (False, view.stack.blocks)
        assert hands.focus is view.stack.blocks
        # With any other attempt; the paper of another student is a paper again.
        hands.window.menu_actions["compare_with_attempt"].trigger()
        menus = [menu for menu in hands.page.panel.findChildren(QMenu) if menu.objectName() == "otherAttempts"]
        other, _ = menus[0].actions()
        other.trigger()
        menus[0].close()
        await until(lambda: view.shows_difference)
        hands.page.next_student()
        assert not view.shows_difference


async def test_attempts_that_cannot_be_compared_are_told_of_at_their_paper_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with marker(tmp_path) as hands:
        page, comparing = hands.page, hands.person.workspace.submissions.comparing
        await hand_in_twice(hands)
        may_fail = asyncio.Event()

        async def difference(*_: AttemptPart) -> Difference:
            await may_fail.wait()
            raise PaperNotHere

        monkeypatch.setattr(comparing, "difference", difference)
        hands.type("e")
        await until(lambda: page.panel.news.text() == "Comparing…")
        page.next_student()
        await hands.ready()
        may_fail.set()
        await until(lambda: not page.difference._tasks.is_busy)
        assert page.panel.news.text() == ""
        page.previous_student()
        await hands.ready()
        await until(lambda: page.paper.view.paper is not None)
        hands.type("e")
        await until(lambda: "cannot be compared" in page.panel.news.text())


async def hand_in(hands: Marker, entry: QueueEntry, text: str, *, year: int) -> None:
    """A student hands in once more."""
    store, key = hands.person.workspace._store, entry.key
    name = f"_88{entry.current.id[1:-2]}_1"
    said = {"id": name, "userId": key.user_id, "status": "NeedsGrading", "attemptDate": f"{year}-01-01T10:00:00.000Z"}
    row = record(Attempt, {**said, "studentSubmission": text})
    hands.announce(await store.mirror.save_attempts(*key[:2], [row], is_whole=False))
    place = AttemptKey(key.course_id, key.column_id, row.id)
    await hands.person.workspace.submissions.papers.cache.keep_parts(place, row, typed_parts(place, row))


async def test_like_papers_are_listed_shown_beside_each_other_and_brought_together(
    tmp_path: Path, picture: Callable[[QWidget, str], Path]
) -> None:
    same = " ".join(f"argument {number} about Kepler" for number in range(30))
    async with marker(tmp_path) as hands:
        column = [one for one in hands.page.pile.entries if one.key[:2] == hands.entry.key[:2]]
        one, two = column[0], column[-1]
        await hand_in(hands, one, f"<p>My own beginning.</p><p>{same}</p>", year=2027)
        await hand_in(hands, two, f"<p>{same}</p><p>Another end of it. {same[:200]}</p>", year=2028)
        # Nothing is known of them yet: the order begins with comparing.
        hands.page.bar.order.setFocus()
        hands.type("Sim")
        await until(lambda: isinstance(QApplication.activeModalWidget(), LikenessDialog))
        dialog = QApplication.activeModalWidget()
        assert isinstance(dialog, LikenessDialog)
        await until(lambda: dialog.shown is not None)
        # Some of the papers of the practice site are alike too.
        model, wanted = dialog.model, {student_name(one), student_name(two)}
        rows = [{str(model.data(model.index(row, part))) for part in (0, 1)} for row in range(model.rowCount())]
        dialog.table.selectRow(rows.index(wanted))
        assert {dialog.first.accessibleName(), dialog.second.accessibleName()} == {f"Paper of {one}" for one in wanted}
        await until(lambda: "Kepler" in dialog.first.toPlainText() + dialog.second.toPlainText())
        await until(lambda: dialog.first.is_complete and dialog.second.is_complete)
        assert "Shared passage 1 of" in dialog.passage.text()
        hands.press(Key.Key_PageDown, Mod.ControlModifier)
        signs = [view.line_sign(line) for view in (dialog.first, dialog.second) for line in range(view.blockCount())]
        assert "=" in signs
        assert "" in signs
        assert dialog.first.has_prose
        picture(dialog, "likeness")
        dialog.sort_button.click()
        await until(lambda: hands.page.bar.order.currentData() == QueueOrder.LIKENESS)

        def are_together() -> bool:
            pile = hands.page.pile
            positions = [pile.position(entry.key) for entry in (one, two)]
            return None not in positions and abs((positions[0] or 0) - (positions[1] or 0)) == 1

        await until(are_together)
        hands.page.sort(QueueOrder.RANDOM)
        await until(lambda: not are_together())
        # By now it is known: the order alone does it.
        hands.page.sort(QueueOrder.LIKENESS)
        await until(are_together)


async def test_files_in_archives_are_compared_and_not_only_their_names(tmp_path: Path) -> None:
    async with marker(tmp_path) as hands:
        store, key = hands.person.workspace._store, hands.entry.key
        papers, view = hands.person.workspace.submissions.papers, hands.page.paper.view
        for day, line in ((1, b"    return a - b\n"), (2, b"    return a + b\n")):
            said = {"id": f"_99{day}_1", "userId": key.user_id, "status": "NeedsGrading"}
            row = record(Attempt, {**said, "attemptDate": f"2027-01-0{day}T10:00:00.000Z"})
            hands.announce(await store.mirror.save_attempts(*key[:2], [row], is_whole=False))
            place = AttemptKey(key.course_id, key.column_id, row.id)
            part = AttemptPart(place, PartKind.FILE, 0, "work.zip")
            files = {"src/main.py": b"def add(a, b):\n" + line, "notes.txt": b"Nothing new.", "a.bin": b"\0\1\2" * 9}
            await papers.cache.keep_parts(place, row, [part])
            await papers.cache.keep(part, zip_of(files))
        await until(lambda: hands.entry.attempt(AttemptId("_992_1")) is not None)
        for letter in "np":
            hands.type(letter)
            await hands.ready()
        await until(lambda: view.paper is not None and view.is_complete)
        assert hands.page.attempt_id == "_992_1"
        hands.type("e")
        await until(lambda: view.shows_difference and view.is_complete)
        # The earlier one is the second of three: the sample has one before both.
        words = "Compared with attempt 2: 1 line removed, 1 line added, in 1 place. Ctrl+PgDn: next change."
        assert view.notes.text() == words
        shown = view.stack.difference.toPlainText().split("\n")
        assert [line for line in shown if "return" in line] == ["    return a - b", "    return a + b"]
        assert "src/main.py" in shown
