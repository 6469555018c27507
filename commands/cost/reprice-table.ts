import type { CostRow } from '#contract/schemas/cost-row.ts';
import { changeOf, priceChanges } from '#finance/books/reprice.ts';
import { totalNanoUsd } from '#finance/books/usage.ts';
import { usdShown } from './amounts.ts';
import { textTable } from './text-table.ts';

/** A closed day before and after it was repriced. */
export interface RepricedDay {
  readonly day: string;
  readonly before: readonly CostRow[];
  readonly after: readonly CostRow[];
}

/** What the new prices change, by meter and by day, in two tables with the same total. */
export const repriceTables = (days: readonly RepricedDay[]): string => {
  const before = days.flatMap((day) => day.before);
  const after = days.flatMap((day) => day.after);
  const whole = { beforeNanoUsd: totalNanoUsd(before), afterNanoUsd: totalNanoUsd(after) };
  const changed = priceChanges(before, after);
  if (changed.length === 0) return 'Nothing changes: the files have these prices already.';
  const usd = usdShown([whole.beforeNanoUsd, whole.afterNanoUsd, changeOf(whole)], 14);
  const table = (title: string, rows: readonly ({ readonly name: string } & typeof whole)[]) => {
    const cells = ({ beforeNanoUsd, afterNanoUsd }: typeof whole) =>
      [beforeNanoUsd, afterNanoUsd, changeOf({ beforeNanoUsd, afterNanoUsd })].map(usd);
    return textTable(
      [
        { title, width: 28, left: true },
        ...['before', 'after', 'change'].map((column) => ({ title: column, width: 14 })),
      ],
      rows.map((row) => [row.name, ...cells(row)]),
      ['total', ...cells(whole)],
    );
  };
  const sumOf = (sums: readonly (typeof whole)[], of: keyof typeof whole) =>
    sums.reduce((sum, one) => sum + one[of], 0);
  const same = {
    name: 'all others',
    beforeNanoUsd: whole.beforeNanoUsd - sumOf(changed, 'beforeNanoUsd'),
    afterNanoUsd: whole.afterNanoUsd - sumOf(changed, 'afterNanoUsd'),
  };
  return [
    table('meter', [...changed.map(({ meter, ...sums }) => ({ name: meter, ...sums })), same]),
    table(
      'day',
      days.map((one) => ({
        name: one.day,
        beforeNanoUsd: totalNanoUsd(one.before),
        afterNanoUsd: totalNanoUsd(one.after),
      })),
    ),
  ].join('\n\n');
};
