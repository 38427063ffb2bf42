"""One sign-in, from the page that is opened to the token that comes back; the window only shows the pages."""

from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from lmsdesk.api import Application, Service, Token, code_from, exchange_code, is_answer, is_redirect, sign_in_request
from lmsdesk.desk.sites.profiles import Site

if TYPE_CHECKING:
    from lmsdesk.api.transport import BaseTransport


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
