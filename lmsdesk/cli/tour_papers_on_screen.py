"""The page of submissions as the steps of the guided tour see it."""

from lmsdesk.cli.tour_claims import Claim
from lmsdesk.cli.tour_input import LONG_PATIENCE_S, TourFailedError, until
from lmsdesk.cli.tour_scene import Scene
from lmsdesk.gui.submissions.page import SubmissionsPage


def page_of(scene: Scene) -> SubmissionsPage:
    """The page, which has to be on show."""
    page = scene.window.pages.current_page(SubmissionsPage)
    if page is None:
        raise TourFailedError("the submissions are not on show")
    return page


def is_paper_shown(scene: Scene) -> bool:
    """Whether a paper is drawn and its mark can be entered."""
    page = scene.window.pages.current_page(SubmissionsPage)
    if page is None or page.session is None or not page.panel.is_open:
        return False
    view = page.paper.view
    return view.paper is not None and view.is_complete


async def wait_paper(scene: Scene) -> None:
    """Wait for a paper."""
    await until(lambda: is_paper_shown(scene), "no paper is on the screen", within_s=LONG_PATIENCE_S)


def paper_shown(scene: Scene) -> Claim:
    """That a paper is on the screen."""
    return Claim("a paper is on the screen, and its mark can be entered", lambda: is_paper_shown(scene))
