"""Markdown by way of the same blocks as web pages; HTML inside is shown as it was typed."""

import re
from html import escape
from typing import Final

from markdown_it import MarkdownIt
from markdown_it.rules_inline import StateInline

from lmsdesk.decoding.blocks import BlocksPaper, Writing
from lmsdesk.decoding.formulae import TEX
from lmsdesk.decoding.markup import Pictures, read_markup
from lmsdesk.decoding.messages import Kind

LARGEST: Final = 2 * 1024 * 1024
_LONGEST_FORMULA: Final = 2_000
_IN_LINE = re.compile(r"\$(?=[^\s$])(?:[^$\\]|\\.){0,1000}(?<=\S)\$(?!\d)", re.DOTALL)
_ON_ITS_OWN = re.compile(r"\$\$(?:[^$\\]|\\.){1,2000}\$\$", re.DOTALL)
_ENVIRONMENT = re.compile(r"\\begin\{(\w{1,20}\*?)\}")


def _formula(state: StateInline, silent: bool) -> bool:  # noqa: FBT001 - as the reader calls its rules
    """A rule of the reader: between dollars, as notebooks and most sites have it; a sum of money is none."""
    found = _formula_at(state.src, state.pos)
    if found and not silent:
        token = state.push("formula", "math", 0)
        token.content = found
    state.pos += len(found)
    return bool(found)


def _formula_at(text: str, begin: int) -> str:
    if text[begin] == "$":
        found = _ON_ITS_OWN.match(text, begin) or _IN_LINE.match(text, begin)
        return found[0] if found else ""
    name = _ENVIRONMENT.match(text, begin) if text[begin] == "\\" else None
    if name is None:
        return ""
    close = f"\\end{{{name[1]}}}"
    end = text.find(close, begin, begin + _LONGEST_FORMULA)
    return text[begin : end + len(close)] if end >= 0 else ""


def _as_markup(content: str) -> str:
    annotation = f'<annotation encoding="{TEX}">{escape(content)}</annotation>'
    if content.startswith(("$$", "\\")):
        return f'<div><math display="block">{annotation}</math></div>'
    return f"<math>{annotation}</math>"


class _Reader(MarkdownIt):
    """Takes drawings inside of their own address as it takes other pictures: what they name is cut."""

    def validateLink(self, url: str) -> bool:
        return url[:18].lower() == "data:image/svg+xml" or super().validateLink(url)


_READER = _Reader("commonmark", {"html": False}).enable(["table", "strikethrough"])
_READER.inline.ruler.before("escape", "formula", _formula)
_READER.add_render_rule("formula", lambda _, tokens, number, *__: _as_markup(tokens[number].content))
_READER.render("# a $b$\n\n* b `c`\n\n|d|\n|-|\n|e|\n")  # what it loads late is loaded now


def open_markdown(text: str) -> BlocksPaper:
    writing = Writing()
    return BlocksPaper(Kind.MARKDOWN, writing, is_cut=read_markdown(text, writing))


def read_markdown(text: str, writing: Writing, pictures: Pictures | None = None) -> bool:
    """Add the blocks of a text; returns whether there was more than can be shown."""
    return read_markup(_READER.render(text[:LARGEST]), writing, pictures) or len(text) > LARGEST
