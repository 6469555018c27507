import { PublishCommand, SNSClient } from '@aws-sdk/client-sns';
import { beforeEach, expect, it } from 'vitest';
import { objectKeys } from '#contract/object-keys.ts';
import type { CostPlan } from '#contract/schemas/cost-plan.ts';
import { dayMs, dayOf } from '#core/days.ts';
import { withMoneyAlerts } from '#finance/aws/money-alerts.ts';
import { costSums } from '#finance/books/cost-sums.ts';
import { costRow } from '../../support/costs/cost-row.ts';
import { focusFile } from '../../support/costs/focus-file.ts';
import { setLambdaEnvironment } from '../../support/lambda-environment.ts';
import { mockClient } from '../../support/shared-modules/mock-client.ts';
import { mockBucket } from '../../support/stores/mock-bucket.ts';

setLambdaEnvironment();
const { objects } = mockBucket();
const sns = mockClient(SNSClient);
const day = '2026-10-30';
const before = (days: number): string => dayOf(Date.parse(day) - days * dayMs);
const account_id = '019aa000-0000-7000-8000-00000000000a';
const id = '019aa000-0000-7000-8000-000000000009';
/** In a month of 30 days $0.78507 a day for each tebibyte: $0.023 for each of 1,024 GiB-months. */
const tebibyteDay = 2 ** 40 * 24;
const stored = (of: string, tebibytes: Readonly<Record<string, number>>) =>
  Object.entries(tebibytes).map(([project_id, units]) => ({
    ...costRow('s3_byte_hours', units * tebibyteDay),
    ...{ day, route: 'storage', account_id, ...(project_id && { project_id }) },
    release: of,
  }));
const planOf = (of: string, rows: ReturnType<typeof stored>): CostPlan => {
  const half = rows.slice(0, 2);
  objects.set(objectKeys.costSlice(of, id, 1), focusFile(half));
  objects.set(objectKeys.costSlice(of, id, 2), focusFile(rows.slice(2)));
  const slices: CostPlan['slices'] = [{ of: 'credits' }, { of: 'stored', keys: ['k'] }, { of: 'hours' }];
  const plan = { id, deployment: 'Cueline-dev', day: of, schema_id: 's', closed: true, slices };
  objects.set(objectKeys.costPlan(of), JSON.stringify(plan));
  return plan;
};

beforeEach(() => {
  sns.on(PublishCommand).resolves({});
  const usual = stored('r', { p1: 4 });
  for (let n = 1; n <= 30; n += 1) {
    const sums = costSums(before(n), usual);
    objects.set(objectKeys.costSums(before(n)), JSON.stringify(sums));
  }
});

it('a message about the storage of an account names the projects that have grown most in a week', async () => {
  planOf(before(7), stored('r', { p1: 4, p2: 1, '': 2 }));
  const now = stored('r', { p1: 4, p2: 41, p3: 10, p4: 5, p5: 3, '': 30 });
  await withMoneyAlerts(planOf(day, now), costSums(day, now));
  const [message] = sns.commandCalls(PublishCommand).map(({ args: [{ input }] }) => input.Message);
  expect(message).toContain(`The storage of the account ${account_id} cost $73.01 on ${day}; usual are $3.14.`);
  expect(message).toContain('The largest rises: p2 +$31.40, no project +$21.98, p3 +$7.85, and 2 more.');
});
