"""A practice site in a child process, reached by HTTP alone, and what an outsider can know of it."""

import asyncio
import json
import os
import re
import shutil
import signal
import sqlite3
from collections.abc import AsyncIterator, Iterator, Mapping, Sequence
from contextlib import asynccontextmanager, closing, contextmanager
from html import unescape
from pathlib import Path
from types import TracebackType

import httpx
from msgspec.structs import replace

from lmsdesk.cli.onlooker import Onlooker
from lmsdesk.cli.practice_child import PracticeChild
from lmsdesk.desk import APPLICATION_SECRET, SecretStore, SignIn, Site
from lmsdesk.desk.sites.profiles import Protection
from lmsdesk.desk.sites.secrets import PERSON, TOKEN
from lmsdesk.model.ids import Cell, SiteId

SITE = SiteId("campus")
_WATCH = """
CREATE TABLE written (number INTEGER PRIMARY KEY, column_id INTEGER, user_id INTEGER, score REAL);
CREATE TRIGGER written_new AFTER INSERT ON grades
BEGIN INSERT INTO written (column_id, user_id, score) VALUES (NEW.column_id, NEW.user_id, NEW.score); END;
CREATE TRIGGER written_over AFTER UPDATE ON grades
BEGIN INSERT INTO written (column_id, user_id, score) VALUES (NEW.column_id, NEW.user_id, NEW.score); END;
"""


class Campus:
    """One practice site; its data outlive its process, so it can be unplugged and plugged in again."""

    def __init__(self, folder: Path, dataset: str = "seminar", *options: str) -> None:
        self._folder = folder
        self._faults = folder / "faults.json"
        folder.mkdir(parents=True, exist_ok=True)
        self._script([])
        data = folder / "data"
        self.child = PracticeChild(dataset, data=data, options=("--faults", str(self._faults), *options))

    async def restart(self, *rules: Mapping[str, object]) -> None:
        """Run with these faults from now on."""
        await self.child.stop()
        self._script(rules)
        await self.child.start()

    @contextmanager
    def frozen(self) -> Iterator[None]:
        """The site takes connections but answers nothing, until the end of the block."""
        os.kill(self.child.ready["pid"], signal.SIGSTOP)
        try:
            yield
        finally:
            os.kill(self.child.ready["pid"], signal.SIGCONT)

    def site(self, protection: Protection = "memory", **changes: str) -> Site:
        """How a desk describes this site."""
        ready = self.child.ready
        described = Site(
            id=SITE,
            name="Campus",
            base_url=ready["baseUrl"],
            segment=ready["segment"],
            mark=ready["segment"],
            application_key=ready["applicationKey"],
            protection=protection,
        )
        return replace(described, **changes)

    @property
    def secret(self) -> str:
        """The application's secret."""
        return str(self.child.ready["applicationSecret"])

    def password(self, user_name: str) -> str:
        """What the person types."""
        return next(str(one["password"]) for one in self.child.ready["accounts"] if one["userName"] == user_name)

    async def held(self, cell: Cell) -> dict[str, object]:
        """What the service holds, asked for by a program that shares nothing with the desk."""
        return await Onlooker(self.child.ready).grade(*cell)

    async def scores(self, cells: list[Cell]) -> list[object]:
        """The scores that the service holds."""
        return [(await self.held(cell)).get("score") for cell in cells]

    async def sign_in(self, secrets: SecretStore, user_name: str = "instructor") -> None:
        """Go through the pages as a browser without scripts would, and keep the token where a desk looks for it."""
        site = self.site()
        sign_in = SignIn(site, self.secret)
        token = await sign_in.finish(await self.answer(sign_in, user_name))
        secrets.set(SITE, APPLICATION_SECRET, self.secret)
        secrets.set(SITE, TOKEN, token.to_json())
        secrets.set(SITE, PERSON, token.user_uuid or "")

    async def answer(self, sign_in: SignIn, user_name: str = "instructor") -> str:
        """The address with the code that a browser is sent to at the end of a sign-in."""
        url = sign_in.request_url
        async with httpx.AsyncClient(trust_env=False) as browser:
            form = {"user_id": user_name, "password": self.password(user_name), "csrf": _csrf(await browser.get(url))}
            await browser.post(url, data=form)
            answer = await browser.post(url, data={"csrf": _csrf(await browser.get(url)), "decision": "allow"})
        return answer.headers["location"]

    async def forget_codes(self) -> None:
        """End every code that was given out, as two minutes do."""
        await asyncio.to_thread(self._change, "DELETE FROM codes")

    def use_newer_view(self) -> None:
        """Make the courses of the newer view, which no call can do to a course that is there."""
        self._change("UPDATE courses SET body = json_set(body, '$.ultraStatus', 'Ultra')")

    def watch_writes(self) -> None:
        """Have the site's own database note every grade it writes from now on."""
        self._change(_WATCH)

    def written(self) -> dict[tuple[str, str], list[float]]:
        """Every value that was written since, in order, by column and person."""
        with closing(sqlite3.connect(self.database, timeout=10)) as connection:
            rows = connection.execute("SELECT column_id, user_id, score FROM written ORDER BY number").fetchall()
        found: dict[tuple[str, str], list[float]] = {}
        for column_id, user_id, score in rows:
            found.setdefault((f"_{column_id}_1", f"_{user_id}_1"), []).append(score)
        return found

    @property
    def database(self) -> Path:
        """The file of the site's own database."""
        return self.child.data / "practice.sqlite"

    def _change(self, script: str) -> None:
        with closing(sqlite3.connect(self.database, timeout=10)) as connection:
            connection.executescript(script)

    def _script(self, rules: Sequence[Mapping[str, object]]) -> None:
        self._faults.write_text(json.dumps({"seed": 1, "rules": list(rules)}), encoding="utf-8")

    async def __aenter__(self) -> "Campus":
        await self.child.start()
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.child.remove()


class Campuses:
    """Makes practice sites for one test; filling a sample site takes a second, so it is done once and copied."""

    def __init__(self, templates: Path, folder: Path) -> None:
        self._templates = templates
        self._folder = folder

    @asynccontextmanager
    async def open(self, dataset: str = "seminar") -> AsyncIterator[Campus]:
        """A fresh site that accepts connections."""
        template = self._templates / dataset
        if not template.exists():
            async with Campus(template, dataset):
                pass
        shutil.copytree(template, self._folder, dirs_exist_ok=True)
        async with Campus(self._folder, dataset) as campus:
            yield campus


def _csrf(page: httpx.Response) -> str:
    found = re.search(r'name="csrf" value="([^"]+)"', page.text)
    assert found, page.text
    return unescape(found[1])
