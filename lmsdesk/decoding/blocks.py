"""Text with its looks as a flat list of blocks: what a window can lay out in bounded time, whatever it was made of."""

import re
from collections import Counter
from collections.abc import Sequence
from itertools import islice, zip_longest
from typing import Final

from msgspec.structs import replace

from lmsdesk.decoding.annotation_records import PassageNote
from lmsdesk.decoding.drawing_source import LARGEST_DRAWING
from lmsdesk.decoding.drawings import DrawingPaper, is_drawing, open_drawing
from lmsdesk.decoding.formulae import Node
from lmsdesk.decoding.lines import CONTROLS, read_out
from lmsdesk.decoding.messages import (
    LONGEST_TITLE,
    MOST_OUTLINED,
    Block,
    BlockKind,
    Blocks,
    Cell,
    Draw,
    Formula,
    Kind,
    Loss,
    LossKind,
    Opened,
    Outline,
    OutlineEntry,
    PageSize,
    Run,
    Trouble,
    View,
)
from lmsdesk.decoding.packages import MOST_BYTES_OF_PICTURES
from lmsdesk.decoding.paper import Drawing, PageText, Paper, Unreadable, part
from lmsdesk.decoding.pictures import PicturePaper
from lmsdesk.decoding.slow_letters import HEAVIEST, lightened, shortened, weight
from lmsdesk.decoding.typesetting import Typesetter, can_be_set

MOST_BLOCKS: Final = 20_000
MOST_LETTERS: Final = 4 * 1024 * 1024
MOST_LETTERS_OF_BLOCK: Final = 6_000
"""Latin ones; of others, as many as weigh as much."""
MOST_RUNS_OF_BLOCK: Final = 400
MOST_LINES_OF_BLOCK: Final = 1_000
"""A window lays out a paragraph in one turn, and each change of looks takes as long as a line."""
MOST_COLUMNS: Final = 60
"""Of a table in a text, all of which are painted with each that is in sight; a table of its own has a thousand."""
MOST_CELLS: Final = 2_000
"""Of one table; more hold a window for seconds."""
MOST_PICTURES: Final = 500
MOST_FORMULAE: Final = 500
DEEPEST: Final = 9
LONGEST_LINK: Final = 2_000
_LEAST_LETTERS: Final = MOST_LETTERS_OF_BLOCK // 4
"""Where there is room for fewer, the next block begins."""
_LONGEST_WORD: Final = 500
_ENDS: Final = ("\n", ". ", "。", " ")
"""Where a block that is too long is divided, best first."""
_LONG_WORD = re.compile(rf"(\S{{{_LONGEST_WORD}}})(?=\S)")
_MAY_BREAK = "\\1\u200b"
_LINK = re.compile(r"(?i)(https?://|mailto:)[^\s\x00-\x1f\x7f]+")


class Full(Exception):
    """There is more than can be shown."""


class Writing:
    """Blocks as they are made; raises Full at the bounds of all, and cuts at the bounds of one."""

    def __init__(self) -> None:
        self.blocks: list[Block] = []
        self.pictures: list[bytes] = []
        self.formulae: list[tuple[Node, bool]] = []
        """Each with whether it has a line of its own."""
        self.losses: Counter[LossKind] = Counter()
        self._letters = self._drawings = 0

    def add(self, block: Block) -> None:
        """The next block, in several where it is longer than one may be."""
        for one in _divided(block):
            if len(self.blocks) >= MOST_BLOCKS or self._letters > MOST_LETTERS:
                raise Full
            self._letters += letters_of(one)
            self.blocks.append(_lightened(one))

    def hold_formula(self, formula: Node, *, is_display: bool) -> Formula | None:
        """Keep a formula to be drawn; None where it is too large or one too many, which is said."""
        if len(self.formulae) >= MOST_FORMULAE or not can_be_set(formula):
            self.losses[LossKind.FORMULAE_IN_LINES] += 1
            return None
        self.formulae.append((formula, is_display))
        return Formula(len(self.formulae) - 1)

    def add_picture(self, data: bytes) -> None:
        # The same bytes may be shown again and again.
        kept = {id(one): len(one) for one in (*self.pictures, data)}
        self._drawings += len(data) if is_drawing(data) else 0
        is_too_much = sum(kept.values()) > MOST_BYTES_OF_PICTURES or self._drawings > LARGEST_DRAWING
        if is_too_much or len(self.pictures) >= MOST_PICTURES:
            self.losses[LossKind.PICTURES] += 1
            return
        self.pictures.append(data)
        self.add(Block(kind=BlockKind.PICTURE, picture=len(self.pictures) - 1))


