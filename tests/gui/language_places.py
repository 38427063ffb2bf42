"""Walks through the program in a language; prints as JSON what stays English, stands in no file, or is cut.

`argv`: a folder, and the code of the language. With LMSDESK_PICTURES set, each place is saved there.
"""

import json
import os
import sys
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

from PySide6.QtCore import QAbstractItemModel, QAbstractListModel, QModelIndex, QObject, Qt, QTranslator
from PySide6.QtWidgets import QAbstractButton, QAbstractItemView, QApplication, QComboBox, QLabel, QLineEdit, QWidget
from qasync import QEventLoop

from lmsdesk.gui.kit import theme
from lmsdesk.gui.shell.process_settings import speak
from tests.gui.all_places import every_place, widgets_of, window_of_course
from tests.gui.fitting import cut_texts
from tests.packaging.test_translations import translations, wanted

_WINDOW = 1024, 700
_MOST_CELLS = 400


class Recorder(QTranslator):
    """Asked before any other, it knows nothing and writes down what was asked for."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self.asked: set[tuple[str, str]] = set()

    def translate(
        self,
        context: bytes | str,
        sourceText: bytes | str,  # noqa: N803
        disambiguation: object = None,  # noqa: ARG002
        n: int = -1,  # noqa: ARG002
    ) -> str:
        self.asked.add((_text(context), _text(sourceText)))
        # Nothing at all, which Qt takes for “ask the next one”; an empty text would be the translation.
        return None  # type: ignore[return-value]

    def isEmpty(self) -> bool:
        return False


def _text(given: bytes | str) -> str:
    return given.decode() if isinstance(given, bytes) else given


def shown_texts(widget: QWidget) -> Iterator[str]:
    """What can be read in a widget, in its tip, and by a screen reader."""
    yield from (widget.toolTip(), widget.accessibleName(), widget.accessibleDescription(), widget.windowTitle())
    yield from (action.text() for action in widget.actions())
    if isinstance(widget, QComboBox):
        yield from (widget.itemText(index) for index in range(widget.count()))
    elif isinstance(widget, QLineEdit):
        yield widget.placeholderText()
    elif isinstance(widget, QAbstractItemView) and widget.model() is not None:
        yield from _cells(widget.model())
    elif isinstance(widget, QLabel | QAbstractButton):
        yield widget.text()


def _cells(model: QAbstractItemModel) -> Iterator[str]:
    columns = range(1 if isinstance(model, QAbstractListModel) else model.columnCount(QModelIndex()))
    yield from (str(model.headerData(column, Qt.Orientation.Horizontal) or "") for column in columns)
    rows = range(min(model.rowCount(QModelIndex()), max(1, _MOST_CELLS // max(1, len(columns)))))
    yield from (str(model.index(row, column).data() or "") for row in rows for column in columns)


def unknown(asked: set[tuple[str, str]]) -> list[str]:
    """What was asked for and stands in no file.

    A text of a class is asked for in the names of its bases and of those that inherit it too, until one answers.
    """
    contexts = {text.context for text in wanted()} | set(translations.CLASSES)
    # What the service or a person wrote passes by the words of failures, and of the names of keys most are Qt's.
    contexts -= {"Errors", "QShortcut"}
    found = sorted((context, source) for context, source in asked if context in contexts and source)
    where: dict[str, set[str]] = {}
    for text in wanted():
        where.setdefault(text.source, set()).update((text.context, *bases_of(text.context)))
    return [
        f"{context}: {source}"
        for context, source in found
        if not {context, *bases_of(context)} & where.get(source, set())
    ]


def bases_of(name: str) -> set[str]:
    """The classes of the program that a class inherits, through others too."""
    own: set[str] = translations.CLASSES.get(name, set())
    return own | {base for one in own for base in bases_of(one)}


def english(texts: Sequence[str], known: Mapping[tuple[str, str], Sequence[str]]) -> set[str]:
    """Of the texts those that are an English source, and no translation of any."""
    translated = {form.replace("&", "") for forms in known.values() for form in forms}
    sources = {source.replace("&", "") for _, source in known} - translated
    return {text for one in texts if (text := one.replace("&", "")) in sources}


async def _walked(folder: Path, language: str, recorder: Recorder) -> dict[str, object]:
    known = translations.read(translations.FOLDER / f"lmsdesk_{language}.ts")
    pictures = os.environ.get("LMSDESK_PICTURES")
    cut: list[str] = []
    left: list[str] = []
    places: list[str] = []
    async with window_of_course(folder) as (window, person):
        window.resize(*_WINDOW)
        async for name, place in every_place(window, person, folder):
            places.append(name)
            widgets = widgets_of(place)
            cut += [f"{name}: {text}" for text in cut_texts(widgets)]
            left += [
                f"{name}: {text}" for text in english([text for one in widgets for text in shown_texts(one)], known)
            ]
            if pictures:
                place.grab().save(str(Path(pictures) / f"{len(places):02d} {name}.png"))
    return {"places": places, "cut": sorted(set(cut)), "english": sorted(set(left)), "unknown": unknown(recorder.asked)}


def main(folder: Path, language: str) -> None:
    app = QApplication(sys.argv[:1])
    app.setQuitOnLastWindowClosed(False)
    theme.apply(app)
    speak(language)
    recorder = Recorder(app)
    app.installTranslator(recorder)
    loop = QEventLoop(app)
    with loop:
        told = loop.run_until_complete(_walked(folder, language, recorder))
    # Qt would free what was copied when there is no interpreter left.
    app.clipboard().clear()
    sys.stdout.write(json.dumps(told) + "\n")


if __name__ == "__main__":
    main(Path(sys.argv[1]), sys.argv[2])
