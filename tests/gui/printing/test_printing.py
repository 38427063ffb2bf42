"""The gradebook on paper: every name whole, headings on each page, nothing left out."""

import asyncio
import os
import re
from collections.abc import Callable
from pathlib import Path

import pytest
from msgspec.structs import replace
from PySide6.QtCore import QModelIndex, QSize
from PySide6.QtGui import QPdfWriter
from PySide6.QtPdf import QPdfDocument
from PySide6.QtWidgets import QApplication, QFileDialog, QWidget
from pytestqt.qtbot import QtBot

from lmsdesk.desk.platform.atomic_write import FileUnwritable
from lmsdesk.desk.platform.long_work import run_now
from lmsdesk.gui.kit import notices, theme
from lmsdesk.gui.kit.notices import Notice
from lmsdesk.gui.printing import output
from lmsdesk.gui.printing.output import DrawingDialog
from lmsdesk.gui.printing.page_layout import Paper, PaperColumn
from lmsdesk.gui.printing.preview_view import SAVE, PaperDialog
from lmsdesk.gui.printing.renderer import draw, lay_out, pdf_of
from tests.gui.page_screen import page_screen
from tests.gui.site_desk import until
from tests.sync.conftest import COURSE

STALL_S = 0.02
"""Time of the processor, with room for a slow one; 0.008 is what is aimed at."""

LONG = "Wolfeschlegelsteinhausenbergerdorff-Vandenberghe, Maria Magdalena Konstantina Alexandra von und zu Hohenlohe"


def texts(path: Path, picture: str = "") -> list[str]:
    """The words of each page; a picture of the first is kept when it is given a name."""
    document = QPdfDocument()
    assert document.load(str(path)) == QPdfDocument.Error.None_
    said = [document.getAllText(page).text() for page in range(document.pageCount())]
    if picture:
        shape = document.pagePointSize(0)
        assert document.render(0, QSize(int(shape.width() * 1.4), int(shape.height() * 1.4))).save(picture)
    document.close()
    return [" ".join(page.split()) for page in said]


def paper(students: int, columns: int) -> Paper:
    names = [LONG if row == 3 else f"Student {row:04}" for row in range(students)]
    frozen = PaperColumn("Student", names, is_frozen=True)
    grades = [
        PaperColumn(f"A rather long title of essay {n} /50", [f"{n}.{row}" for row in range(students)], is_number=True)
        for n in range(columns)
    ]
    return Paper("Biology 101", "all students", [frozen, *grades], may_turn=True)


async def pdf(of: Paper) -> bytes:
    return b"".join(await pdf_of(await lay_out(of)))


async def test_every_cell_is_on_some_page_and_headings_on_all(tmp_path: Path, qtbot: QtBot) -> None:
    out = tmp_path / "book.pdf"
    out.write_bytes(await pdf(paper(60, 24)))
    said = texts(out)
    pages = len(said)
    assert pages > 2
    assert all("Biology 101" in page and "Student 0" in page for page in said)
    assert all(f"Page {number} of {pages}" in page for number, page in enumerate(said, 1))
    together = " ".join(said)
    for n in range(24):
        found = {row for row in range(60) if re.search(rf"(?<![\d.]){n}\.{row}(?!\d)", together)}
        assert found == set(range(60))


async def test_headings_are_divided_between_words_only(tmp_path: Path, qtbot: QtBot) -> None:
    titles = ["Lab 1: Microscopy", "Quiz 1", "Participation", f"Report on {'x' * 60}", "顕微鏡による細胞の観察と記録"]
    names = PaperColumn("Student", [f"Student {row:04}" for row in range(600)], is_frozen=True)
    texts_ = [str(row % 10) for row in range(600)]
    grades = [PaperColumn(titles[n if n < 5 else n % 3], texts_, is_number=True, below="/10") for n in range(40)]
    out = tmp_path / "book.pdf"
    out.write_bytes(await pdf(Paper("Biology", "", [names, *grades], may_turn=True)))
    said = texts(out, _kept("paper-headings"))
    assert all(word in said[0].split() for word in ("Lab", "Microscopy", "Participation", "/10", "Report"))
    assert re.search(r"x{6,}…", said[0])
    assert not re.search(r"x{30}", said[0])
    assert len(said) <= 60


