import { readFileSync } from 'node:fs';
import * as v from 'valibot';
import { expect, it } from 'vitest';
import { sweepSteps } from '#contract/steps/sweeps.ts';
import { usEast1 } from '#core/cost/prices.ts';
import { idleCosts, type TemplateResource } from '#finance/books/idle.ts';
import { CostRecord } from '../../../commands/cost-card/cost-record.ts';
import { allOfType, synthesized } from '../../lib/synthesized.ts';

const costs = (resources: readonly TemplateResource[]) =>
  idleCosts(resources, (sweep) => (sweep === 'ExpireUploads' ? 7000 : 10_000), usEast1);
const stacks = synthesized('dev');
const found = (what: string, of = stacks) =>
  costs(Object.values(of).flatMap(({ Resources }) => Object.values(Resources))).find((cost) => cost.what === what);

it('an alarm is billed by the metrics that it reads, and a bucket by those of its requests', () => {
  const one = { Type: 'AWS::CloudWatch::Alarm', Properties: { MetricName: 'a' } };
  const Metrics = [
    { Id: 'a', MetricStat: {} },
    { Id: 'b', MetricStat: {} },
    { Id: 'c', Expression: 'a+b' },
  ];
  const sum = { Type: 'AWS::CloudWatch::Alarm', Properties: { Metrics } };
  const watched = { Type: 'AWS::S3::Bucket', Properties: { MetricsConfigurations: [{ Id: 'a' }] } };
  expect(costs([one, sum, watched])).toMatchObject([
    { what: 'metrics that alarms watch', count: 3, nanoUsdPerMonth: 300_000_000 },
    { what: 'dashboards', count: 0 },
    { what: "metrics of the bucket's requests", count: 16, nanoUsdPerMonth: 4_800_000_000 },
    { what: 'receives from empty queues', count: 0 },
    ...Object.keys(sweepSteps).map((what) => ({ what })),
  ]);
});

it('docs/cost-card.json counts what the stage dev has (npm run bench -- cost --only card counts again)', () => {
  const { idle } = v.parse(CostRecord, JSON.parse(readFileSync('docs/cost-card.json', 'utf8')));
  expect(idle.map(({ what, count }) => [what, count, found(what)?.count])).toEqual(
    idle.map(({ what, count }) => [what, count, count]),
  );
});

it('has the dashboards and the receives from empty queues of the stacks', () => {
  const full = synthesized('full');
  const dashboards = allOfType(full, 'AWS::CloudWatch::Dashboard').length;
  expect(dashboards).toBeGreaterThan(0);
  expect(found('dashboards', full)).toMatchObject({ count: dashboards, nanoUsdPerMonth: dashboards * 3_000_000_000 });
  const receives = allOfType(stacks, 'AWS::Lambda::EventSourceMapping').length * 15 * 60 * 730;
  expect(found('receives from empty queues')).toMatchObject({ count: receives, nanoUsdPerMonth: receives * 400 });
});

it('has the runs of every sweep that the template schedules', () => {
  const scheduled = allOfType(stacks, 'AWS::Events::Rule').flatMap(
    ([, { Properties }]) => Properties.ScheduleExpression ?? [],
  );
  const rates = Object.values(sweepSteps).map(({ everyMinutes: minutes }) =>
    minutes % 60 === 0 ? `rate(${minutes / 60} hour` : `rate(${minutes} minute`,
  );
  expect(scheduled.map((rate) => String(rate).replace(/s?\)$/, '')).toSorted()).toEqual(rates.toSorted());
  expect(found('ExpireUploads')).toMatchObject({ count: 8760, nanoUsdPerMonth: 8760 * 7000 });
  expect(found('ReconcileOpenWork')).toMatchObject({ count: 43_800, nanoUsdPerMonth: 43_800 * 10_000 });
});
