"""Several papers and two processes: who gets which, who waits, and what happens to those who no longer do."""

import asyncio
import contextlib
import random
import subprocess
import sys
import time
from collections.abc import Awaitable, Callable, Iterator

import psutil
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from lmsdesk.decoding.lines import MOST_LETTERS_READ_OUT
from lmsdesk.decoding.messages import LONGEST_LINE, Pixels, Text, Trouble, View
from lmsdesk.desk.submissions.child_process import Limits, ResourceWatch, environment_of_child
from lmsdesk.desk.submissions.decoder import WARM, Decoder, Paper, PaperUnreadable
from lmsdesk.desk.submissions.paper_answers import Picture, ReadableText
from lmsdesk.desk.submissions.worker import AT_ONCE
from tests.helpers.documents import tar_of, word_of, zip_of
from tests.helpers.papers import endless_pdf, marked_picture, saved, text_pdf

SEEDS = (
    text_pdf("Osmosis"),
    *(saved(marked_picture(), form) for form in ("JPEG", "PNG", "GIF", "TIFF", "WEBP", "BMP")),
    b"def f(x):\n    return x\n",
    "Übung".encode("utf-16"),
    b"<p>a <b>b</b><table><tr><td>c</table><ul><li>d</ul>",
    b"# a\n\n* b `c`\n\n|d|e|\n|-|-|\n|f|g|\n",
    b'{"cells": [{"cell_type": "markdown", "source": "a"}]}',
    b"a,b\n1,2\n",
    word_of("<w:p><w:r><w:t>a</w:t></w:r></w:p>"),
    zip_of({"a.txt": b"a" * 100, "b/c.py": b"x = 1"}),
    tar_of({"a.txt": b"a" * 100}),
)


async def test_more_papers_than_processes_can_be_read_in_any_order(decoder: Decoder) -> None:
    words = [f"paper {number}" for number in range(5)]
    papers = [await decoder.open(f"{one}.txt", one.encode()) for one in words]
    order = [number % 5 for number in range(20)]
    random.Random(4).shuffle(order)
    found = await asyncio.gather(*(papers[number].text() for number in order))
    assert [one.text for one in found] == [words[number] for number in order]
    assert len(decoder.processes) == WARM


async def test_a_paper_stays_in_the_process_that_has_it(decoder: Decoder) -> None:
    first = await decoder.open("a.txt", b"a")
    second = await decoder.open("b.txt", b"b")
    workers = {worker.paper: worker.process.pid for worker in decoder._workers}
    assert set(workers) == {first, second}
    for _ in range(3):
        await first.text()
        await second.text()
    assert {worker.paper: worker.process.pid for worker in decoder._workers} == workers


@pytest.mark.parametrize(
    ("name", "data", "ask"),
    [
        ("a.txt", b"a\nb", lambda paper: paper.lines(0, AT_ONCE[View.LINES])),
        ("a.md", b"# a", lambda paper: paper.blocks(0, AT_ONCE[View.BLOCKS])),
        ("a.csv", b"a,b\n1,2\n", lambda paper: paper.rows(0, AT_ONCE[View.ROWS])),
        ("a.zip", zip_of({"a.txt": b"a"}), lambda paper: paper.members(0, AT_ONCE[View.MEMBERS])),
    ],
)
async def test_the_beginning_of_a_paper_that_is_shown_comes_with_it(
    name: str, data: bytes, ask: Callable[[Paper], Awaitable[object]]
) -> None:
    decoder = Decoder()
    shown, only_read = await decoder.open(name, data), await decoder.open(name, data, is_shown=False)
    expected = await ask(only_read)
    decoder.close()
    assert await ask(shown) == expected
    with pytest.raises(PaperUnreadable):
        await ask(shown)
    with pytest.raises(PaperUnreadable):
        await ask(only_read)


async def test_another_process_is_started_once_for_the_first_papers_beside_the_one_on_show() -> None:
    decoder = Decoder()
    await decoder.start()
    front = await decoder.open("front.pdf", text_pdf("Osmosis"))
    front.come_to_front()
    [first] = decoder.processes
    assert (await front.text()).text == "Osmosis"
    assert decoder.processes == [first]
    for number in range(3):
        assert (await decoder.open(f"{number}.txt", b"next")).info.count == 1
    assert len(decoder.processes) == WARM
    # It is still where it was opened.
    assert decoder._workers[0].paper is front
    # Several that come at once start no more than are kept.
    await asyncio.gather(*(decoder.open(f"{number}.txt", b"next") for number in range(5)))
    assert len(decoder.processes) == WARM
    await decoder.aclose()


