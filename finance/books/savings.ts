import { type Meter, meterNames } from '#contract/meters.ts';
import type { CostRow } from '#contract/schemas/cost-row.ts';
import { hoursOfMonth, isMonthly, monthHours } from '#core/cost/prices.ts';
import { totalNanoUsd } from './usage.ts';

/** A lower price beyond a monthly volume, which several meters share. The volume is measured as cost at the higher price. */
interface VolumeTier {
  readonly name: string;
  readonly region: string;
  readonly meters: readonly Meter[];
  /** The volume, as nano-dollars at the higher price. */
  readonly beyondNanoUsd: number;
  /** The lower price as a fraction of the higher one. */
  readonly share: readonly [number, number];
  readonly source: string;
  readonly readOn: string;
}

/**
 * A normalized minute costs as much as a minute of SD, so 100,000 of them are $750 whatever the sizes; beyond that the price is
 * $0.0053 instead of $0.0075. From the list of us-east-2, whose first tier has the prices of us-east-1.
 */
const volumeTiers: readonly VolumeTier[] = [
  {
    name: 'MediaConvert beyond 100,000 normalized minutes a month',
    region: 'us-east-1',
    meters: ['mediaconvert_sd', 'mediaconvert_hd', 'mediaconvert_uhd', 'mediaconvert_audio'],
    beyondNanoUsd: 750_000_000_000,
    share: [53, 75],
    source: 'https://aws.amazon.com/mediaconvert/pricing (price list of 2026-09-29)',
    readOn: '2026-09',
  },
];

export interface VolumeSaving {
  readonly name: string;
  readonly nanoUsd: number;
  /** The rows lack the first days of the month, whose volume would increase the saving. */
  readonly atLeast: boolean;
}

/**
 * The savings by volume tiers for the rows of a whole deployment, which start on the day `from`; none where the tiers of the Region are unknown. AWS counts volume by calendar
 * month, so the saving of a month that is not complete from its first day is a minimum.
 */
export const volumeSavings = (rows: readonly CostRow[], from: string, region: string): VolumeSaving[] =>
  volumeTiers
    .filter((tier) => tier.region === region)
    .flatMap(({ name, meters, beyondNanoUsd, share: [part, whole] }) => {
      const counted = rows.filter(({ meter }) => meters.includes(meter));
      const savings = [...Map.groupBy(counted, ({ day }) => day.slice(0, 7))].map(([month, ofMonth]) => {
        const beyond = Math.max(0, totalNanoUsd(ofMonth) - beyondNanoUsd);
        return { nanoUsd: Math.round((beyond * (whole - part)) / whole), atLeast: from > `${month}-01` };
      });
      const nanoUsd = savings.reduce((sum, saving) => sum + saving.nanoUsd, 0);
      return nanoUsd > 0
        ? [{ name, nanoUsd, atLeast: savings.some((saving) => saving.atLeast && saving.nanoUsd > 0) }]
        : [];
    });

const million = 1_000_000;
const gib = 2 ** 30;

/** Units a month that AWS gives each account in all Regions together, as of June 2026. https://aws.amazon.com/free */
const freePerMonth: Readonly<Partial<Record<Meter, number>>> = {
  lambda_requests: million,
  lambda_mb_ms: 400_000 * 1024 * 1000,
  dynamodb_byte_hours: 25 * gib * monthHours,
  data_out_bytes: 100 * gib,
  sqs_requests: million,
  sns_requests: million,
  scheduler_invocations: 14 * million,
  states_transitions: 4000,
  log_bytes: 5 * gib,
  metric_hours: 10 * monthHours,
  alarm_hours: 10 * monthHours,
  dashboard_hours: 3 * monthHours,
  xray_traces: 100_000,
};

/** The saving by AWS's free units of each calendar month, in nano-dollars, if nothing else in the AWS account uses them. */
export const freeTierNanoUsd = (rows: readonly CostRow[]): number => {
  let saved = 0;
  for (const [month, ofMonth] of Map.groupBy(rows, ({ day }) => day.slice(0, 7))) {
    for (const meter of meterNames) {
      const { [meter]: average } = freePerMonth;
      const free = average && isMonthly(meter) ? (average * hoursOfMonth(month)) / monthHours : average;
      const used = ofMonth.filter((row) => row.meter === meter);
      const units = used.reduce((sum, row) => sum + row.units, 0);
      if (free && units > 0) saved += Math.round(totalNanoUsd(used) * Math.min(1, free / units));
    }
  }
  return saved;
};
