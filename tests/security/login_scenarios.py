"""A sign-in that meets a hostile page, in the real browser engine and in a process of its own.

`FOLDER [secure]`: with `secure`, names of other hosts lead to this computer and certificates are not looked at, so that
pages on encrypted origins can be visited. Prints one JSON object: the name of each scenario, and nothing or the error.
"""

import asyncio
import json
import os
import sys
import traceback
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path

from PySide6.QtCore import QCoreApplication, QObject, Qt, QUrl, Slot
from PySide6.QtGui import QDesktopServices
from PySide6.QtWidgets import QApplication, QLabel
from qasync import QEventLoop

from lmsdesk.desk import SignIn, Site
from lmsdesk.gui.kit import theme
from lmsdesk.gui.kit.dialogs import QuestionDialog
from lmsdesk.gui.kit.garbage_collection import Collector
from lmsdesk.gui.site.sign_in_dialog import LoginDialog
from lmsdesk.model.ids import SiteId
from tests.gui.site_desk import until
from tests.helpers.impostors import self_signed
from tests.helpers.patience import PATIENCE_S
from tests.security.pages import Answer, Server, served

START = "/authorizationcode"
SETTLED_S = 0.4
"""How long something forbidden gets to happen."""


class Catcher(QObject):
    """Takes the addresses that would be opened by other programs."""

    def __init__(self) -> None:
        super().__init__()
        self.opened: list[QUrl] = []

    @Slot(QUrl)
    def catch(self, url: QUrl) -> None:
        """Another program would have got this."""
        self.opened.append(url)


@asynccontextmanager
async def visit(server: Server, *, base_url: str = "", starts: str = "In") -> AsyncIterator[LoginDialog]:
    """The dialog on its first page, or at once where there is none to wait for."""
    url = base_url or f"http://127.0.0.1:{server.server_port}"
    sign_in = SignIn(Site(id=SiteId("x"), name="X", base_url=url, application_key="key"), "secret")
    made = LoginDialog(sign_in, elsewhere=lambda _: sign_in)
    titles: list[str] = []
    made.view.titleChanged.connect(titles.append)
    made.open()
    if starts:
        await until(lambda: starts in titles)
    yield made
    made.done(0)
    await asyncio.sleep(0.05)  # the engine lets go of its page


def page(script: str = "", body: str = "", title: str = "In") -> dict[str, Answer]:
    """A first page that runs this."""
    return {START: Answer(f"<!doctype html><title>{title}</title>{body}<script>{script}</script>")}


async def asked(dialog: LoginDialog, script: str) -> object:
    """What a script of the page says."""
    answers: asyncio.Queue[object] = asyncio.Queue()
    dialog.view.page().runJavaScript(script, answers.put_nowait)
    return await asyncio.wait_for(answers.get(), PATIENCE_S)


def refused_word(dialog: LoginDialog) -> str:
    label = dialog.findChild(QLabel, "loginAdvice")
    assert isinstance(label, QLabel)
    return label.text() if label.isVisible() else ""


def files_with(folder: Path, needle: bytes) -> list[str]:
    """Files of this process, whose every folder is under this one."""
    return [file.name for file in folder.rglob("*") if file.is_file() and needle in file.read_bytes()]


async def settled() -> None:
    await asyncio.sleep(SETTLED_S)


async def look_alikes_of_the_answer_are_not_taken(_: Path) -> None:
    with served(page()) as server:
        async with visit(server) as dialog:
            back = QUrl(dialog.sign_in.site.redirect_uri)
            alikes = [
                "http://127.0.0.1.evil.invalid/lmsdesk/signed-in",
                "http://127.0.0.1@evil.invalid/lmsdesk/signed-in",
                "http://evil.invalid/lmsdesk/signed-in",
                "http://127.0.0.1:81/lmsdesk/signed-in",
                "https://127.0.0.1/lmsdesk/signed-in",
                "http://127.0.0.1/lmsdesk/signed-in/more",
                "http://127.0.0.1/lmsdesk/signed-innings",
                "http://127.0.0.1/lmsdesk/Signed-In",
                "http://127.0.0.1/x/../lmsdesk/signed-in%2F",
            ]
            for alike in alikes:
                await asked(dialog, f"void (location.href = '{alike}?code=stolen&state=x')")
                await asyncio.sleep(0.15)
                for question in dialog.findChildren(QuestionDialog):
                    question.reject()
                assert dialog.answer is None, alike
            await asked(dialog, f"void (location.href = '{back.toString()}?code=x&state=y')")
            await until(lambda: dialog.answer)


