"""One folding for all searches: letters without case, accents and strokes; one typing error is forgiven."""

import re
import unicodedata
from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Final

_SHORTEST_FORGIVEN: Final = 4
"""Letters of a word; of a shorter one, nearly everything is one error away."""

# Letters and signs that Unicode does not decompose into what a keyboard has.
_PLAIN: Final = str.maketrans({
    "ø": "o", "ł": "l", "đ": "d", "ð": "d", "ħ": "h", "ŧ": "t", "ı": "i", "ȷ": "j", "ĸ": "k", "ŋ": "n", "ə": "e",
    "ɓ": "b", "ɗ": "d", "ƙ": "k", "ɲ": "n", "ƴ": "y", "ɛ": "e", "ɔ": "o", "æ": "ae", "œ": "oe", "þ": "th",
    "’": "'", "‘": "'", "ʼ": "'", "ʻ": "'", "ʹ": "'", "`": "'", "´": "'", "‐": "-", "‑": "-", "–": "-", "−": "-",
})  # fmt: skip

_MOST_KEPT: Final = 5000


class _Folded(dict[int, str]):
    """Letters by their numbers as they are searched; each is folded once, for a roster has the same few."""

    def __missing__(self, number: int) -> str:
        if len(self) >= _MOST_KEPT:
            self.clear()
        # What is taken apart by a first pass has other cases and marks of its own.
        parts = unicodedata.normalize("NFKD", chr(number))
        bare = "".join(letter for letter in parts if not unicodedata.combining(letter))
        folded = self[number] = bare.casefold().translate(_PLAIN)
        return folded


_FOLDED: Final = _Folded()


def fold(text: str) -> str:
    """`text` as it is searched: in small letters, without accents, with one letter for ø and o, ł and l, ı and i."""
    small = text.casefold()
    return small if small.isascii() else small.translate(_FOLDED)


def words_of(typed: str) -> list[str]:
    return fold(typed).split()


def has_nearly(haystack: str, word: str) -> bool:
    """Whether some word of the folded text begins with this one but for a wrong, missing, added or swapped letter."""
    return bool(_with_it_nearly([haystack], [0], word))


def is_forgiven(word: str) -> bool:
    """Whether an error is forgiven in the word: it is of letters, and not too short."""
    return len(word) >= _SHORTEST_FORGIVEN and not any(c.isdigit() for c in word)


def fitting(haystacks: Sequence[str], typed: str) -> list[int]:
    """The positions of the folded texts that hold every word of what was typed.

    Where none does, those that do but for one error a word; numbers and short words are forgiven none.
    """
    words = words_of(typed)
    found = everything = list(range(len(haystacks)))
    for word in words:
        found = [position for position in found if word in haystacks[position]]
    if found or not any(map(is_forgiven, words)):
        return found
    for word in words:
        exact = [position for position in everything if word in haystacks[position]]
        everything = sorted({*exact, *_with_it_nearly(haystacks, everything, word)})
    return everything


def spans(text: str, wanted: str) -> list[tuple[int, int]]:
    """Where the folded text occurs in `text` as it is written, in whole letters, from left to right."""
    if not wanted:
        return []
    letters = [fold(c) for c in text]
    origins = [index for index, letter in enumerate(letters) for _ in letter]
    haystack, found, start = "".join(letters), list[tuple[int, int]](), 0
    while (at := haystack.find(wanted, start)) >= 0:
        first, last = origins[at], origins[at + len(wanted) - 1] + 1
        while last < len(text) and not letters[last]:
            last += 1
        found.append((first, last))
        start = at + len(wanted)
        while start < len(origins) and origins[start] < last:
            start += 1
    return found


def _with_it_nearly(haystacks: Sequence[str], positions: Iterable[int], word: str) -> list[int]:
    if not is_forgiven(word):
        return []
    half = len(word) // 2
    first, last = word[:half], word[half:]
    # One error leaves one half as it is, unless it swaps the two letters in the middle.
    swapped = word[: half - 1] + word[half] + word[half - 1] + word[half + 1 :]
    close = [index for index in positions if last in (text := haystacks[index]) or first in text or swapped in text]
    search = _with_an_error(word).search
    return [index for index in close if search(haystacks[index])]


@lru_cache(maxsize=32)
def _with_an_error(word: str) -> re.Pattern[str]:
    """A word's beginning that is this word with one letter too few, too many, wrong, or swapped with the next."""
    made: dict[str, None] = {}
    for index in range(len(word)):
        before, after = re.escape(word[:index]), re.escape(word[index + 1 :])
        made[f"{before}.?{after}"] = None
        made[f"{before}.{re.escape(word[index])}{after}"] = None
        if after:
            made[f"{before}{re.escape(word[index + 1])}{re.escape(word[index])}{re.escape(word[index + 2 :])}"] = None
    return re.compile(rf"(?<!\w)(?:{'|'.join(made)})")
