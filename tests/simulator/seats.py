"""Students who leave the course and come back to it, on the service's own pages."""

from tests.simulator.kinds import Fields, Web
from tests.simulator.network import Network
from tests.simulator.service import COURSE
from tests.simulator.truth import Truth


class Seats:
    """Who sits in the course; the service keeps the grades of those who are away."""

    def __init__(self, web: Web, network: Network, truth: Truth) -> None:
        self._web = web
        self._network = network
        self._truth = truth

    async def leave(self, user: str, *, is_kept: bool) -> bool:
        """Take a student's seat away, or keep it switched off; False for one who is away already."""
        if user in self._truth.away:
            return False
        self._truth.away.add(user)
        self._truth.have_left.add(user)
        if is_kept:
            await self._change("PATCH", user, {"availability": {"available": "Disabled"}})
        else:
            await self._change("DELETE", user)
        return True

    async def come_back(self, user: str) -> None:
        """Give the seat back, if the student is away."""
        if user not in self._truth.away:
            return
        self._truth.away.remove(user)
        seat = {"courseRoleId": "Student", "availability": {"available": "Yes"}}
        if await self._change("PATCH", user, seat) == 404:
            await self._change("PUT", user, seat)

    async def _change(self, method: str, user: str, body: Fields | None = None) -> int:
        reply = await self._web(method, f"v1/courses/{COURSE}/users/{user}", body)
        self._network.forget_answers()
        return int(reply.status_code)
