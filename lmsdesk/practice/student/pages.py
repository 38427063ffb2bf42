"""The pages: sign in, one's courses, the assignments and grades of one, and one assignment with what was handed in."""

import hmac
from collections.abc import AsyncGenerator
from html import escape
from typing import NamedTuple

from sqlalchemy import RowMapping
from starlette.datastructures import FormData, UploadFile
from starlette.formparsers import MultiPartException, MultiPartParser
from starlette.requests import ClientDisconnect, Request
from starlette.responses import RedirectResponse, Response

from lmsdesk.practice.protocol.errors import ApiError
from lmsdesk.practice.protocol.html_pages import notice_page, sign_in_page
from lmsdesk.practice.protocol.router import Router
from lmsdesk.practice.protocol.wire import Json
from lmsdesk.practice.sign_in_pages import WRONG, check_password, end_session, find_session, new_session
from lmsdesk.practice.storage.site import Site
from lmsdesk.practice.student.html import (
    ROOT,
    grade_words,
    link,
    moment,
    notice,
    readable,
    status_words,
    table,
    token,
    whole_page,
    with_files,
)
from lmsdesk.practice.student.inner_calls import CallError, InnerCalls
from lmsdesk.practice.token_endpoint import NO_STORE, OAuthError, form_of, single

router = Router(ROOT)

COOKIE = "practice_student"
FORM_LIMIT = 24 * 1024 * 1024
_MOST_FILES = 10
_EXPIRED = ("This page has expired", "The page was open for too long. Open it again and sign in.")


class Visit(NamedTuple):
    """Somebody who is signed in."""

    session: RowMapping
    calls: InnerCalls
    files: str
    """Where the site has its own files: what students may be led to."""


class Task(NamedTuple):
    """A column of a course to which students hand in."""

    course_id: str
    column_id: str

    @property
    def address(self) -> str:
        """Its page."""
        return f"{ROOT}/courses/{self.course_id}/columns/{self.column_id}"

    @property
    def path(self) -> str:
        """Where the public interface has it."""
        return f"v2/courses/{self.course_id}/gradebook/columns/{self.column_id}"


async def _session_of(request: Request) -> RowMapping | None:
    site: Site = request.app.state.site
    async with site.database.read() as connection:
        return await find_session(connection, request.cookies.get(COOKIE))


async def _visit(request: Request) -> Visit | Response:
    """Who is signed in, or the page to sign in."""
    session = await _session_of(request)
    if session is None or session["user_id"] is None:
        return await _ask(request)
    site: Site = request.app.state.site
    files = f"{request.url.scheme}://{request.url.netloc}/{site.settings.segment}/files/"
    return Visit(session, await InnerCalls.of(request, session["user_id"]), files)


async def _ask(request: Request, *, name: str = "", words: str = "", status: int = 200) -> Response:
    site: Site = request.app.state.site
    async with site.database.write() as connection:
        key, session = await new_session(connection, None)
    answer = sign_in_page(f"{ROOT}/sign-in", session["csrf"], user_name=name, notice=words, status=status)
    return _with_cookie(answer, request, key)


def _with_cookie(response: Response, request: Request, key: str) -> Response:
    is_secure = request.url.scheme == "https"
    response.set_cookie(COOKIE, key, path=ROOT, httponly=True, samesite="strict", secure=is_secure)
    return response


def _is_own(session: RowMapping | None, csrf: object) -> bool:
    return session is not None and hmac.compare_digest(session["csrf"].encode(), str(csrf).encode())


def _to(address: str) -> Response:
    return RedirectResponse(address, 303, NO_STORE)


@router.post("/sign-in")
async def sign_in(request: Request) -> Response:
    try:
        form = single(await form_of(request))
    except OAuthError as error:
        return notice_page("This sign-in cannot continue", str(error), 400)
    if not _is_own(await _session_of(request), form.get("csrf", "")):
        return notice_page(*_EXPIRED, 403)
    name = form.get("user_id", "")[:255]
    user, left_s = await check_password(request, name, form.get("password", "")[:1000])
    if left_s:
        words = f"Too many wrong passwords. Try again in {left_s // 60 + 1} minutes."
        return await _ask(request, name=name, words=words, status=429)
    if user is None:
        return await _ask(request, name=name, words=WRONG, status=401)
    site: Site = request.app.state.site
    async with site.database.write() as connection:
        # A new key after signing in prevents session fixation.
        key, _ = await new_session(connection, user["id"])
    return _with_cookie(_to(ROOT), request, key)


@router.post("/leave")
async def leave(request: Request) -> Response:
    session = await _session_of(request)
    try:
        form = single(await form_of(request))
    except OAuthError as error:
        return notice_page("This page cannot be read", str(error), 400)
    if session is None or not _is_own(session, form.get("csrf", "")):
        return notice_page(*_EXPIRED, 403)
    site: Site = request.app.state.site
    async with site.database.write() as connection:
        await end_session(connection, session)
    return _to(ROOT)


