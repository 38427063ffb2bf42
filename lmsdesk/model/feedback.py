"""Feedback as it is kept: plain letters, or markup where a text has formats.

Plain text is kept as it was typed. Markup of others is never written anew: what is put behind it, or in the place of
words in it, leaves every other letter as it is.
"""

import re
from collections.abc import Iterable
from typing import Final

from lmsdesk.model.rich_text import Paragraph, Run, markup_of
from lmsdesk.model.rich_text_reading import is_markup, paragraphs_of

_BULLET: Final = "• "
_LINES: Final = r"\r\n|[\r\n]"


def text_of(kept: str) -> str:
    """The words of what is kept, without its tags."""
    if not is_markup(kept):
        return kept
    return "\n".join(_line(one) for one in paragraphs_of(kept)).strip("\n")


def kept_text(text: str) -> str:
    """How plain letters are kept: as they are, unless a page would take something in them for an element."""
    return _as_markup(text) if is_markup(text) else text


def with_text_after(kept: str, text: str, *, between: str = "\n") -> str:
    """What is kept, with plain letters below it."""
    if not kept.strip():
        return kept_text(text)
    if is_markup(kept) or is_markup(text):
        return (kept.rstrip() if is_markup(kept) else _as_markup(kept)) + _as_markup(text)
    return f"{kept.rstrip()}{between}{text}"


def joined(kept: Iterable[str], *, between: str) -> str:
    """Several texts below one another, with plain letters between them."""
    whole = ""
    for one in kept:
        if not whole:
            whole = one
        elif is_markup(whole) or is_markup(one):
            whole = (whole if is_markup(whole) else _as_markup(whole)) + _as_markup(between.strip("\n"))
            whole += one if is_markup(one) else _as_markup(one)
        else:
            whole = f"{whole}{between}{one}"
    return whole


def with_words(kept: str, before: str, after: str) -> str:
    """What is kept, with other words where these stand for the first time; a line that gets empty goes."""
    if not is_markup(kept):
        return _with_line(kept, before, after)
    if not after and (line := _as_markup(before)) in kept:
        return kept.replace(line, "", 1)
    return _seen(before).sub(lambda _: _inside(after), kept, count=1)


def has_words(kept: str, words: str) -> bool:
    """Whether these words stand in what is kept, letter by letter."""
    return _seen(words).search(kept) is not None if is_markup(kept) else words in kept


def _with_line(text: str, before: str, after: str) -> str:
    if after or before not in text:
        return text.replace(before, after, 1)
    start = text.index(before)
    left, right = text[:start], text[start + len(before) :]
    # On a line of its own the line goes with it.
    is_alone = (not left or left.endswith("\n")) and (not right or right.startswith("\n"))
    return left + right[1:] if is_alone and right else left.rstrip("\n") if is_alone else left + right


def _seen(words: str) -> re.Pattern[str]:
    """Finds words in markup, and not in one of its tags."""
    return re.compile(re.escape(_inside(words)) + r"(?![^<>]*>)")


def _inside(text: str) -> str:
    """A plain text as it stands in markup, inside its paragraph."""
    return _as_markup(text).removeprefix("<p>").removesuffix("</p>")


def _as_markup(text: str) -> str:
    return markup_of(Paragraph((Run(line),)) for line in re.split(_LINES, text))


def _line(paragraph: Paragraph) -> str:
    words = "".join(run.text for run in paragraph.runs)
    return f"{'  ' * paragraph.depth}{_BULLET}{words}" if paragraph.list_kind else words
