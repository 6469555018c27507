import { beforeAll, describe, expect, it } from 'vitest';
import { plans } from '#contract/plans.ts';
import type { ExportRecord } from '#contract/records/export.ts';
import { accountProject } from '#core/work/new-job.ts';
import { addProgress, completeExport, requireExport, setExportRenderer } from '#runtime/stores/exports.ts';
import { addWaited, isImporting, nameProject, noteMultipart, raiseProgress } from '#runtime/stores/imports.ts';
import { advanceJob, completeTranscription, requireJob } from '#runtime/stores/jobs.ts';
import { statusFields } from '#runtime/stores/projects.ts';
import { markPublished } from '#runtime/stores/work.ts';
import { searchExports, searchJobs, withoutDeleted } from '#runtime/stores/work-lists.ts';
import { refusalsOf } from '#runtime/stores/work-refusals.ts';
import { videoFacts } from '../../core/media/example-facts.ts';
import {
  account,
  account_id,
  endedAt,
  export_id,
  exported,
  job,
  job_id,
  other_id,
  project,
  project_id,
  upload_id,
  work,
} from '../../support/stores/example-records.ts';
import { everything, hold, interceptTables, itemOf, itemsOf, usageNow } from '../../support/stores/tables-in-memory.ts';

beforeAll(interceptTables);

const processing = { ...job, status: 'processing' };
type Held = Parameters<typeof hold>[0];

/** What a write makes of open work, of which it makes nothing once that has ended. */
describe.each<[string, () => Promise<unknown>, Held, Held]>([
  [
    'the renderer of an export is noted',
    () => setExportRenderer(exported, 'lambda'),
    { exports: exported },
    { exports: { ...exported, renderer: 'lambda' } },
  ],
  [
    'progress is added',
    () => addProgress(exported, 0.25),
    { exports: exported },
    { exports: { ...exported, progress: 0.25 } },
  ],
  [
    'a job advances',
    () => advanceJob(work, 0.5, { speech_job: 's' }),
    { jobs: job },
    { jobs: { ...processing, progress: 0.5, speech_job: 's' } },
  ],
  [
    'a multipart upload is noted',
    () => noteMultipart(work, 'm'),
    { jobs: job },
    { jobs: { ...processing, multipart_id: 'm' } },
  ],
  ['progress of a copy is raised', () => raiseProgress(work, 0.5), { jobs: job }, { jobs: { ...job, progress: 0.5 } }],
  [
    'waits for a host are added up',
    () => addWaited(work, 6.5),
    { jobs: { ...job, copy_waited_ms: 5 } },
    { jobs: { ...job, copy_waited_ms: 12 } },
  ],
])('%s', (_, write, before, after) => {
  it('while the work is open', async () => {
    hold(after);
    const expected = everything();
    hold(before);
    expect(await write()).not.toBe(false);
    expect(everything()).toEqual(expected);
  });

  it('and not once it has ended', async () => {
    const [[table, record] = []] = Object.entries(before);
    hold({ [String(table)]: { ...record, status: 'failed' } });
    const ended = everything();
    expect((await write()) ?? false).toBe(false);
    expect(everything()).toEqual(ended);
  });
});

it('progress never falls and ends below 1', async () => {
  hold({ jobs: { ...job, progress: 0.5 }, exports: { ...exported, progress: 0.8 } });
  await raiseProgress(work, 0.5);
  await raiseProgress(work, 0.4);
  expect(await addProgress(exported, 0.2)).toBe(false);
  expect([itemOf('jobs')?.progress, itemOf('exports')?.progress]).toEqual([0.5, 0.8]);
});

it('an import goes on while its project has it and is not deleted, and names it unless it was renamed', async () => {
  const importing = { ...project, ...statusFields(account_id, 'importing') };
  for (const [held, goesOn] of [
    [importing, true],
    [{ ...importing, job_id: other_id }, false],
    [project, false],
    [[], false],
  ] as const) {
    hold({ projects: held });
    expect(await isImporting(work)).toBe(goesOn);
  }
  for (const [held, title] of [
    [project, 'new'],
    [{ ...project, title: 'own' }, 'own'],
    [{ ...project, deleting: endedAt }, 'talk'],
  ] as const) {
    hold({ projects: held });
    await nameProject(project, 'new');
    expect(itemOf('projects')).toEqual({ ...held, title });
  }
});

it('work is found while its project is not deleted', async () => {
  const found = () => Promise.allSettled([requireJob(account_id, job_id), requireExport(account_id, export_id)]);
  const missing = ['There is no job with this id.', 'There is no export with this id.'].map((message) => ({
    reason: { code: 'not_found', message },
  }));
  hold({ jobs: job, exports: exported, projects: project });
  expect(await found()).toMatchObject([{ value: job }, { value: exported }]);
  for (const held of [{ jobs: job, exports: exported }, { projects: project }]) {
    hold(held);
    expect(await found()).toMatchObject(missing);
  }
});

