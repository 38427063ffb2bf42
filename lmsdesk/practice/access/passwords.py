"""Passwords: slow hashes, made off the event loop, and a brake on guessing, by user name and by address."""

import asyncio

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError
from sqlalchemy import delete, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from lmsdesk.practice.protocol.wire import now_ms
from lmsdesk.practice.storage.tables import guesses

# Modest on purpose: a practice site checks passwords in tests many times a second.
_hasher = PasswordHasher(time_cost=2, memory_cost=8 * 1024, parallelism=1)
# Checked when there is no such user, so that the time of the reply does not tell which names exist. Made before, with
# the costs above: each start of the site would wait for it.
_NOBODY = "$argon2id$v=19$m=8192,t=2,p=1$AUtNxAdej8smd+9AwmCJMQ$Obh4RX4y2cN64QqqgMmfnTqUkTD2IfnC7Jekc7ag1P0"

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


async def wait_s(connection: AsyncConnection, user_name: str, address: str) -> int:
    """Seconds until another guess is allowed; 0 means now."""
    now = now_ms()
    await connection.execute(delete(guesses).where(guesses.c.guessed_at <= now - WINDOW_S * 1000))
    limits = ((guesses.c.user_name == user_name, GUESSES_PER_USER), (guesses.c.address == address, GUESSES_PER_ADDRESS))
    waits = [0]
    for condition, most in limits:
        # Room comes when the guess that is `most` places back leaves the window.
        newest = (
            select(guesses.c.guessed_at)
            .where(condition)
            .order_by(guesses.c.guessed_at.desc())
            .offset(most - 1)
            .limit(1)
        )
        at_ms = (await connection.execute(newest)).scalar()
        if at_ms is not None:
            waits.append((at_ms - now) // 1000 + WINDOW_S + 1)
    return max(waits)


async def record_guess(connection: AsyncConnection, user_name: str, address: str) -> int:
    """Counts a guess before it is checked, so that many at once cannot slip through; returns its number."""
    values = {"user_name": user_name, "address": address, "guessed_at": now_ms()}
    return int((await connection.execute(insert(guesses).values(values).returning(guesses.c.id))).scalar_one())


async def forgive(connection: AsyncConnection, guess: int, user_name: str) -> None:
    """The guess was right: the user's count is reset, and it does not count for the address."""
    await connection.execute(delete(guesses).where(guesses.c.id == guess))
    await connection.execute(update(guesses).where(guesses.c.user_name == user_name).values(user_name=None))
