"""The queue of files that go into courses, and what is known of files that were sent."""

import os
from collections.abc import Collection, Sequence
from datetime import datetime
from pathlib import Path
from typing import Any, Final

import apsw

from lmsdesk.model.contents import ContentId
from lmsdesk.model.files import UploadId
from lmsdesk.model.ids import CourseId
from lmsdesk.model.new_contents import item_kept, kept_item
from lmsdesk.model.uploads import Batch, BatchId, Failure, NewTransfer, SentFile, Transfer, TransferId, TransferState
from lmsdesk.model.wire import decode_json, encode_json
from lmsdesk.store.database.database import Tables
from lmsdesk.store.database.timestamps import as_moment, as_number, now

_ADD: Final = (
    "INSERT INTO transfer (batch_id, place, is_folder, path, title, parent, parent_id, size, modified_ns, replaces, "
    "item, state) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 'queued')"
)
_TRANSFERS: Final = (
    "SELECT t.transfer_id, t.batch_id, b.course_id, t.is_folder, t.path, t.title, t.place, "
    "coalesce(t.parent_id, p.content_id), t.parent, t.size, t.modified_ns, t.replaces, "
    "t.item, p.item IS NOT NULL, t.state, t.upload_id, t.digest, "
    "t.is_asked, t.known_ids, t.is_doubted, t.content_id, t.file_name, t.tries, t.error, t.said, t.next_try_at "
    "FROM transfer AS t JOIN upload_batch AS b USING (batch_id) LEFT JOIN transfer AS p ON p.transfer_id = t.parent "
)
# A file goes when its folder is there; small ones first, so that most of them are soon through. What an item takes is
# uploaded before the item is made.
_HAS_PARTS: Final = "NOT EXISTS (SELECT 1 FROM transfer AS c WHERE c.parent = t.transfer_id AND c.upload_id IS NULL)"
_READY: Final = (
    f"{_TRANSFERS} WHERE t.state = 'queued' AND NOT b.is_paused AND (t.next_try_at IS NULL OR t.next_try_at <= ?) "
    f"AND iif(t.item IS NOT NULL, {_HAS_PARTS}, "
    "iif(p.item IS NOT NULL, t.upload_id IS NULL, t.parent IS NULL OR p.content_id IS NOT NULL)) "
    "ORDER BY t.is_folder DESC, t.size, t.transfer_id LIMIT ?"
)
_FAIL_BELOW: Final = (
    "WITH RECURSIVE below(transfer_id) AS (SELECT transfer_id FROM transfer WHERE parent = ? "
    "UNION ALL SELECT t.transfer_id FROM transfer AS t JOIN below AS b ON t.parent = b.transfer_id) "
    "UPDATE transfer SET state = 'failed', error = ? WHERE state = 'queued' "
    "AND transfer_id IN (SELECT transfer_id FROM below)"
)
# Beside it in the course: of the same batch, in the same folder, and made by it.
_PLACED: Final = (
    "SELECT count(*) FILTER (WHERE o.place < t.place), count(*) FILTER (WHERE o.place > t.place) "
    "FROM transfer AS t JOIN transfer AS o USING (batch_id) WHERE t.transfer_id = ? AND o.transfer_id <> t.transfer_id "
    "AND o.parent IS t.parent AND o.parent_id IS t.parent_id AND o.replaces IS NULL AND o.content_id IS NOT NULL"
)
_MOST_DIGESTS: Final = 50_000
# What was cancelled stays so, unless it has got into the course all the same.
_SAVE: Final = (
    "UPDATE transfer SET title = ?, size = ?, modified_ns = ?, replaces = ?, "
    "state = iif(state = 'cancelled' AND ?5 NOT IN ('checking', 'done'), state, ?5), upload_id = ?, digest = ?, "
    "is_asked = ?, known_ids = ?, is_doubted = ?, content_id = ?, file_name = ?, tries = ?, error = ?, "
    "said = ?, next_try_at = ? WHERE transfer_id = ?"
)
_BATCHES: Final = (
    "SELECT b.batch_id, b.course_id, b.folder_title, b.made_at, b.is_paused, "
    "sum(NOT is_folder), sum(is_folder), sum(state IN ('queued', 'checking')), sum(state = 'done'), "
    "sum(state = 'failed'), sum(state = 'cancelled'), sum(iif(state = 'cancelled', 0, size)), "
    "sum(iif(state IN ('done', 'checking'), size, 0)), sum(iif(state = 'queued' AND upload_id IS NULL, size, 0)) "
    "FROM upload_batch AS b JOIN transfer AS t USING (batch_id) "
)


