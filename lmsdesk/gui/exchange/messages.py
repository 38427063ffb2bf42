"""What the desk says of files, in the language of the window."""

from typing import Final

from PySide6.QtCore import QCoreApplication

from lmsdesk.desk import Message
from lmsdesk.errors import LmsdeskError

_CONTEXT: Final = "Import"


def translate(text: str) -> str:
    """A sentence of the desk with its values; a text that is none stays as it is."""
    if not isinstance(text, Message):
        return text
    values = {name: translate(value) for name, value in text.values.items()}
    return QCoreApplication.translate(_CONTEXT, text.sentence.value).format(**values)


def problem_in_words(problem: LmsdeskError) -> LmsdeskError:
    """The same failure, as it is shown."""
    title, detail, hint = map(translate, (problem.title, problem.detail, problem.hint))
    return type(problem)(title, detail=detail, hint=hint, code=problem.code)
