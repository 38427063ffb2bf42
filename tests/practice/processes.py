"""A practice site as a process of its own, for tests that look at it from outside."""

import json
import re
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from html import unescape
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs, urlsplit

import httpx

from tests.helpers.patience import PATIENCE_S

RETURN = "http://127.0.0.1:9/back"


@dataclass
class Running:
    """One started site and what its ready line told."""

    process: subprocess.Popen[str]
    ready: dict[str, Any]
    data: Path

    def client(self, user_name: str | None = None) -> httpx.Client:
        """A client of the application, or of a person who signed in."""
        token = self.person_token(user_name) if user_name else self.application_token()
        return httpx.Client(
            base_url=self.base, headers={"Authorization": f"Bearer {token}"}, trust_env=False, timeout=PATIENCE_S
        )

    @property
    def base(self) -> str:
        return f"{self.ready['baseUrl']}/{self.ready['segment']}/api/public/"

    def application_token(self) -> str:
        return self._token(data={"grant_type": "client_credentials"})

    def person_token(self, user_name: str) -> str:
        """Goes through the pages as a browser without scripts would."""
        query = {"redirect_uri": RETURN, "response_type": "code", "scope": "read write"}
        query["client_id"] = self.ready["applicationKey"]
        words = next(str(one["password"]) for one in self.ready["accounts"] if one["userName"] == user_name)
        address = f"{self.base}v1/oauth2/authorizationcode"
        with httpx.Client(trust_env=False, params=query, timeout=PATIENCE_S) as browser:
            page = browser.get(address)
            form = {"user_id": user_name, "password": words, "csrf": _csrf(page)}
            page = browser.post(address, data=form, follow_redirects=True)
            answer = browser.post(address, data={"csrf": _csrf(page), "decision": "allow"})
        code = parse_qs(urlsplit(answer.headers["location"]).query)["code"][0]
        return self._token(data={"grant_type": "authorization_code", "code": code, "redirect_uri": RETURN})

    def peak_memory(self) -> int:
        """The most bytes that the process ever had in memory."""
        status = Path(f"/proc/{self.ready['pid']}/status").read_text()
        return int(status.partition("VmHWM:")[2].split()[0]) * 1024

    def kill(self) -> None:
        self.process.kill()
        self.process.wait()

    def _token(self, data: dict[str, str]) -> str:
        key = (self.ready["applicationKey"], self.ready["applicationSecret"])
        reply = httpx.post(f"{self.base}v1/oauth2/token", data=data, auth=key, trust_env=False)
        return str(reply.json()["access_token"])


@contextmanager
def start_site(data: Path, *options: str, url: str | None = None) -> Iterator[Running]:
    """A site in a folder, of the dataset `seminar` unless the options say otherwise; it ends with the block."""
    command = [sys.executable, "-m", "lmsdesk", "practice", "--data", str(data)]
    command += options if "--dataset" in options else ["--dataset", "seminar", *options]
    command += ["--database-url", url] if url else []
    errors = data.with_suffix(".errors")
    with (
        errors.open("w") as log,
        subprocess.Popen(command, stdout=subprocess.PIPE, stderr=log, text=True) as process,
    ):
        assert process.stdout is not None
        try:
            ready = process.stdout.readline()
            assert ready, errors.read_text()
            yield Running(process, json.loads(ready), data)
        finally:
            process.terminate()
            process.wait()


def _csrf(page: httpx.Response) -> str:
    found = re.search(r'name="csrf" value="([^"]+)"', page.text)
    assert found, page.text
    return unescape(found[1])
