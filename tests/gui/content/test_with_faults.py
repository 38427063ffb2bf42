"""Items of a course that are changed and made while the site is busy, fails, or does not answer."""

from itertools import count
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from lmsdesk.model.content_items import ContentKind
from lmsdesk.practice.faults.player import Rule
from tests.gui.content.test_content_page import Reader, reader
from tests.gui.content.test_new_items import maker, type_into
from tests.gui.content.test_with_a_colleague import on_site, rename
from tests.gui.passing_faults import PASSING, begin_fault, play
from tests.gui.site_desk import until
from tests.sync.conftest import COURSE

NOT_FOR_EDITS = {403, 409}
"""What is not tried again by itself: a person decides."""


async def test_a_changed_item_outlives_every_fault(tmp_path: Path) -> None:
    async with reader(tmp_path) as hands:
        title = "Style"
        for number, (rule, _) in enumerate(PASSING):
            if rule is None or rule.status not in NOT_FOR_EDITS:
                await _is_renamed(hands, title, f"Style {number}", rule)
                title = f"Style {number}"


async def _is_renamed(hands: Reader, title: str, name: str, rule: Rule | None) -> None:
    """The request meets the fault, and the new title stays on the screen until the site has it."""
    person, key = hands.person, hands.item(title).id
    begin_fault(person, rule, "PATCH", f"v1/courses/{COURSE}/contents/{key}")
    before = person.wire.count(method="PATCH")
    await rename(hands, title, name)
    await until(lambda: person.wire.count(method="PATCH") > before or (rule is None and not person.wire.unanswered))
    turns = count()

    def is_sent() -> bool:
        # More than once: the first can come before the failure, and what waits after it may wait for minutes.
        if next(turns) % 50 == 0:
            person.workspace.sync_now()
        return hands.item(name).edit is None

    await until(is_sent)
    assert (await on_site(hands, key))["title"] == name


async def test_a_new_item_is_made_once_whatever_the_site_says(tmp_path: Path, qtbot: QtBot) -> None:
    async with maker(tmp_path / "desk", qtbot) as hands:
        address = f"v1/courses/{hands.course_id}/contents.*"
        dialog = await hands.dialog(ContentKind.LINK)
        type_into(dialog, title="Bees", link="example.org/bees")
        for rule, words in PASSING:
            begin_fault(hands.person, rule, "POST", address)
            QTest.keyClick(dialog, Qt.Key.Key_Return)
            await until(lambda: dialog.problem.isVisible() and dialog.is_ready)
            assert dialog.problem.text().startswith(words)
            assert dialog.form.title.text() == "Bees"
        play(hands.person)
        hands.person.workspace.sync_now()
        await hands.made(dialog, "Bees")
