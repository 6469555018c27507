import type { Price } from '#contract/schemas/price-list.ts';
import { nanoUsdOf } from '#core/cost/price-of.ts';
import { monthHours } from '#core/cost/prices.ts';
import type { DayFigures } from '../books/day-figures.ts';
import { lookBackDays } from './forecast.ts';

export interface StorageLevel {
  /** Months after the last day. */
  readonly months: number;
  readonly bytes: number;
  /** Of a month of 730 hours with so many bytes. */
  readonly nanoUsdPerMonth: number | undefined;
}

export interface StorageOutlook {
  readonly growthBytesPerDay: number;
  readonly levels: readonly StorageLevel[];
}

const daysPerMonth = monthHours / 24;

/** What the bucket holds on the last day, and what it would hold if it grew as in the last four weeks. */
export const storageOutlook = (figures: readonly DayFigures[], price: Price | undefined): StorageOutlook => {
  const recent = figures.slice(-lookBackDays);
  const [first, last] = [recent[0], recent.at(-1)];
  const held = last?.storedBytes ?? 0;
  const growthBytesPerDay = recent.length > 1 ? (held - (first?.storedBytes ?? 0)) / (recent.length - 1) : 0;
  return {
    growthBytesPerDay,
    levels: [0, 1, 3, 6, 12].map((months) => {
      const bytes = Math.max(0, Math.round(held + growthBytesPerDay * daysPerMonth * months));
      return { months, bytes, nanoUsdPerMonth: nanoUsdOf(bytes * monthHours, price) };
    }),
  };
};
