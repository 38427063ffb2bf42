"""Translates what functions show."""

from PySide6.QtCore import QCoreApplication


class Translator:
    """What `tr` is to a widget, for the functions of a module; `_tr` is its name there."""

    def __init__(self, context: str) -> None:
        self._context = context

    def __call__(self, text: str, count: int = -1) -> str:
        return QCoreApplication.translate(self._context, text, None, count)