@router.get("")
async def courses(request: Request) -> Response:
    visit = await _visit(request)
    if isinstance(visit, Response):
        return visit
    rows = await visit.calls.rows("v1/users/me/courses?expand=course")
    lines = [
        (link(f"{ROOT}/courses/{row['courseId']}", row["course"]["name"]), escape(row["course"]["courseId"]))
        for row in rows
        if row["availability"]["available"] == "Yes"
    ]
    content = table("Courses that you are in", ("Course", "ID"), lines) if lines else "<p>You are in no course.</p>"
    return whole_page("Your courses", content, csrf=visit.session["csrf"])


@router.get("/courses/{course}")
async def course(request: Request) -> Response:
    visit, course = await _visit(request), request.path_params["course"]
    if isinstance(visit, Response):
        return visit
    try:
        name = (await visit.calls.get(f"v3/courses/{course}"))["name"]
        columns = await visit.calls.rows(f"v2/courses/{course}/gradebook/columns")
        grades = await visit.calls.rows(f"v2/courses/{course}/gradebook/users/me")
    except CallError as error:
        return _refused(visit, error)
    by_column = {grade["columnId"]: grade for grade in grades}
    lines = [_line(course, one, by_column.get(one["id"]), visit.files) for one in columns]
    content = table("Assignments and grades", ("Column", "Due", "Grade", "Feedback"), lines)
    return whole_page(name, content, csrf=visit.session["csrf"], back=(ROOT, "Your courses"))


def _line(course_id: str, column: Json, grade: Json | None, files: str) -> tuple[str, ...]:
    name = column.get("displayName") or column["name"]
    is_handed_in = column.get("grading", {}).get("type") == "Attempts"
    first = link(f"{ROOT}/courses/{course_id}/columns/{column['id']}", name) if is_handed_in else escape(name)
    possible = column.get("score", {}).get("possible")
    return (
        first,
        moment(column.get("grading", {}).get("due")),
        grade_words(grade, possible),
        with_files((grade or {}).get("feedback"), files),
    )


@router.get("/courses/{course}/columns/{column}")
async def assignment(request: Request) -> Response:
    visit = await _visit(request)
    if isinstance(visit, Response):
        return visit
    done = "Handed in." if request.query_params.get("done") else ""
    try:
        return await _assignment(visit, _task(request), done=done)
    except CallError as error:
        return _refused(visit, error)


def _task(request: Request) -> Task:
    return Task(request.path_params["course"], request.path_params["column"])


async def _assignment(visit: Visit, task: Task, *, done: str = "", problem: str = "", text: str = "") -> Response:
    column = await visit.calls.get(task.path)
    handed_in = [one for one in await visit.calls.rows(f"{task.path}/attempts") if one["status"] != "InProgress"]
    numbered = enumerate(handed_in, start=1)
    lines = [(str(number), *await _attempt_line(visit, task, column, one)) for number, one in numbered]
    titles = ("Attempt", "Handed in", "State", "Text", "Files", "Grade", "Feedback")
    attempts = table("What you handed in", titles, lines) if lines else "<p>You have handed in nothing yet.</p>"
    due = moment(column.get("grading", {}).get("due"))
    parts = (
        notice(problem, is_problem=True),
        notice(done, is_problem=False),
        f"<p>Due {due}</p>" if due else "",
        readable(column.get("description")),
        await _group_words(visit, task.course_id, column),
        _attempts_words(column, len(handed_in)),
        attempts,
        _form(visit, task.address, text),
    )
    title = column.get("displayName") or column["name"]
    back = (f"{ROOT}/courses/{task.course_id}", "Assignments and grades")
    status = 400 if problem else 200
    return whole_page(title, "".join(parts), csrf=visit.session["csrf"], back=back, status=status)


async def _group_words(visit: Visit, course_id: str, column: Json) -> str:
    """With whom the person hands in, where the work is that of a group."""
    item = column.get("contentId")
    if item is None:
        return ""
    try:
        assigned = await visit.calls.rows(f"v1/courses/{course_id}/contents/{item}/groups")
        if not assigned:
            return ""
        group = f"v2/courses/{course_id}/groups/{assigned[0]['groupId']}"
        name = (await visit.calls.get(group))["name"]
        members = await visit.calls.rows(f"{group}/users")
        names = [(await visit.calls.get(f"v1/users/{one['userId']}"))["name"] for one in members]
    except CallError:
        # An item that is hidden from students can have a column that they see.
        return ""
    people = ", ".join(f"{one.get('given', '')} {one.get('family', '')}".strip() for one in names)
    words = f"Group work of “{name}”: {people}. What one of you hands in counts for all of you."
    return f'<p id="group">{escape(words)}</p>'


