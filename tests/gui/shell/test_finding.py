"""Courses on the left and the box that finds everything."""

import asyncio

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QTreeWidgetItem, QWidget
from pytestqt.qtbot import QtBot

from lmsdesk.desk.platform.long_work import run_now
from lmsdesk.gui.kit.quick_open import Find, Palette, ranked
from lmsdesk.gui.shell.course_sidebar import CourseList
from lmsdesk.model.courses import Course, CourseEntry, Enrolment, Term
from lmsdesk.model.folding import fold
from lmsdesk.model.ids import CourseId, TermId, UserId
from lmsdesk.model.wire import Timestamp
from tests.gui.site_desk import until

Key = Qt.Key


def entry(
    number: int,
    name: str,
    term: str = "",
    *,
    to_grade: int = 0,
    unsent: int = 0,
    is_favourite: bool = False,
    created: str = "2026-01-01",
    course_code: str = "",
) -> CourseEntry:
    course_id = CourseId(f"_{number}_1")
    course = Course(id=course_id, name=name, course_id=course_code, created=Timestamp.parse(created))
    return CourseEntry(
        Enrolment(user_id=UserId("_1_1"), course_id=course_id, course=course),
        Term(id=TermId("_1_1"), name=term) if term else None,
        needs_grading=to_grade,
        unsent=unsent,
        is_favourite=is_favourite,
    )


ENTRIES = [
    entry(1, "Biology 101", "Spring", to_grade=12),
    entry(2, "Chemistry", "Autumn", created="2026-08-01", unsent=1),
    entry(3, "Archive"),
    entry(4, "Zoology", "Spring", is_favourite=True),
]


def shown(courses: CourseList) -> list[tuple[str, list[str]]]:
    groups = [courses.tree.topLevelItem(number) for number in range(courses.tree.topLevelItemCount())]
    return [
        (group.text(0), [_child(group, number).text(0) for number in range(group.childCount())])
        for group in groups
        if group
    ]


def _child(group: QTreeWidgetItem, number: int) -> QTreeWidgetItem:
    child = group.child(number)
    assert child is not None
    return child


def course_list(qtbot: QtBot) -> CourseList:
    courses = CourseList()
    qtbot.addWidget(courses)
    courses.show_courses(ENTRIES)
    courses.resize(224, 500)
    courses.show()
    return courses


def test_favourites_then_terms_newest_first_then_the_rest(qtbot: QtBot) -> None:
    assert shown(course_list(qtbot)) == [
        ("Favorites", ["Zoology"]),
        ("Autumn", ["Chemistry"]),
        ("Spring", ["Biology 101"]),
        ("Other courses", ["Archive"]),
    ]


def test_the_queue_counts_over_all_courses(qtbot: QtBot) -> None:
    assert course_list(qtbot).queue_button.text() == "◔  To grade   12"


def test_typing_narrows_the_courses(qtbot: QtBot) -> None:
    courses = course_list(qtbot)
    QTest.keyClicks(courses.search, "bio")
    assert shown(courses) == [("Spring", ["Biology 101"])]


def test_a_screen_reader_hears_the_counts(qtbot: QtBot) -> None:
    courses = course_list(qtbot)
    courses.select(CourseId("_2_1"))
    item = courses.tree.currentItem()
    assert item is not None
    assert item.data(0, Qt.ItemDataRole.AccessibleTextRole) == "Chemistry, 1 not sent yet"


def test_enter_opens_the_course(qtbot: QtBot) -> None:
    courses = course_list(qtbot)
    courses.select(CourseId("_1_1"))
    with qtbot.waitSignal(courses.course_opened) as opened:
        QTest.keyClick(courses.tree, Key.Key_Return)
    assert opened.args == ["_1_1"]


def test_the_chosen_course_stays_chosen_when_counts_change(qtbot: QtBot) -> None:
    courses = course_list(qtbot)
    courses.select(CourseId("_1_1"))
    courses.show_courses([*ENTRIES, entry(5, "Dance")])
    assert courses.selected == "_1_1"


def finds(*texts: str) -> list[Find]:
    return [Find(text, "", lambda: None) for text in texts]


def test_the_best_find_comes_first() -> None:
    everything = finds("World Literature", "Literature", "Work offline", "Split", "Limit")
    found = [find.text for find in run_now(ranked(everything, "lit"))]
    # What is there as it was typed leaves out what is there with other letters in between.
    assert found == ["Literature", "World Literature", "Split"]


def test_another_word_is_not_an_error() -> None:
    commands = finds("Post this mark", "Mark submission", "Add a remark", "Darker lines")
    assert [find.text for find in run_now(ranked(commands, "dark"))] == ["Darker lines"]
    assert not run_now(ranked(commands[:3], "dark"))
    # An error in it is forgiven all the same, and in a longer word that in its first letter too.
    assert [find.text for find in run_now(ranked(commands, "makr"))] == ["Post this mark", "Mark submission"]
    assert [find.text for find in run_now(ranked(commands, "subnission"))] == ["Mark submission"]
    assert [find.text for find in run_now(ranked(commands, "aubmission"))] == ["Mark submission"]


def test_missing_letters_are_forgiven() -> None:
    assert [find.text for find in run_now(ranked(finds("Biology 101", "Chemistry"), "bilgy"))] == ["Biology 101"]


@pytest.mark.parametrize("typed", ["babic", "BABIĆ", "ana babić", "00419828", "abab", "babci", "bbic", "babiic"])
def test_a_student_is_found_by_plain_letters_ids_and_with_an_error(typed: str) -> None:
    words = ("Abara, Chidi 00419827 cabara", "Babić, Ana 00419828 ababic", "Łukasiewicz, Jan 00419829 jlukas")
    students = [Find(text.rpartition(" 00")[0], "", lambda: None, haystack=fold(text)) for text in words]
    assert [find.text for find in run_now(ranked(students, typed))][:1] == ["Babić, Ana"]


