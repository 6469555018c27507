import { randomInt } from 'node:crypto';
import { expect } from 'vitest';
import { objectKeys } from '#contract/object-keys.ts';
import type { AccountRecord } from '#contract/records/account.ts';
import type { ApiKeyRecord } from '#contract/records/api-key.ts';
import type { ExportRecord } from '#contract/records/export.ts';
import type { ProjectRecord } from '#contract/records/project.ts';
import type { UploadRecord } from '#contract/records/upload.ts';
import type { EventType } from '#contract/schemas/events.ts';
import { hashOfKey, makeApiKey } from '#core/keys/api-key.ts';
import type { Failed } from '#core/webhooks/work-event.ts';
import { dueAt, newWorkMs, workDue } from '#core/work/due.ts';
import { accountProject, newTranscription } from '#core/work/new-job.ts';
import { statusFields } from '#runtime/stores/projects.ts';
import { videoFacts } from '../../core/media/example-facts.ts';

export const [account_id = '', project_id = '', job_id = '', export_id = '', upload_id = '', other_id = ''] = [
  1, 2, 3, 4, 5, 6,
].map((digit) => `00000000-0000-7000-8000-00000000000${digit}`);

export const nowMs = Date.parse('2026-11-21T12:00:00.000Z');
export const created_at = new Date(nowMs).toISOString();
export const endedAt = '2026-11-21T12:01:00.000Z';

export const work = { account_id, project_id, job_id };
export const account: AccountRecord = { account_id, name: 'A', plan: 'free', credits: 10, created_at };

/** A new API key of the account, since handlers remember the keys that they have read. */
export const newApiKey = (more: Partial<ApiKeyRecord> = {}) => {
  const key = makeApiKey(randomInt);
  return {
    key,
    keyRecord: { key_hash: hashOfKey(key), account_id, name: '', last_four: key.slice(-4), created_at, ...more },
  };
};

/** A project that is being transcribed. */
export const project: ProjectRecord = {
  account_id,
  project_id,
  title: 'talk',
  ...statusFields(account_id, 'transcribing'),
  kind: 'video',
  source: 'video',
  language: 'auto',
  job_id,
  created_at,
};
export const draft: ProjectRecord = { ...project, ...statusFields(account_id, 'draft') };
/** A project with a transcript. */
export const ready = {
  ...project,
  ...statusFields(account_id, 'ready'),
  job_id: undefined,
  media: videoFacts,
  transcript: { version: other_id, key: objectKeys.transcript(project, other_id), language: 'en' },
};
/** A project that POST /projects has reserved and not created yet: it counts as deleted until then. */
export const reservation = { ...project, deleting: created_at, ...dueAt(project_id, nowMs + newWorkMs) };
export const job = newTranscription(work, job_id, { credits: 2, estimated_nano_usd: 50 }, nowMs);
export const exported: ExportRecord = {
  account_id,
  export_id,
  project_id,
  account_project: accountProject(work),
  batch_id: other_id,
  preset: 'tiktok',
  resolution: '1080p',
  status: 'queued',
  progress: 0,
  width: 1080,
  height: 1920,
  credits: 4,
  estimated_nano_usd: 70,
  ...workDue(export_id, nowMs, 'created'),
  created_at,
};
export const slot: UploadRecord = {
  account_id,
  upload_id,
  filename: 'talk.mp4',
  content_type: 'video/mp4',
  size_bytes: 100,
  created_at,
  expires_at: '2026-11-21T13:00:00.000Z',
  ...dueAt(upload_id, nowMs),
};

/** The item without its due fields. */
export const settled = (item: object): object =>
  Object.fromEntries(Object.entries(item).filter(([name]) => name !== 'due' && name !== 'due_at'));

/** The outbox of work that ended at `endedAt`. */
export const outbox = (
  type: EventType,
  named: { job_id: string } | { export_id: string; batch_id: string },
  failed?: Failed,
) => ({
  event: {
    id: expect.stringMatching(/^[0-9a-f-]{36}$/),
    type,
    created_at: endedAt,
    data: { project_id, ...named, status: failed ? 'failed' : 'completed', ...failed },
  },
  ...workDue('job_id' in named ? named.job_id : named.export_id, Date.parse(endedAt), 'ended'),
});