async def an_answer_in_a_frame_is_not_taken(_: Path) -> None:
    frame = "<iframe src='http://127.0.0.1/lmsdesk/signed-in?code=x&state=y'></iframe>"
    with served(page(body=frame)) as server:
        async with visit(server) as dialog:
            await settled()
            assert dialog.answer is None


async def pop_ups_are_not_opened(_: Path) -> None:
    script = "document.title = 'popup:' + (window.open('/popup') === null)"
    with served({**page(script), "/popup": Answer("<title>Up</title>")}) as server:
        async with visit(server, starts="popup:true"):
            await settled()
            shown = [widget for widget in QApplication.topLevelWidgets() if widget.isVisible()]
            assert [type(widget) for widget in shown] == [LoginDialog]
            assert "/popup" not in server.paths


async def downloads_are_cancelled(folder: Path) -> None:
    file = Answer("x" * 4000, headers={"Content-Disposition": "attachment; filename=run.exe"}, kind="application/x-exe")
    with served({**page(), "/file": file}) as server:
        async with visit(server) as dialog:
            await asked(dialog, "void (location.href = '/file')")
            await until(lambda: "download" in refused_word(dialog))
            await settled()
    assert files_with(folder, b"x" * 4000) == []


async def dialogs_of_the_page_are_not_shown(_: Path) -> None:
    script = "alert('x'); document.title = 'no:' + confirm('?') + prompt('?')"
    with served(page(script)) as server:
        async with visit(server, starts="no:falsenull"):
            pass


async def leaving_is_not_held_up_by_the_page(_: Path) -> None:
    script = "window.onbeforeunload = (e) => { e.preventDefault(); return 'stay'; }"
    with served({**page(script), "/next": Answer("<title>Next</title>")}) as server:
        async with visit(server) as dialog:
            await asked(dialog, "void (location.href = '/next')")
            await until(lambda: dialog.view.title() == "Next")


PERMISSIONS = """
const say = (name, promise) => promise.then(() => 'yes', () => 'no').then((word) => { told[name] = word; });
const told = {};
Promise.all([
    say('place', new Promise((ok, no) => navigator.geolocation.getCurrentPosition(ok, no))),
    say('camera', navigator.mediaDevices.getUserMedia({video: true, audio: true})),
    say('screen', navigator.mediaDevices.getDisplayMedia({video: true})),
    say('clipboard', navigator.clipboard.readText()),
    say('notices', Notification.requestPermission().then((word) => { if (word !== 'granted') throw word; })),
]).then(() => { document.title = Object.values(told).join(); });
"""


async def permissions_are_denied(_: Path) -> None:
    with served(page(PERMISSIONS)) as server:
        async with visit(server, starts="no,no,no,no,no"):
            pass


async def files_cannot_be_asked_for(_: Path) -> None:
    with served(page(body="<input type=file id=f>")) as server:
        async with visit(server) as dialog:
            assert dialog.view.page().chooseFiles(0, [], []) == []  # type: ignore[arg-type]


