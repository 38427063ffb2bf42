"""Flags and tags of papers, and due dates of single people, by keyboard alone."""

from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMenu, QWidget

from lmsdesk.desk import QueueOrder
from lmsdesk.gui.kit.dialogs import TextDialog
from lmsdesk.gui.submissions.given_dialog import GivenDialog
from lmsdesk.gui.submissions.words import FLAG_MARK, spoken_entry
from lmsdesk.model.ids import Cell
from lmsdesk.model.marking import DueDateOptions, ExceptionBody
from lmsdesk.store import StoreFull
from tests.gui.site_desk import until
from tests.gui.submissions.marker import Marker, marker, open_dialog
from tests.gui.submissions.test_panes import pane_of

Key, Mod = Qt.Key, Qt.KeyboardModifier


def tags(hands: Marker) -> str:
    return hands.page.panel.tags.text()


def tag_menu() -> QMenu:
    menu = QApplication.activePopupWidget()
    assert isinstance(menu, QMenu)
    return menu


async def test_a_flag_that_cannot_be_stored_is_not_shown(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def full(*_: object, **__: object) -> None:
        raise StoreFull

    async with marker(tmp_path) as hands:
        monkeypatch.setattr(hands.person.workspace._store.attempt_tags, "put", full)
        hands.type("k")
        assert tags(hands) == f"{FLAG_MARK} Flagged"
        await until(lambda: tags(hands) == "")


async def test_one_key_flags_and_one_leads_to_the_next_flagged(
    tmp_path: Path, picture: Callable[[QWidget, str], Path]
) -> None:
    async with marker(tmp_path) as hands:
        first = hands.page.key
        hands.type("k")
        assert tags(hands) == f"{FLAG_MARK} Flagged"
        await until(lambda: hands.entry.is_flagged)
        hands.type("j")
        assert hands.page.panel.news.text() == "No other paper in this queue is flagged."
        for _ in range(2):
            hands.press(Key.Key_N, Mod.AltModifier)
            await hands.ready()
        third = hands.page.key
        assert tags(hands) == ""
        hands.type("kkk")
        hands.type("j")
        assert hands.page.key == first
        await until(lambda: sum(one.is_flagged for one in hands.page.pile.entries) == 2)
        await hands.ready()
        hands.press(Key.Key_J, Mod.AltModifier)
        assert hands.page.key == third
        await hands.ready()
        hands.press(Key.Key_T, Mod.AltModifier)
        await open_dialog(TextDialog)
        hands.type("unclear , source  missing,")
        hands.press(Key.Key_Return)
        await until(lambda: tags(hands) == f"{FLAG_MARK} Flagged · Tags: source missing, unclear")
        await until(lambda: "unclear" in hands.entry.tags)
        assert spoken_entry(hands.entry).endswith(", flagged, source missing, unclear")
        picture(hands.window, "flagged")
        hands.page.sort(QueueOrder.TAG)
        await until(lambda: hands.page.pile.entries[0].key == third)
        assert hands.page.pile.entries[1].key == first


async def test_a_flag_that_is_put_on_just_before_tags_are_edited_stays_beside_them(tmp_path: Path) -> None:
    async with marker(tmp_path) as hands:
        hands.type("k")
        hands.press(Key.Key_T, Mod.AltModifier)
        await open_dialog(TextDialog)
        await until(lambda: hands.entry.is_flagged)
        hands.type("unclear")
        hands.press(Key.Key_Return)
        await until(lambda: hands.entry.tags == ("flag", "unclear"))
        await hands.until_settled()
        assert tags(hands) == f"{FLAG_MARK} Flagged · Tag: unclear"
        await until(lambda: hands.page.isActiveWindow() and hands.page.paper.has_focus)
        hands.type("k")
        await until(lambda: hands.entry.tags == ("unclear",))
        assert tags(hands) == "Tag: unclear"


async def test_the_papers_of_one_tag_are_a_queue_of_their_own(
    tmp_path: Path, picture: Callable[[QWidget, str], Path]
) -> None:
    async with marker(tmp_path) as hands:
        column = hands.entry.key[:2]
        place = hands.page.panel.score.mapTo(hands.page.panel, QPoint())
        tagged = []
        for typed in ("unclear", "weak, Unclear"):
            hands.press(Key.Key_N, Mod.AltModifier)
            await hands.ready()
            while hands.entry.key[:2] != column:
                hands.press(Key.Key_N, Mod.AltModifier)
                await hands.ready()
            tagged.append(hands.page.key)
            hands.press(Key.Key_T, Mod.AltModifier)
            if len(tagged) > 1:
                QTest.keyClicks(tag_menu(), "o")
            await open_dialog(TextDialog)
            hands.type(typed)
            hands.press(Key.Key_Return)
            # However it was typed, it is one tag.
            await until(lambda: "unclear" in hands.entry.tags)
            await hands.until_settled()
            await until(lambda: hands.page.isActiveWindow() and hands.page.paper.has_focus)
            assert hands.page.panel.score.mapTo(hands.page.panel, QPoint()) == place, "it stays where it is"
        hands.window.menu_actions["papers_given"].trigger()
        given = await open_dialog(GivenDialog)
        found = [(str(given.model.index(row, 0).data()), given.model.entries[row].count) for row in range(2)]
        assert found == [("Tag: unclear", 2), ("Tag: weak", 1)]
        picture(given, "given-tags")
        given.accept()
        await until(lambda: {one.key for one in hands.page.pile.entries} == set(tagged))
        assert hands.page.bar.scope.currentText() == "Papers with “unclear”"
        await hands.ready()
        # A tag that is taken off on the way leaves the paper in its place until the queue is chosen again.
        hands.press(Key.Key_T, Mod.AltModifier)
        QTest.keyClicks(tag_menu(), "o")
        dialog = await open_dialog(TextDialog)
        dialog.field.clear()
        hands.press(Key.Key_Return)
        await until(lambda: not hands.entry.tags)
        assert {one.key for one in hands.page.pile.entries} == set(tagged)


async def test_tags_in_use_are_chosen_by_number(tmp_path: Path, picture: Callable[[QWidget, str], Path]) -> None:
    async with marker(tmp_path) as hands:
        await _tag_first(hands, "unclear, Q&A, strong")
        await _go_on(hands)
        second = hands.page.key
        hands.press(Key.Key_T, Mod.AltModifier)
        texts = [one.text() for one in tag_menu().actions()]
        assert texts == ["&1  Q&&A", "&2  strong", "&3  unclear", "", "&Other tags…"]
        assert not any(one.isChecked() for one in tag_menu().actions())
        picture(tag_menu(), "tags-menu")
        QTest.keyClicks(tag_menu(), "2")
        assert tags(hands) == "Tag: strong"
        hands.press(Key.Key_T, Mod.AltModifier)
        assert [one.text() for one in tag_menu().actions() if one.isChecked()] == ["&2  strong"]
        QTest.keyClicks(tag_menu(), "3")
        assert tags(hands) == "Tags: strong, unclear"
        hands.press(Key.Key_T, Mod.AltModifier)
        QTest.keyClicks(tag_menu(), "2")
        assert tags(hands) == "Tag: unclear"
        pane_of(hands.page, hands.page.panel).title.close_button.click()
        await until(lambda: not hands.page.panel.isVisible())
        hands.page.paper.take_focus()
        await until(lambda: hands.page.paper.has_focus)
        hands.press(Key.Key_T, Mod.AltModifier)
        assert hands.window.geometry().contains(tag_menu().geometry()), "also while the tags are not in sight"
        QTest.keyClicks(tag_menu(), "2")
        await until(lambda: hands.entry.tags == ("strong", "unclear"))
        hands.press(Key.Key_T, Mod.AltModifier)
        QTest.keyClicks(tag_menu(), "2")
        # Left without a choice, nothing is changed, and the keys are back at the paper.
        hands.press(Key.Key_T, Mod.AltModifier)
        QTest.keyClick(tag_menu(), Key.Key_Escape)
        await until(lambda: hands.page.paper.has_focus)
        await until(lambda: hands.entry.tags == ("unclear",))
        assert hands.page.key == second


async def test_a_number_that_is_typed_before_the_paper_is_there_is_for_its_tag(tmp_path: Path) -> None:
    async with marker(tmp_path) as hands:
        await _tag_first(hands, "unclear, strong")
        hands.press(Key.Key_N, Mod.AltModifier)
        assert hands.page.typed.is_holding
        hands.press(Key.Key_T, Mod.AltModifier)
        hands.type("1")
        hands.press(Key.Key_N, Mod.AltModifier)
        await until(lambda: sum("strong" in one.tags for one in hands.page.pile.entries) == 2)
        await until(lambda: hands.page.key == hands.page.pile.entries[2].key)
        assert "strong" in hands.page.pile.entries[1].tags
        await hands.ready()
        assert hands.page.panel.score.text() == ""


async def _tag_first(hands: Marker, typed: str) -> None:
    hands.press(Key.Key_T, Mod.AltModifier)
    await open_dialog(TextDialog)
    hands.type(typed)
    hands.press(Key.Key_Return)
    await until(lambda: hands.page.isActiveWindow() and hands.page.paper.has_focus)


async def _go_on(hands: Marker) -> None:
    hands.press(Key.Key_N, Mod.AltModifier)
    await hands.ready()


async def test_the_queue_asks_for_due_dates_of_single_people_once(
    tmp_path: Path, picture: Callable[[QWidget, str], Path]
) -> None:
    async with marker(tmp_path, is_offline=False) as hands:
        await until(lambda: hands.person.wire.count("exceptions"))
        key, client = hands.page.key, hands.person.workspace._client
        assert key is not None
        assert key.user_id is not None
        cell, place = Cell(key.course_id, key.column_id, key.user_id), (key.course_id, key.column_id)
        options = DueDateOptions(due_date_exception_type="LimitedFixed", fixed_due_date=hands.entry.handed_in)
        await client.exceptions.set_exception(cell, ExceptionBody(gradable_item_user_options=options))
        dates = hands.person.workspace.submissions.due_dates
        dates._asked.clear()
        await dates.refresh([place])
        await until(lambda: hands.entry.own_due is not None)
        assert "exception" in hands.page.paper.attempts.tabText(0)
        assert not hands.entry.is_late
        picture(hands.window, "due-date-of-ones-own")
