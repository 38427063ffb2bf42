"""Eight kinds of failure of a call, by what a person or the program can do next.

ApiError
  Unreachable   wait, or look at the connection     ─ Untrusted: the certificate is not trusted
                                                   ─ UnknownHost: no computer of that name is known
  LoginNeeded   sign in again
  Refused       ask for the right to do it          ─ ApplicationRefused: look at the key and the secret
  NotFound      it is gone: refresh
  Conflict      it clashes with what is there
  Invalid       change what was asked               ─ NotAService: the address is another kind of site
  Busy          wait as long as the service says
  ServerFault   the service failed: try later       ─ CorruptReply: an answer that cannot be read
                                                      ─ TooLarge: or that is too long
"""

from lmsdesk.errors import LmsdeskError


class ApiError(LmsdeskError):
    """A call that did not succeed; `said` is the service's own message, bounded and without secrets."""

    def __init__(
        self,
        title: str,
        *,
        detail: str = "",
        hint: str = "",
        code: str = "",
        said: str = "",
        is_uncertain: bool = False,
        retry_after_s: float | None = None,
    ) -> None:
        super().__init__(title, detail=detail, hint=hint, code=code)
        self.said = said
        self.is_uncertain = is_uncertain
        """Whether the request may have been carried out although no whole reply arrived."""
        self.retry_after_s = retry_after_s
        """How long the service asked to wait, in seconds."""


class Unreachable(ApiError):
    """No answer: no network, no such host, a timeout, or a connection that broke off."""

    is_retryable = True


class Untrusted(Unreachable):
    """The site could not prove who it is, so nothing was sent."""

    is_retryable = False


class UnknownHost(Unreachable):
    """The address names no computer that could be found: it is wrong, or there is no network to ask."""


class LoginNeeded(ApiError):
    """There is no valid token."""


class Refused(ApiError):
    """The account or the program may not do this."""


class ApplicationRefused(Refused):
    """The site does not know the program, or not with this key and secret."""


class NotFound(ApiError):
    """The object is not there, or not for this account."""


class Conflict(ApiError):
    """It clashes with something that already exists."""


class Invalid(ApiError):
    """The service does not accept the request as it is."""


class NotAService(Invalid):
    """The address belongs to something else."""


class Busy(ApiError):
    """Too many calls for now."""

    is_retryable = True


class ServerFault(ApiError):
    """The service failed on its side."""

    is_retryable = True


class CorruptReply(ServerFault):
    """An answer that is cut, or not what the specification describes."""


class TooLarge(CorruptReply):
    """An answer longer than any of its kind should be; asked again, it would be as long."""


class FileFault(LmsdeskError):
    """A file of this computer cannot be read or written."""


class SignInRefused(LmsdeskError):
    """The person or the site said no."""


class SignInMismatch(LmsdeskError):
    """The answer does not belong to this sign-in, so it was not used."""
