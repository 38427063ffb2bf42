"""Lists: page sizes, the next page's path, filters by date, sorting, and the `fields` projection."""

import re
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from urllib.parse import urlencode

from sqlalchemy import ColumnElement, func
from sqlalchemy.sql.expression import Select
from starlette.requests import Request

from lmsdesk.practice.protocol.errors import bad_request
from lmsdesk.practice.protocol.wire import Json, parse_timestamp

Tree = dict[str, "Tree"]

COMPARISONS = ("lessThan", "greaterOrEqual")
NAME_COMPARISONS = ("equals", "notEquals", "contains", "notContains", "startsWith")
_SORTED = re.compile(r" *([\w.]+)(?:\((asc|desc)\))? *")


@dataclass(frozen=True)
class Page:
    """Which rows of a list a request wants."""

    offset: int
    limit: int

    def of(self, query: Select[*tuple[object, ...]]) -> Select[*tuple[object, ...]]:
        """The query for this page and one row more, which tells whether another page follows."""
        return query.offset(self.offset).limit(self.limit + 1)


def _count(request: Request, name: str, default: int) -> int:
    value = request.query_params.get(name)
    if value is None:
        return default
    if not (value.isascii() and value.isdigit() and len(value) <= 9):
        raise bad_request(f"The parameter {name} must be a whole number")
    return int(value)


def page_of(request: Request, cap: int, *, default: int | None = None) -> Page:
    """The page that the request asks for, at most `cap` rows, which is the default too (reference section 4.2)."""
    limit = _count(request, "limit", default or cap)
    if limit > cap:
        raise bad_request(f"Paging limit may not exceed {cap}")
    if limit == 0:
        raise bad_request("Paging limit must be at least 1")
    return Page(_count(request, "offset", 0), limit)


def envelope(request: Request, page: Page, rows: Sequence[Json]) -> Json:
    """`results` and, unless this is the last page, `paging.nextPage` (reference section 4.2)."""
    tree = fields_of(request)
    results = [project(row, tree) for row in rows[: page.limit]] if tree else rows[: page.limit]
    if len(rows) <= page.limit:
        return {"results": results}
    kept = [(name, value) for name, value in request.query_params.multi_items() if name not in {"offset", "limit"}]
    query = urlencode([*kept, ("offset", page.offset + page.limit), ("limit", page.limit)])
    path = request.scope["raw_path"].decode("ascii")
    return {"results": results, "paging": {"nextPage": f"{path}?{query}"}}


def fields_of(request: Request) -> Tree:
    """The `fields` parameter as nested names; empty when everything is wanted."""
    given = (path.strip() for path in request.query_params.get("fields", "").split(","))
    paths = {tuple(path.split(".")): None for path in given if path}
    tree: Tree = {}
    for path in paths:
        # What is wanted whole is not cut by a path that reaches inside it.
        if not any(path[:length] in paths for length in range(1, len(path))):
            below = tree
            for name in path:
                below = below.setdefault(name, {})
    return tree


def leaves(*names: str) -> Tree:
    """A tree that wants the named properties whole."""
    return {name: {} for name in names}


def project(record: Json, tree: Tree) -> Json:
    """The record with only the wanted properties; unknown names are ignored."""
    return {
        name: project(record[name], below) if below and isinstance(record[name], dict) else record[name]
        for name, below in tree.items()
        if name in record
    }


def date_filter(request: Request, name: str, column: ColumnElement[int]) -> list[ColumnElement[bool]]:
    """The condition of `<name>` and `<name>Compare` (reference section 2.3)."""
    compare = one_of(request, f"{name}Compare", COMPARISONS) or "greaterOrEqual"
    at_ms = moment_of(request, name)
    if at_ms is None:
        return []
    return [column < at_ms] if compare == "lessThan" else [column >= at_ms]


def date_filters(request: Request, **columns: ColumnElement[int]) -> list[ColumnElement[bool]]:
    return [condition for name, column in columns.items() for condition in date_filter(request, name, column)]


def moment_of(request: Request, name: str) -> int | None:
    """A parameter that is a time, or None when it is absent."""
    value = request.query_params.get(name)
    try:
        return None if value is None else parse_timestamp(value)
    except (ValueError, OverflowError) as error:
        raise bad_request(f"The parameter {name} must be an ISO 8601 time") from error


def one_of(request: Request, name: str, values: Sequence[str]) -> str | None:
    """A parameter that is one of these words, or None when it is absent."""
    value = request.query_params.get(name)
    if value is not None and value not in values:
        raise bad_request(f"The parameter {name} must be one of {', '.join(values)}")
    return value


def some_of(request: Request, name: str, values: Sequence[str]) -> set[str]:
    """A parameter that is a list of these words, with commas between them; empty when it is absent."""
    given = request.query_params.get(name)
    words = set() if given is None else {word.strip() for word in given.split(",")}
    if not words <= set(values):
        raise bad_request(f"The parameter {name} may hold {', '.join(values)}")
    return words


def expansions(request: Request, *names: str) -> set[str]:
    """The related objects that the reply is to embed (reference section 2.3)."""
    return some_of(request, "expand", names)


def name_filter(request: Request, column: ColumnElement[str]) -> list[ColumnElement[bool]]:
    """The condition of `name` and `nameCompare`, whatever the case of the name."""
    compare = one_of(request, "nameCompare", NAME_COMPARISONS) or "startsWith"
    value = request.query_params.get("name")
    if value is None:
        return []
    fits = {
        "equals": func.lower(column) == value.lower(),
        "contains": column.icontains(value, autoescape=True),
        "startsWith": column.istartswith(value, autoescape=True),
    }
    if compare in fits:
        return [fits[compare]]
    return [~fits["equals" if compare == "notEquals" else "contains"]]


def contains(request: Request, wanted: Mapping[str, ColumnElement[str]]) -> list[ColumnElement[bool]]:
    """Conditions of the filters that look for a part of a text, whatever its case."""
    given = ((column, request.query_params.get(name)) for name, column in wanted.items())
    return [column.icontains(value, autoescape=True) for column, value in given if value]


def equals(request: Request, wanted: Mapping[str, ColumnElement[str]]) -> list[ColumnElement[bool]]:
    given = ((column, request.query_params.get(name)) for name, column in wanted.items())
    return [column == value for column, value in given if value]


def boolean_parameter(request: Request, name: str) -> bool | None:
    """A boolean parameter in any case (reference section 2.2), or None when it is absent."""
    value = request.query_params.get(name)
    if value is not None and value.lower() not in {"true", "false"}:
        raise bad_request(f"The parameter {name} must be true or false")
    return None if value is None else value.lower() == "true"


def order(request: Request, wanted: Mapping[str, ColumnElement[object]]) -> list[ColumnElement[object]]:
    """The `sort` parameter as a query has it."""
    return [wanted[name].desc() if falls else wanted[name].asc() for name, falls in sorting(request, wanted)]


def sorting(request: Request, wanted: Collection[str]) -> list[tuple[str, bool]]:
    """The `sort` parameter: property names, each with an optional `(desc)` (reference section 4.3)."""
    given = request.query_params.get("sort")
    result = []
    for part in () if given is None else given.split(","):
        found = _SORTED.fullmatch(part)
        if found is None or found[1] not in wanted:
            raise bad_request(f"The list cannot be sorted by {part.strip()[:100]}")
        result.append((found[1], found[2] == "desc"))
    return result
