import { DescribeExecutionCommand, SendTaskSuccessCommand } from '@aws-sdk/client-sfn';
import { v7 as newId } from 'uuid';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ExecutionStore, type Thread } from '../../../src/services/states/execution-store.ts';
import { MachineBench } from './machine-bench.ts';
import { failure, invoke, waitForToken } from './task-states.ts';

let bench: MachineBench;
beforeEach(async () => {
  bench = await MachineBench.open();
});
afterEach(() => bench.close());

const calls = (count: number) => expect.poll(() => bench.lambda.invocations).toHaveLength(count);

it('calls a function again that was in progress, with the same input', async () => {
  let restarted = false;
  const work = bench.lambda.define('work', (payload) => (restarted ? payload : new Promise(() => {})));
  const executionArn = await bench.start(
    bench.machine({
      First: { Type: 'Pass', Output: { from: 'first' }, Next: 'Work' },
      Work: invoke(work, { Output: { got: '{% $states.result.Payload %}' } }),
    }),
  );
  await calls(1);
  restarted = true;
  await bench.restart();
  const { output } = await bench.ended(executionArn);
  expect(JSON.parse(output ?? '')).toEqual({ got: { from: 'first' } });
  await calls(2);
});

it('keeps waiting for a token without calling the function again', async () => {
  let token = '';
  const begin = bench.lambda.define('begin', (payload) => {
    token = Object(payload).token;
    return null;
  });
  const executionArn = await bench.start(bench.machine({ Go: waitForToken(begin, { TimeoutSeconds: 60 }) }));
  const stored = () => JSON.stringify(bench.cloud.context.state.collection('states-threads').list());
  await expect.poll(() => stored()).toContain('"called":true');
  await bench.restart();
  await bench.sfn.send(new SendTaskSuccessCommand({ taskToken: token, output: '"after"' }));
  expect(await bench.ended(executionArn)).toMatchObject({ output: '"after"' });
  await calls(1);
});

it('passes the same token to a function that is called again', async () => {
  const tokens: string[] = [];
  const begin = bench.lambda.define('begin', (payload) => {
    tokens.push(Object(payload).token);
    return tokens.length === 1 ? new Promise(() => {}) : null;
  });
  const executionArn = await bench.start(bench.machine({ Go: waitForToken(begin) }));
  await calls(1);
  await bench.restart();
  await calls(2);
  expect(tokens[1]).toBe(tokens[0]);
  await bench.sfn.send(new SendTaskSuccessCommand({ taskToken: tokens[0], output: '1' }));
  expect(await bench.ended(executionArn)).toMatchObject({ status: 'SUCCEEDED' });
});

it('keeps the end of a Wait and the deadline of a task, also when they are past', async () => {
  const hang = bench.lambda.define('hang', () => new Promise(() => {}));
  const waiting = await bench.start(bench.machine({ Wait: { Type: 'Wait', Seconds: 3600, End: true } }));
  const hanging = await bench.start(bench.machine({ Hang: invoke(hang, { TimeoutSeconds: 3600 }) }));
  await calls(1);
  await bench.states.stop();
  const threads = bench.cloud.context.state.collection<Thread>('states-threads');
  const anHour = (earlierMs: number | undefined) => (earlierMs ?? Number.NaN) - 3_600_000;
  for (const { key, value } of threads.list()) {
    const { waitUntilMs, attempt } = value;
    if (attempt) threads.put(key, { ...value, attempt: { ...attempt, deadlineMs: anHour(attempt.deadlineMs) } });
    else threads.put(key, { ...value, waitUntilMs: anHour(waitUntilMs) });
  }
  await bench.restart();
  expect(await bench.ended(waiting)).toMatchObject({ status: 'SUCCEEDED' });
  expect(await bench.ended(hanging)).toMatchObject({ status: 'FAILED', error: 'States.Timeout' });
});

it('keeps the count of retries', async () => {
  const busy = bench.lambda.define('busy', () => {
    throw failure('Busy');
  });
  const executionArn = await bench.start(
    bench.machine({ Try: invoke(busy, { Retry: [{ ErrorEquals: ['Busy'], IntervalSeconds: 1, MaxAttempts: 1 }] }) }),
  );
  await expect.poll(() => bench.cloud.logs.join()).toContain('retried in');
  await bench.restart();
  expect(await bench.ended(executionArn)).toMatchObject({ status: 'FAILED', error: 'Busy' });
  await calls(2);
});

