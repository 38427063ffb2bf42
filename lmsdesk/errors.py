"""What every expected failure looks like to a person: what happened, what was kept, what to do."""


class LmsdeskError(Exception):
    """An expected failure.

    `title` says what happened in a few words, `detail` what was kept, `hint` what to do;
    `code` is for the "Details" line and never carries a token, a secret or a name. What a kind of failure always says
    stands in its class.
    """

    is_retryable = False
    title = detail = hint = code = ""

    def __init__(self, title: str = "", *, detail: str = "", hint: str = "", code: str = "") -> None:
        self.title, self.detail = title or self.title, detail or self.detail
        self.hint, self.code = hint or self.hint, code or self.code
        super().__init__(self.title)

    def __str__(self) -> str:
        return " ".join(part for part in (self.title, self.detail, self.hint) if part)


class Overtaken(LmsdeskError):
    """Somebody has changed the same fields meanwhile, so nothing was sent."""

    title = "Someone else changed this."
    detail = "Nothing was sent, and what you typed is still here."
    hint = "Look at the marked fields, then save again to send yours."
    code = "overtaken"
