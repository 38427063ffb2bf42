"""Telling subscribers: a list of callables that can be left at any time."""

import asyncio
from collections.abc import Callable
from typing import Generic, TypeVar

T = TypeVar("T")


class Announcer(Generic[T]):
    """Calls every subscriber with each notice, in the order they came."""

    def __init__(self) -> None:
        self._subscribers: dict[object, Callable[[T], None]] = {}

    def subscribe(self, subscriber: Callable[[T], None]) -> Callable[[], None]:
        """Add the subscriber; the result takes it off again and may be called twice."""
        key = object()
        self._subscribers[key] = subscriber

        def unsubscribe() -> None:
            self._subscribers.pop(key, None)

        return unsubscribe

    def announce(self, notice: T) -> None:
        """Tell everyone who is subscribed now; a fault of one is the event loop's to report, and keeps from nobody."""
        for subscriber in tuple(self._subscribers.values()):
            try:
                subscriber(notice)
            except Exception as fault:  # noqa: BLE001 - what was written is written, and sending must go on
                context = {"message": "a notice was not taken", "exception": fault}
                asyncio.get_running_loop().call_exception_handler(context)
