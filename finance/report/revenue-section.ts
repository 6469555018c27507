import type { CostRow } from '#contract/schemas/cost-row.ts';
import type { ReportColumn } from '#contract/schemas/month-report.ts';
import { unitsIn } from '../books/group-costs.ts';
import type { ReportSection } from './section.ts';

const columns: readonly ReportColumn[] = [
  { title: 'Customer', kind: 'text', field: 'name' },
  { title: 'Account', kind: 'id', field: 'account' },
  { title: 'Deferred before', kind: 'usd', field: 'deferred_before_usd' },
  { title: 'Sold', kind: 'usd', field: 'sold_usd' },
  { title: 'Used', kind: 'usd', field: 'used_usd' },
  { title: 'Expired', kind: 'usd', field: 'expired_usd' },
  { title: 'Taken back', kind: 'usd', field: 'taken_back_usd' },
  { title: 'Deferred after', kind: 'usd', field: 'deferred_after_usd' },
];

/** From the revenue that was deferred at the beginning of the month to that at its end, by account. */
export const revenueSection = (rows: readonly CostRow[], names: ReadonlyMap<string, string>): ReportSection => {
  const own = rows.filter(({ meter }) => moneyMeters.has(meter));
  const last = own.reduce((day, row) => (row.day > day ? row.day : day), '');
  const accounts = [...Map.groupBy(own, ({ account_id = '' }) => account_id)].map(([account, of]) => {
    const [sold, used, expired, back] = [
      unitsIn(of, 'credits_sold'),
      unitsIn(of, 'revenue'),
      unitsIn(of, 'breakage'),
      unitsIn(of, 'credits_taken_back'),
    ];
    const after = unitsIn(
      of.filter(({ day }) => day === last),
      'deferred_revenue',
    );
    return { account, figures: [after - sold + used + expired + back, sold, used, expired, back, after] };
  });
  const sorted = accounts.toSorted((one, other) => (other.figures[2] ?? 0) - (one.figures[2] ?? 0));
  return {
    id: 'revenue',
    title: 'Revenue and deferred revenue',
    note: 'What customers paid for credits is deferred until these are used or expire; credits that were given are worth nothing. Refunds are taken off on their own day. Used and expired are the revenue of the month.',
    columns,
    rows: sorted.map(({ account, figures }) => [names.get(account) ?? '', account, ...figures]),
    total: [
      'total',
      '',
      ...columns.slice(2).map((_, at) => sorted.reduce((sum, row) => sum + (row.figures[at] ?? 0), 0)),
    ],
    shownRows: 20,
    listedRows: 2000,
  };
};

const moneyMeters = new Set<string>(['credits_sold', 'revenue', 'breakage', 'credits_taken_back', 'deferred_revenue']);
