import { sleepUntil } from '../../sleep.ts';
import type { TaskState } from './definition.ts';
import type { Attempt } from './execution-store.ts';
import { bindings, type Frame, leave, type Outcome, Stopping } from './frame.ts';
import { checkSize, evaluate } from './jsonata.ts';
import { StateError } from './state-error.ts';
import { callService, waitsForToken } from './task.ts';
import type { TaskCall } from './task-call.ts';

/** Runs one attempt of a Task, or continues the one that an earlier process began. */
export async function runTask(frame: Frame, state: TaskState): Promise<Outcome> {
  const attempt = frame.thread.attempt ?? (await beginAttempt(frame, state));
  const taskArguments = await evaluate(state.Arguments ?? {}, bindings(frame), 'Arguments');
  const result = await untilDeadline(frame, attempt, (signal) => {
    const call = taskCall(frame, taskArguments, signal);
    return waitsForToken(state.Resource) ? callAndWait(frame, state, call) : callService(state.Resource, call);
  });
  checkSize(result, `The result of ${frame.thread.stateName}`);
  return leave(frame, state, result, { result });
}

async function beginAttempt(frame: Frame, state: TaskState): Promise<Attempt> {
  const timeoutSeconds = await timeoutSecondsOf(frame, state.TimeoutSeconds);
  const attempt = {
    ...(timeoutSeconds !== undefined && { deadlineMs: Date.now() + timeoutSeconds * 1000 }),
    ...(waitsForToken(state.Resource) && { token: frame.run.tokens.issue(frame.run.execution) }),
  };
  frame.update({ attempt });
  return attempt;
}

async function timeoutSecondsOf(frame: Frame, field: number | string | undefined): Promise<number | undefined> {
  if (field === undefined) return undefined;
  const value = await evaluate(field, bindings(frame), 'TimeoutSeconds');
  if (typeof value === 'number' && Number.isInteger(value) && value > 0) return value;
  throw new StateError(
    'States.QueryEvaluationError',
    `TimeoutSeconds must be a positive integer, not ${JSON.stringify(value)}.`,
  );
}

async function untilDeadline(
  { run }: Frame,
  { deadlineMs }: Attempt,
  work: (signal: AbortSignal) => Promise<unknown>,
): Promise<unknown> {
  const expiry = new AbortController();
  const finished = new AbortController();
  if (deadlineMs !== undefined) {
    sleepUntil(deadlineMs, AbortSignal.any([run.signal, finished.signal])).then(
      () => expiry.abort(new StateError('States.Timeout', 'The task did not end within TimeoutSeconds.')),
      () => {},
    );
  }
  const signal = AbortSignal.any([run.signal, expiry.signal]);
  try {
    return await work(signal);
  } catch (error) {
    // An aborted call rejects with an error of its own, so the reason of the abort is thrown instead.
    signal.throwIfAborted();
    throw error;
  } finally {
    finished.abort();
  }
}

function taskCall(frame: Frame, taskArguments: unknown, signal: AbortSignal): TaskCall {
  const attempt = () => frame.thread.attempt ?? {};
  const { context, execution } = frame.run;
  return {
    taskArguments,
    clients: frame.run.clients,
    signal,
    attempt,
    updateAttempt: (patch) => frame.update({ attempt: { ...attempt(), ...patch } }),
    isAbandoned: () => signal.aborted && !(signal.reason instanceof Stopping),
    log: (message) => context.log(execution.machineName, `${execution.name} ${frame.thread.stateName}: ${message}`),
  };
}

/** The token may be answered before the call returns. A call that fails ends the task as failed. */
async function callAndWait({ run }: Frame, state: TaskState, call: TaskCall): Promise<unknown> {
  const { token, called } = call.attempt();
  if (token === undefined) throw new StateError('States.Runtime', 'The task has no token.');
  const ended = new AbortController();
  try {
    const answer = run.tokens.wait(token, AbortSignal.any([call.signal, ended.signal]));
    if (called) return await answer;
    const calling = callService(state.Resource, call).then(() => {
      if (!ended.signal.aborted) call.updateAttempt({ called: true });
      return answer;
    });
    return await Promise.race([answer, calling]);
  } catch (error) {
    if (!(call.signal.reason instanceof Stopping)) run.tokens.close(token);
    throw error;
  } finally {
    ended.abort();
  }
}
