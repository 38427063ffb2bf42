"""The pages of a course are one click apart, the last one is remembered, and what may not be seen is not offered."""

from pathlib import Path

from lmsdesk.gui.gradebook.page import GradebookPage
from lmsdesk.gui.kit.page import Page
from tests.gui.site_desk import open_desk, until
from tests.gui.whole_window import course_in, whole_window
from tests.sync.conftest import COURSE, application

PLACES = {
    "gradebook": "gradebookPage",
    "course_submissions": "submissionsPage",
    "content": "contentPage",
    "people": "peoplePage",
    "announcements": "announcementsPage",
    "settings": "courseSettingsPage",
}


async def test_each_page_is_one_click_and_one_key_away_and_remembered(tmp_path: Path) -> None:
    async with open_desk(tmp_path / "desk") as (_, person):
        await person.opened()
        async with whole_window(person, tmp_path, 1240, 780) as window:
            assert window.strip.isHidden()
            await course_in(window)
            strip = window.strip
            await until(lambda: all(button.isVisible() for button in strip.buttons.values()))
            assert list(strip.buttons) == list(PLACES)
            for name, page_name in PLACES.items():
                strip.buttons[name].click()
                page = window.current_page(Page)
                assert page is not None
                assert page.objectName() == page_name
                assert window.side.selected == COURSE
                assert [one for one, button in strip.buttons.items() if button.isChecked()] == [name]
                assert window.menu_actions[name].shortcut().toString() in strip.buttons[name].toolTip()
            window.show_courses()
            assert strip.isHidden()
            assert window.side.selected is None
            strip.buttons["gradebook"].click()
            window.menu_actions["content"].trigger()
            assert strip.buttons["content"].isChecked()
        async with whole_window(person, tmp_path, 1240, 780) as window:
            await until(window.strip.buttons["content"].isChecked)
            window.show_courses()
            window.open_course(COURSE)
            assert window.strip.buttons["content"].isChecked()
            window.menu_actions["gradebook"].trigger()
            assert window.current_page(GradebookPage) is not None


async def test_what_a_role_may_not_see_is_not_offered(tmp_path: Path) -> None:
    async with open_desk(tmp_path / "desk") as (_, person):
        async with application(person.service) as client:
            body = {"courseRoleId": "Grader"}
            reply = await client.patch(f"v1/courses/{COURSE}/users/userName:instructor", json=body)
            assert reply.status_code == 200, reply.text
        await person.opened()
        async with whole_window(person, tmp_path, 1240, 780) as window:
            await course_in(window)
            await until(window.strip.buttons["settings"].isHidden)
            assert not window.menu_actions["settings"].isVisible()
            assert not window.strip.buttons["gradebook"].isHidden()
            window.menu_actions["content"].trigger()
            await until(window.strip.buttons["content"].isChecked)
            assert not window.menu_actions["new_folder"].isEnabled()
