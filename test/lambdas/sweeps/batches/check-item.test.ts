import { beforeAll, expect, it } from 'vitest';
import type { BatchItemRecord, BatchRecord } from '#contract/records/batch.ts';
import { maxCancelledNanoUsd } from '#core/credits/cancel-ceiling.ts';
import { dueAt } from '#core/work/due.ts';
import { newTranscription } from '#core/work/new-job.ts';
import { batchItemId } from '#runtime/stores/batches.ts';
import { chargeEntry, refundEntry } from '#runtime/stores/charges.ts';
import { checkItem } from '../../../../lambdas/sweeps/batches/check-item.ts';
import {
  account,
  account_id,
  created_at,
  exported,
  job,
  job_id,
  nowMs,
  other_id,
  project_id,
  ready,
  work,
} from '../../../support/stores/example-records.ts';
import { hold, interceptServices, interruptNext, itemOf, itemsOf } from '../../../support/stores/tables-in-memory.ts';

beforeAll(() => interceptServices(() => ({})));

const batch_id = exported.batch_id;
const batch: BatchRecord = {
  account_id,
  batch_id,
  status: 'running',
  spends_by: [],
  total: 1,
  begun: 1,
  ended: 0,
  completed: 0,
  credits: 2,
  created_at,
};
const cancelledBatch = { ...batch, cancelled_at: created_at };
const item: BatchItemRecord = {
  account_id,
  batch_item: batchItemId(batch_id, 0),
  batch_id,
  index: 0,
  status: 'importing',
  project_id,
  job_id,
  credits: 0,
  refunded: 0,
  exports: [],
  expires_at: 4_000_000_000,
};
const transcribed = { ...job, status: 'completed' as const, batch_id };
/** What the owner of the project has transcribed again since. */
const ownAgain = newTranscription(work, other_id, { credits: 3 }, nowMs);
const again = { ...ready, job_id: other_id };
const ledgerItem = (write: ReturnType<typeof chargeEntry>): object => ('put' in write ? write.put : {});

const check = async (held: Parameters<typeof hold>[0], of: BatchRecord = batch, now = item) => {
  hold({ accounts: account, batches: of, 'batch-items': now, ...held });
  await checkItem(now, of);
};

it('cancels the work of its batch, and not what the owner of the project has asked for', async () => {
  const transcribing = { ...again, status: 'transcribing' as const };
  await check({ projects: transcribing, jobs: [transcribed, ownAgain] }, cancelledBatch);
  expect(itemsOf('jobs')).toContainEqual(ownAgain);
  expect(itemOf('batch-items')).toMatchObject({ status: 'completed', job_id, credits: 2 });
});

it('waits for the work that the ceiling of cancelled work lets run on, and is cancelled with it on another day', async () => {
  const transcribing = { ...ready, status: 'transcribing' as const };
  const begun = { ...job, status: 'processing' as const };
  const day = new Date().toISOString().slice(0, 10);
  const accounts = { ...account, cancel_day: day, cancelled_nano_usd: maxCancelledNanoUsd(account) };
  await check({ projects: transcribing, jobs: begun, accounts }, cancelledBatch);
  expect(itemOf('jobs')).toEqual(begun);
  expect(itemOf('batch-items')).toMatchObject({ status: 'importing', due_at: expect.any(String) });
  await check({ projects: transcribing, jobs: begun }, cancelledBatch);
  expect(itemOf('batch-items')).toMatchObject({ status: 'failed', credits: 2, refunded: 2 });
});

it('has the job and the credits of its batch where the owner has the project transcribed again', async () => {
  await check({ projects: again, jobs: [transcribed, { ...ownAgain, status: 'completed' }] });
  expect(itemOf('batch-items')).toMatchObject({ status: 'completed', job_id, credits: 2, refunded: 0 });
});

