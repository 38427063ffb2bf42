"""Walks through the program at the scale and in the direction it is started with; prints what does not fit, as JSON.

`argv`: a folder. The scale comes from QT_SCALE_FACTOR, as on a screen with small pixels.
"""

import json
import sys
from pathlib import Path

from PySide6.QtWidgets import QApplication
from qasync import QEventLoop

from lmsdesk.gui.kit import theme
from tests.gui.all_places import every_place, widgets_of, window_of_course
from tests.gui.fitting import cut_texts
from tests.gui.pseudo import spoken


async def _walked(folder: Path) -> dict[str, object]:
    cut: list[str] = []
    places: list[str] = []
    async with window_of_course(folder) as (window, person):
        window.resize(window.minimumSize())
        ratio = window.devicePixelRatioF()
        async for name, place in every_place(window, person, folder):
            places.append(name)
            cut += [f"{name}: {text}" for text in cut_texts(widgets_of(place))]
    return {"ratio": ratio, "places": places, "cut": sorted(set(cut))}


def main(folder: Path) -> None:
    app = QApplication(sys.argv[:1])
    app.setQuitOnLastWindowClosed(False)
    theme.apply(app)
    app.installTranslator(spoken(app))
    loop = QEventLoop(app)
    with loop:
        told = loop.run_until_complete(_walked(folder))
    # Qt would free what was copied when there is no interpreter left.
    app.clipboard().clear()
    sys.stdout.write(json.dumps(told) + "\n")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
