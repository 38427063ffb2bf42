"""Matches a whole file to a gradebook."""

from collections.abc import Sequence

from lmsdesk.desk.exchange.base_snapshot import Base
from lmsdesk.desk.exchange.column_matching import column_matches, header_place
from lmsdesk.desk.exchange.matches import Matching
from lmsdesk.desk.exchange.student_matching import LOOKED_AT, Students, key_columns, row_match, without_twins
from lmsdesk.model.sheet import Sheet


def match(rows: Sequence[list[str]], sheet: Sheet, base: Base | None = None) -> Matching:
    """Match a file to a gradebook; never raises, at worst everything is left open."""
    header = header_place(rows, sheet, base)
    index = Students([row.membership for row in sheet.rows], _left_since(sheet, base))
    titles, body = _measure(rows, header)
    sample = [rows[place] for place in body[:LOOKED_AT]]
    keys = key_columns(titles, sample, index)
    columns = tuple(column_matches(titles, keys, sheet, base))
    wanted = frozenset(body)
    found = [row_match(place, row, keys, index) for place, row in enumerate(rows) if place in wanted]
    return Matching(header, tuple(without_twins(found)), columns)


def _measure(rows: Sequence[list[str]], header: int) -> tuple[list[str], list[int]]:
    """The titles, as many as there are columns, and the places of the rows below them that say anything."""
    body, width = [], 0
    for place, row in enumerate(rows):
        if place > header and any(map(str.strip, row)):
            body.append(place)
            width = max(width, len(row))
    titles = rows[header] if rows else []
    return [*titles, *[""] * (width - len(titles))], body


def _left_since(sheet: Sheet, base: Base | None) -> frozenset[str]:
    """The user names of those who were there when the file was made and are not any more."""
    if base is None:
        return frozenset()
    here = {row.membership.user_id for row in sheet.rows}
    # Older files have no user names.
    return frozenset(login for user_id, login in zip(base.users, base.logins, strict=False) if user_id not in here)
