"""Site profiles: what is different from one service to the next, as data, in readable TOML without secrets."""

import ipaddress
import re
import tomllib
from collections.abc import Mapping
from contextlib import AbstractContextManager
from pathlib import Path
from typing import Literal
from urllib.parse import urlsplit

from msgspec import Struct
from msgspec.structs import asdict, replace

from lmsdesk.api.paths import is_loopback
from lmsdesk.desk.platform.atomic_write import write_whole
from lmsdesk.desk.platform.file_lock import exclusive
from lmsdesk.desk.platform.paths import AppFolders, make_folder
from lmsdesk.errors import LmsdeskError, Worded
from lmsdesk.model.columns import ColumnField
from lmsdesk.model.courses import Course, CourseEdition
from lmsdesk.model.ids import SiteId
from lmsdesk.model.wire import encode_json, value_or

Protection = Literal["keychain", "passphrase", "none", "memory"]
"""Where the key of the data on this computer is: the keychain, the person's head, nowhere, or this process alone."""

PROTECTIONS: tuple[Protection, ...] = ("keychain", "passphrase", "none", "memory")
REDIRECT_URI = "http://127.0.0.1/lmsdesk/signed-in"
"""Captured before it is fetched, so nothing has to listen there."""

_OUR_OWN = {SiteId(name) for name in ("cache", "lmsdesk", "log", "logs", "looked-into", "practice", "sites", "window")}
"""Names of the program's own files and folders: forgetting a site removes what is named after it."""

_UNSAFE = r"[^a-z0-9]+"


class AddressError(LmsdeskError):
    """The typed address is not one of a service."""


class SiteBookError(LmsdeskError):
    """The list of sites cannot be read."""


_CLASSIC = CourseEdition()
_ULTRA = CourseEdition(
    has_open_top=True,
    deletes_at_top=True,
    has_assignments=True,
    gives_files=False,
    set_on_site=frozenset({ColumnField.DISPLAY_NAME, ColumnField.COUNTED, ColumnField.STATISTICS}),
    takes_evaluations_since=(3900, 89),
)
_EDITIONS: Mapping[str, Mapping[str, CourseEdition]] = {
    "lms": {"Classic": _CLASSIC, "Ultra": _ULTRA, "UltraPreview": _ULTRA},
    # The real service has made assignments in courses of the older view since 3400.9.
    "bb": {"Classic": CourseEdition(has_assignments=True), "Ultra": _ULTRA, "UltraPreview": _ULTRA},
}
"""By the vendor's word and the service's word for the view of a course; one that is not known is an older one."""


class Site(Struct, frozen=True):
    """One service as seen from this computer."""

    id: SiteId
    name: str
    base_url: str
    """Without a trailing slash; https, or loopback http."""
    segment: str = "lms"
    """The first segment of every path (reference section 1)."""
    mark: str = "lms"
    """The vendor's word in handler and link names."""
    application_key: str = ""
    edition: str = "saas"
    redirect_uri: str = REDIRECT_URI
    protection: Protection = "keychain"

    def course_edition(self, course: Course) -> CourseEdition:
        """What a course allows, by the service's word for its view."""
        editions = _EDITIONS.get(self.mark, _EDITIONS["lms"])
        return editions.get(value_or(course.ultra_status, ""), editions["Classic"])


Sites = list[Site]


