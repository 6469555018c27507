import { beforeAll, expect, it } from 'vitest';
import { objectKeys } from '#contract/object-keys.ts';
import { plans } from '#contract/plans.ts';
import type { BatchRecord } from '#contract/records/batch.ts';
import { overheadNanoUsd } from '#core/cost/estimate.ts';
import { dueAt } from '#core/work/due.ts';
import { beginItems } from '../../../../lambdas/sweeps/batches/begin-items.ts';
import { stepOf } from '../../../support/step-of.ts';
import { account, account_id, created_at, other_id as key_id, nowMs } from '../../../support/stores/example-records.ts';
import {
  hold,
  interceptServices,
  interruptNext,
  itemOf,
  itemsOf,
  usageNow,
} from '../../../support/stores/tables-in-memory.ts';

beforeAll(() => interceptServices(() => ({})));
const handler = stepOf(() => import('../../../../lambdas/sweeps/advance-batches.lambda.ts'));

const sources = Array.from({ length: 8 }, (_, at) => ({ source_url: `https://media.example.com/${at}.mp4` }));
const batchOf = (at: number): BatchRecord => {
  const batch_id = `00000000-0000-7000-8000-0000000001${String(at).padStart(2, '0')}`;
  return {
    ...{ account_id, batch_id, status: 'running', spends_by: [key_id], created_at, ...dueAt(batch_id, nowMs) },
    ...{ total: sources.length, begun: 0, ended: 0, completed: 0, credits: 0 },
  };
};
const key = { account_id, key_id, name: 'k', scopes: [], ancestors: [], secrets: [], version: 0, created_at };

/** The sweep begins sources of so many batches of one account. */
const begin = async (count: number, held: Parameters<typeof hold>[0] = {}): Promise<Record<string, unknown>[]> => {
  const batches = Array.from({ length: count }, (_, at) => batchOf(at));
  const manifests = batches.map((batch) => [objectKeys.batchManifest(batch), { language: 'auto', sources }]);
  hold({ accounts: account, keys: key, batches, ...held }, Object.fromEntries(manifests));
  await handler({});
  return itemsOf('batch-items');
};

it('leaves half of the quotas to single requests, however many batches begin at once', async () => {
  expect(await begin(4)).toHaveLength(plans.free.quotas.open_imports / 2);
  expect(usageNow()).toMatchObject({ open_imports: 5, open_transcriptions: 5 });
});

it('imports nothing for a key that was revoked, and ends the rest', async () => {
  const items = await begin(1, { keys: { ...key, revoked_at: created_at } });
  expect(items.map(({ error_code }) => error_code)).toEqual(sources.map(() => 'unauthorized'));
  expect(itemsOf('projects')).toEqual([]);
  expect(itemOf('batches')).toMatchObject({ status: 'completed' });
});

it('imports nothing for that key while another import is open, which changes nothing', async () => {
  const items = await begin(1, {
    keys: { ...key, revoked_at: created_at },
    usage: { account_id, kind: 'open_imports', used: 1, changes: 1 },
  });
  expect(items.map(({ error_code, status }) => [status, error_code])).toEqual(
    sources.map(() => ['failed', 'unauthorized']),
  );
});

it('begins each source once, with what is said of it alone, where two sweeps meet', async () => {
  const batch = batchOf(0);
  const two = [{ ...sources[0], external_id: 'first', language: 'de' }, sources[1]];
  hold(
    { accounts: account, keys: key, batches: { ...batch, total: 2 } },
    { [objectKeys.batchManifest(batch)]: { language: 'auto', sources: two } },
  );
  await Promise.all([handler({}), handler({})]);
  const items = itemsOf('batch-items');
  expect(items.map(({ index, external_id, exports }) => [index, external_id, exports])).toEqual([
    [0, 'first', []],
    [1, undefined, []],
  ]);
  const languageOf = ({ project_id }: Record<string, unknown>) =>
    itemsOf('projects').find((project) => project.project_id === project_id)?.language;
  expect(items.map(languageOf)).toEqual(['de', 'auto']);
  expect(itemOf('batches')).toMatchObject({ begun: 2, ended: 0 });
});

