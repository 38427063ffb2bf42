"""What the desk says of files, in the language of the window."""

from typing import Final

from lmsdesk.errors import LmsdeskError
from lmsdesk.gui.kit import messages

_CONTEXT: Final = "Import"


def translate(text: str) -> str:
    """A sentence of the desk with its values; a text that is none stays as it is."""
    return messages.translate(_CONTEXT, text)


def problem_in_words(problem: LmsdeskError) -> LmsdeskError:
    """The same failure, as it is shown."""
    title, detail, hint = map(translate, (problem.title, problem.detail, problem.hint))
    return type(problem)(title, detail=detail, hint=hint, code=problem.code)
