import type { Meter } from '#contract/meters.ts';
import type { CostRow } from '#contract/schemas/cost-row.ts';
import type { ReportColumn } from '#contract/schemas/month-report.ts';
import type { Sums } from '../books/pieces.ts';
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

const moves: readonly Meter[] = ['credits_sold', 'revenue', 'breakage', 'credits_taken_back'];

/** What changed the revenue of each account, and what is deferred at the end. */
export class RevenueMoves implements Sums {
  readonly accounts = new Map<string, number[]>();
  #deferred = new Map<string, number>();
  #lastDay = '';

  /** Days are added in their order. */
  add(rows: readonly CostRow[]): this {
    for (const { meter, day, account_id = '', units } of rows) {
      const at = moves.indexOf(meter);
      if (at < 0 && meter !== 'deferred_revenue') continue;
      if (day > this.#lastDay) [this.#lastDay, this.#deferred] = [day, new Map()];
      const own = this.accounts.get(account_id) ?? moves.map(() => 0);
      this.accounts.set(account_id, own);
      if (at >= 0) own[at] = (own[at] ?? 0) + units;
      else if (day === this.#lastDay) this.#deferred.set(account_id, this.deferred(account_id) + units);
    }
    return this;
  }

  deferred(account: string): number {
    return this.#deferred.get(account) ?? 0;
  }
}

/** From the revenue that was deferred at the beginning of the month to that at its end, by account. */
export const revenueSection = (revenue: RevenueMoves, names: ReadonlyMap<string, string>): ReportSection => {
  const accounts = [...revenue.accounts].map(([account, [sold = 0, used = 0, expired = 0, back = 0]]) => {
    const after = revenue.deferred(account);
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
