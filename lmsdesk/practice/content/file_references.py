"""Uploads become files of something, and files go when nothing refers to them any more (specification section 8)."""

import asyncio
from collections.abc import Collection, Iterable
from pathlib import Path
from typing import BinaryIO

from sqlalchemy import RowMapping, Table, delete, exists, or_, select
from sqlalchemy.sql.expression import Select

from lmsdesk.bundled import resource
from lmsdesk.practice.protocol.errors import bad_request
from lmsdesk.practice.protocol.wire import now_ms
from lmsdesk.practice.resources.calls import Call
from lmsdesk.practice.storage.site import Site
from lmsdesk.practice.storage.supporting_tables import feedback_files
from lmsdesk.practice.storage.tables import attempt_files, content_files, inline_files, uploads

Numbers = Select[tuple[int]]
"""A query for the numbers of owners, of which there may be more than a list could hold."""
_JOINERS = "\u200c\u200d"
"""Signs that are not seen, without which words of some scripts are spelt wrong."""
_HOLDERS = (content_files, attempt_files, inline_files, feedback_files)
UPLOADS = "uploads"
SAMPLE = "sample:"
"""How the `stored` value of a file among the program's resources begins."""
# The word in the file with which scanners are tried; it stands near the beginning.
_TRIAL = b"EICAR-STANDARD-ANTIVIRUS-TEST-FILE"


def path_of(data: Path, stored: str) -> Path:
    """Where the bytes behind a `stored` value are; the values are made here, never by clients."""
    if stored.startswith(SAMPLE):
        return resource("samples", stored.removeprefix(SAMPLE))
    return data / UPLOADS / stored


def is_unsafe(source: BinaryIO) -> bool:
    """Whether a scanner would stop the file: here only the one with which scanners are tried."""
    beginning = source.read(128)
    source.seek(0)
    return _TRIAL in beginning


async def drop(data: Path, name: str) -> None:
    """Deletes an uploaded file; sample files belong to the program and stay."""
    if not name.startswith(SAMPLE):
        await asyncio.to_thread((data / UPLOADS / name).unlink, missing_ok=True)


def safe_name(name: str) -> str:
    """The last part of a file name, without what could steer a path or a header."""
    bare = name.replace("\\", "/").rpartition("/")[2]
    kept = "".join(sign for sign in bare if sign.isprintable() or sign in _JOINERS)[:255].strip(" .")
    return kept or "file"


def _oldest_ms(site: Site) -> int:
    return now_ms() - site.settings.upload_lifetime_s * 1000


async def forget_old_uploads(call: Call) -> None:
    """Discards what was not attached in time (specification section 8)."""
    old = delete(uploads).where(uploads.c.created_at <= _oldest_ms(call.site)).returning(uploads.c.stored)
    for stored in (await call.connection.execute(old)).scalars().all():
        await drop(call.site.settings.data, stored)


async def take_upload(call: Call, number: object) -> RowMapping:
    """The caller's own living upload, which is used up by this."""
    row = None
    if isinstance(number, str):
        own = (
            uploads.c.user_id.is_(None)
            if call.principal.user_id is None
            else uploads.c.user_id == call.principal.user_id
        )
        living = delete(uploads).where(uploads.c.id == number, own, uploads.c.created_at > _oldest_ms(call.site))
        row = (await call.connection.execute(living.returning(uploads))).mappings().first()
    if row is None:
        raise bad_request("The upload does not exist or has expired")
    return row


async def files_of(call: Call, table: Table, owner: str, numbers: Collection[int] | Numbers) -> list[str]:
    """The `stored` values that rows of a file table hold for these owners."""
    query = select(table.c.stored).where(table.c[owner].in_(numbers))
    return list((await call.connection.execute(query)).scalars())


async def forget_files(call: Call, stored: Iterable[str]) -> None:
    """Deletes the bytes that no row refers to; copies of a course share theirs with the original."""
    for name in set(stored):
        still = [exists().where(table.c.stored == name) for table in _HOLDERS]
        if not (await call.connection.execute(select(or_(*still)))).scalar_one():
            await drop(call.site.settings.data, name)
