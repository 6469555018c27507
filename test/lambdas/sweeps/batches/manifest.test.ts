import { beforeAll, expect, it } from 'vitest';
import { objectKeys } from '#contract/object-keys.ts';
import { plans } from '#contract/plans.ts';
import type { BatchManifest, BatchRecord } from '#contract/records/batch.ts';
import { halfOf } from '#core/batches/room.ts';
import { newBatchDue } from '#runtime/stores/batches.ts';
import { brandFontId } from '../../../support/brand-font-id.ts';
import { stepOf } from '../../../support/step-of.ts';
import {
  account,
  account_id,
  created_at,
  nowMs,
  other_id,
  project_id,
} from '../../../support/stores/example-records.ts';
import { hold, interceptServices, itemOf, itemsOf, keysOf, textOf } from '../../../support/stores/tables-in-memory.ts';

const advance = stepOf(() => import('../../../../lambdas/sweeps/advance-batches.lambda.ts'));
beforeAll(() => interceptServices(() => ({})));

const batch: BatchRecord = {
  account_id,
  batch_id: other_id,
  status: 'running',
  spends_by: [],
  total: 2,
  begun: 0,
  ended: 0,
  completed: 0,
  credits: 0,
  ...newBatchDue(other_id, nowMs),
  created_at,
};
const source_url = 'https://media.example.com/talk.mp3';
const manifest: BatchManifest = { language: 'auto', sources: [{ source_url }, { source_url }] };

const advanced = async (of: Partial<BatchManifest> | undefined, held: Parameters<typeof hold>[0] = {}) => {
  const objects = of && { [objectKeys.batchManifest(batch)]: { ...manifest, ...of } };
  hold({ accounts: account, batches: batch, ...held }, objects);
  await advance();
};

it('its projects have the style that it was accepted with, though the font of that is deleted since', async () => {
  await advanced({ style: { font_id: brandFontId } });
  expect(itemOf('projects')).toMatchObject({ style: { font_id: brandFontId } });
});

it('its projects have no style where it was accepted without, though the account has a default one since', async () => {
  const style = { account_id, style_id: project_id, name: 'House', style: { template: 'karaoke' }, created_at };
  await advanced({}, { accounts: { ...account, default_style_id: project_id }, styles: style });
  expect(itemsOf('projects').map((project) => project.style)).not.toContainEqual({ template: 'karaoke' });
  expect(itemsOf('projects')).not.toEqual([]);
});

it('its sources are not read while there is no room', async () => {
  await advanced(undefined, {
    usage: { account_id, kind: 'open_imports', used: halfOf(plans.free.quotas.open_imports), changes: 1 },
  });
  expect(itemOf('batches')).not.toHaveProperty('cancelled_at');
});

it('a batch whose sources are lost is cancelled, and ends with a row for each', async () => {
  await advanced(undefined);
  expect(itemOf('batches')).toMatchObject({ status: 'cancelled', begun: 0 });
  expect(keysOf('batches/')).toEqual([objectKeys.batchResults(batch)]);
  expect(textOf(objectKeys.batchResults(batch))).toMatch(/\n0,,failed,cancelled,[^\n]*\n1,,failed,cancelled,/);
});
