import { type Meter, meterNames } from '#contract/meters.ts';
import type { CostRow } from '#contract/schemas/cost-row.ts';
import { sumOf } from '#core/sum-of.ts';
import { largestFirst } from '#finance/books/largest-first.ts';
import { usdShown } from '../costs/amounts.ts';
import { type Column, textTable } from '../costs/text-table.ts';

interface PriceChange {
  readonly beforeNanoUsd: number;
  readonly afterNanoUsd: number;
}

/** By meter, of all rows that were added. */
export class PriceChanges {
  readonly ofMeters = new Map<Meter, PriceChange>();

  add({ meter, cost_nano_usd: before = 0 }: CostRow, { cost_nano_usd: after = 0 }: CostRow): void {
    const known = this.ofMeters.get(meter) ?? summed([]);
    this.ofMeters.set(meter, summed([known, { beforeNanoUsd: before, afterNanoUsd: after }]));
  }

  get total(): PriceChange {
    return summed([...this.ofMeters.values()]);
  }
}

const summed = (changes: readonly PriceChange[]): PriceChange => ({
  beforeNanoUsd: sumOf(changes, ({ beforeNanoUsd }) => beforeNanoUsd),
  afterNanoUsd: sumOf(changes, ({ afterNanoUsd }) => afterNanoUsd),
});

/** The meters of all days whose cost changed, the largest change first. */
export const changedMeters = (days: readonly PriceChanges[]): (PriceChange & { readonly meter: Meter })[] => {
  const all = meterNames.map((meter) => ({
    meter,
    ...summed(days.flatMap(({ ofMeters }) => ofMeters.get(meter) ?? [])),
  }));
  return largestFirst(
    all.filter((change) => changeOf(change) !== 0),
    changeOf,
  );
};

export const changeOf = ({ beforeNanoUsd, afterNanoUsd }: PriceChange): number => afterNanoUsd - beforeNanoUsd;

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
