import type { Units } from '#contract/schemas/cost-line.ts';
import { metricsOfFilter } from '#contract/schemas/hourly-counts.ts';
import { sweepSteps } from '#contract/steps/sweeps.ts';
import { nanoUsdOfUnits, type pricesIn } from './price-of.ts';

/** Of a synthesized template. */
export interface TemplateResource {
  readonly Type: string;
  readonly Properties?: Readonly<Record<string, unknown>> | undefined;
}

/** Something that AWS bills of a deployment that nobody calls. */
export interface IdleCost {
  /** In words, or the name of a sweep. */
  readonly what: string;
  /** How many there are, or how often it is done in a month. */
  readonly count: number;
  readonly nanoUsdPerMonth: number;
}

type SweepName = keyof typeof sweepSteps;
const sweeps = Object.keys(sweepSteps) as SweepName[];

/** AWS counts months of 730 hours. https://aws.amazon.com/calculator/calculator-assumptions */
const hours = 730;
/**
 * Lambda keeps five polls of 20 seconds open on a queue in which nothing is, and each receive is billed. How many it keeps is
 * what is seen, and not promised. https://docs.aws.amazon.com/lambda/latest/dg/services-sqs-scaling.html
 */
export const emptyReceivesPerHour = 5 * 3 * 60;

/**
 * What a deployment of these resources costs in a month without a call, at list prices. `runNanoUsd` says what a run of a
 * sweep costs that finds nothing to do. Storage is not in it: what is stored is somebody's.
 */
export const idleCosts = (
  resources: readonly TemplateResource[],
  runNanoUsd: (sweep: SweepName) => number,
  prices: ReturnType<typeof pricesIn>,
): IdleCost[] => {
  const of = (type: string) => resources.filter(({ Type }) => Type === `AWS::${type}`);
  const standing = (what: string, count: number, units: Units): IdleCost => ({
    what,
    count,
    nanoUsdPerMonth: nanoUsdOfUnits(units, prices),
  });
  const alarms = of('CloudWatch::Alarm').reduce((sum, alarm) => sum + metricsOf(alarm), 0);
  const requestMetrics = of('S3::Bucket').reduce((sum, bucket) => sum + requestMetricsOf(bucket), 0);
  const dashboards = of('CloudWatch::Dashboard').length;
  const receives = of('Lambda::EventSourceMapping').length * emptyReceivesPerHour * hours;
  return [
    standing('metrics that alarms watch', alarms, { alarm_hours: alarms * hours }),
    standing('dashboards', dashboards, { dashboard_hours: dashboards * hours }),
    // Its line puts its dollars into a metric of its own, and one in an hour has the hour billed.
    standing("metrics of the sweeps' dollars", sweeps.length, { metric_hours: sweeps.length * hours }),
    ...(requestMetrics > 0
      ? [standing("metrics of the bucket's requests", requestMetrics, { metric_hours: requestMetrics * hours })]
      : []),
    standing('receives from empty queues', receives, { sqs_requests: receives }),
    ...sweeps.map((name) => {
      const runs = (hours * 60) / sweepSteps[name].everyMinutes;
      return { what: name, count: runs, nanoUsdPerMonth: Math.round(runs * runNanoUsd(name)) };
    }),
  ];
};

const requestMetricsOf = ({ Properties: { MetricsConfigurations: filters } = {} }: TemplateResource): number =>
  Array.isArray(filters) ? filters.length * metricsOfFilter : 0;

/** An alarm is billed for each metric that it reads. https://aws.amazon.com/cloudwatch/pricing */
const metricsOf = ({ Properties: { Metrics } = {} }: TemplateResource): number =>
  Array.isArray(Metrics) ? Metrics.filter((metric) => 'MetricStat' in metric).length : 1;
