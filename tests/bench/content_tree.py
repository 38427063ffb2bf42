"""The content of a course of 5,000 items: searched with every folder open, and opened beside a course of 50.

The figures are processor time of the window's thread with the picture that follows, the median of some runs. Searching
has the calibration piece of the same run as its peer, and the bar of filtering (`tests.bench.stalls_hands`); opening
has the small course. What is read from the encrypted store before that is read in other threads.
"""

import asyncio
from collections.abc import Callable, Iterator
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from time import perf_counter, thread_time

from PySide6.QtWidgets import QApplication

from lmsdesk.desk import SiteBook, Workspace, folders_under
from lmsdesk.desk.content.tree import ContentTree, build_tree
from lmsdesk.gui.content.tree_view import ContentTrees
from lmsdesk.model.contents import Content
from lmsdesk.model.ids import CourseId
from lmsdesk.model.wire import Json, record
from lmsdesk.store import ContentRecord
from tests.bench import Row, row
from tests.bench.kept_course import SITE, secrets_in
from tests.bench.stalls_hands import Latency
from tests.helpers.stalls import REFERENCE_S, piece

_RUNS = 9
_FEW, _MANY = 4, 499
"""Documents in each of ten folders."""
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
    yield from _opening()


def _opening() -> Iterator[Row]:
    """From the click to the picture, in both threads, of two courses with ten folders."""
    with TemporaryDirectory() as folder:
        read = asyncio.run(_read(Path(folder)))
    small, large = (median(_shown(10, inside) for _ in range(_RUNS)) for inside in (_FEW, _MANY))
    yield row("content_open.window", large * 1000, "ms", bar=2, peer=small * 1000)
    yield row("content_open.read", read[_MANY], "ms", bar=250)
    yield row("content_open.read_few", read[_FEW], "ms")


def _shown(folders: int, inside: int) -> float:
    tree, trees = made_tree(folders, inside), ContentTrees()
    trees.resize(800, 800)
    trees.show()
    QApplication.processEvents()
    began = thread_time()
    trees.show_tree(tree)
    QApplication.processEvents()
    taken = thread_time() - began
    trees.close()
    return taken


async def _read(home: Path) -> dict[int, float]:
    """How long the stored courses take until there is a tree, in milliseconds."""
    folders, found = folders_under(home), {}
    SiteBook(folders).save(SITE)
    workspace = await Workspace.open(SITE, secrets=secrets_in(home), folders=folders)
    try:
        for inside in (_FEW, _MANY):
            course_id = CourseId(f"_{inside}_1")
            await workspace._store.contents.save(course_id, [one.content for one in _records(10, inside)])
            taken = []
            for _ in range(_RUNS):
                began = perf_counter()
                await workspace.contents.tree(course_id)
                taken.append(perf_counter() - began)
            found[inside] = median(taken) * 1000
    finally:
        await workspace.close()
    return found


def made_tree(folders: int, inside: int) -> ContentTree:
    """Folders at the top level, each with as many documents."""
    return build_tree(_records(folders, inside), {}).prepare()


def _records(folders: int, inside: int) -> list[ContentRecord]:
    made: list[ContentRecord] = []
    for number in range(1, folders + 1):
        made.append(_record(number, f"Week {number}", None))
        made += [_record(folders + number * inside + one, f"Handout {one}", number) for one in range(inside)]
    return made


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
