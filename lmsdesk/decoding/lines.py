"""Texts and programs by line, with the colours of the lines that are asked for."""

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from pygments import token
from pygments.lexer import Lexer

from lmsdesk.decoding.annotation_records import PassageNote
from lmsdesk.decoding.messages import (
    LONGEST_LINE,
    Kind,
    Line,
    Lines,
    Loss,
    Opened,
    Text,
    Tokens,
    Trouble,
    View,
)
from lmsdesk.decoding.paper import PageText, Paper, Unreadable, part
from lmsdesk.decoding.slow_letters import lightened_lines, shortened
from lmsdesk.decoding.token_kinds import TOKEN_KINDS, TokenKind

MOST_LETTERS: Final = 16 * 1024 * 1024
MOST_LETTERS_READ_OUT: Final = 2 * 1024 * 1024
"""In the text view, in one piece."""
MOST_LINES_IN_ALL: Final = 1_000_000
MOST_LETTERS_COLOURED: Final = 1024 * 1024
_ENDS = re.compile(r"\r\n?")
CONTROLS: Final = {code: chr(0x2400 + code) for code in range(0x20) if code not in {0x09, 0x0A}} | {0x7F: "\u2421"}
"""What would do something on a screen becomes the picture of itself."""
_ORDER_MARKS: Final = dict.fromkeys((*range(0x202A, 0x202F), *range(0x2066, 0x206A)), "\N{REPLACEMENT CHARACTER}")
"""What changes the order of letters, so that a program reads otherwise than it runs."""

_KINDS: Final = (
    (token.Comment.Preproc, TokenKind.DECORATOR),
    (token.Comment, TokenKind.COMMENT),
    (token.Keyword, TokenKind.KEYWORD),
    (token.Name.Builtin, TokenKind.BUILTIN),
    (token.Name.Decorator, TokenKind.DECORATOR),
    (token.Name.Function, TokenKind.NAME),
    (token.Name.Class, TokenKind.NAME),
    (token.Name.Tag, TokenKind.MARKUP),
    (token.Name.Attribute, TokenKind.NAME),
    (token.Operator.Word, TokenKind.KEYWORD),
    (token.Operator, TokenKind.OPERATOR),
    (token.String, TokenKind.STRING),
    (token.Number, TokenKind.NUMBER),
    (token.Generic.Heading, TokenKind.HEADING),
    (token.Generic.Subheading, TokenKind.HEADING),
    (token.Generic.Inserted, TokenKind.ADDED),
    (token.Generic.Deleted, TokenKind.REMOVED),
    (token.Error, TokenKind.ERROR),
)
"""The first that holds counts."""

Found = tuple[int, object, str]


class LinesPaper(Paper):
    """A text, and a program if a lexer is given."""

    def __init__(self, text: str, *, encoding: str, lexer: Lexer | None = None, losses: tuple[Loss, ...] = ()) -> None:
        self._is_cut = len(text) > MOST_LETTERS
        self._encoding = encoding
        self._losses = losses
        self._language = str(lexer.name) if lexer is not None else ""
        shown = shortened(lightened_lines(_ENDS.sub("\n", text[:MOST_LETTERS]).translate(CONTROLS)))
        self._text = shown.translate(_ORDER_MARKS) if lexer is not None else shown
        self._lines = self._text.removesuffix("\n").split("\n") if shown else []
        if len(self._lines) > MOST_LINES_IN_ALL:
            del self._lines[MOST_LINES_IN_ALL:]
            self._is_cut = True
        is_coloured = len(shown) <= MOST_LETTERS_COLOURED and max(map(len, self._lines), default=0) <= LONGEST_LINE
        self._coloured: list[list[int]] = [[]]
        self._tokens = _by_line(self._text, lexer, self._coloured) if lexer is not None and is_coloured else iter(())

    def opened(self) -> Opened:
        """How many lines there are, and in which language."""
        return Opened(
            kind=Kind.CODE if self._language else Kind.TEXT,
            view=View.LINES,
            count=len(self._lines),
            language=self._language,
            encoding=self._encoding,
            is_cut=self._is_cut,
            losses=self._losses,
        )

    def lines(self, start: int, count: int) -> Lines:
        """The lines, each no longer than a window can show."""
        return Lines(lines=tuple(folded(line) for line in part(self._lines, start, count)))

    def tokens(self, start: int, count: int) -> Tokens:
        """The colours, read from the beginning to the last of these lines and no further."""
        wanted = part(self._lines, start, count)
        while len(self._coloured) <= start + len(wanted) and next(self._tokens, None) is not None:
            pass
        coloured = self._coloured[start : start + len(wanted)]
        coloured += [[]] * (len(wanted) - len(coloured))
        return Tokens(lines=tuple(tuple(_in_utf16(line, found)) for line, found in zip(wanted, coloured, strict=True)))

    def text(self, page: int) -> PageText:
        if page:
            raise Unreadable(Trouble.NOT_THERE, f"page {page}")
        is_cut = self._is_cut or len(self._text) > MOST_LETTERS_READ_OUT
        return PageText(Text(text=self._text[:MOST_LETTERS_READ_OUT], is_cut=is_cut))

    def laid_out(self, notes: Sequence[PassageNote], *, is_alone: bool = False) -> bytes:
        """Its lines, whole and numbered."""
        from lmsdesk.decoding.laid_out import laid_out_pdf

        return laid_out_pdf(self._lines, notes, has_numbers=True, is_alone=is_alone)


def read_out(pieces: Iterable[str], *, is_cut: bool) -> Text:
    """Pieces below one another as one text, as long as one may be, and where each begins."""
    kept: list[str] = []
    starts: list[int] = []
    length = 0
    for piece in pieces:
        if length > MOST_LETTERS_READ_OUT:
            break
        kept.append(piece)
        starts.append(length)
        length += len(piece) + 1
    text = "\n".join(kept)
    is_cut = is_cut or length > MOST_LETTERS_READ_OUT + 1
    return Text(text=text[:MOST_LETTERS_READ_OUT], starts=tuple(starts), is_cut=is_cut)


def folded(line: str) -> Line:
    return Line(line[:LONGEST_LINE], max(0, len(line) - LONGEST_LINE))


def _by_line(text: str, lexer: Lexer, coloured: list[list[int]]) -> Iterator[bool]:
    """Go on to the next token each time; the parts of each line are appended to the list."""
    column = 0
    found: Iterable[Found] = lexer.get_tokens_unprocessed(text)
    for _, kind, value in found:
        number = _number(kind)
        pieces = value.split("\n")
        for index, piece in enumerate(pieces):
            if index:
                coloured.append([])
                column = 0
            if number is not None and piece.strip():
                coloured[-1] += (column, len(piece), number)
            column += len(piece)
        yield True


def _number(kind: object) -> int | None:
    for family, ours in _KINDS:
        if kind in family:
            return TOKEN_KINDS.index(ours)
    return None


def _in_utf16(line: str, found: list[int]) -> Iterator[int]:
    """Columns and lengths as Qt counts them: a letter beyond the first plane is two."""
    if not found or line.isascii() or max(line) <= "\uffff":
        yield from found
        return
    for column, length, number in zip(found[::3], found[1::3], found[2::3], strict=True):
        yield _units(line[:column])
        yield _units(line[column : column + length])
        yield number


def _units(text: str) -> int:
    return len(text) + sum(letter > "\uffff" for letter in text)
