import type { WorkEvent } from '#contract/schemas/events.ts';
import type { FailureCode } from '#contract/schemas/failure-code.ts';

/** Why work failed, as its item, its project and its event say it. */
export interface Failed {
  readonly error: string;
  readonly error_code: FailureCode;
}

interface EndedWork {
  readonly project_id: string;
  readonly job_id?: string;
  readonly export_id?: string;
}

export type WorkKind = 'import' | 'transcription' | 'playback' | 'export';

const types: Readonly<Record<WorkKind, { completed: WorkEvent['type']; failed: WorkEvent['type'] }>> = {
  import: { completed: 'project.imported', failed: 'project.import_failed' },
  transcription: { completed: 'transcript.completed', failed: 'transcript.failed' },
  playback: { completed: 'playback.completed', failed: 'playback.failed' },
  export: { completed: 'export.completed', failed: 'export.failed' },
};

/** The event of work that has ended: as failed where there is a reason. */
export const workEvent = (
  id: string,
  kind: WorkKind,
  { project_id, job_id, export_id }: EndedWork,
  endedAt: string,
  failed?: Failed,
): WorkEvent => {
  const status = failed ? 'failed' : 'completed';
  return {
    id,
    type: types[kind][status],
    created_at: endedAt,
    data: {
      project_id,
      ...(job_id !== undefined && { job_id }),
      ...(export_id !== undefined && { export_id }),
      status,
      ...failed,
    },
  };
};

const zeroId = '00000000-0000-0000-0000-000000000000';

/** A test event: the ids inside `data` are zero, and `test` is true at the top level (docs/guides/webhooks.md). */
export const testEvent = (id: string, nowMs: number): WorkEvent => ({
  ...workEvent(id, 'transcription', { project_id: zeroId, job_id: zeroId }, new Date(nowMs).toISOString()),
  test: true,
});
