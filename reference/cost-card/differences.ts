import { meterNames, meters } from '#contract/meters.ts';
import type { RouteCost } from './cost-record.ts';

/** The counts that do not depend on the machine, the time or the length of an id. */
const comparable = meterNames.filter(
  (meter) => meters[meter].kind === 'overhead' && !meter.startsWith('lambda_') && meter !== 'log_bytes',
);

/**
 * A sentence for each count of a route that differs from the record: AWS calls by operation and billed units, not
 * milliseconds. It includes counts that fell, which could otherwise rise again unnoticed.
 */
export const differences = (
  recorded: Readonly<Record<string, RouteCost>>,
  counted: Readonly<Record<string, RouteCost>>,
): string[] =>
  names(recorded, counted).flatMap((route) => {
    const [was, is] = [countsOf(recorded[route]), countsOf(counted[route])];
    return names(was, is)
      .filter((count) => was[count] !== is[count])
      .map((count) => `${route}: ${count} was ${was[count] ?? 0}, is ${is[count] ?? 0}`);
  });

const names = (...records: readonly object[]): string[] =>
  [...new Set(records.flatMap((record) => Object.keys(record)))].sort();

const countsOf = (cost: RouteCost | undefined): Readonly<Record<string, number>> => {
  if (!cost) return {};
  const calls = Object.entries(cost.calls).flatMap(([service, operations]) =>
    Object.entries(operations).map(([name, count]): [string, number] => [`${service} ${name}`, count]),
  );
  const units = comparable.flatMap((meter): [string, number][] => [
    [meter, cost.units[meter] ?? 0],
    [`${meter} (modelled)`, cost.modelled[meter] ?? 0],
  ]);
  return Object.fromEntries([...calls, ...units.filter(([, amount]) => amount > 0)]);
};
