"""The numbers of lists in a document of Word: marked in it, and put before its items once it is read.

The reader says which paragraphs are items, and not with which number: each list would begin with 1 wherever a
paragraph stands between two of its items.
"""

import re
from html import escape
from typing import Final
from xml.etree.ElementTree import ParseError
from xml.parsers import expat

from lmsdesk.decoding.list_labels import LONGEST_LABEL, marked_item
from lmsdesk.decoding.packages import Package
from lmsdesk.decoding.word_numbering import Numbering

_NUMBERING, _STYLES = "word/numbering.xml", "word/styles.xml"
_MARK: Final = "\ue002{}\ue003"
"""In place of a number while the document is read; letters that no font has."""
_MARKED = re.compile("(<li>(?:<p>)?)?\ue002([0-9]{1,6})\ue003")
_MOST_LABELS: Final = 100_000
_UNSEEN: Final = frozenset({"mc:Choice", "w:del", "w:moveFrom", "w:pPrChange", "w:numberingChange"})
"""What is not shown: a shape that stands there once more, what was deleted, and how a paragraph was before."""

Attributes = dict[str, str]


def with_list_marks(body: bytes, package: Package, labels: dict[int, str]) -> bytes:
    """The body of a document with a mark at the beginning of each numbered paragraph; its label is kept."""
    numbers = package.part(_NUMBERING)
    if not numbers:
        return body
    try:
        found = _Reader(Numbering(numbers, package.part(_STYLES)))
        found.read(body)
    except (ParseError, expat.ExpatError, ValueError):
        # What is damaged the reader of the document says; it can do without numbers.
        return body
    pieces, last = [], 0
    for number, (place, label) in enumerate(found.labels[:_MOST_LABELS]):
        labels[number] = label
        mark = f'<w:r><w:t xml:space="preserve">{_MARK.format(number)}</w:t></w:r>'
        pieces += [body[last:place], mark.encode()]
        last = place
    return b"".join([*pieces, body[last:]])


def with_list_labels(markup: str, labels: dict[int, str]) -> str:
    """The markup with the labels in place of their marks: of an item as its own, and as words before anything else."""

    def one(found: re.Match[str]) -> str:
        label = labels.pop(int(found[2]), "")[:LONGEST_LABEL]
        if found[1]:
            return marked_item(label) + found[1].removeprefix("<li>")
        return f"{escape(label)} " if label.strip() else ""

    return _MARKED.sub(one, markup)


class _Reader:
    """Goes through the body for the properties of its paragraphs, a tag at a time."""

    def __init__(self, numbering: Numbering) -> None:
        self.labels: list[tuple[int, str]] = []
        """Each with the place in the body where its paragraph begins."""
        self._numbering = numbering
        self._unseen = 0
        self._said: dict[str, str] | None = None
        """What the properties say that are being read."""
        self._is_deleted = False

    def read(self, body: bytes) -> None:
        """Find all; raises ExpatError."""
        self._body, self._parser = body, expat.ParserCreate()
        self._parser.StartElementHandler, self._parser.EndElementHandler = self._begin, self._end
        self._parser.Parse(body, True)

    def _begin(self, name: str, found: Attributes) -> None:
        if self._unseen:
            self._unseen += 1
        elif self._said is None:
            if name == "w:pPr":
                self._said, self._is_deleted = {}, False
            elif name in _UNSEEN:
                self._unseen = 1
        elif name in _UNSEEN:
            self._unseen = 1
            # The mark of a paragraph: its words go on in the next one, as its number does not.
            self._is_deleted = self._is_deleted or name == "w:del"
        elif name in {"w:pStyle", "w:numId", "w:ilvl"}:
            self._said[name] = found.get("w:val", "")

    def _end(self, name: str) -> None:
        if self._unseen:
            self._unseen -= 1
        elif name == "w:pPr" and self._said is not None:
            said, self._said = self._said, None
            label = None if self._is_deleted else self._label(said)
            place = self._body.find(b">", self._parser.CurrentByteIndex) + 1
            if label is not None and place:
                self.labels.append((place, label))

    def _label(self, said: dict[str, str]) -> str | None:
        number, level = self._numbering.of_style(said.get("w:pStyle", ""))
        number, level = said.get("w:numId", number), said.get("w:ilvl", level)
        return self._numbering.next_label(number, level) if number else None
