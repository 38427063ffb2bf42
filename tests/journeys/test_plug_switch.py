"""The demo's switch really cuts the practice site off: grades wait, the badge says so, and plugged in they are sent."""

from PySide6.QtGui import QAction

from lmsdesk.cli.onlooker import Onlooker
from lmsdesk.cli.practice_child import PRACTICE_SITE, ChildStarter
from lmsdesk.cli.tour_input import until
from lmsdesk.desk import APPLICATION_SECRET, AppFolders, Link, MemorySecrets, SignIn
from lmsdesk.desk.sites.secrets import PERSON, TOKEN
from lmsdesk.gui.app import DeskApp
from lmsdesk.gui.shell.process_settings import Start
from lmsdesk.gui.site.practice_launcher import PracticeReady
from tests.helpers.campus import Campus
from tests.helpers.desk import Desk
from tests.helpers.discretion import Discretion


class Demo(Desk):
    """The desk as the demo starts it."""

    def __init__(
        self, folders: AppFolders, discretion: Discretion, secrets: MemorySecrets, starter: ChildStarter
    ) -> None:
        super().__init__(folders, discretion, secrets=secrets)
        self.app = DeskApp(Start(folders, secrets, practice=starter, opens_practice=True))


async def test_out_and_in_again(folders: AppFolders, discretion: Discretion) -> None:
    starter, secrets = ChildStarter("seminar"), MemorySecrets()
    await signed_in_before(await starter.start(), starter, secrets)
    await starter.child.stop()
    async with Demo(folders, discretion, secrets, starter) as desk:
        await desk.open_course()
        assert _plug(desk).isVisible()
        cells = desk.cells("Presentation", 3)
        _plug(desk).trigger()
        await until(lambda: desk.state.link is Link.OFFLINE, "the cut was not noticed")
        assert _plug(desk).isChecked()
        desk.grid_input.type_down(cells, ["14.25", "15", "16.75"])
        await desk.stored()
        assert desk.badge == "Saved here. Will be sent when you are online."
        _plug(desk).trigger()
        await desk.sent()
        assert not _plug(desk).isChecked()
        onlooker = Onlooker(starter.child.ready)
        assert [(await onlooker.grade(*cell))["score"] for cell in cells] == [14.25, 15.0, 16.75]


def _plug(desk: Desk) -> QAction:
    return desk.app.window.menu_actions["plug"]


async def signed_in_before(ready: PracticeReady, starter: ChildStarter, secrets: MemorySecrets) -> None:
    """Somebody who signed in to the practice site before."""
    visitor = Campus.__new__(Campus)
    visitor.child = starter.child
    sign_in = SignIn(ready.site, ready.secret)
    token = await sign_in.finish(await visitor.answer(sign_in))
    for name, value in ((APPLICATION_SECRET, ready.secret), (TOKEN, token.to_json()), (PERSON, token.user_uuid or "")):
        secrets.set(PRACTICE_SITE, name, value)
