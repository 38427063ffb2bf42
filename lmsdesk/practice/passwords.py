"""Passwords: slow hashes, made off the event loop, and a brake on guessing."""

import asyncio
from collections import deque
from time import monotonic

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError

# Modest on purpose: a practice site checks passwords in tests many times a second.
_hasher = PasswordHasher(time_cost=2, memory_cost=8 * 1024, parallelism=1)
# Checked when there is no such user, so that the time of the reply does not tell which names exist.
_NOBODY = _hasher.hash("nobody")

WINDOW_S = 300
GUESSES_PER_USER = 10
GUESSES_PER_ADDRESS = 20


async def hash_password(password: str) -> str:
    return await asyncio.to_thread(_hasher.hash, password)


def _matches(stored: str | None, password: str) -> bool:
    try:
        _hasher.verify(stored or _NOBODY, password)
    except (VerificationError, InvalidHashError):
        return False
    return stored is not None


async def is_password(stored: str | None, password: str) -> bool:
    return await asyncio.to_thread(_matches, stored, password)


class Throttle:
    """Counts wrong guesses by user name and by address within five minutes."""

    def __init__(self) -> None:
        self._guesses: dict[tuple[str, str], deque[float]] = {}

    def _recent(self, kind: str, value: str) -> deque[float]:
        guesses = self._guesses.setdefault((kind, value), deque())
        while guesses and guesses[0] < monotonic() - WINDOW_S:
            guesses.popleft()
        return guesses

    def wait_s(self, user_name: str, address: str) -> int:
        """Seconds until another guess is allowed; 0 means now."""
        self._forget_old()
        by_user, by_address = self._recent("user", user_name), self._recent("address", address)
        full = [
            guesses[0]
            for guesses, most in ((by_user, GUESSES_PER_USER), (by_address, GUESSES_PER_ADDRESS))
            if len(guesses) >= most
        ]
        return int(max(full) + WINDOW_S - monotonic()) + 1 if full else 0

    def record(self, user_name: str, address: str) -> None:
        """Counts a guess before it is checked, so that many at once cannot slip through."""
        self._recent("user", user_name).append(monotonic())
        self._recent("address", address).append(monotonic())

    def forgive(self, user_name: str, address: str) -> None:
        """The guess was right: the user's count starts anew and the address's last one is taken back."""
        self._guesses.pop(("user", user_name), None)
        by_address = self._recent("address", address)
        if by_address:
            by_address.pop()

    def _forget_old(self) -> None:
        if len(self._guesses) < 10_000:
            return
        for kind, value in list(self._guesses):
            if not self._recent(kind, value):
                del self._guesses[kind, value]
