"""In each language every page and dialog is in that language, whole, and asks only for words of its file."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from lmsdesk.gui.shell.process_settings import ENGLISH, LANGUAGES
from tests.gui.language_places import english, unknown
from tests.helpers.patience import PATIENCE_S

_OF_THE_DATA = {"Draft", "Delete"}
"""A column of the practice course, and a word of a question of the tests."""


@pytest.mark.parametrize("language", [code for code in LANGUAGES if code != ENGLISH])
def test_every_place_is_in_the_language_and_nothing_is_cut(language: str, tmp_path: Path) -> None:
    command = [sys.executable, "-m", "tests.gui.language_places", str(tmp_path), language]
    done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=PATIENCE_S)
    assert done.returncode == 0, done.stderr[-2000:]
    told = json.loads(done.stdout.splitlines()[-1])
    assert len(told["places"]) > 40
    assert told["unknown"] == []
    assert [text for text in told["english"] if text.partition(": ")[2] not in _OF_THE_DATA] == []
    assert told["cut"] == []


def test_words_that_stay_english_are_found() -> None:
    known = {("A", "&Save"): ["&Speichern"], ("A", "Name"): ["Name"], ("B", "Filter"): ["Filter"]}
    assert english(["Save", "Name", "Speichern", "of a person"], known) == {"Save"}


def test_words_that_stand_in_no_file_are_found() -> None:
    asked = {("GradebookPage", "No such text"), ("Words", "yes"), ("QDialogButtonBox", "OK"), ("Page", "Uploads")}
    assert unknown(asked) == ["GradebookPage: No such text"]
