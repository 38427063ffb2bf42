"""The language of the window: that of the system or the one that was chosen, from the start."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from PySide6.QtWidgets import QComboBox, QPushButton
from pytestqt.qtbot import QtBot

from lmsdesk.gui.shell.language_dialog import LanguageDialog
from lmsdesk.gui.shell.process_settings import LANGUAGES
from lmsdesk.gui.shell.window_state import WindowState
from tests.helpers.patience import PATIENCE_S

_PROGRAM = """
import json, sys, traceback
from lmsdesk.cli.loading import loading
with loading():
    from lmsdesk.desk import MemorySecrets
    from lmsdesk.gui.app import run

async def scenario(app):
    try:
        print(json.dumps(said(app)))
    except Exception:
        traceback.print_exc()
        return 1
    return 0

def said(app):
    from datetime import UTC, datetime
    from PySide6.QtGui import QKeySequence
    from PySide6.QtWidgets import QDialogButtonBox
    from lmsdesk.errors import Overtaken, Worded
    from lmsdesk.gui.kit.formatting import full_moment, score_text
    from lmsdesk.gui.kit.messages import translate
    box = QDialogButtonBox(QDialogButtonBox.StandardButton.Cancel)
    return {
        "languages": "lmsdesk.gui.kit.languages" in sys.modules,
        "quit": app.window.menu_actions["quit"].text().replace("&", ""),
        "of_qt": box.buttons()[0].text(),
        "score": score_text(42.5),
        "moment": full_moment(datetime(2026, 10, 12, 12, 5, tzinfo=UTC)).split()[:2],
        "keys": QKeySequence("Ctrl+Return").toString(QKeySequence.SequenceFormat.NativeText),
        "failure": Overtaken().title,
        "remark": translate("Entries", Worded("above the {possible} possible", possible="50")),
    }

raise SystemExit(run(secrets=MemorySecrets(), script=scenario))
"""
ENGLISH = {
    "languages": False,
    "quit": "Quit",
    "of_qt": "Cancel",
    "score": "42.5",
    "moment": ["12", "Oct"],
    "keys": "Ctrl+Return",
    "failure": "Someone else changed this.",
    "remark": "above the 50 possible",
}
GERMAN = {
    "languages": True,
    "quit": "Beenden",
    "of_qt": "Abbrechen",
    "score": "42,5",
    "moment": ["12.", "Okt."],
    "keys": "Strg+Eingabe",
    "failure": "Jemand anderes hat dies geändert.",
    "remark": "über den 50 möglichen",
}


def told(home: Path, *, locale: str, choice: str = "") -> dict[str, object]:
    """What a program says that is started in a country, with a language that was chosen earlier."""
    if choice:
        WindowState(home / "config").language = choice
    environment = {name: value for name, value in os.environ.items() if name != "LANGUAGE"}
    environment |= {"LC_ALL": locale, "LANG": locale, "LMSDESK_HOME": str(home)}
    command = [sys.executable, "-c", _PROGRAM]
    done = subprocess.run(
        command, env=environment, capture_output=True, text=True, check=False, timeout=PATIENCE_S, encoding="utf-8"
    )
    assert done.returncode == 0, done.stderr[-2000:]
    found: dict[str, object] = json.loads(done.stdout)
    return found


def test_the_system_decides_the_language(tmp_path: Path) -> None:
    assert told(tmp_path, locale="de_AT.UTF-8") == GERMAN


@pytest.mark.parametrize("locale", ["C", "en_US.UTF-8"])
def test_a_start_in_english_loads_nothing_for_it(locale: str, tmp_path: Path) -> None:
    assert told(tmp_path, locale=locale) == ENGLISH


def test_the_choice_goes_before_the_system_and_numbers_go_with_it(tmp_path: Path) -> None:
    assert told(tmp_path, locale="C", choice="de") == GERMAN


def test_english_can_be_chosen_in_a_country_that_speaks_german(tmp_path: Path) -> None:
    # Numbers stay as the country writes them.
    assert told(tmp_path, locale="de_DE.UTF-8", choice="en") == ENGLISH | {"score": "42,5"}


def test_a_language_without_translation_gets_english_words(tmp_path: Path) -> None:
    found = told(tmp_path, locale="fi_FI.UTF-8")
    assert (found["quit"], found["failure"], found["languages"]) == (ENGLISH["quit"], ENGLISH["failure"], False)


def test_the_dialog_shows_and_gives_what_is_chosen(qtbot: QtBot) -> None:
    dialog = LanguageDialog("de")
    qtbot.addWidget(dialog)
    box = dialog.findChild(QComboBox, "languageChoice")
    save = dialog.findChild(QPushButton, "saveLanguage")
    assert box is not None
    assert save is not None
    assert [box.itemData(index) for index in range(box.count())] == ["", *LANGUAGES]
    assert box.currentText() == "Deutsch"
    box.setCurrentIndex(box.findText("English"))
    save.click()
    assert dialog.language == "en"


def test_only_a_language_of_the_program_is_kept(tmp_path: Path) -> None:
    state = WindowState(tmp_path)
    assert state.language == ""
    for written, read in (("de", "de"), ("../../evil", ""), ("", "")):
        state.language = written
        assert WindowState(tmp_path).language == read
