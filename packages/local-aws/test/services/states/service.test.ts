import {
  DescribeExecutionCommand,
  DescribeStateMachineCommand,
  StartExecutionCommand,
  StopExecutionCommand,
} from '@aws-sdk/client-sfn';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { MachineBench, roleArn } from './machine-bench.ts';
import { invoke } from './task-states.ts';

let bench: MachineBench;
beforeEach(async () => {
  bench = await MachineBench.open();
});
afterEach(() => bench.close());

const hanging = () => bench.machine({ Hang: invoke(bench.lambda.define('hang', () => new Promise(() => {}))) });
const done = () => bench.machine({ Done: { Type: 'Succeed' } });
const startWith = (stateMachineArn: string, name: string, input: string) =>
  bench.sfn.send(new StartExecutionCommand({ stateMachineArn, name, input }));

it('invokes with the role of the machine, under the name of the execution', async () => {
  const noop = bench.lambda.define('noop', () => ({}));
  await bench.ended(await bench.start(bench.machine({ Go: invoke(noop) }), {}, 'acc_job'));
  expect(bench.lambda.invocations[0]?.call.principal).toEqual({ kind: 'role', roleArn, sessionName: 'acc_job' });
});

it('gives the same answer to a second start with the same name and input while the first runs', async () => {
  const machine = hanging();
  const first = await startWith(machine, 'job', '{"a":1}');
  const second = await startWith(machine, 'job', '{"a":1}');
  expect([second.executionArn, second.startDate]).toEqual([first.executionArn, first.startDate]);
  await expect.poll(() => bench.lambda.invocations).toHaveLength(1);
});

it('refuses a name that ran with another input, or has ended', async () => {
  const running = hanging();
  await startWith(running, 'job', '{"a":1}');
  await expect(startWith(running, 'job', '{"a":2}')).rejects.toMatchObject({ name: 'ExecutionAlreadyExists' });
  const machine = done();
  const { executionArn } = await startWith(machine, 'job', '{}');
  await bench.ended(executionArn ?? '');
  await expect(startWith(machine, 'job', '{}')).rejects.toMatchObject({ name: 'ExecutionAlreadyExists' });
});

it('refuses a name that is too long or has forbidden characters, and input that is too large or not JSON', async () => {
  const machine = done();
  await expect(startWith(machine, 'x'.repeat(81), '{}')).rejects.toMatchObject({ name: 'InvalidName' });
  await expect(startWith(machine, 'a/b', '{}')).rejects.toMatchObject({ name: 'InvalidName' });
  await expect(startWith(machine, 'a', 'no JSON')).rejects.toMatchObject({ name: 'InvalidExecutionInput' });
  const big = JSON.stringify('x'.repeat(262_144));
  await expect(startWith(machine, 'a', big)).rejects.toMatchObject({ name: 'InvalidExecutionInput' });
  await expect(startWith(machine, 'x'.repeat(80), '{}')).resolves.toBeDefined();
});

it('refuses unknown machines and executions', async () => {
  const executionArn = 'arn:aws:states:us-east-1:000000000000:execution:none:none';
  await expect(startWith('arn:aws:states:us-east-1:000000000000:stateMachine:none', 'a', '{}')).rejects.toMatchObject({
    name: 'StateMachineDoesNotExist',
  });
  await expect(bench.sfn.send(new DescribeExecutionCommand({ executionArn }))).rejects.toMatchObject({
    name: 'ExecutionDoesNotExist',
  });
  await expect(bench.sfn.send(new StopExecutionCommand({ executionArn }))).rejects.toMatchObject({
    name: 'ExecutionDoesNotExist',
  });
});

it('refuses unsupported operations and parameters by name', async () => {
  const machine = done();
  await expect(bench.sfn.send(new DescribeStateMachineCommand({ stateMachineArn: machine }))).rejects.toThrow(
    'states:DescribeStateMachine',
  );
  const traced = new StartExecutionCommand({ stateMachineArn: machine, traceHeader: 'Root=1' });
  await expect(bench.sfn.send(traced)).rejects.toThrow('traceHeader');
});

it('checks the rights that AWS checks', async () => {
  const machine = hanging();
  const executionArn = await bench.start(machine, {}, 'job');
  await bench.sfn.send(new DescribeExecutionCommand({ executionArn }));
  await bench.sfn.send(new StopExecutionCommand({ executionArn }));
  expect(bench.cloud.requested.filter((action) => action.startsWith('states:'))).toEqual([
    `states:StartExecution on ${machine}`,
    `states:DescribeExecution on ${executionArn}`,
    `states:StopExecution on ${executionArn}`,
  ]);
});

it('fails a task that the role of the machine does not allow', async () => {
  const secret = bench.lambda.define('secret', () => null);
  bench.cloud.allow(roleArn, 'lambda:GetFunction');
  expect(await bench.run({ Go: invoke(secret) })).toMatchObject({
    status: 'FAILED',
    error: 'Lambda.AWSLambdaException',
    cause: expect.stringContaining('not authorized to perform: lambda:InvokeFunction'),
  });
});

it('publishes every change of status', async () => {
  const executionArn = await bench.start(done(), { a: 1 }, 'job');
  await bench.ended(executionArn);
  expect(bench.published).toMatchObject(
    ['RUNNING', 'SUCCEEDED'].map((status) => ({
      source: 'aws.states',
      detailType: 'Step Functions Execution Status Change',
      resources: [executionArn],
      detail: { executionArn, name: 'job', status, input: '{"a":1}', output: status === 'RUNNING' ? null : '{"a":1}' },
    })),
  );
});

it('logs the start and the end of an execution', async () => {
  await bench.ended(await bench.start(done(), {}, 'job'));
  expect(bench.cloud.logs).toEqual([
    'machine-1: job started',
    expect.stringMatching(/^machine-1: job SUCCEEDED after \d+\.\d s$/),
  ]);
});
