"""Copies of courses: content, gradebook set-up and properties, without people and grades (reference section 7)."""

from collections.abc import Iterable
from dataclasses import dataclass, field

from sqlalchemy import RowMapping, Table, insert, select, update

from lmsdesk.practice.content.contents import Outline, is_ultra, outline_of
from lmsdesk.practice.protocol.wire import Json, merge, now_ms, parse_primary, primary_id, value_at
from lmsdesk.practice.resources.calls import Call
from lmsdesk.practice.storage.tables import (
    categories,
    columns,
    content_files,
    contents,
    inline_files,
    notations,
    schemas,
)


@dataclass(frozen=True)
class Parts:
    """What of a course is copied."""

    has_contents: bool = True
    has_gradebook: bool = True


@dataclass
class Copy:
    """One copy under way; `numbers` leads from old to new numbers, table by table."""

    call: Call
    source: RowMapping
    target: int
    is_new: bool
    numbers: dict[str, dict[int, int]] = field(default_factory=dict)

    async def run(self, parts: Parts) -> None:
        """The whole copy, in the transaction of the call."""
        for table, key in ((schemas, "title"), (categories, "title"), (notations, "code")):
            await self._copy_named(table, key)
        if parts.has_contents:
            await self._copy_contents(await outline_of(self.call.connection, self.source["id"]))
        await self._copy_columns(parts)
        if parts.has_contents:
            await self._tie_assignments()
            for table in (content_files, inline_files):
                await self._copy_files(table)

    async def _rows(self, table: Table) -> Iterable[RowMapping]:
        query = select(table).where(table.c.course_id == self.source["id"]).order_by(table.c.id)
        return (await self.call.connection.execute(query)).mappings().all()

    async def _insert(self, table: Table, row: RowMapping, **changes: object) -> int:
        values: Json = {name: value for name, value in row.items() if name != "id"}
        stamps = {name: now_ms() for name in ("created_at", "modified_at") if name in values}
        query = insert(table).values({**values, "course_id": self.target, **stamps, **changes}).returning(table.c.id)
        number = int((await self.call.connection.execute(query)).scalar_one())
        self.numbers.setdefault(table.name, {})[row["id"]] = number
        return number

    async def _copy_named(self, table: Table, key: str) -> None:
        """What the target already has under the same name serves for both."""
        query = select(table.c[key], table.c.id).where(table.c.course_id == self.target)
        there = {row[key]: row["id"] for row in (await self.call.connection.execute(query)).mappings()}
        for row in await self._rows(table):
            if row[key] in there:
                self.numbers.setdefault(table.name, {})[row["id"]] = there[row[key]]
            else:
                await self._insert(table, row)

    async def _copy_contents(self, outline: Outline) -> None:
        """The whole tree; in an existing Ultra course what stood below one root goes below the other."""
        placed: dict[int | None, int | None] = {None: None}
        there = await outline_of(self.call.connection, self.target)
        if not self.is_new and is_ultra(self.source):
            placed |= dict(zip(outline.below.get(None, ()), there.below.get(None, ()), strict=False))
        for number in outline.walk(None, is_recursive=True):
            if number in placed:
                continue
            row = outline.rows[number]
            parent = placed[row["parent_id"]]
            shift = len(there.below.get(parent, ()))
            made = {"parent_id": parent, "position": row["position"] + shift, "column_id": None}
            placed[number] = await self._insert(contents, row, **made)

    async def _copy_columns(self, parts: Parts) -> None:
        copied = self.numbers.get("contents", {})
        chosen = [
            row for row in await self._rows(columns) if parts.has_gradebook or parse_primary(row["content"]) in copied
        ]
        for row in chosen:
            await self._insert(columns, row, **self._links(row))
        for row in chosen:
            await self._change_formula(row)

    def _links(self, row: RowMapping) -> Json:
        """The column with the numbers of its new schema, category and content item."""
        schema = self._new_id("schemas", row["schema"])
        category = self._new_id("categories", row["category"])
        content = self._new_id("contents", row["content"])
        links = {"grading": {"schemaId": schema}, "gradebookCategoryId": category, "contentId": content}
        # An external id is a course's own; in a course that is there it might be taken.
        own = row["external_id"] if self.is_new else None
        body = merge(row["body"], {**links, "externalId": own})
        return {"external_id": own, "schema": schema, "category": category, "content": content, "body": body}

    def _new_id(self, table: str, old: object) -> str | None:
        new = self.numbers.get(table, {}).get(parse_primary(old) or 0)
        return None if new is None else primary_id(new)

    async def _change_formula(self, row: RowMapping) -> None:
        """Formulas name columns by aliases, which have to lead to the new ones."""
        aliases = value_at(row["body"], "formula", "aliases")
        if not isinstance(aliases, dict):
            return
        new = {alias: self._new_id("columns", old) or old for alias, old in aliases.items()}
        number = self.numbers["columns"][row["id"]]
        body = merge(self._links(row)["body"], {"formula": {"aliases": new}})
        await self.call.connection.execute(update(columns).where(columns.c.id == number).values(body=body))

    async def _tie_assignments(self) -> None:
        for row in await self._rows(contents):
            column = self.numbers.get("columns", {}).get(row["column_id"] or 0)
            number = self.numbers.get("contents", {}).get(row["id"])
            if column is None or number is None:
                continue
            handler: Json = {"gradeColumnId": primary_id(column)}
            if "assessmentId" in row["body"]["contentHandler"]:
                handler["assessmentId"] = primary_id(number)
            values = {"column_id": column, "body": merge(row["body"], {"contentHandler": handler})}
            await self.call.connection.execute(update(contents).where(contents.c.id == number).values(values))

    async def _copy_files(self, table: Table) -> None:
        """The rows; both courses share the bytes until neither refers to them."""
        copied = self.numbers.get("contents", {})
        rows = await self.call.connection.execute(select(table).where(table.c.content_id.in_(list(copied))))
        made = [
            {**{name: value for name, value in row.items() if name != "id"}, "content_id": copied[row["content_id"]]}
            for row in rows.mappings()
        ]
        if made:
            await self.call.connection.execute(insert(table), made)
