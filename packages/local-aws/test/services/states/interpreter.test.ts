import { StopExecutionCommand } from '@aws-sdk/client-sfn';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { AwsError } from '../../../src/aws-error.ts';
import { MachineBench } from './machine-bench.ts';
import { failure, invoke } from './task-states.ts';

let bench: MachineBench;
beforeEach(async () => {
  bench = await MachineBench.open({ timeScale: 1000 });
});
afterEach(() => bench.close());

const succeed = { Type: 'Succeed' };

it('catches a thrown error by its name, with the whole error payload as the cause', async () => {
  const probe = bench.lambda.define('probe', () => {
    throw failure('NotMedia', 'this is text');
  });
  const states = {
    Probe: invoke(probe, {
      Catch: [
        {
          ErrorEquals: ['NotMedia'],
          Output: {
            was: '{% $states.input %}',
            error: '{% $states.errorOutput.Error %}',
            cause: '{% $states.errorOutput.Cause %}',
          },
          Next: 'Tell',
        },
      ],
    }),
    Tell: succeed,
  };
  expect(await bench.run(states, { id: 1 })).toMatchObject({
    status: 'SUCCEEDED',
    output: { was: { id: 1 }, error: 'NotMedia', cause: expect.stringContaining('this is text') },
  });
  expect(bench.cloud.logs.join('\n')).toContain('state Probe failed: NotMedia');
});

it('fails the execution with an error that nothing catches', async () => {
  const probe = bench.lambda.define('probe', () => {
    throw failure('NotMedia');
  });
  const states = { Probe: invoke(probe, { Catch: [{ ErrorEquals: ['NoAudio'], Next: 'End' }] }), End: succeed };
  expect(await bench.run(states)).toMatchObject({
    status: 'FAILED',
    error: 'NotMedia',
    cause: JSON.stringify({ errorType: 'NotMedia', errorMessage: 'it failed' }),
  });
});

it('retries, counts the retries, and passes the error to Catch after the last', async () => {
  const flaky = bench.lambda.define('flaky', () => {
    throw failure('Busy');
  });
  const states = {
    Try: invoke(flaky, {
      Arguments: { FunctionName: flaky, Payload: '{% $states.context.State.RetryCount %}' },
      Retry: [
        { ErrorEquals: ['Busy'], IntervalSeconds: 1, MaxAttempts: 2, JitterStrategy: 'FULL', MaxDelaySeconds: 1 },
      ],
      Catch: [{ ErrorEquals: ['States.ALL'], Next: 'End' }],
    }),
    End: succeed,
  };
  expect(await bench.run(states)).toMatchObject({ output: { Error: 'Busy' } });
  expect(bench.lambda.invocations.map(({ payload }) => payload)).toEqual([0, 1, 2]);
});

it.each([
  ['TooManyRequestsException', 429, 'Lambda.TooManyRequestsException'],
  ['ServiceException', 500, 'Lambda.ServiceException'],
  ['AccessDeniedException', 403, 'Lambda.AWSLambdaException'],
])('reports the Lambda service error %s as Step Functions does', async (code, status, error) => {
  const refused = bench.lambda.define('refused', () => {
    throw new AwsError(code, status, 'no');
  });
  expect(await bench.run({ Go: invoke(refused) })).toMatchObject({ status: 'FAILED', error, cause: 'no' });
});

it('outputs the whole Lambda result where the state has no Output', async () => {
  const echo = bench.lambda.define('echo', (payload) => ({ echo: payload }));
  expect((await bench.run({ Go: invoke(echo, { Output: undefined }) }, { a: 1 })).output).toEqual({
    ExecutedVersion: '$LATEST',
    Payload: { echo: { a: 1 } },
    StatusCode: 200,
  });
});

it('gives expressions the context object', async () => {
  const { output } = await bench.run({ Show: { Type: 'Pass', Output: '{% $states.context %}', End: true } }, { a: 1 });
  expect(output).toMatchObject({
    Execution: { Id: expect.stringContaining(':execution:machine-1:'), Input: { a: 1 }, RoleArn: expect.any(String) },
    StateMachine: { Id: expect.stringContaining(':stateMachine:machine-1'), Name: 'machine-1' },
    State: { Name: 'Show', RetryCount: 0 },
  });
});

it('fails with States.NoChoiceMatched when no rule of a Choice matches, and uses the Output of the matching rule', async () => {
  const choice = (rule: object) => ({
    Pick: { Type: 'Choice', Choices: [{ Next: 'End', Output: { picked: true }, ...rule }] },
    End: succeed,
  });
  expect(await bench.run(choice({ Condition: '{% false %}' }))).toMatchObject({ error: 'States.NoChoiceMatched' });
  expect(await bench.run(choice({ Condition: '{% true %}' }))).toMatchObject({ output: { picked: true } });
  expect(await bench.run(choice({ Condition: '{% 1 %}' }))).toMatchObject({ error: 'States.QueryEvaluationError' });
});

it('fails with the Error and Cause of a Fail state', async () => {
  expect(
    await bench.run(
      { No: { Type: 'Fail', Error: 'Refused', Cause: "{% 'because ' & $states.input.why %}" } },
      { why: 'x' },
    ),
  ).toMatchObject({ status: 'FAILED', error: 'Refused', cause: 'because x' });
});

it('waits for seconds divided by the time scale', async () => {
  const { output } = await bench.run({
    Long: { Type: 'Wait', Seconds: '{% 20 %}', Next: 'Show' },
    Show: { Type: 'Pass', Output: 'waited', End: true },
  });
  expect(output).toBe('waited');
});

