import { SendTaskFailureCommand, SendTaskSuccessCommand, StopExecutionCommand } from '@aws-sdk/client-sfn';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { MachineBench } from './machine-bench.ts';
import { failure, waitForToken } from './task-states.ts';

let bench: MachineBench;
let tokens: string[];
let start: string;
beforeEach(async () => {
  bench = await MachineBench.open();
  tokens = [];
  start = bench.lambda.define('start', (payload) => {
    tokens.push(Object(payload).token);
    return null;
  });
});
afterEach(() => bench.close());

const succeed = (taskToken: string | undefined, output: unknown) =>
  bench.sfn.send(new SendTaskSuccessCommand({ taskToken, output: JSON.stringify(output) }));
const fail = (taskToken: string | undefined, error: string) =>
  bench.sfn.send(new SendTaskFailureCommand({ taskToken, error, cause: 'told so' }));
const tokenNumber = (count: number) => expect.poll(() => tokens).toHaveLength(count);
const begin = (rest = {}) => bench.start(bench.machine({ Go: waitForToken(start, rest), End: { Type: 'Succeed' } }));

it('continues with the output that was sent for the token', async () => {
  const executionArn = await begin({ Output: '{% $states.result.words %}' });
  await tokenNumber(1);
  await succeed(tokens[0], { words: 3 });
  expect(await bench.ended(executionArn)).toMatchObject({ status: 'SUCCEEDED', output: '3' });
});

it('accepts an answer that comes before the function has returned', async () => {
  const eager = bench.lambda.define('eager', async (payload) => {
    await succeed(Object(payload).token, 'early');
    return null;
  });
  expect(await bench.run({ Go: waitForToken(eager) })).toMatchObject({ output: 'early' });
});

it('fails with the error name that was sent', async () => {
  const executionArn = await begin({ Catch: [{ ErrorEquals: ['NoSpeech'], Next: 'End' }] });
  await tokenNumber(1);
  await fail(tokens[0], 'NoSpeech');
  expect(JSON.parse((await bench.ended(executionArn)).output ?? '')).toEqual({ Error: 'NoSpeech', Cause: 'told so' });
});

it('fails when the function fails, and refuses the token from then on', async () => {
  let token = '';
  const broken = bench.lambda.define('broken', (payload) => {
    token = Object(payload).token;
    throw failure('Conflict');
  });
  expect(await bench.run({ Go: waitForToken(broken) })).toMatchObject({ status: 'FAILED', error: 'Conflict' });
  await expect(succeed(token, 1)).rejects.toMatchObject({ name: 'TaskTimedOut' });
});

it('accepts one answer per token, and none for an unknown token', async () => {
  const executionArn = await begin();
  await tokenNumber(1);
  await succeed(tokens[0], 1);
  await expect(succeed(tokens[0], 2)).rejects.toMatchObject({ name: 'TaskTimedOut' });
  await expect(succeed('invented', 2)).rejects.toMatchObject({ name: 'InvalidToken' });
  expect(await bench.ended(executionArn)).toMatchObject({ output: '1' });
});

it('refuses an output that is not JSON or is over 256 KiB', async () => {
  await begin();
  await tokenNumber(1);
  await expect(
    bench.sfn.send(new SendTaskSuccessCommand({ taskToken: tokens[0], output: 'no JSON' })),
  ).rejects.toMatchObject({ name: 'InvalidOutput' });
  await expect(succeed(tokens[0], 'x'.repeat(262_144))).rejects.toMatchObject({ name: 'InvalidOutput' });
});

it('times out without an answer, and then refuses the token', async () => {
  const executionArn = await begin({ TimeoutSeconds: 1, Catch: [{ ErrorEquals: ['States.Timeout'], Next: 'End' }] });
  await tokenNumber(1);
  expect(JSON.parse((await bench.ended(executionArn)).output ?? '')).toMatchObject({ Error: 'States.Timeout' });
  await expect(succeed(tokens[0], 1)).rejects.toMatchObject({ name: 'TaskTimedOut' });
});

it('gives every retry a token of its own', async () => {
  const executionArn = await begin({ Retry: [{ ErrorEquals: ['Again'], IntervalSeconds: 1 }] });
  await tokenNumber(1);
  await fail(tokens[0], 'Again');
  await tokenNumber(2);
  expect(tokens[1]).not.toBe(tokens[0]);
  await succeed(tokens[1], 'second');
  expect(await bench.ended(executionArn)).toMatchObject({ output: '"second"' });
});

it('needs the permission of the caller to answer on the machine', async () => {
  await begin();
  await tokenNumber(1);
  await succeed(tokens[0], 1);
  expect(bench.cloud.requested).toContain(
    'states:SendTaskSuccess on arn:aws:states:us-east-1:000000000000:stateMachine:machine-1',
  );
});

it('refuses the token of an execution that was stopped', async () => {
  const executionArn = await begin();
  await tokenNumber(1);
  await bench.sfn.send(new StopExecutionCommand({ executionArn }));
  await expect(succeed(tokens[0], 1)).rejects.toMatchObject({ name: 'TaskTimedOut' });
});
