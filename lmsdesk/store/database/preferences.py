"""Small choices of a person about this site's data: sort orders, hidden columns, widths."""

from lmsdesk.model.wire import decode_json, encode_json
from lmsdesk.store.database.database import Tables


class Preferences(Tables):
    """Named values of JSON; none of them is a secret."""

    async def get(self, name: str) -> object:
        """The value, or None."""
        sql = "SELECT value FROM preference WHERE name = ?"
        kept = await self._database.read(lambda connection: connection.execute(sql, (name,)).get)
        return None if kept is None else decode_json(str(kept).encode())

    async def with_prefix(self, prefix: str) -> dict[str, object]:
        """The values whose names begin so, by the rest of their names."""
        sql = "SELECT substr(name, length(?1) + 1), value FROM preference WHERE substr(name, 1, length(?1)) = ?1"
        kept = await self._database.read(lambda connection: connection.execute(sql, (prefix,)).fetchall())
        return {str(rest): decode_json(str(value).encode()) for rest, value in kept}

    async def set(self, name: str, value: object) -> None:
        """Keep a value; None forgets it."""
        if value is None:
            await self._run("DELETE FROM preference WHERE name = ?", name)
        else:
            await self._run("INSERT OR REPLACE INTO preference VALUES (?, ?)", name, encode_json(value).decode())

    async def _run(self, sql: str, *bindings: str) -> None:
        await self._database.write(lambda connection: connection.execute(sql, bindings).fetchall())