it('has the credits of work that was deleted with its project, and gives back what that refunded', async () => {
  const charge = { account_id, created_at };
  const ledger = [
    ledgerItem(chargeEntry(job_id, { ...charge, credits: 2 }, 'transcription')),
    ledgerItem(chargeEntry(exported.export_id, { ...charge, credits: 4 }, 'tiktok export')),
    ledgerItem(refundEntry(exported.export_id, { ...charge, credits: 4 }, 'tiktok export failed')),
  ];
  const exporting: BatchItemRecord = { ...item, status: 'exporting', export_ids: [exported.export_id] };
  await check({ ledger }, { ...batch, credits: 6 }, exporting);
  expect(itemOf('batch-items')).toMatchObject({ status: 'failed', job_id, credits: 6, refunded: 4 });
  expect(itemOf('batches')).toMatchObject({ ended: 1, credits: 2 });
});

it('waits until the deletion of its project has ended its open work', async () => {
  await check({ jobs: job });
  expect(itemOf('batch-items')).toMatchObject({ status: 'importing' });
  expect(itemOf('batches')).toMatchObject({ ended: 0 });
});

it('waits for its open work, which nobody has cancelled', async () => {
  const begun = { ...job, status: 'processing' as const };
  await check({ projects: { ...ready, status: 'transcribing' }, jobs: begun });
  expect(itemOf('jobs')).toEqual(begun);
  expect(itemOf('batch-items')).toMatchObject({ status: 'importing', due_at: expect.any(String) });
});

it('is left alone where its batch is gone', async () => {
  const due = { ...item, ...dueAt(item.batch_item, nowMs) };
  hold({ 'batch-items': due, projects: ready, jobs: transcribed });
  await checkItem(due, undefined);
  expect(itemOf('batch-items')).toEqual(item);
});

it.each([
  ['waits for the transcription that follows its import', 'completed', undefined, 'importing'],
  ['fails with its import', 'failed', 'source_unreadable', 'failed'],
] as const)('%s', async (_, ended, failure_code, status) => {
  await check({ projects: ready, jobs: { ...transcribed, type: 'import', status: ended, failure_code } });
  expect(itemOf('batch-items')?.status).toBe(status);
  expect(itemOf('batches')).toMatchObject({ ended: status === 'failed' ? 1 : 0 });
});

it('is not ended where its work cannot be cancelled for another reason than the ceiling', async () => {
  const begun = { ...job, status: 'processing' as const };
  hold({ batches: cancelledBatch, 'batch-items': item, projects: { ...ready, status: 'transcribing' }, jobs: begun });
  interruptNext(async () => {
    throw new Error('DynamoDB is away.');
  });
  await expect(checkItem(item, cancelledBatch)).rejects.toThrow();
  expect(itemOf('batch-items')).toEqual(item);
});

it('is moved by the next check where its transcription was made after it was read', async () => {
  const read = { ...item, job_id: other_id };
  hold({ batches: batch, 'batch-items': item, projects: ready, jobs: transcribed });
  await checkItem(read, batch);
  expect(itemOf('batch-items')).toEqual(item);
});

it.each([
  [
    'the transcription that its exports wait for',
    { ...transcribed, status: 'failed', credits: 2, failure_code: 'no_speech', error: 'Silence.' },
    'no_speech',
  ],
  ['an export', transcribed, 'render_failed'],
] as const)('fails by the reason of %s', async (_, ended, error_code) => {
  const export_ids = [exported.export_id];
  const failed = { ...exported, status: 'failed' as const, failure_code: 'render_failed' as const, error: 'Broken.' };
  const exporting: BatchItemRecord = { ...item, status: 'exporting', export_ids, reserved: 3 };
  await check({ projects: ready, jobs: ended, exports: failed }, { ...batch, credits: 6, reserved: 5 }, exporting);
  const { error = 'Broken.', status: job_status } = 'error' in ended ? ended : { status: ended.status };
  const { preset } = exported;
  const refused = { preset, status: 'failed', credits: 4, refunded: 4, error: 'Broken.', error_code: 'render_failed' };
  expect(itemOf('batch-items')).toMatchObject({ status: 'failed', error_code, error, job_status });
  expect(itemOf('batch-items')?.exports).toEqual([{ id: exported.export_id, ...refused }]);
  expect(itemOf('batch-items')).not.toHaveProperty('reserved');
  expect(itemOf('batches')).toMatchObject({ ended: 1, completed: 0, reserved: 2 });
});
