import type { CostRow } from '#contract/schemas/cost-row.ts';
import { type CostPart, costParts } from '#contract/schemas/cost-sums.ts';
import { partsIn } from '../books/day-figures.ts';
import { unitsIn } from '../books/group-costs.ts';
import type { ReportSection } from './section.ts';

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
    columns: [
      { title: 'Item', kind: 'text', field: 'item' },
      { title: 'USD', kind: 'usd', field: 'usd' },
    ],
    rows: [['used credits', used], ...changes.map(({ name, value }) => [name, value || 0])],
    total: ['margin', margin],
  };
};
