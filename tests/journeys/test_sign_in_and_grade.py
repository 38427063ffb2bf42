"""Sign in in the embedded browser, open the course with 600 students, type grades; come back the next day."""

from lmsdesk.cli.tour_input import until
from lmsdesk.desk import MemorySecrets
from lmsdesk.gui.gradebook.page import GradebookPage
from tests.helpers.campus import Campuses
from tests.helpers.desk import LoginForm
from tests.helpers.discretion import Discretion
from tests.journeys.conftest import MakeDesk

TYPED = ("41.5", "38", "47.25", "12", "50")


async def test_what_is_typed_after_signing_in_is_on_the_server_and_the_sign_in_lasts(
    campuses: Campuses, make_desk: MakeDesk, discretion: Discretion
) -> None:
    secrets = MemorySecrets()
    async with campuses.open("campus") as campus:
        async with make_desk(campus, secrets) as first:
            await first.opened()
            form = LoginForm(first, discretion)
            await form.open()
            await form.name_myself(campus)
            await form.decide("allow")
            await first.online()
            await until(lambda: len(first.app.window.entries) > 2, "the course list did not come")
            await first.open_course()
            assert first.page.model.rowCount() == 600
            cells = first.cells("Lab Practical", len(TYPED))
            first.grid_input.type_down(cells, TYPED)
            await first.sent()
            assert await campus.scores(cells) == [float(text) for text in TYPED]
            assert first.badge == "Everything is on the server"
        async with make_desk(campus, secrets) as second:
            await second.online()
            await until(
                lambda: second.app.window.pages.current_page(GradebookPage) is not None, "the last course is not open"
            )
            await until(lambda: second.page.is_complete, "the course is not on show")
            assert [text for text, _ in second.shown(cells)] == list(TYPED)
            second.grid_input.type_down(cells[:1], ["7.5"])
            await second.sent()
            assert await campus.scores(cells[:1]) == [7.5]
