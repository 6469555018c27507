import { Retrier } from '@cueline/local-aws/services/states/definition.ts';
import { planRetry } from '@cueline/local-aws/services/states/retry.ts';
import jsonata from 'jsonata';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { plans } from '#contract/plans.ts';
import type { Step } from '#contract/step.ts';
import * as stepErrors from '#contract/step-errors.ts';
import { machineSteps } from '#contract/steps.ts';
import { maxRanges } from '#core/imports/copy-plan.ts';
import { grantsIn, ofType, rightsOf, synthesized, textOf } from '../synthesized.ts';

const { pipelines } = synthesized('dev');

const Handler = v.looseObject({
  ErrorEquals: v.array(v.string()),
  Next: v.optional(v.string()),
  Output: v.optional(v.string()),
});
const State = v.looseObject({
  Type: v.string(),
  Resource: v.optional(v.string()),
  Arguments: v.optional(v.looseObject({ FunctionName: v.optional(v.string()), Payload: v.optional(v.string()) })),
  Output: v.optional(v.string()),
  TimeoutSeconds: v.optional(v.union([v.number(), v.string()])),
  Retry: v.optional(v.array(Handler), []),
  Catch: v.optional(v.array(Handler), []),
  Choices: v.optional(
    v.array(v.object({ Condition: v.string(), Next: v.string(), Output: v.optional(v.string()) })),
    [],
  ),
  Default: v.optional(v.string()),
  Next: v.optional(v.string()),
  Items: v.optional(v.string()),
  ItemSelector: v.optional(v.string()),
  MaxConcurrency: v.optional(v.string()),
  ItemProcessor: v.optional(v.looseObject({ States: v.record(v.string(), v.looseObject({})) })),
});
const Definition = v.object({
  QueryLanguage: v.string(),
  StartAt: v.string(),
  TimeoutSeconds: v.number(),
  States: v.record(v.string(), State),
});

const machine = (name: string) => {
  const found = ofType(pipelines, 'AWS::StepFunctions::StateMachine').find(
    ([, { Properties }]) => Properties.StateMachineName === `cueline-dev-${name}`,
  );
  const definition = v.parse(Definition, JSON.parse(textOf(found?.[1].Properties.DefinitionString)));
  return { ...definition, states: Object.entries(definition.States), properties: found?.[1].Properties ?? {} };
};

/** Evaluates a `{% %}` field as Step Functions does. */
const evaluate = async (field: string | undefined, states: Record<string, unknown>): Promise<unknown> => {
  const expression = field?.match(/^{%(.*)%}$/)?.[1];
  if (!expression) throw new Error(`${field} is not JSONata.`);
  return JSON.parse(JSON.stringify(await jsonata(expression).evaluate(undefined, { states })));
};

