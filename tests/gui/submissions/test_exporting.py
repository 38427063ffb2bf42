"""The submissions of a column to a folder, from the menu to the end report."""

import csv
from collections.abc import Callable
from pathlib import Path

import pikepdf
import pytest
from msgspec.structs import replace
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QFileDialog, QWidget
from pytestqt.qtbot import QtBot

from lmsdesk.decoding.messages import Trouble
from lmsdesk.desk import AttemptKey, annotated_paper, new_annotation_id
from lmsdesk.desk.submissions.decoder import Paper, PaperUnreadable
from lmsdesk.desk.submissions.exporting import LIST
from lmsdesk.gui.kit import theme
from lmsdesk.gui.submissions.exporting.export_dialog import ExportDialog, What
from lmsdesk.model.annotations import Annotation, AnnotationKind
from lmsdesk.model.ids import UserId
from tests.gui.page_screen import page_screen
from tests.gui.site_desk import until
from tests.gui.submissions.marker import Marker, marker


async def asked(hands: Marker, folder: Path) -> ExportDialog:
    """Choose the action and the folder, and wait for the plan."""
    hands.window.menu_actions["export_submissions"].trigger()
    await until(lambda: any(isinstance(one, QFileDialog) for one in QApplication.topLevelWidgets()))
    chooser = next(one for one in QApplication.topLevelWidgets() if isinstance(one, QFileDialog))
    chooser.setDirectory(str(folder))
    chooser.done(QFileDialog.DialogCode.Accepted)
    await until(lambda: hands.window.findChild(ExportDialog))
    dialog = hands.window.findChild(ExportDialog)
    assert isinstance(dialog, ExportDialog)
    await until(dialog.verb.isEnabled)
    return dialog


async def test_a_cut_leaves_out_what_is_not_here_and_fetches_the_rest_when_asked_to(
    tmp_path: Path, picture: Callable[[QWidget, str], Path], qapp: QApplication
) -> None:
    out = tmp_path / "out"
    out.mkdir()
    async with marker(tmp_path, is_offline=False) as hands:
        dialog = await asked(hands, out)
        assert str(out) in dialog.words.text()
        picture(dialog, "export-plan")
        assert hands.focus is dialog.verb
        hands.press(Qt.Key.Key_Return)
        await until(lambda: dialog.export is not None and dialog.export.state.done > 0)
        hands.person.wire.is_cut = True
        export = dialog.export
        assert export is not None
        await until(lambda: export.state.is_over)
        (folder,) = out.iterdir()
        missing = {row["Student"] for row in listed(folder) if row["Problem"]}
        assert missing
        assert {row["File"] for row in listed(folder) if row["File"]} == files(folder)
        assert f"{export.state.missing} submissions are not complete on this computer" in dialog.words.text()
        shown = {str(dialog.model.index(row, 0).data()) for row in range(dialog.model.rowCount())}
        assert shown == missing
        picture(dialog, "export-in-part")
        # The program finds out by itself that there is no connection, and that there is one again.
        await until(lambda: dialog.rest_button.isVisible() and not dialog.rest_button.isEnabled())
        assert "Once you are online" in dialog.words.text()
        hands.person.wire.is_cut = False
        hands.person.workspace.sync_now()
        await until(dialog.rest_button.isEnabled)
        assert "Once you are online" not in dialog.words.text()
        QTest.mouseClick(dialog.rest_button, Qt.MouseButton.LeftButton)
        await until(lambda: export.state.is_over and not export.state.missing)
        assert not dialog.rest_button.isVisible()
        dialog._show_state(replace(export.state, files=1, is_over=False))
        assert ": 1 file," in dialog.words.text()
        dialog._show_state(export.state)
        theme.apply(qapp)
        picture(dialog, "export-end")
        assert export.state.is_complete
        assert not any(row["Problem"] for row in listed(folder))
        assert {row["File"] for row in listed(folder) if row["File"]} == files(folder)
        assert len(files(folder)) == export.state.files
        hands.press(Qt.Key.Key_Escape)
        await until(lambda: not dialog.isVisible())
        await until(lambda: hands.page.paper.has_focus)


async def test_offline_the_plan_says_what_is_left_out_and_the_list_names_it(tmp_path: Path) -> None:
    out = tmp_path / "out"
    out.mkdir()
    async with marker(tmp_path) as hands:
        hands.person.wire.is_cut = True
        dialog = await asked(hands, out)
        assert "while you are offline they are left out" in dialog.words.text()
        hands.press(Qt.Key.Key_Return)
        await ended(dialog)
        (folder,) = out.iterdir()
        column = [one for one in hands.page.pile.entries if one.key[:2] == hands.entry.key[:2]]
        assert {one.student for one in column} <= {row["Student"] for row in listed(folder)}
        assert all(row["File"] or row["Problem"] for row in listed(folder))
        dialog.close()
        await until(lambda: hands.page.paper.has_focus)


