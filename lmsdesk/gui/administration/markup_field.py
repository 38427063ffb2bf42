"""A field for the markup of a record: formats are edited as they look, and those made elsewhere only once agreed."""

from PySide6.QtCore import QCoreApplication
from PySide6.QtWidgets import QVBoxLayout, QWidget

from lmsdesk.gui.kit import theme
from lmsdesk.gui.kit.dialogs import Question
from lmsdesk.gui.kit.feedback_edit import FeedbackEdit
from lmsdesk.gui.kit.feedback_questions import FeedbackQuestions
from lmsdesk.gui.kit.format_bar import FormatBar

_HEIGHT = 180


class MarkupField(QWidget):
    """`text` is what is typed into; `text.kept` is plain, or markup where there are formats."""

    def __init__(self, name: str, title: str) -> None:
        super().__init__()
        self.text = FeedbackEdit(name, title)
        self.text.setMinimumHeight(_HEIGHT)
        self.text.setTabChangesFocus(True)
        self.setFocusProxy(self.text)
        self.bar = FormatBar(self.text, self)
        self.questions = FeedbackQuestions(self.text, self, _question())
        self.text.protection_changed.connect(lambda: self.bar.setVisible(not self.text.is_protected))
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(theme.STEP)
        for part in (self.bar, self.questions.button):
            layout.addWidget(part)
        layout.addWidget(self.text, 1)


def _question() -> Question:
    return Question(
        _tr("Edit text that was formatted elsewhere?"),
        _tr(
            "Some formatting, file links and pictures cannot be kept and are lost when you save. Until then, the "
            "text on the site stays as it is."
        ),
        _tr("Edit"),
        is_dangerous=True,
    )


def _tr(text: str) -> str:
    return QCoreApplication.translate("MarkupField", text)
