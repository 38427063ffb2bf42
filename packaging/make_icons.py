"""Renews the icons of the program from `packaging/icons/lmsdesk.svg`, in the forms that each system wants."""

import os
from pathlib import Path

from PIL import Image
from PySide6.QtCore import QSize
from PySide6.QtGui import QGuiApplication, QIcon, QImage

ROOT = Path(__file__).resolve().parent.parent
ICONS = ROOT / "packaging" / "icons"
SIZES = (16, 24, 32, 48, 64, 128, 256)


def main() -> None:
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    _application = QGuiApplication([])
    drawing = QIcon(str(ICONS / "lmsdesk.svg"))
    large = _drawn(drawing, 1024)
    large.save(ICONS / "lmsdesk.icns")
    drawn = [_drawn(drawing, size) for size in SIZES]
    drawn[-1].save(ICONS / "lmsdesk.ico", sizes=[one.size for one in drawn], append_images=drawn[:-1])
    _drawn(drawing, 256).save(ROOT / "resources" / "icon.png", optimize=True)


def _drawn(drawing: QIcon, size: int) -> Image.Image:
    picture = drawing.pixmap(QSize(size, size)).toImage().convertToFormat(QImage.Format.Format_RGBA8888)
    return Image.frombytes("RGBA", (size, size), bytes(picture.constBits()))


if __name__ == "__main__":
    main()
