import { meterNames, meters } from '#contract/meters.ts';
import type { Units } from '#contract/schemas/cost-line.ts';
import type { CostRow } from '#contract/schemas/cost-row.ts';
import type { usEast1 } from '#core/cost/prices.ts';
import { sums } from '#finance/books/cost-notes.ts';
import { kindOf } from '#finance/books/renderers.ts';
import { pricedRows, totalNanoUsd } from '#finance/books/usage.ts';
import type { RouteCost } from './cost-record.ts';

export type Prices = typeof usEast1;

interface Used {
  readonly units: Units;
  readonly modelled: Units;
}

/** The priced rows of the units, multiplied by `times`. */
export const rowsOf = ({ units, modelled }: Used, prices: Prices, times = 1): CostRow[] => {
  const usageOf = (some: Units, isModelled: boolean) =>
    meterNames.map((meter) => {
      return { day: '', route: '', meter, modelled: isModelled, units: (some[meter] ?? 0) * times };
    });
  return pricedRows([...usageOf(units, false), ...usageOf(modelled, true)], prices);
};

/** The rows of `times` requests of a warm Lambda, including its time and logs. */
export const requestRows = (cost: RouteCost, prices: Prices, times: number): CostRow[] => {
  const lambda = { lambda_requests: 1, lambda_mb_ms: cost.lambdaMs * cost.memoryMb, log_bytes: cost.logBytes };
  return rowsOf({ units: { ...cost.units, ...lambda }, modelled: cost.modelled }, prices, times);
};

export const overheadOf = (rows: readonly CostRow[]): CostRow[] => rows.filter((row) => kindOf(row) === 'overhead');

/** Nano-dollars of the rows of one service. */
export const ofService = (rows: readonly CostRow[], service: string): number =>
  totalNanoUsd(rows.filter(({ meter }) => meters[meter].service === service));

/** The three most expensive meters, as text. */
export const mostExpensiveMeters = (rows: readonly CostRow[], usd: (nanoUsd: number) => string): string =>
  sums(rows, ({ meter }) => meter)
    .slice(0, 3)
    .map(({ key, nanoUsd }) => `${key} ${usd(nanoUsd)}`)
    .join(', ');
