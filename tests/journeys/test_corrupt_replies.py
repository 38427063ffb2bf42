"""The service answers, but not as it should: the badge or the list says why, and grading goes on."""

from lmsdesk.cli.tour_input import until
from tests.helpers.desk import Desk, waiting_reasons
from tests.helpers.impostors import web_site
from tests.journeys.conftest import AtWork


async def test_a_reply_that_breaks_off_is_told_and_grading_goes_on(at_work: AtWork) -> None:
    async with at_work() as (campus, desk):
        cells = desk.cells("Presentation", 2)
        await campus.restart({"kind": "cut-within", "bytes": 20, "match": "/gradebook/"})
        desk.grid_input.type_down(cells, ["17.5", "18.5"])
        await until(lambda: "was interrupted" in desk.app.window.top.badge.toolTip(), "the badge does not say why")
        assert desk.badge == "Saved here. Will be sent when you are online."
        assert [text for text, _ in desk.shown(cells)] == ["17.5", "18.5"]
        await campus.restart()
        desk.app.window.menu_actions["refresh"].trigger()
        await desk.sent()
        assert await campus.scores(cells) == [17.5, 18.5]


async def test_a_service_that_stumbles_is_told_in_the_list_of_what_waits(at_work: AtWork) -> None:
    async with at_work() as (campus, desk):
        cells = desk.cells("Presentation", 2)
        await campus.restart({"kind": "status", "status": 500, "match": "/users/"})
        desk.grid_input.type_down(cells, ["17.5", "18.5"])
        desk.app.window.menu_actions["waiting"].trigger()
        await until(lambda: len(_tried_again(desk)) == 2, "the list does not say why")
        await campus.restart()
        await desk.sent()
        assert await campus.scores(cells) == [17.5, 18.5]


async def test_a_web_site_in_the_place_of_the_service_takes_nothing(at_work: AtWork) -> None:
    async with at_work() as (campus, desk):
        cells = desk.cells("Presentation", 1)
        address = campus.site().base_url
        await campus.child.stop()
        with web_site(port=int(address.rsplit(":", 1)[1])):
            desk.grid_input.type_down(cells, ["17.5"])
            desk.app.window.menu_actions["waiting"].trigger()
            await until(lambda: bool(_tried_again(desk)), "the list does not say why")
            said = "No learning service at this address. It will be tried again automatically."
        assert waiting_reasons(desk) == [said]
        await campus.child.start()
        await desk.sent()
        assert await campus.scores(cells) == [17.5]


def _tried_again(desk: Desk) -> list[str]:
    return [reason for reason in waiting_reasons(desk) if reason.endswith("It will be tried again automatically.")]