async def other_schemes_open_nothing(folder: Path) -> None:
    secret = folder / "secret.html"
    secret.write_text("<title>Read</title>", "utf-8")
    catcher = Catcher()
    for scheme in ("mailto", "ms-settings", "file", "ftp"):
        QDesktopServices.setUrlHandler(scheme, catcher, "catch")  # type: ignore[arg-type]
    addresses = [
        secret.as_uri(),
        "data:text/html,<title>Data</title>",
        "mailto:a@example.invalid",
        "ms-settings:privacy",
        "ftp://example.invalid/x",
        "view-source:http://127.0.0.1/",
        "chrome://version",
        "qrc:/x",
        "blob:null/x",
    ]
    with served(page()) as server:
        async with visit(server) as dialog:
            for address in addresses:
                await asked(dialog, f"void (location.href = {json.dumps(address)})")
                await asyncio.sleep(0.15)
                assert dialog.view.title() == "In", address
                assert dialog.view.url().host() == "127.0.0.1", address
            server.answers["/moved"] = Answer(status=302, headers={"Location": secret.as_uri()})
            await asked(dialog, "void (location.href = '/moved')")
            await settled()
            assert dialog.view.title() != "Read"
            assert dialog.answer is None
    assert catcher.opened == []


async def frames_cannot_read_this_computers_files(folder: Path) -> None:
    secret = folder / "framed.html"
    secret.write_text("<title>x</title><script>fetch('/read')</script>", "utf-8")
    with served({**page(body=f"<iframe src='{secret.as_uri()}'></iframe>"), "/read": Answer()}) as server:
        async with visit(server):
            await settled()
            assert "/read" not in server.paths


async def endless_redirects_end_in_words(_: Path) -> None:
    with served({START: Answer(status=302, headers={"Location": START})}) as server:
        async with visit(server, starts="") as dialog:
            await until(lambda: not dialog.view.isVisible())
            assert len(server.paths) < 60
            assert any("did not load" in label.text() for label in dialog.findChildren(QLabel))


async def the_page_cannot_imitate_the_header(_: Path) -> None:
    script = "history.pushState(null, '', '/lmsdesk/signed-in?code=x&state=y'); document.title = 'learn.example.edu'"
    with served(page(script)) as server:
        async with visit(server, starts="learn.example.edu") as dialog:
            host = dialog.findChild(QLabel, "loginHost")
            assert isinstance(host, QLabel)
            assert host.text() == "127.0.0.1"
            assert "example" not in dialog.windowTitle()
            assert dialog.answer is None


async def nothing_is_kept_from_one_sign_in_to_the_next(folder: Path) -> None:
    script = "document.title = 'kept:' + document.cookie + (localStorage.getItem('x') ?? ''); localStorage.x = 'there'"
    answers = page(script)
    answers[START] = Answer(answers[START].body, headers={"Set-Cookie": "visit=there; Max-Age=99999; Path=/"})
    with served(answers) as server:
        for _ in range(2):
            async with visit(server, starts="kept:visit=there") as dialog:
                assert not dialog.view.history().canGoBack()
                assert dialog.view.page().profile().isOffTheRecord()
        # A picture beside the page may bring the cookie; the page itself comes to the next sign-in without one.
        assert [cookie for path, cookie in zip(server.paths, server.cookies, strict=True) if path.endswith(START)] == [
            "",
            "",
        ]
    assert files_with(folder, b"visit") == []


async def a_certificate_nobody_vouches_for_is_refused(folder: Path) -> None:
    with served(page(), self_signed(folder)) as server:
        async with visit(server, base_url=f"https://127.0.0.1:{server.server_port}", starts="") as dialog:
            await until(lambda: not dialog.view.isVisible())
            words = " ".join(label.text() for label in dialog.findChildren(QLabel))
            assert "Certificate of 127.0.0.1 not trusted" in words
            assert "Continue" not in words
            assert server.fetched == []


async def plain_content_in_an_encrypted_page_is_not_fetched(folder: Path) -> None:
    with served({"/evil.js": Answer("document.title = 'Run'"), "/x": Answer()}) as plain:
        other = f"http://plain.test:{plain.server_port}"
        body = (
            f"<script src='{other}/evil.js'></script><iframe src='{other}/x'></iframe><img src='{other}/x.png'>"
            f"<link rel=stylesheet href='{other}/x.css'>"
        )
        with served(page(f"fetch('{other}/x').catch(() => 0)", body), self_signed(folder)) as server:
            async with visit(server, base_url=f"https://site.test:{server.server_port}") as dialog:
                await settled()
                assert dialog.view.title() == "In"
                assert plain.fetched == []


