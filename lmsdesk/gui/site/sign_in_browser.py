"""The embedded browser of the sign-in: one page, no traces, no more than a page's rights.

Importing this module loads the browser engine; only `login` does so, at the first sign-in.
"""

import json
from collections.abc import Sequence
from functools import partial

from PySide6.QtCore import QCoreApplication, QUrl, Signal
from PySide6.QtWebEngineCore import (
    QWebEngineCertificateError,
    QWebEngineDownloadRequest,
    QWebEngineFullScreenRequest,
    QWebEngineLoadingInfo,
    QWebEngineNavigationRequest,
    QWebEngineNewWindowRequest,
    QWebEnginePage,
    QWebEnginePermission,
    QWebEngineProfile,
    QWebEngineSettings,
)
from PySide6.QtWebEngineWidgets import QWebEngineView
from PySide6.QtWidgets import QWidget

from lmsdesk.desk import SignIn
from lmsdesk.gui.kit import typeahead

_LOOPBACK = {"127.0.0.1", "localhost", "::1"}
_FILLING = """
for (const [name, value] of [["user_id", {user_name}], ["password", {password}]]) {{
    const field = document.querySelector(`input[name="${{name}}"]`);
    if (field && ({is_new} || !field.value)) field.value = value;
}}"""
_HAS_CONTENT = """
Boolean(document.body && (document.body.innerText.trim()
    || document.querySelector("form, input, img, svg, iframe, canvas, body script")))"""
_SWITCHED_OFF = (
    QWebEngineSettings.WebAttribute.PluginsEnabled,
    QWebEngineSettings.WebAttribute.PdfViewerEnabled,
    QWebEngineSettings.WebAttribute.JavascriptCanOpenWindows,
    QWebEngineSettings.WebAttribute.JavascriptCanAccessClipboard,
    QWebEngineSettings.WebAttribute.JavascriptCanPaste,
    QWebEngineSettings.WebAttribute.LocalContentCanAccessFileUrls,
    QWebEngineSettings.WebAttribute.LocalContentCanAccessRemoteUrls,
    QWebEngineSettings.WebAttribute.AllowRunningInsecureContent,
    QWebEngineSettings.WebAttribute.FullScreenSupportEnabled,
    QWebEngineSettings.WebAttribute.ScreenCaptureEnabled,
    QWebEngineSettings.WebAttribute.WebGLEnabled,
    QWebEngineSettings.WebAttribute.HyperlinkAuditingEnabled,
    QWebEngineSettings.WebAttribute.DnsPrefetchEnabled,
    QWebEngineSettings.WebAttribute.ErrorPageEnabled,
    QWebEngineSettings.WebAttribute.NavigateOnDropEnabled,
)


class LoginPage(QWebEnginePage):
    """A page that may show forms and follow links, and nothing else; dialogs and files are refused."""

    def javaScriptAlert(self, security_origin: QUrl | str, msg: str) -> None:
        """Say nothing: a page's dialog could pass for one of ours."""

    def javaScriptConfirm(self, security_origin: QUrl | str, msg: str) -> bool:  # noqa: ARG002
        return False

    def javaScriptPrompt(self, security_origin: QUrl | str, msg: str, default_value: str) -> tuple[bool, str]:  # noqa: ARG002
        return False, ""

    def chooseFiles(
        self,
        mode: QWebEnginePage.FileSelectionMode,  # noqa: ARG002
        old_files: Sequence[str],  # noqa: ARG002
        mime_types: Sequence[str],  # noqa: ARG002
    ) -> list[str]:
        return []

    def javaScriptConsoleMessage(
        self, level: QWebEnginePage.JavaScriptConsoleMessageLevel, message: str, line_number: int, source_id: str
    ) -> None:
        """Keep a page's console messages, which may hold names, out of our output."""


