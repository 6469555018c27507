import { sleepUntil } from '../../sleep.ts';
import type { State } from './definition.ts';
import { type RunLevel, runMap } from './fan-out.ts';
import { runChoice, runFail, runWait } from './flow-states.ts';
import { Frame, leave, type Outcome } from './frame.ts';
import { checkSize } from './jsonata.ts';
import { planRetry } from './retry.ts';
import { runTask } from './run-task.ts';
import { errorMatches, StateError, summary } from './state-error.ts';

/**
 * Runs one level of states to its end and returns its output. Each transition is stored before the next state begins, and
 * a level that an earlier process began is continued. Rejects with StateError, or with the reason of the run's signal.
 */
export const runLevel: RunLevel = async (run, path, level, begin) => {
  const frame = new Frame(run, path, { ...begin, stateName: level.StartAt });
  for (;;) {
    if (frame.thread.finished) return frame.thread.finished.output;
    const state = level.States[frame.thread.stateName];
    if (!state) throw new StateError('States.Runtime', `There is no state ${frame.thread.stateName}.`);
    const { next, output } = await runState(frame, state);
    checkSize(output, `The output of ${frame.thread.stateName}`);
    if (next === undefined) frame.finish(output);
    else frame.enter({ stateName: next, input: output });
  }
};

async function runState(frame: Frame, state: State): Promise<Outcome> {
  const { Retry, Catch } = 'Retry' in state ? state : { Retry: [], Catch: [] };
  for (;;) {
    try {
      await sleepUntil(frame.thread.retryAtMs ?? 0, frame.run.signal);
      return await runByType(frame, state);
    } catch (thrown) {
      frame.run.signal.throwIfAborted();
      const error = asStateError(thrown);
      const retry = planRetry(Retry, error.error, frame.thread.retries);
      logFailure(frame, error, retry && `retried in ${retry.delayMs / 1000} s`);
      if (retry) {
        frame.retry(retry.retries, Date.now() + retry.delayMs);
        continue;
      }
      const catcher = Catch.find(({ ErrorEquals }) => errorMatches(ErrorEquals, error.error));
      if (!catcher) throw error;
      const errorOutput = { Error: error.error, Cause: error.detail };
      return leave(frame, catcher, errorOutput, { errorOutput });
    }
  }
}

async function runByType(frame: Frame, state: State): Promise<Outcome> {
  switch (state.Type) {
    case 'Task':
      return runTask(frame, state);
    case 'Choice':
      return runChoice(frame, state);
    case 'Wait':
      return runWait(frame, state);
    case 'Map':
      return runMap(frame, state, runLevel);
    case 'Fail':
      return runFail(frame, state);
    case 'Pass':
    case 'Succeed':
      return leave(frame, state, frame.thread.input);
  }
}

/** Other errors are bugs of the stand-in, or come from arguments that it does not support. */
const asStateError = (thrown: unknown): StateError =>
  thrown instanceof StateError ? thrown : new StateError('States.Runtime', String(thrown));

function logFailure({ run, thread }: Frame, error: StateError, next: string | undefined): void {
  const { machineName, name } = run.execution;
  run.context.log(
    machineName,
    `${name} state ${thread.stateName} failed: ${summary(error.error, error.detail)}${next ? `; ${next}` : ''}`,
  );
}
