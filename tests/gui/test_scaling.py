"""Everything can be read from 100 to 250 %, in a language with longer words."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from PySide6.QtWidgets import QComboBox, QLabel, QPushButton
from pytestqt.qtbot import QtBot

from tests.gui.fitting import cut_texts
from tests.gui.pseudo import pseudo
from tests.helpers.patience import PATIENCE_S


@pytest.mark.parametrize("factor", ["1", "2.5"])
def test_no_text_is_cut_at_any_scale_in_a_language_with_long_words(factor: str, tmp_path: Path) -> None:
    command = [sys.executable, "-m", "tests.gui.scaled_places", str(tmp_path)]
    environment = {**os.environ, "QT_SCALE_FACTOR": factor}
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False, timeout=PATIENCE_S)
    assert done.returncode == 0, done.stderr[-2000:]
    told = json.loads(done.stdout.splitlines()[-1])
    assert told["ratio"] == float(factor)
    assert len(told["places"]) > 15
    assert told["cut"] == [], "\n".join(told["cut"])


def test_a_text_that_does_not_fit_is_found(qtbot: QtBot) -> None:
    label, button, choice = QLabel("A long sentence"), QPushButton("A long sentence"), QComboBox()
    choice.addItem("A long sentence")
    for one in (label, button, choice):
        qtbot.addWidget(one)
        one.show()
        assert cut_texts([one]) == []
        one.setFixedWidth(30)
        assert len(cut_texts([one])) == 1


def test_the_made_up_language_keeps_places_for_values() -> None:
    assert pseudo("{shown} of %Ln &students").startswith("{shown} øf %Ln &štüdéñtš")
    assert len(pseudo("A sentence of words")) > len("A sentence of words")
    assert pseudo("") == ""