async def test_few_columns_stand_upright_and_many_lie_on_the_side(tmp_path: Path, qtbot: QtBot) -> None:
    out = tmp_path / "book.pdf"
    for columns, is_wide in ((2, False), (12, True)):
        out.write_bytes(await pdf(paper(20, columns)))
        document = QPdfDocument()
        assert document.load(str(out)) == QPdfDocument.Error.None_
        assert document.pageCount() == 1
        shape = document.pagePointSize(0)
        assert (shape.width() > shape.height()) is is_wide
        document.close()


async def test_a_name_wider_than_its_column_goes_on_below(tmp_path: Path, qtbot: QtBot) -> None:
    out = tmp_path / "book.pdf"
    out.write_bytes(await pdf(paper(6, 2)))
    letters = re.sub(r"\s", "", texts(out)[0])
    assert re.sub(r"\s", "", LONG) in letters


async def test_a_text_of_many_lines_ends_with_dots_and_leaves_its_neighbours_room(tmp_path: Path, qtbot: QtBot) -> None:
    essay = "so much was said of it " * 80
    columns = [PaperColumn("Student", ["Ann", "Bo"]), PaperColumn("Message", [essay, "short"])]
    out = tmp_path / "book.pdf"
    out.write_bytes(await pdf(Paper("Biology", "", columns)))
    said = texts(out, _kept("paper-long"))
    assert len(said) == 1
    assert "…" in said[0]
    assert "Bo" in said[0]


async def test_from_right_to_left_the_names_stand_at_the_right(tmp_path: Path, qtbot: QtBot) -> None:
    columns = [
        PaperColumn("طالب", ["أحمد", "ليلى"], is_frozen=True),
        PaperColumn("/50", ["42.5", "39"], is_number=True),
    ]
    out = tmp_path / "book.pdf"
    places = []
    for is_mirrored in (False, True):
        out.write_bytes(await pdf(Paper("Biology", "note", columns, is_mirrored=is_mirrored)))
        document = QPdfDocument()
        assert document.load(str(out)) == QPdfDocument.Error.None_
        text = document.getAllText(0).text()
        places.append(document.getSelectionAtIndex(0, text.index("42.5"), 4).boundingRectangle().center().x())
        document.close()
    assert places[1] > places[0] + 200
    texts(out, _kept("paper-mirrored"))


async def test_a_course_without_students_is_one_page(tmp_path: Path, qtbot: QtBot) -> None:
    out = tmp_path / "book.pdf"
    out.write_bytes(await pdf(paper(0, 2)))
    assert len(texts(out)) == 1


async def test_what_cannot_be_drawn_is_said(tmp_path: Path, qtbot: QtBot) -> None:
    with pytest.raises(OSError, match="drawn"):
        await draw(await lay_out(paper(1, 1)), QPdfWriter(str(tmp_path / "nowhere" / "book.pdf")))


async def test_the_window_goes_on_while_many_pages_are_drawn(qtbot: QtBot) -> None:
    turns, is_over = 0, False

    async def take_turns() -> None:
        nonlocal turns
        while not is_over:
            await asyncio.sleep(0)
            turns += 1

    async with asyncio.TaskGroup() as group:
        group.create_task(take_turns())
        await pdf(paper(400, 60))
        is_over = True
    # How long one of them takes is for the bench to tell.
    assert turns > 50