def _attempts_words(column: Json, used: int) -> str:
    """How many attempts there are, where there is a limit."""
    allowed = column.get("grading", {}).get("attemptsAllowed")
    return f'<p id="attempts">You have used {used} of {allowed} attempts.</p>' if allowed else ""


async def _attempt_line(visit: Visit, task: Task, column: Json, attempt: Json) -> tuple[str, ...]:
    files = await visit.calls.rows(f"v1/courses/{task.course_id}/gradebook/attempts/{attempt['id']}/files")
    names = "<br>".join(escape(file["name"]) for file in files)
    return (
        moment(attempt.get("attemptDate") or attempt.get("created")),
        escape(status_words(attempt["status"])),
        with_files(attempt.get("studentSubmission"), visit.files),
        names,
        grade_words(attempt, column.get("score", {}).get("possible")),
        with_files(attempt.get("feedback"), visit.files),
    )


def _form(visit: Visit, action: str, text: str) -> str:
    return (
        f'<h2>Hand in</h2><form method="post" action="{escape(action)}" enctype="multipart/form-data">'
        f"{token(visit.session['csrf'])}"
        f'<label for="text">Text</label><textarea id="text" name="text" rows="8">{escape(text)}</textarea>'
        '<label for="files">Files</label><input id="files" name="files" type="file" multiple>'
        '<div class="row"><button type="submit">Hand in</button></div></form>'
    )


@router.post("/courses/{course}/columns/{column}")
async def submit(request: Request) -> Response:
    visit = await _visit(request)
    if isinstance(visit, Response):
        return notice_page(*_EXPIRED, 403)
    task, form = _task(request), await _form_of(request)
    try:
        if not _is_own(visit.session, form.get("csrf", "")):
            return notice_page(*_EXPIRED, 403)
        text = str(form.get("text", "")).strip()
        files = [one for one in form.getlist("files") if isinstance(one, UploadFile) and one.filename]
        try:
            if not text and not files:
                words = "Write a text or choose a file first."
                return await _assignment(visit, task, problem=words)
            await _send(visit, task, text, files)
        except CallError as error:
            return await _after_refusal(visit, task, error, text)
    finally:
        await form.close()
    return _to(f"{task.address}?done=1")


async def _after_refusal(visit: Visit, task: Task, error: CallError, text: str) -> Response:
    try:
        return await _assignment(visit, task, problem=f"This was not handed in. {error}", text=text)
    except CallError:
        return _refused(visit, error)


async def _send(visit: Visit, task: Task, text: str, files: list[UploadFile]) -> None:
    """Hand in as one attempt; one that an earlier refusal left unfinished is gone on with, without its files."""
    base = f"{task.path}/attempts"
    begun = [one for one in await visit.calls.rows(base) if one["status"] == "InProgress"]
    attempt = begun[0] if begun else await visit.calls.send("POST", base, {})
    files_of = f"v1/courses/{task.course_id}/gradebook/attempts/{attempt['id']}/files"
    # The form is empty after a refusal: who chooses a file again would hand it in twice.
    for former in await visit.calls.rows(files_of) if begun else ():
        await visit.calls.send("DELETE", f"{files_of}/{former['id']}", {})
    for file in files:
        upload = await visit.calls.upload(file.filename or "file", await file.read())
        await visit.calls.send("POST", files_of, {"uploadId": upload})
    paragraphs = "".join(f"<p>{escape(part)}</p>" for part in text.splitlines() if part.strip())
    words = {"studentSubmission": paragraphs} if paragraphs else {}
    await visit.calls.send("PATCH", f"{base}/{attempt['id']}", {**words, "status": "NeedsGrading"})


def _refused(visit: Visit, error: CallError) -> Response:
    content = notice(str(error), is_problem=True)
    back = (ROOT, "Your courses")
    return whole_page("This cannot be shown", content, csrf=visit.session["csrf"], back=back, status=error.status)


async def _form_of(request: Request) -> FormData:
    """The fields and files of a form; raises ApiError for what is none, or is too large."""
    try:
        parser = MultiPartParser(request.headers, _bounded(request), max_files=_MOST_FILES, max_fields=8)
        return await parser.parse()
    except (MultiPartException, KeyError) as error:
        raise ApiError(400, "The form cannot be read, or is too large") from error


async def _bounded(request: Request) -> AsyncGenerator[bytes, None]:
    received = 0
    try:
        async for chunk in request.stream():
            received += len(chunk)
            if received > FORM_LIMIT:
                # The parser closes its temporary files for its own kind of exception only.
                raise MultiPartException("The form is too large")
            yield chunk
    except ClientDisconnect as error:
        raise MultiPartException("The form did not arrive whole") from error
