"""Keeping work safe by keyboard alone: one grade sent again, a back-up restored, the plug pulled, a locked workbook."""

from pathlib import Path

from PySide6.QtWidgets import QFileDialog, QPushButton

from lmsdesk.cli.onlooker import Onlooker
from lmsdesk.cli.practice_child import ChildStarter
from lmsdesk.cli.tour_input import until
from lmsdesk.desk import AppFolders, Link, MemorySecrets
from lmsdesk.gui.gradebook.page import GradebookPage
from lmsdesk.gui.kit.dialogs import TextDialog
from lmsdesk.gui.site.backup_dialogs import PassphraseDialog, RestoreDialog
from lmsdesk.model.edits import EditState
from lmsdesk.model.ids import Cell
from tests.helpers.discretion import Discretion
from tests.helpers.fingers import Fingers
from tests.helpers.locked_workbook import locked_workbook
from tests.journeys.conftest import AtTheKeys
from tests.journeys.test_plug_switch import Demo, signed_in_before

REFUSING = {"kind": "status", "status": 400, "method": "PATCH", "match": "/users/"}
WORDS = "correct horse battery"


async def test_one_of_two_refused_grades_is_sent_again(at_the_keys: AtTheKeys) -> None:
    async with at_the_keys() as (campus, desk, fingers):
        await fingers.begin()
        await campus.restart(REFUSING)
        first, second = fingers.enter("3", "4")
        before = (await campus.held(first))["score"]
        await desk.stored()
        fingers.do("waiting")
        page = fingers.waiting
        await until(lambda: [one.edit.state for one in page.model.entries] == [EditState.FAILED] * 2, "not refused")
        await campus.restart()
        await until(lambda: fingers.target is page.edits.table, "the list does not have the keys")
        fingers.press("Home", "Down")
        chosen = page.model.entries[page.edits.chosen()[0]].edit.cell
        assert chosen == second
        fingers.tab_to(page.edits.send)
        fingers.press("Space")
        await until(lambda: [one.edit.cell for one in page.model.entries] == [first], "it was not sent")
        assert await campus.scores([first, second]) == [before, 4.0]
        assert page.model.entries[0].edit.state is EditState.FAILED


async def test_a_back_up_is_made_and_restored(at_the_keys: AtTheKeys, tmp_path: Path) -> None:
    out = tmp_path / "mine.lmsdesk-backup"
    async with at_the_keys() as (_, desk, fingers):
        await fingers.begin()
        await fingers.work_offline(is_on=True)
        await fingers.in_grid()
        cells = fingers.enter("3")
        await desk.stored()
        await _backed_up(fingers, out)
        fingers.press("Up")
        assert fingers.enter("5") == cells
        await desk.stored()
        await _restored(fingers, out)
        await fingers.shows(cells, "3")
        # Nothing goes out: who worked offline still does.
        assert desk.state.link is Link.PAUSED
        assert desk.app.window.menu_actions["offline"].isChecked()
        [entry] = await desk.workspace.outbox.waiting()
        assert entry.edit.patch["score"] == 3


async def _backed_up(fingers: Fingers, out: Path) -> None:
    await fingers.find("back up")
    dialog = await fingers.dialog(PassphraseDialog)
    fingers.write(WORDS)
    fingers.press("Tab")
    fingers.write(WORDS)
    await fingers.accept(dialog)
    await fingers.accept(await fingers.name_file(str(out)))
    await fingers.desk.noticed("The backup was saved")
    await fingers.in_grid()


async def _restored(fingers: Fingers, out: Path) -> None:
    window = fingers.desk.app.window
    await fingers.find("restore backup")
    await fingers.accept(await fingers.name_file(str(out)))
    await until(lambda: fingers._find(QFileDialog) is None, "the file dialog did not close")
    asked = await fingers.dialog(TextDialog)
    fingers.write(WORDS)
    fingers.press("Return")
    await until(lambda: not asked.isVisible(), "the passphrase was not taken")
    dialog = await fingers.dialog(RestoreDialog)
    verb = dialog.findChild(QPushButton, "confirm")
    assert isinstance(verb, QPushButton)
    fingers.tab_to(verb)
    fingers.press("Space")
    await fingers.desk.noticed("The backup was restored.")
    await until(lambda: window.pages.current_page(GradebookPage) is not None, "the gradebook is not shown again")
    await until(lambda: fingers.page.is_complete, "the gradebook is not whole")


async def test_the_plug_is_pulled_and_put_in_again(folders: AppFolders, discretion: Discretion) -> None:
    starter, secrets = ChildStarter("seminar"), MemorySecrets()
    await signed_in_before(await starter.start(), starter, secrets)
    await starter.child.stop()
    async with Demo(folders, discretion, secrets, starter) as desk:
        fingers = Fingers(desk)
        await fingers.begin()
        await fingers.find("disconnect practice")
        await until(lambda: desk.state.link is Link.OFFLINE, "the cut was not noticed")
        await fingers.in_grid()
        cells: list[Cell] = fingers.enter("3", "4")
        await desk.stored()
        assert desk.badge == "Saved here. Will be sent when you are online."
        await fingers.find("disconnect practice")
        await desk.sent()
        onlooker = Onlooker(starter.child.ready)
        assert [(await onlooker.grade(*cell))["score"] for cell in cells] == [3.0, 4.0]


async def test_a_workbook_with_a_password_is_named_as_one(at_the_keys: AtTheKeys, tmp_path: Path) -> None:
    file = tmp_path / "locked.xlsx"
    file.write_bytes(locked_workbook())
    async with at_the_keys() as (_, desk, fingers):
        await fingers.begin()
        fingers.do("import")
        await fingers.accept(await fingers.name_file(str(file)))
        await desk.noticed("It is protected by a password. Nothing was changed.")
        assert "Save it without the password, then import it." in desk.message
        await fingers.in_grid()
        assert not desk.unsent
