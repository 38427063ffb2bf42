"""Puts a practice site together: database, application, routes and surroundings."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import cache, partial

from starlette.applications import Starlette
from starlette.routing import Route

from lmsdesk.practice import openapi, sign_in_pages, token_endpoint
from lmsdesk.practice.faults import Faults, Player, read_script
from lmsdesk.practice.middleware import Surroundings
from lmsdesk.practice.protocol.errors import ERROR_HANDLERS, Methods
from lmsdesk.practice.protocol.rate_limit import Count, RateLimit
from lmsdesk.practice.protocol.router import Router
from lmsdesk.practice.protocol.settings import Settings
from lmsdesk.practice.routes import (
    announcements,
    assignments,
    attempts,
    browser_links,
    columns,
    content_groups,
    contents,
    copies,
    course_files,
    courses,
    evaluations,
    exceptions,
    fault_page,
    files,
    gradebook_settings,
    grades,
    group_attempts,
    groups,
    logs,
    memberships,
    receipts,
    rubrics,
    system,
    uploads,
    users,
)
from lmsdesk.practice.samples.first_run import make_private, prepare
from lmsdesk.practice.storage.engine import Database
from lmsdesk.practice.storage.site import Site
from lmsdesk.practice.student import pages as student_pages

EVERYWHERE = (
    attempts,
    memberships,
    token_endpoint,
    sign_in_pages,
    system,
    users,
    courses,
    gradebook_settings,
    files,
    groups,
    group_attempts,
    rubrics,
    evaluations,
    receipts,
    uploads,
    assignments,
    contents,
    content_groups,
    course_files,
    copies,
    announcements,
)
HOSTED_ONLY = (grades, columns, logs, exceptions)


@asynccontextmanager
async def open_site(settings: Settings, calls: Count | None = None) -> AsyncIterator[Site]:
    """A site with its database open and loaded; `.app` answers in-process, `.ready` is the ready line.

    `calls` is the count of calls that it shares with other processes.
    """
    make_private(settings.data)
    database = Database(settings.url)
    try:
        credentials = await prepare(settings, database)
        site = Site(settings, database, credentials, RateLimit(settings.rate_limit, calls))
        site.app = create_app(site)
        yield site
    finally:
        await database.close()


def create_app(site: Site) -> Starlette:
    settings = site.settings
    app = Starlette(exception_handlers=ERROR_HANDLERS)
    app.router.redirect_slashes = False
    app.state.site = site
    routes = [route for part in routers(settings.edition) for route in part.routes]
    app.state.methods = Methods(settings.prefix, routes)
    app.router.routes.extend(app.state.methods.refusing_routes())
    app.router.routes.extend(_routes_below(settings.prefix, settings.edition))
    # Made when it is first asked for: most sites never are.
    app.state.description = cache(partial(openapi.describe, settings, routes))
    app.add_route(openapi.ADDRESS, openapi.show, methods=["GET"])
    app.router.routes.extend(browser_links.router.below(f"/{settings.segment}"))
    app.router.routes.extend(student_pages.router.routes)
    if settings.workers == 1:
        app.router.routes.extend(fault_page.router.routes)
    app.state.faults = Player(read_script(settings.faults))
    app.add_middleware(Faults, site=site, player=app.state.faults)
    app.add_middleware(Surroundings, settings=settings, rate=site.rate)
    return app


@cache
def _routes_below(prefix: str, edition: str) -> list[Route]:
    """Shared by all sites of a process, for making them takes a while."""
    return [route for part in routers(edition) for route in part.below(prefix)]


def routers(edition: str) -> list[Router]:
    """The routes of every resource; columns and grades exist on the hosted edition only (specification section 1)."""
    # Routes are tried in their order: what is asked for most comes first.
    modules = (*HOSTED_ONLY, *EVERYWHERE) if edition == "saas" else EVERYWHERE
    return [module.router for module in modules]
