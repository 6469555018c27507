from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal, TypedDict

from ._transport import Transport
from .errors import ApiError, CuelineError, WaitTimeoutError, WorkFailedError

if TYPE_CHECKING:
    from .types import Batch, Export, Job, Project

WorkType = Literal["project", "job", "exports", "batch"]


class WorkHandle(TypedDict):
    """Names work that has begun. It is plain JSON: keep it, and wait for the work in another process."""

    type: WorkType
    ids: Sequence[str]


@dataclass
class Wait:
    """Polls work until it has ended."""

    transport: Transport
    handle: WorkHandle
    on_progress: Callable[[float, WorkHandle], None] | None
    cancel_on_abort: bool = False
    # An import counts as the first half, its transcription as the second.
    has_import: bool = False

    def until_ended(self, timeout_seconds: float, poll_seconds: float | None) -> Any:
        ends_at = time.monotonic() + timeout_seconds
        delay = poll_seconds or 0.5
        work_type, ids = self.handle["type"], self.handle["ids"]
        polls = {"project": self._project, "job": self._job, "exports": self._exports, "batch": self._batch}
        poll = polls.get(work_type)
        if poll is None or (work_type != "exports" and len(ids) != 1):
            raise CuelineError("wait takes one id of a project, of a job or of a batch, or the ids of exports.")
        try:
            while True:
                progress, result = poll(ids)
                if self.on_progress:
                    self.on_progress(progress, self.handle)
                if result is not None:
                    return result
                left = ends_at - time.monotonic()
                if left <= 0:
                    raise WaitTimeoutError(
                        f"The work is not done after {timeout_seconds} s. It goes on: wait again with the handle of this error."
                    )
                time.sleep(min(delay, left))
                delay = poll_seconds or min(3.0, delay * 1.3)
        except CuelineError as error:
            error.handle = self.handle
            raise
        except BaseException:
            # Ctrl+C, or what `on_progress` or the handler of a signal raises.
            if self.cancel_on_abort:
                cancel(self.transport, work_type, ids)
            raise

    def _job(self, ids: Sequence[str]) -> tuple[float, Job | None]:
        job: Job = self.transport.send("getJob", {"job_id": ids[0]})
        if _is_open(job):
            return job["progress"], None
        if job["status"] == "failed":
            raise WorkFailedError(job)
        return 1.0, job

    def _exports(self, ids: Sequence[str]) -> tuple[float, Sequence[Export] | None]:
        works: list[Export] = [self.transport.send("getExport", {"export_id": one}) for one in ids]
        if any(_is_open(work) for work in works):
            return sum(work["progress"] for work in works) / len(works), None
        for work in works:
            if work["status"] == "failed":
                raise WorkFailedError(work, works)
        return 1.0, works

    def _batch(self, ids: Sequence[str]) -> tuple[float, Batch | None]:
        batch: Batch = self.transport.send("getBatch", {"batch_id": ids[0]})
        if batch["status"] != "running":
            return 1.0, batch
        counts = batch["counts"]
        return (counts["completed"] + counts["failed"]) / counts["total"], None

    def _project(self, ids: Sequence[str]) -> tuple[float, Project | None]:
        project: Project = self.transport.send("getProject", {"project_id": ids[0]})
        is_settled = project["status"] not in ("importing", "transcribing")
        # A draft has an error when its transcription was not begun, for lack of credits or over `max_credits`.
        if project["status"] == "ready" or (is_settled and not project.get("error")):
            return 1.0, project
        job_id = project.get("job_id")
        job: Job | None = self.transport.send("getJob", {"job_id": job_id}) if job_id else None
        if is_settled:
            raise WorkFailedError({**project, "refunded": job and job.get("refunded")})
        if job is None:
            return 0.0, None
        self.has_import = self.has_import or job["type"] == "import"
        if not self.has_import:
            return job["progress"], None
        return (job["progress"] + (0 if job["type"] == "import" else 1)) / 2, None


def cancel(transport: Transport, work_type: WorkType, ids: Sequence[str]) -> None:
    refusal: ApiError | None = None
    for one in ids:
        try:
            _cancel_one(transport, work_type, one)
        except ApiError as error:
            # The others are cancelled all the same: those that have not begun always can be.
            refusal = refusal or error
    if refusal:
        raise refusal


def _cancel_one(transport: Transport, work_type: WorkType, one: str) -> None:
    if work_type == "exports":
        transport.send("cancelExport", {"export_id": one})
    elif work_type == "batch":
        transport.send("cancelBatch", {"batch_id": one})
    else:
        job_id = one if work_type == "job" else transport.send("getProject", {"project_id": one}).get("job_id")
        if job_id:
            transport.send("cancelJob", {"job_id": job_id})


def _is_open(work: Job | Export) -> bool:
    return work["status"] in ("queued", "processing")
