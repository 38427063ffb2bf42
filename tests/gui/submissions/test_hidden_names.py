"""Names hidden by choice: one key hides them wherever they are shown; the history tells who showed them again."""

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget

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
            assert "names hidden" in page.bar.place.accessibleName()
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
