import type { CostRow } from '#contract/schemas/cost-row.ts';
import type { PriceList } from '#contract/schemas/price-list.ts';
import { type DayFigures, monthOf, withoutGaps } from '../books/day-figures.ts';
import { Margins, revenueIn } from '../books/margins.ts';
import type { RowPieces } from '../books/pieces.ts';
import { SummedRows } from '../books/summed-rows.ts';
import { totalNanoUsd } from '../books/usage.ts';
import { figuresWithTiers, type VolumeSaving, VolumeTiers } from '../books/volume-tiers.ts';
import { accountsSection, customersSection } from './customer-sections.ts';
import { DayWorks } from './day-works.ts';
import { AccountDays, accountDaysSection, daysSection, worksSection } from './detail-sections.ts';
import { EncodedExports, encodingSection } from './encoding-section.ts';
import { forecastSection } from './forecast.ts';
import { journalSection, marginSection } from './margin-sections.ts';
import { minutesSection, monthsSection } from './minutes-sections.ts';
import { reservedSlot, slotsSection } from './reserved-slots.ts';
import { RevenueMoves, revenueSection } from './revenue-section.ts';
import { routesSection } from './routes-section.ts';
import type { ReportSection } from './section.ts';
import { classesSection, projectsSection, StoredProjects, storageSection } from './stored-sections.ts';

export interface ReportInput {
  /** YYYY-MM. */
  readonly month: string;
  /** The rows of the month's files, day by day. */
  readonly pieces: RowPieces;
  /** Gets the works of each day, which the operator's page looks into, as soon as they are known. */
  readonly takeWorks: (section: ReportSection) => Promise<unknown>;
  /** The figures of all days up to the last of the month, the oldest first. */
  readonly figures: readonly DayFigures[];
  /** Names of customers by account id, of the pieces that were read. */
  readonly names: ReadonlyMap<string, string>;
  /** The Region of all amounts. */
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
  /** Without their owners, less what the month's volume saves. */
  readonly rows: readonly CostRow[];
  /** What the month's volume took off the list prices of the rows. */
  readonly savings: readonly VolumeSaving[];
  readonly sections: readonly ReportSection[];
}

/** The figures and charts of a month; the totals of all sections about the month are equal to the nano-dollar. */
export const monthReport = async (input: ReportInput): Promise<MonthFigures> => {
  const { month, figures, names, region, list } = input;
  const isOfMonth = ({ day }: DayFigures) => monthOf(day) === month;
  const tiers = new VolumeTiers(figures.filter(isOfMonth), region);
  const [summed, margins, revenue] = [new SummedRows(), new Margins(), new RevenueMoves()];
  const [exports, projects, accountDays] = [new EncodedExports(), new StoredProjects(), new AccountDays()];
  const works = new DayWorks();
  for await (const rows of tiers.pricedIn(input.pieces)) {
    for (const sums of [summed, margins, revenue, exports, projects, accountDays]) sums.add(rows);
    for (const section of works.add(rows)) await input.takeWorks(section);
  }
  for (const section of works.rest()) await input.takeWorks(section);
  const { rows } = summed;
  const days = withoutGaps(figuresWithTiers(figures, region));
  const accounts = margins.all;
  const revenueNanoUsd = revenueIn(rows);
  const costNanoUsd = totalNanoUsd(rows);
  return {
    month,
    lastDay: days.at(-1)?.day ?? '',
    revenueNanoUsd,
    costNanoUsd,
    marginNanoUsd: revenueNanoUsd - costNanoUsd,
    rows,
    savings: tiers.savings,
    sections: [
      marginSection(rows),
      minutesSection(days),
      monthsSection(days),
      revenueSection(revenue, names),
      customersSection(accounts, names),
      routesSection(rows),
      encodingSection(exports),
      storageSection(days, list.s3_byte_hours),
      classesSection(days, list.s3_byte_hours),
      projectsSection(projects, names, list.s3_byte_hours),
      forecastSection(days),
      ...(region === reservedSlot.region ? [slotsSection(rows, days.filter(isOfMonth).length)] : []),
      journalSection(month, rows),
      daysSection(rows),
      worksSection(margins, names),
      accountsSection(accounts, names),
      accountDaysSection(accountDays, names),
    ],
  };
};
