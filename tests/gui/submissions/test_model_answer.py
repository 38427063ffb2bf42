"""A model answer beside the papers of a column, by keyboard alone."""

from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication, QFileDialog, QLineEdit, QWidget

from lmsdesk.desk.submissions import model_answers as module
from lmsdesk.desk.submissions.model_answers import ModelAnswerRefused, ModelAnswers
from lmsdesk.gui.kit.dialogs import QuestionDialog
from lmsdesk.gui.submissions.viewer.paper_view import PaperView
from tests.gui.site_desk import until
from tests.gui.submissions.marker import Key, Marker, Mod, marker, open_dialog

ANSWER = "<h1>Model answer</h1><p>Kepler finds that planets move in ellipses.</p>"


async def choose(hands: Marker, path: Path) -> None:
    hands.page.paper.answer.choose_button.click()
    await until(lambda: isinstance(QApplication.activeModalWidget(), QFileDialog))
    dialog = QApplication.activeModalWidget()
    assert isinstance(dialog, QFileDialog)
    name = dialog.findChild(QLineEdit)
    assert isinstance(name, QLineEdit)
    name.setText(str(path))
    dialog.done(QFileDialog.DialogCode.Accepted)


async def test_one_key_shows_the_model_answer_and_gives_the_keys_back(
    tmp_path: Path, picture: Callable[[QWidget, str], Path]
) -> None:
    file = tmp_path / "answer.html"
    file.write_text(ANSWER, "utf-8")
    async with marker(tmp_path) as hands:
        area, pane = hands.page.paper, hands.page.paper.answer
        await until(lambda: area.view.paper is not None)
        # A second view of papers is made for who wants it.
        assert hands.page.findChildren(PaperView) == [area.view]
        hands.type("q")
        assert pane.isVisible()
        assert area.view.tools.answer.isChecked()
        await until(lambda: pane.title.text() == "No model answer yet")
        assert not pane.remove_button.isEnabled()
        await choose(hands, file)
        await until(lambda: pane.view.paper is not None and pane.view.is_complete)
        assert "ellipses" in pane.view.stack.blocks.toPlainText()
        file.unlink()
        picture(hands.window, "model-answer")
        # It stays while the students of the column follow each other; its keys are its own.
        pane.view.setFocus()
        await until(lambda: QApplication.focusWidget() is pane.view.stack.blocks)
        assert pane.view.stack.blocks.accessibleName() == "answer.html, model answer"
        student = hands.page.key
        hands.type("n1")
        assert (hands.page.key, hands.page.panel.score.text()) == (student, "")
        hands.press(Key.Key_Escape)
        assert area.has_focus
        paper = pane.view.paper
        hands.page.next_student()
        await hands.ready()
        assert pane.view.paper is paper
        hands.press(Key.Key_8, Mod.AltModifier)
        assert (pane.isVisible(), area.has_focus) == (False, True)
        # It is in the data file: the paper was read from there.
        kept = await hands.person.workspace._store.model_answers.of(*hands.entry.key[:2])
        assert kept == ("answer.html", ANSWER.encode())
        hands.type("q")
        pane.remove_button.click()
        await open_dialog(QuestionDialog)
        hands.press(Key.Key_Return)
        await until(lambda: pane.title.text() == "No model answer yet")
        assert await hands.person.workspace._store.model_answers.of(*hands.entry.key[:2]) is None


async def test_a_file_that_cannot_be_kept_leaves_the_one_before(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "LARGEST", 100)
    async with marker(tmp_path) as hands:
        place = hands.entry.key[:2]
        answers: ModelAnswers = hands.person.workspace.submissions.model_answers
        good, large = tmp_path / "good.txt", tmp_path / "large.txt"
        good.write_bytes(b"x" * 100)
        large.write_bytes(b"y" * 101)
        await answers.choose(*place, good)
        for bad in (large, tmp_path / "missing.txt", tmp_path):
            with pytest.raises(ModelAnswerRefused):
                await answers.choose(*place, bad)
        paper = await answers.paper(*place)
        assert paper is not None
        assert (paper.name, paper.data) == ("good.txt", b"x" * 100)