describe.each<[string, Record<string, Step>, string]>([
  ['transcribe', machineSteps.transcribe, 'FailTranscription'],
  ['export', machineSteps.export, 'FailExport'],
  ['import', machineSteps.import, 'FailImport'],
  ['playback', machineSteps.playback, 'FailPlayback'],
])('the %s machine', (name, steps, failStep) => {
  const { states, StartAt, States, ...rest } = machine(name);
  const inner = states.flatMap(([, { ItemProcessor }]) =>
    Object.entries(ItemProcessor?.States ?? {}).map(([state, task]) => [state, v.parse(State, task)] as const),
  );
  const tasks = [...states.filter(([, { Type }]) => Type === 'Task'), ...inner];
  const catching = states.filter(([, { Type }]) => Type === 'Task' || Type === 'Map');
  const lambdaTasks = tasks.filter(([, { Resource }]) => Resource?.includes(':lambda:invoke'));

  it('uses JSONata only, has a time-out, and logs everything except the data', () => {
    expect(rest.QueryLanguage).toBe('JSONata');
    const hours: Readonly<Record<string, number>> = { import: 20, export: 120 };
    expect(rest.TimeoutSeconds).toBe((hours[name] ?? 24) * 3600);
    expect(rest.properties).toMatchObject({
      LoggingConfiguration: { Level: 'ALL', IncludeExecutionData: false },
      TracingConfiguration: { Enabled: true },
    });
    for (const [, state] of states)
      for (const field of ['QueryLanguage', 'InputPath', 'Parameters', 'ResultPath', 'OutputPath'])
        expect(state).not.toHaveProperty(field);
  });

  it('has one state per step of the contract, which invokes the function of that name', () => {
    expect(lambdaTasks.map(([state]) => state).sort()).toEqual(Object.keys(steps).sort());
    for (const [state, { Arguments }] of lambdaTasks)
      expect(Arguments?.FunctionName).toMatch(new RegExp(`^<${state}Function\\w{8}>$`));
  });

  it('drops what the Lambdas of a Map answer, which the state would hold until the last has ended', () => {
    for (const [, { Resource, Output }] of inner) if (Resource?.includes(':lambda:')) expect(Output).toBe('');
  });

  it('reaches every state, and names no absent one', () => {
    const nexts = states.flatMap(([, { Next, Default, Choices, Catch }]) => [
      Next,
      Default,
      ...Choices.map((one) => one.Next),
      ...Catch.map((one) => one.Next),
    ]);
    const named = new Set([StartAt, ...nexts.filter((next) => next !== undefined)]);
    expect([...named].sort()).toEqual(Object.keys(States).sort());
  });

  it('gives every task a time-out that leaves its Lambda time to fail first', () => {
    for (const [state, { TimeoutSeconds }] of tasks) {
      if (state === 'StartSpeechJob') expect(TimeoutSeconds).toBe('{% $states.input.wait_seconds %}');
      else expect(TimeoutSeconds, state).toBeGreaterThan(steps[state]?.timeoutSeconds ?? 0);
    }
  });

  it('retries and catches only errors that the contract names, or Step Functions itself', () => {
    const known = [...Object.values(stepErrors).flat(), 'States.ALL', 'States.Timeout', 'States.TaskFailed'];
    const matched = [...states, ...inner].flatMap(([, { Retry, Catch }]) =>
      [...Retry, ...Catch].flatMap(({ ErrorEquals }) => ErrorEquals),
    );
    expect(known).toEqual(expect.arrayContaining(matched));
  });

  it('retries throttling, full services and transient errors in every task, in this order', () => {
    for (const [state, { Retry }] of tasks.filter(([task]) => task !== failStep)) {
      const retried = Retry.map(({ ErrorEquals }) => ErrorEquals);
      // What killed a chunk comes last.
      const patience = retried.filter(([name]) => name !== 'States.TaskFailed').slice(-3);
      expect(patience, state).toEqual([
        stepErrors.throttlingErrors,
        stepErrors.fullServiceErrors,
        stepErrors.transientErrors,
      ]);
    }
  });

  it('succeeds when the work has ended already, and passes every other error to the fail step, or to another engine', async () => {
    expect(States.WorkEnded?.Type).toBe('Succeed');
    for (const [state, { Catch }] of catching.filter(([task]) => task !== failStep && task !== 'PublishEvent')) {
      expect(Catch.at(-2), state).toMatchObject({ ErrorEquals: [stepErrors.WORK_ENDED], Next: 'WorkEnded' });
      const otherwise: Readonly<Record<string, string>> = {
        RenderChunks: 'RenderCaptions',
        JoinPieces: 'RenderCaptions',
        HearRanges: 'PrepareMedia',
        PlaceScript: 'StoreTranscript',
        AlignRanges: 'StoreTranscript',
      };
      const next = otherwise[state] ?? failStep;
      const also = {
        ...(next === 'PrepareMedia' && { speech: 'transcribe' }),
        ...(otherwise[state]?.match(/PrepareMedia|StoreTranscript/) && { audio_track: 2 }),
      };
      expect(Catch.at(-1), state).toMatchObject({ ErrorEquals: ['States.ALL'], Next: next });
      const context = { Execution: { Input: { account_id: 'a', job_id: 'j' } } };
      const passed = (errorOutput: object) =>
        evaluate(Catch.at(-1)?.Output, { context, errorOutput, input: { audio_track: 2 } });
      const given = { account_id: 'a', job_id: 'j', ...also, error: 'E' };
      expect(await passed({ Error: 'E', Cause: 'why' })).toEqual({ ...given, cause: 'why' });
      expect(await passed({ Error: 'E' })).toEqual(given);
    }
  });

  it('retries the fail step 30 times, and fails the execution only for unexpected errors', async () => {
    const fail = States[failStep];
    expect(fail?.Retry).toMatchObject([
      { ErrorEquals: [stepErrors.WORK_ENDED], MaxAttempts: 0 },
      { ErrorEquals: ['States.ALL'], MaxAttempts: 30 },
    ]);
    const output = await evaluate(fail?.Output, { input: { error: 'E' }, result: { Payload: { expected: false } } });
    expect(output).toEqual({ error: 'E', cause: '', expected: false });
    const choice = States.HowItEnded;
    const isUnexpected = (input: object) => evaluate(choice?.Choices[0]?.Condition, { input });
    expect(await isUnexpected({ expected: false })).toBe(true);
    expect(await isUnexpected({ expected: true })).toBe(false);
    expect(await isUnexpected({ job_id: 'j' })).toBe(false);
    expect(States[choice?.Choices[0]?.Next ?? '']?.Type).toBe('Fail');
    expect(States[choice?.Default ?? '']?.Type).toBe('Succeed');
  });

  it('publishes the event after success and failure, and ends in the same way when that fails', async () => {
    const before = states.filter(([, { Next }]) => Next === 'PublishEvent').map(([state]) => state);
    expect(before).toEqual([expect.stringMatching(/^(Finish|Store)/), failStep]);
    const publish = States.PublishEvent;
    const input = { job_id: 'j', error: 'E', expected: false };
    expect(publish?.Next).toBe('HowItEnded');
    expect(publish?.Catch).toMatchObject([{ ErrorEquals: ['States.ALL'], Next: 'HowItEnded' }]);
    for (const output of [publish?.Output, publish?.Catch[0]?.Output])
      expect(await evaluate(output, { input })).toEqual(input);
  });

  it('may invoke its own steps, pass its role to MediaConvert, and nothing else', () => {
    const rights = rightsOf(pipelines, textOf(rest.properties.RoleArn).slice(1, -1));
    const invoked = rights.filter((right) => right.startsWith('lambda:')).map((right) => right.replace(/\w{8}>$/, '>'));
    expect(invoked).toEqual(
      Object.keys(steps)
        .map((step) => `lambda:InvokeFunction on <${step}Function>`)
        .sort(),
    );
    const passed = rights.filter((right) => right.startsWith('iam:'));
    if (!tasks.some(([, { Resource }]) => Resource?.includes(':mediaconvert:'))) return expect(passed).toEqual([]);
    expect(passed).toEqual([expect.stringMatching(/^iam:PassRole on <MediaConvertRole\w{8}>$/)]);
    const conditions = grantsIn(pipelines).map(({ Condition }) => Condition);
    expect(conditions).toContainEqual({ StringEquals: { 'iam:PassedToService': 'mediaconvert.amazonaws.com' } });
  });
});

