"""What has a colour of its own in a program, numbered alike on both sides of the pipes."""

from enum import StrEnum
from typing import Final


class TokenKind(StrEnum):
    """What has a colour of its own in a program."""

    KEYWORD = "keyword"
    NAME = "name"
    BUILTIN = "builtin"
    STRING = "string"
    NUMBER = "number"
    COMMENT = "comment"
    OPERATOR = "operator"
    DECORATOR = "decorator"
    MARKUP = "markup"
    HEADING = "heading"
    ADDED = "added"
    REMOVED = "removed"
    ERROR = "error"


TOKEN_KINDS: Final = tuple(TokenKind)
