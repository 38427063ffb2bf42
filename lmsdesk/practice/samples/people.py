"""Makes people for the sample sites: names, user names, student ids and addresses, the same on every run."""

import random
import re
import unicodedata
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import accumulate

from lmsdesk.practice.samples.dataset import Account, Json, SampleGroup, SampleRubric
from lmsdesk.practice.samples.names import POOLS, Pool
from lmsdesk.practice.samples.plans import random_for

# letters that Unicode does not decompose into a base letter and marks
_PLAIN = str.maketrans(
    {"ß": "ss", "ø": "o", "Ø": "O", "đ": "d", "Đ": "D", "ł": "l", "Ł": "L", "ı": "i", "æ": "ae", "þ": "th", "Þ": "Th"}
    | {"ð": "d", "Ð": "D", "œ": "oe"}
)
ADMINISTRATOR, INSTRUCTOR, ASSISTANT, STUDENT = "administrator", "instructor", "assistant", "student"
ACCOUNTS: tuple[Account, ...] = (
    Account(ADMINISTRATOR, "", "SystemAdmin"),
    Account(INSTRUCTOR, "", "Instructor"),
    Account(ASSISTANT, "", "TeachingAssistant"),
    Account(STUDENT, "", "Student"),
)


@dataclass(frozen=True)
class Person:
    """Someone with a record on the site."""

    user_name: str
    given: str
    family: str
    student_id: str = ""
    title: str = ""
    middle: str = ""

    def body(self) -> Json:
        """The user as in a POST, without password (specification section 2, User)."""
        name = {"given": self.given, "family": self.family, "middle": self.middle, "title": self.title}
        body: Json = {
            "externalId": self.user_name,
            "userName": self.user_name,
            "systemRoleIds": ["SystemAdmin" if self.user_name == ADMINISTRATOR else "User"],
            "availability": {"available": "Yes"},
            "name": {key: value for key, value in name.items() if value or key in {"given", "family"}},
            "contact": {"email": f"{self.user_name}@example.edu"},
        }
        if self.student_id:
            body["studentId"] = self.student_id
            body["educationLevel"] = ("Freshman", "Sophomore", "Junior", "Senior")[int(self.student_id) % 4]
        return body


STAFF: tuple[Person, ...] = (
    Person(ADMINISTRATOR, "Noor", "Rahimi"),
    Person(INSTRUCTOR, "Elena", "Vásquez", title="Dr"),
    Person(ASSISTANT, "Tomasz", "Wójcik"),
)
HELPERS: tuple[Person, ...] = (
    Person("hlindqvist", "Helena", "Lindqvist", title="Prof."),
    Person("kmensah", "Kwame", "Mensah"),
    Person("ytanaka", "Yūko", "Tanaka"),
    Person("rdangelo", "Raffaella", "D'Angelo"),
    Person("jhaddad", "Jamil", "Haddad"),
)
DEMO_STUDENT = Person(STUDENT, "Amara", "Nwosu", student_id="00417203")


def latin(text: str) -> str:
    """The ASCII letters and digits of a name in lower case, without accents."""
    bare = unicodedata.normalize("NFKD", text.translate(_PLAIN))
    return re.sub(r"[^a-z0-9]", "", bare.lower())


def bodies(people: Iterable[Person]) -> tuple[Json, ...]:
    return tuple(person.body() for person in people)


def students(count: int, seed: str) -> tuple[Person, ...]:
    """`count` students with distinct user names and ids; the first is the demo account `student`."""
    maker = _Maker(random_for("people", seed))
    return (DEMO_STUDENT, *(maker.make() for _ in range(count - 1)))


