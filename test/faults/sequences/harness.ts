import '../world/virtual-time.ts';
import '../world/tight-plan.ts';
import { setEnvironment } from '../world/environment.ts';
import type { FaultKind } from '../world/faults.ts';
import { loadFunctions } from '../world/functions.ts';
import { interceptSdk } from '../world/transport.ts';
import type { World, WorldOptions } from '../world/world.ts';
import { wrongWith } from './properties.ts';
import { runSequence, type Sequence } from './run-sequence.ts';

export interface Harness {
  /** Everything that is wrong after this sequence, in words. */
  check(sequence: Sequence, options?: Pick<WorldOptions, 'keepsCondition'>): Promise<string[]>;
  /** Calls that Lambdas made so far, each attempt of the SDK one, by `function service:operation`. */
  readonly calls: ReadonlyMap<string, number>;
  /** The calls and faults of the last sequence, in their order. */
  readonly trace: readonly string[];
  /** Faults that struck so far, by the same; none yet for a call that met none. */
  readonly struck: ReadonlyMap<string, ReadonlyMap<FaultKind, number>>;
}

/** Loads the handlers into this process and stands in for AWS; once per process. */
export const startHarness = async (): Promise<Harness> => {
  setEnvironment();
  let world: World | undefined;
  await interceptSdk((call) => {
    if (!world) throw new Error('There is no world yet');
    return world.answer(call);
  });
  const functions = await loadFunctions();
  const struck = new Map<string, Map<FaultKind, number>>();
  const calls = new Map<string, number>();
  const trace: string[] = [];
  const onCall = (site: string, kind: FaultKind | undefined) => {
    trace.push(kind ? `${site} ${kind}` : site);
    const kinds = struck.get(site) ?? new Map<FaultKind, number>();
    struck.set(site, kinds);
    if (kind) kinds.set(kind, (kinds.get(kind) ?? 0) + 1);
    else calls.set(site, (calls.get(site) ?? 0) + 1);
  };
  return {
    calls,
    trace,
    struck,
    async check(sequence, options = {}) {
      trace.length = 0;
      const run = await runSequence(sequence, { functions, onCall, ...options }, (entered) => {
        world = entered;
      });
      await run.world.end();
      return wrongWith(run);
    },
  };
};
