import { beforeAll, expect, it } from 'vitest';
import { objectKeys } from '#contract/object-keys.ts';
import type { ExportRecord } from '#contract/records/export.ts';
import type { MediaFacts } from '#contract/schemas/media-facts.ts';
import { workDue } from '#core/work/due.ts';
import { failWork } from '#runtime/stores/fail-work.ts';
import { completeTranscription } from '#runtime/stores/jobs.ts';
import { videoFacts } from '../../core/media/example-facts.ts';
import { stepOf } from '../../support/step-of.ts';
import {
  account,
  account_id,
  endedAt,
  export_id,
  exported,
  job,
  job_id,
  nowMs,
  other_id,
  project,
  work,
} from '../../support/stores/example-records.ts';
import {
  hold,
  interceptServices,
  interruptNext,
  itemOf,
  itemsOf,
  usageNow,
} from '../../support/stores/tables-in-memory.ts';

beforeAll(() => interceptServices(() => ({ FailedEntryCount: 0 })));
const reconcile = stepOf(() => import('../../../lambdas/sweeps/reconcile-open-work.lambda.ts'));

const waiting: ExportRecord = {
  ...exported,
  preset: 'linkedin',
  style: { template: 'clean' },
  format: '16:9',
  transcript_key: objectKeys.transcript(work, job_id),
  waits_for: job_id,
  ...workDue(export_id, nowMs, 'waiting'),
};
const transcribing = { ...job, status: 'processing' as const, export_ids: [export_id, other_id] };
const cancel = (record: ExportRecord) => failWork(record, { message: 'It was cancelled.', code: 'cancelled' }, endedAt);

const held = (jobs: object = transcribing) =>
  hold({
    accounts: account,
    jobs,
    projects: { ...project, media: videoFacts, style: { template: 'karaoke' }, format: '9:16' },
    exports: [waiting, { ...waiting, export_id: other_id }],
    usage: { account_id, kind: 'open_exports', used: 2, changes: 1 },
  });

const complete = (shorter?: { readonly media: MediaFacts; readonly refunded: number }) =>
  completeTranscription(
    transcribing,
    {
      transcript: {
        version: job_id,
        key: objectKeys.transcript(work, job_id),
        language: 'en',
        audio_track: 2,
        listed: true,
      },
      versionBytes: 7,
      language: 'en',
      own: {},
      warnings: [],
      shorter,
    },
    endedAt,
  );

it('begin in the transaction that completes it, with what the project then has', async () => {
  held();
  expect(await complete()).toHaveLength(2);
  for (const record of itemsOf('exports')) {
    expect(record).toMatchObject({ status: 'queued', style: { template: 'karaoke' }, format: '9:16', audio_track: 2 });
    expect(record).toMatchObject({ width: 1080, height: 1920, transcript_key: waiting.transcript_key });
    expect(record).toMatchObject(workDue(String(record.export_id), Date.parse(endedAt), 'created'));
    expect(Object.keys(record)).not.toContain('waits_for');
    expect(Object.keys(record)).not.toContain('stated_ms');
  }
  expect(itemOf('transcript-versions')).toMatchObject({ version: job_id, exported: true });
  expect(usageNow()).toMatchObject({ open_exports: 2 });
});

it('keep the length that they were charged for where the media are shorter', async () => {
  held();
  await complete({ media: { ...videoFacts, durationMs: 1000 }, refunded: 1 });
  expect(itemsOf('exports').map(({ stated_ms }) => stated_ms)).toEqual([videoFacts.durationMs, videoFacts.durationMs]);
});

it('keep the style that they were requested with', async () => {
  held();
  hold({
    projects: itemOf('projects') ?? {},
    jobs: transcribing,
    accounts: account,
    exports: { ...waiting, own_style: true },
  });
  await complete();
  expect(itemOf('exports')).toMatchObject({ style: waiting.style, format: '9:16' });
});

it('begin without one that is cancelled at that moment', async () => {
  held();
  interruptNext(() => cancel(waiting));
  expect((await complete())?.map((begun) => begun.export_id)).toEqual([other_id]);
  expect(itemsOf('exports').map(({ status, waits_for }) => [status, waits_for])).toEqual([
    ['failed', job_id],
    ['queued', undefined],
  ]);
  expect(itemOf('jobs')).toMatchObject({ status: 'completed' });
});

const ends = () => itemsOf('exports').map((one) => [one.status, one.error_code ?? one.failure_code, one.error]);
const untold = [
  'failed',
  'no_speech',
  'There is no transcript to export. Nobody speaks in the media. The credits were refunded.',
];

it('fail with it, refunded and each with its event', async () => {
  held();
  expect(await failWork(transcribing, { message: 'Silence.', code: 'no_speech' }, endedAt)).toBe(true);
  expect(ends()).toEqual([untold, untold]);
  expect(itemsOf('exports').map(({ event }) => Object(event).type)).toEqual(['export.failed', 'export.failed']);
  expect(itemOf('accounts')).toMatchObject({ credits: account.credits + job.credits + 2 * exported.credits });
  expect(usageNow()).toMatchObject({ open_exports: 0 });
});

it('are failed by a sweep where the run that failed it has died, and wait while it is open', async () => {
  held();
  await reconcile();
  expect(ends()).toEqual([
    ['queued', undefined, undefined],
    ['queued', undefined, undefined],
  ]);
  expect(itemsOf('exports').every(({ due_at }) => Date.parse(String(due_at)) > Date.now())).toBe(true);
  held({ ...transcribing, status: 'failed', failure_code: 'no_speech' });
  await reconcile();
  expect(ends()).toEqual([untold, untold]);
});

it('are failed by a sweep where their import has ended without charging them', async () => {
  held({ ...transcribing, type: 'import', status: 'completed' });
  await reconcile();
  expect(ends()).toEqual(
    [1, 2].map(() => ['failed', 'internal_error', expect.stringMatching(/^There is no transcript/)]),
  );
});
