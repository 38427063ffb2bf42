"""Several people who call the site, and what has answered them."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

import httpx

from lmsdesk.practice.app import routers
from lmsdesk.practice.storage.site import Site

Json = dict[str, Any]


@dataclass
class Walker:
    """Makes calls by several people and notes which routes have answered with a success."""

    site: Site
    clients: Mapping[str, httpx.AsyncClient]
    done: set[tuple[str, str]] = field(default_factory=set)

    def routes(self) -> list[tuple[str, str]]:
        """Verb and template of every route below the prefix, in the order in which they are tried."""
        found = (route for router in routers(self.site.settings.edition) for route in router.routes)
        return [(verb, getattr(route, "path", "")) for route in found for verb in getattr(route, "methods", ())]

    async def do(self, call: str, status: int = 200, *, by: str = "admin", body: object = None, **query: str) -> Any:
        """The reply's body, or where it leads to."""
        reply = await self.send(call, status, by=by, body=body, **query)
        return reply.headers.get("location") if reply.is_redirect else reply.json() if reply.content else None

    async def send(
        self, call: str, status: int, *, by: str = "admin", body: object = None, **query: str
    ) -> httpx.Response:
        """`call` is a verb and a path from the version on."""
        verb, _, path = call.partition(" ")
        reply = await self.clients[by].request(verb, path, json=body, params=query)
        assert reply.status_code == status, f"{call}: {reply.status_code} {reply.text}"
        if status < 400:
            self.done.add(next(row for row in self.routes() if row[0] == verb and _fits(row[1], f"/{path}")))
        return reply

    async def life(self, path: str, made: Json, patch: Json, *, gone: int = 204) -> str:
        """Makes, lists, reads and changes an object, and removes another one; returns the path of the first."""
        first = await self.do(f"POST {path}", 201, body=made)
        one = f"{path}/{first['id']}"
        changed = await self.do(f"PATCH {one}", body=patch)
        assert {name: changed[name] for name in patch} == patch
        read = await self.do(f"GET {one}")
        assert {name: changed[name] for name in read} == read
        assert first["id"] in {row["id"] for row in (await self.do(f"GET {path}"))["results"]}
        unique = {name: f"{value}-2" for name, value in made.items() if name in {"externalId", "courseId", "code"}}
        second = await self.do(f"POST {path}", 201, body={**made, **unique})
        await self.do(f"DELETE {path}/{second['id']}", gone)
        await self.do(f"GET {path}/{second['id']}", 404)
        return one

    def kind(self, name: str) -> Json:
        """A content handler in the words of the site."""
        return {"id": self.site.settings.handler(name)}


def _fits(template: str, path: str) -> bool:
    return re.fullmatch(re.sub(r"\{\w+(:\w+)?\}", "[^/]+", template), path) is not None


async def upload(walker: Walker, who: str = "admin") -> str:
    reply = await walker.clients[who].post("v1/uploads", files={"file": ("a.txt", b"text")})
    assert reply.status_code == 201, reply.text
    walker.done.add(("POST", "/v1/uploads"))
    return str(reply.json()["id"])
