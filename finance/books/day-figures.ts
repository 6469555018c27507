import type { CostRow } from '#contract/schemas/cost-row.ts';
import { type CostPart, type CostSums, costParts } from '#contract/schemas/cost-sums.ts';
import { dayMs, dayOf, daysBetween } from '#core/days.ts';
import { unitsIn } from './group-costs.ts';
import { revenueIn } from './margins.ts';
import { kindOf } from './renderers.ts';
import { unknownMeters } from './unknown-prices.ts';
import { totalNanoUsd } from './usage.ts';
import { tieredIn } from './volume-tiers.ts';

/** The part of the sums of a day's file that is not by route or account. */
export type DayFigures = Omit<CostSums, 'plan' | 'routes' | 'unallocated' | 'accounts' | 'alerts'>;

export const partOf = (row: CostRow): CostPart => {
  if (row.account_id === undefined) return 'unallocated';
  const kind = kindOf(row);
  if (kind === 'media') return ['transcribe_seconds', 'speech_engine'].includes(row.meter) ? 'transcribe' : 'encode';
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

export const dayFigures = (day: string, rows: readonly CostRow[]): DayFigures => ({
  day,
  parts: partsIn(rows),
  revenue_nano_usd: revenueIn(rows),
  deferred_nano_usd: unitsIn(rows, 'deferred_revenue'),
  transcribed_seconds: unitsIn(rows, 'transcribe_seconds'),
  stored_bytes: unitsIn(rows, 's3_byte_hours') / 24,
  tiered: tieredIn(rows),
  unpriced: unknownMeters(rows),
});

export const figuresOf = ({ plan, routes, unallocated, accounts, alerts, ...figures }: CostSums): DayFigures => figures;

export const dayTotal = ({ parts }: Pick<DayFigures, 'parts'>): number =>
  costParts.reduce((sum, part) => sum + parts[part], 0);

/** Days without a file had no use: they are zero, except that what is stored and owed to customers stays. */
export const withoutGaps = (figures: readonly DayFigures[]): DayFigures[] => {
  const [first, last] = [figures[0], figures.at(-1)];
  if (!first || !last) return [];
  const known = new Map(figures.map((one) => [one.day, one]));
  let [stored_bytes, deferred_nano_usd] = [0, 0];
  return daysBetween(first.day, last.day).map((day) => {
    const found = known.get(day) ?? { ...dayFigures(day, []), stored_bytes, deferred_nano_usd };
    ({ stored_bytes, deferred_nano_usd } = found);
    return found;
  });
};

export const monthOf = (day: string): string => day.slice(0, 7);
/** The month that many months later, YYYY-MM. */
export const monthAfter = (month: string, months = 1): string =>
  dayOf(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5, 7)) - 1 + months, 1)).slice(0, 7);
export const daysOfMonth = (month: string): string[] =>
  daysBetween(`${month}-01`, dayOf(Date.parse(`${monthAfter(month)}-01`) - dayMs));
