"""The spelling of what a person writes: the language that was chosen, own words, and names that are no mistakes."""

import asyncio
import contextlib
import os
import re
import subprocess
import sys
import threading
from collections.abc import Callable, Iterable, Iterator
from importlib.util import find_spec
from pathlib import Path
from typing import Final

import msgspec
from msgspec import Struct

import lmsdesk
from lmsdesk.desk.platform.atomic_write import write_whole
from lmsdesk.desk.platform.paths import make_folder
from lmsdesk.desk.platform.subscribers import Announcer
from lmsdesk.spelling.messages import Answer, Question

WORD: Final = re.compile(r"[^\W\d_]+(?:['’][^\W\d_]+)*")
_FILE: Final = "spelling.json"
_LONGEST_WORD: Final = 60
_MOST_OWN: Final = 20_000
_LONGEST_S: Final = 60.0
_PROGRAM: Final = (
    "import sys; sys.path.insert(0, sys.argv[1]); from lmsdesk.spelling.child import main; main(sys.argv[2:])"
)
_LANGUAGE: Final = re.compile(r"([a-z]{2,3})(?:[_-]([A-Z]{2}|[A-Z][a-z]{3}))?")
_MOST: Final = 200
OWN_FOLDER: Final = "dictionaries"
"""In the program's folder for settings: where a person puts more."""


class Dictionary(Struct, frozen=True):
    """The words of a language: two files that are called alike."""

    language: str
    """`en_US`, `fr`"""
    path: Path
    """Without the ending."""


def find_dictionaries(config: Path) -> list[Dictionary]:
    """One of each language, in order; a person's own goes before the system's, that before the shipped one."""
    found: dict[str, Dictionary] = {}
    for folder in (config / OWN_FOLDER, *_system_folders(), *_shipped_folder()):
        for file in _word_lists(folder):
            language = _LANGUAGE.fullmatch(file.stem)
            if language is not None and file.with_suffix(".aff").is_file() and len(found) < _MOST:
                name = "_".join(part for part in language.groups() if part)
                found.setdefault(name, Dictionary(name, file.with_suffix("")))
    return [found[name] for name in sorted(found)]


def best_language(found: list[Dictionary], locale: str) -> str:
    """The language of a person who has chosen none: that of the window, from another country if need be, or none."""
    names = [one.language for one in found]
    wanted = "en_US" if locale in {"", "C", "POSIX"} else locale.replace("-", "_")
    alike = [name for name in names if name.split("_")[0] == wanted.split("_")[0]]
    return wanted if wanted in names else alike[0] if alike else ""


def _word_lists(folder: Path) -> Iterator[Path]:
    try:
        yield from sorted(folder.glob("*.dic"))
    except OSError:
        return


def _system_folders() -> Iterator[Path]:
    if sys.platform == "win32":
        roots = [Path(os.environ.get(name, "")) for name in ("PROGRAMFILES", "PROGRAMFILES(X86)")]
        offices = [root / "LibreOffice" for root in roots if root.name]
    elif sys.platform == "darwin":
        yield from (Path.home() / "Library/Spelling", Path("/Library/Spelling"))
        offices = [Path("/Applications/LibreOffice.app/Contents/Resources/extensions").parent]
    else:
        yield from map(Path, ("/usr/share/hunspell", "/usr/share/myspell", "/usr/share/myspell/dicts"))
        offices = [Path("/usr/lib/libreoffice"), *sorted(Path("/opt").glob("libreoffice*"))]
    for office in offices:
        for inside in ("share/extensions", "extensions"):
            yield from sorted((office / inside).glob("dict-*"))


def _shipped_folder() -> Iterator[Path]:
    # Found, not imported: the library is loaded in its own process alone.
    found = find_spec("hunspell")
    if found is not None and found.submodule_search_locations:
        yield Path(found.submodule_search_locations[0], "dictionaries")


class WordProcess:
    """Has one dictionary; one that has ended answers with nothing."""

    def __init__(self, dictionary: Path) -> None:
        self.dictionary = dictionary
        self._one_at_a_time = threading.Lock()
        self._process = subprocess.Popen(  # noqa: S603 - our own program with a path that was found here
            _command(dictionary),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
        )

    def ask(self, question: Question) -> Answer | None:
        """The answer; None from a process that has ended, or that takes too long."""
        questions, answers = self._process.stdin, self._process.stdout
        assert questions is not None
        assert answers is not None
        with self._one_at_a_time:
            watch = threading.Timer(_LONGEST_S, self._process.kill)
            watch.daemon = True
            watch.start()
            try:
                questions.write(msgspec.json.encode(question) + b"\n")
                questions.flush()
                return msgspec.json.decode(answers.readline(), type=Answer)
            except (OSError, ValueError, msgspec.DecodeError):
                return None
            finally:
                watch.cancel()

    def end(self) -> None:
        """End it at once, whatever it does."""
        self._process.kill()
        self._process.wait()
        with self._one_at_a_time:
            for pipe in (self._process.stdin, self._process.stdout):
                if pipe is not None:
                    with contextlib.suppress(OSError):
                        pipe.close()


