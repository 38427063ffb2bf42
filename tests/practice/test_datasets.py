"""The sample sites: what they promise in numbers, that they hold together, and that every run gives the same."""

import os
import re
import subprocess
import sys
import zipfile
from collections import Counter
from collections.abc import Iterator

import pytest

from lmsdesk.bundled import resource
from lmsdesk.practice.samples.dataset import Dataset, SampleColumn, SampleContent, SampleCourse
from lmsdesk.practice.samples.odd import NUMBERS, STRINGS
from lmsdesk.practice.samples.sites import dataset

NAMES = ("empty", "seminar", "campus", "huge", "odd")
ACCOUNTS = {"administrator", "instructor", "assistant", "student"}
DIGEST = """
import hashlib, sys
import msgspec
from lmsdesk.practice.samples.sites import dataset

print(hashlib.sha256(msgspec.json.encode(dataset(sys.argv[1]), enc_hook=list)).hexdigest())
"""


@pytest.fixture(params=NAMES)
def site(request: pytest.FixtureRequest) -> Dataset:
    return dataset(request.param)


def digest(name: str, hash_seed: str) -> str:
    made = subprocess.run(
        [sys.executable, "-c", DIGEST, name],
        env={**os.environ, "PYTHONHASHSEED": hash_seed},
        capture_output=True,
        text=True,
        check=True,
    )
    return made.stdout


def students(course: SampleCourse) -> list[str]:
    return [user_name for user_name, role in course.members if role == "Student"]


def submissions(course: SampleCourse) -> Counter[str]:
    return Counter(attempt.status for column in course.columns for attempt in column.attempts)


def items(contents: tuple[SampleContent, ...]) -> Iterator[SampleContent]:
    for item in contents:
        yield item
        yield from items(item.children)


def files(course: SampleCourse) -> set[str]:
    handed_in = {name for column in course.columns for attempt in column.attempts for name in attempt.files}
    return handed_in | {item.file for item in items(course.contents) if item.file}


@pytest.mark.parametrize("name", NAMES)
def test_two_processes_make_the_same_site(name: str) -> None:
    assert digest(name, "1") == digest(name, "2")


def test_sites_differ_from_each_other() -> None:
    assert len({digest(name, "0") for name in ("empty", "seminar", "campus", "odd")}) == 4


def test_an_unknown_name_is_refused() -> None:
    with pytest.raises(KeyError):
        dataset("nowhere")


def test_the_same_four_people_can_sign_in(site: Dataset) -> None:
    users = {user["userName"]: user for user in site.users}
    assert {account.user_name for account in site.accounts} == ACCOUNTS
    assert users.keys() >= ACCOUNTS
    assert users["administrator"]["systemRoleIds"] == ["SystemAdmin"]
    assert not any("password" in user for user in users.values())


def test_user_names_and_student_ids_are_unique(site: Dataset) -> None:
    users = list(site.users)
    ids = [user["studentId"] for user in users if "studentId" in user]
    assert len({user["userName"] for user in users}) == len(users)
    assert len(set(ids)) == len(ids)
    assert all(re.fullmatch(r"[a-z]+[0-9]*", user["userName"]) for user in users)
    assert all(user["contact"]["email"].endswith("@example.edu") for user in users)


def test_course_ids_are_unique_and_terms_exist(site: Dataset) -> None:
    courses = list(site.courses)
    assert len({course.body["courseId"] for course in courses}) == len(courses)
    assert {course.term for course in courses} - {None} <= {term["externalId"] for term in site.terms}


def test_everyone_mentioned_exists_and_is_a_student_where_graded(site: Dataset) -> None:
    known = {user["userName"] for user in site.users}
    for course in site.courses:
        members = [user_name for user_name, _ in course.members]
        assert len(set(members)) == len(members)
        assert set(members) <= known
        enrolled = students(course)
        for column in course.columns:
            assert_column_fits(column, enrolled)


def assert_column_fits(column: SampleColumn, enrolled: list[str]) -> None:
    graded = [grade.user_name for grade in column.grades]
    assert len(set(graded)) == len(graded)
    assert {*graded, *(attempt.user_name for attempt in column.attempts)} <= set(enrolled)
    if column.scores is not None:
        scored = {name for name, score in zip(enrolled, column.scores, strict=True) if score is not None}
        assert scored.isdisjoint(graded)


def test_every_file_exists(site: Dataset) -> None:
    for course in site.courses:
        for name in files(course):
            assert resource("samples", *name.split("/")).is_file(), name


def test_columns_carry_what_the_service_needs(site: Dataset) -> None:
    for course in site.courses:
        for column in course.columns:
            body = column.body
            assert body["name"]
            assert body["grading"]["type"] in {"Manual", "Attempts", "Calculated"}
            assert body["_schema"] in {"Score", "Percentage", "Letter", "Text", "Complete/Incomplete"}
            assert re.fullmatch(
                r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z", body["grading"].get("due", "2026-01-01T00:00:00.000Z")
            )
            assert bool(list(column.attempts)) <= (body["grading"]["type"] == "Attempts")


def test_empty_has_people_only() -> None:
    site = dataset("empty")
    assert list(site.courses) == []
    assert {user["userName"] for user in site.users} == ACCOUNTS


