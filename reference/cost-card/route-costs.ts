import type { CostLine } from '#contract/schemas/cost-line.ts';
import type { RouteCost } from './cost-record.ts';
import { type Invocation, invocationsIn, sumOf } from './invocations.ts';
import { callEachRoute } from './route-calls.ts';

/** Calls each route `rounds` times and returns its costs; the first calls load the code. */
export const routeCosts = async (
  { data, baseUrl }: { readonly data: string; readonly baseUrl: string },
  rounds: number,
): Promise<Record<string, RouteCost>> => {
  const requested = await callEachRoute(data, baseUrl, rounds);
  const byRequest = new Map(invocationsIn(data).map((invocation) => [invocation.lines[0]?.api_request_id, invocation]));
  const invocationOf = ([name, requestId]: [string, string]): Invocation => {
    const invocation = byRequest.get(requestId);
    if (!invocation) throw new Error(`${name} wrote no cost line.`);
    return invocation;
  };
  const byName = Map.groupBy(requested, ([name]) => name);
  return Object.fromEntries([...byName].map(([name, calls]) => [name, routeCost(calls.map(invocationOf))]));
};

/** The call of the route with the fewest AWS calls: calls that a conflict with a pipeline repeats do not count. */
const routeCost = (invocations: readonly Invocation[]): RouteCost => {
  const [fewest] = [...invocations].sort((one, other) => callCount(one) - callCount(other));
  const { lines = [], memoryMb = 0, logBytes = 0 } = fewest ?? {};
  const loaded = invocations.filter(({ initMs }) => initMs === 0);
  const loading = invocations.filter(({ initMs }) => initMs > 0);
  return {
    calls: callsOf(lines),
    units: sumOf(lines.map(({ units }) => units)),
    modelled: sumOf(lines.map(({ modelled }) => modelled)),
    lambdaMs: Math.min(...loaded.map(({ billedMs }) => billedMs)),
    ...(loading.length > 0 && { initMs: Math.round(Math.min(...loading.map(({ initMs }) => initMs))) }),
    memoryMb,
    logBytes,
  };
};

/** Sums the calls over the lines of a request whose line was split because it was too long. */
const callsOf = (lines: readonly CostLine[]): CostLine['calls'] => {
  const all: CostLine['calls'] = {};
  for (const [service, operations] of lines.flatMap(({ calls }) => Object.entries(calls))) {
    const sums: Record<string, number> = all[service] ?? {};
    for (const [name, count] of Object.entries(operations)) sums[name] = (sums[name] ?? 0) + count;
    all[service] = sums;
  }
  return all;
};

const callCount = ({ lines }: Invocation): number =>
  lines
    .flatMap(({ calls }) => Object.values(calls).flatMap((operations) => Object.values(operations)))
    .reduce((sum, count) => sum + count, 0);
