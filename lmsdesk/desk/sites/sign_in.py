"""One sign-in, from the page that is opened to the token that comes back; the window only shows the pages."""

from typing import TYPE_CHECKING
from urllib.parse import parse_qs, urlsplit

from lmsdesk.api import (
    ApiError,
    Application,
    NotAService,
    ServerFault,
    Service,
    Token,
    UnknownHost,
    Unreachable,
    Untrusted,
    code_from,
    exchange_code,
    is_answer,
    is_redirect,
    sign_in_request,
)
from lmsdesk.desk.sites.profiles import Site
from lmsdesk.errors import LmsdeskError

if TYPE_CHECKING:
    from lmsdesk.api.transport import BaseTransport

_WRONG_CODE = "invalid_grant"


class SignIn:
    """A sign-in that has been begun; it is good for one code."""

    def __init__(self, site: Site, secret: str, *, transport: "BaseTransport | None" = None) -> None:
        self.site = site
        self._service = service_of(site)
        self._application = Application(site.application_key, secret)
        self._request = sign_in_request(self._service, self._application, redirect_uri=site.redirect_uri)
        self._transport = transport

    @property
    def request_url(self) -> str:
        """The page to open."""
        return self._request.url

    @property
    def allowed_hosts(self) -> frozenset[str]:
        """Hosts that may be shown without asking; a sign-in service of the institution is asked about."""
        return frozenset({urlsplit(self.site.base_url).hostname or ""})

    def is_redirect(self, url: str) -> bool:
        """Whether this address carries the answer; it must not be fetched."""
        return is_redirect(self._request, url)

    def is_answer(self, url: str) -> bool:
        """Whether this address is an answer to this very sign-in, which a stranger cannot make."""
        return is_answer(self._request, url)

    async def finish(self, url: str) -> Token:
        """Check the answer and exchange its code; raises SignInRefused, SignInMismatch or an ApiError."""
        code = code_from(self._request, url)
        return await exchange_code(self._service, self._application, self._request, code, transport=self._transport)


def service_of(site: Site) -> Service:
    """Where the requests of a site go."""
    return Service(site.base_url, site.segment)


async def check_site(site: Site, secret: str) -> None:
    """One real request; raises the LmsdeskError that says what is not right.

    A made-up code is exchanged: a service that knows the application refuses only the code.
    """
    sign_in = SignIn(site, secret)
    state = parse_qs(urlsplit(sign_in.request_url).query)["state"][0]
    try:
        await sign_in.finish(f"{site.redirect_uri}?code=only-asking&state={state}")
    except ApiError as problem:
        if not problem.code.startswith(_WRONG_CODE):
            raise _at_first_contact(problem, site) from None


def _at_first_contact(problem: ApiError, site: Site) -> LmsdeskError:
    """The same problem where the address itself is in doubt: nobody has reached a service there yet."""
    if isinstance(problem, UnknownHost):
        return Unreachable(
            f"No site named {urlsplit(site.base_url).hostname} was found.",
            hint="Check the address for a typing mistake, and whether this computer is online.",
            code=problem.code,
        )
    if isinstance(problem, Unreachable) and not isinstance(problem, Untrusted) and problem.is_retryable:
        hint = problem.hint if not problem.is_uncertain else "Check the address, and try again."
        return Unreachable(problem.title, hint=hint, code=problem.code)
    # A service says in a message of its own what went wrong.
    if isinstance(problem, ServerFault) and not problem.said:
        return NotAService(
            "No learning service at this address.",
            hint="Check the address. If it is right, ask the site's administrators.",
            code=problem.code,
        )
    return problem
