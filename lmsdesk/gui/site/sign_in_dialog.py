"""The sign-in window: the site's own page in an embedded browser, under a header no page can imitate."""

from collections.abc import Callable, Sequence

from PySide6.QtCore import Qt, QTimer, QUrl
from PySide6.QtGui import QDesktopServices
from PySide6.QtWidgets import QComboBox, QDialog, QHBoxLayout, QLabel, QPushButton, QStackedWidget, QVBoxLayout, QWidget

from lmsdesk.desk import Loopback, SignIn
from lmsdesk.errors import LmsdeskError
from lmsdesk.gui.kit import theme
from lmsdesk.gui.kit.dialogs import Question, confirm, show_dialog
from lmsdesk.gui.kit.empty_state import EmptyState
from lmsdesk.gui.kit.labels import named
from lmsdesk.gui.kit.layouts import fill_layout, without_margins
from lmsdesk.gui.kit.tasks import Tasks
from lmsdesk.gui.site import webengine_loader
from lmsdesk.gui.site.practice_launcher import PracticeAccount

_SIZE = 620, 680
_SLOW_MS = 8000
"""After this time the dialog says that the page is slow."""
Elsewhere = Callable[[str], SignIn]
"""Begins the same sign-in with another redirect address."""


class SignInUnfinished(LmsdeskError):
    """The window was closed before the site had answered."""


