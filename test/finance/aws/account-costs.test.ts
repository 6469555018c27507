import { expect, it } from 'vitest';
import { objectKeys } from '#contract/object-keys.ts';
import { accountCosts } from '#finance/aws/account-costs.ts';
import { writeMonthReports } from '#finance/aws/month-report.ts';
import { most } from '#finance/report/account-lines.ts';
import { costRow } from '../../support/costs/cost-row.ts';
import { focusFile } from '../../support/costs/focus-file.ts';
import { setLambdaEnvironment } from '../../support/lambda-environment.ts';
import { mockBucket } from '../../support/stores/mock-bucket.ts';

setLambdaEnvironment();
const { objects } = mockBucket();
const account = 'a1';

it('each day of an account in a month has its work, also one of the month before that a file of the month corrects', async () => {
  const days = ['2026-11-30', '2026-12-01', '2026-12-30'];
  for (const [n, day] of days.entries()) {
    const row = { ...costRow('transcribe_seconds', 60), account_id: account, job_id: `job-${n}`, cost_nano_usd: n + 1 };
    const late = { ...row, day: '2026-11-30', job_id: 'job-late', booked_on: day, cost_nano_usd: 7 };
    const rows = [{ ...row, day }, ...(n === 1 ? [late] : [])];
    objects.set(objectKeys.costs(day), focusFile(rows));
  }
  await writeMonthReports();
  const worksOf = async (month: string, day?: string) =>
    (await accountCosts({ month, account, day })).rows.map((row) => (day ? row.slice(1, 3) : row.slice(0, 2)));
  expect(await worksOf('2026-12')).toEqual([
    ['2026-12-01', 2],
    ['2026-11-30', 7],
    ['2026-12-30', 3],
  ]);
  expect(await worksOf('2026-12', '2026-11-30')).toEqual([['job-late', 7]]);
  expect(await worksOf('2026-12', '2026-12-30')).toEqual([['job-2', 3]]);
  expect(await worksOf('2026-11', '2026-11-30')).toEqual([['job-0', 1]]);
});

it('an account with more work of a day than a reply can be made of in time is refused, with what to do', async () => {
  const key = objectKeys.costReport('2026-11', '2026-11-2026-11-05-works.csv');
  objects.set(key, `kind,id,account,cost_usd\n${'job,j,a1,\n'.repeat(most.lines)}`);
  await expect(accountCosts({ month: '2026-11', account, day: '2026-11-05' })).rejects.toMatchObject({
    code: 'not_found',
    message: expect.stringContaining('is too large to be read here. npm run cost report writes it.'),
  });
});
