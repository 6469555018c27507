import type { Meter } from '#contract/meters.ts';
import type { CostRow } from '#contract/schemas/cost-row.ts';
import { monthHours } from '#core/cost/prices.ts';
import { unitsIn } from '../books/group-costs.ts';
import { totalNanoUsd } from '../books/usage.ts';

/**
 * A reserved transcode slot of MediaConvert encodes one job at a time, for a fixed price a month, whatever its outputs are.
 * https://docs.aws.amazon.com/mediaconvert/latest/ug/working-with-reserved-queues.html
 */
export const reservedSlot = {
  /** Its price in other Regions is unknown. */
  region: 'us-east-1',
  nanoUsdPerMonth: 400_000_000_000,
  source: 'https://aws.amazon.com/mediaconvert/pricing',
  readOn: '2026-11',
  /** Months that a slot is bought for. */
  months: 12,
} as const;

/** Minutes of output that a slot may encode in a minute: AWS publishes no number, since it depends on the job. */
const slotSpeeds = [0.5, 1, 2, 4] as const;

/** Encoded by on-demand queues, as an average month of 730 hours. */
export interface EncodedMonth {
  readonly minutes: number;
  readonly nanoUsd: number;
}

const encodeMeters: readonly Meter[] = [
  'mediaconvert_sd',
  'mediaconvert_hd',
  'mediaconvert_uhd',
  'mediaconvert_pro_sd',
  'mediaconvert_pro_hd',
  'mediaconvert_pro_uhd',
  'mediaconvert_audio',
];

export const encodedMonth = (rows: readonly CostRow[], days: number): EncodedMonth => {
  const encoded = rows.filter(({ meter }) => encodeMeters.includes(meter));
  const minutes = encodeMeters.reduce((sum, meter) => sum + unitsIn(encoded, meter), 0) / 100;
  const months = days / (monthHours / 24) || 1;
  return { minutes: minutes / months, nanoUsd: Math.round(totalNanoUsd(encoded) / months) };
};

export interface SlotChoice {
  readonly speed: number;
  /** As few as encode the month's minutes when they are never idle. */
  readonly slots: number;
  readonly nanoUsdPerMonth: number;
  /** Negative where slots cost more. */
  readonly savedNanoUsdPerMonth: number;
}

export const slotChoices = ({ minutes, nanoUsd }: EncodedMonth): SlotChoice[] =>
  slotSpeeds.map((speed) => {
    const slots = Math.max(1, Math.ceil(minutes / (speed * monthHours * 60)));
    const nanoUsdPerMonth = slots * reservedSlot.nanoUsdPerMonth;
    return { speed, slots, nanoUsdPerMonth, savedNanoUsdPerMonth: nanoUsd - nanoUsdPerMonth };
  });

/** Minutes a month at which a slot costs as much as on-demand queues; undefined where nothing was encoded. */
export const breakEvenMinutes = ({ minutes, nanoUsd }: EncodedMonth): number | undefined =>
  nanoUsd > 0 ? (reservedSlot.nanoUsdPerMonth * minutes) / nanoUsd : undefined;
