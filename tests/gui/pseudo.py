"""A language made up at run time: every translated text becomes half as long again, with accents."""

import re

from PySide6.QtCore import QObject, QTranslator

_ACCENTS = str.maketrans("aceinosuyzACEINOSUYZ", "åçéîñøšüýžÅÇÉÎÑØŠÜÝŽ")
_KEPT = re.compile(r"(\{\w*\}|%Ln|%\d|&(?=\w)|<[^>]+>)")
_LONGER = 0.4


class PseudoTranslator(QTranslator):
    """Answers for every text; places for values and underlined letters stay."""

    def translate(
        self,
        context: bytes | str,  # noqa: ARG002
        sourceText: bytes | str,  # noqa: N803
        disambiguation: object = None,  # noqa: ARG002
        n: int = -1,
    ) -> str:
        text = sourceText.decode() if isinstance(sourceText, bytes) else str(sourceText)
        return pseudo(text).replace("%Ln", str(n))

    def isEmpty(self) -> bool:
        return False


def pseudo(text: str) -> str:
    """The text in the made-up language."""
    parts = _KEPT.split(text)
    written = "".join(part if index % 2 else part.translate(_ACCENTS) for index, part in enumerate(parts))
    length = sum(map(len, parts[::2]))
    return written + " ŵôřđš"[: max(1, round(length * _LONGER))] if text.strip() else text


def spoken(parent: QObject) -> PseudoTranslator:
    """The translator, for `QCoreApplication.installTranslator`."""
    return PseudoTranslator(parent)