/** The state that a Choice goes to, and what it is given where that is not the input. */
const follow = async (choice: v.InferOutput<typeof State> | undefined, input: object) => {
  const context = { Execution: { Input: { export_id: 'e' } } };
  for (const { Condition, Next, Output } of choice?.Choices ?? [])
    if ((await evaluate(Condition, { input })) === true)
      return { next: Next, ...(Output && { output: await evaluate(Output, { input, context }) }) };
  return { next: choice?.Default };
};

it.each([
  ['planned pieces', { rendering: {}, pieces: [] }, { next: 'RenderChunks' }],
  ['settings of MediaConvert', { encoding: {} }, { next: 'EncodeVideo' }],
  [
    'a plan without pieces, by an older release after a rollback',
    { rendering: {} },
    {
      next: 'FailExport',
      output: { export_id: 'e', error: 'OurRendererFailed', cause: 'Another release planned the video.' },
    },
  ],
])('an export goes on with %s', async (_, planned, expected) => {
  expect(await follow(machine('export').States.ByRenderer, planned)).toEqual(expected);
});

describe('copying', () => {
  const { States, TimeoutSeconds } = machine('import');
  const copy = States.CopyParts;
  const plan = { source: { job_id: 'j', url: 'u' }, ranges: [{ first_part: 1 }] };

  it('gives each copy its range of the source, also when there is only one, and passes on the source', async () => {
    expect(await evaluate(copy?.Items, { input: plan })).toEqual([{ first_part: 1 }]);
    const context = { Map: { Item: { Value: { first_part: 1 } } } };
    const given = await evaluate(copy?.ItemSelector, { input: plan, context });
    expect(given).toEqual({ job_id: 'j', url: 'u', range: { first_part: 1 } });
    expect(await evaluate(copy?.Output, { input: plan })).toEqual(plan.source);
  });

  it("opens as many connections as the account's plan allows, and two where the import was planned by an older release", async () => {
    expect(await evaluate(copy?.MaxConcurrency, { input: { ...plan, connections: 4 } })).toBe(4);
    expect(await evaluate(copy?.MaxConcurrency, { input: plan })).toBe(2);
  });

  it('begins again in one stream when the host breaks its promise of ranges', async () => {
    expect(copy?.Catch[0]).toMatchObject({ ErrorEquals: [stepErrors.RANGES_BROKEN], Next: 'ResolveSource' });
    const context = { Execution: { Input: { job_id: 'j' } } };
    expect(await evaluate(copy?.Catch[0]?.Output, { context })).toEqual({ job_id: 'j', one_stream: true });
  });

  it.each(['Lambda.TooManyRequestsException', stepErrors.NO_CONNECTION_FREE])(
    'has room in its history for ranges that wait until its end with %s',
    (error) => {
      const copyPart = v.parse(v.object({ Retry: v.array(Retrier) }), copy?.ItemProcessor?.States.CopyPart);
      const connections = Math.max(...Object.values(plans).map(({ maxImportConnections }) => maxImportConnections));
      // Each of the most ranges waits for its share of the time, half of each jittered wait's maximum on average.
      const shareMs = (1000 * TimeoutSeconds * connections) / maxRanges;
      let tries = 0;
      let waitedMs = 0;
      for (let plan = planRetry(copyPart.Retry, error, [], () => 0.5); plan && waitedMs < shareMs; ) {
        waitedMs += plan.delayMs;
        tries += 1;
        plan = planRetry(copyPart.Retry, error, plan.retries, () => 0.5);
      }
      expect(tries).toBeGreaterThan(10);
      const events = { perRange: 7, perTry: 3 };
      expect(maxRanges * (events.perRange + events.perTry * tries)).toBeLessThan(25_000);
    },
  );

  it('retries a host that breaks off, when it resolves the source and when it copies', () => {
    const copyPart = v.parse(State, copy?.ItemProcessor?.States.CopyPart);
    for (const state of [States.ResolveSource, copyPart]) {
      expect(state?.Retry[0]).toMatchObject({ ErrorEquals: [stepErrors.SOURCE_BROKEN], MaxAttempts: 3 });
    }
  });
});

