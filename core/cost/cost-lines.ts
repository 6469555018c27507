import type { Meter } from '#contract/meters.ts';
import { metricNames } from '#contract/names.ts';
import type { CostFacts, CostLine, Units } from '#contract/schemas/cost-line.ts';
import { nanoUsdOfUnits } from './price-of.ts';
import type { Price } from './prices.ts';

/** What a line is to say. */
export interface Used {
  readonly requestId: string;
  readonly facts: CostFacts;
  readonly calls: CostLine['calls'];
  readonly units: Units;
  readonly modelled: Units;
  /** The handler's time: in the line's dollars, and not in its units, since `platform.report` tells all of the Lambda's. */
  readonly lambda: Units;
}

/** When a line is written, by which prices, and for which metrics. */
interface Writing {
  readonly atMs: number;
  readonly namespace: string;
  readonly prices: Readonly<Record<Meter, Price>>;
}

export const longestBytes = 800;

/**
 * The JSON of the line that says it; of several where one would be longer than 800 bytes, of which the first has all of its
 * dollars: for CloudWatch it stays one call.
 */
export const costLines = (used: Used, { atMs, namespace, prices }: Writing): string[] =>
  textsOf(used, {
    cost_nano_usd: [used.units, used.modelled, used.lambda].reduce(
      (sum, some) => sum + nanoUsdOfUnits(some, prices),
      0,
    ),
    _aws: embeddedMetrics(used.facts, namespace, atMs),
  });

type Said = Omit<Used, 'lambda'>;
type Dollars = Pick<CostLine, 'cost_nano_usd'> & { readonly _aws?: unknown };

const textsOf = (used: Said, dollars: Dollars): string[] => {
  const { requestId, facts, calls, units, modelled } = used;
  const line: CostLine = { kind: 'cost', request_id: requestId, ...facts, calls, units, modelled, ...dollars };
  const text = JSON.stringify(line);
  const parts = Buffer.byteLength(text) > longestBytes ? halves(used) : undefined;
  if (!parts) return [text];
  return [...textsOf(parts[0], dollars), ...textsOf(parts[1], { cost_nano_usd: 0 })];
};

/**
 * CloudWatch reads metrics out of the line itself: dollars by route, and the media that they are divided by.
 * https://docs.aws.amazon.com/AmazonCloudWatch/latest/monitoring/CloudWatch_Embedded_Metric_Format_Specification.html
 */
const embeddedMetrics = ({ media_ms }: CostFacts, Namespace: string, Timestamp: number) => ({
  Timestamp,
  CloudWatchMetrics: [
    { Namespace, Dimensions: [['route']], Metrics: [{ Name: metricNames.cost }] },
    ...(media_ms === undefined ? [] : [{ Namespace, Dimensions: [[]], Metrics: [{ Name: metricNames.media }] }]),
  ],
});

/** Two that add up to it; none where nothing is left to be parted. */
const halves = (used: Said): readonly [Said, Said] | undefined => {
  const counts = [
    ...Object.entries(used.calls).flatMap(([service, names]) =>
      Object.entries(names).map(([name, count]) => ({ of: 'calls' as const, service, name, count })),
    ),
    ...Object.entries(used.units).map(([name, count]) => ({ of: 'units' as const, service: '', name, count })),
    ...Object.entries(used.modelled).map(([name, count]) => ({ of: 'modelled' as const, service: '', name, count })),
  ];
  if (counts.length < 2) return undefined;
  const withCounts = (some: typeof counts): Pick<Said, 'calls' | 'units' | 'modelled'> => {
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
    { ...used, ...withCounts(counts.slice(0, middle)) },
    { ...used, facts: others, ...withCounts(counts.slice(middle)) },
  ];
};

const byService = (calls: readonly { service: string; name: string; count: number }[]): CostLine['calls'] => {
  const found: CostLine['calls'] = {};
  for (const { service, name, count } of calls) found[service] = { ...found[service], [name]: count };
  return found;
};
