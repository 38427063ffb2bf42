"""Scenarios of the sign-in window in a process of their own: the browser engine lives through one event loop only.

Prints one JSON object: the name of each scenario, and nothing or what went wrong.
"""

import asyncio
import http.server
import json
import sys
import threading
import traceback
import urllib.error
import urllib.request
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from functools import partial
from unittest.mock import patch
from urllib.parse import parse_qsl

from msgspec.structs import replace
from PySide6.QtCore import QCoreApplication, Qt, QUrl
from PySide6.QtGui import QDesktopServices
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QComboBox, QLabel, QPushButton
from qasync import QEventLoop

from lmsdesk.desk import SignIn, Site
from lmsdesk.gui.kit import theme
from lmsdesk.gui.kit.dialogs import QuestionDialog
from lmsdesk.gui.kit.garbage_collection import Collector
from lmsdesk.gui.site import webengine_loader
from lmsdesk.gui.site.practice_launcher import PracticeAccount
from lmsdesk.gui.site.sign_in_dialog import LoginDialog, SignInUnfinished, run_sign_in
from lmsdesk.model.ids import SiteId
from tests.gui.site_desk import until

PAGES = {
    "/authorizationcode": "<title>In</title><input name=user_id><input name=password>",
    "/dialogs": "<title>Asks</title><script>document.title = 'no:' + confirm('?') + prompt('?')</script>",
    "/away": "<title>Away</title>",
    "/refused": "<title>Refused</title><p>Your password is wrong.</p>",
    "/blank": "",
}


class Server(http.server.ThreadingHTTPServer):
    """Serves the pages and remembers what was fetched."""

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), Pages)
        self.fetched: list[str] = []
        self.gate = threading.Event()
        self.gate.set()


class Pages(http.server.BaseHTTPRequestHandler):
    """A sign-in page, and pages that want more than they should."""

    server: Server

    def do_GET(self) -> None:
        path = self.path.partition("?")[0]
        self.server.fetched.append(path)
        body = next((text for end, text in PAGES.items() if path.endswith(end)), "").encode()
        if "slow" in self.path:
            self.server.gate.wait(30)
        status = dict(parse_qsl(self.path.partition("?")[2])).get("status", "200")
        self.send_response(401 if path == "/locked" else int(status))
        if path == "/locked":
            self.send_header("WWW-Authenticate", 'Basic realm="x"')
        self.send_header("Content-Type", "text/html")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_: object) -> None:
        """Say nothing."""


def sign_in_at(server: Server) -> SignIn:
    site = Site(id=SiteId("x"), name="X", base_url=f"http://127.0.0.1:{server.server_port}", application_key="key")
    return SignIn(site, "secret")


@asynccontextmanager
async def dialog(sign_in: SignIn, accounts: Sequence[PracticeAccount] = ()) -> AsyncIterator[LoginDialog]:
    made = LoginDialog(sign_in, elsewhere=lambda _: sign_in, accounts=accounts)
    made.open()
    titles: list[str] = []
    made.view.titleChanged.connect(titles.append)
    await until(lambda: titles)
    yield made
    made.done(0)
    await asyncio.sleep(0.05)  # the engine lets go of its page


def advice_in(made: LoginDialog) -> QLabel:
    """The line above the page that says what is the matter with it."""
    word = made.findChild(QLabel, "loginAdvice")
    assert isinstance(word, QLabel)
    return word


async def text_of(made: LoginDialog) -> str:
    """What the page says."""
    said: asyncio.Queue[str] = asyncio.Queue()
    made.view.page().toPlainText(said.put_nowait)
    return (await asyncio.wait_for(said.get(), 10)).strip()


def is_at(made: LoginDialog, query: str) -> bool:
    """Whether the page of this query is there."""
    return made.view.url().query() == query and made.view.title() == "Refused"


