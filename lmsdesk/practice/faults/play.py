"""The layer that plays the faults around every call of the site."""

import asyncio

from starlette.types import ASGIApp, Receive, Scope, Send

from lmsdesk.practice.access.tokens import expire_all
from lmsdesk.practice.faults.acts import BY_KIND, Memory
from lmsdesk.practice.faults.colleague import Colleague
from lmsdesk.practice.faults.player import Part, Player
from lmsdesk.practice.storage.site import Site

CONTROL_PATH = "/practice/"
"""Below this the faults themselves are changed, so they do not act there."""


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
