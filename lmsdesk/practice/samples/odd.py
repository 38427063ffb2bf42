"""Values that break programs: foreign scripts, right-to-left text, markup, formulas, extremes and emptiness."""

from dataclasses import replace
from datetime import timedelta

from lmsdesk.practice.samples import contents
from lmsdesk.practice.samples.courses import AUTUMN, TERMS
from lmsdesk.practice.samples.dataset import Dataset, SampleAttempt, SampleColumn, SampleCourse, SampleGrade
from lmsdesk.practice.samples.people import (
    ACCOUNTS,
    ASSISTANT,
    DEMO_STUDENT,
    INSTRUCTOR,
    STAFF,
    STUDENT,
    Person,
    bodies,
)
from lmsdesk.practice.samples.plans import TODAY, ColumnPlan, course_body, wire_time

_CONTROLS = "".join(chr(code) for code in (*range(1, 32), 127, 0x85, 0x2028, 0x2029))
_ZALGO = "".join(letter + "\u0301\u0323\u0336\u035b" * 6 for letter in "Zalgo")
_BIDI = "\u202etxt.exe\u202c"
_FAMILY_EMOJI = "👩🏽\u200d🔬👨\u200d👩\u200d👧\u200d👦🏳️\u200d🌈"

STRINGS: tuple[str, ...] = (
    "<script>alert(1)</script>", "\"><img src=x onerror=alert('x')>", "=cmd|' /C calc'!A0", "=1+1", "+49 30 1234",
    "-5", "@SUM(A1)", "'; DROP TABLE users; --", "{{7*7}} ${7*7} %s %n", "../../etc/passwd", "CON", "null", "None",
    "NaN", "true", "0", "00012", "a,b;c\td", 'quote " and \' and `', "back\\slash", "line one\nline two",
    "  spaces around  ", "\u00a0no-break\u00a0", "\ufeffmark first", "zero\u200bwidth\u200djoiner",
    "soft\u00adhyphen", "عبد الرحمن بن عبد العزيز", "שלום עולם", "mixed עברית and English 123", _BIDI, _ZALGO,
    "e\u0301 is not é", "ﬁligature", "İstanbul ıI", "ß ẞ SS", "漢字かなカナ", "𠮷野家", "👋🏿", _FAMILY_EMOJI,
    "Ω≈ç√∫˜µ≤≥÷", _CONTROLS, "n" * 300, "W" * 300, "word " * 60, "&amp; &lt; &#0; &nbsp;",
    "https://example.org/?q=<b>", "\u3164", "ﷺ", "1E400",
)  # fmt: skip

NUMBERS: tuple[float | None, ...] = (
    0.0, -0.0, -5.0, -0.001, 0.1 + 0.2, 1 / 3, 1e-7, 1e15, -1e15, 123456789.123456, 99.995, 99.994999, 100.0, 100.01,
    250.0, None, 2.5, 3.5, 0.5, 0.005, 1.005, 5e-324, 9007199254740993.0, 33.333333333333336,
)  # fmt: skip

TEXTS: tuple[str | None, ...] = (
    "A+",
    "a",
    "-",
    "",
    "N/A",
    "ex",
    "+5",
    "50%",
    "12,5",
    "１２",
    "∞",
    "=1+1",
    "x" * 300,
    None,
)

_TEACHING = ((INSTRUCTOR, "Instructor"), (ASSISTANT, "TeachingAssistant"))
_FILES = (
    "odd/page-with-script.html", "odd/broken.pdf", "odd/not-a-picture.png", "odd/empty.txt", "odd/latin-1.txt",
    "odd/paths-outside.zip", "odd/Übung 3 – Lösung (endgültig) (2).txt", "odd/one-long-line.txt",
    "odd/picture-with-no-extension",
)  # fmt: skip


def odd() -> Dataset:
    """Six small courses in which nothing is as expected."""
    people = tuple(_person(number, text) for number, text in enumerate(STRINGS, start=1))
    enrolled = (DEMO_STUDENT, *people)
    courses = (
        _course("ODD-NAMES", _BIDI + " <b>Names</b> " + _FAMILY_EMOJI, enrolled, _strange_columns(enrolled)),
        _course("ODD-NUMBERS", "=1+1", enrolled, _number_columns(enrolled)),
        _course("ODD-TEXTS", "W" * 300, enrolled, _text_columns(enrolled)),
        _course("ODD-NO-STUDENTS", "שקט", (), (SampleColumn(ColumnPlan("Nobody", 10, None).body()),)),
        _course("ODD-NO-COLUMNS", "\u3164", enrolled, ()),
        SampleCourse(course_body("ODD-NOTHING", "Nothing at all", ""), members=((INSTRUCTOR, "Instructor"),)),
    )
    return Dataset(ACCOUNTS, bodies((*STAFF, *enrolled)), TERMS, courses)


