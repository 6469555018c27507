import type { CostRow } from '#contract/schemas/cost-row.ts';
import type { PriceList } from '#contract/schemas/price-list.ts';
import { type DayFigures, monthOf, withoutGaps } from '../books/day-figures.ts';
import { marginsOf, revenueIn } from '../books/margins.ts';
import { totalNanoUsd } from '../books/usage.ts';
import { figuresWithTiers, type VolumeSaving, withVolumeTiers } from '../books/volume-tiers.ts';
import { accountsSection, customersSection } from './customer-sections.ts';
import { accountDaysSection, daysSection, dayWorksSections, worksSection } from './detail-sections.ts';
import { encodingSection } from './encoding-section.ts';
import { forecastSection } from './forecast-section.ts';
import { journalSection } from './journal-section.ts';
import { marginSection } from './margin-section.ts';
import { minutesSection, monthsSection } from './minutes-sections.ts';
import { reservedSlot } from './reserved-slots.ts';
import { revenueSection } from './revenue-section.ts';
import { routesSection } from './routes-section.ts';
import type { ReportSection } from './section.ts';
import { slotsSection } from './slots-section.ts';
import { storageSection } from './storage-section.ts';
import { classesSection, projectsSection } from './stored-sections.ts';

export interface ReportInput {
  /** YYYY-MM. */
  readonly month: string;
  /** Of the month's files. */
  readonly rows: readonly CostRow[];
  /** Of all days up to the last of the month, the oldest first. */
  readonly figures: readonly DayFigures[];
  /** Names of customers by account id. */
  readonly names: ReadonlyMap<string, string>;
  /** Of all amounts. */
  readonly region: string;
  readonly list: PriceList;
}

export interface MonthFigures {
  readonly month: string;
  /** The last day that is in it. */
  readonly lastDay: string;
  readonly revenueNanoUsd: number;
  readonly costNanoUsd: number;
  readonly marginNanoUsd: number;
  /** Less what the month's volume saves. */
  readonly rows: readonly CostRow[];
  /** What the month's volume took off the list prices of the rows. */
  readonly savings: readonly VolumeSaving[];
  readonly sections: readonly ReportSection[];
  /** Of each day: files that the operator's page looks into. */
  readonly dayWorks: readonly ReportSection[];
}

/** The figures and charts of a month; the totals of all sections about the month are equal to the nano-dollar. */
export const monthReport = (input: ReportInput): MonthFigures => {
  const { month, names, region, list } = input;
  const { rows, savings } = withVolumeTiers(input.rows, region);
  const days = withoutGaps(figuresWithTiers(input.figures, region));
  const margins = marginsOf(rows);
  const revenueNanoUsd = revenueIn(rows);
  const costNanoUsd = totalNanoUsd(rows);
  return {
    month,
    lastDay: days.at(-1)?.day ?? '',
    revenueNanoUsd,
    costNanoUsd,
    marginNanoUsd: revenueNanoUsd - costNanoUsd,
    rows,
    savings,
    sections: [
      marginSection(rows),
      minutesSection(days),
      monthsSection(days),
      revenueSection(rows, names),
      customersSection(margins, rows, names),
      routesSection(rows),
      encodingSection(rows),
      storageSection(days, list.s3_byte_hours),
      classesSection(days, list.s3_byte_hours),
      projectsSection(rows, names, list.s3_byte_hours),
      forecastSection(days),
      ...(region === reservedSlot.region
        ? [slotsSection(rows, days.filter(({ day }) => monthOf(day) === month).length)]
        : []),
      journalSection(month, rows),
      daysSection(rows),
      worksSection(rows, names),
      accountsSection(margins, rows, names),
      accountDaysSection(rows, names),
    ],
    dayWorks: dayWorksSections(rows),
  };
};
