"""The pages of a document as LibreOffice lays them out: asked for, shown, and left for the text again."""

import contextlib

import psutil
import pytest

from lmsdesk.decoding.messages import Kind
from lmsdesk.desk.submissions.decoder import PaperUnreadable
from lmsdesk.desk.submissions.office_pages import office_program
from lmsdesk.gui.kit.dialogs import QuestionDialog
from tests.gui.site_desk import until
from tests.gui.submissions.conftest import Reading
from tests.unit.desk.submissions.test_office_pages import OLD, RTF, own_processes


async def answer(reading: Reading, *, is_yes: bool) -> None:
    """What a person says to the question."""
    await until(lambda: any(one.isVisible() for one in reading.view.findChildren(QuestionDialog)))
    dialog = next(one for one in reading.view.findChildren(QuestionDialog) if one.isVisible())
    assert "LibreOffice" in dialog.text.text()
    dialog.accept() if is_yes else dialog.reject()


@pytest.mark.skipif(office_program() is None, reason="LibreOffice is not installed")
async def test_the_pages_of_a_document_are_shown_when_a_person_asks(reading: Reading) -> None:
    view = reading.view
    await reading.open("essay.rtf", RTF)
    assert view.tools.pages.isVisible()
    view.tools.more.setFocus()
    view.tools.pages.trigger()
    await answer(reading, is_yes=True)
    await until(lambda: view.paper is not None and view.paper.info.kind is Kind.PDF)
    await reading.settled()
    assert view.stack.pages.isVisible()
    assert view.window().focusWidget() is view.stack.pages
    assert view.tools.back.text() == "Text"
    assert not view.tools.pages.isVisible()
    view.tools.back.setFocus()
    view.tools.back.click()
    await reading.settled()
    assert view.stack.blocks.isVisible()
    assert view.window().focusWidget() is view.stack.blocks
    assert "Osmosis" in view.stack.blocks.toPlainText()


@pytest.mark.skipif(office_program() is None, reason="LibreOffice is not installed")
async def test_who_goes_on_to_another_paper_ends_it(reading: Reading) -> None:
    view, before = reading.view, own_processes()
    await reading.open("essay.rtf", RTF)
    view.tools.pages.trigger()
    await answer(reading, is_yes=True)
    await until(lambda: any("soffice" in name for name in names_of(own_processes() - before)))
    await reading.open("next.txt", b"next")
    await until(lambda: not any("soffice" in name for name in names_of(own_processes() - before)))
    assert view.stack.lines.toPlainText() == "next"


def names_of(numbers: set[int]) -> list[str]:
    """What the processes are called that are still there."""
    names = []
    for number in numbers:
        with contextlib.suppress(psutil.Error):
            names.append(psutil.Process(number).name())
    return names


async def test_nothing_is_started_without_asking(reading: Reading, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("lmsdesk.gui.submissions.viewer.copies.is_laid_out", lambda name: name.endswith(".doc"))
    started: list[str] = []
    monkeypatch.setattr("lmsdesk.gui.submissions.viewer.copies.pages_of", lambda name, _: started.append(name))
    view = reading.view
    await reading.open("essay.rtf", RTF)
    assert not view.tools.pages.isVisible()
    with pytest.raises(PaperUnreadable) as found:
        await reading.decoder.open("essay.doc", OLD)
    view.show_trouble(found.value)
    assert view.stack.message.title.text() == "This document cannot be shown here"
    assert view.stack.message.pages.isVisible()
    assert view.stack.message.open.isVisible()
    view.stack.message.pages.click()
    await answer(reading, is_yes=False)
    assert started == []
