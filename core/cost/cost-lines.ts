import { metricNames } from '#contract/names.ts';
import type { CostFacts, CostLine, Units } from '#contract/schemas/cost-line.ts';
import type { PriceList } from '#contract/schemas/price-list.ts';
import { sweepSteps } from '#contract/steps/sweeps.ts';
import { knownNanoUsd } from './price-of.ts';

/** What an invocation used: the content of its cost line. */
export interface Used {
  readonly requestId: string;
  readonly facts: CostFacts;
  readonly calls: CostLine['calls'];
  readonly units: Units;
  readonly modelled: Units;
  /** The handler's time. It is in the line's cost but not in its units, since `platform.report` states all time of the Lambda. */
  readonly lambda: Units;
}

interface LineContext {
  readonly atMs: number;
  readonly namespace: string;
  readonly prices: PriceList;
}

export const maxLineBytes = 800;

/**
 * The cost line as JSON, or several lines where one would exceed 800 bytes. The first has the whole cost, so that the metric in
 * CloudWatch counts one call.
 */
export const costLines = (used: Used, { atMs, namespace, prices }: LineContext): string[] =>
  textsOf(used, {
    cost_nano_usd: [used.units, used.modelled, used.lambda].reduce((sum, some) => sum + knownNanoUsd(some, prices), 0),
    _aws: embeddedMetrics(used.facts, namespace, atMs),
  });

type Content = Omit<Used, 'lambda'>;
type Dollars = Pick<CostLine, 'cost_nano_usd'> & { readonly _aws?: unknown };

const textsOf = (used: Content, dollars: Dollars): string[] => {
  const { requestId, facts, calls, units, modelled } = used;
  const line: CostLine = { kind: 'cost', request_id: requestId, ...facts, calls, units, modelled, ...dollars };
  const text = JSON.stringify(line);
  const parts = Buffer.byteLength(text) > maxLineBytes ? halves(used) : undefined;
  if (!parts) return [text];
  return [...textsOf(parts[0], dollars), ...textsOf(parts[1], { cost_nano_usd: 0 })];
};

/** Whether the lines of a route or step write to metrics: those of sweeps, which always run, would be billed for every hour. */
export const hasMetric = (route: string): boolean => !(route in sweepSteps);

/**
 * CloudWatch extracts metrics from the line: cost by route, and the milliseconds of media for the cost per minute.
 * https://docs.aws.amazon.com/AmazonCloudWatch/latest/monitoring/CloudWatch_Embedded_Metric_Format_Specification.html
 */
const embeddedMetrics = ({ route, media_ms }: CostFacts, Namespace: string, Timestamp: number) => ({
  Timestamp,
  CloudWatchMetrics: [
    ...(hasMetric(route) ? [{ Namespace, Dimensions: [['route']], Metrics: [{ Name: metricNames.cost }] }] : []),
    ...(media_ms === undefined ? [] : [{ Namespace, Dimensions: [[]], Metrics: [{ Name: metricNames.media }] }]),
  ],
});

/**
 * Two contents that add up to the given one; undefined where it cannot be divided. Plan and release go into the second, since
 * the first has the metrics: reports join the lines of a request.
 */
const halves = (used: Content): readonly [Content, Content] | undefined => {
  const counts = [
    ...Object.entries(used.calls).flatMap(([service, names]) =>
      Object.entries(names).map(([name, count]) => ({ of: 'calls' as const, service, name, count })),
    ),
    ...Object.entries(used.units).map(([name, count]) => ({ of: 'units' as const, service: '', name, count })),
    ...Object.entries(used.modelled).map(([name, count]) => ({ of: 'modelled' as const, service: '', name, count })),
  ];
  const { plan, release, ...withoutNames } = used.facts;
  const hasNames = plan !== undefined || release !== undefined;
  if (counts.length === 0 || (counts.length === 1 && !hasNames)) return undefined;
  const withCounts = (some: typeof counts): Pick<Content, 'calls' | 'units' | 'modelled'> => {
    const unitsOf = (of: 'units' | 'modelled') =>
      Object.fromEntries(some.filter((each) => each.of === of).map(({ name, count }) => [name, count]));
    return {
      calls: byService(some.filter(({ of }) => of === 'calls')),
      units: unitsOf('units'),
      modelled: unitsOf('modelled'),
    };
  };
  const { media_ms: _, ...others } = used.facts;
  const middle = Math.ceil(counts.length / 2);
  return [
    { ...used, facts: withoutNames, ...withCounts(counts.slice(0, middle)) },
    { ...used, facts: others, ...withCounts(counts.slice(middle)) },
  ];
};

const byService = (calls: readonly { service: string; name: string; count: number }[]): CostLine['calls'] => {
  const found: CostLine['calls'] = {};
  for (const { service, name, count } of calls) found[service] = { ...found[service], [name]: count };
  return found;
};
