"""Markup of paragraphs as plain text and back; any other markup is shown and edited as it is."""

import re
from html import escape, unescape
from html.parser import HTMLParser
from typing import Final

_SIMPLE: Final = re.compile(r"(?:[^<>]|</?p>|<br ?/?>|<!--(?:(?!-->).)*-->)*", re.DOTALL | re.IGNORECASE)
_COMMENT: Final = re.compile(r"<!--(?:(?!-->).)*-->", re.DOTALL)
_BREAK: Final = re.compile(r"<br ?/?>", re.IGNORECASE)
_BETWEEN: Final = re.compile(r"</p>\s*(?:<p>)?|<p>", re.IGNORECASE)
_TAG: Final = re.compile(r"<[A-Za-z!/]")
_BLOCKS: Final = frozenset({"p", "div", "br", "li", "tr", "h1", "h2", "h3", "h4", "h5", "h6", "ul", "ol", "table"})
_UNSEEN: Final = frozenset({"script", "style"})


def text_of(markup: str) -> str:
    """Plain text where the markup is no more than paragraphs and lines; otherwise the markup itself."""
    if not _SIMPLE.fullmatch(markup):
        return markup
    bare = _BREAK.sub("\n", _COMMENT.sub("", markup))
    return unescape(_BETWEEN.sub("\n\n", bare)).strip()


def markup_of(text: str) -> str:
    """Paragraphs and lines of plain text as markup; a text with tags is markup already."""
    if _TAG.search(text):
        return text
    paragraphs = (escape(part.strip(), quote=False) for part in re.split(r"\n\s*\n", text.strip()))
    return "".join(f"<p>{part.replace(chr(10), '<br>')}</p>" for part in paragraphs if part)


def readable(markup: str) -> str:
    """The words of any markup, without its tags."""
    reader = _Reader()
    reader.feed(markup)
    reader.close()
    lines = (" ".join(line.split()) for line in "".join(reader.parts).split("\n"))
    return re.sub(r"\n{3,}", "\n\n", "\n".join(lines)).strip()


class _Reader(HTMLParser):
    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.parts: list[str] = []
        self._unseen = 0

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:  # noqa: ARG002 - the library's
        self._unseen += tag in _UNSEEN
        if tag in _BLOCKS:
            self.parts.append("\n")

    def handle_endtag(self, tag: str) -> None:
        self._unseen -= tag in _UNSEEN and self._unseen > 0
        if tag in _BLOCKS:
            self.parts.append("\n")

    def handle_data(self, data: str) -> None:
        if not self._unseen:
            self.parts.append(data)