async def test_who_no_longer_waits_harms_nobody(decoder: Decoder) -> None:
    paper = await decoder.open("a.pdf", text_pdf("Osmosis"))
    async with asyncio.TaskGroup() as group:
        asked = [group.create_task(paper.draw(0, 4)) for _ in range(6)]
        await asyncio.sleep(0)
        for one in asked[:5]:
            one.cancel()
    assert [one.cancelled() for one in asked] == [True] * 5 + [False]
    assert asked[5].result().width == 4 * 595
    assert (await paper.text()).text == "Osmosis"


async def test_an_endless_answer_that_nobody_waits_for_is_ended() -> None:
    decoder = Decoder(Limits(cpu_s=600.0, wall_s=600.0))
    endless = [await decoder.open(f"{number}.pdf", endless_pdf()) for number in range(WARM)]
    async with asyncio.TaskGroup() as group:
        asked = [group.create_task(paper.draw(0, 1)) for paper in endless]
        while not all(worker.is_busy for worker in decoder._workers):  # noqa: ASYNC110 - nothing tells of it
            await asyncio.sleep(0.01)
        for one in asked:
            one.cancel()
    # No process is free until one of them ends, and left alone none of them would.
    next_paper = await decoder.open("next.pdf", text_pdf("Osmosis"))
    assert (await next_paper.text()).text == "Osmosis"
    await decoder.aclose()


async def test_a_closed_decoder_has_no_processes_and_answers_nothing() -> None:
    decoder = Decoder()
    paper, _ = await decoder.open("a.txt", b"a"), await decoder.open("b.txt", b"b")
    processes = decoder.processes
    decoder.close()
    assert [one.is_alive for one in processes] == [False] * WARM
    with pytest.raises(PaperUnreadable):
        await paper.text()


async def test_closing_in_the_middle_of_an_answer_leaves_no_process() -> None:
    before = set(psutil.Process().children())
    decoder = Decoder(Limits(cpu_s=60.0))
    paper = await decoder.open("shades.pdf", endless_pdf())
    async with asyncio.TaskGroup() as group:
        drawing = group.create_task(_trouble(paper))
        busy = decoder.processes[0]
        used = busy.cpu_s
        while busy.cpu_s <= used + 0.05:  # noqa: ASYNC110 - another process has no event to wait for
            await asyncio.sleep(0.02)
        decoder.close()
    assert drawing.result() is Trouble.ENDED
    assert set(psutil.Process().children()) <= before


async def _trouble(paper: Paper) -> Trouble:
    with pytest.raises(PaperUnreadable) as found:
        await paper.draw(0, 1)
    return found.value.trouble


async def test_a_process_that_has_worked_long_is_replaced() -> None:
    decoder = Decoder(Limits(life_cpu_s=0.0))
    paper = await decoder.open("a.txt", b"a")
    before = {one.pid for one in decoder.processes}
    assert (await paper.text()).text == "a"
    assert {one.pid for one in decoder.processes} != before
    decoder.close()


@pytest.fixture
def hungry() -> Iterator["subprocess.Popen[bytes]"]:
    """A process that keeps 200 MB and does nothing."""
    code = "kept = bytearray(b'x') * 200_000_000; print('full', flush=True); import time; time.sleep(600)"
    with subprocess.Popen([sys.executable, "-I", "-c", code], stdout=subprocess.PIPE) as process:
        assert process.stdout is not None
        process.stdout.readline()
        yield process
        process.kill()


@pytest.mark.parametrize(
    ("memory", "longest_s", "trouble"),
    [(100_000_000, 600.0, Trouble.TOO_MUCH_MEMORY), (10**12, 0.1, Trouble.TOO_MUCH_TIME)],
)
def test_the_watch_ends_what_takes_too_much(
    hungry: "subprocess.Popen[bytes]", memory: int, longest_s: float, trouble: Trouble
) -> None:
    watch = ResourceWatch()
    with watch.watching(hungry, longest_s, memory):
        hungry.wait()
    watch.end()
    assert watch.trouble is trouble
    assert watch.largest > 190_000_000


