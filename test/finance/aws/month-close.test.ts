import { beforeEach, expect, it } from 'vitest';
import { objectKeys } from '#contract/object-keys.ts';
import { rowsOfDay as storedRows } from '#finance/aws/cost-files.ts';
import { closeMonth, writeMonthReport } from '#finance/aws/month-report.ts';
import { totalNanoUsd } from '#finance/books/usage.ts';
import { focusFile } from '../../support/costs/focus-file.ts';
import { rowsOfDay } from '../../support/costs/synthetic-days.ts';
import { setLambdaEnvironment } from '../../support/lambda-environment.ts';
import { mockBucket } from '../../support/stores/mock-bucket.ts';

setLambdaEnvironment();
const { objects } = mockBucket();
const month = '2026-10';
const days = ['2026-10-29', '2026-10-30', '2026-10-31'];
const nowMs = Date.parse('2026-11-02T00:00:00Z');
const page = objectKeys.costReport(month, `${month}.html`);

const costOf = async (day: string): Promise<number> => {
  let nanoUsd = 0;
  for await (const rows of storedRows(day)) nanoUsd += totalNanoUsd(rows);
  return nanoUsd;
};

beforeEach(() => {
  objects.clear();
  for (const day of days) objects.set(objectKeys.costs(day), focusFile(rowsOfDay(day).slice(0, 5)));
});

it('a month with a day without a file, after the first that has one, is not closed', async () => {
  objects.delete(objectKeys.costs('2026-10-30'));
  await expect(closeMonth(month, 'operator', nowMs)).rejects.toThrow('No file yet of 2026-10-30.');
  expect(objects.size).toBe(2);
});

it('closing a month again, after a run that was killed before its report, stores the report', async () => {
  await closeMonth(month, 'operator', nowMs);
  expect(objects.get(page)).toContain('operator');
  objects.delete(page);
  await expect(closeMonth(month, 'another', nowMs)).rejects.toThrow('was closed at');
  expect(objects.get(page)).toContain('operator');
});

it('an unreadable line stays in the cost of the month and blocks its close, which a reader is told', async () => {
  const [, day = ''] = days;
  const key = objectKeys.costs(day);
  const [first, broken = '', ...rest] = (objects.get(key) ?? '').split('\n');
  const cut = broken.split(',');
  cut[cut.length - 1] = 'inter.ttf';
  const before = await costOf(day);
  expect(before).toBeGreaterThan(0);
  objects.set(key, [first, cut.join(','), ...rest].join('\n'));
  expect(await costOf(day)).toBe(before);
  const told = '1 lines of 2026-10-30 are unreadable';
  const pages: string[] = [];
  await writeMonthReport(month, async ({ name, texts }) => name.endsWith('.html') && pages.push(...texts));
  expect(pages.join('')).toContain(told);
  await expect(closeMonth(month, 'operator', nowMs)).rejects.toThrow(told);
  expect(objects.has(objectKeys.costReport(month, `${month}-close.json`))).toBe(false);
});