def test_no_digit_of_a_number_is_forgiven() -> None:
    students = [Find("Babić, Ana", "", lambda: None, haystack="babic, ana 00419828")]
    assert not run_now(ranked(students, "04928"))
    assert not run_now(ranked(students, "00419829"))


@pytest.mark.parametrize("typed", ["educacion", "EDUCACIÓN", "eduacion", "edu-7"])
def test_courses_are_found_as_students_are(qtbot: QtBot, typed: str) -> None:
    courses = course_list(qtbot)
    courses.show_courses([*ENTRIES, entry(7, "Educación física", course_code="EDU-7")])
    courses.search.setText(typed)
    assert [title for _, titles in shown(courses) for title in titles] == ["Educación física"]


def test_several_words_must_all_fit() -> None:
    assert [find.text for find in run_now(ranked(finds("Next conflict", "Next pane"), "next co"))] == ["Next conflict"]


async def test_the_box_by_keyboard(qtbot: QtBot) -> None:
    window = QWidget()
    qtbot.addWidget(window)
    window.resize(800, 600)
    done: list[str] = []
    texts = ("Redo", "Refresh now", "Quit")
    palette = Palette(window, lambda: [Find(text, "", lambda text=text: done.append(text)) for text in texts])  # type: ignore[misc]
    window.show()
    window.activateWindow()
    palette.open()
    await until(palette.field.hasFocus)
    QTest.keyClicks(palette.field, "re")
    await until(lambda: palette.rows.topLevelItemCount() == 2)
    QTest.keyClick(palette.field, Key.Key_Down)
    QTest.keyClick(palette.field, Key.Key_Return)
    assert done == ["Refresh now"]
    assert palette.isHidden()


def test_esc_leaves_the_box_and_gives_the_focus_back(qtbot: QtBot) -> None:
    window = QWidget()
    qtbot.addWidget(window)
    courses = CourseList(window)
    palette = Palette(window, lambda: finds("Quit"))
    window.resize(800, 600)
    window.show()
    window.activateWindow()
    courses.search.setFocus()
    qtbot.waitUntil(courses.search.hasFocus)
    palette.open()
    qtbot.waitUntil(palette.field.hasFocus)
    QTest.keyClick(palette.field, Key.Key_Escape)
    assert palette.isHidden()
    qtbot.waitUntil(courses.search.hasFocus)


async def test_nothing_found_says_so(qtbot: QtBot) -> None:
    window = QWidget()
    qtbot.addWidget(window)
    palette = Palette(window, lambda: finds("Quit"))
    window.show()
    palette.open()
    QTest.keyClicks(palette.field, "zzz")
    await until(palette.rows.isHidden)
    QTest.keyClick(palette.field, Key.Key_Return)


async def test_the_box_is_as_high_as_what_it_shows(qtbot: QtBot) -> None:
    window = QWidget()
    qtbot.addWidget(window)
    window.resize(800, 600)
    palette = Palette(window, lambda: [find for number in range(40) for find in finds(f"Column {number}")])
    window.show()
    palette.open()
    await until(lambda: palette.rows.topLevelItemCount() == 40)
    await until(lambda: palette.height() > 300)
    QTest.keyClicks(palette.field, "column 39")
    await until(lambda: palette.rows.topLevelItemCount() == 1)
    field_and_row = palette.field.height() + palette.rows.height()
    await until(lambda: palette.height() < field_and_row + 80)
    assert palette.rows.geometry().top() - palette.field.geometry().bottom() < 20


def test_the_box_is_filled_and_has_the_keys_in_the_turn_that_opens_it(qtbot: QtBot) -> None:
    window = QWidget()
    qtbot.addWidget(window)
    window.resize(800, 600)
    palette = Palette(window, lambda: [find for number in range(40) for find in finds(f"Column {number}")])
    window.show()
    palette.open()
    assert window.focusWidget() is palette.field
    assert palette.rows.topLevelItemCount() == 40
    assert palette.rows.geometry().bottom() < palette.height()


async def test_enter_takes_the_best_of_thousands_before_all_were_compared(qtbot: QtBot) -> None:
    window, done = QWidget(), list[str]()
    qtbot.addWidget(window)
    texts = [f"Student {number} of the north" for number in range(20_000)] + ["Zoology"]
    palette = Palette(window, lambda: [Find(text, "", lambda text=text: done.append(text)) for text in texts])  # type: ignore[misc]
    window.show()
    palette.open()
    QTest.keyClicks(palette.field, "zoo")
    assert palette.rows.topLevelItemCount() > 1, "the last of them is found later"
    QTest.keyClick(palette.field, Key.Key_Return)
    assert done == ["Zoology"]


async def test_the_last_thing_typed_is_what_is_found(qtbot: QtBot) -> None:
    window = QWidget()
    qtbot.addWidget(window)
    texts = [f"Student {number} of the north" for number in range(5_000)] + ["Zoology", "Zulu"]
    palette = Palette(window, lambda: finds(*texts))
    window.show()
    palette.open()
    for text in ("student", "zulu", "zool"):
        palette.field.setText(text)
        await asyncio.sleep(0)
    await until(lambda: not palette._tasks.is_busy)
    shown = [palette.rows.topLevelItem(row) for row in range(palette.rows.topLevelItemCount())]
    assert [item.text(0) for item in shown if item is not None] == ["Zoology"]
