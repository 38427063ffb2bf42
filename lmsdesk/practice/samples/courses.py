"""The courses of `campus` and `seminar`: who teaches them, what is graded in them and when it is due."""

from dataclasses import replace
from datetime import datetime

from lmsdesk.practice.samples import contents, people, phrases
from lmsdesk.practice.samples.dataset import Json
from lmsdesk.practice.samples.people import ASSISTANT, INSTRUCTOR
from lmsdesk.practice.samples.plans import ColumnPlan, CoursePlan, course_body, day, total, weekly, wire_time

SPRING, AUTUMN = "2026-spring", "2026-autumn"


def _term(external_id: str, name: str, start: datetime, end: datetime) -> Json:
    duration = {"type": "DateRange", "start": wire_time(start), "end": wire_time(end)}
    return {
        "externalId": external_id,
        "name": name,
        "description": f"Teaching and examination period {name}",
        "availability": {"available": "Yes", "duration": duration},
    }


TERMS: tuple[Json, ...] = (
    _term(SPRING, "Spring 2026", day(2, 2), day(6, 26)),
    _term(AUTUMN, "Autumn 2026", day(9, 1), day(12, 18)),
)

_TEACHING = ((INSTRUCTOR, "Instructor"), (ASSISTANT, "TeachingAssistant"))

_LAB_TOPICS = (
    "Microscopy", "Osmosis", "Enzymes", "Respiration", "Photosynthesis", "Mitosis", "Fruit Flies", "Gel", "Bacteria",
    "Fungi", "Field Trip", "Statistics",
)  # fmt: skip


def _series(first: datetime, names: list[str], plan: ColumnPlan, *, every: int = 7) -> list[ColumnPlan]:
    """One column a name, due every so many days, a little harder each time."""
    dues = weekly(first, len(names), every=every)
    return [
        replace(plan, name=name, due=due, mean=plan.mean - 0.006 * number)
        for number, (name, due) in enumerate(zip(names, dues, strict=True))
    ]


def _with_total(columns: list[ColumnPlan], *, schema: str = "Score") -> tuple[ColumnPlan, ...]:
    return (total(columns, schema=schema), *sorted(columns, key=lambda column: column.due or day(1, 1)))


def _biology() -> tuple[ColumnPlan, ...]:
    lab = ColumnPlan(
        "", 20, None, "Attempts", category="Lab", attempts=2, mean=0.82, files=contents.BIOLOGY_WORK, model="Highest",
        description="Report of at most three pages with table and figure.",
    )  # fmt: skip
    quiz = ColumnPlan("", 10, None, category="Quiz", mean=0.78, step=1)
    homework = ColumnPlan("", 20, None, category="Homework", mean=0.84)
    return _with_total(
        [
            *_series(day(9, 4), [f"Lab {n + 1}: {topic}" for n, topic in enumerate(_LAB_TOPICS)], lab),
            *_series(day(9, 2), [f"Quiz {n}" for n in range(1, 13)], quiz),
            *_series(day(9, 6), [f"Homework {n}" for n in range(1, 8)], homework, every=14),
            ColumnPlan("Safety Briefing", 1, day(9, 3), category="Lab", schema="Complete/Incomplete", mean=1.1, step=1),
            ColumnPlan("Midterm 1", 100, day(9, 30), category="Exam", mean=0.71),
            ColumnPlan("Midterm 2", 100, day(11, 3), category="Exam", mean=0.66),
            ColumnPlan("Essay: A Question of Life", 50, day(11, 13), "Attempts", mean=0.77, files=contents.ESSAYS),
            ColumnPlan("Participation", 10, day(9, 11), category="Participation", schema="Letter", mean=0.88),
            ColumnPlan("Poster", 50, day(12, 4), category="Project", schema="Letter", mean=0.8),
            ColumnPlan("Lab Practical", 50, day(12, 9), category="Exam", mean=0.7),
            ColumnPlan("Final Examination", 200, day(12, 16), category="Exam", mean=0.68),
        ]
    )


