import type { CostRow } from '#contract/schemas/cost-row.ts';
import { type CostPart, costParts } from '#contract/schemas/cost-sums.ts';
import { partsIn } from '../books/day-figures.ts';
import { unitsIn } from '../books/group-costs.ts';
import { type ReportSection, tableOf } from './section.ts';

export const partNames: Readonly<Record<CostPart, string>> = {
  transcribe: 'Transcribe',
  encode: 'encoding',
  storage: 'storage',
  egress: 'data out',
  requests: 'requests',
  unallocated: 'unallocated',
};

/** From what customers paid for used credits to what is left of it. */
export const marginSection = (rows: readonly CostRow[]): ReportSection => {
  const used = unitsIn(rows, 'revenue');
  const parts = partsIn(rows);
  const changes = [
    { name: 'expired credits', value: unitsIn(rows, 'breakage') },
    ...costParts.map((part) => ({ name: partNames[part], value: -parts[part] })),
  ];
  const margin = changes.reduce((sum, { value }) => sum + value, used);
  return {
    id: 'margin',
    title: 'Margin',
    note: 'What was paid for the credits that were used, less those refunded, and for those that expired; less what AWS bills at list prices and the volume of the month. Requests are all that customers cause besides speech, encoding, storage and data out; unallocated is what no customer causes, such as alarms.',
    chart: {
      kind: 'waterfall',
      steps: [
        { name: 'used credits', kind: 'total', value: used },
        ...changes.map((change) => ({ ...change, kind: 'change' as const })),
        { name: 'margin', kind: 'total', value: margin },
      ],
    },
    ...tableOf(
      [{ name: 'used credits', value: used }, ...changes],
      [
        ['Item', 'text', 'item', ({ name }) => name],
        ['USD', 'usd', 'usd', ({ value }) => value || 0],
      ],
    ),
    total: ['margin', margin],
  };
};

const ofCredits = [
  { meter: 'credits_sold', text: 'credits sold', debit: 'Receivables', credit: 'Deferred revenue' },
  { meter: 'revenue', text: 'credits used', debit: 'Deferred revenue', credit: 'Revenue' },
  { meter: 'breakage', text: 'credits expired', debit: 'Deferred revenue', credit: 'Revenue' },
  { meter: 'credits_taken_back', text: 'credits taken back', debit: 'Deferred revenue', credit: 'Receivables' },
] as const;

/** The month as entries of a journal, each with a debit and a credit, so that they balance. */
export const journalSection = (month: string, rows: readonly CostRow[]): ReportSection => {
  const parts = partsIn(rows);
  const entries = [
    ...ofCredits.map(({ meter, ...entry }) => ({ ...entry, nanoUsd: unitsIn(rows, meter) })),
    ...costParts.map((part) => ({
      ...{ text: `AWS, ${partNames[part]}`, debit: 'Cost of revenue', credit: 'Accrued liabilities' },
      nanoUsd: parts[part],
    })),
  ];
  return {
    id: 'journal',
    title: 'Journal',
    note: 'The month as entries for the ledger. The cost is accrued until the invoice of AWS arrives; tax, support and what nothing here meters are not in it.',
    ...tableOf(entries, [
      ['Entry', 'text', 'entry', ({ text }) => `${month} ${text}`],
      ['Debit', 'text', 'debit', ({ debit }) => debit],
      ['Credit', 'text', 'credit', ({ credit }) => credit],
      ['USD', 'usd', 'usd', ({ nanoUsd }) => nanoUsd],
    ]),
  };
};