async def the_engine_is_loaded_away_from_the_window(_: Server) -> None:
    assert not any("WebEngine" in name for name in sys.modules)
    here = threading.get_ident()
    loaded: dict[str, bool] = {}

    def listen(event: str, details: tuple[object, ...]) -> None:
        if event == "ctypes.dlopen" and "WebEngine" in str(details[0]):
            loaded[str(details[0])] = threading.get_ident() != here

    sys.addaudithook(listen)
    await webengine_loader.start_engine()
    assert loaded
    assert all(loaded.values())
    assert "lmsdesk.gui.site.sign_in_browser" in sys.modules


async def the_answer_is_captured_and_never_fetched(server: Server) -> None:
    sign_in = sign_in_at(server)
    async with dialog(sign_in) as made:
        answer = f"{sign_in.site.redirect_uri}?code=c0de&state=anything"
        made.view.page().runJavaScript(f"location.href = '{answer}'")
        await until(lambda: made.answer)
        assert made.answer == answer
        assert not any("signed-in" in path for path in server.fetched)


async def until_filled_in(made: LoginDialog, wanted: str) -> None:
    """Wait until name and password are in the form."""
    from PySide6.QtWebEngineCore import QWebEngineScript

    values: list[object] = []
    script = "[...document.querySelectorAll('input')].map(one => one.value).join(' ')"

    def is_there() -> bool:
        made.view.page().runJavaScript(script, QWebEngineScript.ScriptWorldId.ApplicationWorld, values.append)
        return wanted in values

    await until(is_there)


async def another_account_of_the_practice_site_is_filled_in(server: Server) -> None:
    accounts = [PracticeAccount("instructor", "one", ""), PracticeAccount("administrator", "two", "")]
    async with dialog(sign_in_at(server), accounts) as made:
        await until_filled_in(made, "instructor one")
        choice = made.findChild(QComboBox, "practiceAccount")
        assert isinstance(choice, QComboBox)
        assert choice.isVisible()
        choice.setFocus()
        QTest.keyClick(choice, Qt.Key.Key_Down)
        await until_filled_in(made, "administrator two")
        assert advice_in(made).text().endswith("Sign in as administrator with the password two.")
    async with dialog(sign_in_at(server)) as made:
        assert not made.findChild(QComboBox, "practiceAccount").isVisible()  # type: ignore[union-attr]


async def the_host_stands_in_the_header(server: Server) -> None:
    async with dialog(sign_in_at(server)) as made:
        host = made.findChild(QLabel, "loginHost")
        assert isinstance(host, QLabel)
        assert host.text() == "127.0.0.1"


async def leaving_for_another_host_asks_first(server: Server) -> None:
    async with dialog(sign_in_at(server)) as made:
        made.view.page().runJavaScript(f"location.href = 'http://localhost:{server.server_port}/away'")
        await until(lambda: made.findChild(QuestionDialog) is not None)
        question = made.findChild(QuestionDialog)
        assert isinstance(question, QuestionDialog)
        assert "localhost" in question.windowTitle()
        assert "/away" not in server.fetched
        question.reject()


async def a_page_that_leaves_again_and_again_asks_once(server: Server) -> None:
    async with dialog(sign_in_at(server)) as made:
        wishes: list[object] = []
        made.view.left.connect(lambda *wish: wishes.append(wish))
        away = f"http://localhost:{server.server_port}/away"
        made.view.page().runJavaScript(f"setInterval(() => {{ location.href = '{away}'; }}, 20)")
        await until(lambda: len(wishes) > 3)
        (question,) = made.findChildren(QuestionDialog)
        question.reject()
        word = advice_in(made)
        await until(lambda: "localhost" in word.text())
        await until(lambda: made.findChildren(QuestionDialog) == [])


