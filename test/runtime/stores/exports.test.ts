import { beforeAll, beforeEach, expect, it } from 'vitest';
import { failureFields } from '#core/webhooks/work-event.ts';
import { advanceExport, completeExport, findExport, setExportWarnings } from '#runtime/stores/exports.ts';
import { failWork } from '#runtime/stores/fail-work.ts';
import { markPublished } from '#runtime/stores/work.ts';
import { searchExports } from '#runtime/stores/work-lists.ts';
import {
  account,
  account_id,
  endedAt,
  export_id,
  exported,
  other_id,
  outbox,
  project,
  project_id,
  settled,
} from '../../support/stores/example-records.ts';
import { everything, hold, interceptTables, itemOf, itemsOf } from '../../support/stores/tables-in-memory.ts';

beforeAll(interceptTables);
beforeEach(() => hold({ exports: exported, projects: project, accounts: account }));

const rendered = { export_id, batch_id: exported.batch_id };
const fail = () => failWork(exported, { message: 'The media file is damaged.', code: 'unreadable_media' }, endedAt);

it('raises its progress and never lowers it', async () => {
  const moved = [];
  for (const progress of [0.5, 0.4, 0.5, 0.6]) moved.push(await advanceExport(exported, progress));
  expect(moved).toEqual([true, false, false, true]);
  expect(itemOf('exports')).toEqual({ ...exported, status: 'processing', progress: 0.6 });
});

it('takes warnings for its owner', async () => {
  const warnings = [{ code: 'font_replaced', message: 'Noto Sans stands in.' }] as const;
  expect(await setExportWarnings(exported, warnings)).toBe(true);
  expect(itemOf('exports')).toEqual({ ...exported, warnings });
});

it('completes, and its event says so', async () => {
  expect(await completeExport(exported, endedAt)).toBe(true);
  const ended = { status: 'completed', progress: 1, completed_at: endedAt };
  expect(itemOf('exports')).toEqual({ ...exported, ...ended, ...outbox('export.completed', rendered) });
});

it('fails and is refunded', async () => {
  expect(await fail()).toBe(true);
  const failed = {
    error: 'The media file is damaged. The credits were refunded.',
    error_code: 'unreadable_media',
  } as const;
  expect(itemOf('exports')).toEqual({
    ...exported,
    status: 'failed',
    ...failureFields(failed),
    completed_at: endedAt,
    ...outbox('export.failed', rendered, { ...failed, refunded: 4 }),
  });
  expect(itemOf('accounts')).toMatchObject({ credits: 14 });
  expect(itemsOf('ledger')).toEqual([
    { account_id, entry_id: `${export_id}#refund`, credits: 4, reason: 'tiktok export failed', created_at: endedAt },
  ]);
});

it.each([{}, { projects: { ...project, deleting: endedAt } }])(
  'has no event where its project is deleted: %j',
  async (changed) => {
    hold({ exports: exported, accounts: account, ...changed });
    expect(await fail()).toBe(true);
    expect(itemOf('exports')).toMatchObject({ status: 'failed' });
    expect(settled(itemOf('exports') ?? {})).toEqual(itemOf('exports'));
    expect(itemOf('exports')).not.toHaveProperty('event');
  },
);

it('is due until its event is published, and an open export stays due', async () => {
  expect(await markPublished(exported)).toBe(false);
  await completeExport(exported, endedAt);
  const ended = itemOf('exports') ?? {};
  expect(await markPublished(exported)).toBe(true);
  expect(itemOf('exports')).toEqual(settled(ended));
});

it('throws where its refund is refused', async () => {
  hold({ exports: exported, ledger: { account_id, entry_id: `${export_id}#refund`, credits: 4 }, accounts: account });
  const before = everything();
  await expect(fail()).rejects.toThrow(`The refund of ${export_id} failed: the condition on its refund is not met`);
  expect(everything()).toEqual(before);
});

it.each([{ projects: { ...project, deleting: endedAt } }, { projects: { ...project, project_id: other_id } }])(
  'is not completed where its project is deleted',
  async (changed) => {
    hold({ exports: exported, ...changed });
    const before = everything();
    expect(await completeExport(exported, endedAt)).toBe(false);
    expect(everything()).toEqual(before);
  },
);

it.each(['completed', 'failed'])('does not change once it has %s', async (status) => {
  hold({ exports: { ...exported, status }, projects: project, accounts: account });
  const before = everything();
  expect([
    await advanceExport(exported, 0.5),
    await completeExport(exported, endedAt),
    await setExportWarnings(exported, []),
    await fail(),
  ]).toEqual([false, false, false, false]);
  expect(everything()).toEqual(before);
});

it('is found for its account alone', async () => {
  expect([await findExport(account_id, export_id), await findExport(other_id, export_id)]).toEqual([
    exported,
    undefined,
  ]);
  for (const [of, found] of [
    [project_id, [exported]],
    [other_id, []],
  ] as const)
    expect(await searchExports(account_id, { limit: 10 }, { project_id: of })).toEqual({ found });
});
