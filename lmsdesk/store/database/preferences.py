"""Small choices of a person about this site's data: sort orders, hidden columns, widths."""

from typing import Any

import apsw

from lmsdesk.model.wire import decode_json, encode_json
from lmsdesk.store.database.database import Tables


def preference_at(connection: apsw.Connection, name: str) -> Any:
    """The value, or None."""
    kept = connection.execute("SELECT value FROM preference WHERE name = ?", (name,)).get
    return None if kept is None else decode_json(str(kept))


def keep_preference(connection: apsw.Connection, name: str, value: object) -> None:
    """Keep a value; None forgets it."""
    if value is None:
        connection.execute("DELETE FROM preference WHERE name = ?", (name,))
    else:
        kept = (name, encode_json(value).decode())
        connection.execute("INSERT OR REPLACE INTO preference VALUES (?, ?)", kept)


class Preferences(Tables):
    """Named values of JSON; none of them is a secret."""

    async def get(self, name: str) -> object:
        """The value, or None."""
        return await self._database.read(preference_at, name)

    async def with_prefix(self, prefix: str) -> dict[str, object]:
        """The values whose names begin so, by the rest of their names."""
        sql = "SELECT substr(name, length(?1) + 1), value FROM preference WHERE substr(name, 1, length(?1)) = ?1"
        kept = await self._database.read(lambda connection: connection.execute(sql, (prefix,)).fetchall())
        return {str(rest): decode_json(str(value)) for rest, value in kept}

    async def set(self, name: str, value: object) -> None:
        """Keep a value; None forgets it."""
        await self._database.write(keep_preference, name, value)
