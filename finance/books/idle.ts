import type { Units } from '#contract/schemas/cost-line.ts';
import type { HourlyCounts } from '#contract/schemas/hourly-counts.ts';
import type { PriceList } from '#contract/schemas/price-list.ts';
import { sweepSteps } from '#contract/steps/sweeps.ts';
import { knownNanoUsd } from '#core/cost/price-of.ts';
import { monthHours } from '#core/cost/prices.ts';

/** Something that AWS bills for a deployment that nobody uses. */
export interface IdleCost {
  /** A description, or the name of a sweep. */
  readonly what: string;
  /** How many there are, or how many there are in a month. */
  readonly count: number;
  readonly nanoUsdPerMonth: number;
}

type SweepName = keyof typeof sweepSteps;
const sweeps = Object.keys(sweepSteps) as SweepName[];

/**
 * Lambda keeps five long polls of 20 seconds open on an empty queue, and each receive is billed. The number five is observed
 * and not guaranteed. https://docs.aws.amazon.com/lambda/latest/dg/services-sqs-scaling.html
 */
export const emptyReceivesPerHour = 5 * 3 * 60;

/**
 * The monthly cost of a deployment that nobody uses, at list prices, without storage. `runNanoUsd` is the cost of a run of a
 * sweep that finds nothing to do.
 */
export const idleCosts = (
  { alarms, dashboards, request_metrics: requestMetrics, firewalls, firewall_rules, secrets, queues }: HourlyCounts,
  runNanoUsd: (sweep: SweepName) => number,
  prices: PriceList,
): IdleCost[] => {
  const continuous = (what: string, count: number, units: Units): IdleCost => ({
    what,
    count,
    nanoUsdPerMonth: knownNanoUsd(units, prices),
  });
  const receives = queues * emptyReceivesPerHour * monthHours;
  return [
    continuous('metrics that alarms watch', alarms, { alarm_hours: alarms * monthHours }),
    continuous('dashboards', dashboards, { dashboard_hours: dashboards * monthHours }),
    ...(requestMetrics > 0
      ? [continuous("metrics of the bucket's requests", requestMetrics, { metric_hours: requestMetrics * monthHours })]
      : []),
    ...(firewalls + secrets > 0
      ? [
          continuous('firewall and secrets of the edge', firewalls + secrets, {
            firewall_hours: firewalls * monthHours,
            firewall_rule_hours: firewall_rules * monthHours,
            secret_hours: secrets * monthHours,
          }),
        ]
      : []),
    continuous('receives from empty queues', receives, { sqs_requests: receives }),
    ...sweeps.map((name) => {
      const runs = (monthHours * 60) / sweepSteps[name].everyMinutes;
      return { what: name, count: runs, nanoUsdPerMonth: Math.round(runs * runNanoUsd(name)) };
    }),
  ];
};
