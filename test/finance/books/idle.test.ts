import { readFileSync } from 'node:fs';
import * as v from 'valibot';
import { expect, it } from 'vitest';
import { sweepSteps } from '#contract/steps/sweeps.ts';
import { usEast1 } from '#core/cost/prices.ts';
import { idleCosts } from '#finance/books/idle.ts';
import { CostRecord } from '../../../reference/cost-card/cost-record.ts';
import { allOfType, hourlyCountsOf, synthesized } from '../../lib/synthesized.ts';

const stacks = synthesized('dev');
const costs = idleCosts(
  { alarms: 3, dashboards: 2, request_metrics: 16, firewalls: 1, firewall_rules: 4, secrets: 2, queues: 4 },
  (sweep) => (sweep === 'ExpireUploads' ? 7000 : 10_000),
  usEast1,
);
const [alarms, dashboards, metrics, edge, receives, ...sweeps] = costs;

it('has what is billed by the hour in an average month', () => {
  expect(alarms).toEqual({ what: 'metrics that alarms watch', count: 3, nanoUsdPerMonth: 300_000_000 });
  expect(dashboards).toEqual({ what: 'dashboards', count: 2, nanoUsdPerMonth: 6_000_000_000 });
  expect(metrics).toEqual({ what: "metrics of the bucket's requests", count: 16, nanoUsdPerMonth: 4_800_000_000 });
  expect(edge).toEqual({ what: 'firewall and secrets of the edge', count: 3, nanoUsdPerMonth: 9_800_000_000 });
  const polls = 4 * 15 * 60 * 730;
  expect(receives).toEqual({ what: 'receives from empty queues', count: polls, nanoUsdPerMonth: polls * 400 });
});

it('docs/cost-card.json counts what the stage dev has (npm run bench -- cost --only card counts again)', () => {
  const { idle } = v.parse(CostRecord, JSON.parse(readFileSync('docs/cost-card.json', 'utf8')));
  const counted = idleCosts(hourlyCountsOf(stacks), () => 0, usEast1);
  expect(idle.map(({ what, count }) => [what, count])).toEqual(counted.map(({ what, count }) => [what, count]));
});

it('has the runs of every sweep that the template schedules', () => {
  const scheduled = allOfType(stacks, 'AWS::Events::Rule').flatMap(
    ([, { Properties }]) => Properties.ScheduleExpression ?? [],
  );
  const rates = Object.values(sweepSteps).map(({ everyMinutes: minutes }) =>
    minutes % 60 === 0 ? `rate(${minutes / 60} hour` : `rate(${minutes} minute`,
  );
  expect(scheduled.map((rate) => String(rate).replace(/s?\)$/, '')).toSorted()).toEqual(rates.toSorted());
  expect(sweeps.map(({ what }) => what)).toEqual(Object.keys(sweepSteps));
  const every = { ExpireUploads: [8760, 7000], ReconcileOpenWork: [43_800, 10_000] } as const;
  for (const [what, [count, nanoUsd]] of Object.entries(every))
    expect(sweeps).toContainEqual({ what, count, nanoUsdPerMonth: count * nanoUsd });
});
