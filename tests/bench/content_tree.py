"""Searching the content of a course of 5,000 items with every folder open: the longest turn of the window's thread.

The figure is processor time of the thread with the picture that follows, the median of some runs; the peer is the
calibration piece of the same run, and the bar that of filtering (`tests.bench.stalls_hands`).
"""

from collections.abc import Callable, Iterator
from statistics import median
from time import thread_time

from PySide6.QtWidgets import QApplication

from lmsdesk.desk.content.tree import ContentTree, build_tree
from lmsdesk.gui.content.trees import ContentTrees
from lmsdesk.model.contents import Content
from lmsdesk.model.wire import Json, record
from lmsdesk.store import ContentRecord
from tests.bench import Row, row
from tests.bench.stalls_hands import Latency
from tests.helpers.stalls import REFERENCE_S, piece

_RUNS = 9
_SHAPES = {"in_50_folders": (50, 99), "in_one_folder": (1, 4999)}


def rows() -> Iterator[Row]:
    _ = QApplication.instance() or QApplication([])
    for shape, (folders, inside) in _SHAPES.items():
        trees = ContentTrees()
        trees.resize(800, 800)
        trees.set_editable(is_editable=True)
        trees.show()
        trees.show_tree(made_tree(folders, inside))
        trees.whole.expandAll()
        QApplication.processEvents()
        for words in ("handout", "handout 4"):
            trees.search(words)
            QApplication.processEvents()
        yield _figure(f"typed_{shape}", lambda: trees.search("handout 4"), lambda: trees.search(""))  # noqa: B023
        yield _figure(f"cleared_{shape}", lambda: trees.search(""), lambda: trees.search("handout 4"))  # noqa: B023
        trees.close()


def made_tree(folders: int, inside: int) -> ContentTree:
    """Folders at the top level, each with as many documents."""
    made: list[ContentRecord] = []
    for number in range(1, folders + 1):
        made.append(_record(number, f"Week {number}", None))
        made += [_record(folders + number * inside + one, f"Handout {one}", number) for one in range(inside)]
    return build_tree(made, {}).prepare()


def _record(number: int, title: str, parent: int | None) -> ContentRecord:
    told: Json = {"id": f"_{number}_1", "title": title, "position": number}
    kind = "folder" if parent is None else "document"
    told |= {"contentHandler": {"id": f"resource/x-bb-{kind}"}, **({"parentId": f"_{parent}_1"} if parent else {})}
    return ContentRecord(record(Content, told))


def _figure(name: str, act: Callable[[], object], back: Callable[[], object]) -> Row:
    taken, pieces = [], []
    for _ in range(_RUNS):
        back()
        QApplication.processEvents()
        pieces.append(piece())
        began = thread_time()
        act()
        QApplication.processEvents()
        taken.append(thread_time() - began)
    bar = round(Latency.INPUT.value / (REFERENCE_S * 1000), 1)
    return row(f"content_search.{name}", median(taken) * 1000, "ms", bar=bar, peer=median(pieces) * 1000)
