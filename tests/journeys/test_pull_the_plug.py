"""The network goes in the middle of typing: nothing stops, nothing is lost, and the grades stay on show as unsent."""

from lmsdesk.cli.tour_input import until
from lmsdesk.desk import Link
from lmsdesk.model.sheet import CellFlag
from tests.helpers.campus import Campuses
from tests.journeys.conftest import MakeDesk, SignedIn

BEFORE, AFTER = ("11", "12.5", "13"), ("14.25", "15", "16.75")


async def test_typing_goes_on_without_the_network_and_everything_arrives(
    campuses: Campuses, make_desk: MakeDesk, signed_in: SignedIn
) -> None:
    async with campuses.open("campus") as campus, make_desk(campus, await signed_in(campus)) as desk:
        await desk.open_course()
        cells = desk.cells("Lab Practical", 6)
        desk.grid_input.type_down(cells[:3], BEFORE)
        campus.child.disconnect()
        desk.grid_input.type_down(cells[3:], AFTER)
        await desk.noticed_cut()
        await desk.stored()
        assert [text for text, _ in desk.shown(cells)] == [*BEFORE, *AFTER]
        assert desk.badge == "Saved here. Will be sent when you are online."
        await campus.child.start()
        desk.app.window.menu_actions["refresh"].trigger()
        await desk.sent()
        assert await campus.scores(cells) == [float(text) for text in (*BEFORE, *AFTER)]


async def test_a_desk_opened_without_network_shows_what_is_not_sent(
    campuses: Campuses, make_desk: MakeDesk, signed_in: SignedIn
) -> None:
    async with campuses.open() as campus:
        secrets = await signed_in(campus)
        async with make_desk(campus, secrets) as desk:
            await desk.open_course()
            cells = desk.cells("Presentation", 3)
            campus.child.disconnect()
            desk.grid_input.type_down(cells, AFTER)
            await desk.stored()
        async with make_desk(campus, secrets) as again:
            await again.open_course()
            await until(lambda: again.state.link is Link.OFFLINE, "the cut was not noticed")
            assert [text for text, _ in again.shown(cells)] == list(AFTER)
            assert all(flags & CellFlag.UNSENT for _, flags in again.shown(cells))
            await campus.child.start()
            again.app.window.menu_actions["refresh"].trigger()
            await again.sent()
            assert not any(flags & CellFlag.UNSENT for _, flags in again.shown(cells))
        assert await campus.scores(cells) == [float(text) for text in AFTER]
