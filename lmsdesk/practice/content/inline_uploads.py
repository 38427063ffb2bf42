"""Uploads that a text links to: taken over when the text is kept, signed addresses when it is read (section 2)."""

import re
from collections.abc import Mapping
from html import escape
from mimetypes import guess_type
from typing import cast

import msgspec
from sqlalchemy import Column, RowMapping, Table, delete, insert, select

from lmsdesk.practice.content.file_references import forget_files, take_upload
from lmsdesk.practice.content.signed_links import address_pattern, file_address
from lmsdesk.practice.protocol.errors import bad_request
from lmsdesk.practice.resources.calls import Call

MOST_LINKS = 100


def link_to(call: Call, upload: str) -> str:
    """How a text refers to an upload, for instance `lms-upload://<upload_id>`."""
    return f"{call.site.settings.upload_scheme}://{upload}"


def _links(call: Call) -> re.Pattern[str]:
    return re.compile(rf"{re.escape(call.site.settings.upload_scheme)}://([0-9A-Za-z_-]{{1,80}})")


def _table(owner: Column[int]) -> Table:
    """Where the uploads of this kind of owner are kept."""
    table: Table = owner.table
    return table


async def _rows(call: Call, owner: Column[int], number: int) -> list[RowMapping]:
    table = _table(owner)
    query = select(table).where(owner == number).order_by(table.c.id)
    return list((await call.connection.execute(query)).mappings())


async def without_signatures(call: Call, owner: Column[int], number: int, text: str) -> str:
    """A text that was read from here with its signed addresses turned back into upload links."""
    for row in await _rows(call, owner, number):
        text = address_pattern(row["stored"]).sub(link_to(call, row["upload"]), text)
    return text


async def adopt_links(call: Call, owner: Column[int], number: int, text: str | None) -> list[int]:
    """Takes over the uploads that the owner's text links to, and lets go of those it no longer does."""
    wanted = list(dict.fromkeys(_links(call).findall(text or "")))
    if len(wanted) > MOST_LINKS:
        raise bad_request(f"A text may link to at most {MOST_LINKS} uploads")
    held = {row["upload"]: row for row in await _rows(call, owner, number)}
    gone = [row for upload, row in held.items() if upload not in wanted]
    table = _table(owner)
    await call.connection.execute(delete(table).where(table.c.id.in_([row["id"] for row in gone])))
    await forget_files(call, [row["stored"] for row in gone])
    made = []
    for upload in wanted:
        if upload not in held:
            row = await take_upload(call, upload)
            kept = {"upload": upload, "name": row["name"], "stored": row["stored"], "size": row["size"]}
            values = {**kept, owner.name: number}
            query = insert(table).values(values).returning(table.c.id)
            made.append(int((await call.connection.execute(query)).scalar_one()))
    return made


async def share_links(call: Call, source: tuple[Column[int], int], target: tuple[Column[int], int]) -> None:
    """The target's text is the source's: it gets the same uploads, and both share the bytes."""
    table, owner = _table(target[0]), target[0]
    wanted = await _rows(call, *source)
    held = await _rows(call, *target)
    await call.connection.execute(delete(table).where(owner == target[1]))
    made = [
        {**{name: row[name] for name in ("upload", "name", "stored", "size")}, owner.name: target[1]} for row in wanted
    ]
    if made:
        await call.connection.execute(insert(table), made)
    await forget_files(call, [row["stored"] for row in held])


async def sign_texts(call: Call, owner: Column[int], texts: Mapping[int, str | None]) -> dict[int, str | None]:
    """The texts by their owners' numbers, with server file addresses in place of upload links."""
    pattern = _links(call)
    linked = [number for number, text in texts.items() if text and pattern.search(text)]
    if not linked:
        return dict(texts)
    rows = await call.connection.execute(select(_table(owner)).where(owner.in_(linked)))
    found = {(int(row[owner.name]), str(row["upload"])): row for row in rows.mappings()}
    result = dict(texts)
    for number in linked:
        result[number] = pattern.sub(_Signing(call, number, found), cast("str", texts[number]))
    return result


class _Signing:
    """Replaces one link; a link to nothing that the owner holds stays as it is."""

    def __init__(self, call: Call, owner: int, found: Mapping[tuple[int, str], RowMapping]) -> None:
        self._call = call
        self._owner = owner
        self._found = found

    def __call__(self, link: re.Match[str]) -> str:
        row = self._found.get((self._owner, link[1]))
        if row is None:
            return link[0]
        return escape(file_address(self._call.request, row["stored"], row["name"]))


def anchor(call: Call, upload: str, name: str) -> str:
    """An anchor to an upload in the form that the specification gives (section 2, Attempt)."""
    kind = guess_type(name)[0] or "application/octet-stream"
    details = msgspec.json.encode({"render": "attachment", "linkName": name, "mimeType": kind}).decode()
    attribute = call.site.settings.file_attribute
    return f'<a href="{link_to(call, upload)}" {attribute}="{escape(details)}">{escape(name)}</a>'
