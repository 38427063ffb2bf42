"""Asks a site whether address, application key and secret are right, before anything is stored."""

from urllib.parse import parse_qs, urlsplit

from lmsdesk.desk.sign_in import SignIn
from lmsdesk.desk.sites import Site
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
    except LmsdeskError as problem:
        if not problem.code.startswith(_WRONG_CODE):
            raise
