"""Notebooks: cells and what they put out, from the file alone; nothing is run."""

import base64
import binascii
import re
from contextlib import suppress
from functools import partial
from typing import Final
from urllib.parse import unquote

import msgspec

from lmsdesk.decoding.blocks import BlocksPaper, Full, Writing, clean
from lmsdesk.decoding.markdown_text import read_markdown
from lmsdesk.decoding.markup import picture_inside, read_markup
from lmsdesk.decoding.messages import Block, BlockKind, Kind, LossKind, Run

MOST_CELLS: Final = 5_000
_COLOURS = re.compile(r"\x1b\[[0-9;]*[A-Za-z]")
_PICTURES = ("image/png", "image/jpeg")
_DRAWING = "image/svg+xml"
_ATTACHED = "attachment:"

Words = str | list[str]


class _Output(msgspec.Struct):
    """What a cell put out; of its forms the first that can be shown is."""

    output_type: str = ""
    text: Words = ""
    data: dict[str, msgspec.Raw] = {}
    traceback: list[str] = []


class _Cell(msgspec.Struct):
    """A cell, as version 4 of the format has it."""

    cell_type: str
    source: Words = ""
    outputs: list[_Output] = []
    attachments: dict[str, dict[str, msgspec.Raw]] = {}
    """Pictures that were pasted into a text, by the names that it has for them."""


class _Notebook(msgspec.Struct):
    """A notebook."""

    cells: list[_Cell]
    metadata: dict[str, msgspec.Raw] = {}


class _Language(msgspec.Struct):
    name: str = ""
    language: str = ""


def open_notebook(text: str) -> BlocksPaper | None:
    """A notebook, or None where the text is none."""
    try:
        notebook = msgspec.json.decode(text, type=_Notebook)
    except (msgspec.DecodeError, RecursionError):
        return None
    writing = Writing()
    language = _language(notebook)
    try:
        is_cut = sum(_add(cell, language, writing) for cell in notebook.cells[:MOST_CELLS]) > 0
    except Full:
        is_cut = True
    is_cut = is_cut or len(notebook.cells) > MOST_CELLS
    return BlocksPaper(Kind.NOTEBOOK, writing, is_cut=is_cut, language=language)


def _language(notebook: _Notebook) -> str:
    for key in ("language_info", "kernelspec"):
        if key in notebook.metadata:
            try:
                found = msgspec.json.decode(notebook.metadata[key], type=_Language)
            except msgspec.DecodeError:
                continue
            return (found.language or found.name)[:40]
    return ""


def _add(cell: _Cell, language: str, writing: Writing) -> bool:
    """Add a cell; returns whether there was more of it than can be shown."""
    source = _join(cell.source)
    if cell.cell_type == "markdown":
        return read_markdown(source, writing, partial(_attached, cell))
    _add_typed(BlockKind.CODE, source, writing, language if cell.cell_type == "code" else "")
    return sum(_add_output(one, writing) for one in cell.outputs) > 0


def _add_typed(kind: BlockKind, text: str, writing: Writing, language: str = "") -> None:
    bare = _COLOURS.sub("", text).strip("\n")
    if bare:
        writing.add(Block(kind=kind, runs=(Run(clean(bare)),), language=language))


def _add_output(output: _Output, writing: Writing) -> bool:
    _add_typed(BlockKind.OUTPUT, _join(output.text) + "\n".join(output.traceback), writing)
    for form in _PICTURES:
        if form in output.data and (picture := _picture(output.data[form])):
            writing.add_picture(picture)
            return False
    if _DRAWING in output.data and (drawing := _words(output.data[_DRAWING])):
        writing.add_picture(drawing.encode(errors="replace"))
        return False
    if "text/html" in output.data:
        return read_markup(_words(output.data["text/html"]), writing)
    if "text/plain" in output.data:
        _add_typed(BlockKind.OUTPUT, _words(output.data["text/plain"]), writing)
    elif output.data:
        writing.losses[LossKind.EMBEDDED] += 1
    return False


def _attached(cell: _Cell, address: str) -> bytes | None:
    """The picture that a text names, if it came with its cell or stands in the address itself."""
    forms = cell.attachments.get(unquote(address.removeprefix(_ATTACHED))) if address.startswith(_ATTACHED) else None
    found = next((forms[form] for form in _PICTURES if form in forms), None) if forms else None
    return (_picture(found) or None) if found is not None else picture_inside(address)


def _picture(data: msgspec.Raw) -> bytes:
    # As it is mostly written, in one line that may have its end: three times as quick as Python's own.
    with suppress(msgspec.DecodeError):
        return msgspec.json.decode(bytes(data).removesuffix(rb'\n"').removesuffix(b'"') + b'"', type=bytes)
    try:
        return base64.b64decode(_words(data))
    except (binascii.Error, ValueError):
        return b""


def _words(data: msgspec.Raw) -> str:
    try:
        return _join(msgspec.json.decode(data, type=Words))
    except msgspec.DecodeError:
        return ""


def _join(words: Words) -> str:
    return words if isinstance(words, str) else "".join(words)