class LoginView(QWebEngineView):
    """Shows a sign-in and reports what matters about it.

    `captured(url)` is the answer, taken before it is fetched; `moved(QUrl)` every change of the address;
    `left(QUrl, is_link)` a host that is not allowed yet; `refused(what)` something a page was denied, `failed(code)`
    a page that did not load, `untrusted(host)` a certificate, `locked(host)` a password that the connection wants,
    `crashed` the end of the engine's process.
    """

    captured = Signal(str)
    moved = Signal(QUrl)
    left = Signal(QUrl, bool)
    refused = Signal(str)
    failed = Signal(str)
    untrusted = Signal(str)
    locked = Signal(str)
    crashed = Signal()

    def __init__(self, sign_in: SignIn, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("loginView")
        typeahead.turn_off(self)
        self._sign_in = sign_in
        self.allowed_hosts = set(sign_in.allowed_hosts)
        self._was_refused = False
        self._filling = ""
        # A profile without a name writes nothing to the disk and forgets everything with this view.
        self._profile = QWebEngineProfile(QCoreApplication.instance())
        self._profile.setPersistentPermissionsPolicy(QWebEngineProfile.PersistentPermissionsPolicy.AskEveryTime)
        self._page = LoginPage(self._profile, self)
        # The engine fails when a profile goes before its page.
        self._page.destroyed.connect(self._profile.deleteLater)
        self._restrict()
        self._connect()
        self.setPage(self._page)

    def begin(self) -> None:
        """Open the sign-in from its start."""
        self._page.load(QUrl(self._sign_in.request_url))

    def open_address(self, url: QUrl) -> None:
        """Open an address that was allowed."""
        self._page.load(url)

    def fill_in(self, user_name: str, password: str) -> None:
        """Put a practice account into the practice site's form: now, and whenever the form comes empty."""
        values = {"user_name": json.dumps(user_name), "password": json.dumps(password)}
        self._page.runJavaScript(_FILLING.format(is_new="true", **values))
        if not self._filling:
            self._page.loadFinished.connect(lambda *_: self._page.runJavaScript(self._filling))
        self._filling = _FILLING.format(is_new="false", **values)

    def _restrict(self) -> None:
        for attribute in _SWITCHED_OFF:
            self._page.settings().setAttribute(attribute, False)
        self._profile.downloadRequested.connect(self._on_download_requested)

    def _connect(self) -> None:
        page = self._page
        page.navigationRequested.connect(self._on_navigation_requested)
        page.newWindowRequested.connect(self._on_new_window_requested)
        page.permissionRequested.connect(self._on_permission_requested)
        page.fullScreenRequested.connect(QWebEngineFullScreenRequest.reject)
        page.certificateError.connect(self._on_certificate_refused)
        # Left unanswered: a password for the network or a server is nothing that a page's window should ask for.
        page.authenticationRequired.connect(lambda url, _: self.locked.emit(url.host()))
        page.proxyAuthenticationRequired.connect(lambda *_: self.locked.emit(""))
        page.loadingChanged.connect(self._on_loading_changed)
        page.renderProcessTerminated.connect(lambda *_: self.crashed.emit())
        page.urlChanged.connect(self.moved)

    def _on_navigation_requested(self, request: QWebEngineNavigationRequest) -> None:
        url = request.url()
        self._was_refused = False
        if request.isMainFrame() and self._sign_in.is_redirect(
            url.toString(QUrl.ComponentFormattingOption.FullyEncoded)
        ):
            self._refuse(request)
            self.captured.emit(url.toString(QUrl.ComponentFormattingOption.FullyEncoded))
        elif not _is_safe(url, is_main=request.isMainFrame()):
            self._refuse(request)
            self.refused.emit(url.scheme())
        elif request.isMainFrame() and url.host() not in self.allowed_hosts and url.scheme() != "about":
            self._refuse(request)
            kind = QWebEngineNavigationRequest.NavigationType.LinkClickedNavigation
            self.left.emit(url, request.navigationType() == kind)
        else:
            request.accept()

    def _refuse(self, request: QWebEngineNavigationRequest) -> None:
        self._was_refused = True
        request.reject()

    def _on_new_window_requested(self, request: QWebEngineNewWindowRequest) -> None:
        # Not opened by anyone, it is dropped; the same address in this page is what a person wants.
        if request.isUserInitiated():
            self._page.load(request.requestedUrl())

    def _on_permission_requested(self, permission: QWebEnginePermission) -> None:
        permission.deny()
        self.refused.emit(permission.permissionType().name)

    def _on_download_requested(self, download: QWebEngineDownloadRequest) -> None:
        download.cancel()
        self.refused.emit("download")

    def _on_certificate_refused(self, error: QWebEngineCertificateError) -> None:
        error.rejectCertificate()
        if not error.isMainFrame():
            # A picture from elsewhere is left out, and the page goes on.
            return
        self._was_refused = True
        self.untrusted.emit(error.url().host())

    def _on_loading_changed(self, loading: QWebEngineLoadingInfo) -> None:
        if loading.status() != QWebEngineLoadingInfo.LoadStatus.LoadFailedStatus or self._was_refused:
            return
        if loading.errorDomain() != QWebEngineLoadingInfo.ErrorDomain.HttpStatusCodeDomain:
            self.failed.emit(loading.errorString()[:100])
            return
        # A page with an error status is the site's own and says what is wrong, a password for instance, unless there
        # is nothing on it.
        code = f"{loading.errorCode()} {loading.errorString()}"[:100].strip()
        self._page.runJavaScript(_HAS_CONTENT, partial(self._on_content_looked_for, code))

    def _on_content_looked_for(self, code: str, has_content: object) -> None:
        # Of a page that has gone meanwhile there is no answer.
        if has_content is False:
            self.failed.emit(code)


def _is_safe(url: QUrl, *, is_main: bool) -> bool:
    """Only encrypted pages or this computer's own; frames inside may also be written by their page."""
    if url.scheme() == "https" or (url.scheme() == "http" and url.host() in _LOOPBACK):
        return True
    return url.scheme() in ({"about"} if is_main else {"about", "data", "blob"})
