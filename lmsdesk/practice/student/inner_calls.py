"""Calls of the site's own public interface from within, as a person who is signed in."""

import json
import secrets
from typing import Any

from starlette.requests import Request
from starlette.types import Message

from lmsdesk.practice.access.tokens import Grant, access_token
from lmsdesk.practice.protocol.wire import Json
from lmsdesk.practice.storage.site import Site

CLIENT = "student pages"
SCOPE = "read write"


class CallError(Exception):
    """A call that was refused, with what the site said."""

    def __init__(self, status: int, message: str) -> None:
        super().__init__(message or f"The site answered {status}.")
        self.status = status


class InnerCalls:
    """Paths are given from the version on; each call goes through everything that calls from outside go through."""

    def __init__(self, request: Request, token: str) -> None:
        self._request = request
        self._token = token

    @classmethod
    async def of(cls, request: Request, user_id: int) -> "InnerCalls":
        """Calls as this person."""
        site: Site = request.app.state.site
        async with site.database.write() as connection:
            grant = Grant(CLIENT, SCOPE, user_id)
            token, _ = await access_token(connection, grant, site.settings.token_lifetime_s)
        return cls(request, token)

    async def get(self, path: str) -> Json:
        """The object that a path holds; raises CallError."""
        return await self._call("GET", path, b"", "application/json")

    async def rows(self, path: str) -> list[Json]:
        """All rows of a list; raises CallError."""
        found: list[Json] = []
        next_path: str | None = path
        while next_path:
            page = await self.get(next_path)
            found += page["results"]
            following = page.get("paging", {}).get("nextPage", "")
            next_path = following.partition("/api/public/")[2]
        return found

    async def send(self, verb: str, path: str, body: Json) -> Json:
        """Send an object; raises CallError."""
        return await self._call(verb, path, json.dumps(body).encode(), "application/json")

    async def upload(self, name: str, content: bytes) -> str:
        """Upload a file and return the id of the upload; raises CallError."""
        boundary = secrets.token_hex(16)
        quoted = name.replace("\\", "_").replace('"', "_")
        head = f'--{boundary}\r\nContent-Disposition: form-data; name="file"; filename="{quoted}"\r\n'
        body = head.encode() + b"\r\n" + content + f"\r\n--{boundary}--\r\n".encode()
        made = await self._call("POST", "v1/uploads", body, f"multipart/form-data; boundary={boundary}")
        return str(made["id"])

    async def _call(self, verb: str, path: str, body: bytes, kind: str) -> Json:
        status, answer = await self._carry_out(verb, path, body, kind)
        plain: Any = json.loads(answer) if answer else {}
        if status >= 400:
            raise CallError(status, str(plain.get("message", "")) if isinstance(plain, dict) else "")
        return plain if isinstance(plain, dict) else {}

    async def _carry_out(self, verb: str, path: str, body: bytes, kind: str) -> tuple[int, bytes]:
        site: Site = self._request.app.state.site
        route, _, query = path.partition("?")
        whole = f"{site.settings.prefix}/{route}"
        headers = [
            (b"host", self._request.headers.get("host", "").encode()),
            (b"authorization", f"Bearer {self._token}".encode()),
            (b"content-type", kind.encode()),
            (b"content-length", str(len(body)).encode()),
        ]
        scope = {
            **{
                name: self._request.scope[name]
                for name in ("type", "asgi", "http_version", "scheme", "server", "client")
            },
            "method": verb,
            "path": whole,
            "raw_path": whole.encode(),
            "root_path": "",
            "query_string": query.encode(),
            "headers": headers,
            "state": {},
        }
        parts: list[Message] = [{"type": "http.request", "body": body, "more_body": False}]
        answered: list[Message] = []

        async def receive() -> Message:
            return parts.pop() if parts else {"type": "http.disconnect"}

        async def send(message: Message) -> None:
            answered.append(message)

        await self._request.app(scope, receive, send)
        status = next(int(one["status"]) for one in answered if one["type"] == "http.response.start")
        return status, b"".join(one.get("body", b"") for one in answered if one["type"] == "http.response.body")
