"""Who made the changes that were pulled: read from the service's own log, one request a cell, kept while it holds."""

from collections.abc import AsyncIterator, Sequence
from datetime import UTC, datetime, timedelta

from msgspec import Struct

from lmsdesk.api import ApiError, Client
from lmsdesk.model.changes import HistoryEntry, Origin
from lmsdesk.model.ids import Cell
from lmsdesk.model.marking import GradeLog
from lmsdesk.model.wire import Timestamp, value_or

_SCORES = frozenset({"score", "display_score"})
_CLOCKS_APART = timedelta(minutes=5)
"""A change is noticed here after it was logged there, as far as both clocks agree."""
_MOST_KEPT = 500


class _Read(Struct, frozen=True):
    newest: int
    """The newest entry of the history when the log was read: a newer one asks for it again."""
    logs: tuple[GradeLog, ...]


class Authors:
    """Names by entries of the history; what cannot be told is left out, and never guessed from another change."""

    def __init__(self, client: Client) -> None:
        self._client = client
        self._read: dict[Cell, _Read] = {}

    async def of(self, entries: Sequence[HistoryEntry]) -> dict[int, str]:
        """Who made the pulled changes among these entries of one cell, by entry; nothing without a connection."""
        asked = [one for one in entries if one.origin is Origin.PULLED]
        if not asked:
            return {}
        logs = await self._logs(asked[0].cell, max(one.id for one in asked))
        names = {one.id: _author(one, entries, logs) for one in asked}
        return {number: name for number, name in names.items() if name}

    async def _logs(self, cell: Cell, newest: int) -> tuple[GradeLog, ...]:
        kept = self._read.get(cell)
        if kept is not None and kept.newest >= newest:
            return kept.logs
        try:
            logs = tuple([log async for log in logs_of(self._client, cell)])
        except ApiError:
            # A log that cannot be read costs nothing but the name.
            return kept.logs if kept else ()
        if len(self._read) >= _MOST_KEPT:
            self._read.clear()
        self._read[cell] = _Read(newest, logs)
        return logs


async def logs_of(client: Client, cell: Cell) -> AsyncIterator[GradeLog]:
    """Every logged change of one grade, in the service's order."""
    async for page in client.logs.list_column_logs(cell.course_id, cell.column_id, user_id=cell.user_id):
        for log in page:
            yield log


def logged_at(log: GradeLog) -> Timestamp | None:
    """When the change was logged, as far as that is known."""
    return value_or(log.logged, None)


def modifier(log: GradeLog) -> str:
    """Who made the change, where the service says so; it is not certain that it does (reference section 8)."""
    modifier = log.raw.get("modifier")
    name = modifier.get("name") if isinstance(modifier, dict) else None
    return name.strip() if isinstance(name, str) else ""


def _author(entry: HistoryEntry, entries: Sequence[HistoryEntry], logs: Sequence[GradeLog]) -> str:
    """Who made it, of those whose changes were logged before it was noticed here; nobody where several may have."""
    logged = sorted(((at.moment, log) for log in logs if (at := logged_at(log))), key=lambda one: one[0])
    before = [(at, log) for at, log in logged if at <= entry.at + _CLOCKS_APART]
    if entry.field in _SCORES:
        return next((modifier(log) for _, log in reversed(before) if _led_to(log, entry.after)), "")
    # The log says when a score was something else, not what was written beside it.
    earlier = [one.at for one in entries if one.at < entry.at and one.origin in {Origin.PULLED, Origin.SENT}]
    since = max(earlier, default=datetime.min.replace(tzinfo=UTC) + _CLOCKS_APART) - _CLOCKS_APART
    possible = {modifier(log) for at, log in before if at >= since}
    return possible.pop() if len(possible) == 1 else ""


def _led_to(log: GradeLog, score: object) -> bool:
    """Whether the score became this one: writing beside a score is logged too, with the score on both sides."""
    return value_or(log.score, None) == score != value_or(log.previous_score, None)
