"""Which column of a file holds which field of a record, and what a cell of it means."""

from collections.abc import Mapping, Sequence
from itertools import islice
from typing import Final

from msgspec import Struct

from lmsdesk.desk.administration.fields import Fault, FieldKind, RecordField
from lmsdesk.desk.exchange.matches import cell_text, without_guard
from lmsdesk.model.folding import fold

Choices = Mapping[str, Mapping[str, str]]
"""What there is to choose from at a field, by path: titles by value."""

_LOOKED_AT: Final = 20
"""Rows among which the titles are looked for: some files begin with the name of a report."""
_TITLES: Final[Mapping[str, tuple[str, ...]]] = {
    "userName": ("username", "user", "login", "userid"),
    "studentId": ("studentid", "studentnumber", "matriculationnumber"),
    "contact.email": ("email", "emailaddress", "mail"),
    "externalId": ("externalid", "externaluserid"),
    "name.title": ("title",),
    "name.given": ("givenname", "firstname", "forename"),
    "name.middle": ("middlename",),
    "name.family": ("familyname", "lastname", "surname"),
    "contact.homePhone": ("homephone",),
    "contact.mobilePhone": ("mobilephone", "mobile"),
    "contact.businessPhone": ("businessphone", "workphone"),
    "contact.institutionEmail": ("institutionemail",),
    "job.title": ("jobtitle",),
    "job.department": ("department",),
    "birthDate": ("dateofbirth",),
    "institutionRoleIds": ("institutionrole", "institutionroles"),
    "password": ("password",),
    "courseRoleId": ("role", "courserole"),
    "availability.available": ("availability", "available"),
    "systemRoleIds": ("systemrole",),
    "educationLevel": ("educationlevel",),
    "gender": ("gender",),
    "dataSourceId": ("datasource",),
}
_MEANINGS: Final[Mapping[str, Mapping[str, str]]] = {
    "availability.available": {
        **dict.fromkeys(("available", "true", "1", "y", "enabled"), "Yes"),
        **dict.fromkeys(("notavailable", "unavailable", "false", "0", "n"), "No"),
    },
    "courseRoleId": {"ta": "TeachingAssistant", "facilitator": "BbFacilitator"},
    "systemRoleIds": {"systemadministrator": "SystemAdmin", "accountadministrator": "AccountAdmin"},
}
"""Other words for values, as people and other programs write them."""


class FileColumns(Struct, frozen=True):
    """Where a file says what; `titles` is the index of the row that names its columns."""

    titles: int
    positions: Mapping[str, int]
    """By the paths of the fields."""
    unused: tuple[str, ...]
    """The titles of columns that no field is read from."""

    def text(self, row: Sequence[str], path: str) -> str:
        """What a row says of a field."""
        return without_guard(cell_text(row, self.positions[path])) if path in self.positions else ""


def columns_of(rows: Sequence[list[str]], paths: Sequence[str], keys: Sequence[str]) -> FileColumns | None:
    """The columns by their titles; None where no row names one of the keys."""
    for number, row in enumerate(islice(rows, _LOOKED_AT)):
        positions: dict[str, int] = {}
        for position, title in enumerate(row):
            path = next((path for path in paths if _bare(title) in {_bare(path), *_TITLES.get(path, ())}), None)
            if path is not None:
                positions.setdefault(path, position)
        if positions.keys() & set(keys):
            used = set(positions.values())
            unused = tuple(title for position, title in enumerate(row) if position not in used and title.strip())
            return FileColumns(number, positions, unused)
    return None


def value_of(field: RecordField, text: str, choices: Choices) -> object:
    """What a cell means in this field; a Fault where it means nothing there."""
    if field.kind is not FieldKind.CHOICE:
        return text
    offered = choices.get(field.path) or dict.fromkeys(field.choices, "")
    wanted = _bare(text)
    wanted = _bare(_MEANINGS.get(field.path, {}).get(wanted, wanted))
    found = (value for value, title in offered.items() if wanted in {_bare(value), _bare(title) or wanted + "?"})
    return next(found, Fault.UNKNOWN_CHOICE)


def _bare(text: str) -> str:
    return "".join(letter for letter in fold(text) if letter.isalnum())
