"""The files behind content items: their names among the files of the course, and their bytes (reference section 13)."""

from collections.abc import Collection
from dataclasses import dataclass
from pathlib import PurePosixPath

from sqlalchemy import RowMapping, delete, func, insert, select, update

from lmsdesk.practice.content.file_references import files_of, forget_files, safe_name, take_upload
from lmsdesk.practice.protocol.errors import ApiError, conflict
from lmsdesk.practice.protocol.wire import Json
from lmsdesk.practice.resources.calls import Call
from lmsdesk.practice.resources.resource_queries import get
from lmsdesk.practice.storage.supporting_tables import file_creators
from lmsdesk.practice.storage.tables import content_files, contents


@dataclass(frozen=True)
class NamedFile:
    """A file under its final name; without an upload an old file gets a new name."""

    name: str
    upload: RowMapping | None = None


async def take_named_file(call: Call, course_id: int, given: Json | None, *, own: int) -> NamedFile | None:
    """Takes the upload of a file handler and settles the name; `own` is the item that already has it."""
    if given is None:
        return None
    upload = await take_upload(call, given["uploadId"]) if given.get("uploadId") is not None else None
    wanted = safe_name(given.get("fileName") or (upload["name"] if upload is not None else ""))
    query = (
        select(content_files.c.name)
        .join(contents, contents.c.id == content_files.c.content_id)
        .where(contents.c.course_id == course_id, contents.c.id != own)
    )
    taken = set((await call.connection.execute(query)).scalars())
    rule = given.get("duplicateFileHandling") or "Rename"
    if wanted not in taken:
        return NamedFile(wanted, upload)
    if rule == "ThrowError":
        raise conflict("A file with the provided fileName already exists")
    if rule == "Replace" and upload is not None:
        await _replace(call, course_id, wanted, upload)
        return NamedFile(wanted, upload)
    return NamedFile(free_name(wanted, taken), upload)


def free_name(wanted: str, taken: Collection[str]) -> str:
    """`report(1).pdf` and so on, the first that is free."""
    path = PurePosixPath(wanted)
    count = 1
    while (name := f"{path.stem[:240]}({count}){path.suffix}") in taken:
        count += 1
    return name


async def _replace(call: Call, course_id: int, name: str, upload: RowMapping) -> None:
    """Every item of the course with a file of this name gets the new bytes."""
    own = select(contents.c.id).where(contents.c.course_id == course_id)
    where = content_files.c.name == name, content_files.c.content_id.in_(own)
    old = (await call.connection.execute(select(content_files.c.stored).where(*where))).scalars().all()
    values = {"stored": upload["stored"], "size": upload["size"]}
    await call.connection.execute(update(content_files).where(*where).values(values))
    # Bytes that are let go do not come back with the transaction, so the item's own copy is counted ahead.
    await _check_quota(call, course_id, more=upload["size"])
    await forget_files(call, old)


async def _check_quota(call: Call, course_id: int, *, more: int = 0) -> None:
    """Raises a 507 when the files of the course are more than it may hold (reference section 4.4)."""
    quota = call.site.settings.course_quota
    if quota is None:
        return
    own = select(contents.c.id).where(contents.c.course_id == course_id)
    held = select(func.coalesce(func.sum(content_files.c.size), 0)).where(content_files.c.content_id.in_(own))
    if int((await call.connection.execute(held)).scalar_one()) + more > quota:
        raise ApiError(507, f"The files of a course may not exceed {quota} bytes")


async def keep_file(call: Call, content_id: int, file: NamedFile) -> None:
    """Makes it the one file of an item of the kind `file`."""
    if file.upload is None:
        await call.connection.execute(
            update(content_files).where(content_files.c.content_id == content_id).values(name=file.name)
        )
        return
    old = await files_of(call, content_files, "content_id", [content_id])
    await call.connection.execute(delete(content_files).where(content_files.c.content_id == content_id))
    await add_file(call, content_id, file.name, file.upload)
    await forget_files(call, old)


async def add_file(call: Call, content_id: int, name: str, upload: RowMapping) -> RowMapping:
    """One more file of an item; raises a 507 when the course has no room for it."""
    values = {"content_id": content_id, "name": name, "stored": upload["stored"], "size": upload["size"]}
    query = insert(content_files).values(values).returning(content_files.c.id)
    number = int((await call.connection.execute(query)).scalar_one())
    creator = await call.actor()
    if creator is not None:
        await call.connection.execute(insert(file_creators).values(file_id=number, user_id=creator))
    await _check_quota(call, (await get(call.connection, contents, content_id))["course_id"])
    return await get(call.connection, content_files, number)
