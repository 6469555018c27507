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
  [...Map.groupBy(rows, ({ day, booked_on }) => booked_on && `${day} ${booked_on}`)]
    .flatMap(([key, own]) => {
      const [day, bookedOn] = key?.split(' ') ?? [];
      if (!day || !bookedOn) return [];
      return { day, bookedOn, nanoUsd: totalNanoUsd(own.filter(({ meter }) => meters[meter].kind !== 'credits')) };
    })
    .sort((one, other) => one.day.localeCompare(other.day));
