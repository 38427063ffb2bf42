"""A sign-in knows its own answer and no other."""

from urllib.parse import parse_qs, urlsplit

import pytest

from lmsdesk.desk.sites.profiles import Site
from lmsdesk.desk.sites.sign_in import SignIn
from lmsdesk.errors import LmsdeskError
from lmsdesk.model.ids import SiteId

SITE = Site(SiteId("uni"), "Uni", "https://learn.example.edu", segment="learn", application_key="the-key")


def test_the_page_to_open_belongs_to_the_site_and_holds_no_secret() -> None:
    sign_in = SignIn(SITE, "the-secret")
    query = parse_qs(urlsplit(sign_in.request_url).query)
    assert sign_in.request_url.startswith("https://learn.example.edu/learn/api/public/v1/oauth2/authorizationcode?")
    assert query["client_id"] == ["the-key"]
    assert "the-secret" not in sign_in.request_url
    assert "the-secret" not in repr(sign_in)
    assert sign_in.allowed_hosts == {"learn.example.edu"}


def test_only_the_exact_way_back_is_taken() -> None:
    sign_in = SignIn(SITE, "the-secret")
    assert sign_in.is_redirect(f"{SITE.redirect_uri}?code=x")
    assert not sign_in.is_redirect(f"{SITE.redirect_uri}/more?code=x")
    assert not sign_in.is_redirect("https://evil.example/lmsdesk/signed-in?code=x")


async def test_an_answer_to_another_question_is_refused() -> None:
    with pytest.raises(LmsdeskError):
        await SignIn(SITE, "the-secret").finish(f"{SITE.redirect_uri}?code=x&state=other")
