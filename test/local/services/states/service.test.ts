import { afterEach, beforeEach, expect, it } from 'vitest';
import { MachineBench } from './machine-bench.ts';

let bench: MachineBench;
beforeEach(async () => {
  bench = await MachineBench.open();
});
afterEach(() => bench.close());

const invoke = (functionArn: string, rest: Record<string, unknown> = {}) => ({
  Type: 'Task',
  Resource: 'arn:aws:states:::lambda:invoke',
  Arguments: { FunctionName: functionArn, Payload: '{% $states.input %}' },
  Output: '{% $states.result.Payload %}',
  ...rest,
});

it('runs a task, keeps a variable and chooses by condition', async () => {
  const double = bench.lambda.define('double', (payload) => ({ doubled: Object(payload).count * 2 }));
  const states = {
    Double: invoke(double, { Assign: { seen: '{% $states.input.count %}' }, Next: 'IsBig' }),
    IsBig: {
      Type: 'Choice',
      Choices: [{ Condition: '{% $states.input.doubled > 10 %}', Next: 'Big' }],
      Default: 'Small',
    },
    Big: { Type: 'Pass', Output: { big: true, from: '{% $seen %}' }, End: true },
    Small: { Type: 'Pass', Output: { big: false, from: '{% $seen %}' }, End: true },
  };
  expect(await bench.run(states, { count: 6 })).toMatchObject({ status: 'SUCCEEDED', output: { big: true, from: 6 } });
  expect(await bench.run(states, { count: 5 })).toMatchObject({ output: { big: false, from: 5 } });
});

it('invokes with the role of the machine, under the name of the execution', async () => {
  const noop = bench.lambda.define('noop', () => ({}));
  await bench.ended(await bench.start(bench.machine({ Go: invoke(noop, { End: true }) }), {}, 'acc_job'));
  expect(bench.lambda.invocations[0]?.call.principal).toEqual({
    kind: 'role',
    roleArn: 'arn:aws:iam::000000000000:role/machine',
    sessionName: 'acc_job',
  });
});
