from __future__ import annotations

import json
import mimetypes
import os
import time
from collections.abc import Callable, MutableMapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from threading import Lock
from typing import TYPE_CHECKING, Any

from ._retry import is_transient, retrying
from ._transport import Transport, sent
from .errors import ApiConnectionError, ApiError, CuelineError, UploadError, api_error

if TYPE_CHECKING:
    from .types import UploadParts, UploadPart, UploadSlot

# Files up to this size are sent by one PUT, larger ones in parts.
MAX_PUT_BYTES = 6 * 1024**2
PARALLEL_PARTS = 4
# Of one part, with waits of half a second to eight seconds.
RETRIES_OF_PART = 6
# A URL is valid for an hour from its signing.
URL_AGE_SECONDS = 50 * 60
# Between two blocks of a part that the storage takes.
STORAGE_TIMEOUT_SECONDS = 600.0


def upload(
    transport: Transport,
    path: str | os.PathLike[str],
    content_type: str | None,
    on_progress: Callable[[float], None] | None,
    storage: MutableMapping[str, str] | None,
) -> str:
    file_path: str = os.fspath(path)
    filename = os.path.basename(file_path)
    facts = os.stat(path)
    content_type = content_type or _media_type(filename)
    report = on_progress or _ignore

    def reserve() -> UploadSlot:
        body = {"filename": filename, "content_type": content_type, "size": facts.st_size}
        return transport.send("createUpload", body=body)

    if facts.st_size <= MAX_PUT_BYTES:
        slot = reserve()
        with open(path, "rb") as file:
            content = file.read()
        report(0.0)
        retrying(transport.max_retries, is_transient, lambda _: _put(transport, slot["upload_url"], content, content_type))
        report(1.0)
        return slot["upload_id"]

    key = f"cueline-upload {transport.base_url} {filename} {content_type} {facts.st_size} {facts.st_mtime_ns}"
    remembered = storage.get(key) if storage is not None else None

    def send(slot: UploadSlot) -> str:
        if storage is not None:
            storage[key] = json.dumps(slot)
        _Parts(transport, slot, file_path, facts.st_size, report).send_all()
        if storage is not None:
            del storage[key]
        return slot["upload_id"]

    if remembered is not None:
        try:
            return send(json.loads(remembered))
        except UploadError:
            # The slot is gone or used: the whole file is sent to a new one.
            pass
    return send(reserve())


@dataclass
class _Parts:
    """
    Sends a file in signed parts straight to the storage, some at a time. A part that fails is signed and sent again; parts that the
    storage has already, from an earlier attempt, are not. Raises UploadError when the slot takes no more parts.
    """

    transport: Transport
    slot: UploadSlot
    path: str
    size: int
    report: Callable[[float], None]
    sent_bytes: int = 0
    lock: Lock = field(default_factory=Lock)

    def send_all(self) -> None:
        etags: list[str] = []
        first: int | None = 1
        with ThreadPoolExecutor(PARALLEL_PARTS) as pool:
            # Signed page by page, since URLs expire.
            while first is not None:
                page = self._sign({"first_part": first})
                signed_at = time.monotonic()
                parts = [pool.submit(self._send_part, part, signed_at) for part in page["data"]]
                try:
                    etags += [part.result() for part in parts]
                except BaseException:
                    for part in parts:
                        part.cancel()
                    raise
                if page.get("completed_at"):
                    return
                first = page["next_part"]
        self._of_slot("completeUpload", {"etags": etags})

    def _send_part(self, part: UploadPart, signed_at: float) -> str:
        def attempt(nth: int) -> str:
            now = part
            if nth > 0 or time.monotonic() - signed_at > URL_AGE_SECONDS:
                page = self._sign({"first_part": part["part_number"], "count": 1})
                if not page["data"]:
                    raise UploadError("The upload was completed by another client.")
                now = page["data"][0]
            if now["etag"] is not None:
                return now["etag"]
            with open(self.path, "rb") as file:
                file.seek((part["part_number"] - 1) * self.slot["multipart"]["part_size"])
                content = file.read(part["size"])
            if len(content) < part["size"]:
                raise UploadError(f"{self.path} has become shorter while it was read.")
            return _put(self.transport, now["url"], content, None)

        etag = retrying(RETRIES_OF_PART, _may_repeat_part, attempt)
        with self.lock:
            self.sent_bytes += part["size"]
            self.report(self.sent_bytes / self.size)
        return etag

    def _sign(self, body: dict[str, object]) -> UploadParts:
        return self._of_slot("signUploadParts", body)

    def _of_slot(self, operation_id: str, body: dict[str, object]) -> Any:
        """The slot is gone, used, or complete with other parts."""
        try:
            return self.transport.send(operation_id, {"upload_id": self.slot["upload_id"]}, body=body)
        except ApiError as error:
            if error.status in (404, 409, 410):
                raise UploadError(str(error)) from error
            raise


def _put(transport: Transport, url: str, content: bytes, content_type: str | None) -> str:
    headers = {} if content_type is None else {"content-type": content_type}
    response = sent(
        lambda: transport.http.put(url, content=content, headers=headers, timeout=STORAGE_TIMEOUT_SECONDS)
    )
    status = response.status_code
    if response.is_success:
        etag = response.headers.get("etag")
        if etag is None:
            raise ApiConnectionError("The reply of the storage has no ETag.")
        return etag
    if content_type is not None and status < 500 and status != 429:
        raise UploadError(f"The storage refused the upload ({status}): {response.text}")
    raise api_error(status, response.text, response.headers)


def _may_repeat_part(error: CuelineError) -> bool:
    """The storage refuses URLs that have expired and parts of an ended upload; the API, which signs anew, says which it was."""
    return is_transient(error) or (isinstance(error, ApiError) and error.code is None)


def _ignore(_: float) -> None:
    pass


def _media_type(filename: str) -> str:
    """The API probes the file itself."""
    guessed = mimetypes.guess_type(filename)[0] or ""
    return guessed if guessed.startswith(("audio/", "video/")) else "video/mp4"