def _command(dictionary: Path) -> list[str]:
    # A frozen program is its own interpreter.
    if getattr(sys, "frozen", False):
        return [sys.executable, "spell", os.fspath(dictionary)]
    return [sys.executable, "-I", "-c", _PROGRAM, str(Path(lmsdesk.__file__).parents[1]), os.fspath(dictionary)]


class SpellingChoices(msgspec.Struct, frozen=True):
    """What is kept: a language, none (empty), or nothing chosen yet (None); and the person's own words."""

    language: str | None = None
    words: tuple[str, ...] = ()


class Spelling:
    """Needs neither network nor sign-in; without a dictionary nothing is ever wrong."""

    def __init__(self, config: Path) -> None:
        self.config = config
        self._changes = Announcer[SpellingChoices]()
        self._asking = asyncio.Lock()
        self._process: WordProcess | None = None
        self._choices: SpellingChoices | None = None
        self._names: set[str] = set()
        self._has_failed = False
        self.dictionaries: list[Dictionary] = []
        self.locale = ""
        """Of the window, for who has chosen no language."""

    async def choices(self) -> SpellingChoices:
        """What is kept, read when it is first asked for; a file that cannot be read is as if there was none."""
        if self._choices is None:
            self._take(*await asyncio.to_thread(self._read))
        return self._choices or SpellingChoices()

    async def language(self) -> str:
        """The language in use; empty for none."""
        chosen = (await self.choices()).language
        if chosen is None:
            return best_language(self.dictionaries, self.locale)
        return chosen if any(one.language == chosen for one in self.dictionaries) else ""

    async def keep(self, choices: SpellingChoices) -> None:
        """Keep a language and own words; raises FileUnwritable."""
        await self.choices()
        words = tuple(dict.fromkeys(choices.words))[:_MOST_OWN]
        kept = msgspec.structs.replace(choices, words=words)
        await asyncio.to_thread(_write, self.config, kept)
        self._choices, self._has_failed = kept, False
        self._changes.announce(kept)

    def subscribe(self, subscriber: Callable[[SpellingChoices], None]) -> Callable[[], None]:
        """Hear of another language and of own words; the result ends that."""
        return self._changes.subscribe(subscriber)

    async def add(self, word: str) -> None:
        """Take a word for right from now on; raises FileUnwritable."""
        choices = await self.choices()
        await self.keep(msgspec.structs.replace(choices, words=(*choices.words, word)))

    def ignore_names(self, names: Iterable[str]) -> None:
        """Names of people are no mistakes."""
        self._names |= {word.casefold() for name in names for word in WORD.findall(name)}

    async def wrong(self, words: Iterable[str]) -> set[str]:
        """Those that are in no dictionary, are no own words and no names."""
        own = {word.casefold() for word in (await self.choices()).words}
        asked = [word for word in words if word.casefold() not in own | self._names and len(word) <= _LONGEST_WORD]
        answer = await self._ask(Question(words=asked)) if asked else None
        return set() if answer is None else set(answer.wrong)

    async def suggestions(self, word: str) -> list[str]:
        """What may have been meant, the likeliest first."""
        answer = await self._ask(Question(meant=word))
        return [] if answer is None else answer.suggestions

    async def close(self) -> None:
        """End the process."""
        async with self._asking:
            await self._end()

    async def _ask(self, question: Question) -> Answer | None:
        language = await self.language()
        dictionary = next((one for one in self.dictionaries if one.language == language), None)
        if dictionary is None or self._has_failed:
            return None
        async with self._asking:
            if self._process is not None and self._process.dictionary != dictionary.path:
                await self._end()
            if self._process is None:
                self._process = await asyncio.to_thread(WordProcess, dictionary.path)
            answer = await asyncio.to_thread(self._process.ask, question)
            if answer is None:
                # Without the library, or with a dictionary that cannot be read, it would end each time.
                self._has_failed = True
                await self._end()
            return answer

    async def _end(self) -> None:
        process, self._process = self._process, None
        if process is not None:
            await asyncio.to_thread(process.end)

    def _take(self, found: list[Dictionary], choices: SpellingChoices) -> None:
        if self._choices is None:
            self.dictionaries, self._choices = found, choices

    def _read(self) -> tuple[list[Dictionary], SpellingChoices]:
        try:
            choices = msgspec.json.decode((self.config / _FILE).read_bytes(), type=SpellingChoices)
        except (OSError, msgspec.DecodeError):
            choices = SpellingChoices()
        return find_dictionaries(self.config), choices


def _write(config: Path, choices: SpellingChoices) -> None:
    write_whole(make_folder(config) / _FILE, msgspec.json.encode(choices))
