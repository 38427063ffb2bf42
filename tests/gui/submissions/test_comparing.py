"""What has changed between the attempts of a student, by keyboard alone."""

from collections.abc import Callable
from pathlib import Path

from PySide6.QtWidgets import QMenu, QWidget

from lmsdesk.desk.submissions.attempt_parts import typed_parts
from lmsdesk.model.gradebook import Attempt
from lmsdesk.model.ids import AttemptId, AttemptPlace
from lmsdesk.model.wire import record
from tests.gui.site_desk import until
from tests.gui.submissions.marker import Key, Marker, Mod, marker

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
        place = AttemptPlace(key.course_id, key.column_id, row.id)
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
        assert news.text() == "There is no attempt before this one."
        await hand_in_twice(hands)
        hands.type("e")
        await until(lambda: view.shows_difference and view.is_complete)
        words = "Compared with attempt 2: 3 words removed, 6 words added, in 2 places. Ctrl+PgDn: next change."
        assert view.notes.text() == words
        assert view.tools.difference.isChecked()
        shown = view.difference.toPlainText().split("\n")
        assert shown[:2] == ["The cell takes in salt water.", "It swells."]
        assert shown[-2:] == ["Nothing else happens.", "Then it bursts, as expected."]
        hands.press(Key.Key_PageDown, Mod.ControlModifier)
        said = "Change 2 of 2, removed: Nothing else happens., added: Then it bursts, as expected."
        assert (view.position, view.difference.accessibleDescription()) == (said, said)
        hands.press(Key.Key_PageUp, Mod.ControlModifier)
        assert view.position == "Change 1 of 2, added: salt"
        assert [view.difference.line_sign(line) for line in (0, 1)] == ["+", ""]
        picture(hands.window, "difference")
        hands.type("e")
        assert (view.shows_difference, view.focusProxy()) == (False, view.blocks)
        assert hands.focus is view.blocks
        # With any other attempt; the paper of another student is a paper again.
        hands.window.menu_actions["compare_with_attempt"].trigger()
        menus = [menu for menu in hands.page.panel.findChildren(QMenu) if menu.objectName() == "otherAttempts"]
        other, _ = menus[0].actions()
        other.trigger()
        menus[0].close()
        await until(lambda: view.shows_difference)
        hands.page.next_student()
        assert not view.shows_difference
