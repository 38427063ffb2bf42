"""The layer that plays the faults around every call of the site."""

import asyncio
import random
import re
from collections.abc import MutableSequence

from sqlalchemy import RowMapping, case, select
from sqlalchemy.ext.asyncio import AsyncConnection
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from lmsdesk.practice.access.permissions import RIGHTS_BY_ROLE, Right
from lmsdesk.practice.access.tokens import expire_all
from lmsdesk.practice.faults.acts import BY_KIND, Memory
from lmsdesk.practice.faults.player import CELLS, Part, Player, Rule
from lmsdesk.practice.gradebook.gradebook import enter_grade, grade_row
from lmsdesk.practice.protocol.errors import ApiError
from lmsdesk.practice.protocol.wire import SLASH, Json, Row, now_ms, primary_id, timestamp
from lmsdesk.practice.resources.resource_queries import find, parse_address
from lmsdesk.practice.resources.resource_types import COLUMNS, COURSES, USERS
from lmsdesk.practice.storage.site import Site
from lmsdesk.practice.storage.tables import memberships, users

CONTROL_PATH = "/practice/"
"""Below this the faults themselves are changed, so they do not act there."""


class Colleague:
    """Enters grades as someone else would, in transactions of their own."""

    def __init__(self, site: Site, edits: MutableSequence[Json]) -> None:
        self._site = site
        self._edits = edits

    def beside(self, app: ASGIApp, part: Part) -> ASGIApp:
        """The application with an edit before its work, or between its work and the end of its reply."""

        async def play_before(scope: Scope, receive: Receive, send: Send) -> None:
            await self._edit(scope["path"], part)
            await app(scope, receive, send)

        async def play_after(scope: Scope, receive: Receive, send: Send) -> None:
            async def send_after(message: Message) -> None:
                # Before the last piece leaves, so that nobody can act on the reply before the edit is there.
                if message["type"] == "http.response.body" and not message.get("more_body"):
                    await self._edit(scope["path"], part)
                await send(message)

            await app(scope, receive, send_after)

        return play_before if part.rule.when == "before" else play_after

    async def _edit(self, path: str, part: Part) -> None:
        """One edit of the path's cell, or of anyone's in the path's column; nothing where there is no such cell."""
        named = CELLS.search(path)
        if named is None:
            return
        async with self._site.database.write() as connection:
            try:
                column, user_id = await _cell(connection, named, part.chance)
            except ApiError:
                return
            row = await grade_row(connection, column, user_id)
            value = _other_value(part, row, column, len(self._edits))
            own = await _self(connection, column["course_id"])
            await enter_grade(connection, column, user_id, {part.rule.field: value}, by=own)
        cell = {"columnId": primary_id(column["id"]), "userId": primary_id(user_id)}
        self._edits.append({"at": timestamp(now_ms()), **cell, part.rule.field: value})


async def _cell(connection: AsyncConnection, named: re.Match[str], chance: random.Random) -> tuple[RowMapping, int]:
    """The column and the person; an ApiError where a grade cannot be entered."""
    in_course, in_column, of_user = (part.replace(SLASH, "/") for part in named.groups(""))
    course = await find(connection, COURSES, in_course)
    column = await find(connection, COLUMNS, in_column, course_id=course["id"])
    if column["kind"] == "Calculated":
        raise ApiError(400, "calculated")
    wanted = [memberships.c.course_id == course["id"], memberships.c.role == "Student"]
    if of_user:
        known_by, value = parse_address(USERS, of_user)
        wanted.append(known_by == value)
    joined = select(users.c.id).join(memberships, memberships.c.user_id == users.c.id)
    people = (await connection.execute(joined.where(*wanted).order_by(users.c.id))).scalars().all()
    if not people:
        raise ApiError(404, "nobody")
    return column, int(chance.choice(people))


async def _self(connection: AsyncConnection, course_id: int) -> int | None:
    """Who the colleague is: an assistant of the course, or the first of its other staff."""
    c = memberships.c
    is_helper = case((c.role == "TeachingAssistant", 0), else_=1)
    graders = [role for role, rights in RIGHTS_BY_ROLE.items() if Right.GRADES in rights]
    query = select(c.user_id).where(c.course_id == course_id, c.role.in_(graders)).order_by(is_helper, c.id)
    return (await connection.execute(query.limit(1))).scalar()


def _other_value(part: Part, row: Row | None, column: Row, number: int) -> object:
    rule: Rule = part.rule
    present = row[rule.field] if row is not None else None
    if rule.field == "exempt":
        return not present
    if rule.field == "score":
        score = part.chance.randint(0, int(2 * (column["possible"] or 100))) / 2
        return score + 0.5 if score == present else score
    if rule.field == "text":
        return part.chance.choice([letter for letter in "ABCDF" if letter != present])
    return f"Remark {number + 1} of a colleague"


class Faults:
    """Plays the script on every call; plain ASGI."""

    def __init__(self, app: ASGIApp, site: Site, player: Player) -> None:
        self._app = app
        self._site = site
        self._player = player
        self._script = player.script
        self._memory = Memory()
        self._colleague = Colleague(site, player.edits)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        app = self._app
        if scope["type"] != "http" or scope["path"].startswith(CONTROL_PATH):
            await app(scope, receive, send)
            return
        if self._script is not self._player.script:
            self._script, self._memory = self._player.script, Memory()
        if self._player.remembers(scope["method"], scope["path"]):
            app = self._memory.record(app)
        for part in self._player.acting(scope["method"], scope["path"]):
            await asyncio.sleep(part.delay_s())
            app = await self._with(part, app, scope)
        await app(scope, receive, send)

    async def _with(self, part: Part, app: ASGIApp, scope: Scope) -> ASGIApp:
        kind = part.rule.kind
        if kind in {"expired-tokens", "stale"}:
            async with self._site.database.write() as connection:
                await expire_all(connection)
        elif kind == "stale-reads":
            return self._memory.replay(scope) or app
        elif kind == "colleague":
            return self._colleague.beside(app, part)
        return BY_KIND[kind](app, part.rule) if kind in BY_KIND else app
