"""Every word that is shown stands in the files of the languages, and what stands there fits what it translates."""

import ast
import importlib.util
import re
import string
import sys
from collections import Counter
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from tests.arch.sources import ROOT

_SOURCE = importlib.util.spec_from_file_location("translations", ROOT / "packaging" / "translations.py")
assert _SOURCE is not None
assert _SOURCE.loader is not None
translations = importlib.util.module_from_spec(_SOURCE)
sys.modules["translations"] = translations
_SOURCE.loader.exec_module(translations)

FILES = sorted(translations.FOLDER.glob("lmsdesk_*.ts"))
AGAIN = "run `python packaging/translations.py`"
_MARKUP = re.compile(r"</?[a-z]+[^>]*>|&[a-z]+;")
_NUMBER = re.compile(r"%L?n")
_KEY = re.compile(r"&(?=[^\W_])")

each_language = pytest.mark.parametrize("file", FILES, ids=[file.stem for file in FILES])


@cache
def wanted() -> list[Any]:
    """Every text of the program; to find them takes seconds."""
    found: list[Any] = translations.texts()
    return found


def found_in(source: str, *, folder: str = "gui") -> list[tuple[str, str]]:
    names = translations._Names(translations.PROGRAM / folder / "made.py", ast.parse(source), {"Refused"}, {"Base"})
    names.visit(ast.parse(source))
    return list(names.found)


@pytest.mark.parametrize(
    ("source", "text"),
    [
        ("class Page:\n    def f(self):\n        self.tr('Hello')", ("Page", "Hello")),
        ("class Page:\n    def f(self):\n        g(lambda: self.tr('Hello'))", ("Page", "Hello")),
        ("_tr = Translator('Words')\n_tr('Hello')", ("Words", "Hello")),
        (
            "_C = 'Words'\ndef _tr(text):\n    return QCoreApplication.translate(_C, text)\n_tr('Hello')",
            ("Words", "Hello"),
        ),
        ("QCoreApplication.translate('Words', 'Hel' 'lo')", ("Words", "Hello")),
        ("T = {1: QT_TRANSLATE_NOOP('Words', 'Hello')}", ("Words", "Hello")),
        ("class EntryMessage(StrEnum):\n    HELLO = 'Hello'", ("Entries", "Hello")),
    ],
)
def test_each_way_to_show_words_is_read(source: str, text: tuple[str, str]) -> None:
    assert found_in(source) == [text]


@pytest.mark.parametrize(
    "source",
    [
        "raise Refused('Hello')",
        "raise Refused(detail='Hello', code='not shown')",
        "class Refused(LmsdeskError):\n    title = 'Hello'",
        "class Refused(LmsdeskError):\n    def __init__(self):\n        super().__init__('Hello')",
        "def kind():\n    return Refused, 'Hello', ''",
        "Worded('Hello')",
        "def made(kind):\n    return kind('Hello', code=1)",
    ],
)
def test_what_failures_say_is_read(source: str) -> None:
    assert found_in(source, folder="desk") == [("Errors", "Hello")]


@pytest.mark.parametrize(
    "source",
    [
        "class Page:\n    def f(self, name):\n        self.tr(f'Hello {name}')",
        "page.tr('Hello')",
        "class Base:\n    def f(self):\n        self.tr('%Ln words', '', 2)",
        "Message(Unlisted.HELLO)",
    ],
)
def test_what_cannot_be_translated_is_refused(source: str) -> None:
    with pytest.raises(translations.NotALiteralError):
        found_in(source)


def test_both_words_of_a_choice_are_read() -> None:
    assert found_in("_tr = Translator('W')\n_tr('one' if a else 'two')") == [("W", "one"), ("W", "two")]


def test_finished_translations_stay_and_vanished_ones_are_marked(tmp_path: Path) -> None:
    known = {("A", "one"): ["eins"], ("A", "gone"): ["weg"], ("A", "%Ln words"): ["%Ln Wort"]}
    wanted = [translations.Text("A", name, {"a.py"}) for name in ("one", "new", "%Ln words")]
    file = tmp_path / "lmsdesk_de.ts"
    file.write_text(translations.written("de", known, wanted), "utf-8")
    text = file.read_text("utf-8")
    assert "<translation>eins</translation>" in text
    assert '<translation type="vanished">weg</translation>' in text
    assert text.count('type="unfinished"') == 2
    assert translations.read(file) == {**known, ("A", "new"): [""], ("A", "%Ln words"): ["%Ln Wort", ""]}


@each_language
def test_the_files_are_what_the_source_says(file: Path) -> None:
    written = translations.written(translations.language_of(file), translations.read(file), wanted())
    assert file.read_text("utf-8") == written, AGAIN


@each_language
def test_what_the_program_reads_is_made_of_what_translators_write(file: Path, tmp_path: Path) -> None:
    made = tmp_path / "made.qm"
    translations.compile_file(file, made)
    assert file.with_suffix(".qm").read_bytes() == made.read_bytes(), AGAIN


@each_language
def test_every_text_is_translated(file: Path) -> None:
    known = translations.read(file)
    missing = [(text.context, text.source) for text in wanted() if not all(known[text.context, text.source])]
    assert missing == []


def places(text: str) -> Counter[str]:
    """What stands in a text for values, markup and lines."""
    values = [name for _, name, _, _ in string.Formatter().parse(text) if name is not None]
    return Counter([*values, *_MARKUP.findall(text), *_NUMBER.findall(text), *re.findall(r"\n|…$", text)])


def misfits(known: Mapping[tuple[str, str], list[str]]) -> list[str]:
    """Translations that would lose a value, a letter for the keyboard or a space."""
    found = []
    for (_, source), forms in known.items():
        for form in forms:
            ends = (source[: len(source) - len(source.lstrip())], source[len(source.rstrip()) :])
            if places(form) != places(source):
                found.append(f"{source} → {form}: other values")
            elif (form[: len(form) - len(form.lstrip())], form[len(form.rstrip()) :]) != ends:
                found.append(f"{source} → {form}: other spaces at the ends")
            elif bool(_KEY.search(source)) != bool(_KEY.search(form)) or len(_KEY.findall(form)) > 1:
                found.append(f"{source} → {form}: another letter for the keyboard")
    return found


@each_language
def test_translations_keep_values_letters_and_spaces(file: Path) -> None:
    assert misfits(translations.read(file)) == []


@pytest.mark.parametrize(
    "pair",
    [
        ("{count} students", "viele"),
        ("%Ln students", "viele"),
        ("Save…", "Sichern"),
        (" more", "mehr"),
        ("&Save", "Sichern"),
        ("Save", "&Sichern"),
        ("<b>{name}</b>", "{name}"),
    ],
)
def test_a_translation_that_does_not_fit_is_found(pair: tuple[str, str]) -> None:
    assert len(misfits({("A", pair[0]): [pair[1]]})) == 1