def _person(number: int, text: str) -> Person:
    """Family names are the strings in order, given names the same from the other end."""
    return Person(f"odd{number:03d}", STRINGS[-number], text, student_id=f"{number:0{number % 12 + 1}d}")


def _course(
    course_id: str, name: str, people: tuple[Person, ...], columns: tuple[SampleColumn, ...]
) -> SampleCourse:  # fmt: skip
    body = course_body(course_id, name, "<script>alert('course')</script>" + "d" * 3000)
    members = (*_TEACHING, *((person.user_name, "Student") for person in people))
    items = tuple(contents.document(text, f"<p onclick=alert(1)>{text}</p>") for text in STRINGS if text.strip())
    odd_files = tuple(contents.file(path, path) for path in _FILES)
    return SampleCourse(body, AUTUMN, members, columns, (contents.folder("Strange", *items), *odd_files))


def _strange_columns(people: tuple[Person, ...]) -> tuple[SampleColumn, ...]:
    """A column a string, several of the same name, and papers of every strange kind."""
    twins = tuple(ColumnPlan("Quiz", 10, None) for _ in range(3))
    named = tuple(ColumnPlan(text, 10, None, description=text) for text in STRINGS)
    grades = (SampleGrade(people[0].user_name, 7.0), SampleGrade(people[1].user_name, 3.0))
    return (*(SampleColumn(plan.body(), grades) for plan in (*twins, *named)), _papers(people))


def _papers(people: tuple[Person, ...]) -> SampleColumn:
    plan = ColumnPlan("Papers", 100, TODAY, "Attempts", attempts=0)
    statuses = ("NeedsGrading", "Completed", "InProgress", "NeedsGradingAgain", "InProgressAgain")
    attempts = tuple(
        SampleAttempt(
            person.user_name,
            statuses[index % 5],
            wire_time(TODAY - timedelta(days=index * 40)),
            score=NUMBERS[index % len(NUMBERS)] if index % 5 == 1 else None,
            submission=STRINGS[index % len(STRINGS)],
            comments=STRINGS[-1 - index % len(STRINGS)],
            feedback=STRINGS[index % 7] if index % 5 == 1 else "",
            files=(_FILES[index % len(_FILES)],) * (index % 3),
        )
        for index, person in enumerate((*people, *people[:1] * 40))
    )
    return SampleColumn(plan.body(), attempts=attempts)


def _number_columns(people: tuple[Person, ...]) -> tuple[SampleColumn, ...]:
    """Every number in columns with usual and unusual possible points."""
    plans = [ColumnPlan(f"Out of {possible!r}", possible, None) for possible in (100.0, 0.0, 0.5, 1e15, 1 / 3)]
    schemas = ("Percentage", "Letter", "Complete/Incomplete", "Text")
    plans.extend(ColumnPlan(f"As {schema}", 100.0, None, schema=schema) for schema in schemas)
    plans.append(replace(plans[0], name="Total", type="Calculated"))
    filled = tuple(
        SampleGrade(person.user_name, number)
        for person, number in zip(people, NUMBERS, strict=False)
        if number is not None
    )
    return tuple(SampleColumn(plan.body(), () if plan.type == "Calculated" else filled) for plan in plans)


def _text_columns(people: tuple[Person, ...]) -> tuple[SampleColumn, ...]:
    """Grades as text, feedback of 64 KB, notes from right to left, excuses with and without a score."""
    text = tuple(
        SampleGrade(person.user_name, text=text)
        for person, text in zip(people, TEXTS, strict=False)
        if text is not None
    )
    words = tuple(
        SampleGrade(person.user_name, 5.0, notes=string, feedback=string)
        for person, string in zip(people, STRINGS, strict=False)
    )
    large = (
        SampleGrade(STUDENT, 1.0, feedback="<p>" + "ab cd é 漢 👋 " * 3000 + "</p>"),
        SampleGrade(people[1].user_name, 2.0, feedback="x" * 65536, notes="ש" * 4000),
        SampleGrade(people[2].user_name, exempt=True),
        SampleGrade(people[3].user_name, 8.0, exempt=True),
        SampleGrade(people[4].user_name, feedback="words without a score"),
    )
    columns = (("Text", "Text", text), ("Words", "Score", words), ("Large", "Score", large))
    return tuple(
        SampleColumn(ColumnPlan(name, 10, None, schema=schema).body(), grades) for name, schema, grades in columns
    )
