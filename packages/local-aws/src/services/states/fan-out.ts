import type { Level, MapState } from './definition.ts';
import { bindings, type Frame, leave, type Outcome, type Run } from './frame.ts';
import { evaluate } from './jsonata.ts';
import { StateError } from './state-error.ts';

/** Runs one thread of states to its end: runLevel of interpreter.ts, passed in because that file imports this one. */
export type RunLevel = (run: Run, path: string, level: Level, begin: ThreadBegin) => Promise<unknown>;
export interface ThreadBegin {
  readonly input: unknown;
}

// https://docs.aws.amazon.com/step-functions/latest/dg/state-map-inline.html
const MAX_MAP_CONCURRENCY = 40;

/** An inline Map. Iterations that ended in an earlier process are not run again. */
export async function runMap(frame: Frame, state: MapState, runLevel: RunLevel): Promise<Outcome> {
  const items = frame.thread.items ?? (await itemsOf(frame, state));
  if (!frame.thread.items) frame.update({ items });
  const limit = await evaluate(state.MaxConcurrency, bindings(frame), 'MaxConcurrency');
  if (typeof limit !== 'number') {
    throw new StateError('States.QueryEvaluationError', 'MaxConcurrency must be a number.');
  }
  const concurrency = Math.min(limit || MAX_MAP_CONCURRENCY, MAX_MAP_CONCURRENCY);
  const result = await allOrFirstFailure(frame.run, items, concurrency, async (value, index, run) => {
    const mapItem = { Index: index, Value: value };
    const bound = bindings(frame, {}, mapItem);
    const input = state.ItemSelector === undefined ? value : await evaluate(state.ItemSelector, bound, 'ItemSelector');
    return runLevel({ ...run, mapItem }, `${frame.path}/${index}`, state.ItemProcessor, { input });
  });
  return leave(frame, state, result, { result });
}

async function itemsOf(frame: Frame, state: MapState): Promise<unknown[]> {
  const items = state.Items === undefined ? frame.thread.input : await evaluate(state.Items, bindings(frame), 'Items');
  if (Array.isArray(items)) return items;
  throw new StateError('States.QueryEvaluationError', 'The items of a Map must be an array.');
}

/** The first failure stops the others, and is thrown once all of them have ended. */
async function allOrFirstFailure<Item>(
  run: Run,
  items: readonly Item[],
  concurrency: number,
  work: (item: Item, index: number, run: Run) => Promise<unknown>,
): Promise<unknown[]> {
  const failed = new AbortController();
  const childRun = { ...run, signal: AbortSignal.any([run.signal, failed.signal]) };
  const results: unknown[] = [];
  const waiting = items.entries();
  const worker = async () => {
    for (const [index, item] of waiting) {
      childRun.signal.throwIfAborted();
      results[index] = await work(item, index, childRun);
    }
  };
  const workers = Array.from({ length: concurrency }, () =>
    worker().catch((error: unknown) => {
      failed.abort(error);
    }),
  );
  await Promise.all(workers);
  childRun.signal.throwIfAborted();
  return results;
}
