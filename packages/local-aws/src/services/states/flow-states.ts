import { sleepUntil } from '../../sleep.ts';
import type { ChoiceState, FailState, WaitState } from './definition.ts';
import { bindings, type Frame, leave, type Outcome } from './frame.ts';
import { evaluate } from './jsonata.ts';
import { StateError } from './state-error.ts';

/** Follows the first rule whose Condition is true, else Default. Throws States.NoChoiceMatched without either. */
export async function runChoice(frame: Frame, state: ChoiceState): Promise<Outcome> {
  const { input } = frame.thread;
  for (const [index, rule] of state.Choices.entries()) {
    const holds = await evaluate(rule.Condition, bindings(frame), `Choices[${index}]/Condition`);
    if (typeof holds !== 'boolean') {
      throw new StateError('States.QueryEvaluationError', `Choices[${index}]/Condition must be true or false.`);
    }
    if (holds) return leave(frame, rule, input);
  }
  if (!state.Default) throw new StateError('States.NoChoiceMatched', 'No rule of the Choice matched.');
  return leave(frame, { Output: state.Output, Next: state.Default }, input);
}

/** Waits for Seconds, divided by the time scale. */
export async function runWait(frame: Frame, state: WaitState): Promise<Outcome> {
  const untilMs = frame.thread.waitUntilMs ?? (await waitEnd(frame, state));
  if (frame.thread.waitUntilMs === undefined) frame.update({ waitUntilMs: untilMs });
  await sleepUntil(untilMs, frame.run.signal);
  return leave(frame, state, frame.thread.input);
}

async function waitEnd(frame: Frame, state: WaitState): Promise<number> {
  const value = await evaluate(state.Seconds, bindings(frame), 'Seconds');
  if (typeof value === 'number' && Number.isInteger(value) && value >= 0) {
    return Date.now() + (value * 1000) / frame.run.context.timeScale;
  }
  throw new StateError('States.QueryEvaluationError', `Seconds cannot be ${JSON.stringify(value)}.`);
}

export async function runFail(frame: Frame, state: FailState): Promise<never> {
  const error = await evaluate(state.Error ?? '', bindings(frame), 'Error');
  const cause = await evaluate(state.Cause ?? '', bindings(frame), 'Cause');
  throw new StateError(String(error), String(cause));
}