def listed(folder: Path) -> list[dict[str, str]]:
    return list(csv.DictReader((folder / LIST).read_text(encoding="utf-8-sig").splitlines()))


def files(folder: Path) -> set[str]:
    return {one.name for one in folder.iterdir()} - {LIST}


async def test_a_column_is_one_document_and_the_annotations_another(tmp_path: Path) -> None:
    async with marker(tmp_path, is_offline=False) as hands:
        found = {}
        for what in (What.PAGES, What.ANNOTATIONS):
            out = tmp_path / what
            out.mkdir()
            if what is What.ANNOTATIONS:
                await annotate_one(hands)
            dialog = await asked(hands, out)
            dialog.what.setCurrentIndex(dialog.what.findData(what))
            hands.press(Qt.Key.Key_Return)
            await ended(dialog)
            (folder,) = out.iterdir()
            rows = listed(folder)
            (document,) = folder.glob("*.pdf")
            with pikepdf.open(document) as pdf, pdf.open_outline() as outline:
                found[what] = [str(one.title) for one in outline.root]
            assert len(found[what]) == sum(row["File"] == document.name for row in rows)
            written = {row["Name given by the student"].rpartition(".")[2] for row in rows if row["File"]}
            assert what is What.ANNOTATIONS or not written <= {"pdf", "png", "jpg"}
            problems = {row["Problem"] for row in rows if row["Problem"]}
            # What is on the pages that another program laid out of a paper is not among these, and is said.
            inside = {"Annotations inside were left out"} if what is What.ANNOTATIONS else set()
            assert problems - {"This file has no pages"} == inside
            dialog.close()
            await until(lambda: hands.page.paper.has_focus)
        assert len(found[What.ANNOTATIONS]) == 1
        assert set(found[What.ANNOTATIONS]) < set(found[What.PAGES])


async def test_a_document_that_cannot_be_joined_is_told_and_the_export_ends(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def joined(_: Paper) -> bytes:
        raise PaperUnreadable(Trouble.TOO_MUCH_MEMORY)

    out = tmp_path / "out"
    out.mkdir()
    async with marker(tmp_path, is_offline=False) as hands:
        monkeypatch.setattr(Paper, "joined", joined)
        dialog = await asked(hands, out)
        dialog.what.setCurrentIndex(dialog.what.findData(What.PAGES))
        hands.press(Qt.Key.Key_Return)
        await ended(dialog)
        (folder,) = out.iterdir()
        rows = listed(folder)
        assert files(folder) == set()
        assert not any(row["File"] for row in rows)
        assert dialog.export is not None
        assert (dialog.export.state.files, dialog.export.state.size) == (0, 0)
        assert "0 files (0 bytes) from" in dialog.words.text()
        hands.press(Qt.Key.Key_Escape)
        await until(lambda: not dialog.isVisible())


async def ended(dialog: ExportDialog) -> None:
    await until(lambda: dialog.export is not None and dialog.export.state.is_over)


async def annotate_one(hands: Marker) -> None:
    """A box on the first paper that has pages."""
    submissions = hands.person.workspace.submissions
    for entry in hands.page.pile.entries:
        place = AttemptKey(*entry.key[:2], entry.current.id)
        for part in await submissions.papers.parts(place):
            if part.name.endswith(".pdf") and entry.key[:2] == hands.entry.key[:2]:
                box = Annotation(kind=AnnotationKind.BOX, page=0, points=((20.0, 20.0), (90.0, 90.0)))
                paper = annotated_paper(part, entry.key.user_id or UserId(""))
                for one in (paper, replace(paper, paper_id=f"{paper.paper_id}!{part.name}.pdf")):
                    await submissions.annotations.change(one, {new_annotation_id(): box}, label="Box")
                return
    raise AssertionError("no paper has pages")


async def test_the_menu_of_a_column_leads_there_too(tmp_path: Path, qtbot: QtBot) -> None:
    async with page_screen(tmp_path, qtbot) as made:
        made.page.choices.verb_wanted.emit("submissions")
        await until(lambda: made.page.findChild(QFileDialog))
        chooser = made.page.findChild(QFileDialog)
        assert isinstance(chooser, QFileDialog)
        assert chooser.fileMode() is QFileDialog.FileMode.Directory
        chooser.reject()
        await until(lambda: not made.page.columns._tasks.is_busy)