class _Maker:
    """Draws names and remembers which user names and full names are taken."""

    def __init__(self, rng: random.Random) -> None:
        self._rng = rng
        self._weights = list(accumulate(pool.weight for pool in POOLS))
        self._user_names = {person.user_name: 1 for person in (*STAFF, *HELPERS, DEMO_STUDENT)}
        self._full_names: set[tuple[str, str]] = set()
        self._number = 418_000

    def make(self) -> Person:
        pool = self._rng.choices(POOLS, cum_weights=self._weights)[0]
        given, family = self._fresh_name(pool)
        self._number += self._rng.randint(1, 37)
        middle = self._rng.choice("ABCDEFGHJKLMNPRSTVW") + "." if self._rng.random() < 0.08 else ""
        return Person(
            self._user_name(given, family),
            given.partition(":")[0],
            family.partition(":")[0],
            student_id=f"{self._number:08d}",
            middle=middle if given and given.isascii() else "",
        )

    def _fresh_name(self, pool: Pool) -> tuple[str, str]:
        """Both halves in one script, and a name not used yet as long as a few tries find one."""
        name = ("", "")
        for _ in range(12):
            family = self._rng.choice(pool.family)
            same_script = [given for given in pool.given if (":" in given) == (":" in family)]
            name = (self._rng.choice(same_script) if same_script else "", family)
            if name not in self._full_names:
                break
        self._full_names.add(name)
        return name

    def _user_name(self, given: str, family: str) -> str:
        stem = latin(given.rpartition(":")[2])[:1] + latin(family.rpartition(":")[2])[:14]
        taken = self._user_names.get(stem, 0)
        self._user_names[stem] = taken + 1
        return f"{stem}{taken + 1}" if taken else stem


def deal(set_name: str, count: int, people: Sequence[Person]) -> tuple[SampleGroup, ...]:
    """All people in `count` groups of one set, one after the other as cards are dealt."""
    return tuple(
        SampleGroup(set_name, f"{set_name} {number + 1}", tuple(person.user_name for person in people[number::count]))
        for number in range(count)
    )


def _grid(headers: tuple[str, ...], values: tuple[float, ...], unit: str, lines: dict[str, tuple[str, ...]]) -> Json:
    """Columns with their values, and rows with a description for each; `unit` is `points` or `percentage`."""
    weight = {"rowPoints": values[0]} if unit == "points" else {"percentage": round(100 / len(lines), 2)}
    return {
        "columns": [{"header": header, "position": index} for index, header in enumerate(headers)],
        "rows": [{"header": header, "position": index, **weight} for index, header in enumerate(lines)],
        "cells": [
            {"rowPosition": row, "columnPosition": column, "description": words, unit: {"value": values[column]}}
            for row, cells in enumerate(lines.values())
            for column, words in enumerate(cells)
        ],
    }


ESSAY = SampleRubric(
    {
        "title": "Written Work",
        "description": "For drafts and papers of every length.",
        "rubricType": "Numeric",
        **_grid(
            ("Excellent", "Sound", "Needs work"),
            (10, 7, 4),
            "points",
            {
                "Question": ("Sharp and worth asking", "Clear, somewhat wide", "Hard to find"),
                "Sources": ("Read against each other", "Well chosen, used singly", "Few, or taken at their word"),
                "Argument": ("Each step follows", "One or two leaps", "Assertions without support"),
                "Language": ("A pleasure to read", "Plain and correct", "Gets in the way"),
            },
        ),
    },
    ("Draft", "Term Paper"),
)
PROJECT = SampleRubric(
    {
        "title": "Team Project",
        "description": "What the program does, how it reads, and how the team worked.",
        "rubricType": "Percentage",
        **_grid(
            ("Complete", "Mostly", "Begun"),
            (100, 70, 35),
            "percentage",
            {
                "Function": ("Does all that was asked", "Small parts are missing", "Runs in part"),
                "Tests": ("Each function has one that can fail", "The main paths are tried", "Tried by hand"),
                "Names and shape": ("Reads like prose", "Some long functions", "Hard to follow"),
                "Teamwork": ("Everybody's work shows", "Uneven shares", "One person's work"),
            },
        ),
    },
    ("Team Project",),
)
