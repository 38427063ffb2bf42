"""The real practice application in this process, and hands on it that need no browser."""

import asyncio
import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any
from unittest.mock import patch
from urllib.parse import parse_qs, urlsplit

from sqlalchemy import insert, select
from sqlalchemy.ext.asyncio import AsyncConnection

import lmsdesk.practice.content.file_references
from lmsdesk.practice.access.tokens import CodeRequest, Grant, expire_all, new_code
from lmsdesk.practice.app import open_site
from lmsdesk.practice.content.file_references import path_of
from lmsdesk.practice.protocol.settings import Settings
from lmsdesk.practice.samples.dataset import (
    Account,
    Dataset,
    SampleAttempt,
    SampleColumn,
    SampleContent,
    SampleCourse,
    SampleGrade,
)
from lmsdesk.practice.samples.load import Loader, default_content
from lmsdesk.practice.storage.engine import Database
from lmsdesk.practice.storage.site import Site
from lmsdesk.practice.storage.tables import meta, users
from tests.simulator.lookups import Lookups, remembered

GRADERS = ("anna", "ben", "cleo", "dora")
STUDENTS = ("s1", "s2", "s3")
COURSE = "_1_1"
COLUMNS = ("_1_1", "_2_1")
"""A column of points and one of letters."""
TOTAL = "_3_1"
"""What the service calculates from both."""
MARKED = "_4_1"
"""What students hand in, in a school that marks."""
USERS = tuple(f"_{len(GRADERS) + 1 + number}_1" for number in range(len(STUDENTS)))
ATTEMPTS = {"_1_1": USERS[0], "_2_1": USERS[0], "_3_1": USERS[1], "_4_1": USERS[2]}
"""What was handed in before the first day, and by whom."""
LATE_ATTEMPTS = {"_5_1": USERS[0]}
"""What may be handed in later."""
TEAM = "_5_1"
"""What a group of the first two students hands in, in a school that marks."""
SHARES = ("_6_1", "_7_1")
"""The attempts of its members."""
ITEMS = ("_2_1", "_3_1", "_4_1", "_5_1", "_6_1")
"""Two folders and three documents below the root, in a school that has content."""
FIRST_TITLE = "Week 1"
UPLOADED, UPLOADS = "upload-", "_7_1"
"""How the titles of what is uploaded begin, and a folder into which it goes."""
BRANCH, COPIED = "_8_1", f"{UPLOADED}copied"
"""A folder that is copied, and how the titles of what is in it, and of folders into which it goes, begin."""
_DAY = "2026-08-31T12:00:00.000Z"
TOKEN_S = 900
CONTENT_PARTS = frozenset({"contents", "files", "copies"})
"""What a school with content has of a run."""


class Service:
    """One practice site; `begin` puts it back to its first day."""

    parts: Sequence[str] = ()
    """What its school has beside grades."""

    def __init__(self, site: Site, lookups: Lookups, first_day: sqlite3.Connection, today: sqlite3.Connection) -> None:
        self.site = site
        self.lookups = lookups
        self.app = site.app
        self._first_day = first_day
        self._today = today

    def begin(self) -> None:
        """Forget everything since the start."""
        self._first_day.backup(self._today)
        self.lookups.forget()

    async def code_for(self, grader: str, sign_in_url: str) -> str:
        """What the pages of a sign-in lead to: the code for the person who agrees."""
        asked = {name: values[0] for name, values in parse_qs(urlsplit(sign_in_url).query).items()}
        async with self.site.database.write() as connection:
            query = select(users.c.id).where(users.c.user_name == grader)
            number = (await connection.execute(query)).scalar_one()
            grant = Grant(asked["client_id"], asked["scope"], number)
            code = await new_code(connection, CodeRequest(grant, asked["redirect_uri"], asked["code_challenge"]))
        return f"{asked['redirect_uri']}?code={code}&state={asked['state']}"

    async def end_tokens(self) -> None:
        """Every access token ends; what renews them stays."""
        async with self.site.database.write() as connection:
            await expire_all(connection)


