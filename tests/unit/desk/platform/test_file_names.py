"""Names that every system takes, and what is proposed for the others."""

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lmsdesk.desk.platform.file_names import (
    LONGEST,
    LONGEST_BYTES,
    fit_name,
    free_names,
    is_lock_file,
    is_system_file,
    natural_key,
    twin_key,
)

NAMES = st.one_of(
    st.text(st.characters(exclude_categories=[]), max_size=300),
    st.text("aA. /:\\~$é\u0301()1ßſ\u202e", max_size=12),
    st.sampled_from(["CON", "aux.txt", "x" * 300 + ".pdf", "名" * 120 + ".docx", ".", "..", " ", "\udcff"]),
)


@pytest.mark.parametrize(
    ("name", "fit"),
    [
        ("Syllabus.pdf", "Syllabus.pdf"),
        ("notes. ", "notes"),
        (" lecture 1.pdf ", "lecture 1.pdf"),
        ("Week 1/2.pdf", "Week 1-2.pdf"),
        ("Seminar: goals.docx", "Seminar- goals.docx"),
        ("a\x00b\x1fc.txt", "abc.txt"),
        ("gpj.\u202eexe.txt", "gpj.exe.txt"),
        ("cafe\u0301.txt", "caf\u00e9.txt"),
        ("con", "_con"),
        ("Lpt1.txt", "_Lpt1.txt"),
        ("...", "file"),
        ("", "file"),
        (".gitignore", ".gitignore"),
        ("نمونه\u200cها.pdf", "نمونه\u200cها.pdf"),
    ],
)
def test_a_fit_name_stays_and_an_unfit_one_gets_a_proposal(name: str, fit: str) -> None:
    assert fit_name(name) == fit


def test_a_long_name_keeps_its_ending() -> None:
    fit = fit_name("名" * 300 + ".docx")
    assert fit.endswith("名.docx")
    assert len(fit.encode()) <= LONGEST_BYTES


@given(NAMES)
def test_what_is_proposed_is_fit_itself(name: str) -> None:
    fit = fit_name(name)
    assert fit_name(fit) == fit
    assert fit.encode()
    assert 0 < len(fit) <= LONGEST
    assert len(fit.encode()) <= LONGEST_BYTES
    assert fit == unicodedata.normalize("NFC", fit)
    assert not set(fit) & set('\\/:*?"<>|\0')
    assert fit == fit.strip()
    assert not fit.endswith(".")


@given(st.lists(NAMES.map(fit_name), max_size=30))
def test_no_two_names_beside_each_other_are_taken_for_one(names: list[str]) -> None:
    made = free_names(names)
    assert len({twin_key(one) for one in made}) == len(names)
    assert all(fit_name(one) == one for one in made)
    assert made[:1] == names[:1]


def test_twins_are_told_apart() -> None:
    assert free_names(["Café.pdf", "CAFÉ.pdf", "Café (2).pdf"]) == ["Café.pdf", "CAFÉ (2).pdf", "Café (2) (2).pdf"]


def test_what_systems_and_programs_leave_is_known() -> None:
    assert all(map(is_system_file, (".DS_Store", "Thumbs.db", "Desktop.ini", "._essay.pdf", "__MACOSX")))
    assert all(map(is_lock_file, ("~$essay.docx", ".~lock.essay.odt#")))
    assert not any(is_system_file(one) or is_lock_file(one) for one in ("essay.pdf", "thumbs.dbx", "~essay", "$x"))


@given(st.lists(NAMES, max_size=20))
def test_natural_order_is_an_order(names: list[str]) -> None:
    backwards = names[::-1]
    assert sorted(names, key=natural_key) == sorted(backwards, key=natural_key)


def test_numbers_are_read_as_numbers() -> None:
    given = ["Week 10", "week 2", "Week 1", "Appendix", "²"]
    assert sorted(given, key=natural_key)[:4] == ["Appendix", "Week 1", "week 2", "Week 10"]
