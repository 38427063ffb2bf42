"""A student hands in on the web page, an instructor marks it in the window, and the student reads the feedback."""

import asyncio
from pathlib import Path

import httpx

from lmsdesk.desk import WorkKey
from lmsdesk.model.ids import ColumnId, UserId
from tests.gui.site_desk import until
from tests.gui.submissions.marker import Key, Marker, Mod, marker
from tests.helpers.patience import PATIENCE_S
from tests.practice.conftest import csrf
from tests.practice.test_student_pages import open_column
from tests.sync.conftest import COURSE, _password, application

TEXT, FEEDBACK = "What I read about bees.", "Well read, and well argued."


async def _handed_in(pages: httpx.AsyncClient, hands: Marker, address: str) -> None:
    page = await pages.get("/student")
    form = {"user_id": "student", "password": _password(hands.person.service, "student"), "csrf": csrf(page)}
    await pages.post("/student/sign-in", data=form, follow_redirects=True)
    page = await pages.get(address)
    files = [("files", ("bees.txt", b"Bees dance."))]
    done = await pages.post(address, data={"csrf": csrf(page), "text": TEXT}, files=files, follow_redirects=True)
    assert "Handed in." in done.text


async def _work(hands: Marker) -> tuple[WorkKey, str]:
    """What the student is going to hand in, and the address of the page for it."""
    async with application(hands.person.service) as client:
        student = UserId((await client.get("v1/users/userName:student")).json()["id"])
        column = ColumnId((await open_column(client, student))["id"])
    return WorkKey(COURSE, column, student), f"/student/courses/{COURSE}/columns/{column}"


async def test_a_student_reads_what_was_written_in_the_window(tmp_path: Path) -> None:
    async with marker(tmp_path, is_offline=False) as hands:
        key, address = await _work(hands)
        way = httpx.ASGITransport(hands.person.service.app)
        async with httpx.AsyncClient(transport=way, base_url="http://127.0.0.1") as pages:
            await _handed_in(pages, hands, address)
            hands.window.menu_actions["refresh"].trigger()
            await until(lambda: hands.page.pile.entry(key) is not None)
            hands.page.strip.student_chosen.emit(hands.page.pile.position(key))
            await until(lambda: hands.page.key == key)
            await hands.ready()
            hands.press(Key.Key_2, Mod.AltModifier)
            hands.type("7")
            hands.press(Key.Key_3, Mod.AltModifier)
            hands.type(FEEDBACK)
            await hands.stored()
            assert FEEDBACK not in (await pages.get(address)).text, "a draft is not shown to the student"
            hands.post()
            async with asyncio.timeout(PATIENCE_S):
                while FEEDBACK not in (await pages.get(address)).text:  # noqa: ASYNC110 - a web page says nothing by itself
                    await asyncio.sleep(0.05)
            assert "7 /" in (await pages.get(f"/student/courses/{COURSE}")).text
