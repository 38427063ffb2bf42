"""Wakes the one loop that waits for it, at once or after a time."""

import asyncio


class WakeUp:
    """A call of `set` is kept until the next wait, so none is missed between two."""

    def __init__(self) -> None:
        self._rung = asyncio.Event()

    def set(self) -> None:
        """Wake the sleeper, or let its next wait return at once."""
        self._rung.set()

    async def wait(self, timeout_s: float | None = None) -> bool:
        """Sleep until `set` is called or the time is over; whether it was called."""
        try:
            async with asyncio.timeout(timeout_s):
                await self._rung.wait()
        except TimeoutError:
            return False
        finally:
            self._rung.clear()
        return True
