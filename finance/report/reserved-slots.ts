import type { CostRow } from '#contract/schemas/cost-row.ts';
import { monthHours } from '#core/cost/prices.ts';
import { sumOf } from '#core/sum-of.ts';
import { unitsIn } from '../books/group-costs.ts';
import { encodeMeters } from '../books/renderers.ts';
import { totalNanoUsd } from '../books/usage.ts';
import { type ReportSection, tableOf } from './section.ts';
import { countShown, roughly } from './shown.ts';

/**
 * A reserved transcode slot of MediaConvert encodes one job at a time, for a fixed price a month, whatever its outputs are.
 * https://docs.aws.amazon.com/mediaconvert/latest/ug/working-with-reserved-queues.html https://aws.amazon.com/mediaconvert/pricing (2026-11)
 */
export const reservedSlot = {
  /** Its price in other Regions is unknown. */
  region: 'us-east-1',
  nanoUsdPerMonth: 400_000_000_000,
  /** Months that a slot is bought for. */
  months: 12,
} as const;

/** Minutes of output that a slot may encode in a minute: AWS publishes no number, since it depends on the job. */
const slotSpeeds = [0.5, 1, 2, 4] as const;

/** What on-demand queues encoded on these days, as an average month of 730 hours. */
const encodedMonth = (rows: readonly CostRow[], days: number) => {
  const encoded = rows.filter(({ meter }) => encodeMeters.includes(meter));
  const minutes = sumOf(encodeMeters, (meter) => unitsIn(encoded, meter)) / 100;
  const months = days / (monthHours / 24) || 1;
  return { minutes: minutes / months, nanoUsd: Math.round(totalNanoUsd(encoded) / months) };
};

/** Whether reserved slots of MediaConvert would cost less than the month's encoding did. */
export const slotsSection = (rows: readonly CostRow[], days: number): ReportSection => {
  const month = encodedMonth(rows, days);
  const price = `A slot costs ${roughly(reservedSlot.nanoUsdPerMonth)} a month for ${reservedSlot.months} months, used or not, and encodes one job at a time.`;
  // The least number that encodes the month's minutes when none is ever idle.
  const slotsAt = (speed: number) => Math.max(1, Math.ceil(month.minutes / (speed * monthHours * 60)));
  const nanoUsdAt = (speed: number) => slotsAt(speed) * reservedSlot.nanoUsdPerMonth;
  return {
    id: 'reserved-slots',
    title: 'Reserved encoding',
    note: `${price} ${verdict(month)} AWS publishes no speed: run a test job with SimulateReservedQueue. The table has the fewest slots, which work all the time; jobs wait where many come at once.`,
    ...tableOf<number>(slotSpeeds, [
      ['Minutes a slot encodes in one', 'text', 'speed', String],
      ['Slots', 'count', 'slots', slotsAt],
      ['USD a month', 'usd', 'usd_per_month', nanoUsdAt],
      ['Saved a month', 'usd', 'saved_usd_per_month', (speed) => month.nanoUsd - nanoUsdAt(speed)],
    ]),
  };
};

const verdict = ({ minutes, nanoUsd }: ReturnType<typeof encodedMonth>): string => {
  if (nanoUsd <= 0) return 'Nothing was encoded.';
  const even = (reservedSlot.nanoUsdPerMonth * minutes) / nanoUsd;
  const speed = (even / (monthHours * 60)).toPrecision(2);
  const now = `${countShown(Math.round(minutes))} minutes cost ${roughly(nanoUsd)} a month on demand`;
  const pays = nanoUsd > reservedSlot.nanoUsdPerMonth ? 'so a slot can pay' : 'so no slot pays yet';
  return `${now}, ${pays}: one costs as much as ${countShown(Math.round(even))} such minutes, and pays only if it encodes at least ${speed} of them in a minute.`;
};
