"""RTF: its words and looks as blocks, read in one go; pictures are passed over and counted."""

import codecs
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from typing import Any, Final

from lmsdesk.decoding.blocks import MOST_LETTERS_OF_BLOCK, BlocksPaper, Full, Writing, clean, safe_link
from lmsdesk.decoding.messages import Block, BlockKind, Kind, LossKind, Run, Style

MARK: Final = b"{\\rtf"
_PIECES: Final = re.compile(r"\\([a-zA-Z]{1,32})(-?\d{1,9})? ?|\\'([0-9a-fA-F]{2})|\\(.)|([{}])|([^\\{}]+)", re.DOTALL)
_AS_BYTES: Final = "bin"
_HYPERLINK: Final = re.compile(r"""HYPERLINK\s+"([^"]{1,2000})""")
_LONGEST_COMMAND: Final = 4_000
_ENDS: Final = str.maketrans("", "", "\r\n\0")
_UNSEEN: Final[dict[str, LossKind | None]] = {
    **dict.fromkeys(("fonttbl", "colortbl", "stylesheet", "info", "listtable", "listoverridetable", "filetbl"), None),
    **dict.fromkeys(("header", "headerl", "headerr", "headerf"), LossKind.HEADERS),
    **dict.fromkeys(("footer", "footerl", "footerr", "footerf"), LossKind.HEADERS),
    **dict.fromkeys(("pict", "shppict"), LossKind.PICTURES),
    # A picture once more, for older readers.
    "nonshppict": None,
    # And the end of a row of a table in a cell.
    "nonesttables": None,
    "object": LossKind.EMBEDDED,
    "annotation": LossKind.COMMENTS,
    "mmath": LossKind.FORMULAE,
    "deleted": LossKind.DELETED,
    # Entries of an index or a list of contents, which stand there a second time.
    **dict.fromkeys(("xe", "tc", "tcn"), None),
    # How a shape looks, and its words once more for older readers.
    **dict.fromkeys(("sp", "shprslt"), None),
}
"""Groups that are passed over with all that is in them, and what each counts as."""
_LETTERS: Final = {
    "tab": "\N{NO-BREAK SPACE} ",
    "emdash": "—",
    "endash": "–",
    "lquote": "‘",
    "rquote": "’",
    "ldblquote": "“",
    "rdblquote": "”",
    "bullet": "•",
    "~": "\N{NO-BREAK SPACE}",
    "_": "\N{NON-BREAKING HYPHEN}",
    "-": "",
    "\\": "\\",
    "{": "{",
    "}": "}",
}
_LOOKS: Final = {
    "b": Style.BOLD,
    "i": Style.ITALIC,
    "ul": Style.UNDERLINED,
    "strike": Style.STRUCK,
    **dict.fromkeys(("uld", "uldb", "uldash", "ulth", "ulw", "ulwave"), Style.UNDERLINED),
    "striked": Style.STRUCK,
    "sub": Style.LOWERED,
    "super": Style.RAISED,
}
_CODE_PAGES: Final = {"mac": "mac-roman", "pc": "cp437", "pca": "cp850", "ansi": "cp1252"}
_CHARSETS: Final = dict(
    zip(
        (77, 128, 129, 134, 136, 161, 162, 163, 177, 178, 186, 204, 222, 238, 254, 255),
        (
            *("mac-roman", "cp932", "cp949", "gbk", "cp950", "cp1253", "cp1254", "cp1258"),
            *("cp1255", "cp1256", "cp1257", "cp1251", "cp874", "cp1250", "cp437", "cp850"),
        ),
        strict=True,
    )
)
"""What a font of another script than the document's is written in."""
_ENCODINGS: Final = frozenset(
    codecs.lookup(name).name
    for name in (
        *("cp1250", "cp1251", "cp1252", "cp1253", "cp1254", "cp1255", "cp1256", "cp1257", "cp1258"),
        *("cp437", "cp850", "cp852", "cp866", "cp874", "cp932", "cp949", "cp950", "gbk", "mac_roman"),
    )
)
"""Looked up now: nothing can be loaded any more when the first document comes."""
_CHINESE: Final = 936
_DEEPEST: Final = 500
_USUAL_SKIP, _MOST_SKIPPED = 1, 99
"""Letters that follow an encoded one, for readers that do not know it."""


def _pieces(text: str) -> Iterator[tuple[str | Any, ...]]:
    """The pieces one after another, without the bytes of pictures that stand there as they are."""
    pieces = _PIECES.finditer(text)
    while (piece := next(pieces, None)) is not None:
        yield piece.groups()
        if piece[1] == _AS_BYTES:
            pieces = _PIECES.finditer(text, piece.end() + max(int(piece[2] or 0), 0))


def is_rich_text(data: bytes) -> bool:
    """Whether these bytes are RTF."""
    return data.startswith(MARK)