class LoginDialog(QDialog):
    """Host and lock on top, the page below; `answer` is the redirect's address once it came."""

    def __init__(
        self,
        sign_in: SignIn,
        *,
        elsewhere: Elsewhere,
        accounts: Sequence[PracticeAccount] = (),
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self.setObjectName("loginDialog")
        self.setWindowTitle(self.tr("Sign in – {site}").format(site=sign_in.site.name))
        self.resize(*_SIZE)
        self.sign_in = sign_in
        self.answer: str | None = None
        self._elsewhere = elsewhere
        self._declined: set[str] = set()
        self._tasks = Tasks(self)
        self._accounts = accounts
        self._advice = self._advice_for(accounts[0]) if accounts else ""
        self._slow = QTimer(self, singleShot=True, interval=_SLOW_MS)
        self._slow.timeout.connect(lambda: self._say(self._slow_words()))
        self._build(self._advice)
        self._open_page()

    def _advice_for(self, account: PracticeAccount) -> str:
        words = self.tr("This is the practice site. Sign in as {name} with the password {password}.")
        return words.format(name=account.user_name, password=account.password)

    def _made_choice(self) -> QComboBox:
        """Of the accounts of the practice site, so that each role can be tried."""
        choice = named(QComboBox(), "practiceAccount", self.tr("Account of the practice site"))
        choice.addItems([one.user_name for one in self._accounts])
        choice.setVisible(len(self._accounts) > 1)
        choice.activated.connect(self._on_account_chosen)
        return choice

    def _on_account_chosen(self, row: int) -> None:
        account = self._accounts[row]
        self._advice = self._advice_for(account)
        self._say(self._advice)
        self.view.fill_in(account.user_name, account.password)
        self.view.setFocus()

    def _build(self, advice: str) -> None:
        self._lock = QLabel()
        self._host = named(QLabel(), "loginHost")
        self._host.setTextFormat(Qt.TextFormat.PlainText)
        self._host.setFont(theme.font(is_emphasized=True))
        self.own_browser = named(QPushButton(self.tr("Use my browser instead"), autoDefault=False), "useMyBrowser")
        self.own_browser.clicked.connect(self._on_own_browser_clicked)
        head = QHBoxLayout()
        head.setContentsMargins(theme.BETWEEN, theme.INSIDE, theme.BETWEEN, theme.INSIDE)
        fill_layout(head, self._lock, (self._host, 1), self._made_choice(), self.own_browser, spacing=theme.INSIDE)
        self._word = named(QLabel(advice, wordWrap=True), "loginAdvice")
        self._word.setTextFormat(Qt.TextFormat.PlainText)
        self._word.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self._word.setContentsMargins(theme.BETWEEN, 0, theme.BETWEEN, theme.INSIDE)
        self._word.setVisible(bool(advice))
        self._trouble = EmptyState()
        self._trouble.chosen.connect(self._on_again_clicked)
        self._stack = QStackedWidget()
        self._stack.addWidget(self._trouble)
        fill_layout(without_margins(QVBoxLayout(self), 0), head, self._word, (self._stack, 1))

    def _open_page(self) -> None:
        # Loading the browser engine takes half a second and 100 MB, so it is done at the first sign-in only.
        from lmsdesk.gui.site.sign_in_browser import LoginView

        view = LoginView(self.sign_in, self)
        # Queued: the engine must have left its own call before its page is closed.
        view.captured.connect(self._on_answer_captured, Qt.ConnectionType.QueuedConnection)
        view.moved.connect(self._on_page_moved)
        view.left.connect(self._on_hosts_left)
        view.refused.connect(self._on_wish_refused)
        view.failed.connect(self._on_page_failed)
        view.untrusted.connect(self._on_certificate_refused)
        view.locked.connect(self._on_password_wanted)
        view.loadStarted.connect(self._slow.start)
        view.loadFinished.connect(self._on_load_finished)
        view.crashed.connect(self._on_page_crashed)
        if self._accounts:
            view.fill_in(self._accounts[0].user_name, self._accounts[0].password)
        self.view: LoginView = view
        self._stack.addWidget(view)
        self._stack.setCurrentWidget(view)
        self._on_page_moved(QUrl(self.sign_in.request_url))
        view.begin()
        view.setFocus()

    def _on_answer_captured(self, url: str) -> None:
        self.answer = url
        self.accept()

    def _on_page_moved(self, url: QUrl) -> None:
        if not url.host():
            return
        is_secure = url.scheme() == "https"
        self._lock.setPixmap(theme.icon("lock-simple" if is_secure else "desktop", "done").pixmap(16, 16))
        self._lock.setToolTip(self.tr("The connection is encrypted") if is_secure else self.tr("On this computer"))
        # Punycode is shown as it is: a look-alike letter must not pass for the real one.
        self._host.setText(url.host(QUrl.ComponentFormattingOption.EncodeUnicode))

    def _on_hosts_left(self, url: QUrl, is_link: object) -> None:
        # A page can leave as often as it likes: a person is asked one thing at a time, and each host once.
        if self._tasks.is_busy:
            return
        if url.host() in self._declined:
            words = self.tr(
                "The page wants to continue at {host}. To be asked again, close this window and sign in again."
            )
            self._say(words.format(host=url.host()))
            return
        self._tasks.open(self._ask_about(url, is_link=bool(is_link)), what="asking about a host")

    async def _ask_about(self, url: QUrl, *, is_link: bool) -> None:
        host = url.host(QUrl.ComponentFormattingOption.EncodeUnicode)
        question = Question(
            self.tr("Sign-in continues at {host}").format(host=host),
            self.tr("Your site sends you there. Continue if it is your institution's sign-in service."),
            self.tr("Continue to {host}").format(host=host),
            is_dangerous=True,
        )
        if not await confirm(question, self):
            self._declined.add(url.host())
            return
        self.view.allowed_hosts.add(url.host())
        # A form's contents are lost when a request was held back, so all but links begin again.
        if is_link:
            self.view.open_address(url)
        else:
            self.view.begin()

    def _on_wish_refused(self, what: str) -> None:
        if what == "http":
            words = self.tr("The page leads to an address that is not encrypted. That is not allowed.")
            self._say(f"{words} {self._network_advice()}")
            return
        words = self.tr("The page asked for something a sign-in does not need ({what}). It was not allowed.")
        self._say(words.format(what=what))

    def _on_password_wanted(self, host: str) -> None:
        who = host or self.tr("The proxy of this network")
        words = self.tr(
            "{who} asks for a password in a way this window does not support. Your own browser may support it."
        )
        self._say(words.format(who=who))

    def _on_load_finished(self) -> None:
        self._slow.stop()
        if self._word.text() == self._slow_words():
            self._say(self._advice)
            self._word.setVisible(bool(self._word.text()))

    def _slow_words(self) -> str:
        words = self.tr("{host} is slow to answer. The page is still loading.")
        return words.format(host=self._host.text())

    def _network_advice(self) -> str:
        return self.tr("If this network requires you to sign in first, do that in your browser.")

    def _say(self, words: str) -> None:
        self._word.setText(words)
        self._word.show()

    def _on_page_failed(self, code: str) -> None:
        self._show_trouble(
            self.tr("The sign-in page did not load"),
            f"{self.tr('Nothing was lost: check the network and the address of the site.')} "
            f"{self._network_advice()} ({code})",
        )

    def _on_certificate_refused(self, host: str) -> None:
        self._show_trouble(
            self.tr("Certificate of {host} not trusted").format(host=host),
            self.tr(
                "Someone may be listening in, so nothing was sent. Check this computer's date, and ask the "
                "site's administrators about its certificate."
            )
            + f" {self._network_advice()}",
        )

    def _on_page_crashed(self) -> None:
        self._show_trouble(self.tr("The sign-in page stopped working"), self.tr("Nothing was lost."))

    def _show_trouble(self, title: str, text: str) -> None:
        # No page is shown that a lock could describe.
        self._lock.hide()
        self._trouble.say(title, text, verb=self.tr("Try again"))
        self._stack.setCurrentWidget(self._trouble)

    def _on_again_clicked(self) -> None:
        self._lock.show()
        self._stack.setCurrentWidget(self.view)
        self.view.begin()

    def _on_own_browser_clicked(self) -> None:
        self.own_browser.setEnabled(False)
        self._trouble.say(
            self.tr("Continue in your browser"),
            self.tr("The sign-in page is open there. This window closes by itself when you are done."),
        )
        self._stack.setCurrentWidget(self._trouble)
        self._tasks.spawn(self._sign_in_elsewhere(), what="signing in with another browser")

    async def _sign_in_elsewhere(self) -> None:
        async with Loopback() as loopback:
            sign_in = self._elsewhere(loopback.redirect_uri)
            loopback.expect(sign_in.is_answer, self._on_stranger)
            if not QDesktopServices.openUrl(QUrl(sign_in.request_url)):
                self._on_no_browser_found()
                return
            self.sign_in = sign_in
            self._on_answer_captured(await loopback.answer())

    def _on_stranger(self) -> None:
        words = self.tr(
            "An answer arrived that does not belong to this sign-in and was not used. Continue in your "
            "browser, or close this window and sign in again."
        )
        self._say(words)

    def _on_no_browser_found(self) -> None:
        self.own_browser.setEnabled(True)
        self._show_trouble(
            self.tr("Your browser could not be opened"), self.tr("Nothing was lost: you can sign in in this window.")
        )

    def done(self, result: int) -> None:
        self._tasks.cancel_all()
        self.view.stop()
        super().done(result)


async def run_sign_in(
    sign_in: SignIn, *, elsewhere: Elsewhere, accounts: Sequence[PracticeAccount] = (), parent: QWidget | None = None
) -> tuple[SignIn, str]:
    """Show the sign-in until the site has answered; raises SignInUnfinished when the window is closed."""
    await webengine_loader.start_engine()
    dialog = LoginDialog(sign_in, elsewhere=elsewhere, accounts=accounts, parent=parent)
    await show_dialog(dialog)
    if dialog.answer is None:
        raise SignInUnfinished(
            "Sign-in was not finished.",
            detail="Nothing was lost: what you enter is stored here and waits.",
            hint="Sign in whenever you like.",
        )
    return dialog.sign_in, dialog.answer