async def test_the_view_a_student_and_a_column(tmp_path: Path, qtbot: QtBot) -> None:
    async with page_screen(tmp_path, qtbot) as made:
        page = made.page
        page.table.select_cell(made.at(2))
        page.view_controller.layout.hide([4], is_hidden=True)
        hidden = page.model.columns[4].column.title
        name = page.model.names[int(page.model.order[2])]
        page.model.sort_by(made.column, is_descending=True)
        page.table.select_cell(page.model.index(2, made.column))
        name = page.model.names[int(page.model.order[2])]
        student, column = await page.papers.of_student(page.title), await page.papers.of_column(page.title)
        assert student is not None
        assert column is not None
        said = {}
        for kind, one in {"view": await page.papers.of_view(page.title), "student": student, "column": column}.items():
            await page.papers.write(await lay_out(one), tmp_path / f"{kind}.pdf")
            said[kind] = texts(tmp_path / f"{kind}.pdf", _kept(f"paper-{kind}"))
        assert hidden not in said["view"][0]
        assert page.title in said["view"][0]
        assert "not sent" not in said["view"][0]
        assert name in said["student"][0]
        assert page.model.columns[made.column].column.title in said["column"][0]
        names = [page.model.names[slot] for slot in page.model.order.tolist() if page.model.names[slot].isascii()]
        letters = "".join("".join(said["column"]).split())
        places = [letters.index("".join(one.split())) for one in names]
        assert places == sorted(places)
        plan = await lay_out(student)
        with pytest.raises(FileUnwritable):
            await page.papers.write(plan, tmp_path / "nowhere" / "student.pdf")


async def test_paper_says_how_many_grades_on_it_are_not_sent(tmp_path: Path, qtbot: QtBot) -> None:
    async with page_screen(tmp_path, qtbot) as made:
        made.person.workspace.pause()
        assert "not sent" not in (await made.page.papers.of_view(made.page.title)).note
        made.type(0, "1.5")
        made.type(1, "2.5")
        await made.stored()
        assert (await made.page.papers.of_view(made.page.title)).note.endswith("2 grades are not sent yet")
        # Words beside a grade are not on it, and neither is a student or a column that is not shown.
        await made.person.enter(made.model.cell_at(made.at(2)), feedback="Good.")
        await made.stored()
        assert (await made.page.papers.of_view(made.page.title)).note.endswith("2 grades are not sent yet")
        for row, words in enumerate(("1 grade is not sent yet", "1 grade is not sent yet", "")):
            made.go(row)
            student = await made.page.papers.of_student(made.page.title)
            assert student is not None
            assert ("not sent" in student.note) == bool(words)
            assert words in student.note
        made.page.view_controller.layout.hide([made.column], is_hidden=True)
        assert "not sent" not in (await made.page.papers.of_view(made.page.title)).note


async def test_the_column_on_paper_is_the_one_that_was_meant_although_columns_move(
    tmp_path: Path, qtbot: QtBot
) -> None:
    async with page_screen(tmp_path, qtbot) as made:
        made.go(0, made.model.columnCount() - 2)
        meant = made.model.columns[made.model.columnCount() - 2].column.title
        work = made.page.papers.of_column(made.page.title)
        work.send(None)
        sheet = await made.person.workspace.gradebook.sheet(COURSE)
        made.model.load(replace(sheet, columns=sheet.columns[1:]))
        paper = run_now(work)
        assert paper is not None
        assert paper.title == meant


@pytest.mark.parametrize("scheme", [theme.LIGHT, theme.DARK], ids=["light", "dark"])
async def test_pages_are_shown_before_they_are_saved(
    tmp_path: Path, qtbot: QtBot, picture: Callable[[QWidget, str], Path], scheme: theme.Tokens
) -> None:
    app = QApplication.instance()
    assert isinstance(app, QApplication)
    theme.Theme(app).use(scheme)
    try:
        async with page_screen(tmp_path, qtbot) as made:
            made.page.papers.preview_view(made.page.title)
            await until(lambda: made.page.findChildren(PaperDialog))
            dialog = made.page.findChildren(PaperDialog)[-1]
            await until(lambda: dialog.view.is_drawn)
            picture(dialog, f"paper-{'dark' if scheme.is_dark else 'light'}")
            dialog.done(SAVE)
            await until(lambda: made.page.findChildren(QFileDialog))
            made.page.findChildren(QFileDialog)[-1].reject()
            await until(lambda: not made.page.papers._tasks.is_busy)
    finally:
        theme.Theme(app).use(theme.LIGHT)


