import '../world/replaced-modules.ts';
import type { TableName } from '#contract/tables.ts';
import { setLambdaEnvironment } from '../../support/lambda-environment.ts';
import type { Item } from '../world/expressions.ts';
import type { FaultKind } from '../world/faults.ts';
import { loadFunctions } from '../world/functions.ts';
import { interceptSdk } from '../world/transport.ts';
import type { World, WorldOptions } from '../world/world.ts';
import { violationsOf } from './properties.ts';
import { runSequence, type Sequence } from './run-sequence.ts';

export interface Harness {
  /** Runs the sequence. Returns the violations, one sentence each. */
  check(sequence: Sequence, options?: Pick<WorldOptions, 'keepsCondition'>): Promise<string[]>;
  /** By `function service:operation`: how many calls Lambdas have made so far. Each attempt of the SDK counts. */
  readonly calls: ReadonlyMap<string, number>;
  /** The calls and faults of the last sequence, in order. */
  readonly trace: readonly string[];
  /** The credits that each account has spent on work in the last sequence. */
  spent(): number[];
  /** What a table holds after the last sequence. */
  items(table: TableName): Item[];
  /** By the same name: how often each kind of fault was injected so far. Calls without a fault have an empty map. */
  readonly faulted: ReadonlyMap<string, ReadonlyMap<FaultKind, number>>;
}

/** Loads the handlers into this process and replaces AWS. Once for each process. */
export const startHarness = async (): Promise<Harness> => {
  setLambdaEnvironment();
  let world: World | undefined;
  await interceptSdk((call) => {
    if (!world) throw new Error('There is no world yet');
    return world.answer(call);
  });
  const functions = await loadFunctions();
  const faulted = new Map<string, Map<FaultKind, number>>();
  const calls = new Map<string, number>();
  const trace: string[] = [];
  const onCall = (site: string, kind: FaultKind | undefined) => {
    trace.push(kind ? `${site} ${kind}` : site);
    const kinds = faulted.get(site) ?? new Map<FaultKind, number>();
    faulted.set(site, kinds);
    if (kind) kinds.set(kind, (kinds.get(kind) ?? 0) + 1);
    else calls.set(site, (calls.get(site) ?? 0) + 1);
  };
  return {
    calls,
    trace,
    faulted,
    spent: () => world?.accounts.map(({ id }) => world?.books.spentBy(id) ?? 0) ?? [],
    items: (table) => world?.tables.all(table) ?? [],
    async check(sequence, options = {}) {
      trace.length = 0;
      const run = await runSequence(sequence, { functions, onCall, ...options }, (entered) => {
        world = entered;
      });
      await run.world.end();
      return violationsOf(run);
    },
  };
};
