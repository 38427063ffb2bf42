"""From a reply to a record, a page or an error, within bounds: no I/O."""

import asyncio
import re
from collections.abc import Callable
from typing import Any, Final, Generic, TypeAlias, TypeVar
from urllib.parse import urlsplit

from msgspec import Raw, Struct
from msgspec.json import Decoder

from lmsdesk.api import errors
from lmsdesk.api.messages import MEBIBYTE, MOST_RECORD_BYTES, Reply, Request
from lmsdesk.errors import Worded
from lmsdesk.model.wire import Json, Record, decode_json, record

R = TypeVar("R", bound=Record)
T = TypeVar("T")

LONGEST_MESSAGE = 300
LONGEST_PAUSE_S = 3600.0
"""No service is left alone for longer than this, whatever it asks for."""
DEEPEST = 40
"""How many objects and lists may be inside each other; the specification needs six."""
_NESTED: Final[frozenset[type]] = frozenset({dict, list})
MOST_VALUES = 50_000
"""How many values one object may hold, those inside of it included; a value takes 60 bytes of memory and more."""
MOST_ROWS_AND_VALUES = 500_000
"""The same for a whole page of a list."""
_COUNTED_AT_ONCE = MEBIBYTE
_MARK_OR_TEXT = rb'(?s)[,\[{]|"(?:[^"\\]++|\\.)*+(?:"|\\?\Z)'
_QUOTE = ord('"')
_LARGE = 256 * 1024
"""A reply that is longer takes more than half a frame to read."""
_ROWS_A_TURN = 25
"""A request takes about eight turns of the loop to leave."""

Kind: TypeAlias = tuple[type[errors.ApiError], str, str]
"""What a status stands for: the error, what happened, and what to do."""

_BY_STATUS: dict[int, Kind] = {
    401: (errors.LoginNeeded, "The sign-in has ended.", "Sign in again; what is not sent yet is kept."),
    403: (
        errors.Refused,
        "The site does not allow this.",
        "Ask the site's administrator or the course's instructor.",
    ),
    404: (errors.NotFound, "The site no longer has this.", "Refresh to see what is there now."),
    408: (errors.Busy, "The site timed out.", "It will be tried again automatically."),
    409: (errors.Conflict, "This conflicts with something already there.", "Refresh to see what is there now."),
    413: (errors.Invalid, "This is too large for the site.", "Send something smaller."),
    429: (errors.Busy, "The site is busy.", "It will be tried again automatically."),
}
_FULL = (errors.Invalid, "The course is out of space.", "Delete files of the course, or ask for more room.")
_INVALID = (errors.Invalid, "The site does not accept this.", "The details say why.")
_FAULT = (errors.ServerFault, "The site has a problem.", "It will be tried again automatically.")
_WALLED = (
    errors.NotAService,
    "Sign in to this network first.",
    "Open any page in your browser and sign in there.",
)
_PROXY = (errors.Unreachable, "The network's proxy requires a password.", "Ask the network's administrators.")
_MOVED_HINT = (
    "This network may require you to sign in first: try any page in your browser. If the site has "
    "moved, ask its administrators."
)
_SPECIAL: dict[int, Kind] = {407: _PROXY, 507: _FULL, 511: _WALLED}
_SEE_OTHER = 303
_HOST = r"[a-z0-9.:-]{1,80}"


class Page(Struct, Generic[R], frozen=True):
    """One page of a list; `next_page` is what the service gave, not yet checked."""

    records: list[R]
    next_page: str = ""


class _Paging(Struct, rename="camel"):
    next_page: str | None = None


class _Listing(Struct):
    """A page of a list whose rows are not read yet."""

    results: list[Raw]
    paging: _Paging | None = None

    @property
    def next_page(self) -> str:
        return (self.paging.next_page if self.paging else None) or ""


_LISTING = Decoder(_Listing)


def error_of(request: Request, reply: Reply) -> errors.ApiError | None:
    """The failure a reply stands for, or None for a success (reference section 4.4)."""
    if 200 <= reply.status < 300:
        return None
    kind, title, hint = _redirect_kind(reply) if reply.status < 400 else _kind_of(reply.status)
    said = _message(request, reply)
    if reply.status == 404 and not said:
        return not_a_service("404")
    return kind(
        title,
        hint=hint,
        code=f"{reply.status} {said}".strip()[:LONGEST_MESSAGE],
        said=said,
        # A gateway that gives up does not know whether the service behind it carried the request out, and “see
        # other” is what a site answers that has carried it out.
        is_uncertain=(kind is errors.ServerFault or reply.status == _SEE_OTHER) and not request.is_read,
        retry_after_s=retry_after(reply),
    )


