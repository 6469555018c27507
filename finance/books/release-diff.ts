import { type Meter, meterNames } from '#contract/meters.ts';
import type { CostRow } from '#contract/schemas/cost-row.ts';
import type { PriceList } from '#contract/schemas/price-list.ts';
import { nanoUsdOf } from '#core/cost/price-of.ts';
import { sumOf } from '#core/sum-of.ts';
import { unitsIn } from './group-costs.ts';
import { largestFirst } from './largest-first.ts';
import { kindOf } from './renderers.ts';

/** A figure of the first and of the second release. */
export type Pair = readonly [before: number, after: number];

/** What one meter of a route counted. */
export interface MeterChange {
  readonly meter: Meter;
  /** For each thousand requests of the route. */
  readonly units: Pair;
  readonly nanoUsd: Pair;
}

export interface RouteChange {
  /** An operationId or the name of a step. */
  readonly route: string;
  readonly requests: Pair;
  /** For each thousand requests. */
  readonly nanoUsd: Pair;
  /** What the requests of the second release cost more than they would at the rate of the first; negative where less. */
  readonly extraNanoUsd: number;
  /** Meters whose units changed, the largest change in dollars first. */
  readonly meters: readonly MeterChange[];
  /** The same of Transcribe, encoding and data out, which are not in the amounts above: they follow the media. */
  readonly media: readonly MeterChange[];
}

export type ReleaseNames = readonly [before: string, after: string];

/**
 * Compares what a request of each route costs in two releases; without names, by the first and the last code that the route
 * ran with. Both are priced by the same list, so that a new price is no change of a route. Throws a message where there is
 * nothing to compare.
 */
export const releaseDiff = (rows: readonly CostRow[], names: ReleaseNames | undefined, list: PriceList) => {
  const { before, after, unordered } = names
    ? { before: byRoute(rows, names[0]), after: byRoute(rows, names[1]), unordered: [] }
    : firstAndLast(rows);
  const both = [...after].filter(([route]) => before.has(route));
  const routes = both.map(([route, own]) => routeChange(route, [before.get(route) ?? [], own], list));
  return {
    /** Routes with requests of both releases, the largest extra cost first; then those of only one of the two. */
    routes: routes.toSorted((one, other) => other.extraNanoUsd - one.extraNanoUsd),
    onlyBefore: [...before.keys()].filter((route) => !after.has(route)).sort(),
    onlyAfter: [...after.keys()].filter((route) => !before.has(route)).sort(),
    /** Routes of which two codes ran on the very same days, so that their order is not known. */
    unordered,
  };
};

/** At least this share of the cost of a request, or of its units, is a change: Lambda's time is never twice the same. */
const minChange = 0.01;

export const hasChanged = ([before, after]: Pair): boolean => Math.abs(after - before) > minChange * before;

type Routes = ReadonlyMap<string, readonly CostRow[]>;

const byRoute = (rows: readonly CostRow[], release: string): Routes => {
  const ofRelease = rows.filter((row) => row.release === release);
  const counted = [...Map.groupBy(ofRelease, ({ route }) => route)].filter(([, own]) => requestsIn(own) > 0);
  if (counted.length > 0) return new Map(counted);
  const names = [...new Set(rows.flatMap((row) => row.release ?? []))].sort();
  throw new Error(
    `No request of these days names the release ${release}. ${names.length > 0 ? `There are ${names.join(', ')}.` : 'None of them names a release.'}`,
  );
};

const firstAndLast = (rows: readonly CostRow[]): { before: Routes; after: Routes; unordered: string[] } => {
  const [before, after] = [new Map<string, readonly CostRow[]>(), new Map<string, readonly CostRow[]>()];
  const unordered: string[] = [];
  const named = rows.filter(({ release }) => release !== undefined);
  for (const [route, own] of Map.groupBy(named, (row) => row.route)) {
    const codes = [...Map.groupBy(own, ({ release }) => release).values()]
      .filter((rows) => requestsIn(rows) > 0)
      .map((rows) => ({ rows, days: spanOf(rows) }))
      .toSorted((one, other) => (one.days < other.days ? -1 : 1));
    const [first, last] = [codes[0], codes.at(-1)];
    if (!first || !last || first === last) continue;
    if (first.days === last.days) {
      unordered.push(route);
      continue;
    }
    before.set(route, first.rows);
    after.set(route, last.rows);
  }
  if (before.size === 0 && unordered.length === 0)
    throw new Error('No route ran with more than one code on these days: there is nothing to compare.');
  return { before, after, unordered: unordered.sort() };
};

/** The first and the last day. */
const spanOf = (rows: readonly CostRow[]): string => {
  const days = rows.map(({ day }) => day).sort();
  return `${days[0]} ${days.at(-1)}`;
};

const requestsIn = (rows: readonly CostRow[]): number => unitsIn(rows, 'lambda_requests');

const routeChange = (
  route: string,
  of: readonly [readonly CostRow[], readonly CostRow[]],
  list: PriceList,
): RouteChange => {
  const requests: Pair = [requestsIn(of[0]), requestsIn(of[1])];
  const changes = meterNames.map((meter): MeterChange => {
    const perThousand = (at: 0 | 1) => (unitsIn(of[at], meter) * 1000) / requests[at];
    const units: Pair = [perThousand(0), perThousand(1)];
    return { meter, units, nanoUsd: [nanoUsdOf(units[0], list[meter]) ?? 0, nanoUsdOf(units[1], list[meter]) ?? 0] };
  });
  const overhead = changes.filter(({ meter }) => kindOf({ route, meter }) === 'overhead');
  const nanoUsd: Pair = [sumOf(overhead, (one) => one.nanoUsd[0]), sumOf(overhead, (one) => one.nanoUsd[1])];
  return {
    route,
    requests,
    nanoUsd,
    extraNanoUsd: Math.round(((nanoUsd[1] - nanoUsd[0]) * requests[1]) / 1000),
    meters: changed(overhead),
    media: changed(changes.filter(({ meter }) => ['media', 'egress'].includes(kindOf({ route, meter })))),
  };
};

const changed = (changes: readonly MeterChange[]): MeterChange[] =>
  largestFirst(
    changes.filter(({ units }) => hasChanged(units)),
    ({ nanoUsd: [before, after] }) => after - before,
  );
