"""`kill -9` while files are on their way into a course: each gets there, once, with its own bytes."""

import asyncio
import random
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import TypeAlias

from lmsdesk.desk import SiteBook, folders_under
from lmsdesk.desk.uploads.uploads import Dropped
from lmsdesk.model.content_items import ContentKind
from lmsdesk.model.contents import ContentId
from lmsdesk.model.new_contents import NewItem
from lmsdesk.model.wire import value_or
from tests.helpers.campus import Campus
from tests.helpers.desk import COURSE
from tests.helpers.patience import PATIENCE_S
from tests.processes.cutting import Line
from tests.processes.homes import Home, new_home
from tests.processes.killing import Span
from tests.processes.lives import Work, uploads
from tests.processes.nursery import DONE, finished, killed
from tests.processes.sending import through
from tests.processes.steps import Counts

Fault: TypeAlias = Mapping[str, object]
SLOW: Fault = {"kind": "latency", "method": "POST", "latencyMs": 5, "jitterMs": 40}
LOST: Fault = {"kind": "cut-after", "method": "POST", "match": "/children$", "probability": 0.03}
FILES = 24
MANY = 500
NAMES = (
    *("Übung", "Bài tập", "Άσκηση", "Упражнение", "Վարժություն", "სავარჯიშო", "תרגיל", "تمرين", "مشق", "ܬܘܪܓܡܐ"),
    *("ދަސްކުރުން", "ߞߟߊߞߣߍ", "ልምምድ", "अभ्यास", "অনুশীলন", "ਅਭਿਆਸ", "અભ્યાસ", "ଅଭ୍ୟାସ", "பயிற்சி", "అభ్యాసం"),
    *("ಅಭ್ಯಾಸ", "പരിശീലനം", "අභ්‍යාසය", "แบบฝึกหัด", "ບົດຝຶກຫັດ", "སྦྱོང་བརྡར", "လေ့ကျင့်ခန်း", "លំហាត់", "ᠳᠠᠰᠬᠠᠯ", "ᏗᏕᎶᏆᏍᏗ"),
    *("ᐃᓕᓐᓂᐊᕐᓂᖅ", "ⴰⵙⵙⵓⴼⵖ", "演習", "れんしゅう", "練習題", "练习", "연습", "ꆈꌠ", "ꦭꦠꦶꦲꦤ꧀", "𐍄𐌰𐌹𐌺𐌽", "🎓 last"),
)
"""Words of many scripts, written from the left and from the right."""
CONTENT = ContentId("_1_1")


@dataclass(frozen=True)
class Seen:
    """What the course holds below the folder: how often each title, and how large each file is."""

    titles: Counter[str]
    sizes: dict[str, int]


async def uploading(
    folder: Path, *, kills: int, seed: int, files: int = FILES, faults: Sequence[Fault] = (SLOW, LOST)
) -> Counts:
    """Desks that send a folder, one after the other on one file, killed and at last left alone.

    What a dead desk has asked of the service comes to its end before the next one looks: the service has no way to be
    asked for a thing only once.
    """
    chance, counts = random.Random(seed), Counts()
    async with Campus(folder / "campus", "seminar") as campus, Line(campus.site().base_url) as line:
        await campus.restart(*faults)
        home = through(line, await signed_in(campus, folder / "home"))
        span, number = Span(0.4, chance), 0
        while counts.kills < kills:
            number += 1
            before = (await seen(home)).titles.total()
            top = folder_of_files(folder / f"Folder {number}", files, chance)
            await queue(home, top)
            while counts.kills < kills and (waiting := await _waiting(home)):
                # Each file is worth a message at least, so that the moment comes while some of them are left.
                moment = span.moment(chance.randrange(3 + waiting // (kills - counts.kills + 1)))
                life = await asyncio.to_thread(killed, uploads, Work(home), moment)
                await line.at_rest()
                is_late = DONE in life.said
                span.learn(is_late=is_late)
                counts.kills += 1
                counts.inside += not is_late
            patience_s = PATIENCE_S * max(files / FILES / 4, 1)
            await asyncio.to_thread(partial(finished, uploads, Work(home, ends=True), patience_s=patience_s))
            _judge(await seen(home), top, before, counts)
    return counts


async def signed_in(campus: Campus, folder: Path) -> Home:
    """A desk that has signed in once, with nothing in it yet."""
    home = new_home(folder, campus.site("keychain"), COURSE)
    await campus.sign_in(home.secrets)
    SiteBook(folders_under(folder)).save(home.site)
    return home


def folder_of_files(top: Path, files: int, chance: random.Random) -> Path:
    """A folder of a name of its own, with files of different sizes in it and in folders below each other."""
    folders = [top]
    for place in range(files):
        words = f"{top.name}-{place} {NAMES[place % len(NAMES)]}"
        if place % 12 == 0:
            folders.append(chance.choice(folders[-3:]) / f"In {words}")
            folders[-1].mkdir(parents=True)
        content = chance.randbytes(chance.choice([0, 40, 3000, 400_000]))
        (chance.choice([top, folders[-1]]) / f"{words}.txt").write_bytes(content)
    return top


async def queue(home: Home, top: Path) -> None:
    """Everything in the folder, and a document that takes two of its files."""
    workspace = await home.workspace()
    try:
        plan = await workspace.uploads.plan(COURSE, CONTENT, Dropped((top,)))
        await workspace.uploads.start(plan)
        if files := _two_in(top):
            item = NewItem(ContentKind.DOCUMENT, _document_of(top), text="<p>Read</p>", files=files)
            await workspace.uploads.start_item(COURSE, CONTENT, "Content", item)
    finally:
        await workspace.close()


def _two_in(top: Path) -> tuple[Path, ...]:
    return tuple(sorted(top.glob("*.txt"))[:2])


def _document_of(top: Path) -> str:
    return f"{top.name}, a document"


async def _waiting(home: Home) -> int:
    store = await home.store()
    try:
        return sum(one.waiting for one in await store.uploads.batches())
    finally:
        await store.close()


async def seen(home: Home) -> Seen:
    workspace = await home.workspace()
    try:
        client = workspace._client
        pages = client.contents.list_children(COURSE, CONTENT, is_recursive=True)
        titles = Counter([value_or(one.title, "") async for page in pages for one in page])
        files = [one async for page in client.coursework.list_resources(COURSE) for one in page]
        return Seen(titles, {value_or(one.name, ""): value_or(one.size, -1) for one in files})
    finally:
        await workspace.close()


def _judge(seen: Seen, top: Path, before: int, counts: Counts) -> None:
    sent = [top, *top.rglob("*")]
    for path in sent:
        counts.acknowledged += 1
        counts.lost += seen.titles[path.name] == 0
        counts.torn += path.is_file() and seen.sizes.get(path.name) != path.stat().st_size
    counts.acknowledged += 1
    counts.lost += seen.titles[_document_of(top)] == 0
    # A second one may have another name.
    counts.doubled += max(seen.titles.total() - before - len(sent) - 1, 0)