describe('waiting for Transcribe', () => {
  const { States } = machine('transcribe');
  const work = { job_id: 'j', wait_seconds: 120 };

  it('passes StartSpeechJob its task token with the work', async () => {
    const states = { input: work, context: { Task: { Token: 'T' } } };
    expect(await evaluate(States.StartSpeechJob?.Arguments?.Payload, states)).toEqual({ ...work, token: 'T' });
  });

  it('continues with AskSpeechJob, with the work unchanged, when the event does not come in time', async () => {
    const timedOut = States.StartSpeechJob?.Catch[0];
    expect(timedOut).toMatchObject({ ErrorEquals: ['States.Timeout'], Next: 'AskSpeechJob' });
    expect(await evaluate(timedOut?.Output, { input: work })).toEqual(work);
  });

  it.each([
    ['COMPLETED', 'StoreTranscript'],
    ['FAILED', 'StoreTranscript'],
    ['IN_PROGRESS', 'WaitForSpeechJob'],
    ['QUEUED', 'WaitForSpeechJob'],
  ])('continues from %s with %s', async (status, next) => {
    const requested = await evaluate(States.AskSpeechJob?.Output, { input: work, result: { Payload: status } });
    expect(requested).toMatchObject(work);
    const ended = await evaluate(States.SpeechJobEnded?.Choices[0]?.Condition, { input: requested });
    expect(ended ? States.SpeechJobEnded?.Choices[0]?.Next : States.SpeechJobEnded?.Default).toBe(next);
  });

  it.each([
    ['no English word was heard in', 'NotEnglish', { speech: 'transcribe', error: 'NotEnglish' }],
    ['has a language that could not be told', 'LanguageNotTold', { in_last_language: true }],
  ])('prepares a clip once more that %s, in the track that was heard', async (_, name, given) => {
    const caught = States.StoreTranscript?.Catch.find(({ ErrorEquals }) => ErrorEquals.includes(name));
    expect(caught?.Next).toBe('PrepareMedia');
    const states = {
      input: { ...work, audio_track: 2, speech_key: 's' },
      context: { Execution: { Input: { job_id: 'j' } } },
    };
    expect(await evaluate(caught?.Output, states)).toEqual({ job_id: 'j', audio_track: 2, ...given });
  });

  const chosen = async (name: string, input: object) => (await follow(States[name], input)).next;

  it('extracts audio only where PrepareMedia asked for it, with what it chose', async () => {
    expect(await chosen('NeedsExtraction', { ...work, extraction: { Inputs: [] } })).toBe('ExtractAudio');
    expect(await chosen('NeedsExtraction', { ...work, renderer: 'lambda' })).toBe('RenderSound');
    expect(await chosen('NeedsExtraction', { ...work, unheard: true })).toBe('StoreTranscript');
    expect(await chosen('NeedsExtraction', work)).toBe('StartSpeechJob');
  });

  it('has PrepareMedia ask MediaConvert where our own code did not extract the audio', async () => {
    expect(await chosen('SoundRendered', { audio_track: 2, renderer: 'mediaconvert' })).toBe('PrepareMedia');
    expect(await chosen('SoundRendered', { ...work, audio_ms: 1200 })).toBe('StartSpeechJob');
  });
});

