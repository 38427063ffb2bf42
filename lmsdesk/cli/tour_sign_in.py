"""Input of the guided tour on the sign-in page."""

import asyncio
import time

from PySide6.QtWidgets import QWidget

from lmsdesk.cli.tour_album import is_taken_from_screen, picture_of_dialog
from lmsdesk.cli.tour_claims import Claim, Shown
from lmsdesk.cli.tour_hands import PATIENCE_S, TourFailedError, until
from lmsdesk.gui.site.sign_in_dialog import LoginDialog

_FEW_COLOURS = 8
_NET_PX = 4


class SignInPage:
    """The page in the sign-in dialog."""

    def __init__(self, window: QWidget) -> None:
        self._window = window

    async def shows(self, name: str) -> Shown:
        """Wait until the page has a field or button of this name; raises TourFailedError."""
        await until(lambda: self._dialog() is not None, "the sign-in window did not open")
        wanted = f"document.readyState === 'complete' && document.querySelector('[name={name}]') !== null"
        deadline = time.monotonic() + PATIENCE_S
        while not await self._evaluate(wanted):
            if time.monotonic() > deadline:
                raise TourFailedError(f"the sign-in page has no {name}")
            await asyncio.sleep(0.05)
        return Shown(Claim(f"the page asks for {name}, and is painted", self._is_painted))

    async def click(self, selector: str) -> None:
        """Click what the selector finds."""
        await self._evaluate(f"document.querySelector('{selector}').click() || true")

    def _is_painted(self) -> bool:
        dialog = self._dialog()
        if dialog is None or not dialog.view.isVisible():
            return False
        if not is_taken_from_screen(dialog):
            return True
        page = picture_of_dialog(dialog).toImage().copy(dialog.view.geometry())
        points = ((x, y) for x in range(0, page.width(), _NET_PX) for y in range(0, page.height(), _NET_PX))
        return len({page.pixel(*point) for point in points}) > _FEW_COLOURS

    async def _evaluate(self, script: str) -> bool:
        dialog = self._dialog()
        if dialog is None:
            return False
        answers: asyncio.Queue[object] = asyncio.Queue()
        dialog.view.page().runJavaScript(script, answers.put_nowait)
        try:
            return bool(await asyncio.wait_for(answers.get(), PATIENCE_S))
        except TimeoutError:
            return False

    def _dialog(self) -> LoginDialog | None:
        return next((one for one in self._window.findChildren(LoginDialog) if one.isVisible()), None)