def open_rich_text(data: bytes) -> BlocksPaper:
    """A text of any word processor that writes RTF."""
    writing = Writing()
    try:
        _Reader(writing).read(data.decode("latin-1"))
    except Full:
        return BlocksPaper(Kind.RICH_TEXT, writing, is_cut=True)
    return BlocksPaper(Kind.RICH_TEXT, writing, is_cut=False)


@dataclass(slots=True)
class _Group:
    """What holds until the brace that closes it."""

    looks: int = 0
    skip: int = _USUAL_SKIP
    is_unseen: bool = False
    link: str = ""
    encoding: str = ""
    """That of the font, where it has one of its own."""
    is_font_table: bool = False
    command: list[str] | None = None
    """Of a field: what it does, such as to lead elsewhere."""
    end: str = ""
    """What is written where it ends."""


class _Reader:
    """Goes through the text once; a group that is passed over costs no more than its letters."""

    def __init__(self, writing: Writing) -> None:
        self._writing = writing
        self._losses = writing.losses
        self._runs: list[Run] = []
        self._alike: list[str] = []
        """Words that look alike, of the run that is being read."""
        self._looks = self._letters = 0
        self._link = ""
        self._group = _Group()
        self._outer: list[_Group] = []
        self._too_deep = 0
        self._encoding = "cp1252"
        self._fonts: dict[int | None, str] = {}
        self._font: int | None = None
        """The one that is described."""
        self._bytes = bytearray()
        self._left_out = 0
        self._half = 0
        self._is_optional = False
        self._words: dict[str, Callable[[int | None], None]] = {
            **dict.fromkeys(("par", "sect", "page"), lambda _: self._end_paragraph()),
            **{name: partial(self._use_encoding, page) for name, page in _CODE_PAGES.items()},
            "ansicpg": lambda number: self._use_encoding("gbk" if number == _CHINESE else f"cp{number}", None),
            "line": lambda _: self._write("\n"),
            "fldinst": self._begin_command,
            "footnote": lambda _: self._begin_note(),
            "shp": lambda _: self._count(LossKind.SHAPES),
            # Of a shape that older programs drew.
            "do": lambda _: self._count(LossKind.SHAPES),
            "shpinst": lambda _: None,
            **dict.fromkeys(("cell", "nestcell"), lambda _: self._write(_LETTERS["tab"])),
            "nesttableprops": lambda _: None,
            "nestrow": lambda _: self._write("\n"),
            "row": lambda _: self._end_row(),
            **dict.fromkeys(("qc", "qr"), lambda _: self._count_layout(1)),
            **dict.fromkeys(("cf", "cb", "highlight"), self._count_layout),
            "f": self._use_font,
            "v": lambda number: self._count(LossKind.HIDDEN) if number != 0 else None,
            "u": self._write_unit,
            "uc": self._use_skip,
            "plain": lambda _: self._look(sum(_LOOKS.values()), is_on=False),
            "ulnone": lambda _: self._look(Style.UNDERLINED, is_on=False),
            "nosupersub": lambda _: self._look(Style.LOWERED | Style.RAISED, is_on=False),
        }

    def read(self, text: str) -> None:
        """Write the words down as blocks; raises Full."""
        for word, number, byte, symbol, brace, letters in _pieces(text):
            if byte is not None:
                self._write_byte(int(byte, 16))
                continue
            if self._goes_on(letters or symbol or ""):
                continue
            self._end_bytes()
            if word:
                self._control(word, None if number is None else int(number))
            elif symbol:
                self._symbol(symbol)
            elif brace:
                self._brace(brace)
            else:
                self._write(letters.translate(_ENDS))
        self._end_bytes()
        self._end_paragraph()

    def _goes_on(self, letters: str) -> bool:
        """Take letters that stand there as their bytes: some are written so, and second halves of others may be."""
        if not self._bytes and letters.isascii():
            return False
        for byte in letters.translate(_ENDS).encode("latin-1"):
            self._write_byte(byte)
        return bool(letters)

    def _brace(self, brace: str) -> None:
        self._is_optional = False
        # What follows an encoded letter for older readers ends here, whether or not it is there.
        self._left_out = 0
        if brace == "{":
            if len(self._outer) >= _DEEPEST:
                self._too_deep += 1
                return
            self._outer.append(self._group)
            outer = self._group
            font = outer.encoding, outer.is_font_table
            self._group = _Group(outer.looks, outer.skip, outer.is_unseen, outer.link, *font, outer.command)
        elif self._too_deep:
            self._too_deep -= 1
        elif self._outer:
            self._write(self._group.end)
            ended, self._group = self._group, self._outer.pop()
            if ended.command is not None and self._group.command is None:
                self._end_run()
                self._group.link = self._link_of("".join(ended.command))

    def _control(self, word: str, number: int | None) -> None:
        is_optional, self._is_optional = self._is_optional, False
        # It stands in place of what is left out, and what follows it is none of that.
        self._left_out = 0
        if self._group.is_unseen:
            self._learn_font(word, number)
            return
        if (act := self._words.get(word)) is not None:
            act(number)
        elif word in _UNSEEN:
            self._leave_out(word)
        elif word in _LOOKS:
            self._look(_LOOKS[word], is_on=number != 0)
        elif word in _LETTERS:
            self._write(_LETTERS[word])
        elif is_optional:
            # A group that older readers may pass over; what it means is not known here.
            self._group.is_unseen = True

    def _begin_command(self, _: int | None) -> None:
        self._group.command = []

    def _link_of(self, command: str) -> str:
        """Where the words of a field lead to; an address that is not followed is counted."""
        found = _HYPERLINK.search(command)
        link = safe_link(found[1]) if found is not None else ""
        self._losses[LossKind.LINKS] += found is not None and not link
        return link

    def _begin_note(self) -> None:
        """What stands at the foot of a page stands where it is referred to."""
        self._write(" [")
        self._group.end = "]"

    def _count(self, kind: LossKind) -> None:
        self._losses[kind] += 1

    def _leave_out(self, word: str) -> None:
        self._group.is_unseen, self._group.is_font_table = True, word == "fonttbl"
        if (kind := _UNSEEN[word]) is not None:
            self._losses[kind] += 1

    def _write_unit(self, number: int | None) -> None:
        """Half of a letter beyond the first plane waits for its other half."""
        unit = (number or 0) % 0x10000
        if 0xD800 <= unit < 0xDC00:
            self._half = unit
        elif 0xDC00 <= unit < 0xE000:
            self._write(chr(0x10000 + ((self._half - 0xD800) << 10) + unit - 0xDC00) if self._half else "")
            self._half = 0
        else:
            self._write(chr(unit))
        self._left_out = self._group.skip

    def _symbol(self, symbol: str) -> None:
        if symbol == "*":
            self._is_optional = True
        elif symbol in "\r\n":
            self._control("par", None)
        elif symbol in _LETTERS:
            self._write(_LETTERS[symbol])

    def _look(self, looks: int, *, is_on: bool) -> None:
        self._group.looks = self._group.looks | looks if is_on else self._group.looks & ~looks

    def _use_encoding(self, name: str, _: int | None) -> None:
        self._encoding = name if name in _ENCODINGS else "cp1252"

    def _learn_font(self, word: str, number: int | None) -> None:
        if self._group.is_font_table and word == "f":
            self._font = number
        elif self._group.is_font_table and word == "fcharset":
            self._fonts[self._font] = _CHARSETS.get(number or 0, "")

    def _use_font(self, number: int | None) -> None:
        self._group.encoding = self._fonts.get(number, "")

    def _use_skip(self, count: int | None) -> None:
        self._group.skip = max(0, min(count or 0, _MOST_SKIPPED))

    def _write_byte(self, byte: int) -> None:
        if self._left_out:
            self._left_out -= 1
        elif not self._group.is_unseen:
            # Letters of some code pages are two bytes long.
            self._bytes.append(byte)

    def _end_bytes(self) -> None:
        if self._bytes:
            text = self._bytes.decode(self._group.encoding or self._encoding, errors="replace")
            self._bytes.clear()
            self._write(text)

    def _write(self, words: str) -> None:
        if self._group.is_unseen:
            return
        gone = min(self._left_out, len(words))
        self._left_out -= gone
        if words := words[gone:]:
            if self._group.command is not None:
                self._group.command.append(words[:_LONGEST_COMMAND])
                return
            if (self._group.looks, self._group.link) != (self._looks, self._link):
                self._end_run()
            self._alike.append(words)
            self._letters += len(words)
            if self._letters > MOST_LETTERS_OF_BLOCK:
                self._end_paragraph()

    def _end_run(self) -> None:
        if self._alike:
            self._runs.append(Run(clean("".join(self._alike)), self._looks, self._link))
        self._alike, self._looks, self._link = [], self._group.looks, self._group.link

    def _end_paragraph(self) -> None:
        self._end_run()
        runs, self._runs, self._letters = self._runs, [], 0
        while runs and not runs[-1].text.strip():
            runs.pop()
        if runs:
            last = runs[-1]
            runs[-1] = Run(last.text.rstrip(), last.style, last.link)
            self._writing.add(Block(kind=BlockKind.PARAGRAPH, runs=tuple(runs)))

    def _end_row(self) -> None:
        # Its words are there, its borders are not.
        self._count_layout(1)
        self._end_paragraph()

    def _count_layout(self, number: int | None) -> None:
        """Where words stand and their colours, of which 0 is the usual one."""
        if number:
            self._losses[LossKind.LAYOUT] = 1
