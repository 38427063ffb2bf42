"""The order of names in the person's own alphabet."""

from bisect import bisect_right
from collections.abc import Callable, Sequence
from functools import cmp_to_key

from PySide6.QtCore import QCollator, QLocale, Qt

from lmsdesk.desk.platform.long_work import pause, pieces
from lmsdesk.model.folding import fold


def name_key() -> Callable[[str], object]:
    """By which a few names are sorted in that order, letter case aside; for one thread only."""
    return cmp_to_key(_collator().compare)


def _collator() -> QCollator:
    spoken = QLocale()
    is_known = spoken.language() != QLocale.Language.C  # a system without a language sorts by code otherwise
    collator = QCollator(spoken if is_known else QLocale(QLocale.Language.English))
    collator.setCaseSensitivity(Qt.CaseSensitivity.CaseInsensitive)
    collator.setNumericMode(True)
    return collator


async def sorted_by_name(texts: Sequence[str]) -> list[int]:
    """The positions of the texts in that order, letter case aside; equal texts keep theirs."""
    key = cmp_to_key(_collator().compare)
    # By plain letters first: what is nearly in order takes few of the slow comparisons.
    plain = list[str]()
    for piece in pieces(texts):
        plain += map(fold, piece)
        await pause()
    nearly = sorted(range(len(texts)), key=plain.__getitem__)
    by_text = list[int]()
    for run in pieces(nearly):
        run.sort(key=lambda position: key(texts[position]))
        # Seldom more than a few: what stands behind the first of the next is put in order with them.
        start = bisect_right(by_text, key(texts[run[0]]), key=lambda position: key(texts[position]))
        rest = by_text[start:]
        by_text[start:] = sorted(rest + run, key=lambda position: key(texts[position])) if rest else run
        await pause()
    return by_text
