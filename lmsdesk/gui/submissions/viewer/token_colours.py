"""How the parts of a program look, by what they are."""

from typing import Final

from PySide6.QtGui import QFont, QTextCharFormat

from lmsdesk.decoding.token_kinds import TOKEN_KINDS, TokenKind
from lmsdesk.gui.kit import theme

_COLOURS: Final = {
    TokenKind.KEYWORD: "accent",
    TokenKind.BUILTIN: "needs_grading",
    TokenKind.STRING: "done",
    TokenKind.NUMBER: "unsent",
    TokenKind.COMMENT: "muted",
    TokenKind.DECORATOR: "needs_grading",
    TokenKind.MARKUP: "accent",
    TokenKind.ADDED: "done",
    TokenKind.REMOVED: "conflict",
    TokenKind.ERROR: "conflict",
}


def token_formats() -> list[QTextCharFormat | None]:
    """How each kind of token looks in the scheme in use."""
    found: list[QTextCharFormat | None] = []
    for kind in TOKEN_KINDS:
        one = QTextCharFormat()
        if kind in _COLOURS:
            one.setForeground(getattr(theme.tokens(), _COLOURS[kind]))
        if kind in {TokenKind.KEYWORD, TokenKind.HEADING}:
            one.setFontWeight(QFont.Weight.DemiBold)
        found.append(one if kind in _COLOURS or kind is TokenKind.HEADING else None)
    return found
