import { beforeAll, beforeEach, expect, it } from 'vitest';
import {
  advanceExport,
  completeExport,
  failExport,
  getExport,
  listExports,
  markExportPublished,
  warnOfExport,
} from '#runtime/stores/exports.ts';
import {
  account,
  account_id,
  endedAt,
  export_id,
  exported,
  other_id,
  owed,
  project,
  settled,
} from './example-records.ts';
import { everything, hold, interceptTables, itemOf, itemsOf } from './tables-in-memory.ts';

beforeAll(interceptTables);
beforeEach(() => hold({ exports: exported, projects: project, accounts: account }));

const fail = () => failExport(exported, { message: 'The media file is damaged.' }, endedAt);

it('raises its progress and never lowers it', async () => {
  const moved = [];
  for (const progress of [0.5, 0.4, 0.5, 0.6]) moved.push(await advanceExport(exported, progress));
  expect(moved).toEqual([true, false, false, true]);
  expect(itemOf('exports')).toEqual({ ...exported, status: 'processing', progress: 0.6 });
});

it('is told what its owner should know', async () => {
  const warnings = [{ code: 'font_replaced', message: 'Noto Sans stands in.' }] as const;
  expect(await warnOfExport(exported, warnings)).toBe(true);
  expect(itemOf('exports')).toEqual({ ...exported, warnings });
});

it('completes', async () => {
  expect(await completeExport(exported, endedAt)).toBe(true);
  const ended = { status: 'completed', progress: 1, completed_at: endedAt };
  expect(itemOf('exports')).toEqual({ ...exported, ...ended, ...owed('export.completed', { export_id }) });
});

it('fails and is refunded', async () => {
  expect(await fail()).toBe(true);
  const error = 'The media file is damaged. The credits were refunded.';
  expect(itemOf('exports')).toEqual({
    ...exported,
    status: 'failed',
    error,
    completed_at: endedAt,
    ...owed('export.failed', { export_id }, error),
  });
  expect(itemOf('accounts')).toMatchObject({ credits: 14 });
  expect(itemsOf('ledger')).toEqual([
    { account_id, entry_id: `${export_id}#refund`, credits: 4, reason: 'tiktok export failed', created_at: endedAt },
  ]);
});

it.each([{}, { projects: { ...project, deleting: endedAt } }])(
  'tells nothing of a deleted project: %j',
  async (changed) => {
    hold({ exports: exported, accounts: account, ...changed });
    expect(await fail()).toBe(true);
    expect(itemOf('exports')).toMatchObject({ status: 'failed' });
    expect(settled(itemOf('exports') ?? {})).toEqual(itemOf('exports'));
    expect(itemOf('exports')).not.toHaveProperty('event');
  },
);

it('owes its event until that is told, and an open export stays due', async () => {
  expect(await markExportPublished(exported)).toBe(false);
  await completeExport(exported, endedAt);
  const ended = itemOf('exports') ?? {};
  expect(await markExportPublished(exported)).toBe(true);
  expect(itemOf('exports')).toEqual(settled(ended));
});

it('fails loudly where its refund can not be booked', async () => {
  hold({ exports: exported, ledger: { account_id, entry_id: `${export_id}#refund`, credits: 4 }, accounts: account });
  const before = everything();
  await expect(fail()).rejects.toThrow(`The refund of ${export_id} was refused by its refund`);
  expect(everything()).toEqual(before);
});

it.each([{ projects: { ...project, deleting: endedAt } }, { projects: { ...project, project_id: other_id } }])(
  'completes nothing of a project that is not there any more',
  async (changed) => {
    hold({ exports: exported, ...changed });
    const before = everything();
    expect(await completeExport(exported, endedAt)).toBe(false);
    expect(everything()).toEqual(before);
  },
);

it.each(['completed', 'failed'])('is not moved once it has %s', async (status) => {
  hold({ exports: { ...exported, status }, projects: project, accounts: account });
  const before = everything();
  expect([
    await advanceExport(exported, 0.5),
    await completeExport(exported, endedAt),
    await warnOfExport(exported, []),
    await fail(),
  ]).toEqual([false, false, false, false]);
  expect(everything()).toEqual(before);
});

it('is found for its account alone', async () => {
  expect([await getExport(account_id, export_id), await getExport(other_id, export_id)]).toEqual([exported, undefined]);
  expect([await listExports(project), await listExports({ ...project, project_id: other_id })]).toEqual([
    [exported],
    [],
  ]);
});