_FOR_PEOPLE = frozenset({"text/html", "application/xhtml+xml"})


def retry_after(reply: Reply) -> float | None:
    """The seconds that the service asks to wait, an hour at most; None if it does not (reference section 4.5)."""
    text = reply.headers.get("retry-after", "").strip()
    return min(float(text), LONGEST_PAUSE_S) if text.isascii() and text.isdigit() else None


async def read_apart(make: Callable[[], T], reply: Reply) -> T:
    """What `make` makes of a reply; of a large one in a thread, because the loop is the window's."""
    return make() if len(reply.body) <= _LARGE else await asyncio.to_thread(make)


def object_of(request: Request, reply: Reply) -> Json:
    """The JSON object of a successful reply; raises CorruptReply, or NotAService for a page made for people."""
    _check_kind(request, reply)
    return _object(request, reply.body)


def record_of(kind: type[R], request: Request, reply: Reply) -> R:
    """The record of a successful reply; raises CorruptReply naming the field that is wrong."""
    return read_record(kind, request, object_of(request, reply))


def page_of(kind: type[R], request: Request, reply: Reply) -> Page[R]:
    """One page of a list (reference section 4.2); raises CorruptReply.

    Row by row: what is read in one go lets no other thread run meanwhile.
    """
    listing = _listing_of(request, reply)
    return Page([_row(kind, request, bytes(row)) for row in listing.results], listing.next_page)


async def read_page(kind: type[R], request: Request, reply: Reply) -> Page[R]:
    """As `page_of`; of a page in a few turns, so that the next request leaves meanwhile, and of a long one apart."""
    if len(reply.body) > _LARGE:
        return await asyncio.to_thread(page_of, kind, request, reply)
    listing = _listing_of(request, reply)
    records: list[R] = []
    for start in range(0, len(listing.results), _ROWS_A_TURN):
        await asyncio.sleep(0)
        records += [_row(kind, request, bytes(row)) for row in listing.results[start : start + _ROWS_A_TURN]]
    return Page(records, listing.next_page)


def _listing_of(request: Request, reply: Reply) -> _Listing:
    _check_kind(request, reply)
    _check_values(request, reply.body, MOST_ROWS_AND_VALUES)
    try:
        return _LISTING.decode(reply.body)
    except (ValueError, RecursionError):
        raise corrupt(request, "not a list") from None


def _row(kind: type[R], request: Request, body: bytes) -> R:
    if len(body) > MOST_RECORD_BYTES:
        raise too_large(request)
    return read_record(kind, request, _object(request, body))


def read_record(kind: type[R], request: Request, plain: Any) -> R:
    """A record from its JSON object; raises CorruptReply naming the field that is wrong."""
    if not isinstance(plain, dict):
        raise corrupt(request, f"{kind.__name__}: not an object")
    try:
        return record(kind, plain)
    except (ValueError, TypeError, OverflowError, RecursionError) as error:
        raise corrupt(request, f"{kind.__name__}: {_place_of(error)}") from None


def corrupt(request: Request, why: str) -> errors.CorruptReply:
    """The error of an answer that cannot be used; a write it answers may have been carried out."""
    return errors.CorruptReply(
        "The site's answer cannot be read.",
        hint="If it happens again, tell the site's administrator.",
        code=why,
        is_uncertain=not request.is_read,
    )


def too_large(request: Request) -> errors.ApiError:
    """The error of an answer beyond the request's limit; a file that is too large is no fault of the service."""
    if request.sink is None:
        return errors.TooLarge(
            "The site's answer is too large.",
            detail="None of it was used.",
            hint="If it happens again, tell the site's administrator.",
            code="too large",
            is_uncertain=not request.is_read,
        )
    hint = "Open it in the browser instead."
    return errors.Invalid("The file is too large.", hint=hint, code="too large")


def file_error_of(request: Request, reply: Reply) -> errors.ApiError | None:
    """As `error_of`, for a file: its address is not the service's, and says nothing about the sign-in."""
    general = error_of(request, reply)
    if general is None or isinstance(general, errors.Busy | errors.ServerFault):
        return general
    if 300 <= reply.status < 400:
        hint = "Tell the site's administrator."
        return errors.Invalid("The file's address is not safe.", hint=hint, code=general.code)
    if "Authorization" in request.headers:
        return general
    return errors.NotFound("The file has been moved.", hint="Refresh, and try again.", code=general.code)


