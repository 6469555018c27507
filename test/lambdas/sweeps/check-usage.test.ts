import { beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { type QuotaKind, quotaKinds } from '#contract/quotas.ts';
import { dueAt } from '#core/work/due.ts';
import { newImport } from '#core/work/new-job.ts';
import { transact } from '#runtime/aws/dynamodb.ts';
import { adjustUsage } from '#runtime/stores/usage.ts';
import { videoFacts } from '../../core/media/example-facts.ts';
import { stepOf } from '../../support/step-of.ts';
import {
  account_id,
  exported,
  job,
  job_id,
  nowMs,
  other_id,
  project,
  project_id,
  slot,
  work,
} from '../../support/stores/example-records.ts';
import { hold, interceptTables, itemsOf, usageNow } from '../../support/stores/tables-in-memory.ts';
import { besideLambda } from '../../support/whole-run/calls-in-memory.ts';

const { waited } = vi.hoisted(() => ({ waited: vi.fn(async () => {}) }));
vi.mock('node:timers/promises', () => ({ setTimeout: waited }));
const { written } = vi.hoisted(() => ({ written: vi.fn() }));
vi.mock('#runtime/meter/write-raw.ts', () => ({ writeRaw: written }));

beforeAll(interceptTables);
const check = stepOf(() => import('../../../lambdas/sweeps/check-usage.lambda.ts'));
beforeEach(() => {
  vi.useFakeTimers({ now: nowMs + 3_600_000, toFake: ['Date'] });
  waited.mockReset();
  written.mockReset();
});

/** Items of an account: of each kind some that count and some that do not. */
const items = {
  jobs: [
    job,
    { ...newImport(work, other_id, nowMs, { transcribes: true }), reserved_exports: 3 },
    { ...job, job_id: project_id, status: 'failed' },
    { ...job, job_id: exported.export_id, account_id: other_id },
  ],
  exports: [exported, { ...exported, export_id: other_id, status: 'completed' }],
  projects: [
    { ...project, media: videoFacts, version_bytes: 7, text_bytes: 3 },
    { ...project, project_id: job_id, reserved_bytes: 500 },
    { ...project, project_id: other_id, deleting: project.created_at, reserved_bytes: 40 },
    { ...project, project_id: exported.export_id, deleting: project.created_at, reserved_bytes: 9, bytes_freed: true },
  ],
  uploads: [
    slot,
    { ...slot, upload_id: other_id, used_by: project_id },
    { ...slot, upload_id: job_id, terminated_at: project.created_at },
  ],
};
const right: Readonly<Record<QuotaKind, number>> = {
  open_imports: 1,
  open_transcriptions: 2,
  open_exports: 4,
  upload_slots: 1,
  projects: 2,
  stored_bytes: videoFacts.sizeBytes + 7 + 3 + 500 + 40 + 100,
};
const counters = (amounts: Readonly<Record<string, number>>) =>
  Object.entries(amounts).map(([kind, used]) => ({ account_id, kind, used, changes: 3, ...dueAt(account_id, nowMs) }));
const corrections = () =>
  written.mock.calls.flatMap(([lines]) => lines).filter((line: string) => line.includes('usage_corrected'));

it('settles correct counters, which are not due until they change', async () => {
  hold({ ...items, usage: counters(right) });
  await check();
  expect(usageNow()).toEqual(right);
  expect(itemsOf('usage').filter(({ due }) => due)).toEqual([]);
  expect([waited.mock.calls, corrections()]).toEqual([[], []]);
  await transact(adjustUsage(account_id, { projects: 1 }));
  expect(itemsOf('usage').filter(({ due }) => due)).toMatchObject([{ kind: 'projects' }]);
});

it.each(quotaKinds)(
  'corrects a wrong counter of %s, writes a metric, and checks it again a day later',
  async (kind) => {
    hold({ ...items, usage: counters({ ...right, [kind]: right[kind] + 1 }) });
    await check();
    expect(usageNow()).toEqual(right);
    expect(corrections()).toEqual([expect.stringContaining(`"quota":"${kind}"`)]);
    const dueAgain = itemsOf('usage').filter(({ due }) => due);
    expect(dueAgain).toMatchObject([{ kind, changes: 4, due_at: new Date(nowMs + 25 * 3_600_000).toISOString() }]);
  },
);

it('counts the items of an account without counters, when an operator names it', async () => {
  hold(items);
  await check({ account_id });
  expect(usageNow()).toEqual(right);
});

it('does not correct a counter that changes during the check', async () => {
  hold({ ...items, usage: counters({ ...right, projects: right.projects + 1 }) });
  waited.mockImplementationOnce(async () => {
    await besideLambda(() => transact(adjustUsage(account_id, { projects: 0 })));
  });
  await check();
  expect(usageNow()).toMatchObject({ projects: right.projects + 1 });
  // The counter stays due for the next run.
  expect(itemsOf('usage')).toContainEqual(
    expect.objectContaining({ kind: 'projects', due_at: new Date(nowMs).toISOString() }),
  );
  await check();
  expect(usageNow()).toEqual(right);
});

it('does not correct a counter for half of a transaction, whose other half it reads two seconds later', async () => {
  const [first, ...others] = items.projects;
  hold({ ...items, projects: others, usage: counters(right) });
  waited.mockImplementationOnce(async () => {
    await besideLambda(() => transact({ seen: { table: 'projects', put: { ...first } } }));
  });
  await check();
  expect(usageNow()).toEqual(right);
  expect(corrections()).toEqual([]);
});
