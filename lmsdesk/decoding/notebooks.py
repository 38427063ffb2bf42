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
_PICTURES = ("image/png", "image/jpeg", "image/gif")
_DRAWING = "image/svg+xml"
_TEX = "text/latex"
_IN_MARKDOWN = ("text/markdown", _TEX)
_MOST_RETURNS: Final = 2_000
"""In one line, of which the last ones count."""
_ATTACHED = "attachment:"

Words = str | list[str]


class _Output(msgspec.Struct):
    """What a cell put out; of its forms the first that can be shown is."""

    output_type: str = ""
    text: Words = ""
    data: dict[str, msgspec.Raw] = {}
    traceback: list[str] = []
    ename: str = ""
    evalue: str = ""
    png: msgspec.Raw = msgspec.Raw()
    """This and the next ones are what version 3 of the format has in place of `data`."""
    jpeg: msgspec.Raw = msgspec.Raw()
    svg: msgspec.Raw = msgspec.Raw()
    html: msgspec.Raw = msgspec.Raw()

    @property
    def forms(self) -> dict[str, msgspec.Raw]:
        """What it can be shown as, by media type."""
        old = {"image/png": self.png, "image/jpeg": self.jpeg, _DRAWING: self.svg, "text/html": self.html}
        return self.data or {form: data for form, data in old.items() if data}


class _Cell(msgspec.Struct):
    """A cell, as versions 4 and 3 of the format have it."""

    cell_type: str
    source: Words = ""
    input: Words = ""
    """The program of a cell of version 3, whose headings have a level."""
    level: int = 1
    language: str = ""
    outputs: list[_Output] = []
    attachments: dict[str, dict[str, msgspec.Raw]] = {}
    """Pictures that were pasted into a text, by the names that it has for them."""


class _Worksheet(msgspec.Struct):
    """Of version 3; there is one."""

    cells: list[_Cell] = []


class _Notebook(msgspec.Struct):
    """A notebook."""

    cells: list[_Cell] | None = None
    worksheets: list[_Worksheet] | None = None
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
    if notebook.cells is None and notebook.worksheets is None:
        return None
    cells = [*(notebook.cells or []), *(cell for one in notebook.worksheets or [] for cell in one.cells)]
    writing = Writing()
    language = _language(notebook)
    try:
        is_cut = sum(_add(cell, language, writing) for cell in cells[:MOST_CELLS]) > 0
    except Full:
        is_cut = True
    is_cut = is_cut or len(cells) > MOST_CELLS
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
    source = _join(cell.source) or _join(cell.input)
    if cell.cell_type == "heading":
        source = f"{'#' * min(max(cell.level, 1), 6)} {source}"
    if cell.cell_type in {"markdown", "heading"}:
        return read_markdown(source, writing, partial(_attached, cell))
    _add_typed(BlockKind.CODE, source, writing, (language or cell.language[:40]) if cell.cell_type == "code" else "")
    return sum(_add_output(one, writing) for one in cell.outputs) > 0


def _add_typed(kind: BlockKind, text: str, writing: Writing, language: str = "") -> None:
    bare = _COLOURS.sub("", text).strip("\n")
    if bare:
        writing.add(Block(kind=kind, runs=(Run(clean(bare)),), language=language))


def _add_output(output: _Output, writing: Writing) -> bool:
    forms = output.forms
    # A short form for those that show nothing else, in version 3.
    said = _join(output.text) if output.data or not forms else ""
    said += "\n".join(output.traceback) or ": ".join(filter(None, (output.ename, output.evalue)))
    _add_typed(BlockKind.OUTPUT, _on_screen(said), writing)
    for form in _PICTURES:
        if form in forms and (picture := _picture(forms[form])):
            writing.add_picture(picture)
            return False
    if _DRAWING in forms and (drawing := _words(forms[_DRAWING])):
        writing.add_picture(drawing.encode(errors="replace"))
        return False
    return _add_words(forms, writing)


def _add_words(forms: dict[str, msgspec.Raw], writing: Writing) -> bool:
    if "text/html" in forms:
        return read_markup(_words(forms["text/html"]), writing)
    for form in _IN_MARKDOWN:
        # In a formula that is not marked as one, the signs of Markdown would be gone.
        words = _words(forms[form]) if form in forms else ""
        if words and (form != _TEX or words.lstrip().startswith(("$", "\\begin{"))):
            return read_markdown(words, writing)
    if "text/plain" in forms:
        _add_typed(BlockKind.OUTPUT, _words(forms["text/plain"]), writing)
    elif forms:
        writing.losses[LossKind.EMBEDDED] += 1
    return False


def _on_screen(text: str) -> str:
    """What stands there in the end: progress is written over itself, with returns or letter by letter."""
    text = text.replace("\r\n", "\n")
    return "\n".join(map(_written_over, text.split("\n"))) if "\r" in text or "\b" in text else text


def _written_over(line: str) -> str:
    if "\b" in line:
        kept: list[str] = []
        for letter in line:
            if letter != "\b":
                kept.append(letter)
            elif kept and kept[-1] != "\r":
                kept.pop()
        line = "".join(kept)
    shown = ""
    for piece in line.split("\r")[-_MOST_RETURNS:]:
        shown = piece + shown[len(piece) :]
    return shown


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
