"""What the desk says, in the language of the window."""

from PySide6.QtCore import QCoreApplication

from lmsdesk.desk import Message


def translate(context: str, text: str) -> str:
    """A sentence of the desk with its values; a text that is none stays as it is."""
    if not isinstance(text, Message):
        return text
    values = {name: translate(context, value) for name, value in text.values.items()}
    count = -1 if text.amount is None else text.amount
    return QCoreApplication.translate(context, text.sentence.value, None, count).format(**values)
