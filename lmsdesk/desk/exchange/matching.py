"""Matches a whole file to a gradebook."""

from lmsdesk.desk.exchange.base import Base
from lmsdesk.desk.exchange.matches import Matching
from lmsdesk.desk.exchange.students import Students, key_columns, row_match, without_twins
from lmsdesk.desk.exchange.tables import Rows
from lmsdesk.desk.exchange.titles import column_matches, header_place
from lmsdesk.model.sheet import Sheet


def match(rows: Rows, sheet: Sheet, base: Base | None = None) -> Matching:
    """Match a file to a gradebook; never raises, at worst everything is left open."""
    header = header_place(rows, sheet, base)
    index = Students([row.membership for row in sheet.rows], _left_since(sheet, base))
    body = [(place, row) for place, row in enumerate(rows) if place > header and any(map(str.strip, row))]
    titles = rows[header] if rows else []
    width = max((len(row) for _, row in body), default=len(titles))
    titles = [*titles, *[""] * (width - len(titles))]
    keys = key_columns(titles, [row for _, row in body], index)
    columns = tuple(column_matches(titles, keys, sheet, base))
    found = [row_match(place, row, keys, index) for place, row in body]
    return Matching(header, tuple(without_twins(found)), columns)


def _left_since(sheet: Sheet, base: Base | None) -> frozenset[str]:
    """The user names of those who were there when the file was made and are not any more."""
    if base is None:
        return frozenset()
    here = {row.membership.user_id for row in sheet.rows}
    # Older files have no user names.
    return frozenset(login for user_id, login in zip(base.users, base.logins, strict=False) if user_id not in here)
