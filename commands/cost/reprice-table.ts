import { changedMeters, changeOf, type PriceChanges, summed } from '#finance/books/reprice.ts';
import { usdShown } from './amounts.ts';
import { type Column, textTable } from './text-table.ts';

/** A closed day that was repriced. */
export interface RepricedDay {
  readonly day: string;
  readonly changes: PriceChanges;
}

/** What the new prices change, by meter and by day, in two tables with the same total. */
export const repriceTables = (days: readonly RepricedDay[]): string => {
  const whole = summed(days.map(({ changes }) => changes.total));
  const changed = changedMeters(days.map(({ changes }) => changes));
  if (changed.length === 0) return 'Nothing changes: the files have these prices already.';
  const usd = usdShown([whole.beforeNanoUsd, whole.afterNanoUsd, changeOf(whole)], 14);
  const table = (title: string, rows: readonly ({ readonly name: string } & typeof whole)[]) => {
    const columns: Column<(typeof rows)[number]>[] = [
      [title, 28, ({ name }) => name, 'left'],
      ['before', 14, ({ beforeNanoUsd }) => usd(beforeNanoUsd)],
      ['after', 14, ({ afterNanoUsd }) => usd(afterNanoUsd)],
      ['change', 14, (row) => usd(changeOf(row))],
    ];
    return textTable(
      rows,
      columns,
      columns.map(([, , cell]) => cell({ name: 'total', ...whole })),
    );
  };
  const ofChanged = summed(changed);
  const same = {
    name: 'all others',
    beforeNanoUsd: whole.beforeNanoUsd - ofChanged.beforeNanoUsd,
    afterNanoUsd: whole.afterNanoUsd - ofChanged.afterNanoUsd,
  };
  return [
    table('meter', [...changed.map(({ meter, ...sums }) => ({ name: meter, ...sums })), same]),
    table(
      'day',
      days.map(({ day, changes }) => ({ name: day, ...changes.total })),
    ),
  ].join('\n\n');
};
