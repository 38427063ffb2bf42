"""Spelling in a process of its own: which words are wrong, what was meant, and what a person adds."""

from pathlib import Path

import pytest

from lmsdesk.desk.spelling.spelling import Dictionary, Spelling, SpellingChoices, best_language, find_dictionaries


def own_dictionary(config: Path, language: str, *words: str) -> None:
    folder = config / "dictionaries"
    folder.mkdir(parents=True, exist_ok=True)
    (folder / f"{language}.aff").write_text("SET UTF-8\nTRY aeiou\n")
    (folder / f"{language}.dic").write_text("\n".join([str(len(words)), *words]) + "\n")


async def test_words_are_looked_up_in_the_shipped_dictionary(tmp_path: Path) -> None:
    spelling = Spelling(tmp_path)
    spelling.ignore_names(["Dell'Acqua, Chiara"])
    asked = ["receive", "recieve", "don’t", "Chiara", "osmsis", "日本語", "x" * 90]
    assert await spelling.wrong(asked) == {"recieve", "osmsis"}
    assert (await spelling.suggestions("recieve"))[0] == "receive"
    # At the beginning of a sentence as inside it.
    assert (await spelling.suggestions("Teh"))[0] == "The"
    await spelling.add("osmsis")
    assert await spelling.wrong(["Osmsis"]) == set()
    await spelling.close()
    again = Spelling(tmp_path)
    assert (await again.choices()).words == ("osmsis",)
    assert await again.wrong(["osmsis", "Recieve"]) == {"Recieve"}
    await again.close()


async def test_a_language_is_chosen_or_none(tmp_path: Path) -> None:
    own_dictionary(tmp_path, "de_DE", "Haus", "Häuser")
    spelling = Spelling(tmp_path)
    spelling.locale = "de_AT"
    assert await spelling.language() == "de_DE"
    assert await spelling.wrong(["Häuser", "house"]) == {"house"}
    await spelling.keep(SpellingChoices(language="en_US"))
    assert await spelling.wrong(["Häuser", "house"]) == {"Häuser"}
    await spelling.keep(SpellingChoices(language=""))
    assert await spelling.wrong(["hosue"]) == set()
    assert await spelling.suggestions("hosue") == []
    await spelling.close()


async def test_without_a_dictionary_or_with_a_broken_one_nothing_is_wrong(tmp_path: Path) -> None:
    own_dictionary(tmp_path, "xx", "a")
    (tmp_path / "dictionaries" / "xx.dic").unlink()
    (tmp_path / "spelling.json").write_bytes(b"\xff{")
    spelling = Spelling(tmp_path)
    spelling.locale = "xx"
    assert await spelling.wrong(["hosue"]) == set()
    await spelling.keep(SpellingChoices(language="en_US"))
    spelling.dictionaries = [Dictionary("en_US", tmp_path / "missing")]
    assert await spelling.wrong(["hosue"]) == set()
    await spelling.close()


def test_dictionaries_are_found_by_their_names(tmp_path: Path) -> None:
    own_dictionary(tmp_path, "fr", "oui")
    own_dictionary(tmp_path, "en_US", "own")
    for odd in ("../x", "hyph_de_DE", "a b"):
        (tmp_path / "dictionaries" / f"{Path(odd).name}.dic").write_text("0\n")
    found = {one.language: one.path for one in find_dictionaries(tmp_path)}
    assert found["en_US"] == tmp_path / "dictionaries" / "en_US"
    assert "fr" in found
    assert not [name for name in found if name.startswith("hyph")]


@pytest.mark.parametrize(
    ("locale", "best"), [("de-AT", "de_DE"), ("en_GB", "en_US"), ("C", "en_US"), ("ja_JP", ""), ("fr", "fr")]
)
def test_the_language_of_the_system_is_taken_from_what_is_there(locale: str, best: str) -> None:
    found = [Dictionary(one, Path(one)) for one in ("de_DE", "en_US", "fr")]
    assert best_language(found, locale) == best
