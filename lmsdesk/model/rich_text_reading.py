"""Markup read as paragraphs; nothing of it that could be run, fetched or looked up is left in them.

It may come from anybody: time grows with its length and no faster, and what is too long ends.
"""

import re
from collections.abc import Iterator
from itertools import groupby
from typing import Final, Literal

from msgspec.structs import replace

from lmsdesk.model.rich_text import ListKind, Paragraph, Run, is_safe_link

_TAG: Final = r"<(/?)([a-zA-Z][a-zA-Z0-9]{0,15})(\s[^<>]*|/)?>|<!--[^<>]*-->|<[!?][^<>]*>"
_HREF: Final = r"""(?i)\shref\s{0,9}=\s{0,9}(?:"([^"]*)"|'([^']*)')"""
_BLANKS: Final = r"[ \t\r\n\f]+"
_TAGS: Final = "a|b|br|code|del|div|em|h[1-6]|i|img|li|ol|p|pre|s|span|strong|sub|sup|table|td|tr|u|ul"
_MARK: Final = rf"(?i)</?(?:{_TAGS})(?:\s[^<>]*|/)?>|<!--[^<>]*-->"
_BLOCKS: Final = frozenset(
    ("address", "article", "aside", "blockquote", "dd", "div", "dl", "dt", "p", "pre", "section", "table", "th", "tr")
)
_HEADINGS: Final = frozenset({"h1", "h2", "h3", "h4", "h5", "h6"})
_UNSEEN: Final = frozenset({"head", "script", "style", "template", "title"})
_LOOKS: Final = {
    **dict.fromkeys(("strong", "b"), "bold"),
    **dict.fromkeys(("em", "i"), "italic"),
    **dict.fromkeys(("del", "s"), "struck"),
    **dict.fromkeys(("span", "code", "tt"), "code"),
    "sub": "sub",
    "sup": "sup",
}
_MOST_LOOKS: Final = 64
_MOST_LETTERS: Final = 200_000
_MOST_PARAGRAPHS: Final = 4_000
_DEEPEST: Final = 8
_SPACE: Final = "&nbsp;"


def is_markup(text: str) -> bool:
    """Whether a page would take something in it for an element."""
    return "<" in text and re.search(_MARK, text) is not None


def paragraphs_of(markup: str) -> list[Paragraph]:
    """What can be read of any markup."""
    reader = _Reader()
    position, letters = 0, markup[:_MOST_LETTERS]
    for token in re.finditer(_TAG, letters):
        reader.add_text(letters[position : token.start()])
        position = token.end()
        if token[2]:
            reader.add_tag(token[2].lower(), token[3] or "", is_end=bool(token[1]))
        if len(reader.paragraphs) >= _MOST_PARAGRAPHS:
            return reader.paragraphs
    reader.add_text(letters[position:])
    reader.end_paragraph()
    return reader.paragraphs


class _Reader:
    def __init__(self) -> None:
        self.paragraphs: list[Paragraph] = []
        self._begun: Paragraph | None = None
        self._runs: list[Run] = []
        self._lists: list[ListKind] = []
        self._looks: list[tuple[str, str]] = []
        self._links: list[str] = []
        self._unseen = ""

    def add_text(self, raw: str) -> None:
        if self._unseen or not raw or (self._begun is None and not raw.strip()):
            return
        text = " ".join(_plain(re.sub(_BLANKS, " ", part)) for part in raw.split(_SPACE))
        self._add(text)

    def add_tag(self, tag: str, attributes: str, *, is_end: bool) -> None:
        if self._unseen or tag in _UNSEEN:
            self._unseen = self._unseen or tag
            if is_end and tag == self._unseen:
                self._unseen = ""
        elif tag in {"ul", "ol"}:
            self.end_paragraph()
            self._turn_list("ul" if tag == "ul" else "ol", is_end=is_end)
        elif tag in _BLOCKS or tag in _HEADINGS or tag == "li":
            self._turn_block(is_heading=tag in _HEADINGS, is_end=is_end)
        elif tag == "br":
            self._add("\n")
        elif tag == "td":
            self._add("" if is_end else " ")
        else:
            self._turn_look(tag, attributes, is_end=is_end)

    def end_paragraph(self) -> None:
        begun, self._begun = self._begun, None
        if begun is not None:
            self.paragraphs.append(replace(begun, runs=tuple(_joined(self._runs))))
        self._runs = []

    def _turn_block(self, *, is_heading: bool, is_end: bool) -> None:
        is_around = not is_end and not self._runs and self._begun is not None and not self._begun.list_kind
        if is_around:
            self._begun = None
        self.end_paragraph()
        if not is_end:
            self._begin(is_heading=is_heading)

    def _begin(self, *, is_heading: bool = False) -> None:
        depth = min(len(self._lists), _DEEPEST) - 1
        kind = self._lists[-1] if self._lists else ""
        self._begun = Paragraph(is_heading=is_heading and not kind, list_kind=kind, depth=max(depth, 0))

    def _add(self, text: str) -> None:
        if self._begun is None:
            self._begin()
        looks = {look for _, look in self._looks}
        script: Literal["", "sub", "sup"] = "sub" if "sub" in looks else "sup" if "sup" in looks else ""
        run = Run(
            text,
            is_bold="bold" in looks,
            is_italic="italic" in looks,
            is_struck="struck" in looks,
            is_code="code" in looks,
            script=script,
            link=self._links[-1] if self._links else "",
        )
        self._runs.append(run)

    def _turn_list(self, kind: ListKind, *, is_end: bool) -> None:
        if not is_end:
            self._lists.append(kind)
        elif self._lists:
            self._lists.pop()

    def _turn_look(self, tag: str, attributes: str, *, is_end: bool) -> None:
        if tag == "a":
            self._turn_link(attributes, is_end=is_end)
        elif not is_end and len(self._looks) < _MOST_LOOKS:
            # A span that says something of itself is not one of code.
            is_plain = tag == "span" and bool(attributes.strip())
            self._looks.append((tag, "" if is_plain else _LOOKS.get(tag, "")))
        elif is_end:
            begun = next((one for one in reversed(self._looks) if one[0] == tag), None)
            if begun is not None:
                del self._looks[len(self._looks) - 1 - self._looks[::-1].index(begun)]

    def _turn_link(self, attributes: str, *, is_end: bool) -> None:
        if not is_end:
            self._links.append(_link(attributes))
        elif self._links:
            self._links.pop()


def _link(attributes: str) -> str:
    found = re.search(_HREF, attributes)
    link = _plain(found[1] or found[2] or "") if found else ""
    return link if is_safe_link(link) else ""


def _joined(runs: list[Run]) -> Iterator[Run]:
    """Neighbours that look alike as one, without the break that a page does not show."""
    if runs and runs[-1].text.endswith("\n"):
        runs = [*runs[:-1], replace(runs[-1], text=runs[-1].text[:-1])]
    for look, alike in groupby(runs, lambda run: replace(run, text="")):
        if text := "".join(run.text for run in alike):
            yield replace(look, text=text)


def _plain(text: str) -> str:
    """The text with letters in the place of entities."""
    from html import unescape

    return unescape(text)
