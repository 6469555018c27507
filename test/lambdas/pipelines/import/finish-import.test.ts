import { beforeAll, expect, it } from 'vitest';
import { newImport } from '#core/work/new-job.ts';
import { statusFields } from '#runtime/stores/projects.ts';
import { videoFacts } from '../../../core/media/example-facts.ts';
import { stepOf } from '../../../support/step-of.ts';
import {
  account,
  account_id,
  created_at,
  job_id,
  other_id as key_id,
  nowMs,
  project,
  work,
} from '../../../support/stores/example-records.ts';
import { hold, interceptServices, itemOf, itemsOf, usageNow } from '../../../support/stores/tables-in-memory.ts';

beforeAll(() => interceptServices(() => ({ FailedEntryCount: 0 })));
const handler = stepOf(() => import('../../../../lambdas/pipelines/import/finish-import.lambda.ts'));

const finish = (request: object, held: Parameters<typeof hold>[0] = {}) => {
  const importing = {
    ...project,
    ...statusFields(account_id, 'importing'),
    import: { source_url: 'https://a.example/', auto_transcribe: false, ...request },
    reserved_bytes: 500,
    text_bytes: 20,
  };
  const transcribes = 'auto_transcribe' in request;
  hold({ accounts: account, projects: importing, jobs: newImport(work, job_id, nowMs, { transcribes }), ...held });
  return handler({ ...work, media: videoFacts });
};

it('counts the media in place of what was reserved for them, and leaves the text of the project counted', async () => {
  const usage = { account_id, kind: 'stored_bytes', used: 520, changes: 1 };
  await finish({}, { usage });
  expect(usageNow()).toMatchObject({ stored_bytes: videoFacts.sizeBytes + 20 });
});

it('creates the transcription as failed where the key that asked for it was revoked meanwhile', async () => {
  const key = { account_id, key_id, name: 'k', scopes: [], ancestors: [], secrets: [], version: 0, created_at };
  const keys = { ...key, revoked_at: created_at };
  await finish({ auto_transcribe: true, spends_by: [key_id] }, { keys });
  const jobs = itemsOf('jobs').map(({ type, status, error }) => [type, status, error]);
  expect(jobs.toSorted()).toEqual([
    ['import', 'completed', undefined],
    ['transcription', 'failed', expect.stringContaining('was revoked or has expired')],
  ]);
  expect(itemsOf('ledger')).toEqual([]);
});

it('charges nothing for the next work of a batch that was cancelled meanwhile, and names the work on its item', async () => {
  const batch = { account_id, batch_id: key_id, credits: 0 };
  const item = { account_id, batch_item: `${key_id}#00000`, status: 'importing', job_id };
  const request = { auto_transcribe: true, batch_item: item.batch_item };
  const ofBatch = { batch_id: key_id, import: { source_url: 'https://a.example/', ...request }, reserved_bytes: 500 };
  const projects = { ...project, ...statusFields(account_id, 'importing'), ...ofBatch };
  const finished = async (batches: object) => {
    await finish(request, { projects, batches, 'batch-items': item });
    const [transcription] = itemsOf('jobs').filter(({ type }) => type === 'transcription');
    expect(itemOf('batch-items')).toEqual({ ...item, job_id: transcription?.job_id });
    return [transcription?.error_code, itemsOf('ledger').length, itemOf('batches')];
  };
  const cancelled = { ...batch, cancelled_at: created_at };
  expect(await finished(cancelled)).toEqual(['cancelled', 0, cancelled]);
  expect(await finished(batch)).toEqual([undefined, 1, { ...batch, credits: 1 }]);
});
