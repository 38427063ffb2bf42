"""Rich text as the service takes it: paragraphs, headings, lists and a few marks of letters, and nothing else.

The elements are those of reference section 11; a service refuses a text with others, or drops them. There is none for
code: it stands in a bare `span`. A space that a page would drop is written as `&nbsp;`, a no-break space as itself.
"""

import re
from collections.abc import Iterable, Sequence
from itertools import groupby
from typing import Final, Literal

from msgspec import Struct

from lmsdesk.model.new_contents import is_web_address

ListKind = Literal["", "ul", "ol"]
_MAIL: Final = "mailto:"
_BREAK: Final = "<br>"
_SPACE: Final = "&nbsp;"
_TAB: Final = " " * 4
_LOSES_SPACE: Final = " \n"
_UNSEEN: Final = "[\x00-\x09\x0b-\x1f\x7f\u2029\ufffc]"


class Run(Struct, frozen=True):
    """Letters that look alike."""

    text: str
    is_bold: bool = False
    is_italic: bool = False
    is_struck: bool = False
    script: Literal["", "sub", "sup"] = ""
    link: str = ""
    is_code: bool = False


class Paragraph(Struct, frozen=True):
    """One paragraph, heading or entry of a list."""

    runs: tuple[Run, ...] = ()
    is_heading: bool = False
    list_kind: ListKind = ""
    depth: int = 0
    """Of an entry: 0 stands in the outermost list."""

    @property
    def is_plain(self) -> bool:
        """Whether letters alone say all of it."""
        return not self.is_heading and not self.list_kind and all(run == Run(run.text) for run in self.runs)

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
    return f"<{tag}>{_letters(paragraph.runs) or _BREAK}</{tag}>"


def _list(entries: Sequence[Paragraph], depth: int) -> str:
    """Entries that stand one below the other, those that are deeper inside the one before them."""
    kind = entries[0].list_kind
    parts, index = [f"<{kind}>"], 0
    while index < len(entries):
        inner = index + 1
        while inner < len(entries) and entries[inner].depth > depth:
            inner += 1
        below = _list(entries[index + 1 : inner], depth + 1) if inner > index + 1 else ""
        parts.append(f"<li>{_letters(entries[index].runs)}{below}</li>")
        index = inner
        if index < len(entries) and entries[index].list_kind != kind:
            return "".join([*parts, f"</{kind}>", _list(entries[index:], depth)])
    return "".join([*parts, f"</{kind}>"])


def _letters(runs: Iterable[Run]) -> str:
    parts, before = list[str](), " "
    seen = [(run, text) for run in runs if (text := _cleaned(run.text))]
    for number, (run, text) in enumerate(seen, 1):
        parts.append(_run(run, _with_kept_spaces(text, before, is_last=number == len(seen))))
        before = text[-1]
    # A page does not show the last break of a paragraph.
    return "".join([*parts, _BREAK] if before == "\n" else parts)


def _cleaned(text: str) -> str:
    text = text.replace("\u2028", "\n").replace("\t", _TAB)
    return re.sub(_UNSEEN, "", text)


def _with_kept_spaces(text: str, before: str, *, is_last: bool) -> str:
    """The letters as markup; spaces at the beginning of a line, at the end and behind another one are kept."""
    from html import escape

    parts = list[str]()
    for letter in escape(text, quote=False):
        parts.append(_SPACE if letter == " " and before in _LOSES_SPACE else letter)
        before = letter
    if is_last and parts and parts[-1] == " ":
        parts[-1] = _SPACE
    return "".join(parts).replace("\n", _BREAK)


def _run(run: Run, text: str) -> str:
    from html import escape

    marks = (("strong", run.is_bold), ("em", run.is_italic), ("del", run.is_struck), (run.script, bool(run.script)))
    tags = [tag for tag, is_on in (("span", run.is_code), *marks) if is_on]
    for tag in reversed(tags):
        text = f"<{tag}>{text}</{tag}>"
    return f'<a href="{escape(run.link)}">{text}</a>' if is_safe_link(run.link) else text


def is_safe_link(link: str) -> bool:
    """Whether it leads to a page or a mail address, and to nothing else."""
    return is_web_address(link) or link.startswith(_MAIL)