def test_the_watch_leaves_alone_what_is_modest(hungry: "subprocess.Popen[bytes]") -> None:
    watch = ResourceWatch()
    with watch.watching(hungry, 600.0, 10**12):
        while not watch.largest:
            time.sleep(0.01)
    watch.end()
    assert watch.trouble is None
    assert hungry.poll() is None


def test_the_watch_looks_only_while_an_answer_is_waited_for(hungry: "subprocess.Popen[bytes]") -> None:
    watch = ResourceWatch()
    for _ in range(3):
        with watch.watching(hungry, 0.0, 10**12):
            pass
    with watch.watching(hungry, 600.0, 10**12):
        while not watch.largest:
            time.sleep(0.01)
    assert hungry.poll() is None
    with watch.watching(hungry, 0.05, 10**12):
        hungry.wait()
    watch.end()
    assert watch.trouble is Trouble.TOO_MUCH_TIME


@pytest.mark.parametrize(
    ("width", "height", "size"), [(2, 2, 15), (2, 2, 17), (0, 5, 0), (-1, -4, 16), (50_000, 50_000, 16), (4, 0, 0)]
)
def test_pixels_that_are_not_what_they_say_are_no_picture(width: int, height: int, size: int) -> None:
    with pytest.raises(PaperUnreadable):
        Picture.of(Pixels(width=width, height=height), bytes(size))


@pytest.mark.parametrize(("has_boxes", "size"), [(True, 16), (True, 31), (False, 32)])
def test_boxes_of_another_number_are_no_text(has_boxes: bool, size: int) -> None:
    with pytest.raises(PaperUnreadable):
        ReadableText.of(Text(text="ab", has_boxes=has_boxes), bytes(size))


def damaged(body: bytes, seed: int) -> bytes:
    """Some bytes of it changed, moved or missing."""
    changed, chance = bytearray(body), random.Random(seed)
    for _ in range(chance.randint(1, 8)):
        place = chance.randrange(len(changed))
        if chance.random() < 0.7:
            changed[place] = chance.randrange(256)
        else:
            del changed[place : place + chance.randrange(1, 30)]
        if not changed:
            break
    return bytes(changed)


@settings(max_examples=80, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    body=st.one_of(st.binary(max_size=200), st.builds(damaged, st.sampled_from(SEEDS), st.integers(0, 2**32))),
    name=st.text(max_size=20) | st.sampled_from(["x.py", "x.html", "x.json", "x.tex", "x.md", "x.csv", "x.ipynb"]),
)
def test_any_bytes_have_an_answer_or_a_reason(decoder: Decoder, name: str, body: bytes) -> None:
    async def look() -> None:
        paper = await decoder.open(name, body)
        assert len((await paper.text()).text) <= MOST_LETTERS_READ_OUT
        match paper.info.view:
            case View.PAGES:
                size = paper.info.pages[0]
                picture = await paper.draw(0, 100 / max(size.width, size.height))
                assert max(picture.width, picture.height) in {100, 101}
            case View.LINES:
                lines = await paper.lines(0, 100)
                assert len(lines) == min(paper.info.count, 100)
                assert all(len(line.text) <= LONGEST_LINE and "\n" not in line.text for line in lines)
                assert len(await paper.tokens(0, 100)) == len(lines)
            case View.BLOCKS:
                assert len(await paper.blocks(0, 100)) == min(paper.info.count, 100)
            case View.ROWS:
                assert len((await paper.rows(0, 100)).rows) == min(paper.info.count, 100)
            case View.MEMBERS:
                for number, member in enumerate(await paper.members(0, 100)):
                    assert ".." not in member.name.split("/")
                    with contextlib.suppress(PaperUnreadable):
                        await paper.open_member(number)

    # A reason is an answer; anything else is raised.
    with contextlib.suppress(PaperUnreadable):
        asyncio.run(look())


def test_on_windows_a_process_finds_the_folders_that_a_library_asks_for(monkeypatch: pytest.MonkeyPatch) -> None:
    # What is loaded there ends the process where one of them is missing; the person's own is not told.
    monkeypatch.setenv("SYSTEMROOT", "/windows")
    monkeypatch.setenv("USERPROFILE", "/users/ada")
    folders = dict.fromkeys(("SYSTEMROOT", "WINDIR", "USERPROFILE"), "/windows")
    assert environment_of_child() == {**folders, "PATH": r"/windows\System32"}