def transfer_of(row: tuple[Any, ...]) -> Transfer:
    (key, batch, course, is_folder, path, title, position, parent_id, parent, size, modified_ns, replaces, *rest) = row
    item, is_part, *rest = rest
    (state, upload, digest, is_asked, known_ids, is_doubted, content, file_name, tries, failure, said, next_try_at) = (
        rest
    )
    return Transfer(
        id=TransferId(key),
        batch_id=BatchId(batch),
        course_id=CourseId(course),
        is_folder=bool(is_folder),
        path=Path(os.fsdecode(path)),
        title=title,
        position=position,
        parent_id=parent_id,
        parent=parent,
        size=size,
        modified_ns=modified_ns,
        replaces=replaces,
        item=None if item is None else item_kept(item),
        is_part=bool(is_part),
        state=TransferState(state),
        upload_id=None if upload is None else UploadId(upload),
        digest=digest,
        is_asked=bool(is_asked),
        known_ids=tuple(map(ContentId, decode_json(str(known_ids)))),
        is_doubted=bool(is_doubted),
        content_id=content,
        file_name=file_name,
        tries=tries,
        failure=Failure(failure) if failure else None,
        said=said,
        next_try_at=None if next_try_at is None else as_moment(next_try_at),
    )


def saved(transfer: Transfer) -> tuple[Any, ...]:
    """The bindings of `_SAVE`."""
    one = transfer
    return (
        *(one.title, one.size, one.modified_ns, one.replaces, one.state, one.upload_id, one.digest, one.is_asked),
        encode_json(one.known_ids).decode(),
        *(one.is_doubted, one.content_id, one.file_name, one.tries, one.failure or "", one.said),
        None if one.next_try_at is None else as_number(one.next_try_at),
        one.id,
    )


def batch_of(row: tuple[Any, ...]) -> Batch:
    key, course, title, made_at, is_paused, *counts = row
    return Batch(BatchId(key), CourseId(course), title, as_moment(made_at), bool(is_paused), *counts)


