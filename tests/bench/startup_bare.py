"""A bare Qt window, the peer of the start: says when it is painted, then ends."""

import sys
import time

from PySide6.QtWidgets import QApplication, QMainWindow


class Window(QMainWindow):
    """Empty."""

    def paintEvent(self, _event: object) -> None:
        sys.stdout.write(f"{time.time()} {time.process_time()} 0\n")
        sys.stdout.flush()
        QApplication.quit()


if __name__ == "__main__":
    app = QApplication([])
    window = Window()
    window.resize(1240, 780)
    window.show()
    app.exec()
