"""Names that students give, and copies outside of the program."""

import sys

import pytest

from lmsdesk.desk.submissions.copies import copy_to_open, is_opened_safely, safe_file_name


@pytest.mark.parametrize(
    ("name", "safe"),
    [
        ("essay.pdf", "essay.pdf"),
        ("Übung 3 – Löw.docx", "Übung 3 – Löw.docx"),
        ("../../.ssh/authorized_keys", "authorized_keys"),
        ("C:\\Windows\\system32\\x.dll", "x.dll"),
        ("essay\u202efdp.exe", "essayfdp.exe"),
        ("a:b*c?.txt", "a-b-c-.txt"),
        ("line\nend.txt", "lineend.txt"),
        ("CON", "_CON"),
        ("nul.txt", "_nul.txt"),
        (" .. ", "file"),
        ("", "file"),
        ("x" * 400 + ".pdf", "x" * 196 + ".pdf"),
    ],
)
def test_a_name_is_safe_on_every_system(name: str, safe: str) -> None:
    assert safe_file_name(name) == safe


@pytest.mark.parametrize("name", ["a.exe", "a.bat", "a.pdf.lnk", "a.html", "a.svg", "a.docm", "a.desktop", "a", "pdf"])
def test_what_may_run_is_not_opened(name: str) -> None:
    assert not is_opened_safely(name)


def test_two_copies_of_one_name_stand_beside_each_other_and_nobody_else_reads_them() -> None:
    first, second = copy_to_open("../essay.pdf", b"one"), copy_to_open("../essay.pdf", b"two")
    assert (first.name, first.read_bytes(), second.read_bytes()) == ("essay.pdf", b"one", b"two")
    assert is_opened_safely("essay.PDF")
    if sys.platform != "win32":
        assert first.parent.stat().st_mode & 0o077 == 0