def not_a_service(code: str, *, is_uncertain: bool = False) -> errors.NotAService:
    """The error of an address where something else answers."""
    return errors.NotAService(
        "No learning service at this address.",
        hint="Check the site's address, and whether this network requires you to sign in first.",
        code=code,
        is_uncertain=is_uncertain,
    )


def not_found_names(error: errors.NotFound, *ids: str) -> bool:
    """Whether a 404 is about one of these objects: its message names the id (specification section 7, rule 2)."""
    return any(re.search(rf"(?<!\w){re.escape(name)}(?!\w)", error.said) for name in ids)


def page_instead(reply: Reply) -> bool:
    """Whether a refusal came as a page for people: the service answers calls otherwise, so something stands between."""
    return reply.status in {401, 403} and reply.content_type in _FOR_PEOPLE


def _redirect_kind(reply: Reply) -> Kind:
    try:
        host = urlsplit(reply.headers.get("location", "")).hostname or ""
    except ValueError:
        host = ""
    if not re.fullmatch(_HOST, host):
        return errors.NotAService, "The address leads elsewhere.", _MOVED_HINT
    return errors.NotAService, Worded("The address leads elsewhere to {host}.", host=host), _MOVED_HINT


def _kind_of(status: int) -> Kind:
    if status in _SPECIAL:
        return _SPECIAL[status]
    if status >= 500:
        return _FAULT
    return _BY_STATUS.get(status, _INVALID)


def _message(request: Request, reply: Reply) -> str:
    """What an error body says, bounded, printable and without the request's own secrets."""
    if "json" not in reply.content_type:
        return ""
    try:
        plain = decode_json(reply.body)
    except (ValueError, RecursionError):
        return ""
    return scrub(request, plain.get("message") if isinstance(plain, dict) else "")


def scrub(request: Request, text: object) -> str:
    """A text of the service made fit for the "Details" line."""
    if not isinstance(text, str):
        return ""
    shown = text[: LONGEST_MESSAGE * 4]
    for secret in filter(None, request.secrets):
        shown = shown.replace(secret, "…")
    return "".join(letter if letter.isprintable() else " " for letter in shown)[:LONGEST_MESSAGE].strip()


def _check_kind(request: Request, reply: Reply) -> None:
    if reply.content_type in _FOR_PEOPLE:
        # A web site, or the sign-in page of a network that stands in the way; a service answers no call with a page.
        raise not_a_service(f"content type {reply.content_type}", is_uncertain=not request.is_read)
    if reply.content_type not in {"application/json", "text/json", ""}:
        raise corrupt(request, f"content type {reply.content_type[:60]}")


def _check_values(request: Request, body: bytes | bytearray, most: int) -> None:
    """Refuse what would take a hundred times its length in memory, before any of it is made."""
    starts = range(0, len(body), _COUNTED_AT_ONCE)
    if (
        sum(body.count(mark, start, start + _COUNTED_AT_ONCE) for start in starts for mark in (b",", b"[", b"{"))
        <= most
    ):
        return
    # Those inside of texts do not count: a hand-in can be a table or a program.
    values = 0
    for found in re.finditer(_MARK_OR_TEXT, body):
        values += body[found.start()] != _QUOTE
        if values > most:
            raise too_large(request)


def _object(request: Request, body: bytes | bytearray) -> Json:
    if len(body) > MOST_VALUES:
        _check_values(request, body, MOST_VALUES)
    try:
        plain = decode_json(body)
    except (ValueError, RecursionError):
        raise corrupt(request, "not JSON") from None
    # Most rows have few objects in them, and counting these is faster than looking at each value.
    if body.count(b"{") + body.count(b"[") > DEEPEST and _is_too_deep(plain):
        raise corrupt(request, "JSON too deep")
    if not isinstance(plain, dict):
        raise corrupt(request, "not an object")
    return plain


def _is_too_deep(plain: Any) -> bool:
    # By the class itself: each value of each row is asked.
    layer: list[Any] = [plain] if type(plain) in _NESTED else []
    for _ in range(DEEPEST):
        layer = [
            below
            for value in layer
            for below in (value.values() if type(value) is dict else value)
            if type(below) in _NESTED
        ]
        if not layer:
            return False
    return True


def _place_of(error: Exception) -> str:
    # Only the path: the value can be a name or a grade.
    path = str(error).rpartition("`")[0].rpartition("`")[2]
    return path[:80] if path else type(error).__name__
