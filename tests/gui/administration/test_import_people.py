"""People and users from a file: compared first, sent once confirmed, and nothing twice when it is read again."""

from pathlib import Path

from PySide6.QtWidgets import QFileDialog, QLineEdit
from pytestqt.qtbot import QtBot

from lmsdesk.desk.administration.record_import import Verdict
from lmsdesk.desk.administration.rights import Right
from lmsdesk.gui.administration.import_model import CHANGES, PERSON, REMARK, RESULT
from lmsdesk.gui.administration.import_people_dialog import ImportPeopleDialog
from lmsdesk.gui.administration.list_panel import ListPanel
from lmsdesk.gui.administration.people_page import PeoplePage
from lmsdesk.gui.administration.site_page import SiteAdministrationPage
from tests.gui.administration.conftest import AdministrationScreen, administration_screen, press, shown
from tests.gui.site_desk import until
from tests.sync.conftest import COURSE, application


async def read_file(screen: AdministrationScreen, panel: ListPanel, verb: str, file: Path) -> ImportPeopleDialog:
    await until(panel.buttons[verb].isEnabled)
    press(panel.buttons[verb])
    files = await screen.dialog(QFileDialog)
    name = files.findChild(QLineEdit)
    assert isinstance(name, QLineEdit)
    name.setText(str(file))
    files.done(QFileDialog.DialogCode.Accepted)
    dialog = await screen.dialog(ImportPeopleDialog)
    await until(lambda: dialog.is_ready)
    return dialog


def _lines(dialog: ImportPeopleDialog, *columns: int) -> list[tuple[str, ...]]:
    model = dialog.model
    return [tuple(str(model.index(row, column).data()) for column in columns) for row in range(model.rowCount())]


async def test_people_of_a_file_are_added_and_changed_and_a_second_reading_finds_nothing_to_do(
    tmp_path: Path, qtbot: QtBot
) -> None:
    async with administration_screen(tmp_path, qtbot, "administrator") as screen:
        page = await screen.page("people", PeoplePage)
        panel = page.list_panel
        await until(lambda: panel.model.entries)
        one, other, third = [entry for entry in panel.model.entries if entry.role == "Student"][:3]
        async with application(screen.person.service) as client:
            body = {"userName": "inilsen", "password": "a long word", "name": {"given": "Ida", "family": "Nilsen"}}
            made = await client.post("v1/users", json=body)
            assert made.is_success
        file = tmp_path / "people.csv"
        file.write_text(
            "Roster of autumn\nUser name;Student ID;Course role;Availability;Seat\n"
            f"inilsen;;Teaching assistant;;1\n{one.user_name};;Grader;unavailable;2\n"
            f";{other.student_id.lstrip('0')};;disabled;3\n{third.user_name};;student;yes;4\n"
            f"nobody.here;;Student;;5\n{third.user_name};;Wizard;;6\n;;Student;;7\n{one.user_name};;Student;;8\n",
            encoding="cp1252",
        )
        dialog = await read_file(screen, panel, "importPeople", file)
        assert "separated by semicolons" in dialog.remarks.text()
        assert "Columns not used: “Seat”." in dialog.remarks.text()
        assert _lines(dialog, RESULT, PERSON, CHANGES, REMARK) == [
            ("⚠  Not found", "nobody.here", "", "No such user on the site."),
            ("⊗  Refused", third.name, "", "Row 6 is about the same person."),
            ("⊗  Refused", "", "", "The row does not identify anyone."),
            ("⊗  Refused", one.name, "", "Row 4 is about the same person."),
            ("+  New", "Nilsen, Ida", "Teaching assistant · Available", ""),
            (
                "●  Changed",
                one.name,
                "Role: \u2066Student → Grader\u2069 · Availability: \u2066Available → Not available\u2069",
                "",
            ),
            ("●  Changed", other.name, "Availability: \u2066Available → Disabled\u2069", ""),
            ("=  Unchanged", third.name, "", ""),
        ]
        assert dialog.confirm.text() == "Import 3 rows"
        async with application(screen.person.service) as client:
            assert (await client.get(f"v1/courses/{COURSE}/users/userName:inilsen")).status_code == 404
            theirs = await client.patch(f"v1/courses/{COURSE}/users/{one.user_id}", json={"courseRoleId": "Guest"})
            assert theirs.is_success
        press(dialog.confirm)
        await until(dialog.again.isVisible)
        assert dialog.title.text() == "1 row could not be imported"
        assert _lines(dialog, RESULT, PERSON, REMARK) == [("⊗  Failed", one.name, "Someone else changed this.")]
        assert dialog.model.count(Verdict.DONE) == 2
        press(dialog.again)
        await until(lambda: dialog.is_ready and dialog.confirm.isVisible())
        assert dialog.confirm.text() == "Import 1 row"
        assert dialog.model.count(Verdict.UNCHANGED) == 3
        press(dialog.confirm)
        await until(lambda: "1 row was imported." in screen.message())
        async with application(screen.person.service) as client:
            people = (await client.get(f"v1/courses/{COURSE}/users", params={"limit": 200})).json()["results"]
        roles = {person["userId"]: (person["courseRoleId"], person["availability"]["available"]) for person in people}
        assert roles[made.json()["id"]] == ("TeachingAssistant", "Yes")
        assert roles[one.user_id] == ("Grader", "No")
        assert roles[other.user_id] == ("Student", "Disabled")
        await until(lambda: "Nilsen, Ida" in shown(panel))


async def test_users_of_a_file_are_made_and_changed_but_no_password_is(tmp_path: Path, qtbot: QtBot) -> None:
    async with administration_screen(tmp_path, qtbot, "administrator") as screen:
        await until(screen.window.menu_actions["site_administration"].isEnabled)
        page = await screen.page("site_administration", SiteAdministrationPage)
        page.show_kind(Right.USERS)
        panel = page.lists[Right.USERS]
        file = tmp_path / "users.csv"
        file.write_text(
            "Username,First name,Last name,Email,Password\n"
            "inilsen,Ida,Nilsen,ida@example.edu,a long word\nnopass,No,Pass,,\n"
            "student,,,new@example.edu,must not be sent\nassistant,,,,\n",
            encoding="utf-8",
        )
        dialog = await read_file(screen, panel, "import_users", file)
        assert _lines(dialog, RESULT, PERSON, REMARK) == [
            ("⊗  Refused", "Pass, No", "Password: This field is required."),
            ("+  New", "Nilsen, Ida", ""),
            ("●  Changed", "Nwosu, Amara", ""),
            ("=  Unchanged", "Wójcik, Tomasz", ""),
        ]
        assert "a long word" not in str(_lines(dialog, CHANGES))
        press(dialog.confirm)
        await until(lambda: "2 rows were imported." in screen.message())
        await until(lambda: "Nilsen, Ida" in shown(panel))
        async with application(screen.person.service) as client:
            changed = (await client.get("v1/users/userName:student")).json()
        assert changed["contact"]["email"] == "new@example.edu"
