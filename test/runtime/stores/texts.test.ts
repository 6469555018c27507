import { beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { quoteLifetimeSeconds } from '#contract/limits.ts';
import { objectKeys } from '#contract/object-keys.ts';
import { dueAt } from '#core/work/due.ts';
import { insertTranscription } from '#runtime/stores/new-transcription.ts';
import { countText, settleTexts } from '#runtime/stores/texts.ts';
import { stepOf } from '../../support/step-of.ts';
import {
  account,
  account_id,
  draft,
  job,
  nowMs,
  project,
  project_id,
  work,
} from '../../support/stores/example-records.ts';
import { hold, interceptTables, itemOf, keysOf, usageNow } from '../../support/stores/tables-in-memory.ts';

beforeAll(interceptTables);
const sweep = stepOf(() => import('../../../lambdas/sweeps/finish-deletions.lambda.ts'));
beforeEach(() => {
  vi.useFakeTimers({ now: nowMs, toFake: ['Date'] });
});

const keyOf = (version: string) => objectKeys.text(work, version);
const used = { account_id, kind: 'stored_bytes', used: 600, changes: 1 };
const other = `${objectKeys.texts({ account_id, project_id: account_id })}t.txt`;
const counted = { ...draft, text_key: keyOf('own'), text_bytes: 500, ...dueAt(project_id, nowMs + 1000) };
const texts = { [keyOf('own')]: 'A talk.', [keyOf('quoted')]: 'Another talk.', [other]: 'Of another project.' };
const longAfter = () => vi.setSystemTime(nowMs + 3_600_000);

it('is counted before it is stored, and checked once its quote has expired', async () => {
  hold({ projects: draft });
  await countText(account, draft, 9);
  vi.setSystemTime(nowMs + 60_000);
  await countText(account, draft, 4);
  expect(itemOf('projects')).toMatchObject({ text_bytes: 13 });
  expect(Date.parse(String(itemOf('projects')?.due_at)) - Date.now()).toBeGreaterThan(quoteLifetimeSeconds * 1000);
  expect(usageNow()).toEqual({ stored_bytes: 13 });
});

it('is not counted for a project that is deleted', async () => {
  hold({ projects: { ...draft, deleting: draft.created_at } });
  await expect(countText(account, draft, 9)).rejects.toMatchObject({ code: 'not_found' });
  expect(usageNow()).toEqual({});
});

it('goes when its project does not need it, and is counted off once', async () => {
  hold({ projects: counted, usage: used }, texts);
  longAfter();
  await sweep();
  expect(keysOf('texts/')).toHaveLength(2);
  await sweep();
  await settleTexts(counted);
  expect(keysOf('texts/')).toEqual([other, keyOf('own')].sort());
  expect(itemOf('projects')).toEqual({ ...draft, text_key: keyOf('own'), text_bytes: 'A talk.'.length });
  expect(usageNow()).toEqual({ stored_bytes: 600 - 500 + 'A talk.'.length });
});

it('stays while a quote may still name it', async () => {
  hold({ projects: counted, usage: used }, texts);
  vi.setSystemTime(nowMs + quoteLifetimeSeconds * 1000);
  await settleTexts(counted);
  expect(keysOf('texts/')).toHaveLength(3);
});

it('stays counted when another is counted while the sweep checks', async () => {
  hold({ projects: counted, usage: used }, texts);
  longAfter();
  await countText(account, counted, 7);
  await settleTexts(counted);
  expect(itemOf('projects')).toMatchObject({ text_bytes: 507 });
  expect(usageNow()).toEqual({ stored_bytes: 607 });
});

it('is left to the deletion of its project, which counts it off', async () => {
  hold({ projects: { ...counted, deleting: draft.created_at }, usage: used }, texts);
  longAfter();
  await settleTexts(counted);
  expect(usageNow()).toEqual({ stored_bytes: 600 });
  await sweep();
  expect(usageNow()).toEqual({ stored_bytes: 100 });
  expect(keysOf('texts/')).toEqual([other]);
});

it('that a transcription replaces or clears is checked', async () => {
  for (const text_key of [keyOf('quoted'), undefined]) {
    hold({ projects: { ...draft, text_key: keyOf('own') }, accounts: account });
    await insertTranscription(account, project, { language: 'en', text_key }, { job, exports: [] }, {});
    expect(itemOf('projects')).toMatchObject({ due: expect.any(String), ...(text_key && { text_key }) });
  }
  hold({ projects: draft, accounts: account });
  await insertTranscription(account, project, { language: 'en' }, { job, exports: [] }, {});
  expect(itemOf('projects')).not.toHaveProperty('due');
});
