"""The address, the key or the certificate is wrong: the dialog says what, and nothing is kept of it."""

import socket
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtWidgets import QLabel, QPushButton

from lmsdesk.cli.tour_input import until
from lmsdesk.gui.site.connect_dialog import SiteDialog
from tests.helpers.campus import Campuses
from tests.helpers.desk import Desk
from tests.helpers.discretion import Discretion
from tests.helpers.impostors import self_signed, web_site


async def _refused(desk: Desk, address: str, key: str, secret: str) -> str:
    """Try to connect a site, and what the dialog says about it."""
    desk.app.window.menu_actions["add_site"].trigger()
    await until(lambda: desk.app.window.findChild(SiteDialog) is not None, "the dialog did not open")
    dialog = desk.app.window.findChild(SiteDialog)
    assert isinstance(dialog, SiteDialog)
    dialog.more.click()
    for line, text in ((dialog.address, address), (dialog.key, key), (dialog.secret, secret), (dialog.segment, "lms")):
        line.setText(text)
    if not desk.secrets.is_lasting:
        dialog.without.click()
    button = dialog.findChild(QPushButton, "connectSite")
    assert isinstance(button, QPushButton)
    button.click()
    problem = dialog.findChild(QLabel, "siteProblem")
    assert isinstance(problem, QLabel)
    await until(problem.isVisible, "the dialog says nothing", within_s=30)
    said = problem.text()
    assert button.isEnabled()
    assert dialog.address.text() == address
    dialog.reject()
    await until(lambda: desk.app.window.findChild(SiteDialog) is None, "the dialog did not close")
    return said


def _closed_port() -> str:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        return f"127.0.0.1:{taken.getsockname()[1]}"


@contextmanager
def _mistyped(monkeypatch: pytest.MonkeyPatch, host: str) -> Iterator[None]:
    """No name service knows this host, whatever network the test has."""
    real = socket.getaddrinfo

    def looked_up(name: str | bytes | None, *rest: Any, **more: Any) -> Any:
        if name in {host, host.encode()}:
            raise socket.gaierror(socket.EAI_NONAME, "Name or service not known")
        return real(name, *rest, **more)

    with monkeypatch.context() as patch:
        for proxy in ("HTTPS_PROXY", "https_proxy", "ALL_PROXY", "all_proxy"):
            patch.delenv(proxy, raising=False)
        patch.setattr(socket, "getaddrinfo", looked_up)
        yield


async def test_the_dialog_says_what_is_wrong_with_a_site(
    campuses: Campuses, empty_desk: Desk, discretion: Discretion, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    secret = "not-the-secret-of-anything"
    discretion.keep(secret)
    async with campuses.open() as campus, empty_desk as desk:
        key, base_url = campus.site().application_key, campus.site().base_url
        assert "not a site's address" in await _refused(desk, "no such place", key, secret)
        assert "cannot be reached" in await _refused(desk, _closed_port(), key, secret)
        assert "rejected this program" in await _refused(desk, base_url, key, secret)
        assert "rejected this program" in await _refused(desk, base_url, "other-key", campus.secret)
        with web_site() as address:
            assert "No learning service at this address." in await _refused(desk, address, key, secret)
        with web_site(only_files=True) as address:
            said = await _refused(desk, address, key, secret)
            assert "No learning service at this address. Check the address." in said
        with _mistyped(monkeypatch, "learn.exmaple.edu"):
            said = await _refused(desk, "learn.exmaple.edu", key, secret)
            assert "No site named learn.exmaple.edu was found. Check the address" in said
        with web_site(self_signed(tmp_path)) as address:
            assert "is not verified" in await _refused(desk, address.replace("127.0.0.1", "localhost"), key, secret)
        assert desk.book.list() == []
        assert desk.app.window.workspace is None
