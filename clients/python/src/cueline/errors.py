"""Every error that this package raises."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from datetime import datetime, timezone
from email.utils import parsedate_to_datetime
from typing import TYPE_CHECKING, Any

from ._operations import retryable_failures

if TYPE_CHECKING:
    from ._caption import CaptionHandle
    from ._wait import WorkHandle
    from .types import Export


class CuelineError(Exception):
    """Every error that this package raises."""

    handle: WorkHandle | None = None
    """The work that the call waited for: `client.wait(handle["type"], *handle["ids"])` continues. The work itself continues in any case."""
    caption_handle: CaptionHandle | None = None
    """What `caption` had done: pass it to `client.caption`, with the same options, to continue."""

    def __reduce__(self) -> tuple[Any, ...]:
        """Process pools pickle errors. The default calls the class with the message alone."""
        return _made, (type(self), *self.args), self.__dict__


def _made(kind: type[CuelineError], *args: object) -> CuelineError:
    return kind.__new__(kind, *args)


class ApiConnectionError(CuelineError):
    """No complete reply came: the network failed, or the time was over. A write may have been done."""


class WaitTimeoutError(CuelineError):
    """`wait` took longer than its `timeout_seconds`."""


class UploadError(CuelineError):
    """The storage refused the bytes of an upload."""


class WorkFailedError(CuelineError):
    """An import, a transcription or an export failed."""

    def __init__(self, work: Mapping[str, Any], works: Sequence[Export] = ()) -> None:
        super().__init__(work.get("error") or "It failed without a reason.")
        self.code: str | None = work.get("error_code")
        """None for work that failed before reasons had codes. Codes may be added."""
        self.refunded_credits: int = work.get("refunded") or 0
        self.works = works
        """All exports that were waited for together: those that are done have been paid for, and have their `download_url`."""

    @property
    def is_cancelled(self) -> bool:
        return self.code == "cancelled"

    @property
    def is_retryable(self) -> bool:
        """Whether the same work, requested again later, may succeed."""
        return self.code in retryable_failures


class ApiError(CuelineError):
    """The API refused the request."""

    def __init__(self, status: int, body: str, headers: Mapping[str, str]) -> None:
        said = _error_in(body)
        super().__init__(said.get("message") or f"The API answered {status}.")
        self.status = status
        self.code: str | None = said.get("code")
        """None in an error of the gateway in front of the API. Codes may be added."""
        self.param: str | None = said.get("param")
        self.details: Sequence[Mapping[str, str]] = said.get("details") or []
        """All problems of the request."""
        self.project_id: str | None = said.get("project_id")
        """The project that has the `external_id`, where that is taken."""
        self.request_id: str | None = said.get("request_id") or headers.get("apigw-requestid")
        self.doc_url: str | None = said.get("doc_url")
        self.headers = headers
        self.retry_after_seconds = _retry_after_seconds(headers.get("retry-after"))


class InvalidRequestError(ApiError):
    """400, 405, 413, 422: the request itself must be changed."""


class AuthenticationError(ApiError):
    """401: the key is missing, unknown, expired or revoked."""


class PaymentError(ApiError):
    """402: credits are lacking, or `max_credits` or the cap of the key is too low."""


class PermissionDeniedError(ApiError):
    """403: the key or the plan does not allow it."""


class NotFoundError(ApiError):
    """404: there is no such thing in this account."""


class ConflictError(ApiError):
    """409, 410, 412: the state does not allow the request."""


class RateLimitError(ApiError):
    """429: too many requests, or too much open work."""


class ServerError(ApiError):
    """5xx: the API failed."""


_classes: Mapping[int, type[ApiError]] = {
    401: AuthenticationError,
    402: PaymentError,
    403: PermissionDeniedError,
    404: NotFoundError,
    409: ConflictError,
    410: ConflictError,
    412: ConflictError,
    429: RateLimitError,
}


def api_error(status: int, body: str, headers: Mapping[str, str]) -> ApiError:
    return _classes.get(status, InvalidRequestError if status < 500 else ServerError)(status, body, headers)


def _error_in(body: str) -> Mapping[str, Any]:
    try:
        error = json.loads(body)["error"]
        return error if isinstance(error["message"], str) else {}
    except (ValueError, KeyError, TypeError):
        return {}


def _retry_after_seconds(value: str | None) -> float | None:
    """Retry-After is a number of seconds or a date (RFC 9110 section 10.2.3)."""
    if not value:
        return None
    if value.isdecimal():
        return float(value)
    try:
        return max(0.0, (parsedate_to_datetime(value) - datetime.now(timezone.utc)).total_seconds())
    except (TypeError, ValueError):
        return None
