"""Names hidden by choice: one key hides them wherever they are shown; the history tells who showed them again."""

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget

from lmsdesk.gui.gradebook.page import GradebookPage
from lmsdesk.gui.history.model import Part
from lmsdesk.gui.history.page import HistoryPage
from lmsdesk.model.anonymity import ColumnNamesTarget
from tests.gui.site_desk import open_desk, until
from tests.gui.submissions.marker import Marker
from tests.gui.submissions.test_ways_in import at_a_paper
from tests.gui.whole_window import whole_window

Key, Mod = Qt.Key, Qt.KeyboardModifier


def told(history: HistoryPage, row: int) -> dict[Part, str]:
    return {part: str(history.model.index(row, part).data()) for part in Part}


async def is_kept_back(hands: Marker) -> bool:
    """Whether the gradebook keeps the values of the column of the paper on the screen."""
    sheet = await hands.person.workspace.gradebook.sheet(hands.entry.key.course_id)
    return next(one.is_nameless for one in sheet.columns if one.column.id == hands.entry.key.column_id)


async def test_one_key_hides_the_names_of_a_column_and_the_history_says_who_showed_them(
    tmp_path: Path, picture: Callable[[QWidget, str], Path]
) -> None:
    async with open_desk(tmp_path) as (_, person):
        await person.opened()
        async with whole_window(person, tmp_path, 1240, 780) as window:
            hands = await at_a_paper(window, person)
            page, student, key = hands.page, hands.entry.student, hands.entry.key
            assert student in page.panel.student.text()
            hands.press(Key.Key_3, Mod.AltModifier)
            hands.type("So far")
            hands.press(Key.Key_0, Mod.AltModifier)
            await until(lambda: student not in page.panel.student.text())
            hands.type(", and on")
            assert page.panel.feedback.toPlainText() == "So far, and on"
            assert page.key == key
            assert "names hidden" in page.bar.position.accessibleName()
            code = page.panel.student.text()
            assert code.startswith("Student ")
            picture(window, "names-hidden")
            assert await is_kept_back(hands)
            # It is remembered: whoever comes back finds the same code.
            window.menu_actions["gradebook"].trigger()
            window.menu_actions["queue"].trigger()
            await until(lambda: page.pile.entry(key) is not None)
            found = page.pile.entry(key)
            assert found is not None
            assert (found.student, f"Student {found.number}") == ("", code)
            hands.press(Key.Key_0, Mod.AltModifier)
            await until(lambda: student in page.panel.student.text())
            assert not await is_kept_back(hands)
            window.menu_actions["past"].trigger()
            history = window.pages.current_page(HistoryPage)
            assert history is not None
            await until(lambda: [e for e in history.model.entries if isinstance(e.target, ColumnNamesTarget)])
            rows = [r for r, e in enumerate(history.model.entries) if isinstance(e.target, ColumnNamesTarget)]
            shown, hidden = (told(history, row) for row in rows)
            assert (shown[Part.BEFORE], shown[Part.AFTER]) == ("hidden", "shown")
            assert (hidden[Part.BEFORE], hidden[Part.AFTER]) == ("shown", "hidden")
            user = person.workspace.session.user
            assert user is not None
            assert shown[Part.HOW].endswith(f"entered here · {user.sort_name}")
            assert shown[Part.COLUMN] == found.column.title
            assert shown[Part.STUDENT] == ""
            picture(window, "names-in-history")


async def test_a_step_that_was_named_before_the_names_were_hidden_tells_nobody(tmp_path: Path) -> None:
    async with open_desk(tmp_path) as (_, person):
        await person.opened()
        async with whole_window(person, tmp_path, 1240, 780) as window:
            hands = await at_a_paper(window, person)
            page, student, undo = hands.page, hands.entry.student, window.menu_actions["undo"]
            nameless = undo.text()
            assert student not in nameless
            hands.press(Key.Key_3, Mod.AltModifier)
            hands.type("So far")
            await hands.stored()
            await until(lambda: student in undo.text())
            hands.press(Key.Key_0, Mod.AltModifier)
            await until(lambda: student not in page.panel.student.text() and undo.text() == nameless)
            # In the gradebook of the course too.
            window.menu_actions["gradebook"].trigger()
            gradebook = window.pages.current_page(GradebookPage)
            assert gradebook is not None
            await until(lambda: gradebook.undo_label is not None)
            assert (gradebook.undo_label, undo.text()) == ("", nameless)
            window.menu_actions["queue"].trigger()
            page.paper.take_focus()
            hands.press(Key.Key_Z, Mod.ControlModifier)
            await until(lambda: page.panel.news.text() == "Undone.")
            await until(lambda: page.redo_label == "")
            assert student not in window.menu_actions["redo"].text()
            hands.press(Key.Key_0, Mod.AltModifier)
            await until(lambda: student in window.menu_actions["redo"].text())
