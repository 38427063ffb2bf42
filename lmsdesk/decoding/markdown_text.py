"""Markdown by way of the same blocks as web pages; HTML inside is shown as it was typed."""

from typing import Final

from markdown_it import MarkdownIt

from lmsdesk.decoding.blocks import BlocksPaper, Writing
from lmsdesk.decoding.markup import read_markup
from lmsdesk.decoding.messages import Kind

LARGEST: Final = 2 * 1024 * 1024
_READER = MarkdownIt("commonmark", {"html": False}).enable(["table", "strikethrough"])
_READER.render("# a\n\n* b `c`\n\n|d|\n|-|\n|e|\n")  # what it loads late is loaded now


def open_markdown(text: str) -> BlocksPaper:
    writing = Writing()
    return BlocksPaper(Kind.MARKDOWN, writing, is_cut=read_markdown(text, writing))


def read_markdown(text: str, writing: Writing) -> bool:
    """Add the blocks of a text; returns whether there was more than can be shown."""
    return read_markup(_READER.render(text[:LARGEST]), writing) or len(text) > LARGEST
