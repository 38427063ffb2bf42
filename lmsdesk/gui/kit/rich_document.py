"""Paragraphs of rich text in a document of Qt and back: letters and formats, never markup."""

from collections.abc import Iterator, Sequence
from typing import Final, Literal, cast

from PySide6.QtGui import (
    QFont,
    QFontDatabase,
    QTextBlock,
    QTextBlockFormat,
    QTextCharFormat,
    QTextCursor,
    QTextDocument,
    QTextFragment,
    QTextList,
    QTextListFormat,
)

from lmsdesk.model.rich_text import ListKind, Paragraph, Run

HEADING: Final = 4
LINE_END: Final = "\u2028"
_NUMBERED: Final = frozenset(
    {
        QTextListFormat.Style.ListDecimal,
        QTextListFormat.Style.ListLowerAlpha,
        QTextListFormat.Style.ListUpperAlpha,
        QTextListFormat.Style.ListLowerRoman,
        QTextListFormat.Style.ListUpperRoman,
    }
)
_SCRIPTS: Final[dict[Literal["", "sub", "sup"], QTextCharFormat.VerticalAlignment]] = {
    "": QTextCharFormat.VerticalAlignment.AlignNormal,
    "sub": QTextCharFormat.VerticalAlignment.AlignSubScript,
    "sup": QTextCharFormat.VerticalAlignment.AlignSuperScript,
}
_SCRIPT_NAMES: Final = {alignment: name for name, alignment in _SCRIPTS.items()}


def paragraphs_in(document: QTextDocument) -> Iterator[Paragraph]:
    """What stands in a document."""
    block = document.begin()
    while block.isValid():
        yield _paragraph(block)
        block = block.next()


def insert_paragraphs(cursor: QTextCursor, paragraphs: Sequence[Paragraph]) -> None:
    """Put paragraphs where the cursor is, as one step of undo; a single one goes on in the line of the cursor."""
    cursor.beginEditBlock()
    cursor.removeSelectedText()
    lists: list[QTextList] = []
    for number, one in enumerate(paragraphs):
        is_inside = not number and cursor.block().text() != ""
        if number or (is_inside and (one.list_kind or one.is_heading)):
            cursor.insertBlock(QTextBlockFormat(), QTextCharFormat())
            is_inside = False
        if not is_inside:
            _shape(cursor, one, lists)
        for run in one.runs:
            cursor.insertText(run.text.replace("\n", LINE_END), run_format(run, is_heading=one.is_heading))
    cursor.endEditBlock()


def run_format(run: Run, *, is_heading: bool = False) -> QTextCharFormat:
    """How letters of a run look."""
    looks = QTextCharFormat()
    if run.is_bold or is_heading:
        looks.setFontWeight(QFont.Weight.Bold)
    if run.is_italic:
        looks.setFontItalic(True)
    if run.is_struck:
        looks.setFontStrikeOut(True)
    if run.script:
        looks.setVerticalAlignment(_SCRIPTS[run.script])
    if run.is_code:
        looks.merge(code_format())
    if run.link:
        looks.merge(link_format(run.link))
    return looks


def code_format(*, is_code: bool = True) -> QTextCharFormat:
    """How code looks, or what takes that away."""
    looks = QTextCharFormat()
    looks.setFontFixedPitch(is_code)
    family = QFontDatabase.systemFont(QFontDatabase.SystemFont.FixedFont).family()
    looks.setFontFamilies([family] if is_code else [])
    return looks


def link_format(link: str) -> QTextCharFormat:
    """How a link looks; an empty one is none."""
    looks = QTextCharFormat()
    looks.setAnchor(bool(link))
    looks.setAnchorHref(link)
    looks.setFontUnderline(bool(link))
    looks.setToolTip(link)
    return looks


def list_kind(block: QTextBlock) -> ListKind:
    """The kind of list in which a block stands."""
    present = cast("QTextList | None", block.textList())
    if present is None:
        return ""
    return "ol" if present.format().style() in _NUMBERED else "ul"


def list_format(kind: ListKind, depth: int = 0) -> QTextListFormat:
    """How a list looks, so many deep."""
    looks = QTextListFormat()
    looks.setStyle(QTextListFormat.Style.ListDecimal if kind == "ol" else QTextListFormat.Style.ListDisc)
    looks.setIndent(depth + 1)
    return looks


def _shape(cursor: QTextCursor, paragraph: Paragraph, lists: list[QTextList]) -> None:
    looks = QTextBlockFormat()
    looks.setHeadingLevel(HEADING if paragraph.is_heading else 0)
    cursor.setBlockFormat(looks)
    if not paragraph.list_kind:
        lists.clear()
        return
    del lists[paragraph.depth + 1 :]
    is_open = len(lists) > paragraph.depth and list_kind(lists[-1].item(0)) == paragraph.list_kind
    if is_open:
        lists[-1].add(cursor.block())
        return
    del lists[paragraph.depth :]
    made = cursor.createList(list_format(paragraph.list_kind, paragraph.depth))
    lists += [made] * (paragraph.depth + 1 - len(lists))


def _paragraph(block: QTextBlock) -> Paragraph:
    is_heading = block.blockFormat().headingLevel() > 0
    runs = tuple(_run(fragment, is_heading=is_heading) for fragment in _fragments(block))
    present = cast("QTextList | None", block.textList())
    if present is None:
        return Paragraph(runs, is_heading)
    return Paragraph(runs, list_kind=list_kind(block), depth=max(present.format().indent() - 1, 0))


def _fragments(block: QTextBlock) -> Iterator[QTextFragment]:
    iterator = block.begin()
    while not iterator.atEnd():
        yield iterator.fragment()
        iterator += 1


def _run(fragment: QTextFragment, *, is_heading: bool) -> Run:
    looks = fragment.charFormat()
    return Run(
        fragment.text().replace(LINE_END, "\n"),
        is_bold=looks.fontWeight() > QFont.Weight.Normal and not is_heading,
        is_italic=looks.fontItalic(),
        is_struck=looks.fontStrikeOut(),
        script=_SCRIPT_NAMES.get(looks.verticalAlignment(), ""),
        link=looks.anchorHref(),
        is_code=looks.fontFixedPitch(),
    )