async def without_another_browser_one_can_go_on_here(server: Server) -> None:
    async with dialog(sign_in_at(server)) as made:
        begun = made.sign_in
        made._elsewhere = lambda uri: SignIn(replace(begun.site, redirect_uri=uri), "secret")
        trouble = made._trouble
        with patch.object(QDesktopServices, "openUrl", return_value=False):
            made.own_browser.click()
            await until(lambda: any("could not be opened" in one.text() for one in trouble.findChildren(QLabel)))
        assert made._stack.currentWidget() is trouble
        assert made.sign_in is begun
        button = next(one for one in trouble.findChildren(QPushButton) if one.isVisible())
        button.click()
        assert made._stack.currentWidget() is made.view
        assert made.own_browser.isEnabled()


async def a_page_that_is_not_encrypted_is_refused(server: Server) -> None:
    async with dialog(sign_in_at(server)) as made:
        made.view.page().runJavaScript("location.href = 'http://example.invalid/'")
        word = advice_in(made)
        await until(word.isVisible)
        assert "not allowed" in word.text()


async def a_page_that_is_slow_is_told_and_shown_at_last(server: Server) -> None:
    with patch("lmsdesk.gui.site.sign_in_dialog._SLOW_MS", 50):
        async with dialog(sign_in_at(server)) as made:
            word = advice_in(made)
            await until(lambda: not word.isVisible())
            server.gate.clear()
            made.view.page().runJavaScript("location.href = '/authorizationcode?slow'")
            await until(word.isVisible)
            assert word.text() == "127.0.0.1 is slow to answer. The page is still loading."
            server.gate.set()
            await until(lambda: not word.isVisible())


async def a_page_that_does_not_load_says_what_to_do(server: Server) -> None:
    async with dialog(sign_in_at(server)) as made:
        made.view.allowed_hosts.add("no-such-host.invalid")
        made.view.page().runJavaScript("location.href = 'https://no-such-host.invalid/'")
        await until(made._trouble.isVisible)
        said = " ".join(one.text() for one in made._trouble.findChildren(QLabel))
        assert "did not load" in said
        assert "check the network and the address of the site" in said
        assert not made._lock.isVisible()
        assert "If this network requires you to sign in first, do that in your browser." in said


async def a_page_with_an_error_status_is_shown_as_it_is(server: Server) -> None:
    async with dialog(sign_in_at(server)) as made:
        for status in (400, 401, 403, 404, 429, 500, 503):
            made.view.page().runJavaScript(f"location.href = '/refused?status={status}'")
            await until(partial(is_at, made, f"status={status}"))
            assert await text_of(made) == "Your password is wrong."
            assert made._stack.currentWidget() is made.view
            assert made._lock.isVisible()


async def an_error_status_without_a_page_says_what_to_do(server: Server) -> None:
    async with dialog(sign_in_at(server)) as made:
        made.view.page().runJavaScript("location.href = '/blank?status=502'")
        await until(made._trouble.isVisible)
        said = " ".join(one.text() for one in made._trouble.findChildren(QLabel))
        assert "did not load" in said
        assert not made._lock.isVisible()


async def a_site_that_is_not_there_says_what_to_do(server: Server) -> None:
    async with dialog(sign_in_at(server)) as made:
        gone = Server()
        gone.server_close()
        made.view.page().runJavaScript(f"location.href = 'http://127.0.0.1:{gone.server_port}/refused'")
        await until(made._trouble.isVisible)
        assert not made._lock.isVisible()


async def a_strangers_answer_is_not_taken_for_that_of_another_browser(server: Server) -> None:
    async with dialog(sign_in_at(server)) as made:
        begun = made.sign_in
        opened: list[QUrl] = []

        def open_url(url: QUrl) -> bool:
            opened.append(url)
            return True

        made._elsewhere = lambda uri: SignIn(replace(begun.site, redirect_uri=uri), "secret")
        with patch.object(QDesktopServices, "openUrl", side_effect=open_url):
            made.own_browser.click()
            await until(lambda: opened)
        query = dict(parse_qsl(opened[0].query()))
        assert await asyncio.to_thread(fetched, f"{query['redirect_uri']}?code=x&state=made-up") == 403
        await until(advice_in(made).isVisible)
        assert "does not belong to this sign-in" in advice_in(made).text()
        assert made.answer is None
        real = f"{query['redirect_uri']}?code=x&state={query['state']}"
        assert await asyncio.to_thread(fetched, real) == 200
        await until(lambda: made.answer)
        assert made.answer == real


