from __future__ import annotations

import os
from collections.abc import Callable
from dataclasses import dataclass

import httpx

from ._retry import retrying
from ._transport import new_key
from .errors import ApiConnectionError, CuelineError


class Refused(ApiConnectionError):
    """The answer of the storage to a request that is not worth repeating."""


def download(
    url: str,
    path: str | os.PathLike[str],
    *,
    on_progress: Callable[[float], None] | None = None,
    max_retries: int = 4,
    timeout_seconds: float = 30.0,
    http: httpx.Client | None = None,
) -> None:
    """
    Saves the file at a URL, such as a `download_url`. A broken connection goes on where it broke; `path` is written when the whole
    file is there. `timeout_seconds` is how long the storage may send nothing. Raises ApiConnectionError, also for a URL that has
    expired: get a new one.
    """
    partial = f"{os.fspath(path)}.{new_key()[:8]}.part"
    with httpx.Client() if http is None else _kept_open(http) as client:
        rest = _Rest(url, partial, client, timeout_seconds, on_progress)
        try:
            retrying(max_retries, _may_repeat, lambda _: rest.fetch())
            os.replace(partial, path)
        finally:
            if os.path.exists(partial):
                os.remove(partial)


class _kept_open:
    """A client of the caller stays open."""

    def __init__(self, http: httpx.Client) -> None:
        self._http = http

    def __enter__(self) -> httpx.Client:
        return self._http

    def __exit__(self, *_: object) -> None:
        pass


def _may_repeat(error: CuelineError) -> bool:
    return isinstance(error, ApiConnectionError) and not isinstance(error, Refused)


@dataclass
class _Rest:
    """Adds to a file what it lacks. An If-Range that no longer fits has the whole file sent again (RFC 9110 section 13.1.5)."""

    url: str
    path: str
    http: httpx.Client
    timeout_seconds: float
    on_progress: Callable[[float], None] | None
    etag: str | None = None

    def fetch(self) -> None:
        start = os.path.getsize(self.path) if self.etag and os.path.exists(self.path) else 0
        # Compressed bytes could not be continued.
        headers = {"accept-encoding": "identity"}
        if start > 0 and self.etag:
            headers |= {"range": f"bytes={start}-", "if-range": self.etag}
        stream = self.http.stream(
            "GET", self.url, headers=headers, timeout=self.timeout_seconds, follow_redirects=True
        )
        try:
            with stream as response:
                self._save(response, start)
        except httpx.TooManyRedirects as error:
            raise Refused("The file cannot be downloaded: its redirects do not end.") from error
        except httpx.RequestError as error:
            raise ApiConnectionError("The file did not come whole.") from error

    def _save(self, response: httpx.Response, start: int) -> None:
        status = response.status_code
        if status not in (200, 206):
            kind = Refused if status < 500 and status != 429 else ApiConnectionError
            raise kind(f"The file cannot be downloaded ({status}).")
        is_rest = status == 206
        etag = response.headers.get("etag")
        says = response.headers.get("content-range", "")
        if is_rest and not (etag == self.etag and says.startswith(f"bytes {start}-")):
            self.etag = None
            raise ApiConnectionError("The file has changed while it was downloaded.")
        # A weak ETag does not say that the bytes are the same.
        self.etag = etag if etag and etag.startswith('"') else None
        seen = start if is_rest else 0
        length = response.headers.get("content-length")
        size = None if length is None else seen + int(length)
        with open(self.path, "ab" if is_rest else "wb") as file:
            for chunk in response.iter_bytes():
                file.write(chunk)
                seen += len(chunk)
                if self.on_progress and size:
                    self.on_progress(seen / size)
        if size is not None and seen != size:
            raise ApiConnectionError("The file came incomplete.")