it('refuses no source for a fault of ours', async () => {
  const batch = batchOf(0);
  hold(
    { accounts: account, keys: key, batches: batch },
    { [objectKeys.batchManifest(batch)]: { language: 'auto', sources } },
  );
  interruptNext(async () => {
    throw new Error('DynamoDB is away.');
  });
  await expect(beginItems(batch)).rejects.toThrow();
  expect([itemsOf('batch-items'), itemOf('batches')]).toEqual([[], batch]);
});

it('counts each import in the spend of the day, and waits for the next day at its limit', async () => {
  const spend_day = new Date().toISOString().slice(0, 10);
  const begun = await begin(1);
  expect(itemsOf('accounts')).toMatchObject([{ spend_day, spend_nano_usd: begun.length * overheadNanoUsd }]);
  const spend_nano_usd = plans.free.maxDailySpendNanoUsd;
  const items = await begin(1, { accounts: { ...account, spend_day, spend_nano_usd } });
  expect([items, itemsOf('projects')]).toEqual([[], []]);
  expect(itemOf('batches')).toMatchObject({ begun: 0, due: expect.anything() });
});

it('waits for bytes while an import is open that may free some, and fails where none is', async () => {
  const counter = (kind: string, used: number) => ({ account_id, kind, used, changes: 1 });
  const full = counter('stored_bytes', plans.free.quotas.stored_bytes);
  expect(await begin(1, { usage: [full, counter('open_imports', 1)] })).toEqual([]);
  const items = await begin(1, { usage: full });
  expect(items.map(({ error_code }) => error_code)).toEqual(sources.map(() => 'plan_limit_exceeded'));
});

const exports = {
  ...{ presets: ['youtube' as const], resolution: '720p' as const, fit: 'auto' as const },
  ...{ burn_captions: true, soft_captions: false, layer: false },
};

it.each([
  ['as many as the limit pays for', { max_credits: 7 }, {}, undefined, 3],
  ['as many as exactly meet the limit', { max_credits: 6 }, {}, undefined, 3],
  ['by their stated lengths', { max_credits: 7 }, {}, 61, 1],
  ['as many as the account pays for', {}, { accounts: { ...account, credits: 5 } }, undefined, 2],
  [
    'as many as the key pays for',
    {},
    { keys: { ...key, cap_credits: 3, cap_period: 'day', cap_version: 0 } },
    undefined,
    1,
  ],
])('begins %s, in full, and waits until the next can be judged', async (_, limits, held, duration, begun) => {
  const batch = { ...batchOf(0), exports, ...limits };
  const manifest = { language: 'auto', sources: sources.map((source) => ({ ...source, duration })) };
  hold({ accounts: account, keys: key, batches: batch, ...held }, { [objectKeys.batchManifest(batch)]: manifest });
  await handler({});
  const least = duration ? 4 : 2;
  expect(itemsOf('batch-items').map(({ status, reserved }) => [status, reserved])).toEqual(
    Array.from({ length: begun }, () => ['importing', least]),
  );
  expect(itemOf('batches')).toMatchObject({ begun, ended: 0, reserved: begun * least });
  expect(usageNow()).toMatchObject({ open_exports: begun });
});

it('ends the sources that are left once nothing in progress may give credits back', async () => {
  const batch = { ...batchOf(0), exports, max_credits: 3, begun: 1, ended: 1, credits: 2, reserved: 0 };
  hold(
    { accounts: account, keys: key, batches: batch },
    { [objectKeys.batchManifest(batch)]: { language: 'auto', sources } },
  );
  await handler({});
  expect(itemsOf('batch-items').map(({ error_code }) => error_code)).toEqual(
    sources.slice(1).map(() => 'max_credits_exceeded'),
  );
  expect(itemsOf('projects')).toEqual([]);
});
