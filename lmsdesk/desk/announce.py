"""Telling subscribers: a list of callables that can be left at any time."""

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
        """Tell everyone who is subscribed now."""
        for subscriber in tuple(self._subscribers.values()):
            subscriber(notice)