def _chemistry() -> tuple[ColumnPlan, ...]:
    synthesis = ColumnPlan("", 50, None, "Attempts", category="Lab", mean=0.79, files=contents.CHEMISTRY_WORK)
    topics = ["Distillation", "Esterification", "Recrystallisation", "Grignard", "Diels–Alder"]
    quiz = ColumnPlan("", 20, None, category="Quiz", mean=0.7, step=1)
    return _with_total(
        [
            *_series(
                day(9, 18), [f"Synthesis {n + 1}: {topic}" for n, topic in enumerate(topics)], synthesis, every=14
            ),
            *_series(day(9, 9), [f"Mechanisms Quiz {n}" for n in range(1, 9)], quiz),
            ColumnPlan("Nomenclature Test", 20, day(9, 23), category="Test", mean=0.85, step=1),
            ColumnPlan("Midterm", 100, day(10, 21), category="Exam", mean=0.62),
            ColumnPlan(
                "Spectroscopy Portfolio", 50, day(11, 27), "Attempts", category="Project", files=contents.CHEMISTRY_WORK
            ),
            ColumnPlan("Final Examination", 100, day(12, 14), category="Exam", mean=0.63),
        ]
    )


def _programming() -> tuple[ColumnPlan, ...]:
    task = ColumnPlan(
        "",
        20,
        None,
        "Attempts",
        attempts=0,
        mean=0.83,
        files=contents.PROGRAMS,
        model="Highest",
        texts=phrases.REFLECTIONS,
    )
    names = [
        "Hello, Turtle",
        "Loops",
        "Word Count",
        "Text Adventure",
        "Queues",
        "Sorting",
        "Matrices",
        "Recursion",
        "Files",
    ]
    return _with_total(
        [
            *_series(day(9, 11), [f"Exercise {n + 1}: {name}" for n, name in enumerate(names)], task, every=9),
            ColumnPlan(
                "Code Review", 10, day(10, 16), category="Participation", schema="Complete/Incomplete", mean=0.95
            ),
            ColumnPlan("Test 1", 50, day(10, 7), category="Test", mean=0.72),
            ColumnPlan("Test 2", 50, day(11, 11), category="Test", mean=0.7),
            ColumnPlan("Team Project", 100, day(12, 7), "Attempts", category="Project", files=contents.ARCHIVES),
            ColumnPlan("Examination", 100, day(12, 17), category="Exam", mean=0.71),
        ],
        schema="Percentage",
    )


def _statistics() -> tuple[ColumnPlan, ...]:
    report = ColumnPlan("", 20, None, "Attempts", attempts=2, mean=0.81, files=contents.STATISTICS_WORK)
    sheet = ColumnPlan("", 10, None, category="Homework", mean=0.86)
    return _with_total(
        [
            *_series(day(2, 13), [f"Problem Sheet {n}" for n in range(1, 13)], sheet),
            *_series(day(2, 27), [f"Data Report {n}" for n in range(1, 6)], report, every=18),
            ColumnPlan("Midterm", 100, day(4, 15), category="Exam", mean=0.69),
            ColumnPlan("Final Examination", 100, day(6, 17), category="Exam", mean=0.67),
        ]
    )


def _literature() -> tuple[ColumnPlan, ...]:
    essay = ColumnPlan(
        "", 100, None, "Attempts", category="Essay", schema="Letter", mean=0.8, step=1, files=contents.ESSAYS
    )
    journal = ColumnPlan("", 10, None, "Attempts", category="Journal", mean=0.87, texts=phrases.REFLECTIONS)
    return _with_total(
        [
            *_series(
                day(3, 6), ["Essay 1: Beginnings", "Essay 2: Letters Home", "Essay 3: Free Topic"], essay, every=35
            ),
            *_series(day(2, 20), [f"Reading Journal {n}" for n in range(1, 7)], journal, every=16),
            ColumnPlan(
                "Recitation", 20, day(4, 24), "Attempts", category="Presentation", mean=0.9, files=contents.SOUNDS
            ),
            ColumnPlan("Oral Examination", 100, day(6, 22), category="Exam", schema="Letter", mean=0.81, step=1),
        ],
        schema="Letter",
    )


