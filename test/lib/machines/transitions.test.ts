import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import type { Step } from '#contract/step.ts';
import { exportSteps } from '#contract/steps/export.ts';
import { importSteps } from '#contract/steps/import.ts';
import { publishSteps } from '#contract/steps/publish.ts';
import { transcribeSteps } from '#contract/steps/transcribe.ts';
import { exportMachine } from '../../../lib/machines/export-machine.ts';
import { importMachine } from '../../../lib/machines/import-machine.ts';
import { transcribeMachine } from '../../../lib/machines/transcribe-machine.ts';

const State = v.looseObject({
  Type: v.string(),
  Arguments: v.optional(v.looseObject({ FunctionName: v.optional(v.string()) })),
  Next: v.optional(v.string()),
  Default: v.optional(v.string()),
  Choices: v.optional(v.array(v.looseObject({ Next: v.string() })), []),
  ItemProcessor: v.optional(v.looseObject({ States: v.record(v.string(), v.looseObject({})) })),
});
const States = v.record(v.string(), State);

const step = { functionArn: 'arn', timeoutSeconds: 1 };
const names = { stackPrefix: 'cueline-dev', mediaConvertRoleArn: 'arn' };
const publish = { PublishEvent: step };
const machines = {
  transcribe: transcribeMachine({
    ...names,
    steps: {
      ...publish,
      PrepareMedia: step,
      StartSpeechJob: step,
      AskSpeechJob: step,
      StoreTranscript: step,
      FailTranscription: step,
    },
  }),
  import: importMachine({
    steps: { ...publish, ResolveSource: step, CopyPart: step, ProbeMedia: step, FinishImport: step, FailImport: step },
  }),
  export: exportMachine({
    ...names,
    steps: { ...publish, RenderCaptions: step, FinishExport: step, FailExport: step },
  }),
};

/** How many states can stand between this one and the next Lambda or the end, this one included where it is none. */
const without = (states: v.InferOutput<typeof States>, name: string | undefined): number[] => {
  const state = name === undefined ? undefined : states[name];
  if (!state || state.Arguments?.FunctionName) return [0];
  const ways = [state.Next, state.Default, ...state.Choices.map(({ Next }) => Next)].filter((way) => way !== undefined);
  return (ways.length > 0 ? ways : [undefined]).flatMap((way) => without(states, way).map((count) => 1 + count));
};

/** Lambda -> the least and the most transitions that its success brings about. */
const transitionsOf = (definition: { readonly States: unknown }): Map<string, [number, number]> => {
  const states = v.parse(States, definition.States);
  const found = new Map<string, [number, number]>();
  for (const [name, { Arguments, Next, ItemProcessor }] of Object.entries(states)) {
    // An item's state is the last of its thread.
    for (const item of Object.keys(ItemProcessor?.States ?? {})) found.set(item, [1, 1]);
    if (!Arguments?.FunctionName) continue;
    const counts = without(states, Next).map((count) => 1 + count);
    found.set(name, [Math.min(...counts), Math.max(...counts)]);
  }
  return found;
};

describe.each(Object.entries(machines))('the transitions of the machine %s', (_name, definition) => {
  const rows: Readonly<Record<string, Step>> = { ...transcribeSteps, ...importSteps, ...exportSteps, ...publishSteps };
  const counted = [...transitionsOf(definition)];

  it.each(counted)('that %s brings about are in its row', (name, [least]) => {
    expect(rows[name]?.transitions).toBe(least);
  });

  it('are one more where a step says so itself, and never else', () => {
    const ways = counted.filter(([, [least, most]]) => most > least);
    // ExtractAudio, and WaitForSpeechJob.
    for (const [name, [least, most]] of ways)
      expect([name, most - least]).toEqual([expect.stringMatching(/^(PrepareMedia|AskSpeechJob)$/), 1]);
  });
});
