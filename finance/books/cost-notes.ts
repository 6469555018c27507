import { type Meter, meters } from '#contract/meters.ts';
import type { CostRow } from '#contract/schemas/cost-row.ts';
import type { PriceList } from '#contract/schemas/price-list.ts';
import { normalizedMinutes } from '#core/cost/encode-units.ts';
import { unitsIn } from './group-costs.ts';
import { encodeMeters, kindOf } from './renderers.ts';
import { totalNanoUsd } from './usage.ts';

/** Notes below a cost report. All amounts are parts of the total. */
export interface CostNotes {
  readonly totalNanoUsd: number;
  /** The part that is modelled and not measured. */
  readonly modelledNanoUsd: number;
  readonly uncertain: readonly {
    readonly why: string;
    readonly services: readonly string[];
    readonly nanoUsd: number;
  }[];
  /** Transcribe and encoding, with which the overhead is compared. */
  readonly mediaNanoUsd: number;
  /** All but media, storage and egress. */
  readonly overheadNanoUsd: number;
  /** The three most expensive meters of the overhead; empty where the overhead is below 1 % of the media. */
  readonly mostExpensive: readonly { readonly meter: Meter; readonly nanoUsd: number }[];
  readonly transcribedSeconds: number;
  /** Of MediaConvert; above 30 frames a second each counts twice. */
  readonly encodedMinutes: number;
  /** The same as MediaConvert bills them. */
  readonly normalizedMinutes: number;
  /** Of video that our own code made. */
  readonly renderedSeconds: number;
}

export const costNotes = (rows: readonly CostRow[], list: PriceList): CostNotes => {
  const ofKind = (kind: string) => rows.filter((row) => kindOf(row) === kind);
  const overhead = ofKind('overhead');
  const mediaNanoUsd = totalNanoUsd(ofKind('media'));
  const overheadNanoUsd = totalNanoUsd(overhead);
  const minutesIn = (weightOf: (meter: Meter) => number) =>
    encodeMeters.reduce((sum, meter) => sum + unitsIn(rows, meter) * weightOf(meter), 0) / 100;
  const mostExpensive = sums(overhead, ({ meter }) => meter).slice(0, 3);
  const uncertain = sums(rows, ({ meter }) => list[meter]?.uncertain ?? '').filter(
    ({ key, nanoUsd }) => key && nanoUsd > 0,
  );
  return {
    totalNanoUsd: totalNanoUsd(rows),
    modelledNanoUsd: totalNanoUsd(rows.filter(({ modelled }) => modelled)),
    uncertain: uncertain.map(({ key, nanoUsd, members }) => ({
      why: key,
      services: [...new Set(members.map(({ meter }) => meters[meter].service))].sort(),
      nanoUsd,
    })),
    mediaNanoUsd,
    overheadNanoUsd,
    mostExpensive:
      overheadNanoUsd * 100 < mediaNanoUsd ? [] : mostExpensive.map(({ key, nanoUsd }) => ({ meter: key, nanoUsd })),
    transcribedSeconds: unitsIn(rows, 'transcribe_seconds'),
    encodedMinutes: minutesIn(() => 1),
    normalizedMinutes: minutesIn((meter) => normalizedMinutes[meter] ?? 0),
    renderedSeconds: unitsIn(rows, 'rendered_seconds'),
  };
};

/** Sums by key, the most expensive first. */
export const sums = <Key>(rows: readonly CostRow[], keyOf: (row: CostRow) => Key) =>
  [...Map.groupBy(rows, keyOf)]
    .map(([key, members]) => ({ key, members, nanoUsd: totalNanoUsd(members) }))
    .sort((one, other) => other.nanoUsd - one.nanoUsd);