def test_seminar_is_one_small_course() -> None:
    (course,) = dataset("seminar").courses
    assert len(students(course)) == 24
    assert len(list(course.columns)) == 8
    assert submissions(course).total() == 60
    assert submissions(course)["NeedsGrading"] > 0
    assert all(attempt.files for column in course.columns for attempt in column.attempts)


def test_campus_has_six_courses_in_two_terms_with_several_roles() -> None:
    site = dataset("campus")
    courses = list(site.courses)
    assert len(courses) == 6
    assert len({course.term for course in courses}) == 2
    assert [course.body["ultraStatus"] for course in courses].count("Ultra") == 1
    assert {role for course in courses for _, role in course.members} == {
        "Instructor", "TeachingAssistant", "Grader", "CourseBuilder", "Student",
    }  # fmt: skip
    assert all(("instructor", "Instructor") in course.members for course in courses)
    assert sum(("assistant", "TeachingAssistant") in course.members for course in courses) >= 3


def test_campus_has_a_course_of_600_students_and_40_columns() -> None:
    biology = next(iter(dataset("campus").courses))
    columns = list(biology.columns)
    assert (len(students(biology)), len(columns)) == (600, 40)
    assert {column.body["grading"]["type"] for column in columns} == {"Manual", "Attempts", "Calculated"}
    assert {"Letter", "Score"} <= {column.body["_schema"] for column in columns}
    assert set(submissions(biology)) == {"NeedsGrading", "Completed", "InProgress"}
    grades = [grade for column in columns for grade in column.grades]
    assert any(grade.exempt for grade in grades)
    assert any(grade.notes for grade in grades)
    assert any(grade.score == 0 for grade in grades)


def test_campus_shows_every_kind_of_file() -> None:
    names = {name for course in dataset("campus").courses for name in files(course)}
    endings = {name.rpartition(".")[2] for name in names}
    assert endings >= {
        "pdf", "docx", "odt", "py", "java", "c", "ipynb", "png", "jpg", "txt", "md", "csv", "zip", "html", "wav",
    }  # fmt: skip


def test_the_demo_student_has_work_in_each_course_of_the_campus() -> None:
    for course in dataset("campus").courses:
        handed_in = [
            attempt for column in course.columns for attempt in column.attempts if attempt.user_name == "student"
        ]
        assert any(attempt.status == "Completed" for attempt in handed_in)


def test_scores_are_plausible() -> None:
    biology = next(iter(dataset("campus").courses))
    midterm = next(column for column in biology.columns if column.body["name"] == "Midterm 1")
    scores = [grade.score for grade in midterm.grades if grade.score]
    assert len(scores) > 500
    assert 65 < sum(scores) / len(scores) < 78
    assert max(scores) <= 105
    assert len(set(scores)) > 50


def test_huge_is_nearly_full() -> None:
    (course,) = dataset("huge").courses
    assert len(students(course)) == 5000
    columns = list(course.columns)
    filled = sum(score is not None for column in columns for score in column.scores or ())
    assert len(columns) == 200
    assert filled > 970_000
    assert submissions(course)["NeedsGrading"] == 2000


def test_huge_gives_its_columns_again() -> None:
    (course,) = dataset("huge").courses
    first, again = iter(course.columns), iter(course.columns)
    assert [next(first) for _ in range(3)] == [next(again) for _ in range(3)]


def test_odd_has_extremes_and_emptiness() -> None:
    courses = {course.body["courseId"]: course for course in dataset("odd").courses}
    assert students(courses["ODD-NO-STUDENTS"]) == []
    assert list(courses["ODD-NO-COLUMNS"].columns) == []
    grades = [grade for course in courses.values() for column in course.columns for grade in column.grades]
    assert max(len((grade.feedback or "").encode()) for grade in grades) >= 65_536
    assert {-5.0, 1e15, 0.1 + 0.2} <= {grade.score for grade in grades}
    possible = {column.body["score"]["possible"] for course in courses.values() for column in course.columns}
    assert 0.0 in possible
    names = Counter(column.body["name"] for column in courses["ODD-NAMES"].columns)
    assert names["Quiz"] == 3


def test_odd_texts_can_be_stored_and_sent() -> None:
    assert len(set(STRINGS)) == len(STRINGS)
    assert not any("\0" in text for text in STRINGS)
    assert all(text.encode("utf-8").decode() == text for text in STRINGS)
    assert all(number is None or abs(number) < float("inf") for number in NUMBERS)


def test_sample_files_are_small_and_what_their_names_say() -> None:
    paths = [path for path in resource("samples").rglob("*") if path.is_file()]
    assert sum(path.stat().st_size for path in paths) < 2_000_000
    for path in (path for path in paths if path.parent.name != "odd"):
        start = path.read_bytes()[:4]
        magic = {".pdf": b"%PDF", ".png": b"\x89PNG", ".jpg": b"\xff\xd8\xff", ".wav": b"RIFF"}.get(path.suffix, b"")
        assert start.startswith(magic), path.name
        if path.suffix in {".docx", ".odt", ".zip"}:
            with zipfile.ZipFile(path) as archive:
                assert archive.testzip() is None
