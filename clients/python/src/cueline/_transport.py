from __future__ import annotations

import json
import logging
import os
import re
import secrets
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import quote

import httpx

from ._operations import operations, version
from ._retry import is_refusal, is_transient, retrying
from .errors import ApiConnectionError, CuelineError, api_error

# Of each attempt: operation, attempt, status or error. No headers, bodies or query strings, and so no secrets.
log = logging.getLogger("cueline")


@dataclass(frozen=True)
class Reply:
    """What the headers of a reply say."""

    status: int
    headers: Mapping[str, str]

    @property
    def request_id(self) -> str | None:
        return self.headers.get("apigw-requestid")

    @property
    def etag(self) -> str | None:
        """The version of a transcript; pass it as `if_match`."""
        return self.headers.get("etag")

    @property
    def credits_charged(self) -> int | None:
        """What this request charged; None where nothing is charged."""
        value = self.headers.get("cueline-credits-charged")
        return None if value is None else int(value)

    @property
    def credits_remaining(self) -> int | None:
        value = self.headers.get("cueline-credits-remaining")
        return None if value is None else int(value)


@dataclass(frozen=True)
class Transport:
    """Sends operations by their id in the OpenAPI document."""

    base_url: str
    api_key: str | None = field(repr=False)
    http: httpx.Client
    max_retries: int
    timeout_seconds: float
    headers: Mapping[str, str] = field(default_factory=dict[str, str], repr=False)
    on_reply: Callable[[Reply], None] | None = None

    def send(
        self,
        operation_id: str,
        path: Mapping[str, str] | None = None,
        query: Mapping[str, object] | None = None,
        body: Mapping[str, object] | None = None,
        *,
        text: tuple[str, str] | None = None,
        accept: str = "application/json",
        idempotency_key: str | None = None,
        if_match: str | None = None,
    ) -> Any:
        """Returns the JSON of the reply; with another `accept` its bytes. `text` is a content type and a file."""
        if operation_id not in operations:
            raise CuelineError(f"There is no operation {operation_id}.")
        method, template, *sending = operations[operation_id].split(" ")
        if sending == ["key"] and idempotency_key is None:
            # One for all attempts: a key for each would charge for each.
            idempotency_key = new_key()
        content_type, content = text or ("application/json", None if body is None else _json(body))
        headers = {
            "accept": accept,
            **self.headers,
            **({"authorization": f"Bearer {self.api_key}"} if self.api_key else {}),
            **({"content-type": content_type} if content is not None else {}),
            **({"idempotency-key": idempotency_key} if idempotency_key else {}),
            **({"if-match": if_match} if if_match else {}),
        }
        _check_headers(headers)
        request = {
            "method": method,
            "url": self.base_url + _filled(template, path or {}),
            "params": _params(query or {}),
            "content": content if content is None else content.encode(),
        }
        # After a lost reply, a second write with If-Match would find the version that the first made.
        is_repeatable = sending != ["once"] and not if_match
        may_be_done = False

        def may_repeat(error: CuelineError) -> bool:
            nonlocal may_be_done
            may_be_done = may_be_done or not is_refusal(error)
            return is_transient(error) if is_repeatable else is_refusal(error)

        def attempt(nth: int) -> Any:
            agent = f"cueline-python/{version}" + ("" if nth == 0 else f" attempt/{nth + 1}")
            try:
                response = self._reply({**request, "headers": {"user-agent": agent, **headers}})
                is_deleted = method == "DELETE" and response.status_code == 404 and may_be_done
                if not response.is_success and not is_deleted:
                    raise api_error(response.status_code, response.text, response.headers)
                data = _data(response, accept) if response.is_success else None
            except CuelineError as error:
                log.info("%s attempt %d: %s", operation_id, nth + 1, type(error).__name__)
                raise
            log.debug("%s attempt %d: %d", operation_id, nth + 1, response.status_code)
            if self.on_reply:
                self.on_reply(Reply(response.status_code, response.headers))
            return data

        return retrying(self.max_retries, may_repeat, attempt)

    def _reply(self, request: Mapping[str, Any]) -> httpx.Response:
        return sent(lambda: self.http.request(**request, timeout=self.timeout_seconds))


def sent(send: Callable[[], httpx.Response]) -> httpx.Response:
    """Every failure of the network is an error of this package."""
    try:
        return send()
    except httpx.TimeoutException as error:
        raise ApiConnectionError("No reply came within the time.") from error
    except httpx.RequestError as error:
        raise ApiConnectionError("No whole reply came. Is the base URL right, and can this machine reach it?") from error


def new_key() -> str:
    return secrets.token_hex(16)


def connection(base_url: str | None, api_key: str | None) -> tuple[str, str | None]:
    """The key of the environment goes to the deployment of the environment alone."""
    given, known = (_stripped(one) for one in (base_url, os.environ.get("CUELINE_BASE_URL")))
    if api_key is None and given in ("", known):
        api_key = os.environ.get("CUELINE_API_KEY")
    found = given or known
    if not found:
        raise CuelineError(
            "base_url is missing: the URL of the API with its version, or the variable CUELINE_BASE_URL."
        )
    # A file or a secret often ends with a line break.
    return found, None if api_key is None else api_key.strip()


def _stripped(url: str | None) -> str:
    return (url or "").strip().rstrip("/")


def _check_headers(headers: Mapping[str, str]) -> None:
    """The errors of httpx would show the value, which may be the API key."""
    for name, value in headers.items():
        if not re.fullmatch(r"[!-~]([ -~]*[!-~])?|", value):
            raise CuelineError(f"The value of the header {name} has a character that cannot be sent.")


def _json(body: Mapping[str, object]) -> str:
    try:
        return json.dumps(body, allow_nan=False)
    except (TypeError, ValueError) as error:
        raise CuelineError(f"The body cannot be sent as JSON: {error}") from error


def _filled(template: str, path: Mapping[str, str]) -> str:
    def value(name: re.Match[str]) -> str:
        found = path.get(name[1], "")
        # With these the path would be that of another route: clients and servers resolve dots.
        if found in ("", ".", ".."):
            raise CuelineError(f'{name[1]} cannot be "{found}".')
        return quote(found, safe="")

    return re.sub(r"\{(\w+)\}", value, template)


def _params(query: Mapping[str, object]) -> dict[str, str]:
    """Names that are words of Python end with an underscore, as `from_`."""
    return {
        name.rstrip("_"): str(value).lower() if isinstance(value, bool) else str(value)
        for name, value in query.items()
        if value is not None
    }


def _data(response: httpx.Response, accept: str) -> Any:
    if accept != "application/json":
        return response.content
    if not response.content:
        return None
    try:
        return response.json()
    except ValueError as error:
        raise ApiConnectionError("No whole reply came.") from error
