"""Rich text as the service takes it: paragraphs, headings, lists and a few marks of letters, and nothing else.

The elements are those of reference section 11; a service refuses a text with others, or drops them.
"""

from collections.abc import Iterable, Sequence
from html import escape
from itertools import groupby
from typing import Final, Literal

from msgspec import Struct

from lmsdesk.model.new_contents import is_web_address

ListKind = Literal["", "ul", "ol"]
_MAIL: Final = "mailto:"


class Run(Struct, frozen=True):
    """Letters that look alike."""

    text: str
    is_bold: bool = False
    is_italic: bool = False
    is_struck: bool = False
    script: Literal["", "sub", "sup"] = ""
    link: str = ""


class Paragraph(Struct, frozen=True):
    """One paragraph, heading or entry of a list."""

    runs: tuple[Run, ...] = ()
    is_heading: bool = False
    list_kind: ListKind = ""
    depth: int = 0
    """Of an entry: 0 stands in the outermost list."""

    @property
    def is_empty(self) -> bool:
        """Whether nothing can be seen of it."""
        return not "".join(run.text for run in self.runs).strip()


def markup_of(paragraphs: Iterable[Paragraph]) -> str:
    """The markup of a text; empty where nothing can be seen of it."""
    seen = list(paragraphs)
    if all(one.is_empty for one in seen):
        return ""
    while seen[-1].is_empty:
        seen.pop()
    parts: list[str] = []
    for is_list, neighbours in groupby(seen, lambda one: bool(one.list_kind)):
        group = list(neighbours)
        parts += [_list(group, 0)] if is_list else map(_block, group)
    return "".join(parts)


def _block(paragraph: Paragraph) -> str:
    tag = "h4" if paragraph.is_heading else "p"
    return f"<{tag}>{_letters(paragraph.runs) or '<br>'}</{tag}>"


def _list(entries: Sequence[Paragraph], depth: int) -> str:
    """Entries that stand one below the other, those that are deeper inside the one before them."""
    kind = entries[0].list_kind
    parts, place = [f"<{kind}>"], 0
    while place < len(entries):
        inner = place + 1
        while inner < len(entries) and entries[inner].depth > depth:
            inner += 1
        below = _list(entries[place + 1 : inner], depth + 1) if inner > place + 1 else ""
        parts.append(f"<li>{_letters(entries[place].runs)}{below}</li>")
        place = inner
        if place < len(entries) and entries[place].list_kind != kind:
            return "".join([*parts, f"</{kind}>", _list(entries[place:], depth)])
    return "".join([*parts, f"</{kind}>"])


def _letters(runs: Iterable[Run]) -> str:
    return "".join(_run(run) for run in runs)


def _run(run: Run) -> str:
    marks = (("strong", run.is_bold), ("em", run.is_italic), ("del", run.is_struck), (run.script, bool(run.script)))
    tags = [tag for tag, is_on in marks if is_on]
    text = escape(run.text, quote=False).replace("\u2028", "<br>").replace("\n", "<br>")
    for tag in reversed(tags):
        text = f"<{tag}>{text}</{tag}>"
    is_safe = is_web_address(run.link) or run.link.startswith(_MAIL)
    return f'<a href="{escape(run.link)}">{text}</a>' if is_safe else text