const encodes = ['transcribe', 'export', 'playback'].flatMap((name) =>
  Object.values(machine(name).States).filter(({ Resource }) => Resource?.endsWith('mediaconvert:createJob.sync')),
);

it('every MediaConvert job names its queue, so that IAM can check it; extractions have one of their own', () => {
  const [[soundQueue] = []] = ofType(pipelines, 'AWS::MediaConvert::Queue');
  const queue = 'arn:<AWS::Partition>:mediaconvert:<AWS::Region>:<AWS::AccountId>:queues/Default';
  expect(encodes.map(({ Arguments }) => Arguments?.Queue)).toEqual([`<${soundQueue}>`, queue, queue]);
});

it('every MediaConvert job has the priority that its first step has found, or none after an earlier release', async () => {
  for (const { Arguments } of encodes) {
    const priority = String(Arguments?.Priority);
    expect(await evaluate(priority, { input: { priority: -17 } })).toBe(-17);
    expect(await evaluate(priority, { input: {} })).toBe(0);
  }
});

it.each([
  ['transcribe', 'ExtractAudio', { job_id: 'w', audio_track: 1 }, 'w-1'],
  ['transcribe', 'ExtractAudio', { job_id: 'w', audio_track: 2 }, 'w-2'],
  ['export', 'EncodeVideo', { export_id: 'w' }, 'w'],
  ['playback', 'EncodePlayback', { job_id: 'w' }, 'w'],
])(
  'the MediaConvert job of %s in %s has a token of its work and track: a retry creates no second job, another track does',
  async (name, state, input, expected) => {
    const token = machine(name).States[state]?.Arguments?.ClientRequestToken;
    expect(await evaluate(String(token), { input })).toBe(expected);
  },
);

it('every MediaConvert job has the cost tags', () => {
  const encodes = ['transcribe', 'export', 'playback'].flatMap((name) =>
    Object.values(machine(name).States)
      .filter(({ Resource }) => Resource?.endsWith('mediaconvert:createJob.sync'))
      .map(({ Arguments }) => [name, Arguments?.Tags]),
  );
  const tags = { app: 'cueline', stage: 'dev', deployment: 'cueline-dev' };
  expect(encodes).toEqual([
    ['transcribe', { ...tags, component: 'transcribe' }],
    ['export', { ...tags, component: 'export' }],
    ['playback', { ...tags, component: 'playback' }],
  ]);
});
