"""An independent client of a practice site that shares no code with the desk.

The guided tour uses it to play a colleague, and to prove at the end what the service holds.
"""

import asyncio
import base64
import json
import urllib.parse
import urllib.request
from typing import Any

from lmsdesk.cli.practice_child import Ready

TIMEOUT_S = 10.0


class Onlooker:
    """Reads and writes with the application's own token (specification section 5, two-legged)."""

    def __init__(self, ready: Ready) -> None:
        self._base = f"{ready['baseUrl']}/{ready['segment']}/api/public"
        self._basic = base64.b64encode(f"{ready['applicationKey']}:{ready['applicationSecret']}".encode()).decode()
        self._token = ""

    async def get(self, path: str) -> Any:
        """The JSON at `path`, such as `/v1/courses/courseId:BIO-101`."""
        return await asyncio.to_thread(self._call, "GET", path, None)

    async def patch(self, path: str, body: dict[str, Any]) -> Any:
        """Change fields and return what the service then holds."""
        return await asyncio.to_thread(self._call, "PATCH", path, body)

    async def post(self, path: str, body: dict[str, Any]) -> Any:
        """Create something and return it."""
        return await asyncio.to_thread(self._call, "POST", path, body)

    async def put(self, path: str) -> Any:
        """Put something where the path says."""
        return await asyncio.to_thread(self._call, "PUT", path, {})

    async def grade(self, course_id: str, column_id: str, user_id: str) -> dict[str, Any]:
        held: dict[str, Any] = await self.get(grade_path(course_id, column_id, user_id))
        return held

    async def set_score(self, course_id: str, column_id: str, user_id: str, *, score: float) -> None:
        """Grade somebody, as a colleague would on another computer."""
        await self.patch(grade_path(course_id, column_id, user_id), {"score": score})

    def _call(self, verb: str, path: str, body: dict[str, Any] | None) -> Any:
        if not self._token:
            self._token = self._new_token()
        data = None if body is None else json.dumps(body).encode()
        headers = {"Authorization": f"Bearer {self._token}", "Content-Type": "application/json"}
        return self._send(urllib.request.Request(self._base + path, data, headers, method=verb))  # noqa: S310 - loopback

    def _new_token(self) -> str:
        body = urllib.parse.urlencode({"grant_type": "client_credentials"}).encode()
        headers = {"Authorization": f"Basic {self._basic}"}
        request = urllib.request.Request(f"{self._base}/v1/oauth2/token", body, headers)  # noqa: S310 - loopback
        return str(self._send(request)["access_token"])

    def _send(self, request: urllib.request.Request) -> Any:
        with urllib.request.urlopen(request, timeout=TIMEOUT_S) as reply:  # noqa: S310 - loopback, from our own child
            return json.load(reply)


def grade_path(course_id: str, column_id: str, user_id: str) -> str:
    """The path of a column grade (specification section 4, Gradebook)."""
    return f"/v2/courses/{course_id}/gradebook/columns/{column_id}/users/{user_id}"
