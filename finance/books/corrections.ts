import { meters } from '#contract/meters.ts';
import type { CostRow } from '#contract/schemas/cost-row.ts';
import { totalNanoUsd } from './usage.ts';

/** What the rows have for days whose files were closed before. */
export interface Correction {
  readonly day: string;
  /** The day whose file has it. */
  readonly bookedOn: string;
  readonly nanoUsd: number;
}

/** One for each corrected day, the oldest first. */
export const correctionsIn = (rows: readonly CostRow[]): Correction[] =>
  [...Map.groupBy(rows.filter(isCorrection), ({ day, booked_on = '' }) => `${day} ${booked_on}`)]
    .flatMap(([, own]) => {
      const [{ day, booked_on: bookedOn = '' } = { day: '' }] = own;
      return { day, bookedOn, nanoUsd: totalNanoUsd(own.filter(({ meter }) => meters[meter].kind !== 'credits')) };
    })
    .sort((one, other) => one.day.localeCompare(other.day));

const isCorrection = ({ booked_on }: CostRow): boolean => booked_on !== undefined;
