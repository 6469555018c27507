from __future__ import annotations

import os
from collections.abc import Callable, Mapping, MutableMapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal, TypedDict

from ._transport import Transport, new_key
from ._upload import upload
from ._wait import Wait, WorkHandle
from .errors import CuelineError, WorkFailedError

if TYPE_CHECKING:
    from .types import Export, Job, Project

Stage = Literal["upload", "transcribe", "render"]


class CaptionHandle(TypedDict, total=False):
    """
    What a call of `caption` has done so far. It is plain JSON: pass it to `caption` in place of the media to continue. Nothing is
    charged again.
    """

    key: str
    upload_id: str
    source_url: str
    project_id: str


@dataclass(frozen=True)
class Captioned:
    project: Project
    job: Job
    """The transcription."""
    exports: Sequence[Export]
    """With their download URLs."""


@dataclass
class Captioning:
    """One call of `caption`. The idempotency keys of its requests are derived from that of its handle."""

    transport: Transport
    handle: CaptionHandle
    on_stage: Callable[[Stage, float, CaptionHandle], None] | None
    cancel_on_abort: bool = False

    def run(
        self,
        file: str | None,
        of_project: Mapping[str, Any],
        storage: MutableMapping[str, str] | None,
    ) -> Captioned:
        try:
            if file is not None:
                self.handle["upload_id"] = upload(self.transport, file, None, self._reporter("upload"), storage)
            if "project_id" not in self.handle:
                source = {name: self.handle.get(name) for name in ("upload_id", "source_url") if name in self.handle}
                project = self._send("createProject", {}, {**of_project, **source}, "project")
                self.handle["project_id"] = project["id"]
            project_id = self.handle["project_id"]
            self._reporter("transcribe")(0.0)
            project = self._ended("project", [project_id], "transcribe")
            if not project.get("job_id"):
                raise WorkFailedError({"error": "The project has no transcription."})
            job: Job = self.transport.send("getJob", {"job_id": project["job_id"]})
            if not project.get("export_ids"):
                raise WorkFailedError({"error": "The project was made without exports."})
            exports = self._ended("exports", project["export_ids"], "render")
            return Captioned(project, job, exports)
        except CuelineError as error:
            if "upload_id" in self.handle or "source_url" in self.handle:
                error.caption_handle = self.handle
            raise

    def _send(self, operation_id: str, path: Mapping[str, str], body: Mapping[str, Any], step: str) -> Any:
        key = f"{self.handle.get('key')}-{step}"
        return self.transport.send(operation_id, path, body=body, idempotency_key=key)

    def _ended(self, work_type: Literal["project", "exports"], ids: Sequence[str], stage: Stage) -> Any:
        report = self._reporter(stage)
        handle: WorkHandle = {"type": work_type, "ids": ids}
        waiting = Wait(self.transport, handle, lambda progress, _: report(progress), self.cancel_on_abort)
        return waiting.until_ended(float("inf"), None)

    def _reporter(self, stage: Stage) -> Callable[[float], None]:
        def report(progress: float) -> None:
            if self.on_stage:
                self.on_stage(stage, progress, {**self.handle})

        return report


def begun(
    media: str | os.PathLike[str] | CaptionHandle, idempotency_key: str | None
) -> tuple[str | None, CaptionHandle]:
    """The path of a file that is still to be uploaded, and the handle."""
    if isinstance(media, dict):
        return None, {"key": idempotency_key or new_key(), **media}
    key = idempotency_key or new_key()
    found = os.fspath(media)
    if found.lower().startswith("https:"):
        return None, {"key": key, "source_url": found}
    return found, {"key": key}
