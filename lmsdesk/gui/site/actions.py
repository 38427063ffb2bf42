"""What can be done about sites: connecting, signing in and out, locking, backing up, the practice site."""

from typing import TYPE_CHECKING, Protocol

from PySide6.QtCore import QT_TRANSLATE_NOOP, SignalInstance

from lmsdesk.gui.kit.actions import ActionSpec, Section, Window, has_site
from lmsdesk.gui.kit.page import Feature

if TYPE_CHECKING:
    from lmsdesk.gui.site.practice_connection import PracticeConnection


class SiteWindow(Window, Protocol):
    """What these actions know of their window; the program does what is wanted."""

    practice_connection: "PracticeConnection"

    @property
    def site_wanted(self) -> SignalInstance: ...
    @property
    def practice_wanted(self) -> SignalInstance: ...
    @property
    def sign_in_wanted(self) -> SignalInstance: ...
    @property
    def sign_out_wanted(self) -> SignalInstance: ...
    @property
    def site_settings_wanted(self) -> SignalInstance: ...
    @property
    def lock_wanted(self) -> SignalInstance: ...
    @property
    def restore_wanted(self) -> SignalInstance: ...


def _back_up(window: Window) -> None:
    from lmsdesk.gui.site.backup_dialogs import back_up

    window.open_dialog(back_up, what="backing up")


ACTIONS: tuple[ActionSpec[SiteWindow], ...] = (
    ActionSpec(
        "add_site",
        QT_TRANSLATE_NOOP("Actions", "&Connect a site…"),
        Section.FILE_SITES,
        lambda window: window.site_wanted.emit(),
        icon="globe",
    ),
    ActionSpec(
        "practice",
        QT_TRANSLATE_NOOP("Actions", "&Try it with a practice course"),
        Section.FILE_SITES,
        lambda window: window.practice_wanted.emit(),
        icon="flask",
    ),
    ActionSpec(
        "sign_in",
        QT_TRANSLATE_NOOP("Actions", "Sign &in…"),
        Section.FILE_SIGN_IN,
        lambda window: window.sign_in_wanted.emit(),
        icon="sign-in",
        enabled_when=has_site,
    ),
    ActionSpec(
        "sign_out",
        QT_TRANSLATE_NOOP("Actions", "Sign &out"),
        Section.FILE_SIGN_IN,
        lambda window: window.sign_out_wanted.emit(),
        icon="sign-out",
        enabled_when=has_site,
    ),
    ActionSpec(
        "site_settings",
        QT_TRANSLATE_NOOP("Actions", "Site and pri&vacy…"),
        Section.FILE_SIGN_IN,
        lambda window: window.site_settings_wanted.emit(),
        icon="shield-check",
        enabled_when=has_site,
    ),
    ActionSpec(
        "lock",
        QT_TRANSLATE_NOOP("Actions", "&Lock window"),
        Section.FILE_SIGN_IN,
        lambda window: window.lock_wanted.emit(),
        keys="Ctrl+Alt+L",
        icon="lock-simple",
        enabled_when=has_site,
    ),
    ActionSpec(
        "back_up",
        QT_TRANSLATE_NOOP("Actions", "&Back up data…"),
        Section.FILE_DATA,
        _back_up,
        icon="archive",
        enabled_when=has_site,
    ),
    ActionSpec(
        "restore",
        QT_TRANSLATE_NOOP("Actions", "&Restore backup…"),
        Section.FILE_DATA,
        lambda window: window.restore_wanted.emit(),
    ),
    ActionSpec(
        "plug",
        QT_TRANSLATE_NOOP("Actions", "&Disconnect practice site"),
        Section.SYNC_PRACTICE,
        lambda window: window.practice_connection.toggle(),
        is_toggle=True,
    ),
)

FEATURE = Feature(ACTIONS)