it('does not run ended iterations of a Map again', async () => {
  let restarted = false;
  const work = bench.lambda.define('work', (payload) =>
    payload === 'slow' && !restarted ? new Promise(() => {}) : `${payload} done`,
  );
  const machine = bench.machine({
    Each: { Type: 'Map', ItemProcessor: { StartAt: 'Work', States: { Work: invoke(work) } }, End: true },
  });
  const executionArn = await bench.start(machine, ['quick', 'slow']);
  const stored = () => JSON.stringify(bench.cloud.context.state.collection('states-threads').list());
  await expect.poll(() => stored()).toContain('"quick done"');
  restarted = true;
  await bench.restart();
  expect(JSON.parse((await bench.ended(executionArn)).output ?? '')).toEqual(['quick done', 'slow done']);
  expect(bench.lambda.invocations.map(({ payload }) => payload).sort()).toEqual(['quick', 'slow', 'slow']);
});

it('finishes an execution with the definition that it began with', async () => {
  let restarted = false;
  const work = bench.lambda.define('work', () => (restarted ? null : new Promise(() => {})));
  const executionArn = await bench.start(
    bench.machine({ Work: invoke(work, { Next: 'Old' }), Old: { Type: 'Pass', Output: 'old', End: true } }),
  );
  await calls(1);
  restarted = true;
  await bench.restart({ 'machine-1': { New: { Type: 'Pass', Output: 'new', End: true } } });
  expect(await bench.ended(executionArn)).toMatchObject({ output: '"old"' });
});

it('leaves executions that start during a stop to the next process', async () => {
  await bench.states.stop();
  const executionArn = await bench.start(bench.machine({ Done: { Type: 'Pass', Output: 'later', End: true } }));
  const { status } = await bench.sfn.send(new DescribeExecutionCommand({ executionArn }));
  expect(status).toBe('RUNNING');
  await bench.restart();
  expect(await bench.ended(executionArn)).toMatchObject({ output: '"later"' });
});

describe('an execution that has ended', () => {
  const describeExecution = (executionArn: string) => bench.sfn.send(new DescribeExecutionCommand({ executionArn }));
  const restartAfter = async (days: number) => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + days * 24 * 60 * 60 * 1000 });
    await bench.restart();
    vi.useRealTimers();
  };

  it('is deleted after 90 days with its tokens, and its name can be used again, as in AWS', async () => {
    const begin = bench.lambda.define('begin', async (payload) => {
      await bench.sfn.send(new SendTaskSuccessCommand({ taskToken: Object(payload).token, output: '1' }));
      return null;
    });
    const machine = bench.machine({ Go: waitForToken(begin) });
    const executionArn = await bench.start(machine, {}, 'job');
    await bench.ended(executionArn);
    await restartAfter(89);
    expect(await describeExecution(executionArn)).toMatchObject({ status: 'SUCCEEDED' });
    await restartAfter(91);
    await expect(describeExecution(executionArn)).rejects.toMatchObject({ name: 'ExecutionDoesNotExist' });
    expect(bench.cloud.context.state.collection('states-task-tokens').list()).toEqual([]);
    expect(await bench.start(machine, {}, 'job')).toBe(executionArn);
  });

  it('is kept while it is one of the newest 1,000, and always while it runs', async () => {
    const hanging = await bench.start(
      bench.machine({ Hang: invoke(bench.lambda.define('hang', () => new Promise(() => {}))) }),
    );
    const store = new ExecutionStore(bench.cloud.context.state, undefined);
    const running = store.execution(hanging);
    if (!running) throw new Error('nothing runs');
    const executionArn = await bench.start(bench.machine({ End: { Type: 'Succeed' } }));
    await bench.ended(executionArn);
    const endMore = (count: number) => {
      for (let made = 0; made < count; made += 1) {
        const arn = `${executionArn}-${newId()}`;
        store.begin({ ...running, arn });
        store.end(arn, { status: 'SUCCEEDED' });
      }
    };
    endMore(999);
    await bench.restart();
    expect(await describeExecution(executionArn)).toMatchObject({ status: 'SUCCEEDED' });
    endMore(1);
    await bench.restart();
    await expect(describeExecution(executionArn)).rejects.toMatchObject({ name: 'ExecutionDoesNotExist' });
    await restartAfter(200);
    expect(await describeExecution(hanging)).toMatchObject({ status: 'RUNNING' });
  });
});
