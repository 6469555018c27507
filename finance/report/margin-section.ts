import type { CostRow } from '#contract/schemas/cost-row.ts';
import { type CostPart, costParts } from '#contract/schemas/cost-sums.ts';
import { partOf } from '../books/day-figures.ts';
import { revenueIn } from '../books/margins.ts';
import { totalNanoUsd } from '../books/usage.ts';
import type { ReportSection } from './section.ts';

const partNames: Readonly<Record<CostPart, string>> = {
  transcribe: 'Transcribe',
  encode: 'encoding',
  storage: 'storage',
  egress: 'data out',
  requests: 'requests',
  unallocated: 'unallocated',
};

/** From the credits that customers paid to what is left of them. */
export const marginSection = (rows: readonly CostRow[]): ReportSection => {
  const charged = revenueIn(rows, 'credits_charged');
  const changes = [
    { name: 'refunds', value: -revenueIn(rows, 'credits_refunded') },
    ...costParts.map((part) => ({
      name: partNames[part],
      value: -totalNanoUsd(rows.filter((row) => partOf(row) === part)),
    })),
  ];
  const margin = changes.reduce((sum, { value }) => sum + value, charged);
  return {
    id: 'margin',
    title: 'Margin',
    note: 'Credits charged, at the price of the plan of each charge, less refunds and what AWS bills at list prices. Requests are all that customers cause besides speech, encoding, storage and data out; unallocated is what no customer causes, such as alarms.',
    chart: {
      kind: 'waterfall',
      steps: [
        { name: 'charged', kind: 'total', value: charged },
        ...changes.map((change) => ({ ...change, kind: 'change' as const })),
        { name: 'margin', kind: 'total', value: margin },
      ],
    },
    columns: [
      { title: 'Item', kind: 'text', field: 'item' },
      { title: 'USD', kind: 'usd', field: 'usd' },
    ],
    rows: [['charged', charged], ...changes.map(({ name, value }) => [name, value || 0])],
    total: ['margin', margin],
  };
};