@contextmanager
def opened(folder: Path, *, parts: Sequence[str] = ()) -> Iterator[Service]:
    """The service, loaded and ready, with its data in this folder."""
    _load(folder / "practice.sqlite", _school(parts))
    with (
        closing(asyncio.new_event_loop()) as loop,
        remembered() as lookups,
        patch.object(AsyncConnection, "__aexit__", _closed),
        patch.object(lmsdesk.practice.content.file_references, "drop", _dropped),
        closing(sqlite3.connect(folder / "practice.sqlite")) as today,
        closing(sqlite3.connect(":memory:")) as first_day,
    ):
        site = open_site(Settings(data=folder, dataset="empty", token_lifetime_s=TOKEN_S))
        opened_site = loop.run_until_complete(site.__aenter__())
        today.backup(first_day)
        service = Service(opened_site, lookups, first_day, today)
        service.parts = parts
        yield service
        loop.run_until_complete(site.__aexit__(None, None, None))


async def _dropped(data: Path, name: str) -> None:
    """Delete one, without a thread."""
    path_of(data, name).unlink(missing_ok=True)


async def _closed(connection: AsyncConnection, *_: object) -> None:
    """Close without a task of its own, so that a request is answered in one go."""
    await connection.close()


def _load(file: Path, school: Dataset) -> None:
    async def load() -> None:
        database = Database(f"sqlite+aiosqlite:///{file}")
        async with database.load() as connection:
            await Loader(connection, "lms").load(school, {})
            await connection.execute(insert(meta).values(name="dataset", value="empty"))
        await database.close()

    asyncio.run(load())


def _school(parts: Sequence[str]) -> Dataset:
    people = tuple(_person(name) for name in (*GRADERS, *STUDENTS))
    members = (*((name, "Instructor") for name in GRADERS), *((name, "Student") for name in STUDENTS))
    first = (SampleGrade("s1", score=5.0, feedback="before"), SampleGrade("s2", score=7.5))
    columns: tuple[SampleColumn, ...] = (
        SampleColumn({"name": "Points", "score": {"possible": 20}, "grading": {"type": "Manual"}}, first),
        SampleColumn({"name": "Letters", "score": {"possible": 100}, "grading": {"type": "Manual"}, "_schema": "Text"}),
        SampleColumn({"name": "Total", "score": {"possible": 120}, "grading": {"type": "Calculated"}}),
    )
    if "marks" in parts:
        team = {"name": "Team", "score": {"possible": 50}, "grading": {"type": "Attempts"}}
        columns = (*columns, _handed_in(), SampleColumn(team))
    body = {"courseId": "one", "name": "One", "availability": {"available": "Yes"}, "ultraStatus": "Ultra"}
    accounts = tuple(Account(name, "", "Instructor") for name in GRADERS)
    items = (_tree(parts),) if CONTENT_PARTS & set(parts) else ()
    return Dataset(accounts, people, courses=(SampleCourse(body, None, members, columns, contents=items),))


def _tree(parts: Sequence[str]) -> SampleContent:
    papers = _item("One", "document"), _item("Two", "document")
    below = _item(FIRST_TITLE, "folder", *papers), _item("Week 2", "folder"), _item("Three", "document")
    uploads = (_item(UPLOADED, "folder"),) if {"files", "copies"} & set(parts) else ()
    branch = (_branch(),) if "copies" in parts else ()
    return SampleContent(default_content("Ultra"), children=(*below, *uploads, *branch))


def _branch() -> SampleContent:
    inner = _item(f"{COPIED} inner", "folder", _item(f"{COPIED} three", "document"))
    return _item(COPIED, "folder", _item(f"{COPIED} one", "document"), inner, _item(f"{COPIED} two", "document"))


def _item(title: str, kind: str, *children: SampleContent) -> SampleContent:
    return SampleContent({"title": title, "contentHandler": {"id": f"resource/x-lms-{kind}"}}, children=children)


def _handed_in() -> SampleColumn:
    names = dict(zip(USERS, STUDENTS, strict=True))
    waiting = [SampleAttempt(names[user], "NeedsGrading", _DAY) for user in ATTEMPTS.values()]
    late = [SampleAttempt(names[user], "InProgress", _DAY) for user in LATE_ATTEMPTS.values()]
    body = {"name": "Papers", "score": {"possible": 50}, "grading": {"type": "Attempts"}}
    return SampleColumn(body, attempts=(*waiting, *late))


def _person(name: str) -> dict[str, Any]:
    return {
        "externalId": name,
        "userName": name,
        "availability": {"available": "Yes"},
        "name": {"given": name.title(), "family": "Sim"},
        "systemRoleIds": ["User"],
    }
