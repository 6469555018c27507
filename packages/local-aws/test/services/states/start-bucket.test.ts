import { StartExecutionCommand } from '@aws-sdk/client-sfn';
import { expect, it } from 'vitest';
import { StartBucket } from '../../../src/services/states/start-bucket.ts';
import { MachineBench } from './machine-bench.ts';

it('allows as many starts as the bucket has tokens, and more as it refills', () => {
  const bucket = new StartBucket({ bucketSize: 3, perSecond: 2 });
  const takenAt = (...times: number[]) => times.map((ms) => bucket.take(ms));
  expect(takenAt(1000, 1000, 1000, 1000)).toEqual([true, true, true, false]);
  expect(takenAt(1400, 1500, 1500)).toEqual([false, true, false]);
  expect(takenAt(60_000, 60_000, 60_000, 60_000)).toEqual([true, true, true, false]);
});

it('throttles StartExecution as Step Functions does, also for an execution that is running', async () => {
  const bench = await MachineBench.open({ startQuota: { bucketSize: 2, perSecond: 0.001 } });
  try {
    const stateMachineArn = bench.machine({ Done: { Type: 'Succeed' } });
    for (const name of ['one', 'two']) await bench.start(stateMachineArn, {}, name);
    const third = bench.sfn.send(new StartExecutionCommand({ stateMachineArn, name: 'two', input: '{}' }));
    await expect(third).rejects.toMatchObject({ name: 'ThrottlingException', $metadata: { httpStatusCode: 400 } });
  } finally {
    await bench.close();
  }
});
