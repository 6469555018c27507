import { type Meter, meters } from '#contract/meters.ts';
import type { CostRow } from '#contract/schemas/cost-row.ts';
import type { PriceList } from '#contract/schemas/price-list.ts';
import { normalizedMinutes } from '#core/cost/encode-units.ts';
import { sumOf } from '#core/sum-of.ts';
import { unitsIn } from './group-costs.ts';
import { encodeMeters, kindOf } from './renderers.ts';
import { totalNanoUsd } from './usage.ts';

/** Notes below a cost report. All amounts are parts of the total. */
export const costNotes = (rows: readonly CostRow[], list: PriceList) => {
  const ofKind = (kind: string) => rows.filter((row) => kindOf(row) === kind);
  const overhead = ofKind('overhead');
  const mediaNanoUsd = totalNanoUsd(ofKind('media'));
  const overheadNanoUsd = totalNanoUsd(overhead);
  const minutesIn = (weightOf: (meter: Meter) => number) =>
    sumOf(encodeMeters, (meter) => unitsIn(rows, meter) * weightOf(meter)) / 100;
  const mostExpensive = sums(overhead, ({ meter }) => meter).slice(0, 3);
  const uncertain = sums(rows, ({ meter }) => list[meter]?.uncertain ?? '').filter(
    ({ key, nanoUsd }) => key && nanoUsd > 0,
  );
  return {
    totalNanoUsd: totalNanoUsd(rows),
    /** The part that is modelled and not measured. */
    modelledNanoUsd: totalNanoUsd(rows.filter(({ modelled }) => modelled)),
    uncertain: uncertain.map(({ key, nanoUsd, members }) => ({
      why: key,
      services: [...new Set(members.map(({ meter }) => meters[meter].service))].sort(),
      nanoUsd,
    })),
    /** Transcribe and encoding, with which the overhead is compared: all but media, storage and egress. */
    mediaNanoUsd,
    overheadNanoUsd,
    /** The three most expensive meters of the overhead; empty where the overhead is below 1 % of the media. */
    mostExpensive:
      overheadNanoUsd * 100 < mediaNanoUsd ? [] : mostExpensive.map(({ key, nanoUsd }) => ({ meter: key, nanoUsd })),
    transcribedSeconds: unitsIn(rows, 'transcribe_seconds'),
    /** Minutes of MediaConvert; above 30 frames a second each counts twice. */
    encodedMinutes: minutesIn(() => 1),
    /** The same as MediaConvert bills them. */
    normalizedMinutes: minutesIn((meter) => normalizedMinutes[meter] ?? 0),
    /** Seconds of video that our own code made. */
    renderedSeconds: unitsIn(rows, 'rendered_seconds'),
    /** Seconds of sound that our own recogniser heard. */
    heardSeconds: unitsIn(rows, 'heard_seconds'),
  };
};

/** Sums by key, the most expensive first. */
export const sums = <Key>(rows: readonly CostRow[], keyOf: (row: CostRow) => Key) =>
  [...Map.groupBy(rows, keyOf)]
    .map(([key, members]) => ({ key, members, nanoUsd: totalNanoUsd(members) }))
    .sort((one, other) => other.nanoUsd - one.nanoUsd);
