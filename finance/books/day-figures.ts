import type { Meter } from '#contract/meters.ts';
import type { CostRow } from '#contract/schemas/cost-row.ts';
import { type CostPart, type CostSums, costParts } from '#contract/schemas/cost-sums.ts';
import { dayMs, dayOf, daysBetween } from '#core/days.ts';
import { unitsIn } from './group-costs.ts';
import { revenueIn } from './margins.ts';
import { kindOf } from './renderers.ts';
import { unknownMeters } from './unknown-prices.ts';
import { totalNanoUsd } from './usage.ts';
import { tieredIn } from './volume-tiers.ts';

/** Sums of one day's file: the part of `CostSums` that is not by route or account. */
export interface DayFigures {
  readonly day: string;
  readonly nanoUsd: Readonly<Record<CostPart, number>>;
  readonly revenueNanoUsd: number;
  /** Of credits that are left at the end of the day. */
  readonly deferredNanoUsd: number;
  readonly transcribedSeconds: number;
  readonly storedBytes: number;
  /** Meters that are in no sum, since their price is unknown. */
  readonly unpriced: readonly Meter[];
  /** Of tiers of volume, before their saving; absent for days from before it was recorded. */
  readonly tiered?: Readonly<Record<string, number>> | undefined;
  /** By class; absent for days from before it was recorded. */
  readonly stored?: Readonly<Record<string, number>> | undefined;
}

export const partOf = (row: CostRow): CostPart => {
  if (row.account_id === undefined) return 'unallocated';
  const kind = kindOf(row);
  if (kind === 'media') return row.meter === 'transcribe_seconds' ? 'transcribe' : 'encode';
  return kind === 'storage' || kind === 'egress' ? kind : 'requests';
};

export const ofEachPart = <Value>(of: (part: CostPart) => Value): Record<CostPart, Value> => ({
  transcribe: of('transcribe'),
  encode: of('encode'),
  storage: of('storage'),
  egress: of('egress'),
  requests: of('requests'),
  unallocated: of('unallocated'),
});

/** The cost of rows by what it is for. */
export const partsIn = (rows: readonly CostRow[]): Record<CostPart, number> => {
  const byPart = Map.groupBy(rows, partOf);
  return ofEachPart((part) => totalNanoUsd(byPart.get(part) ?? []));
};

export const dayFigures = (day: string, rows: readonly CostRow[]) =>
  ({
    day,
    nanoUsd: partsIn(rows),
    revenueNanoUsd: revenueIn(rows),
    deferredNanoUsd: unitsIn(rows, 'deferred_revenue'),
    transcribedSeconds: unitsIn(rows, 'transcribe_seconds'),
    storedBytes: unitsIn(rows, 's3_byte_hours') / 24,
    unpriced: unknownMeters(rows),
    tiered: tieredIn(rows),
  }) satisfies DayFigures;

export const figuresOf = ({
  day,
  parts,
  revenue_nano_usd,
  deferred_nano_usd,
  transcribed_seconds,
  stored_bytes,
  stored,
  tiered,
  unpriced,
}: CostSums): DayFigures => ({
  day,
  nanoUsd: parts,
  revenueNanoUsd: revenue_nano_usd,
  deferredNanoUsd: deferred_nano_usd,
  transcribedSeconds: transcribed_seconds,
  storedBytes: stored_bytes,
  unpriced,
  ...(stored && { stored }),
  ...(tiered && { tiered }),
});

export const dayTotal = ({ nanoUsd }: Pick<DayFigures, 'nanoUsd'>): number =>
  costParts.reduce((sum, part) => sum + nanoUsd[part], 0);

/** Days without a file had no use: they are zero, except that what is stored and owed to customers stays. */
export const withoutGaps = (figures: readonly DayFigures[]): DayFigures[] => {
  const [first, last] = [figures[0], figures.at(-1)];
  if (!first || !last) return [];
  const known = new Map(figures.map((one) => [one.day, one]));
  let [storedBytes, deferredNanoUsd] = [0, 0];
  return daysBetween(first.day, last.day).map((day) => {
    const found = known.get(day) ?? { ...dayFigures(day, []), storedBytes, deferredNanoUsd };
    ({ storedBytes, deferredNanoUsd } = found);
    return found;
  });
};

export const monthOf = (day: string): string => day.slice(0, 7);
/** The month that many months later, YYYY-MM. */
export const monthAfter = (month: string, months = 1): string =>
  dayOf(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5, 7)) - 1 + months, 1)).slice(0, 7);
export const daysOfMonth = (month: string): string[] =>
  daysBetween(`${month}-01`, dayOf(Date.parse(`${monthAfter(month)}-01`) - dayMs));
