from __future__ import annotations

import os
from collections.abc import Callable, Mapping, MutableMapping, Sequence
from dataclasses import replace
from types import TracebackType
from typing import TYPE_CHECKING, Any, Literal, overload

import httpx

from . import _resources
from ._caption import Captioned, CaptionHandle, Captioning, Stage, begun
from ._transport import Reply, Transport, connection
from ._upload import upload
from ._wait import Wait, WorkHandle, WorkType, cancel

if TYPE_CHECKING:
    from .types import (
        Aspect,
        Batch,
        CaptionStyleInput,
        Export,
        Job,
        Language,
        PresetId,
        Project,
        ProjectKind,
        Resolution,
        Template,
    )

OnProgress = Callable[[float, WorkHandle], None]


class Cueline(_resources.Resources):
    """
    A client of one deployment of Cueline. Threads may share it.

    `base_url` is the URL of the API with its version, by default the variable CUELINE_BASE_URL; `api_key` is by default
    CUELINE_API_KEY, for the base URL of CUELINE_BASE_URL alone. `timeout_seconds` is how long the API may send nothing, `on_reply`
    receives what the headers of each reply say, and `http` replaces the HTTP client, for proxies and certificates of your own.
    """

    def __init__(
        self,
        base_url: str | None = None,
        api_key: str | None = None,
        *,
        max_retries: int = 2,
        timeout_seconds: float = 35.0,
        headers: Mapping[str, str] | None = None,
        on_reply: Callable[[Reply], None] | None = None,
        http: httpx.Client | None = None,
    ) -> None:
        url, key = connection(base_url, api_key)
        super().__init__(
            Transport(url, key, http or httpx.Client(), max_retries, timeout_seconds, headers or {}, on_reply)
        )

    def with_options(
        self,
        *,
        max_retries: int | None = None,
        timeout_seconds: float | None = None,
        headers: Mapping[str, str] | None = None,
        on_reply: Callable[[Reply], None] | None = None,
    ) -> Cueline:
        """The same client with other options, for single calls: `client.with_options(max_retries=0).account.get()`."""
        given = {
            "max_retries": max_retries,
            "timeout_seconds": timeout_seconds,
            "headers": headers,
            "on_reply": on_reply,
        }
        other = Cueline.__new__(Cueline)
        changed: dict[str, Any] = {name: value for name, value in given.items() if value is not None}
        _resources.Resources.__init__(other, replace(self._transport, **changed))
        return other

    def caption(
        self,
        media: str | os.PathLike[str] | CaptionHandle,
        *,
        presets: Sequence[PresetId] = ("tiktok",),
        style: CaptionStyleInput | Template | None = None,
        title: str | None = None,
        kind: ProjectKind | None = None,
        language: Language | None = None,
        text: str | None = None,
        audio_track: int | None = None,
        speakers: bool | int | None = None,
        format: Aspect | None = None,
        metadata: Mapping[str, str] | None = None,
        external_id: str | None = None,
        resolution: Resolution | None = None,
        range_start: float | None = None,
        range_end: float | None = None,
        max_credits: int | None = None,
        idempotency_key: str | None = None,
        on_stage: Callable[[Stage, float, CaptionHandle], None] | None = None,
        storage: MutableMapping[str, str] | None = None,
        cancel_on_abort: bool = False,
    ) -> Captioned:
        """
        Uploads or imports, transcribes and renders. `media` is the path of a file, an https:// URL, or the handle of an earlier call,
        which continues where that call stopped if it has the same options. `max_credits` is the most that the transcription and the
        exports together may cost. For a link, a repeated call with the same `idempotency_key` finds the project and the exports of
        the first; a file is uploaded anew: keep the handle that `on_stage` receives instead. With `cancel_on_abort` the work is
        cancelled where Ctrl+C, or an error of `on_stage`, ends the call.
        """
        file, handle = begun(media, idempotency_key)
        of_exports: dict[str, object] = {
            "presets": list(presets),
            "resolution": resolution,
            "range_start": range_start,
            "range_end": range_end,
        }
        of_project: dict[str, object] = {
            "title": title,
            "kind": kind,
            "language": language,
            "text": text,
            "audio_track": audio_track,
            "speakers": speakers,
            "format": format,
            "metadata": metadata,
            "external_id": external_id,
            "style": {"template": style} if isinstance(style, str) else style,
            "exports": _given(of_exports),
            "max_credits": max_credits,
        }
        captioning = Captioning(self._transport, handle, on_stage, cancel_on_abort)
        return captioning.run(file, _given(of_project), storage)

    def upload(
        self,
        path: str | os.PathLike[str],
        *,
        content_type: str | None = None,
        on_progress: Callable[[float], None] | None = None,
        storage: MutableMapping[str, str] | None = None,
    ) -> str:
        """
        Sends a file, by one request or in parts. Returns the `upload_id` for `projects.create`. With a `storage`, such as
        `shelve.open`, an upload of the same file continues where an earlier one stopped.
        """
        return upload(self._transport, path, content_type, on_progress, storage)

    @overload
    def wait(
        self,
        work_type: Literal["project"],
        *ids: str,
        timeout_seconds: float = ...,
        on_progress: OnProgress | None = ...,
        poll_seconds: float | None = ...,
        cancel_on_abort: bool = ...,
    ) -> Project: ...
    @overload
    def wait(
        self,
        work_type: Literal["job"],
        *ids: str,
        timeout_seconds: float = ...,
        on_progress: OnProgress | None = ...,
        poll_seconds: float | None = ...,
        cancel_on_abort: bool = ...,
    ) -> Job: ...
    @overload
    def wait(
        self,
        work_type: Literal["exports"],
        *ids: str,
        timeout_seconds: float = ...,
        on_progress: OnProgress | None = ...,
        poll_seconds: float | None = ...,
        cancel_on_abort: bool = ...,
    ) -> Sequence[Export]: ...
    @overload
    def wait(
        self,
        work_type: Literal["batch"],
        *ids: str,
        timeout_seconds: float = ...,
        on_progress: OnProgress | None = ...,
        poll_seconds: float | None = ...,
        cancel_on_abort: bool = ...,
    ) -> Batch: ...
    def wait(
        self,
        work_type: WorkType,
        *ids: str,
        timeout_seconds: float = float("inf"),
        on_progress: OnProgress | None = None,
        poll_seconds: float | None = None,
        cancel_on_abort: bool = False,
    ) -> Any:
        """
        Waits until work has ended: a project with its import and transcription, a job, exports together, or a batch. Another process
        may have begun it. Raises WorkFailedError when it failed; a batch ends, whatever failed in it. There is no time limit by
        default, since all work ends. With `cancel_on_abort` it is cancelled where Ctrl+C, or an error of `on_progress`, ends the wait.
        """
        handle: WorkHandle = {"type": work_type, "ids": ids}
        waiting = Wait(self._transport, handle, on_progress, cancel_on_abort)
        return waiting.until_ended(timeout_seconds, poll_seconds)

    def cancel(self, work_type: WorkType, *ids: str) -> None:
        """Cancels work that has not ended, with its refund. Beyond the limit of a day begun work raises `cancel_limit_reached` and runs on."""
        cancel(self._transport, work_type, ids)

    def call(
        self,
        operation_id: str,
        *,
        path: Mapping[str, str] | None = None,
        query: Mapping[str, object] | None = None,
        body: Mapping[str, object] | None = None,
        idempotency_key: str | None = None,
        if_match: str | None = None,
    ) -> Any:
        """Calls any operation by its id in the OpenAPI document."""
        return self._transport.send(
            operation_id, path, query, body, idempotency_key=idempotency_key, if_match=if_match
        )

    def close(self) -> None:
        """Closes the connections."""
        self._transport.http.close()

    def __enter__(self) -> Cueline:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()


def _given(options: Mapping[str, object]) -> dict[str, object]:
    return {name: value for name, value in options.items() if value is not None}
