"""The sign-in goes wrong in every way it can: a sentence says so, and what is not sent yet stays."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from lmsdesk.cli.tour_input import until
from lmsdesk.desk import SignIn
from lmsdesk.gui.site.sign_in_dialog import LoginDialog
from lmsdesk.practice.sign_in_pages import WRONG
from tests.helpers.campus import Campus
from tests.helpers.desk import Desk, LoginForm
from tests.helpers.discretion import Discretion
from tests.journeys.conftest import AtWork

TYPED = ["21.25", "22.5"]
REDIRECT = "http://127.0.0.1/lmsdesk/signed-in"


class Visit:
    """A desk with unsent grades whose sign-in has ended, and its sign-in dialog."""

    def __init__(self, campus: Campus, desk: Desk, form: LoginForm) -> None:
        self.campus = campus
        self.desk = desk
        self.form = form

    async def nothing_is_lost(self, words: str) -> None:
        """The sentence is shown, the dialog is gone, and signing in properly sends what waited."""
        await self.desk.noticed(words)
        assert not self.form.is_open
        cells = self.desk.cells("Presentation", len(TYPED))
        assert [text for text, _ in self.desk.shown(cells)] == TYPED
        assert self.desk.badge == "Sign in to send 2 grades"
        await self.campus.sign_in(self.desk.secrets)
        sign_in = await self.desk.workspace.session.begin_sign_in()
        await self.desk.workspace.session.finish_sign_in(sign_in, await self.campus.answer(sign_in))
        await self.desk.sent()
        assert await self.campus.scores(cells) == [float(text) for text in TYPED]


@asynccontextmanager
async def visited(at_work: AtWork, discretion: Discretion) -> AsyncIterator[Visit]:
    async with at_work() as (campus, desk):
        desk.app.window.menu_actions["sign_out"].trigger()
        desk.grid_input.type_down(desk.cells("Presentation", len(TYPED)), TYPED)
        await until(lambda: desk.unsent == len(TYPED), "the grades were not kept")
        form = LoginForm(desk, discretion)
        await form.open()
        yield Visit(campus, desk, form)


async def test_consent_is_refused(at_work: AtWork, discretion: Discretion) -> None:
    async with visited(at_work, discretion) as visit:
        await visit.form.name_myself(visit.campus)
        await visit.form.decide("deny")
        await visit.nothing_is_lost("The site refused access.")


async def test_a_wrong_password_is_told_by_the_site_itself(at_work: AtWork, discretion: Discretion) -> None:
    async with visited(at_work, discretion) as visit:
        await visit.form.fill_in("instructor", "no such password")
        await visit.form.says(WRONG)
        await visit.form.name_myself(visit.campus)
        await visit.form.decide("allow")
        await visit.desk.sent()


async def test_the_window_is_closed(at_work: AtWork, discretion: Discretion) -> None:
    async with visited(at_work, discretion) as visit:
        visit.form.dialog.reject()
        await visit.nothing_is_lost("Sign-in was not finished.")


async def test_the_page_brings_somebody_elses_answer(at_work: AtWork, discretion: Discretion) -> None:
    async with visited(at_work, discretion) as visit:
        stolen = await visit.campus.answer(SignIn(visit.campus.site(), visit.campus.secret), "assistant")
        discretion.keep_query(stolen)
        await visit.form.wander_to(stolen)
        await visit.nothing_is_lost("The answer is for another sign-in.")


async def test_the_answer_has_no_state(at_work: AtWork, discretion: Discretion) -> None:
    async with visited(at_work, discretion) as visit:
        await visit.form.wander_to(f"{REDIRECT}?code=found-somewhere")
        await visit.nothing_is_lost("The answer is for another sign-in.")


async def test_the_answer_comes_too_late(at_work: AtWork, discretion: Discretion) -> None:
    async with visited(at_work, discretion) as visit:
        late = await visit.campus.answer(visit.form.dialog.sign_in)
        discretion.keep_query(late)
        await visit.campus.forget_codes()
        await visit.form.wander_to(late)
        await visit.nothing_is_lost("The sign-in has ended.")


async def test_asking_again_while_the_page_is_on_show_opens_no_second_one(
    at_work: AtWork, discretion: Discretion
) -> None:
    async with visited(at_work, discretion) as visit:
        await visit.desk.app.signing_in.sign_in()
        assert len(visit.desk.app.window.findChildren(LoginDialog)) == 1
        visit.form.dialog.reject()
        await visit.nothing_is_lost("Sign-in was not finished.")
