"""Translates what functions show, and what failures say."""

from PySide6.QtCore import QCoreApplication, QLocale

from lmsdesk.errors import Worded, fill

_FAILURES = "Errors"


class Translator:
    """What `tr` is to a widget, for the functions of a module; `_tr` is its name there."""

    def __init__(self, context: str) -> None:
        self._context = context

    def __call__(self, text: str, count: int = -1) -> str:
        return QCoreApplication.translate(self._context, text, None, count)


def say(text: str) -> str:
    """What a failure or a remark says, in the language of the window; what nobody translated stays as it is."""
    if not isinstance(text, Worded):
        said = QCoreApplication.translate(_FAILURES, text) if text else text
        # The same object: a message of the desk knows more than its letters.
        return text if said == text else said
    values = {name: say(value) if isinstance(value, Worded) else value for name, value in text.values.items()}
    return fill(QCoreApplication.translate(_FAILURES, text.sentence), values, QLocale().toString)
