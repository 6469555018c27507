import { CloudWatchLogsClient, GetQueryResultsCommand, StartQueryCommand } from '@aws-sdk/client-cloudwatch-logs';
import { beforeEach, expect, it, vi } from 'vitest';
import { objectKeys } from '#contract/object-keys.ts';
import { dayMs, dayOf, spanOfDay } from '#core/days.ts';
import { markClosed, planDay } from '#finance/aws/cost-plans.ts';
import { costSums } from '#finance/books/cost-sums.ts';
import { logger } from '#runtime/logger.ts';
import { costRow } from '../../support/costs/cost-row.ts';
import { focusFile } from '../../support/costs/focus-file.ts';
import { setLambdaEnvironment } from '../../support/lambda-environment.ts';
import { mockClient } from '../../support/shared-modules/mock-client.ts';
import { mockBucket } from '../../support/stores/mock-bucket.ts';

setLambdaEnvironment();
const { objects, beforeWriting } = mockBucket();
const logs = mockClient(CloudWatchLogsClient);
const [before, day] = ['2026-10-19', '2026-10-20'];
const nowMs = spanOfDay(day).toMs + 2 * 3_600_000;
const name = 'Cueline-dev-Pipelines-StartWorkLog01234567';
const groups = [{ name, arn: `arn:aws:logs:us-east-1:000000000000:log-group:${name}`, storedBytes: 0, createdMs: 0 }];
/** The lines of each query that counts them, by minute of the day. */
let lines: readonly (readonly [number, number])[];

const plan = (more: Partial<Parameters<typeof planDay>[1]> = {}) =>
  planDay(groups, { stack: 'Cueline-dev', day, nowMs, written: [], isNew: false, ...more });

const store = (of: string, made: Awaited<ReturnType<typeof plan>>, more: object) =>
  objects.set(objectKeys.costPlan(of), JSON.stringify({ ...made, ...more }));

beforeEach(() => {
  vi.spyOn(logger, 'warn').mockImplementation(() => {});
  objects.clear();
  lines = [[600, 1000]];
  logs.on(StartQueryCommand).resolves({ queryId: 'q' });
  logs.on(GetQueryResultsCommand).callsFake(() => ({
    status: 'Complete',
    results: lines.map(([minute, count]) => [
      { field: 'minute', value: String(spanOfDay(day).fromMs / 60_000 + minute) },
      { field: 'lines', value: String(count) },
    ]),
  }));
});

it('a quiet day is one slice of lines, one of downloads, what is billed by the hour and what was sold', async () => {
  const { fromMs, toMs } = spanOfDay(day);
  expect((await plan())?.slices).toEqual([
    { of: 'lines', from_ms: fromMs, to_ms: toMs },
    { of: 'downloads' },
    { of: 'hours' },
    { of: 'credits' },
  ]);
});

it('a day without lines has no plan', async () => {
  lines = [];
  expect(await plan()).toBeUndefined();
  expect(objects.size).toBe(0);
});

it('an execution after one that failed goes on with its plan, unless an operator names the day or the day has been closed', async () => {
  const first = await plan();
  expect((await plan())?.id).toBe(first?.id);
  expect((await plan({ isNew: true }))?.id).not.toBe(first?.id);
  store(day, first, { closed: true });
  expect((await plan())?.id).not.toBe(first?.id);
});

it('a plan of a release with other columns is not gone on with', async () => {
  const first = await plan();
  store(day, first, { schema_id: 'older' });
  expect((await plan())?.id).not.toBe(first?.id);
});

const late = async (atMs: number) =>
  (await plan({ written: [before], nowMs: atMs, isNew: true }))?.slices.filter(({ of }) => of === 'late');

it('late lines of the day before are looked for in its slices of logs, within a week', async () => {
  const ofBefore = await plan({ day: before });
  store(before, ofBefore, { closed: true });
  expect(await late(nowMs)).toMatchObject([
    { day: before, plan: ofBefore?.id, number: 0, logs: { of: 'lines' } },
    { day: before, plan: ofBefore?.id, number: 1, logs: { of: 'downloads' } },
  ]);
  expect(await late(nowMs + 7 * dayMs)).toEqual([]);
});

it('late lines of a day are in the file of one other day, also where two are planned at once', async () => {
  const ofBefore = await plan({ day: before });
  store(before, ofBefore, { closed: true });
  const after = dayOf(nowMs);
  beforeWriting(objectKeys.costPlan(before), () => store(before, ofBefore, { closed: true, corrected_by: after }));
  expect(await late(nowMs)).toEqual([]);
  const ofAfter = await plan({ day: after, written: [before], nowMs: nowMs + dayMs, isNew: true });
  expect(ofAfter?.slices.filter(({ of }) => of === 'late')).toHaveLength(2);
});

it('a plan that is closed after the next day has been planned stays corrected by it', async () => {
  const ofBefore = (await plan({ day: before })) ?? expect.fail();
  objects.set(objectKeys.costSums(before), JSON.stringify({ ...costSums(before, []), plan: ofBefore.id }));
  expect(await late(nowMs)).toHaveLength(2);
  await markClosed(ofBefore);
  expect(JSON.parse(objects.get(objectKeys.costPlan(before)) ?? '')).toMatchObject({ closed: true, corrected_by: day });
});

it('a day that is planned anew stays corrected by the day that was planned after it', async () => {
  const ofBefore = await plan({ day: before });
  store(before, ofBefore, { closed: true, corrected_by: day });
  expect(await plan({ day: before, isNew: true })).toMatchObject({ closed: false, corrected_by: day });
});

it('a day that the file of any later day corrects is not planned anew', async () => {
  const written = [day, dayOf(nowMs)];
  for (const [n, other] of written.entries()) {
    const rows = [{ ...costRow('sqs_requests', 1), ...(n === 0 ? { day: other } : { day: before, booked_on: other }) }];
    objects.set(objectKeys.costs(other), focusFile(rows));
  }
  await expect(plan({ day: before, written, isNew: true })).rejects.toThrow(
    `The file of ${written[1]} has corrections of ${before}.`,
  );
});

it('late lines are not looked for in slices that are not the file of the day before', async () => {
  const ofBefore = await plan({ day: before });
  expect(await late(nowMs)).toEqual([]);
  objects.set(objectKeys.costSums(before), JSON.stringify(costSums(before, [])));
  expect(await late(nowMs)).toEqual([]);
  objects.set(objectKeys.costSums(before), JSON.stringify({ ...costSums(before, []), plan: ofBefore?.id }));
  expect(await late(nowMs)).toHaveLength(2);
});

it('a day without a file in a closed month is left out, unless an operator names it', async () => {
  const month = day.slice(0, 7);
  const closed = { closed_at: `${day}T00:00:00.000Z`, closed_by: 'operator', cost_nano_usd: 1, revenue_nano_usd: 0 };
  objects.set(objectKeys.costReport(month, `${month}-close.json`), JSON.stringify({ month, ...closed }));
  expect(await plan()).toBeUndefined();
  await expect(plan({ isNew: true })).rejects.toThrow('was closed at');
});
