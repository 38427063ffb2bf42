"""Enumeration values with two spellings: either is read, the first one is kept and sent (reference section 3).

A value that stands in no table is passed on as it is.
"""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

Spellings = Mapping[str, str]
Table = Mapping[tuple[str, ...], Spellings]
"""The spellings of a record's properties, by their path on the wire."""

ATTEMPT_STATUS: Spellings = MappingProxyType(
    {"InMoreProgress": "InProgressAgain", "NeedsMoreGrading": "NeedsGradingAgain"}
)
SCALE_TYPE: Spellings = MappingProxyType({"Complete": "CompleteIncomplete"})
ULTRA_STATUS: Spellings = MappingProxyType({"Ultrapreview": "UltraPreview"})
DURATION_TYPE: Spellings = MappingProxyType({"UseTerm": "Term"})
ROLE_AVAILABILITY: Spellings = MappingProxyType({"Both": "CourseAndOrganization", "None": "No"})
TASK_STATUS: Spellings = MappingProxyType({"Waiting": "Queued", "CompleteErrors": "CompleteWithErrors"})
FIRST_DAY_OF_WEEK: Spellings = MappingProxyType({"0": "Sunday", "1": "Monday", "6": "Saturday"})

COURSE: Table = MappingProxyType(
    {
        ("ultraStatus",): ULTRA_STATUS,
        ("availability", "duration"): DURATION_TYPE,
        ("availability", "duration", "type"): DURATION_TYPE,
    }
)
USER: Table = MappingProxyType({("locale", "firstDayOfWeek"): FIRST_DAY_OF_WEEK})


def below(name: str, table: Table) -> Table:
    """The same table for a record that stands in a property of another one."""
    return {(name, *path): spellings for path, spellings in table.items()}


def respell(plain: dict[str, Any], table: Table) -> dict[str, Any]:
    """The object with the kept spelling everywhere; the given one stays as it is."""
    for path, spellings in table.items():
        # Looked for here, for each row of a list is asked.
        value: object = plain
        for name in path:
            value = value.get(name) if type(value) is dict else None
        # A number is how one of the spellings writes a day of the week.
        if isinstance(value, _WRITTEN) and (kept := spellings.get(str(value))) is not None:
            plain = _with(plain, path, kept)
    return plain


_WRITTEN = (str, int)


def _with(plain: dict[str, Any], path: tuple[str, ...], value: str) -> dict[str, Any]:
    name, *rest = path
    return {**plain, name: _with(plain[name], tuple(rest), value) if rest else value}
