import { beforeAll, beforeEach, expect, it } from 'vitest';
import { objectKeys } from '#contract/object-keys.ts';
import type { ImportRequest } from '#contract/records/project.ts';
import { newImport, newTranscription, unpaidTranscription } from '#core/work/new-job.ts';
import { completeImport, noteMultipart, raiseProgress } from '#runtime/stores/imports.ts';
import { statusFields } from '#runtime/stores/projects.ts';
import { videoFacts } from '../../core/media/example-facts.ts';
import {
  account_id,
  endedAt,
  job_id,
  nowMs,
  other_id,
  outbox,
  account as rich,
  project as transcribing,
  work,
} from '../../support/stores/example-records.ts';
import { everything, hold, interceptTables, itemOf, itemsOf } from '../../support/stores/tables-in-memory.ts';

const request: ImportRequest = { source_url: 'https://a.com/x.mp4', auto_transcribe: true };
const job = newImport(work, job_id, nowMs);
const project = { ...transcribing, ...statusFields(account_id, 'importing'), import: request };
const account = { ...rich, credits: 2 };
const open_transcriptions = (used: number) => ({ account_id, kind: 'open_transcriptions', used, changes: 1 });

beforeAll(interceptTables);
beforeEach(() => hold({ jobs: job, projects: project, accounts: account }));

const complete = (changes: Partial<Parameters<typeof completeImport>[0]> = {}) =>
  completeImport({ work, own: {}, request, reservedBytes: 0, media: videoFacts, ...changes }, endedAt);
/** Changes what the tables hold, and answers all of it. */
const holding = (changed: Parameters<typeof hold>[0]) => {
  hold({ jobs: job, projects: project, accounts: account, ...changed });
  return everything();
};

it('ends the job, gives the project its media, and removes the URL', async () => {
  hold({ jobs: { ...job, multipart_id: 'm' }, projects: project, accounts: account });
  expect(await complete()).toBeUndefined();
  expect(itemsOf('jobs')).toEqual([
    { ...job, status: 'completed', progress: 1, ended_at: endedAt, ...outbox('project.imported', { job_id }) },
  ]);
  const { import: _import, ...imported } = project;
  const media = { media: videoFacts, media_key: objectKeys.media(work), source: 'video', kind: 'video' };
  expect(itemOf('projects')).toEqual({ ...imported, ...statusFields(account_id, 'draft'), ...media });
  expect(itemsOf('ledger')).toEqual([]);
});

it('keeps the requested kind, and takes that of the media where none was requested', async () => {
  await complete({ media: { ...videoFacts, source: 'audio' } });
  expect(itemOf('projects')).toMatchObject({ source: 'audio', kind: 'audio' });
  hold({ jobs: job, projects: project });
  await complete({ request: { ...request, kind: 'podcast' } });
  expect(itemOf('projects')).toMatchObject({ source: 'video', kind: 'podcast' });
});

it('creates and charges the transcription that follows in the same transaction', async () => {
  const transcription = newTranscription(work, other_id, { credits: 2, estimated_nano_usd: 50 }, nowMs);
  expect(await complete({ transcription, account })).toBeUndefined();
  expect(itemsOf('jobs')).toContainEqual(transcription);
  expect(itemOf('projects')).toMatchObject({ ...statusFields(account_id, 'transcribing'), job_id: other_id });
  expect(itemOf('accounts')).toMatchObject({ credits: 0, spend_nano_usd: 50 });
  expect(itemsOf('ledger')).toEqual([expect.objectContaining({ entry_id: `${other_id}#charge`, credits: -2 })]);
});

const unpaid = { error: 'This takes 3 credits.', error_code: 'insufficient_credits' } as const;
const declined = { error: 'This takes 3 credits.', error_code: 'max_credits_exceeded' } as const;

it('charges nothing for a transcription that is created failed, without the credits for it', async () => {
  const transcription = unpaidTranscription(work, { jobId: other_id, eventId: job_id }, unpaid, nowMs);
  expect(await complete({ transcription })).toBeUndefined();
  expect(itemsOf('jobs')).toContainEqual(transcription);
  expect(itemOf('projects')).toMatchObject({
    ...statusFields(account_id, 'failed'),
    job_id: other_id,
    ...unpaid,
    media: videoFacts,
  });
  expect([itemOf('accounts'), itemsOf('ledger')]).toEqual([account, []]);
});

it('leaves a draft that says why no transcription follows, and gives back the open one that it counted', async () => {
  hold({ jobs: job, projects: project, accounts: account, usage: open_transcriptions(1) });
  expect(await complete({ declined })).toBeUndefined();
  expect(itemOf('projects')).toMatchObject({ ...statusFields(account_id, 'draft'), ...declined });
  expect(itemsOf('jobs').map(({ status }) => status)).toEqual(['completed']);
  expect(itemsOf('usage')).toContainEqual(expect.objectContaining({ kind: 'open_transcriptions', used: 0 }));
});

it.each([
  ['job', { jobs: { ...job, status: 'failed' } }],
  ['job', { jobs: { ...job, status: 'completed' } }],
  ['project', { projects: { ...project, deleting: endedAt } }],
  ['project', { projects: { ...project, job_id: other_id } }],
  ['balance', { accounts: { ...account, credits: 1 } }],
  ['balance', { accounts: { ...account, spend_day: '2026-11-21', spend_nano_usd: 12_000_000_000 } }],
])('changes nothing where its %s does not allow it: %j', async (write, changed) => {
  const before = holding(changed);
  const transcription = newTranscription(work, other_id, { credits: 2, estimated_nano_usd: 50 }, nowMs);
  expect(await complete({ transcription, account })).toMatchObject({ write });
  expect(everything()).toEqual(before);
});

it('begins with the multipart upload, whose id the job keeps', async () => {
  expect(await noteMultipart(work, 'm')).toBe(true);
  expect(itemOf('jobs')).toEqual({ ...job, status: 'processing', multipart_id: 'm' });
});

it('raises its progress and never lowers it', async () => {
  const seen: unknown[] = [];
  for (const progress of [0.5, 0.4, 0.5, 0.6]) {
    await raiseProgress(work, progress);
    seen.push(itemOf('jobs')?.progress);
  }
  expect(seen).toEqual([0.5, 0.5, 0.5, 0.6]);
});

it.each(['completed', 'failed'])('moves no job that has %s', async (status) => {
  const before = holding({ jobs: { ...job, status } });
  expect(await noteMultipart(work, 'm')).toBe(false);
  await raiseProgress(work, 0.5);
  expect(everything()).toEqual(before);
});