class Uploads(Tables):
    """Batches and their transfers; a person's actions and the sending of files write them, nothing else."""

    async def add(self, course_id: CourseId, folder_title: str, transfers: Sequence[NewTransfer]) -> BatchId:
        """A new batch; a parent stands before what is in it."""
        return await self._database.write(_add, course_id, folder_title, transfers)

    async def batches(self) -> list[Batch]:
        """All batches, newest first."""
        sql = f"{_BATCHES} GROUP BY b.batch_id ORDER BY b.batch_id DESC"
        return await self._database.read(lambda connection: [batch_of(row) for row in connection.execute(sql)])

    async def transfers(self, batch_id: BatchId) -> list[Transfer]:
        """Everything in a batch, in its order."""
        return await self._read(f"{_TRANSFERS} WHERE t.batch_id = ? ORDER BY t.place", batch_id)

    async def transfer(self, transfer_id: TransferId) -> Transfer | None:
        found = await self._read(f"{_TRANSFERS} WHERE t.transfer_id = ?", transfer_id)
        return found[0] if found else None

    async def unsent_paths(self) -> list[Path]:
        """The files that may still be read."""
        sql = "SELECT path FROM transfer WHERE state IN ('queued', 'failed') AND item IS NULL"
        return await self._database.read(
            lambda connection: [Path(os.fsdecode(path)) for (path,) in connection.execute(sql)]
        )

    async def parts(self, transfer_id: TransferId) -> list[Transfer]:
        """The files that an item takes, in their order."""
        return await self._read(f"{_TRANSFERS} WHERE t.parent = ? ORDER BY t.place", transfer_id)

    async def ready(self, at: datetime, *, limit: int) -> list[Transfer]:
        """What can be done now: folders first, then the smallest files."""
        return await self._read(_READY, as_number(at), limit)

    async def checking(self, course_id: CourseId) -> list[Transfer]:
        """What is in the course and has not been read back."""
        return await self._read(f"{_TRANSFERS} WHERE t.state = 'checking' AND b.course_id = ?", course_id)

    async def courses_to_check(self) -> list[CourseId]:
        """The courses in which something has to be read back, but nothing can go on before."""
        sql = (
            "SELECT DISTINCT b.course_id FROM transfer AS t JOIN upload_batch AS b USING (batch_id) "
            "WHERE t.state = 'checking'"
        )
        return await self._database.read(lambda connection: [CourseId(one) for (one,) in connection.execute(sql)])

    async def has_failed(self, course_id: CourseId, failure: Failure) -> bool:
        """Whether something of a course has failed for this reason and is not tried again."""
        sql = (
            "SELECT 1 FROM transfer AS t JOIN upload_batch AS b USING (batch_id) "
            "WHERE b.course_id = ? AND t.state = 'failed' AND t.error = ? LIMIT 1"
        )
        found = await self._database.read(lambda connection: connection.execute(sql, (course_id, failure)).get)
        return found is not None

    async def doubted(self, at: datetime) -> list[Transfer]:
        """Folders beside which a late request may have made a second one, as far as it is time to look."""
        sql = f"{_TRANSFERS} WHERE t.is_doubted AND t.state = 'done' AND (t.next_try_at IS NULL OR t.next_try_at <= ?)"
        return await self._read(sql, as_number(at))

    async def next_due(self) -> datetime | None:
        """When the first of what waits for its next try, or its next look, is due."""
        sql = (
            "SELECT min(t.next_try_at) FROM transfer AS t JOIN upload_batch AS b USING (batch_id) "
            "WHERE (t.state = 'queued' AND NOT b.is_paused) OR (t.state = 'done' AND t.is_doubted)"
        )

        def read(connection: apsw.Connection) -> int | None:
            found: Any = connection.execute(sql).get
            return None if found is None else int(found)

        due = await self._database.read(read)
        return None if due is None else as_moment(due)

    async def placed(self, transfer_id: TransferId) -> tuple[int, int]:
        """How many neighbours of the batch are in the folder already that belong before it, and behind it."""

        def read(connection: apsw.Connection) -> tuple[int, int]:
            rows: list[tuple[Any, ...]] = connection.execute(_PLACED, (transfer_id,)).fetchall()
            before, behind = rows[0]
            return int(before), int(behind)

        return await self._database.read(read)

    async def save(self, *transfers: Transfer) -> None:
        """What became of transfers, all at once."""
        rows = [saved(one) for one in transfers]
        await self._database.write(lambda connection: connection.executemany(_SAVE, rows).fetchall())

    async def keep_upload(self, transfer: Transfer) -> None:
        """By what the service knows the bytes; the item that takes them may have failed while they were sent."""
        sql = "UPDATE transfer SET upload_id = ?, digest = ? WHERE transfer_id = ?"
        await self._change(sql, transfer.upload_id, transfer.digest, transfer.id)

    async def fail(self, transfer: Transfer, *, below: Failure) -> None:
        """It failed, and with a folder what is in it."""

        def write(connection: apsw.Connection) -> None:
            connection.execute(_SAVE, saved(transfer))
            connection.execute(_FAIL_BELOW, (transfer.id, below))

        await self._database.write(write)

    async def set_paused(self, batch_id: BatchId, *, is_paused: bool) -> None:
        """Hold a batch, or let it go on."""
        await self._change("UPDATE upload_batch SET is_paused = ? WHERE batch_id = ?", is_paused, batch_id)

    async def cancel(self, batch_id: BatchId) -> None:
        """Give up what is not in the course yet."""
        sql = "UPDATE transfer SET state = 'cancelled' WHERE batch_id = ? AND state IN ('queued', 'failed')"
        await self._change(sql, batch_id)

    async def retry(self, batch_id: BatchId) -> None:
        """Try once more what failed."""
        sql = (
            "UPDATE transfer SET state = 'queued', tries = 0, error = '', said = '', next_try_at = NULL "
            "WHERE batch_id = ? AND state = 'failed'"
        )
        await self._change(sql, batch_id)

    async def make_due(self) -> None:
        """What waits for its next try is due now."""
        await self._change("UPDATE transfer SET next_try_at = NULL WHERE next_try_at IS NOT NULL")

    async def forget(self, batch_id: BatchId) -> None:
        """Drop a batch of which nothing waits; what is in the course stays there."""
        sql = (
            "DELETE FROM upload_batch WHERE batch_id = ?1 AND NOT EXISTS "
            "(SELECT 1 FROM transfer WHERE batch_id = ?1 AND state IN ('queued', 'checking'))"
        )
        await self._change(sql, batch_id)

    async def note_sent(self, course_id: CourseId, sent: SentFile) -> None:
        """What the course holds now."""
        values = (course_id, sent.content_id, sent.size, sent.digest, sent.modified, os.fsencode(sent.path))
        await self._change("INSERT OR REPLACE INTO sent_file VALUES (?, ?, ?, ?, ?, ?)", *values)

    async def sent_files(self, course_id: CourseId) -> dict[ContentId, SentFile]:
        """What was sent from here into a course."""
        sql = "SELECT content_id, size, digest, modified, path FROM sent_file WHERE course_id = ?"

        def read(connection: apsw.Connection) -> dict[ContentId, SentFile]:
            rows: list[tuple[Any, ...]] = connection.execute(sql, (course_id,)).fetchall()
            sent = (
                SentFile(key, size, digest, then, Path(os.fsdecode(path))) for key, size, digest, then, path in rows
            )
            return {one.content_id: one for one in sent}

        return await self._database.read(read)

    async def digests(self, wanted: Collection[tuple[Path, int, int]]) -> dict[Path, str]:
        """The digests of those files (path, size, time of change) that were worked out before."""
        sql = "SELECT digest FROM file_digest WHERE path = ? AND size = ? AND modified_ns = ?"

        def read(connection: apsw.Connection) -> dict[Path, str]:
            found = {one[0]: connection.execute(sql, (os.fsencode(one[0]), one[1], one[2])).get for one in wanted}
            return {path: str(digest) for path, digest in found.items() if digest is not None}

        return await self._database.read(read)

    async def keep_digest(self, path: Path, size: int, modified_ns: int, digest: str) -> None:
        """The digest of a file as it is now; the oldest paths by name go when there are very many."""
        values = (os.fsencode(path), size, modified_ns, digest)

        def write(connection: apsw.Connection) -> None:
            if int(connection.execute("SELECT count(*) FROM file_digest").get) >= _MOST_DIGESTS:
                connection.execute("DELETE FROM file_digest")
            connection.execute("INSERT OR REPLACE INTO file_digest VALUES (?, ?, ?, ?)", values)

        await self._database.write(write)

    async def _read(self, sql: str, *bindings: Any) -> list[Transfer]:
        return await self._database.read(
            lambda connection: [transfer_of(row) for row in connection.execute(sql, bindings)]
        )

    async def _change(self, sql: str, *bindings: Any) -> None:
        await self._database.write(lambda connection: connection.execute(sql, bindings).fetchall())


def doubt(connection: apsw.Connection) -> None:
    """In a restored copy: what waits, or had failed, may have got into the course since, so it is looked for first."""
    connection.execute("UPDATE transfer SET is_asked = 1, upload_id = NULL WHERE state IN ('queued', 'failed')")


def _add(
    connection: apsw.Connection, course_id: CourseId, folder_title: str, transfers: Sequence[NewTransfer]
) -> BatchId:
    sql = "INSERT INTO upload_batch (course_id, folder_title, made_at) VALUES (?, ?, ?)"
    connection.execute(sql, (course_id, folder_title, as_number(now())))
    batch_id = BatchId(connection.last_insert_rowid())
    keys: list[int] = []
    for position, one in enumerate(transfers):
        parent = None if one.parent is None else keys[one.parent]
        values = (batch_id, position, one.is_folder, os.fsencode(one.path), one.title, parent, one.parent_id)
        item = None if one.item is None else kept_item(one.item)
        connection.execute(_ADD, (*values, one.size, one.modified_ns, one.replaces, item))
        keys.append(connection.last_insert_rowid())
    return batch_id
