import { readFileSync } from 'node:fs';
import * as v from 'valibot';
import { expect, it } from 'vitest';
import { sweepSteps } from '#contract/steps/sweeps.ts';
import { usEast1 } from '#core/cost/prices.ts';
import { idleCosts } from '#finance/books/idle.ts';
import { CostRecord } from '../../../commands/cost-card/cost-record.ts';
import { allOfType, synthesized } from '../../lib/synthesized.ts';

const prices = usEast1;
const runNanoUsd = (sweep: string) => (sweep === 'ExpireUploads' ? 7000 : 10_000);
const stacks = synthesized('dev');
const found = (what: string, of = stacks) => {
  const resources = Object.values(of).flatMap(({ Resources }) => Object.values(Resources));
  return idleCosts(resources, runNanoUsd, prices).find((cost) => cost.what === what);
};

it('an alarm is billed by the metrics that it reads', () => {
  const one = { Type: 'AWS::CloudWatch::Alarm', Properties: { MetricName: 'a' } };
  const Metrics = [
    { Id: 'a', MetricStat: {} },
    { Id: 'b', MetricStat: {} },
    { Id: 'c', Expression: 'a+b' },
  ];
  const sum = { Type: 'AWS::CloudWatch::Alarm', Properties: { Metrics } };
  const [alarms] = idleCosts([one, sum], runNanoUsd, prices);
  expect(alarms).toEqual({ what: 'metrics that alarms watch', count: 3, nanoUsdPerMonth: 300_000_000 });
});

it('docs/cost-card.json counts what the stage dev has (npm run bench -- cost --only card counts again)', () => {
  const { idle } = v.parse(CostRecord, JSON.parse(readFileSync('docs/cost-card.json', 'utf8')));
  const resources = Object.values(stacks).flatMap(({ Resources }) => Object.values(Resources));
  const counted = idleCosts(resources, () => 0, prices).map(({ what, count }) => [what, count]);
  expect(idle.map(({ what, count }) => [what, count])).toEqual(counted);
});

it('has the alarms and dashboards of the stacks', () => {
  expect(found('metrics that alarms watch')?.count).toBeGreaterThanOrEqual(
    allOfType(stacks, 'AWS::CloudWatch::Alarm').length,
  );
  const full = synthesized('full');
  const dashboards = allOfType(full, 'AWS::CloudWatch::Dashboard').length;
  expect(dashboards).toBeGreaterThan(0);
  expect(found('dashboards', full)).toMatchObject({ count: dashboards, nanoUsdPerMonth: dashboards * 3_000_000_000 });
});

it('has the metrics of the bucket’s requests, where they are configured', () => {
  const what = "metrics of the bucket's requests";
  expect(found(what)).toBeUndefined();
  const watched = { Type: 'AWS::S3::Bucket', Properties: { MetricsConfigurations: [{ Id: 'a' }] } };
  expect(idleCosts([watched], runNanoUsd, prices)).toContainEqual({ what, count: 16, nanoUsdPerMonth: 4_800_000_000 });
});

it('has the receives from empty queues', () => {
  const [mappings, perMonth] = [allOfType(stacks, 'AWS::Lambda::EventSourceMapping').length, 15 * 60 * 730];
  expect(found('receives from empty queues')).toEqual({
    what: 'receives from empty queues',
    count: mappings * perMonth,
    nanoUsdPerMonth: mappings * perMonth * 400,
  });
});

const minutesOf = ([, count, unit]: readonly string[]): number => Number(count) * (unit === 'hour' ? 60 : 1);

it('has the runs of every sweep that the template schedules', () => {
  const rules = allOfType(stacks, 'AWS::Events::Rule').flatMap(
    ([, { Properties }]) => Properties.ScheduleExpression ?? [],
  );
  const minutes = rules.map((rule) => minutesOf(/^rate\((\d+) (minute|hour)s?\)$/.exec(String(rule)) ?? []));
  expect(minutes.toSorted()).toEqual(
    Object.values(sweepSteps)
      .map(({ everyMinutes }) => everyMinutes)
      .toSorted(),
  );
  expect(found('ExpireUploads')).toEqual({ what: 'ExpireUploads', count: 8760, nanoUsdPerMonth: 8760 * 7000 });
  expect(found('ReconcileOpenWork')).toEqual({
    what: 'ReconcileOpenWork',
    count: 43_800,
    nanoUsdPerMonth: 43_800 * 10_000,
  });
});