const shorter = { media: { ...videoFacts, durationMs: 1000 }, refunded: 1 };
const entry = (id: string, reason: string) => [
  { entry_id: `${id}#refund`, credits: 1, reason: `${reason} of media shorter than stated` },
];

it('an export of media shorter than stated corrects them, warns and refunds a part', async () => {
  const warnings = [{ code: 'shorter_media', message: 'm' }] as const;
  hold({ exports: exported, projects: { ...project, media: videoFacts }, accounts: account });
  expect(await completeExport(exported, endedAt, { ...shorter, warnings })).toBe(true);
  expect(itemOf('exports')).toMatchObject({ status: 'completed', warnings, refunded: 1 });
  expect([itemOf('projects')?.media, itemOf('accounts')?.credits]).toEqual([shorter.media, 11]);
  expect([itemsOf('ledger'), usageNow()]).toMatchObject([entry(export_id, 'export'), { open_exports: -1 }]);
  hold({ exports: exported, projects: { ...project, deleting: endedAt }, accounts: account });
  expect(await completeExport(exported, endedAt, { ...shorter, warnings })).toBe(false);
});

it('a transcription of media shorter than stated corrects them, warns and refunds a part', async () => {
  const warnings = [{ code: 'shorter_media', message: 'm' }] as const;
  const transcript = { version: other_id, key: 'k', audio_track: 2 };
  const done = { transcript, versionBytes: 7, language: 'de', own: {}, warnings, shorter };
  hold({ jobs: job, projects: project, accounts: account });
  expect(await completeTranscription(job, done, endedAt)).toEqual([]);
  expect(itemOf('jobs')).toMatchObject({ status: 'completed', warnings, refunded: 1 });
  expect(itemOf('projects')).toMatchObject({ audio_track: 2, media: shorter.media, transcript });
  const version = { account_project: accountProject(work), ...transcript, size_bytes: 7 };
  expect(itemsOf('transcript-versions')).toEqual([
    { ...version, author: { kind: 'pipeline', id: job_id }, created_at: endedAt, saved_at: endedAt },
  ]);
  expect([itemsOf('ledger'), usageNow()]).toMatchObject([
    entry(job_id, 'transcription'),
    { open_transcriptions: -1, stored_bytes: 7 },
  ]);
});

it('jobs and exports are listed newest first, of a project or of an account, without those of deleted projects', async () => {
  const others = { project_id: other_id, account_project: accountProject({ account_id, project_id: other_id }) };
  const jobs = [
    job,
    { ...job, job_id: export_id },
    { ...job, ...others, job_id: upload_id },
    { ...job, account_id: other_id, account_project: 'another' },
  ];
  hold({ jobs, exports: [exported, { ...exported, ...others, export_id: upload_id }], projects: project });
  const ids = async (
    filter: Parameters<typeof searchJobs>[2],
    page: { limit: number; before?: string } = { limit: 9 },
  ) => (await searchJobs(account_id, page, filter)).found.map((each) => each.job_id);
  expect(await ids({})).toEqual([upload_id, export_id, job_id]);
  expect(await ids({}, { limit: 1, before: upload_id })).toEqual([export_id]);
  expect(await ids({ project_id })).toEqual([export_id, job_id]);
  expect(await ids({ status: 'failed' })).toEqual([]);
  const { found, last } = await searchExports(account_id, { limit: 1 }, {});
  expect([found.map((each) => each.export_id), last]).toEqual([[upload_id], upload_id]);
  expect(await withoutDeleted(account_id, [{ project_id }, { project_id: other_id }], {})).toEqual([{ project_id }]);
  expect(await withoutDeleted(account_id, [{ project_id: other_id }], { project_id: other_id })).toHaveLength(1);
});

it('a published export that expires stays due, without its event, until its video is deleted', async () => {
  const made: ExportRecord = { ...exported, status: 'completed', expires_at: '2026-12-21T12:00:00.000Z' };
  hold({ exports: { ...made, due_failures: 1, event: { id: other_id } } });
  expect(await markPublished(made)).toBe(true);
  const due = { due: expect.any(String), due_at: '2026-12-21T13:00:00.000Z' };
  expect(itemOf('exports')).toEqual({ ...made, ...due });
});

it('work is refused for its limit, its price and its quota, all at once', async () => {
  const full = { account_id, kind: 'open_exports', used: plans.free.quotas.open_exports, changes: 1 };
  hold({ usage: full });
  const asked = (credits: number, maxCredits: number | undefined, open_exports: number) => ({
    ...{ charge: { account_id, credits, created_at: endedAt }, maxCredits },
    use: { open_exports },
  });
  const codes = async (of: ReturnType<typeof asked>) => (await refusalsOf(account, of)).map(({ code }) => code);
  expect(await codes(asked(99, 98, 1))).toEqual(['max_credits_exceeded', 'insufficient_credits', 'too_many_open']);
  expect([await codes(asked(1, 1, 0)), await codes(asked(1, undefined, 1))]).toEqual([[], ['too_many_open']]);
});