it('maps items in order, at most MaxConcurrency at once', async () => {
  const waiting: (() => void)[] = [];
  const widths: number[] = [];
  // Each call is answered once a second one is there, or it is the last.
  const work = bench.lambda.define('work', async (payload) => {
    const answered = new Promise<void>((resolve) => waiting.push(resolve));
    widths.push(waiting.length);
    if (waiting.length === 2 || Object(payload).at === 4) waiting.shift()?.();
    if (Object(payload).at === 4) waiting.shift()?.();
    await answered;
    return payload;
  });
  const states = {
    Each: {
      Type: 'Map',
      Items: '{% $states.input.parts %}',
      ItemSelector: {
        part: '{% $states.context.Map.Item.Value %}',
        at: '{% $states.context.Map.Item.Index %}',
      },
      MaxConcurrency: '{% 2 %}',
      ItemProcessor: { ProcessorConfig: { Mode: 'INLINE' }, StartAt: 'Work', States: { Work: invoke(work) } },
      Output: "{% $states.result.(part & '/' & at) %}",
      End: true,
    },
  };
  const { output } = await bench.run(states, { parts: ['a', 'b', 'c', 'd', 'e'] });
  expect(output).toEqual(['a/0', 'b/1', 'c/2', 'd/3', 'e/4']);
  expect(Math.max(...widths)).toBe(2);
});

it('fails a Map at its first failing iteration, stops the others and can retry the whole Map', async () => {
  let tries = 0;
  const work = bench.lambda.define('work', (payload) => {
    if (payload === 'slow' && tries === 0) return new Promise(() => {});
    if (payload === 'bad' && tries++ === 0) throw failure('PartFailed');
    return payload;
  });
  const states = {
    Each: {
      Type: 'Map',
      ItemProcessor: { StartAt: 'Work', States: { Work: invoke(work) } },
      Retry: [{ ErrorEquals: ['PartFailed'], MaxAttempts: 1, IntervalSeconds: 1 }],
      End: true,
    },
  };
  expect(await bench.run(states, ['slow', 'bad'])).toMatchObject({ status: 'SUCCEEDED', output: ['slow', 'bad'] });
});

it('fails a Map whose items are not an array', async () => {
  const states = {
    Each: {
      Type: 'Map',
      Items: '{% $states.input.parts %}',
      ItemProcessor: { StartAt: 'Work', States: { Work: { Type: 'Pass', End: true } } },
      End: true,
    },
  };
  expect(await bench.run(states, { parts: 'x' })).toMatchObject({ error: 'States.QueryEvaluationError' });
});

it('times a task out, and catches States.Timeout', async () => {
  const hang = bench.lambda.define('hang', () => new Promise(() => {}));
  const states = {
    Hang: invoke(hang, {
      TimeoutSeconds: '{% $states.input.limit %}',
      Catch: [{ ErrorEquals: ['States.Timeout'], Next: 'End' }],
    }),
    End: succeed,
  };
  expect(await bench.run(states, { limit: 1 })).toMatchObject({ output: { Error: 'States.Timeout' } });
  expect(await bench.run(states, { limit: 0 })).toMatchObject({ error: 'States.QueryEvaluationError' });
});

it('times a whole execution out', async () => {
  const hang = bench.lambda.define('hang', () => new Promise(() => {}));
  const states = { Hang: invoke(hang, { Catch: [{ ErrorEquals: ['States.ALL'], Next: 'End' }] }), End: succeed };
  expect(await bench.run(states, {}, { TimeoutSeconds: 1 })).toMatchObject({ status: 'TIMED_OUT' });
});

it('stops an execution, which then stores nothing more', async () => {
  let called = () => {};
  const reached = new Promise<void>((resolve) => {
    called = resolve;
  });
  const hang = bench.lambda.define('hang', () => {
    called();
    return new Promise(() => {});
  });
  const executionArn = await bench.start(bench.machine({ Hang: invoke(hang) }));
  await reached;
  await bench.sfn.send(new StopExecutionCommand({ executionArn, error: 'Deleted', cause: 'the project is gone' }));
  expect(await bench.ended(executionArn)).toMatchObject({
    status: 'ABORTED',
    error: 'Deleted',
    cause: 'the project is gone',
  });
  await expect.poll(() => bench.cloud.context.state.collection('states-threads').list()).toEqual([]);
});

it('refuses more than 256 KiB between states, although a Catch names States.ALL', async () => {
  const big = bench.lambda.define('big', () => 'x'.repeat(262_144));
  const caught = (name: string) => ({
    Big: invoke(big, { Catch: [{ ErrorEquals: [name], Next: 'End' }] }),
    End: { Type: 'Pass', Output: 'caught', End: true },
  });
  expect(await bench.run(caught('States.ALL'))).toMatchObject({ status: 'FAILED', error: 'States.DataLimitExceeded' });
  expect(await bench.run(caught('States.DataLimitExceeded'))).toMatchObject({ output: 'caught' });
});

it('fails when a task has an unsupported argument, which the error names', async () => {
  const noop = bench.lambda.define('noop', () => null);
  const states = { Go: invoke(noop, { Arguments: { FunctionName: noop, InvocationType: 'Event' } }) };
  expect(await bench.run(states)).toMatchObject({
    error: 'States.Runtime',
    cause: expect.stringContaining('InvocationType'),
  });
});
