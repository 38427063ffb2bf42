"""The formulae of a worksheet of XLSX, which its reader leaves out: where each stands, and what it says."""

import io
import posixpath
import re
from typing import Final
from xml.etree import ElementTree as ET

from lmsdesk.decoding.column_names import column_name, column_number
from lmsdesk.decoding.messages import Trouble
from lmsdesk.decoding.packages import Package
from lmsdesk.decoding.paper import Unreadable

MOST_FORMULAE: Final = 100_000
LONGEST: Final = 500
_BOOK, _RELATED = "xl/workbook.xml", "xl/_rels/workbook.xml.rels"
_PLACE = re.compile(r"([A-Z]{1,3})(\d{1,7})")
_PIECES = re.compile(
    r"""("[^"]*"|'[^']*'!?)|(?<![\w.$])(\$?)([A-Z]{1,3})(\$?)(\d{1,7})(?![\w(.])"""
    r"""|(?<![\w.$:])((?:\$?[A-Z]{1,3}:\$?[A-Z]{1,3}|\$?\d{1,7}:\$?\d{1,7})(?![\w(.:!]))""",
    re.ASCII,
)
"""Texts and names of worksheets, which stay as they are, names of cells, and whole columns or rows."""
_WHOLE = re.compile(r"(\$?)([A-Z]*)(\d*)")
_FUTURE = re.compile(r"_xl(?:fn|ws|pm|udf)\.")
"""What is written before the functions of later versions, and never shown."""
_LAST_ROW, _LAST_COLUMN = 1_048_576, 16_384
Formulae = dict[tuple[int, int], str]
"""By row and column from 0."""


def formulae_of(package: Package, sheet: str) -> Formulae:
    """Those of the worksheet of this name; raises Unreadable where its parts are damaged."""
    try:
        part = worksheet_parts(package).get(sheet, "")
        return _read(package.part(part))
    except (ET.ParseError, ValueError) as error:
        raise Unreadable(Trouble.DAMAGED) from error


def _tree(part: bytes) -> ET.Element:
    # The reader refuses names that grow, and there are neither files nor a network to reach.
    return ET.fromstring(part)  # noqa: S314


def worksheet_parts(package: Package) -> dict[str, str]:
    """The worksheets by their names, and which part of the package each is; raises ParseError."""
    targets = {}
    for one in _tree(package.part(_RELATED)):
        target = one.get("Target", "")
        targets[one.get("Id", "")] = posixpath.normpath(posixpath.join("xl", target)).removeprefix("/")
    found = {}
    for one in _tree(package.part(_BOOK)).iter():
        if _bare(one.tag) == "sheet":
            number = next((value for name, value in one.attrib.items() if _bare(name) == "id"), "")
            found[one.get("name", "")] = targets.get(number, "")
    return found


def _read(part: bytes) -> Formulae:
    found: Formulae = {}
    shared: dict[str, tuple[str, int, int]] = {}
    cell = (-1, -1)
    for moment, one in ET.iterparse(io.BytesIO(part), ("start", "end")) if part else ():  # noqa: S314 - as above
        name = _bare(one.tag)
        if moment == "start":
            cell = _cell_of(one.get("r", "")) if name == "c" else cell
        elif name == "f" and cell[0] >= 0 and len(found) < MOST_FORMULAE:
            text = _own_text(one, cell, shared)
            if text:
                found[cell] = f"={_FUTURE.sub('', text)}"[:LONGEST]
        elif name == "row":
            # What has been read of a large worksheet need not be kept.
            one.clear()
    return found


def _own_text(one: ET.Element, cell: tuple[int, int], shared: dict[str, tuple[str, int, int]]) -> str:
    """What a cell says; one that shares the formula of another says it for its own place."""
    text, number = (one.text or "")[:LONGEST], one.get("si", "")
    if one.get("t") != "shared":
        return text
    if text:
        shared[number] = (text, *cell)
        return text
    if number not in shared:
        return ""
    first, row, column = shared[number]
    return moved(first, cell[0] - row, cell[1] - column)


def moved(formula: str, down: int, across: int) -> str:
    """A formula as it is in a cell so many rows and columns further on."""

    def one(match: re.Match[str]) -> str:
        kept, fixed_column, letters, fixed_row, digits, whole = match.groups()
        if kept is not None:
            return str(kept)
        if whole is not None:
            return ":".join(_moved_whole(one, down, across) for one in str(whole).split(":"))
        column = column_number(letters) if fixed_column else column_number(letters) + across
        row = int(digits) if fixed_row else int(digits) + down
        if not (0 <= column < _LAST_COLUMN and 0 < row <= _LAST_ROW):
            return "#REF!"
        return f"{fixed_column}{column_name(column)}{fixed_row}{row}"

    return _PIECES.sub(one, formula)


def _moved_whole(name: str, down: int, across: int) -> str:
    """The name of a whole column or row, so many further on."""
    found = _WHOLE.fullmatch(name)
    if found is None or found[1]:
        return name
    if found[2]:
        column = column_number(found[2]) + across
        return column_name(column) if 0 <= column < _LAST_COLUMN else "#REF!"
    row = int(found[3]) + down
    return str(row) if 0 < row <= _LAST_ROW else "#REF!"


def _cell_of(name: str) -> tuple[int, int]:
    found = _PLACE.fullmatch(name)
    return (int(found[2]) - 1, column_number(found[1])) if found is not None else (-1, -1)


def _bare(name: str) -> str:
    return name.rpartition("}")[2]
