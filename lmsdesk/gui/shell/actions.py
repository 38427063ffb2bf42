"""What can be done in the window whatever page is on show."""

from typing import TYPE_CHECKING

from PySide6.QtCore import QT_TRANSLATE_NOOP, Qt
from PySide6.QtGui import QKeySequence

from lmsdesk.gui.kit.actions import ActionSpec, Section, has_site
from lmsdesk.gui.kit.dialogs import show_dialog
from lmsdesk.gui.kit.page import Feature, Page
from lmsdesk.gui.submissions.actions import show_course_queue

if TYPE_CHECKING:
    from lmsdesk.gui.shell.main_window import MainWindow

_STANDARD = QKeySequence.StandardKey


def _quit(window: "MainWindow") -> None:
    window.quit_wanted.emit()


def _find(window: "MainWindow") -> None:
    window.palette_.open()


def _show_courses(window: "MainWindow") -> None:
    window.show_courses()


def _has_course(window: "MainWindow") -> bool:
    return window.pages.course_id is not None


def _show_submissions(window: "MainWindow") -> None:
    if window.pages.course_id is not None:
        show_course_queue(window, window.pages.course_id)


def _has_message(window: "MainWindow") -> bool:
    return window.messages.notice is not None


def _close_message(window: "MainWindow") -> None:
    window.messages.dismiss()


def _toggle_full_screen(window: "MainWindow") -> None:
    window.setWindowState(window.windowState() ^ Qt.WindowState.WindowFullScreen)


def _show_keys(window: "MainWindow") -> None:
    from lmsdesk.gui.shell.shortcuts_dialog import KeysDialog

    page = window.current_page(Page)
    dialog = KeysDialog(window.menu_actions, window, page="" if page is None else page.objectName())
    window.tasks.open(show_dialog(dialog), what="showing keys")


def _refresh(window: "MainWindow") -> None:
    if window.workspace is not None:
        window.workspace.sync_now()
        window.tasks.spawn(window.workspace.courses.refresh(), what="refreshing courses")
        if (page := window.current_page(Page)) is not None:
            page.refresh()


def _toggle_offline(window: "MainWindow") -> None:
    if window.workspace is None:
        return
    if window.menu_actions["offline"].isChecked():
        window.workspace.pause()
    else:
        window.workspace.resume()


def _choose_language(window: "MainWindow") -> None:
    from lmsdesk.gui.shell.language_dialog import choose_language

    window.tasks.open(choose_language(window.menu_actions.remembered, window), what="choosing a language")


ACTIONS: "tuple[ActionSpec[MainWindow], ...]" = (
    ActionSpec(
        "quit",
        QT_TRANSLATE_NOOP("Actions", "&Quit"),
        Section.FILE_QUIT,
        _quit,
        keys="Ctrl+Q",
    ),
    ActionSpec(
        "palette",
        QT_TRANSLATE_NOOP("Actions", "Find an&ything"),
        Section.GO_PAGES,
        _find,
        keys="Ctrl+K",
        icon="magnifying-glass",
    ),
    ActionSpec(
        "courses",
        QT_TRANSLATE_NOOP("Actions", "&Courses"),
        Section.GO_PAGES,
        _show_courses,
        keys="Ctrl+4",
        icon="books",
        enabled_when=has_site,
    ),
    ActionSpec(
        "course_submissions",
        QT_TRANSLATE_NOOP("Actions", "Subm&issions"),
        Section.COURSE_PAGES,
        _show_submissions,
        keys="Shift+F3",
        enabled_when=_has_course,
    ),
    ActionSpec(
        "next_pane",
        QT_TRANSLATE_NOOP("Actions", "Next pan&e"),
        Section.GO_PANES,
        lambda window: window.focus_next_pane(),
        keys="F6",
    ),
    ActionSpec(
        "previous_pane",
        QT_TRANSLATE_NOOP("Actions", "Previous p&ane"),
        Section.GO_PANES,
        lambda window: window.focus_next_pane(is_back=True),
        keys="Shift+F6",
    ),
    ActionSpec(
        "no_side",
        QT_TRANSLATE_NOOP("Actions", "Hi&de the side bar"),
        Section.VIEW_OPTIONS,
        lambda window: window.toggle_side_bar(),
        keys="Ctrl+Shift+B",
        is_toggle=True,
    ),
    ActionSpec(
        "close_message",
        QT_TRANSLATE_NOOP("Actions", "Close the messa&ge"),
        Section.VIEW_MESSAGE,
        _close_message,
        keys="Shift+Esc",
        enabled_when=_has_message,
    ),
    ActionSpec(
        "full_screen",
        QT_TRANSLATE_NOOP("Actions", "F&ull screen"),
        Section.VIEW_SCREEN,
        _toggle_full_screen,
        keys="F11",
        is_toggle=True,
    ),
    ActionSpec(
        "refresh",
        QT_TRANSLATE_NOOP("Actions", "&Refresh now"),
        Section.SYNC_NOW,
        _refresh,
        keys="F5",
        icon="arrows-clockwise",
        enabled_when=has_site,
    ),
    ActionSpec(
        "offline",
        QT_TRANSLATE_NOOP("Actions", "&Work offline"),
        Section.SYNC_NOW,
        _toggle_offline,
        enabled_when=has_site,
        is_toggle=True,
    ),
    ActionSpec(
        "keys",
        QT_TRANSLATE_NOOP("Actions", "&Keyboard shortcuts"),
        Section.HELP_KEYS,
        _show_keys,
        keys=_STANDARD.HelpContents,
        icon="keyboard",
    ),
    ActionSpec(
        "language",
        QT_TRANSLATE_NOOP("Actions", "&Language…"),
        Section.HELP_KEYS,
        _choose_language,
    ),
)

FEATURE = Feature(ACTIONS)