class BlocksPaper(Paper):
    """A text made of blocks."""

    def __init__(self, kind: Kind, writing: Writing, *, is_cut: bool, language: str = "") -> None:
        self._kind = kind
        self._blocks = writing.blocks
        self._is_cut = is_cut
        self._language = language
        self._losses = Counter(writing.losses)
        self._pictures = [_picture(data) for data in writing.pictures]
        self._losses[LossKind.PICTURES] += self._pictures.count(None)
        for one in self._pictures:
            self._losses.update(one.losses if isinstance(one, DrawingPaper) else {})
        self._typesetter = Typesetter(writing.formulae, len(self._pictures))

    def opened(self) -> Opened:
        """How many blocks there are, how large the pictures are, and what is left out."""
        return Opened(
            kind=self._kind,
            view=View.BLOCKS,
            count=len(self._blocks),
            pages=tuple(PageSize(0, 0) if one is None else one.opened().pages[0] for one in self._pictures),
            language=self._language,
            has_outline=any(block.kind is BlockKind.HEADING for block in self._blocks),
            losses=tuple(Loss(kind, count) for kind, count in sorted(self._losses.items()) if count),
            is_cut=self._is_cut,
        )

    def blocks(self, start: int, count: int) -> Blocks:
        return Blocks(blocks=tuple(map(self._with_formulae, part(self._blocks, start, count))))

    def _with_formulae(self, block: Block) -> Block:
        """The block with the sizes of its formulae, which are set only when they come into sight."""
        runs = self._described(block.runs)
        if not block.rows:
            return block if runs is block.runs else replace(block, runs=runs)
        rows = tuple(tuple(replace(cell, runs=self._described(cell.runs)) for cell in row) for row in block.rows)
        return replace(block, rows=rows)

    def _described(self, runs: tuple[Run, ...]) -> tuple[Run, ...]:
        if not any(run.formula for run in runs):
            return runs
        return tuple(
            replace(run, formula=self._typesetter.described(run.formula.page)) if run.formula else run for run in runs
        )

    def outline(self) -> Outline:
        """The headings."""
        numbered = ((number, one) for number, one in enumerate(self._blocks) if one.kind is BlockKind.HEADING)
        return Outline(
            entries=tuple(
                OutlineEntry(words_of(one).replace("\n", " ")[:LONGEST_TITLE], max(one.level - 1, 0), 0, number)
                for number, one in islice(numbered, MOST_OUTLINED)
            )
        )

    def draw(self, request: Draw) -> Drawing:
        if request.page >= len(self._pictures):
            return self._typesetter.draw(request)
        picture = self._pictures[request.page] if request.page >= 0 else None
        if picture is None:
            raise Unreadable(Trouble.NOT_THERE, f"picture {request.page}")
        one = Draw(page=0, scale=request.scale, turned=request.turned, area=request.area)
        try:
            return picture.draw(one)
        finally:
            picture.close()

    def text(self, page: int) -> PageText:
        """All words, a block to a line, the cells of a table divided by tabulators."""
        if page:
            raise Unreadable(Trouble.NOT_THERE, f"page {page}")
        return PageText(read_out(map(words_of, self._blocks), is_cut=self._is_cut))

    def laid_out(self, notes: Sequence[PassageNote], *, is_alone: bool = False) -> bytes:
        """Its words without their looks, a row left free below each block."""
        from lmsdesk.decoding.laid_out import laid_out_pdf

        return laid_out_pdf([words_of(one) for one in self._blocks], notes, has_numbers=False, is_alone=is_alone)


def clean(text: str) -> str:
    """Letters that do nothing on a screen, and words that a line can be broken in."""
    text = text.translate(CONTROLS)
    return _LONG_WORD.sub(_MAY_BREAK, text) if len(text) > _LONGEST_WORD else text


def safe_link(address: str) -> str:
    bare = address.strip()
    return bare if len(bare) <= LONGEST_LINK and _LINK.fullmatch(bare) else ""


def words_of(block: Block) -> str:
    if block.kind is BlockKind.TABLE:
        return "\n".join("\t".join(_join(cell.runs) for cell in row) for row in block.rows)
    return _join(block.runs)


def letters_of(block: Block) -> int:
    """How many letters a block has, without putting them together."""
    cells = sum(len(run.text) for row in block.rows for cell in row for run in cell.runs)
    return cells + sum(len(run.text) for run in block.runs)


def table_of(rows: list[list[Cell]], writing: Writing) -> Block:
    """A table of as many cells as a window lays out."""
    kept: list[tuple[Cell, ...]] = []
    count = 0
    for number, row in enumerate(rows):
        divided = _divided_row(row[:MOST_COLUMNS])
        count += sum(map(len, divided))
        if count > MOST_CELLS:
            writing.losses[LossKind.CELLS] += sum(map(len, rows[number:]))
            break
        writing.losses[LossKind.CELLS] += max(len(row) - MOST_COLUMNS, 0)
        kept += divided
    return Block(kind=BlockKind.TABLE, rows=tuple(kept))


