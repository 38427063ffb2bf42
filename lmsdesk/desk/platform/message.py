"""A sentence of the desk by name with its values, so that the window can say it in its language."""

from collections.abc import Mapping
from enum import StrEnum


class Message(str):
    """A sentence in English that knows which one it is, and its values.

    One that speaks of a number has `%Ln` in its place, as sentences of the window have.
    """

    __slots__ = ("amount", "sentence", "values")
    sentence: StrEnum
    values: Mapping[str, str]
    amount: int | None

    def __new__(cls, sentence: StrEnum, amount: int | None = None, /, **values: str) -> "Message":
        text = sentence.value if amount is None else sentence.value.replace("%Ln", f"{amount:,}")
        made = super().__new__(cls, text.format(**values))
        made.sentence, made.values, made.amount = sentence, values, amount
        return made
