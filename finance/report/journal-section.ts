import type { CostRow } from '#contract/schemas/cost-row.ts';
import { costParts } from '#contract/schemas/cost-sums.ts';
import { partsIn } from '../books/day-figures.ts';
import { unitsIn } from '../books/group-costs.ts';
import { partNames } from './margin-section.ts';
import type { ReportSection } from './section.ts';

const ofCredits = [
  { meter: 'credits_sold', text: 'credits sold', debit: 'Receivables', credit: 'Deferred revenue' },
  { meter: 'revenue', text: 'credits used', debit: 'Deferred revenue', credit: 'Revenue' },
  { meter: 'breakage', text: 'credits expired', debit: 'Deferred revenue', credit: 'Revenue' },
  { meter: 'credits_taken_back', text: 'credits taken back', debit: 'Deferred revenue', credit: 'Receivables' },
] as const;

/** The month as entries of a journal, each with a debit and a credit, so that they balance. */
export const journalSection = (month: string, rows: readonly CostRow[]): ReportSection => {
  const parts = partsIn(rows);
  return {
    id: 'journal',
    title: 'Journal',
    note: 'The month as entries for the ledger. The cost is accrued until the invoice of AWS arrives; tax, support and what nothing here meters are not in it.',
    columns: [
      { title: 'Entry', kind: 'text', field: 'entry' },
      { title: 'Debit', kind: 'text', field: 'debit' },
      { title: 'Credit', kind: 'text', field: 'credit' },
      { title: 'USD', kind: 'usd', field: 'usd' },
    ],
    rows: [
      ...ofCredits.map(({ meter, text, debit, credit }) => [`${month} ${text}`, debit, credit, unitsIn(rows, meter)]),
      ...costParts.map((part) => [
        `${month} AWS, ${partNames[part]}`,
        'Cost of revenue',
        'Accrued liabilities',
        parts[part],
      ]),
    ],
  };
};