def fetched(url: str) -> int:
    """The status of a page as another program gets it."""
    try:
        with urllib.request.urlopen(url, timeout=20) as reply:
            return int(reply.status)
    except urllib.error.HTTPError as refusal:
        return refusal.code


async def a_password_for_the_connection_is_not_asked_for(server: Server) -> None:
    async with dialog(sign_in_at(server)) as made:
        made.view.page().runJavaScript("location.href = '/locked'")
        word = advice_in(made)
        await until(word.isVisible)
        assert word.text().startswith("127.0.0.1 asks for a password in a way this window does not support.")


async def dialogs_of_a_page_are_answered_with_no(server: Server) -> None:
    async with dialog(sign_in_at(server)) as made:
        made.view.page().runJavaScript("location.href = '/dialogs'")
        await until(lambda: made.view.title() == "no:falsenull")


async def closing_the_window_loses_nothing(server: Server) -> None:
    sign_in = sign_in_at(server)

    async def close_soon() -> None:
        await until(lambda: _login_dialog() is not None)
        await asyncio.sleep(0.3)
        found = _login_dialog()
        assert found is not None
        found.close()

    outcome, _ = await asyncio.gather(
        run_sign_in(sign_in, elsewhere=lambda _: sign_in), close_soon(), return_exceptions=True
    )
    assert isinstance(outcome, SignInUnfinished)
    assert str(outcome).startswith("Sign-in was not finished. Nothing was lost")


def _login_dialog() -> LoginDialog | None:
    found = (widget for widget in QApplication.topLevelWidgets() if isinstance(widget, LoginDialog))
    return next((widget for widget in found if widget.isVisible()), None)


SCENARIOS = (
    the_engine_is_loaded_away_from_the_window,
    the_answer_is_captured_and_never_fetched,
    another_account_of_the_practice_site_is_filled_in,
    the_host_stands_in_the_header,
    leaving_for_another_host_asks_first,
    a_page_that_leaves_again_and_again_asks_once,
    without_another_browser_one_can_go_on_here,
    a_page_that_is_not_encrypted_is_refused,
    a_page_that_is_slow_is_told_and_shown_at_last,
    a_page_that_does_not_load_says_what_to_do,
    a_page_with_an_error_status_is_shown_as_it_is,
    an_error_status_without_a_page_says_what_to_do,
    a_site_that_is_not_there_says_what_to_do,
    a_strangers_answer_is_not_taken_for_that_of_another_browser,
    a_password_for_the_connection_is_not_asked_for,
    dialogs_of_a_page_are_answered_with_no,
    closing_the_window_loses_nothing,
)


async def told() -> dict[str, str]:
    """Every scenario with what went wrong in it."""
    outcomes: dict[str, str] = {}
    for scenario in SCENARIOS:
        server = Server()
        thread = threading.Thread(target=server.serve_forever, daemon=True)
        thread.start()
        try:
            await scenario(server)
            outcomes[scenario.__name__] = ""
        except Exception:  # noqa: BLE001 - the outcome is what the caller wants to know
            outcomes[scenario.__name__] = traceback.format_exc()
        await asyncio.to_thread(server.shutdown)
        server.server_close()
    return outcomes


def main() -> None:
    QCoreApplication.setAttribute(Qt.ApplicationAttribute.AA_ShareOpenGLContexts)
    app = QApplication([])
    app.setQuitOnLastWindowClosed(False)
    theme.apply(app)
    # As in the program: a server's thread that let go of a page would do so away from the engine's own.
    with QEventLoop(app) as loop, Collector(app):
        sys.stdout.write(json.dumps(loop.run_until_complete(told())))
        sys.stdout.flush()


if __name__ == "__main__":
    main()