async def test_without_a_cell_it_is_said_what_is_missing(tmp_path: Path, qtbot: QtBot) -> None:
    async with page_screen(tmp_path, qtbot) as made:
        made.page.table.setCurrentIndex(QModelIndex())
        assert await made.page.papers.of_student(made.page.title) is None
        assert await made.page.papers.of_column(made.page.title) is None


def _kept(name: str) -> str:
    folder = os.environ.get("LMSDESK_PICTURES")
    return f"{folder}/{name}.png" if folder else ""


async def test_a_long_drawing_says_where_it_is_and_can_be_stopped(
    tmp_path: Path, qtbot: QtBot, picture: Callable[[QWidget, str], Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(output, "_PATIENCE_S", 0.0)
    async with page_screen(tmp_path, qtbot) as made:
        papers, out, said = made.page.papers, tmp_path / "long.pdf", list[object]()
        plan = await lay_out(paper(3000, 60))
        notices.channel.read_by(said.append)
        writing = papers._tasks.spawn(papers.write(plan, out))
        await until(lambda: made.page.findChildren(DrawingDialog))
        dialog = made.page.findChildren(DrawingDialog)[-1]
        await until(lambda: dialog.progress.bar.maximum() > 1)
        assert re.fullmatch(r"Drawing page \d+ of \d+…", dialog.progress.activity.text())
        picture(dialog, "drawing-light")
        dialog.reject()
        await until(writing.done)
        assert not out.exists()
        notices.channel.read_by(None)
        titles = [one.title for one in said if isinstance(one, Notice)]
        assert titles == ["Saving was canceled."]


async def test_laying_out_can_be_stopped_before_there_is_a_page(
    tmp_path: Path, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(output, "_PATIENCE_S", 0.0)

    async def made(_: str) -> Paper:
        return paper(3000, 200)

    async with page_screen(tmp_path, qtbot) as screen:
        papers = screen.page.papers
        showing = papers._tasks.spawn(papers._preview(made, ""))
        await until(lambda: screen.page.findChildren(DrawingDialog))
        screen.page.findChildren(DrawingDialog)[-1].reject()
        await until(showing.done)
        assert not screen.page.findChildren(PaperDialog)


async def test_a_long_drawing_that_is_left_alone_is_written(
    tmp_path: Path, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(output, "_PATIENCE_S", 0.0)
    async with page_screen(tmp_path, qtbot) as made:
        await made.page.papers.write(await lay_out(paper(60, 24)), tmp_path / "whole.pdf")
        assert len(texts(tmp_path / "whole.pdf")) > 2
        await until(lambda: not [one for one in made.page.findChildren(DrawingDialog) if one.isVisible()])


async def test_numbers_stand_one_below_the_other_by_their_points(tmp_path: Path, qtbot: QtBot) -> None:
    said = ["12,25", "7", "100,5", "B+", "88%"]
    plain, lined = (PaperColumn("Grade", said, is_number=True, point=point) for point in ("", ","))
    out = tmp_path / "book.pdf"
    places = []
    for column in (plain, lined):
        out.write_bytes(await pdf(Paper("Biology", "", [column])))
        document = QPdfDocument()
        assert document.load(str(out)) == QPdfDocument.Error.None_
        words = document.getAllText(0).text()
        ends = [document.getSelectionAtIndex(0, words.index(one), len(one)).boundingRectangle() for one in said]
        places.append([end.right() for end in ends])
        document.close()
    assert max(places[0]) - min(places[0]) < 1
    whole, none, one, letter, percent = places[1]
    assert whole - none > whole - one > 2
    assert letter == pytest.approx(whole, abs=1)
    assert percent == pytest.approx(none, abs=1)