def _divided_row(row: list[Cell]) -> list[tuple[Cell, ...]]:
    """The row in several, one below another, where its cells have more than a window lays out in one turn."""
    runs = sum(len(cell.runs) for cell in row)
    if runs <= MOST_RUNS_OF_BLOCK and all(_is_short(cell.runs) for cell in row):
        return [tuple(row)]
    most_runs = max(MOST_RUNS_OF_BLOCK // len(row), 1)
    pieces = zip_longest(*(_pieces(cell.runs, most_runs) for cell in row), fillvalue=())
    return [tuple(replace(cell, runs=piece) for cell, piece in zip(row, one, strict=True)) for one in pieces]


def _lightened(block: Block) -> Block:
    """The block without what a window takes long to set, in whatever pieces it comes."""
    words = words_of(block)
    if words.isascii() or lightened(words) == words:
        return block
    cells = (tuple(replace(one, runs=_lightened_runs(one.runs)) for one in row) for row in block.rows)
    return replace(block, runs=_lightened_runs(block.runs), rows=tuple(cells))


def _lightened_runs(runs: tuple[Run, ...]) -> tuple[Run, ...]:
    return tuple(replace(run, text=shortened(lightened(run.text, 0))) for run in runs)


def _join(runs: tuple[Run, ...]) -> str:
    return "".join(run.text for run in runs).replace("\u200b", "")


def _divided(block: Block) -> list[Block]:
    if _is_short(block.runs):
        return [block]
    pieces = [replace(block, runs=one) for one in _pieces(block.runs, MOST_RUNS_OF_BLOCK)]
    if block.kind is not BlockKind.ITEM:
        return pieces
    # Only the first of them has the bullet or the number.
    return [*pieces[:1], *(Block(kind=BlockKind.PARAGRAPH, runs=one.runs) for one in pieces[1:])]


def _is_short(runs: tuple[Run, ...]) -> bool:
    letters = sum(len(run.text) for run in runs)
    if letters > MOST_LETTERS_OF_BLOCK // HEAVIEST:
        letters = sum(weight(run.text) for run in runs)
    lines = sum(run.text.count("\n") for run in runs)
    return letters <= MOST_LETTERS_OF_BLOCK and lines < MOST_LINES_OF_BLOCK and len(runs) <= MOST_RUNS_OF_BLOCK


def _pieces(runs: tuple[Run, ...], most_runs: int) -> list[tuple[Run, ...]]:
    parts = _Parts(most_runs)
    for run in runs:
        parts.add(run)
    return [tuple(one) for one in parts.made if one]


class _Parts:
    """The runs of a block or a cell that is too long for one."""

    def __init__(self, most_runs: int) -> None:
        self._most_runs = most_runs
        self.made: list[list[Run]] = []
        self._begin()

    def add(self, run: Run) -> None:
        """The next run; where a part has enough lines, the end of a line ends it."""
        text = run.text
        while text:
            if self._letters < _LEAST_LETTERS or len(self.made[-1]) == self._most_runs:
                self._begin()
            piece = _first_letters(text, self._letters)
            lines = piece.split("\n", self._lines)
            is_full = len(lines) > self._lines
            text = text[len(piece) - len(lines[-1]) :] if is_full else text[len(piece) :]
            piece = "\n".join(lines[:-1]) if is_full else piece
            self.made[-1].append(Run(piece, run.style, run.link, run.formula))
            self._letters -= weight(piece)
            self._lines -= len(lines) - 1
            if is_full:
                self._begin()

    def _begin(self) -> None:
        self.made.append([])
        self._letters, self._lines = MOST_LETTERS_OF_BLOCK, MOST_LINES_OF_BLOCK


def _first_letters(text: str, most: int) -> str:
    """What weighs no more than that, to the end of a sentence or a word if there is one in its last quarter."""
    piece = text[:most]
    while (weighed := weight(piece)) > most:
        piece = piece[: len(piece) * most // weighed]
    if len(piece) == len(text):
        return piece
    for end in _ENDS:
        position = piece.rfind(end, len(piece) * 3 // 4)
        if position >= 0:
            return piece[: position + len(end)]
    return piece


def _picture(data: bytes) -> PicturePaper | DrawingPaper | None:
    try:
        return open_drawing(data.decode("utf-8", "replace")) if is_drawing(data) else PicturePaper(data)
    except Unreadable:
        return None
