"""What is asked about words, and what is answered: one record of JSON a line."""

import msgspec

MOST_SUGGESTIONS = 6


class Question(msgspec.Struct, frozen=True):
    """Words to be looked up, or one of which nobody knows what was meant."""

    words: list[str] = []
    meant: str = ""


class Answer(msgspec.Struct, frozen=True):
    """Those of the words that are not in the language, or what may have been meant."""

    wrong: list[str] = []
    suggestions: list[str] = []
