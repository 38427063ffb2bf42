"""Clients that others wrote run against a practice process, as they are (reference section 18)."""

import asyncio
import json
import socket
import ssl
import subprocess
import sys
import threading
import warnings
from collections.abc import Iterator
from contextlib import closing, suppress
from datetime import UTC, datetime, timedelta
from ipaddress import ip_address
from pathlib import Path
from typing import Any

import pytest
import requests
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import NameOID

with warnings.catch_warnings():
    # What these packages import was written for earlier versions of Python.
    warnings.simplefilter("ignore")
    import bbrest  # type: ignore[import-untyped]
    from Bb_rest_helper import Auth_Helper, Bb_Requests, Bb_Utils  # type: ignore[import-untyped]
    from blackboard_api import BlackboardAPI  # type: ignore[import-untyped]
    from blackboard_api.errors import (  # type: ignore[import-untyped]
        HTTPError,
        NotFoundError,
        WriteNotEnabledError,
    )

pytestmark = pytest.mark.filterwarnings("ignore::DeprecationWarning", "ignore::ResourceWarning")

API = "/learn/api/public"
Ready = dict[str, Any]


@pytest.fixture(scope="module")
def ready(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Ready]:
    """The ready line of a practice process with the product words that the clients have built in."""
    folder = tmp_path_factory.mktemp("learn")
    options = ["--data", str(folder), "--dataset", "seminar", "--segment", "learn", "--mark", "bb"]
    command = [sys.executable, "-m", "lmsdesk", "practice", *options]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        yield json.loads(process.stdout.readline())
        process.terminate()


@pytest.fixture(autouse=True)
def _no_proxy(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("NO_PROXY", "127.0.0.1")
    monkeypatch.chdir(tmp_path)


def test_rest_helper_reads_and_writes(ready: Ready, tmp_path: Path) -> None:
    """Sections 4 and 5, grant type in the query; paging and rate headers of reference sections 4.2 and 4.5."""
    url, calls = ready["baseUrl"], Bb_Requests()
    token = Auth_Helper(url, ready["applicationKey"], ready["applicationSecret"]).learn_auth()
    roster = f"{API}/v1/courses/_1_1/users"
    pages = calls.Bb_GET(url, roster, token, {"limit": 10, "role": "Student"})
    assert len(pages) == 24
    made = calls.Bb_POST(url, f"{API}/v1/terms", token, {"name": "Helped", "externalId": "helped"})
    term = f"{API}/v1/terms/{made['id']}"
    assert calls.Bb_PATCH(url, term, token, {"description": "Changed"})["description"] == "Changed"
    seat = calls.Bb_PUT(url, f"{roster}/userName:administrator", token, {"courseRoleId": "Grader"})
    assert seat["courseRoleId"] == "Grader"
    calls.Bb_DELETE(url, f"{roster}/userName:administrator", token)
    calls.Bb_DELETE(url, term, token)
    assert calls.Bb_POST(url, f"{API}/v1/terms", token, {"colour": "red"}) is None
    assert "helped" not in [row.get("externalId") for row in calls.Bb_GET(url, f"{API}/v1/terms", token)]


def test_rest_helper_grades_and_uploads(ready: Ready, tmp_path: Path) -> None:
    """Section 4: column grades, uploads and contents."""
    url, calls = ready["baseUrl"], Bb_Requests()
    token = Auth_Helper(url, ready["applicationKey"], ready["applicationSecret"]).learn_auth()
    cell = f"{API}/v2/courses/_1_1/gradebook/columns/_2_1/users/userName:student"
    assert calls.Bb_PATCH(url, cell, token, {"score": 4.5})["score"] == 4.5
    (tmp_path / "plan.txt").write_text("plan")
    with warnings.catch_warnings():
        # It leaves the file that it uploads open.
        warnings.simplefilter("ignore", ResourceWarning)
        number = calls.Bb_POST_file(url, token, str(tmp_path / "plan.txt"))
    course = calls.Bb_POST(url, f"{API}/v3/courses", token, {"courseId": "helped", "name": "Helped"})
    items = f"{API}/v1/courses/{course['id']}/contents"
    top = calls.Bb_GET(url, items, token)[0]["id"]
    handler = {"id": "resource/x-bb-file", "file": {"uploadId": number, "fileName": "plan.txt"}}
    made = calls.Bb_POST(url, f"{items}/{top}/children", token, {"title": "Plan", "contentHandler": handler})
    assert made["contentHandler"]["file"]["fileName"] == "plan.txt"
    tools = Bb_Utils()
    assert tools.check_course_id(url, token, "helped") is True
    assert tools.learn_convert_external_id(url, token, "helped", "courseId") == "helped"


@pytest.fixture
def certificate(tmp_path: Path) -> Path:
    """A certificate for 127.0.0.1 with its key, both in one file."""
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "127.0.0.1")])
    now = datetime.now(UTC)
    made = (
        x509.CertificateBuilder(name, name, key.public_key(), x509.random_serial_number())
        .not_valid_before(now - timedelta(hours=1))
        .not_valid_after(now + timedelta(hours=1))
        .add_extension(x509.SubjectAlternativeName([x509.IPAddress(ip_address("127.0.0.1"))]), critical=False)
        .add_extension(x509.BasicConstraints(ca=True, path_length=None), critical=True)
        .sign(key, hashes.SHA256())
    )
    plain = serialization.NoEncryption()
    encoded = key.private_bytes(serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, plain)
    path = tmp_path / "site.pem"
    path.write_bytes(encoded + made.public_bytes(serialization.Encoding.PEM))
    return path


