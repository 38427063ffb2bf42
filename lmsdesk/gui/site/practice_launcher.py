"""How the window asks for a practice site without knowing how one is made; the command line brings the maker."""

from typing import Protocol

from msgspec import Struct

from lmsdesk.desk import Site


class PracticeAccount(Struct, frozen=True):
    """Someone who can sign in to the practice site."""

    user_name: str
    password: str
    role: str

    def __repr__(self) -> str:
        return f"PracticeAccount({self.user_name!r})"


class PracticeReady(Struct, frozen=True):
    """A practice site that accepts connections."""

    site: Site
    secret: str
    accounts: tuple[PracticeAccount, ...] = ()

    def __repr__(self) -> str:
        return f"PracticeReady({self.site!r})"

    @property
    def of_the_window(self) -> "list[PracticeAccount]":
        """Who works with this program, the instructor first; students have a page of their own."""
        offered = (one for one in self.accounts if one.user_name != "student")
        return sorted(offered, key=lambda one: one.user_name != "instructor")


class PracticeStarter(Protocol):
    """Starts and stops the one practice site of this process."""

    async def start(self) -> PracticeReady:
        """Start it and wait until it accepts connections; raises LmsdeskError."""

    async def disconnect(self) -> None:
        """Cut it off without warning: it refuses connections, as if the network were gone."""

    async def reconnect(self) -> None:
        """Let it be reached again, at the same place and with the same data; raises LmsdeskError."""

    async def stop(self) -> None:
        """End it; nothing happens when it is not running."""