def _seminar_columns() -> tuple[ColumnPlan, ...]:
    paper = ColumnPlan("", 50, None, "Attempts", category="Essay", mean=0.8, files=contents.ESSAYS)
    proposal = replace(paper, name="Proposal", possible=20, due=day(10, 9), texts=phrases.PROPOSALS, papers=23)
    objects = replace(paper, name="Object Study", possible=20, files=contents.EVERY_KIND, texts=phrases.REFLECTIONS)
    return _with_total(
        [
            ColumnPlan("Source Exercise", 20, day(9, 25), mean=0.83),
            proposal,
            ColumnPlan("Presentation", 50, day(10, 23), category="Presentation", schema="Letter", mean=0.85),
            replace(paper, name="Draft", due=day(11, 13), attempts=2, papers=22),
            replace(objects, due=day(11, 17), papers=15),
            ColumnPlan(
                "Participation", 20, day(12, 11), category="Participation", schema="Complete/Incomplete", mean=0.95
            ),
            replace(paper, name="Term Paper", possible=100, due=day(12, 15), schema="Letter", papers=0),
        ]
    )


_HISTORY = course_body(
    "HIST-480-2026A",
    "Seminar on the History of Science",
    "Instruments, workshops and failed experiments from 1600 to today. Weekly discussion, one term paper.",
)

SEMINAR: tuple[CoursePlan, ...] = (
    CoursePlan(
        _HISTORY, AUTUMN, slice(0, 23), _seminar_columns(), _TEACHING, contents.HISTORY, ("Circle", 4), (people.ESSAY,)
    ),
)

CAMPUS: tuple[CoursePlan, ...] = (
    CoursePlan(
        course_body(
            "BIO-101-2026A",
            "Biology 101: Cells, Genes and Evolution",
            "The first-year course for all life sciences: two lectures and one afternoon in the laboratory each week.",
        ),
        AUTUMN,
        slice(0, 599),
        _biology(),
        (*_TEACHING, ("hlindqvist", "Instructor"), ("kmensah", "Grader"), ("ytanaka", "TeachingAssistant")),
        contents.BIOLOGY,
    ),
    CoursePlan(
        course_body(
            "CHEM-231-2026A", "Organic Chemistry I", "Structure, mechanism and synthesis, with five laboratory days."
        ),
        AUTUMN,
        slice(300, 395),
        _chemistry(),
        (*_TEACHING, ("rdangelo", "CourseBuilder")),
        contents.CHEMISTRY,
    ),
    CoursePlan(
        course_body(
            "CS-115-2026A",
            "Programming: First Steps in Python",
            "Write, read and test small programs. No experience needed.",
            ultra_status="Ultra",
        ),
        AUTUMN,
        slice(560, 643),
        _programming(),
        (*_TEACHING, ("jhaddad", "Grader")),
        contents.PROGRAMMING,
        ("Team", 12),
        (people.PROJECT,),
    ),
    replace(SEMINAR[0], students=slice(640, 663)),
    CoursePlan(
        course_body("STAT-210-2026S", "Statistics for the Life Sciences", "From the first histogram to mixed models."),
        SPRING,
        slice(100, 239),
        _statistics(),
        ((INSTRUCTOR, "Instructor"), (ASSISTANT, "Grader"), ("ytanaka", "TeachingAssistant")),
        contents.STATISTICS,
    ),
    CoursePlan(
        course_body(
            "LIT-220-2026S",
            "World Literature: Voices and Journeys",
            "Twelve books from five continents, read slowly and discussed in two languages.",
        ),
        SPRING,
        slice(690, 737),
        _literature(),
        ((INSTRUCTOR, "Instructor"), (ASSISTANT, "CourseBuilder"), ("rdangelo", "TeachingAssistant")),
        contents.LITERATURE,
    ),
)
