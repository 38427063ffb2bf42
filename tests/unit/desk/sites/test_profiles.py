"""Site profiles and the addresses people type."""

import multiprocessing
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from lmsdesk.desk.platform import file_lock
from lmsdesk.desk.platform.atomic_write import FileUnwritable
from lmsdesk.desk.platform.file_lock import exclusive
from lmsdesk.desk.platform.paths import folders_under
from lmsdesk.desk.sites.profiles import AddressError, Site, SiteBook, SiteBookError, parse_address
from lmsdesk.model.columns import ColumnField
from lmsdesk.model.courses import Course, CourseEdition
from lmsdesk.model.ids import CourseId, SiteId


@pytest.fixture
def book(tmp_path: Path) -> SiteBook:
    return SiteBook(folders_under(tmp_path))


def site(site_id: str = "uni", **changes: Any) -> Site:
    plain = Site(SiteId(site_id), "Universität „Ü“ \\ [x]\n", "https://learn.example.edu")
    return replace(plain, **changes)


def test_a_new_book_is_empty(book: SiteBook) -> None:
    assert book.list() == []


def test_sites_are_kept_in_order_and_replaced_by_id(book: SiteBook) -> None:
    book.save(site("one"))
    book.save(site("two", segment="learn", mark="bb", protection="passphrase"))
    book.save(site("one", name="Renamed"))
    assert [(one.id, one.name) for one in book.list()] == [("one", "Renamed"), ("two", site().name)]
    found = book.find(SiteId("two"))
    assert found is not None
    assert (found.segment, found.mark, found.protection) == ("learn", "bb", "passphrase")

    book.remove(SiteId("one"))
    assert [one.id for one in book.list()] == ["two"]


def test_the_file_can_be_read_by_a_person_and_holds_no_secret(book: SiteBook, tmp_path: Path) -> None:
    book.save(site(application_key="the-key"))
    text = (tmp_path / "config" / "sites.toml").read_text(encoding="utf-8")
    assert 'base_url = "https://learn.example.edu"' in text
    assert "secret" not in text


@pytest.mark.parametrize(
    "text",
    [
        "not toml",
        "[a]\nname = 1\nbase_url = 'https://x.edu'",
        "[a]\nname = 'x'",
        "a = 1",
        "[a]\nname='x'\nbase_url='http://x.edu'",
    ],
)
def test_a_broken_file_is_left_alone_and_named(book: SiteBook, tmp_path: Path, text: str) -> None:
    file = tmp_path / "config" / "sites.toml"
    file.parent.mkdir()
    file.write_text(text)
    with pytest.raises((SiteBookError, AddressError)):
        book.list()
    assert file.read_text() == text


def test_entries_of_a_newer_version_are_passed_over(book: SiteBook, tmp_path: Path) -> None:
    (tmp_path / "config").mkdir()
    (tmp_path / "config" / "sites.toml").write_text("[a]\nname='x'\nbase_url='https://x.edu'\ncolour='blue'\n")
    assert book.list()[0].name == "x"


def test_ids_are_safe_file_names_and_never_taken_twice(book: SiteBook) -> None:
    first = book.new_id("https://Learn.Example.edu:8443")
    assert first == "learn-example-edu"
    book.save(site(first))
    second = book.new_id("https://learn.example.edu")
    assert second == "learn-example-edu-2"
    book.save(site(second))
    assert book.new_id("https://learn.example.edu") == "learn-example-edu-3"


@pytest.mark.parametrize(
    ("typed", "expected"),
    [
        ("learn.example.edu", "https://learn.example.edu"),
        ("  https://learn.example.edu/ultra/course?x=1#y ", "https://learn.example.edu"),
        ("https://learn.example.edu:8443", "https://learn.example.edu:8443"),
        ("127.0.0.1:4000", "http://127.0.0.1:4000"),
        ("http://localhost:4000/", "http://localhost:4000"),
        ("http://[::1]:4000", "http://[::1]:4000"),
        ("[::1]:4000", "http://[::1]:4000"),
        ("::1", "http://[::1]"),
        ("2001:db8::1", "https://[2001:db8::1]"),
        ("[2001:db8::1]:8443/x", "https://[2001:db8::1]:8443"),
        ("LocalHost:4000", "http://localhost:4000"),
    ],
)
def test_addresses_are_read_as_people_type_them(typed: str, expected: str) -> None:
    assert parse_address(typed) == expected


@pytest.mark.parametrize(
    "typed",
    [
        "",
        "   ",
        "http://learn.example.edu",
        "ftp://x.edu",
        "https://a b.edu",
        "https://me:pass@x.edu",
        "https://x:99999",
    ],
)
def test_an_address_that_is_none_or_not_secure_is_refused_with_a_hint(typed: str) -> None:
    with pytest.raises(AddressError) as refused:
        parse_address(typed)
    assert refused.value.hint


def _add_many(folder: Path, host: str) -> None:
    """What one window does, again and again."""
    book = SiteBook(folders_under(folder))
    for _ in range(10):
        book.add(site(book.new_id(f"https://{host}"), name=host, base_url=f"https://{host}"))
        book.save(site("shared", name=host))


@pytest.mark.parametrize("hosts", [["a.edu", "b.edu", "c.edu"], ["a.edu", "a.edu", "a.edu"]])
def test_windows_that_write_at_once_lose_none_of_each_others_sites(
    book: SiteBook, tmp_path: Path, hosts: list[str]
) -> None:
    spawning = multiprocessing.get_context("spawn")
    windows = [spawning.Process(target=_add_many, args=(tmp_path, host)) for host in hosts]
    for window in windows:
        window.start()
    for window in windows:
        window.join()
    assert [window.exitcode for window in windows] == [0] * len(hosts)
    kept = [one for one in book.list() if one.id != "shared"]
    assert sorted(one.name for one in kept) == sorted(hosts * 10)
    assert len({one.id for one in kept}) == 10 * len(hosts)


def test_a_list_that_another_window_keeps_is_told(
    book: SiteBook, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(file_lock, "LONGEST_WAIT_S", 0.05)
    book.save(site("first"))
    with exclusive(tmp_path / "config" / "sites.toml"), pytest.raises(FileUnwritable) as caught:
        book.save(site("second"))
    assert "another window of the program keeps it" in caught.value.detail
    assert [one.id for one in book.list()] == ["first"]


@pytest.mark.parametrize("host", ["sites", "window", "practice"])
def test_a_site_is_never_named_like_the_programs_own_files(book: SiteBook, host: str) -> None:
    # Forgetting a site removes what is named after it.
    assert book.new_id(f"https://{host}") == f"{host}-2"


_ULTRA = CourseEdition(
    has_open_top=True,
    deletes_at_top=True,
    has_assignments=True,
    gives_files=False,
    set_on_site=frozenset({ColumnField.DISPLAY_NAME, ColumnField.COUNTED, ColumnField.STATISTICS}),
    takes_evaluations_since=(3900, 89),
)


@pytest.mark.parametrize(
    ("mark", "view", "edition"),
    [
        ("lms", "Classic", CourseEdition()),
        ("lms", "Ultra", _ULTRA),
        ("lms", "UltraPreview", _ULTRA),
        ("bb", "Classic", CourseEdition(has_assignments=True)),
        ("bb", "Ultra", _ULTRA),
        ("other", "Undecided", CourseEdition()),
    ],
)
def test_what_a_course_allows_is_data_of_the_profile(mark: str, view: str, edition: CourseEdition) -> None:
    site = Site(SiteId("one"), "One", "https://one.example", mark=mark)
    assert site.course_edition(Course(id=CourseId("_1_1"), ultra_status=view)) == edition
