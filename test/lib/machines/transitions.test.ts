import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import type { Step } from '#contract/step.ts';
import { costSteps } from '#contract/steps/costs.ts';
import { exportSteps } from '#contract/steps/export.ts';
import { importSteps } from '#contract/steps/import.ts';
import { publishSteps } from '#contract/steps/publish.ts';
import { transcribeSteps } from '#contract/steps/transcribe.ts';
import { costsMachine } from '../../../lib/machines/costs-machine.ts';
import { exportMachine } from '../../../lib/machines/export-machine.ts';
import { importMachine } from '../../../lib/machines/import-machine.ts';
import { transcribeMachine } from '../../../lib/machines/transcribe-machine.ts';
import { perRow } from '../../../lib/per-row.ts';

const State = v.looseObject({
  Type: v.string(),
  Arguments: v.optional(v.looseObject({ FunctionName: v.optional(v.string()) })),
  Next: v.optional(v.string()),
  Default: v.optional(v.string()),
  Choices: v.optional(v.array(v.looseObject({ Next: v.string() })), []),
  ItemProcessor: v.optional(v.looseObject({ States: v.record(v.string(), v.looseObject({})) })),
});
const States = v.record(v.string(), State);
/** What a queue feeds counts its own. */
const Invocation = v.looseObject({ Arguments: v.looseObject({ FunctionName: v.string() }) });

const step = { functionArn: 'arn', timeoutSeconds: 1 };
const names = { stackPrefix: 'cueline-dev', mediaConvertRoleArn: 'arn', soundQueueArn: 'queue', chunkQueueUrl: 'url' };
const steps = perRow({ ...transcribeSteps, ...importSteps, ...exportSteps, ...publishSteps, ...costSteps }, () => step);
const machines = {
  transcribe: transcribeMachine({ ...names, steps }),
  import: importMachine({ steps }),
  export: exportMachine({ ...names, steps }),
  costs: costsMachine({ steps }),
};

/** The possible numbers of states from this one to the next Lambda or the end, this one included where it is no Lambda. */
const statesUntilLambda = (states: v.InferOutput<typeof States>, name: string | undefined): number[] => {
  const state = name === undefined ? undefined : states[name];
  if (!state || state.Arguments?.FunctionName) return [0];
  // What a Choice sends to a fail step is no success.
  const nexts = [state.Next, state.Default, ...state.Choices.map(({ Next }) => Next)].filter(
    (next) => next !== undefined && !next.startsWith('Fail'),
  );
  return (nexts.length > 0 ? nexts : [undefined]).flatMap((next) =>
    statesUntilLambda(states, next).map((count) => 1 + count),
  );
};

/** The minimum and maximum number of transitions after each Lambda's success, by its name. */
const transitionsOf = (definition: { readonly States: unknown }): Map<string, [number, number]> => {
  const states = v.parse(States, definition.States);
  const found = new Map<string, [number, number]>();
  for (const [name, { Arguments, Next, ItemProcessor }] of Object.entries(states)) {
    // In a Map, the state of an item is its last.
    for (const [item, state] of Object.entries(ItemProcessor?.States ?? {}))
      if (v.is(Invocation, state)) found.set(item, [1, 1]);
    if (!Arguments?.FunctionName) continue;
    const counts = statesUntilLambda(states, Next).map((count) => 1 + count);
    found.set(name, [Math.min(...counts), Math.max(...counts)]);
  }
  return found;
};

describe.each(Object.entries(machines))('the transitions of the machine %s', (_name, definition) => {
  const rows: Readonly<Record<string, Step>> = {
    ...transcribeSteps,
    ...importSteps,
    ...exportSteps,
    ...publishSteps,
    ...costSteps,
  };
  const counted = [...transitionsOf(definition)];

  it.each(counted)('after %s are those in its row', (name, [minimum]) => {
    expect(rows[name]?.transitions).toBe(minimum);
  });

  it('vary only for the steps that count the extra ones themselves', () => {
    const varying = counted.filter(([, [minimum, maximum]]) => maximum > minimum);
    // The extra states are ExtractAudio, or HearRanges and HasText; WaitForSpeechJob; and ByChunks.
    const extra: Readonly<Record<string, number>> = { PrepareMedia: 2, AskSpeechJob: 1, RenderCaptions: 1 };
    for (const [name, [minimum, maximum]] of varying) expect([name, maximum - minimum]).toEqual([name, extra[name]]);
  });
});
