"""Refusals: the error body of the specification (section 7) and where it is made."""

import logging
from http import HTTPStatus

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from sqlalchemy.exc import DBAPIError, IntegrityError
from starlette.exceptions import HTTPException
from starlette.responses import Response

from lmsdesk.practice.protocol.allowed_methods import allow_header
from lmsdesk.practice.protocol.wire import JsonResponse, new_uuid

log = logging.getLogger(__name__)


class ApiError(Exception):
    """A refusal with the HTTP status and the message that the client gets."""

    def __init__(self, status: int, message: str, headers: dict[str, str] | None = None) -> None:
        super().__init__(message)
        self.status = status
        self.message = message
        self.headers = headers


def bad_request(message: str) -> ApiError:
    return ApiError(400, message)


def unknown_form(address: str) -> ApiError:
    """The id of the path is none of the forms that its resource type has (specification, object identifiers)."""
    return bad_request(f"The ID is not in a known form: {address[:300]}")


def forbidden(message: str = "The user is not authorized for this request.") -> ApiError:
    return ApiError(403, message)


def not_found(address: str) -> ApiError:
    """The message names the id that was not found (specification section 7, rule 2)."""
    return ApiError(404, f"Could not find object with ID: {address}")


def conflict(message: str) -> ApiError:
    return ApiError(409, message)


def error_response(status: int, message: str, headers: dict[str, str] | None = None) -> Response:
    """The error body; `extraInfo` is the correlation string."""
    body = {"status": status, "message": message, "extraInfo": new_uuid()}
    return JsonResponse(body, status, headers=headers)


async def _on_api_error(_request: Request, error: Exception) -> Response:
    assert isinstance(error, ApiError)
    return error_response(error.status, error.message, error.headers)


async def _on_http_error(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    message = error.detail or HTTPStatus(error.status_code).phrase
    headers = dict(error.headers or {})
    if error.status_code == HTTPStatus.METHOD_NOT_ALLOWED:
        # The library names the methods of the first route that it met; a path has several.
        known = request.app.state.methods.at(request.scope["path"])
        headers["Allow"] = known or allow_header(headers.get("Allow", "").split(", "))
    return error_response(error.status_code, message, headers)


async def _on_clash(_request: Request, _error: Exception) -> Response:
    return error_response(409, "An object with the same identifier already exists")


async def _on_database_error(request: Request, error: Exception) -> Response:
    """PostgreSQL says with a code of class 22 that a value does not fit; anything else is our own fault."""
    assert isinstance(error, DBAPIError)
    if str(getattr(error.orig, "sqlstate", "")).startswith("22"):
        return error_response(400, "A value of the request does not fit")
    return await _on_fault(request, error)


async def _on_bad_parameters(_request: Request, _error: Exception) -> Response:
    return error_response(400, "A parameter of the request could not be read")


async def _on_fault(_request: Request, error: Exception) -> Response:
    log.error("unexpected %s", type(error).__name__, exc_info=error)
    return error_response(500, "The site could not complete the request")


def add_error_handlers(app: FastAPI) -> None:
    app.add_exception_handler(ApiError, _on_api_error)
    app.add_exception_handler(HTTPException, _on_http_error)
    app.add_exception_handler(IntegrityError, _on_clash)
    app.add_exception_handler(DBAPIError, _on_database_error)
    app.add_exception_handler(RequestValidationError, _on_bad_parameters)
    app.add_exception_handler(Exception, _on_fault)
