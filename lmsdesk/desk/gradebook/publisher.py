"""What follows a change of stored data: subscribers are told, and what waits is counted and sent."""

from lmsdesk.desk.platform.subscribers import Announcer
from lmsdesk.model.changes import Changes
from lmsdesk.sync.engine import Engine


class ChangePublisher:
    """Tells the subscribers of changes made by the user, and the engine that there may be something to send."""

    def __init__(self, subscribers: Announcer[Changes], engine: Engine) -> None:
        self._subscribers = subscribers
        self._engine = engine

    async def publish(self, changes: Changes, *, is_finished: bool = True) -> None:
        """Announce the changes and send them soon, unless more of them follows."""
        if changes:
            self._subscribers.announce(changes)
            await self._engine.recount()
            if is_finished:
                self._engine.new_edits()
