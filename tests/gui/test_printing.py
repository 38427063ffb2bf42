"""The gradebook on paper: every name whole, headings on each page, nothing left out."""

import os
import re
from pathlib import Path

import pytest
from PySide6.QtCore import QSize
from PySide6.QtPdf import QPdfDocument
from pytestqt.qtbot import QtBot

from lmsdesk.gui.printing import Paper, PaperColumn, write_pdf
from tests.gui.test_gradebook_page import screen

LONG = "Wolfeschlegelsteinhausenbergerdorff-Vandenberghe, Maria Magdalena Konstantina Alexandra von und zu Hohenlohe"


def texts(path: Path, picture: str = "") -> list[str]:
    """The words of each page; a picture of the first is kept when it is given a name."""
    document = QPdfDocument()
    assert document.load(str(path)) == QPdfDocument.Error.None_
    said = [document.getAllText(page).text() for page in range(document.pageCount())]
    if picture:
        assert document.render(0, QSize(1120, 790)).save(picture)
    document.close()
    return [" ".join(page.split()) for page in said]


def paper(students: int, columns: int) -> Paper:
    names = [LONG if row == 3 else f"Student {row:04}" for row in range(students)]
    frozen = PaperColumn("Student", names, is_frozen=True)
    grades = [
        PaperColumn(f"A rather long title of essay {n} /50", [f"{n}.{row}" for row in range(students)], is_number=True)
        for n in range(columns)
    ]
    return Paper("Biology 101", "all students", [frozen, *grades], is_landscape=True)


def test_every_cell_is_on_some_page_and_headings_on_all(tmp_path: Path, qtbot: QtBot) -> None:
    out = tmp_path / "book.pdf"
    pages = write_pdf(paper(60, 24), str(out))
    said = texts(out)
    assert pages == len(said) > 2
    assert all("Biology 101" in page and "Student 0" in page for page in said)
    assert all(f"Page {number} of {pages}" in page for number, page in enumerate(said, 1))
    together = " ".join(said)
    for n in range(24):
        found = {row for row in range(60) if re.search(rf"(?<![\d.]){n}\.{row}(?!\d)", together)}
        assert found == set(range(60))


def test_a_name_wider_than_its_column_goes_on_below(tmp_path: Path, qtbot: QtBot) -> None:
    out = tmp_path / "book.pdf"
    write_pdf(paper(6, 2), str(out))
    letters = re.sub(r"\s", "", texts(out)[0])
    assert re.sub(r"\s", "", LONG) in letters


def test_a_course_without_students_is_one_page(tmp_path: Path, qtbot: QtBot) -> None:
    assert write_pdf(paper(0, 2), str(tmp_path / "book.pdf")) == 1


def test_what_cannot_be_written_is_said(tmp_path: Path, qtbot: QtBot) -> None:
    with pytest.raises(OSError, match="drawn"):
        write_pdf(paper(1, 1), str(tmp_path / "nowhere" / "book.pdf"))


async def test_the_view_a_student_and_a_column(tmp_path: Path, qtbot: QtBot) -> None:
    async with screen(tmp_path, qtbot) as made:
        page = made.page
        page.table.go_to(made.at(2))
        page.seeing.layout.hide([4], is_hidden=True)
        hidden = page.model.columns[4].column.title
        name = page.model.names[int(page.model.order[2])]
        student, column = page.papers.of_student(page.title), page.papers.of_column(page.title)
        assert student is not None
        assert column is not None
        said = {}
        for kind, one in {"view": await page.papers.of_view(page.title), "student": student, "column": column}.items():
            await page.papers.write(one, tmp_path / f"{kind}.pdf")
            said[kind] = texts(tmp_path / f"{kind}.pdf", _kept(f"paper-{kind}"))
        assert hidden not in said["view"][0]
        assert page.title in said["view"][0]
        assert name in said["student"][0]
        assert page.model.columns[made.column()].column.title in said["column"][0]


def _kept(name: str) -> str:
    folder = os.environ.get("LMSDESK_PICTURES")
    return f"{folder}/{name}.png" if folder else ""
