"""What a view leaves out of a paper, in words."""

from typing import Final

from PySide6.QtCore import QT_TRANSLATE_NOOP, QCoreApplication

from lmsdesk.decoding.messages import Kind, LossKind, Opened, View
from lmsdesk.gui.kit.formatting import counted

_WORDS: Final = {
    LossKind.FORMULAE: (
        str(QT_TRANSLATE_NOOP("Losses", "1 formula")),
        str(QT_TRANSLATE_NOOP("Losses", "%Ln formulas")),
    ),
    LossKind.HEADERS: (
        str(QT_TRANSLATE_NOOP("Losses", "1 header or footer")),
        str(QT_TRANSLATE_NOOP("Losses", "%Ln headers and footers")),
    ),
    LossKind.DELETED: (
        str(QT_TRANSLATE_NOOP("Losses", "1 deletion")),
        str(QT_TRANSLATE_NOOP("Losses", "%Ln deletions")),
    ),
    LossKind.COMMENTS: (
        str(QT_TRANSLATE_NOOP("Losses", "1 comment")),
        str(QT_TRANSLATE_NOOP("Losses", "%Ln comments")),
    ),
    LossKind.PICTURES: (
        str(QT_TRANSLATE_NOOP("Losses", "1 picture")),
        str(QT_TRANSLATE_NOOP("Losses", "%Ln pictures")),
    ),
    LossKind.CHARTS: (str(QT_TRANSLATE_NOOP("Losses", "1 chart")), str(QT_TRANSLATE_NOOP("Losses", "%Ln charts"))),
    LossKind.WORKSHEETS: (
        str(QT_TRANSLATE_NOOP("Losses", "1 worksheet")),
        str(QT_TRANSLATE_NOOP("Losses", "%Ln worksheets")),
    ),
    LossKind.TABLES: (str(QT_TRANSLATE_NOOP("Losses", "1 table")), str(QT_TRANSLATE_NOOP("Losses", "%Ln tables"))),
    LossKind.CELLS: (str(QT_TRANSLATE_NOOP("Losses", "1 cell")), str(QT_TRANSLATE_NOOP("Losses", "%Ln cells"))),
    LossKind.EMBEDDED: (
        str(QT_TRANSLATE_NOOP("Losses", "1 embedded object")),
        str(QT_TRANSLATE_NOOP("Losses", "%Ln embedded objects")),
    ),
    LossKind.OUTSIDE: (
        str(QT_TRANSLATE_NOOP("Losses", "1 file or address that it names")),
        str(QT_TRANSLATE_NOOP("Losses", "%Ln files or addresses that it names")),
    ),
    LossKind.ANIMATIONS: (
        str(QT_TRANSLATE_NOOP("Losses", "1 animation")),
        str(QT_TRANSLATE_NOOP("Losses", "%Ln animations")),
    ),
    LossKind.SCRIPTS: (str(QT_TRANSLATE_NOOP("Losses", "1 script")), str(QT_TRANSLATE_NOOP("Losses", "%Ln scripts"))),
    LossKind.LINKS: (
        str(QT_TRANSLATE_NOOP("Losses", "where 1 link leads")),
        str(QT_TRANSLATE_NOOP("Losses", "where %Ln links lead")),
    ),
    LossKind.SHAPES: (
        str(QT_TRANSLATE_NOOP("Losses", "1 drawn shape")),
        str(QT_TRANSLATE_NOOP("Losses", "%Ln drawn shapes")),
    ),
    LossKind.LETTERS: (
        str(QT_TRANSLATE_NOOP("Losses", "1 letter without a font")),
        str(QT_TRANSLATE_NOOP("Losses", "%Ln letters without a font")),
    ),
    LossKind.LAYOUT: (str(QT_TRANSLATE_NOOP("Losses", "the layout")), str(QT_TRANSLATE_NOOP("Losses", "the layout"))),
}


_IN_WORDS: Final = frozenset(
    [
        *(LossKind.FORMULAE_IN_LINES, LossKind.DRAWING, LossKind.HIDDEN, LossKind.VALUES),
        *(LossKind.NUMBER_FORMATS, LossKind.ALL_NUMBER_FORMATS),
    ]
)
"""Kinds that have a sentence of their own."""


def left_out(info: Opened, *, has_formulae: bool = False, is_text: bool = False) -> str:
    """What is not shown, or is shown in another form, as the values of formulae are; empty if all is."""
    if info.kind is Kind.DRAWING and is_text:
        # Its source has everything.
        return ""
    counts = {loss.kind: loss.count for loss in info.losses}
    said = []
    if info.kind is Kind.TABLE and (count := counts.pop(LossKind.FORMULAE, 0)):
        said.append(_formulae_of_cells(count, is_shown=has_formulae))
    words = ", ".join(_words(kind, count) for kind, count in counts.items() if kind not in _IN_WORDS)
    if values := counts.get(LossKind.VALUES, 0):
        said.append(_formulae_of_cells(values, is_shown=False))
    if words:
        said.append(_tr("Not shown: {what}. The original has everything.").format(what=words))
    if LossKind.DRAWING in counts:
        said.append(_tr("This drawing (SVG) cannot be drawn: its source is shown."))
    if in_lines := counts.get(LossKind.FORMULAE_IN_LINES, 0):
        many = _tr("%Ln formulas are written in one line each.", in_lines)
        said.append(counted(in_lines, _tr("1 formula is written in one line."), many))
    said += _of_numbers(counts)
    if hidden := counts.get(LossKind.HIDDEN, 0):
        many = _tr("%Ln hidden parts are shown too.", hidden)
        said.append(counted(hidden, _tr("1 hidden part is shown too."), many))
    return " ".join(said)


def _of_numbers(counts: dict[LossKind, int]) -> list[str]:
    if LossKind.ALL_NUMBER_FORMATS in counts:
        return [_tr("Numbers are shown without their formats.")]
    if count := counts.get(LossKind.NUMBER_FORMATS, 0):
        many = _tr("%Ln cells are shown without their number formats.", count)
        return [counted(count, _tr("1 cell is shown without its number format."), many)]
    return []


def _formulae_of_cells(count: int, *, is_shown: bool) -> str:
    if is_shown:
        many = _tr("%Ln formulas are shown, not their values.", count)
        return counted(count, _tr("1 formula is shown, not its value."), many)
    many = _tr("%Ln formulas are shown as their values.", count)
    return counted(count, _tr("1 formula is shown as its value."), many)


def what_there_is(info: Opened | None, *, has_no_words: bool, is_cut: bool, not_drawn: int) -> list[str]:
    """What is said of words, pictures and the end of a paper; `is_cut` is what the view says of its own."""
    said = [_tr("Only pictures are here: there is no text to read out.")] if has_no_words else []
    if info is not None and not info.count and info.view is not View.MEDIA:
        said.append(_tr("There is nothing in this file."))
    if is_cut:
        said.append(_tr("Only the beginning is shown. The original has everything."))
    elif info is not None and info.is_cut:
        said.append(_tr("There is more than can be shown. The original has everything."))
    if not_drawn:
        many = _tr(
            "%Ln pictures were not drawn: others took too long or too much memory. The original has everything.",
            not_drawn,
        )
        one = _tr("1 picture was not drawn: others took too long or too much memory. The original has everything.")
        said.append(counted(not_drawn, one, many))
    return said


def _words(kind: LossKind, count: int) -> str:
    one, many = _WORDS[kind]
    return counted(count, _tr(one), _tr(many, count))


def _tr(text: str, count: int = -1) -> str:
    return QCoreApplication.translate("Losses", text, None, count)
