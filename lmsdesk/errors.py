"""What every expected failure looks like to a person: what happened, what was kept, what to do."""

from collections.abc import Callable, Mapping


class Worded(str):
    """A sentence with its values, which knows both, so that it can be said in another language."""

    __slots__ = ("sentence", "values")
    sentence: str
    values: Mapping[str, object]

    def __new__(cls, sentence: str, /, **values: object) -> "Worded":
        made = super().__new__(cls, fill(sentence, values, "{:,}".format))
        made.sentence, made.values = sentence, values
        return made


def fill(sentence: str, values: Mapping[str, object], number: Callable[[int], str]) -> str:
    """The sentence with its values in their places; `number` writes those that are numbers."""
    return sentence.format(
        **{name: number(value) if isinstance(value, int) else value for name, value in values.items()}
    )


class _Language:
    """How the words of failures are said: as they are written, until the window speaks another language."""

    say: Callable[[str], str] = staticmethod(lambda text: text)


def say_with(say: Callable[[str], str]) -> None:
    """Put the words of all failures from now on into another language; called once, before anything fails."""
    _Language.say = staticmethod(say)


def said(text: str) -> str:
    """A sentence of what is below the window, such as the name of a step, in the language of the window."""
    return str(_Language.say(text))


class LmsdeskError(Exception):
    """An expected failure.

    `title` says what happened in a few words, `detail` what was kept, `hint` what to do;
    `code` is for the "Details" line and never carries a token, a secret or a name. What a kind of failure always says
    stands in its class. All but the code are in the language of the window.
    """

    is_retryable = False
    title = detail = hint = code = ""

    def __init__(self, title: str = "", *, detail: str = "", hint: str = "", code: str = "") -> None:
        # As they are, not as plain texts: a message of the desk knows more than its letters.
        say = _Language.say
        self.title, self.detail = say(title or self.title), say(detail or self.detail)
        self.hint, self.code = say(hint or self.hint), code or self.code
        super().__init__(self.title)

    def __str__(self) -> str:
        return " ".join(part for part in (self.title, self.detail, self.hint) if part)


class Overtaken(LmsdeskError):
    """Somebody has changed the same fields meanwhile, so nothing was sent."""

    title = "Someone else changed this."
    detail = "Nothing was sent, and what you typed is still here."
    hint = "Look at the marked fields, then save again to send yours."
    code = "overtaken"
