"""Asks a site whether address, application key and secret are right, before anything is stored."""

from urllib.parse import parse_qs, urlsplit

from lmsdesk.api import ApiError, NotAService, ServerFault, UnknownHost, Unreachable, Untrusted
from lmsdesk.desk.sites.profiles import Site
from lmsdesk.desk.sites.sign_in import SignIn
from lmsdesk.errors import LmsdeskError

_WRONG_CODE = "invalid_grant"


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