def _forward(source: socket.socket, target: socket.socket) -> None:
    with suppress(OSError):
        while data := source.recv(65_536):
            target.sendall(data)
    for end in (source, target):
        with suppress(OSError):
            end.shutdown(socket.SHUT_RDWR)


def _serve(listener: socket.socket, context: ssl.SSLContext, port: int) -> None:
    with suppress(OSError):
        while True:
            plain, _ = listener.accept()
            threading.Thread(target=_connect, args=(plain, context, port), daemon=True).start()


def _connect(plain: socket.socket, context: ssl.SSLContext, port: int) -> None:
    with (
        suppress(OSError),
        closing(context.wrap_socket(plain, server_side=True)) as near,
        socket.create_connection(("127.0.0.1", port)) as far,
    ):
        back = threading.Thread(target=_forward, args=(far, near), daemon=True)
        back.start()
        _forward(near, far)
        back.join()


@pytest.fixture
def secure(ready: Ready, certificate: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """An https address in front of the practice process, which a client trusts by its settings."""
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(certificate)
    monkeypatch.setenv("REQUESTS_CA_BUNDLE", str(certificate))
    with socket.create_server(("127.0.0.1", 0)) as listener:
        port = int(ready["baseUrl"].rpartition(":")[2])
        threading.Thread(target=_serve, args=(listener, context, port), daemon=True).start()
        yield f"https://127.0.0.1:{listener.getsockname()[1]}"
        listener.shutdown(socket.SHUT_RDWR)


@pytest.fixture
def blackboard(secure: str, ready: Ready) -> Iterator[BlackboardAPI]:
    client = BlackboardAPI(
        secure,
        ready["applicationKey"],
        ready["applicationSecret"],
        enable_write=True,
        max_retries=0,
        results_per_page=7,
    )
    yield client
    client._transport.session.close()


def test_lms_library_knows_its_quota_and_reads(blackboard: BlackboardAPI) -> None:
    """Sections 4, 5 and 8; reference sections 2.1 (`me`), 4.2 and 4.5."""
    quota = blackboard.api_quota.get()
    assert quota["remaining"] is not None
    assert quota["max_requests_per_day"] is not None
    assert len(blackboard.enrollments.list_by_course(course_identifier="_1_1")) > 24
    assert "_1_1" in [course["id"] for course in blackboard.courses.list()]
    student = blackboard.users.get(user_identifier="userName:student")
    mine = blackboard.enrollments.list_by_user(user_identifier=student["id"])
    assert "_1_1" in [seat["courseId"] for seat in mine]
    assert len(blackboard.users.list()) > 24
    assert {role["roleId"] for role in blackboard.enrollment_roles.list()} >= {"Instructor", "Student"}
    columns = blackboard.gradebook_columns.list(course_identifier="_1_1")
    named = blackboard.gradebook_columns.get(course_identifier="_1_1", column_identifier=columns[0]["id"])
    assert named["name"] == columns[0]["name"]


def test_lms_library_filters_attempts(blackboard: BlackboardAPI) -> None:
    """Section 3 and reference section 10: statuses, and dates on both sides of a moment."""
    columns = blackboard.gradebook_columns.list(course_identifier="_1_1")
    column = next(row["id"] for row in columns if row["grading"]["type"] == "Attempts")
    where = {"course_identifier": "_1_1", "column_identifier": column}
    every = blackboard.gradebook_attempts.list(**where)
    done = blackboard.gradebook_attempts.list(**where, attemptStatuses=["Completed"])
    rest = blackboard.gradebook_attempts.list(**where, attemptStatuses=["NeedsGrading", "InProgressAgain"])
    assert every
    assert len(every) == len(done) + len(rest)
    moment = every[len(every) // 2]["modified"]
    parts = [
        blackboard.gradebook_attempts.list(**where, modified=moment, modifiedCompare=compare)
        for compare in ("lessThan", "greaterOrEqual")
    ]
    assert sum(map(len, parts)) == len(every)
    one = blackboard.gradebook_attempts.get(**where, attempt_identifier=every[0]["id"])
    assert one == every[0]


def test_lms_library_administers(blackboard: BlackboardAPI) -> None:
    """Section 4: users, courses, terms and memberships from creation to deletion; section 7, rule 2."""
    person = {"userName": "outside", "password": "a long one", "name": {"given": "Out", "family": "Side"}}
    assert blackboard.users.create(data=person)["userName"] == "outside"
    blackboard.users.change_username(current_username="outside", new_username="inside")
    blackboard.users.set_unavailable(user_identifier="userName:inside")
    blackboard.courses.create(data={"courseId": "outside", "name": "Outside"})
    blackboard.terms.create(data={"externalId": "outside", "name": "Outside"})
    course = {"course_identifier": "courseId:outside"}
    blackboard.courses.assign_term(**course, term_identifier="externalId:outside")
    assert blackboard.terms.get_by_course(**course)["name"] == "Outside"
    assert [row["courseId"] for row in blackboard.courses.list_by_term(term_identifier="externalId:outside")] == [
        "outside"
    ]
    blackboard.courses.unassign_term(**course)
    assert blackboard.terms.get_by_course(**course) is None
    seat = {**course, "user_identifier": "userName:inside"}
    assert blackboard.enrollments.find(**seat) is None
    assert blackboard.enrollments.create(**seat)["courseRoleId"] == "Student"
    assert blackboard.enrollments.change_role(**seat, course_role_id="Grader")["courseRoleId"] == "Grader"
    assert blackboard.enrollments.deactivate(**seat)["availability"] == {"available": "No"}
    assert blackboard.enrollments.delete_if_exists(**seat) is True
    blackboard.terms.delete(term_identifier="externalId:outside")
    blackboard.courses.delete(**course)
    blackboard.users.delete(user_identifier="userName:inside")
    with pytest.raises(NotFoundError):
        blackboard.users.get(user_identifier="userName:inside")
    with pytest.raises(HTTPError, match="409"):
        blackboard.terms.create(data={"externalId": blackboard.terms.list()[0]["externalId"], "name": "Twice"})
    blackboard.enable_write = False
    with pytest.raises(WriteNotEnabledError):
        blackboard.courses.delete(**course)


@pytest.fixture
def generated(ready: Ready, monkeypatch: pytest.MonkeyPatch) -> Iterator[Any]:
    """It makes its methods from a description of the service at a fixed address; the site's own is put there."""
    get = requests.get

    def local(url: str, **options: Any) -> requests.Response:
        if "devportal" in url:
            url = f"{ready['baseUrl']}/openapi.json"
        assert url.startswith(ready["baseUrl"])
        return get(url, **options)

    monkeypatch.setattr(bbrest.requests, "get", local)
    client = bbrest.BbRest(ready["applicationKey"], ready["applicationSecret"], ready["baseUrl"])
    yield client
    client.session.close()


def test_generated_methods_read_and_write(generated: Any) -> None:
    """Section 4 by the site's own description; ids without a form are user names and course ids."""
    assert generated.version == "4000.21.0"
    # It depends on packages that would fetch a browser, and uses none of them.
    assert not {"pyppeteer", "requests_html"} & set(sys.modules)
    assert generated.is_expired() is False
    course = generated.GetCourse(courseId="_1_1").json()
    assert generated.GetCourse(courseId=course["courseId"]).json()["id"] == "_1_1"
    seats = generated.ListMemberships(courseId="_1_1", params={"role": "Student", "limit": 10}, limit=1000).json()
    assert len(seats["results"]) == 24
    column = generated.CreateColumn(courseId="_1_1", payload={"name": "Made", "score": {"possible": 10}}).json()["id"]
    cell = {"courseId": "_1_1", "columnId": column, "userId": "student"}
    assert generated.ChangeGrade(**cell, payload={"score": 7}).json()["score"] == 7
    assert generated.GetGrade(**cell).json()["score"] == 7
    assert [row["score"] for row in generated.ListGrades(courseId="_1_1", columnId=column).json()["results"]] == [7]
    made = generated.CreateContent(
        courseId="_1_1", payload={"title": "Made", "contentHandler": {"id": "resource/x-bb-folder"}}
    )
    titles = [row["title"] for row in generated.ListContents(courseId="_1_1").json()["results"]]
    assert (made.status_code, titles) == (201, ["Content", "Made"])
    assert generated.DeleteColumn(courseId="_1_1", columnId=column).status_code == 200
    assert generated.GetColumn(courseId="_1_1", columnId=column).status_code == 404


def test_generated_methods_wait_together(generated: Any, capsys: pytest.CaptureFixture[str]) -> None:
    """Reference section 4.2: pages side by side by `offset`; section 4.5: the rate headers."""
    page = asyncio.run(generated.ListUsers(limit=300, sync=False)).json()["results"]
    ids = [row["id"] for row in page]
    assert len(ids) == len(set(ids)) > 24
    generated.refresh_token()
    assert generated.GetUser(userId="student").status_code == 200
    generated.calls_remaining()
    assert "You've used" in capsys.readouterr().out
