"""What the desk says, in the language of the window."""

from PySide6.QtCore import QCoreApplication

from lmsdesk.desk import Message
from lmsdesk.errors import Worded
from lmsdesk.gui.kit import notices
from lmsdesk.gui.kit.formatting import counted
from lmsdesk.gui.kit.translator import Translator, say

_tr = Translator("Undo")


def translate(context: str, text: str) -> str:
    """A sentence of the desk with its values; a text that is none stays as it is."""
    if isinstance(text, Worded):
        return say(text)
    if not isinstance(text, Message):
        return text
    values = {name: translate(context, value) for name, value in text.values.items()}
    count = -1 if text.amount is None else text.amount
    return QCoreApplication.translate(context, text.sentence.value, None, count).format(**values)


def tell_still_posted(count: int) -> None:
    """Say of marks that were posted what an undo cannot take back; nothing where there are none."""
    if not count:
        return
    words = counted(count, _tr("1 mark stays posted."), _tr("%Ln marks stay posted.", count))
    of_one = _tr("Its earlier values are sent; the student sees them.")
    of_many = _tr("Their earlier values are sent; the students see them.")
    notices.info(words, detail=of_one if count == 1 else of_many, topic="undo")