class SiteBook:
    """The sites this person has set up."""

    def __init__(self, folders: AppFolders) -> None:
        self._file = folders.config / "sites.toml"

    def find(self, site_id: SiteId) -> Site | None:
        """The site of that id."""
        return next((site for site in self.list() if site.id == site_id), None)

    def add(self, site: Site) -> Site:
        """Add a new site; it gets another id where a window beside this one has taken its own meanwhile."""
        with self._alone():
            known = self.list()
            is_taken = any(other.id == site.id for other in known)
            added = replace(site, id=_new_id(site.base_url, known)) if is_taken else site
            self._write([*known, added])
        return added

    def save(self, site: Site) -> None:
        """Add the site, or replace the one of the same id."""
        with self._alone():
            known = self.list()
            kept = [site if other.id == site.id else other for other in known]
            self._write(kept if site in kept else [*known, site])

    def remove(self, site_id: SiteId) -> None:
        """Forget the profile; the data file is the caller's business."""
        with self._alone():
            self._write([site for site in self.list() if site.id != site_id])

    def new_id(self, base_url: str) -> SiteId:
        """An id that is readable, safe as a file name and not yet taken."""
        return _new_id(base_url, self.list())

    def list(self) -> Sites:
        """All sites in the order they were added; raises SiteBookError."""
        try:
            tables = tomllib.loads(self._file.read_text(encoding="utf-8"))
        except FileNotFoundError:
            return []
        except (OSError, ValueError) as error:
            raise _unreadable(self._file) from error
        return [_site(name, table, self._file) for name, table in tables.items()]

    def _alone(self) -> AbstractContextManager[None]:
        return exclusive(make_folder(self._file.parent) / self._file.name)

    def _write(self, sites: Sites) -> None:
        write_whole(self._file, "\n".join(_table(site) for site in sites).encode())


def parse_address(text: str) -> str:
    """The base URL of a typed address: a host name, or an address copied from a browser; raises AddressError."""
    typed = _in_brackets(text.strip())
    if "://" not in typed:
        typed = f"http://{typed}" if _is_loopback_typed(typed) else f"https://{typed}"
    try:
        parts = urlsplit(typed)
        host, port = parts.hostname or "", parts.port
    except ValueError:
        raise _no_address() from None
    if not re.fullmatch(r"[\w.:-]+", host) or parts.username or parts.password or parts.scheme not in {"http", "https"}:
        raise _no_address()
    if parts.scheme == "http" and not is_loopback(host):
        raise AddressError(
            "The address is not secure.",
            detail="Sign-in and grades would be sent unencrypted.",
            hint=Worded("Use https://{host} instead.", host=host),
        )
    shown = f"[{host}]" if ":" in host else host
    return f"{parts.scheme}://{shown}" + (f":{port}" if port else "")


def _new_id(base_url: str, known: Sites) -> SiteId:
    stem = re.sub(_UNSAFE, "-", (urlsplit(base_url).hostname or "").lower()).strip("-")[:40] or "site"
    taken = {site.id for site in known} | _OUR_OWN
    numbered = (SiteId(f"{stem}-{number}") for number in range(2, len(taken) + 3))
    return SiteId(stem) if SiteId(stem) not in taken else next(one for one in numbered if one not in taken)


def _in_brackets(typed: str) -> str:
    """An address of the newer kind, whose colons would pass for that of a port."""
    try:
        return f"[{typed}]" if ipaddress.ip_address(typed).version == 6 else typed
    except ValueError:
        return typed


def _is_loopback_typed(typed: str) -> bool:
    try:
        return is_loopback(urlsplit(f"//{typed}").hostname or "")
    except ValueError:
        return False


def _no_address() -> AddressError:
    return AddressError(
        "This is not a site's address.",
        hint="Enter the host name, for example learn.example.edu, or copy the address from the browser.",
    )


def _site(name: str, table: object, file: Path) -> Site:
    if not isinstance(table, Mapping):
        raise _unreadable(file)
    values = {name: table[name] for name in Site.__struct_fields__ if name in table}
    if not {"name", "base_url"} <= values.keys() or not all(isinstance(value, str) for value in values.values()):
        raise _unreadable(file)
    if values.get("protection", "keychain") not in PROTECTIONS:
        raise _unreadable(file)
    return Site(**{**values, "id": SiteId(name), "base_url": parse_address(values["base_url"])})


def _unreadable(file: Path) -> SiteBookError:
    return SiteBookError(
        "The site list cannot be read.",
        detail=Worded("{path} was left as it is.", path=file),
        hint="Correct it in a text editor, or move it elsewhere to start a new list.",
    )


def _table(site: Site) -> str:
    lines = [f"[{_quote(site.id)}]"]
    lines += [f"{name} = {_quote(value)}" for name, value in asdict(site).items() if name != "id"]
    return "\n".join(lines) + "\n"


def _quote(text: str) -> str:
    # A JSON string is a TOML basic string except for the one control character that JSON leaves bare.
    return encode_json(text).decode().replace("\x7f", "\\u007F")
