"""Connecting a site: what is typed, what the site says, and how the data is protected."""

from pathlib import Path

import pytest
from PySide6.QtCore import QEvent, QObject
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from lmsdesk.desk import Site, SiteBook, folders_under
from lmsdesk.errors import LmsdeskError
from lmsdesk.gui.site.connect_dialog import Check, SiteDialog
from lmsdesk.gui.site.settings_dialog import SiteSettingsDialog
from lmsdesk.model.ids import SiteId
from tests.gui.site_desk import until


async def accepts(_site: Site, _secret: str) -> None:
    """A site that knows the application."""


async def refuses(_site: Site, _secret: str) -> None:
    raise LmsdeskError("The site rejected this program.", hint="Check the application key and secret.")


def dialog(qtbot: QtBot, folder: Path, *, check: Check = accepts, has_keychain: bool = True) -> SiteDialog:
    made = SiteDialog(SiteBook(folders_under(folder)), has_keychain=has_keychain, check=check)
    qtbot.addWidget(made)
    made.address.setText("learn.example.edu")
    made.key.setText("key")
    made.secret.setText("secret")
    made.show()
    return made


async def test_a_good_site_is_taken(qtbot: QtBot, tmp_path: Path) -> None:
    made = dialog(qtbot, tmp_path)
    made.connect_button.click()
    await made._tasks.finished()
    await until(made.isHidden)
    assert made.result_site is not None
    site = made.result_site.site
    assert (site.base_url, site.segment, site.mark, site.protection) == (
        "https://learn.example.edu", "learn", "bb", "keychain",
    )  # fmt: skip
    assert site.id == SiteId("learn-example-edu")
    assert "secret" not in repr(made.result_site).replace("secret=", "")


async def test_what_the_site_says_is_shown_and_nothing_typed_is_lost(qtbot: QtBot, tmp_path: Path) -> None:
    made = dialog(qtbot, tmp_path, check=refuses)
    made.connect_button.click()
    assert made.connect_button.text() == "Contacting the site…"
    await made._tasks.finished()
    await until(made.problem.isVisible)
    assert made.problem.text() == "The site rejected this program. Check the application key and secret."
    assert (made.address.text(), made.connect_button.isEnabled()) == ("learn.example.edu", True)
    made.reject()


@pytest.mark.parametrize(
    ("address", "words"),
    [
        ("http://learn.example.edu", "The address is not secure."),
        ("", "This is not a site's address."),
        ("https://me:pass@learn.example.edu", "This is not a site's address."),
    ],
)
async def test_a_wrong_address_is_named_at_once(qtbot: QtBot, tmp_path: Path, address: str, words: str) -> None:
    made = dialog(qtbot, tmp_path)
    made.address.setText(address)
    made.connect_button.click()
    assert made.problem.text().startswith(words)
    assert made.isVisible()


async def test_a_missing_secret_is_named(qtbot: QtBot, tmp_path: Path) -> None:
    made = dialog(qtbot, tmp_path)
    made.secret.clear()
    made.connect_button.click()
    assert made.problem.text().startswith("Application key or secret missing.")


async def test_without_a_keychain_a_passphrase_is_asked_for(qtbot: QtBot, tmp_path: Path) -> None:
    made = dialog(qtbot, tmp_path, has_keychain=False)
    made.connect_button.click()
    assert made.problem.text().startswith("The passphrase is empty.")
    made.passphrase.setText("correct horse")
    made.connect_button.click()
    assert made.problem.text().startswith("The passphrases do not match.")
    made.passphrase_again.setText("correct house")
    made.connect_button.click()
    assert made.problem.text().startswith("The passphrases do not match.")
    assert made.isVisible()
    made.passphrase_again.setText("correct horse")
    made.connect_button.click()
    await made._tasks.finished()
    await until(made.isHidden)
    assert made.result_site is not None
    assert (made.result_site.site.protection, made.result_site.passphrase) == ("passphrase", "correct horse")


async def test_no_protection_is_an_explicit_choice(qtbot: QtBot, tmp_path: Path) -> None:
    made = dialog(qtbot, tmp_path, has_keychain=False)
    assert made.with_passphrase.isChecked()
    made.without.click()
    made.connect_button.click()
    await made._tasks.finished()
    await until(made.isHidden)
    assert made.result_site is not None
    assert made.result_site.site.protection == "none"


async def test_product_words_are_under_advanced(qtbot: QtBot, tmp_path: Path) -> None:
    made = dialog(qtbot, tmp_path)
    assert not made.segment.isVisible()
    made.more.click()
    assert made.segment.isVisible()
    made.segment.setText("lms")
    made.mark.setText("lms")
    made.connect_button.click()
    await made._tasks.finished()
    await until(made.isHidden)
    assert made.result_site is not None
    assert (made.result_site.site.segment, made.result_site.site.mark) == ("lms", "lms")


class _Windows(QObject):
    """What became a window of its own."""

    def __init__(self) -> None:
        super().__init__()
        self.seen: list[str] = []

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Show and isinstance(watched, QWidget) and watched.isWindow():
            self.seen.append(watched.objectName())
        return False


def test_no_part_of_the_settings_is_a_window_of_its_own_while_they_are_made(qtbot: QtBot, qapp: QApplication) -> None:
    windows = _Windows()
    qapp.installEventFilter(windows)
    site = Site(id=SiteId("one"), name="One", base_url="https://one.example.edu")
    made = SiteSettingsDialog(site, lock_after_min=10)
    qtbot.addWidget(made)
    assert windows.seen == []
    made.show()
    qapp.removeEventFilter(windows)
    assert windows.seen == ["siteSettings"]
    assert made.new_key.isVisible()
