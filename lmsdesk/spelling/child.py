"""The process that has a dictionary loaded; it ends with the pipe from which it is asked."""

import sys
from itertools import zip_longest
from pathlib import Path
from typing import Any

import msgspec

# The one place that names this library: where there is no wheel of it, this process ends, and nothing is checked.
from hunspell import Hunspell

from lmsdesk.spelling.messages import MOST_SUGGESTIONS, Answer, Question

_APOSTROPHES = str.maketrans("’", "'")


def main(arguments: list[str]) -> None:
    """Serve the pipes with the dictionary of this path, which is said without its ending."""
    path = Path(arguments[0])
    book = Hunspell(path.name, hunspell_data_dir=str(path.parent), system_encoding="UTF-8")
    for line in sys.stdin.buffer:
        question = msgspec.json.decode(line, type=Question)
        sys.stdout.buffer.write(msgspec.json.encode(_answered(book, question)) + b"\n")
        sys.stdout.buffer.flush()


def _answered(book: Any, question: Question) -> Answer:
    if question.meant:
        return Answer(suggestions=_suggestions(book, question.meant))
    return Answer(wrong=[word for word in question.words if not _is_known(book, word)])


def _is_known(book: Any, word: str) -> bool:
    try:
        return bool(book.spell(word.translate(_APOSTROPHES)))
    except UnicodeEncodeError:
        # Letters of another writing: the dictionary has nothing to say about them.
        return True


def _suggestions(book: Any, word: str) -> list[str]:
    meant = word.translate(_APOSTROPHES)
    try:
        found: list[str] = list(book.suggest(meant))
        # With a capital, names and short words would come first: “Te” and not “The” for “Teh”.
        small = [one[:1].upper() + one[1:] for one in book.suggest(meant.lower())] if meant.istitle() else []
    except UnicodeError:
        return []
    both = [one for pair in zip_longest(small, found) for one in pair if one is not None]
    return list(dict.fromkeys(both))[:MOST_SUGGESTIONS]
