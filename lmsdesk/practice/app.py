"""Puts a practice site together: database, application, routes and surroundings."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from fastapi import APIRouter, FastAPI

from lmsdesk.practice import auth, signin
from lmsdesk.practice.errors import add_error_handlers
from lmsdesk.practice.faults import Faults
from lmsdesk.practice.middleware import Surroundings
from lmsdesk.practice.routes import (
    announcements,
    assignments,
    attachments,
    attempt_files,
    attempts,
    columns,
    contents,
    copies,
    courses,
    data_sources,
    files,
    grades,
    logs,
    memberships,
    notations,
    periods,
    roles,
    supporting,
    system,
    terms,
    uploads,
    users,
)
from lmsdesk.practice.settings import Settings
from lmsdesk.practice.site import Site
from lmsdesk.practice.storage.engine import Database
from lmsdesk.practice.storage.first_run import make_private, prepare

EVERYWHERE = (
    auth,
    signin,
    system,
    data_sources,
    terms,
    users,
    courses,
    memberships,
    supporting,
    attempts,
    attempt_files,
    uploads,
    assignments,
    contents,
    attachments,
    copies,
    announcements,
    notations,
    periods,
    roles,
)
HOSTED_ONLY = (grades, columns, logs)


@asynccontextmanager
async def open_site(settings: Settings) -> AsyncIterator[Site]:
    """A site with its database open and loaded; `.app` answers in-process, `.ready` is the ready line."""
    make_private(settings.data)
    database = Database(settings.url)
    try:
        credentials = await prepare(settings, database)
        site = Site(settings, database, credentials)
        site.app = create_app(site)
        yield site
    finally:
        await database.close()


def create_app(site: Site) -> FastAPI:
    """The application of an open site."""
    settings = site.settings
    app = FastAPI(
        title="Practice site",
        openapi_url=None,
        docs_url=None,
        redoc_url=None,
        redirect_slashes=False,
    )
    app.state.site = site
    add_error_handlers(app)
    app.include_router(_routes(settings))
    app.include_router(files.router, prefix=f"/{settings.segment}")
    app.add_middleware(Faults, site=site)
    app.add_middleware(Surroundings, settings=settings)
    return app


def _routes(settings: Settings) -> APIRouter:
    """Every family's routes; columns and grades exist on the hosted edition only (specification section 1)."""
    # Routes are tried in their order, and grades are what is asked for most.
    families = (*HOSTED_ONLY, *EVERYWHERE) if settings.edition == "saas" else EVERYWHERE
    router = APIRouter(prefix=settings.prefix)
    for family in families:
        router.include_router(family.router)
    return router
