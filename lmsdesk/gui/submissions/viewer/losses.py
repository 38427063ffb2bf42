"""What a view leaves out of a paper, in words."""

from typing import Final

from PySide6.QtCore import QT_TRANSLATE_NOOP, QCoreApplication

from lmsdesk.decoding.messages import Kind, Loss, LossKind, Opened
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
    LossKind.HIGHLIGHTS: (
        str(QT_TRANSLATE_NOOP("Losses", "1 highlight")),
        str(QT_TRANSLATE_NOOP("Losses", "%Ln highlights")),
    ),
    LossKind.COMMENTS: (
        str(QT_TRANSLATE_NOOP("Losses", "1 comment")),
        str(QT_TRANSLATE_NOOP("Losses", "%Ln comments")),
    ),
    LossKind.PICTURES: (
        str(QT_TRANSLATE_NOOP("Losses", "1 picture")),
        str(QT_TRANSLATE_NOOP("Losses", "%Ln pictures")),
    ),
    LossKind.TABLES: (str(QT_TRANSLATE_NOOP("Losses", "1 table")), str(QT_TRANSLATE_NOOP("Losses", "%Ln tables"))),
    LossKind.CELLS: (str(QT_TRANSLATE_NOOP("Losses", "1 cell")), str(QT_TRANSLATE_NOOP("Losses", "%Ln cells"))),
    LossKind.EMBEDDED: (
        str(QT_TRANSLATE_NOOP("Losses", "1 embedded object")),
        str(QT_TRANSLATE_NOOP("Losses", "%Ln embedded objects")),
    ),
    LossKind.DRAWING: (
        str(QT_TRANSLATE_NOOP("Losses", "the drawing itself")),
        str(QT_TRANSLATE_NOOP("Losses", "the drawing itself")),
    ),
    LossKind.LAYOUT: (str(QT_TRANSLATE_NOOP("Losses", "the layout")), str(QT_TRANSLATE_NOOP("Losses", "the layout"))),
}


def left_out(info: Opened, *, has_formulae: bool = False) -> str:
    """A sentence about what is not shown, which may be the values of formulae; empty if all is."""
    if info.kind is Kind.TABLE and has_formulae and info.losses:
        count = info.losses[0].count
        return counted(
            count, _tr("1 formula is shown, not its value."), _tr("%Ln formulas are shown, not their values.", count)
        )
    if info.kind is Kind.TABLE and [loss.kind for loss in info.losses] == [LossKind.FORMULAE]:
        count = info.losses[0].count
        return counted(
            count, _tr("1 formula is shown as its value."), _tr("%Ln formulas are shown as their values.", count)
        )
    in_lines = sum(loss.count for loss in info.losses if loss.kind is LossKind.FORMULAE_IN_LINES)
    words = ", ".join(_words(loss) for loss in info.losses if loss.kind is not LossKind.FORMULAE_IN_LINES)
    said = [_tr("Not shown: {what}. The original has everything.").format(what=words)] if words else []
    if in_lines:
        many = _tr("%Ln formulas are written in one line each.", in_lines)
        said.append(counted(in_lines, _tr("1 formula is written in one line."), many))
    return " ".join(said)


def what_there_is(info: Opened | None, *, has_no_words: bool, is_cut: bool | None, not_drawn: int) -> list[str]:
    """What is said of words, pictures and the end of a paper; `is_cut` is what its lines say, where lines are shown."""
    said = [_tr("Only pictures are here: there is no text to read out.")] if has_no_words else []
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


def _words(loss: Loss) -> str:
    one, many = _WORDS[loss.kind]
    return counted(loss.count, _tr(one), _tr(many, loss.count))


def _tr(text: str, count: int = -1) -> str:
    return QCoreApplication.translate("Losses", text, None, count)