async def a_form_to_a_plain_address_is_not_sent(folder: Path) -> None:
    with served({"/take": Answer()}) as plain:
        form = f"<form method=post action='http://plain.test:{plain.server_port}/take'><input name=p value=pw></form>"
        with served(page(body=form), self_signed(folder)) as server:
            async with visit(server, base_url=f"https://site.test:{server.server_port}") as dialog:
                await asked(dialog, "document.forms[0].submit()")
                await until(lambda: "not encrypted" in refused_word(dialog))
                await settled()
                assert plain.fetched == []


async def another_encrypted_host_is_asked_about_first(folder: Path) -> None:
    with served({"/take": Answer("<title>Taken</title>")}, self_signed(folder)) as other:
        form = f"<form method=post action='https://evil.test:{other.server_port}/take'><input name=p value=pw></form>"
        with served(page(body=form), self_signed(folder)) as server:
            async with visit(server, base_url=f"https://site.test:{server.server_port}") as dialog:
                await asked(dialog, "document.forms[0].submit()")
                await until(lambda: dialog.findChild(QuestionDialog) is not None)
                question = dialog.findChild(QuestionDialog)
                assert isinstance(question, QuestionDialog)
                assert "evil.test" in question.windowTitle()
                assert other.fetched == []
                question.reject()


SCENARIOS = (
    look_alikes_of_the_answer_are_not_taken,
    an_answer_in_a_frame_is_not_taken,
    pop_ups_are_not_opened,
    downloads_are_cancelled,
    dialogs_of_the_page_are_not_shown,
    leaving_is_not_held_up_by_the_page,
    permissions_are_denied,
    files_cannot_be_asked_for,
    other_schemes_open_nothing,
    frames_cannot_read_this_computers_files,
    endless_redirects_end_in_words,
    the_page_cannot_imitate_the_header,
    nothing_is_kept_from_one_sign_in_to_the_next,
    a_certificate_nobody_vouches_for_is_refused,
)
SECURE_SCENARIOS = (
    plain_content_in_an_encrypted_page_is_not_fetched,
    a_form_to_a_plain_address_is_not_sent,
    another_encrypted_host_is_asked_about_first,
)
_Scenario = Callable[[Path], Awaitable[None]]


async def told(scenarios: tuple[_Scenario, ...], folder: Path) -> dict[str, str]:
    """Every scenario with what went wrong in it."""
    outcomes: dict[str, str] = {}
    for scenario in scenarios:
        name = str(getattr(scenario, "__name__", scenario))
        try:
            await scenario(folder)
            outcomes[name] = ""
        except Exception:  # noqa: BLE001 - the outcome is what the caller wants to know
            outcomes[name] = traceback.format_exc()
    return outcomes


def main(folder: Path, *, is_secure: bool) -> None:
    if is_secure:
        names = '--host-resolver-rules="MAP *.test 127.0.0.1"'
        os.environ["QTWEBENGINE_CHROMIUM_FLAGS"] = f"--ignore-certificate-errors {names}"
    QCoreApplication.setAttribute(Qt.ApplicationAttribute.AA_ShareOpenGLContexts)
    app = QApplication([])
    app.setQuitOnLastWindowClosed(False)
    theme.apply(app)
    # As in the program: a server's thread that let go of a page would do so away from the engine's own.
    with QEventLoop(app) as loop, Collector(app):
        outcomes = loop.run_until_complete(told(SECURE_SCENARIOS if is_secure else SCENARIOS, folder))
        sys.stdout.write(json.dumps(outcomes))
        sys.stdout.flush()


if __name__ == "__main__":
    main(Path(sys.argv[1]), is_secure=sys.argv[2:] == ["secure"])
