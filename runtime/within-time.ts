import { createContext, Script } from 'node:vm';
import { AppError } from '#core/app-error.ts';

/** The work did not end in its time. */
export class OutOfTime extends Error {}

const script = new Script('work()');
/** One for all: a new one takes ten times as long as most of the work, such as the drawing of a frame. */
const held = { work: (): void => {} };
const context = createContext(held);

/**
 * Runs work that never waits. Throws what `late` makes of OutOfTime: nothing else ends a loop in code that reads hostile files.
 * Throws unavailable where the work had less than a tenth of its time on a processor: the machine is busy, and the work may be small.
 * What the work was changing then is left half done.
 */
export const withinTime = <Result>(
  timeoutMs: number,
  work: () => Result,
  late: (cause: OutOfTime) => Error = (cause) => cause,
): Result => {
  const outcomes: { readonly result: Result }[] = [];
  const outer = held.work;
  const startedMs = performance.now();
  const cpuBefore = process.threadCpuUsage();
  held.work = () => {
    outcomes.push({ result: work() });
  };
  try {
    script.runInContext(context, { timeout: timeoutMs });
  } catch (error) {
    if (!isTimeout(error)) throw error;
    const { user, system } = process.threadCpuUsage(cpuBefore);
    if ((user + system) / 1000 < (performance.now() - startedMs) / 10) throw busy(error);
    throw late(new OutOfTime(`The work took more than ${timeoutMs} ms`, { cause: error }));
  } finally {
    held.work = outer;
  }
  const [outcome] = outcomes;
  if (!outcome) throw new Error('The work did not run');
  return outcome.result;
};

const busy = (cause: unknown): AppError =>
  new AppError('unavailable', 'The service has too little processor time at the moment. Try again in some seconds.', {
    cause,
    retryAfterSeconds: 5,
  });

/** The error is one of the context, which has an Error of its own. */
const isTimeout = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'code' in error && error.code === 'ERR_SCRIPT_EXECUTION_TIMEOUT';
