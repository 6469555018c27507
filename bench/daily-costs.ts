import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import * as v from 'valibot';
import { objectKeys } from '#contract/object-keys.ts';
import { costSteps } from '#contract/steps/costs.ts';
import { copyObject } from '#runtime/aws/s3.ts';
import { enterDeployment } from '../commands/deployment.ts';
import { startBenchCloud } from './bench-cloud.ts';

const Measured = v.object({ done: v.number(), seconds: v.number(), cpuSeconds: v.number(), peakMb: v.number() });
const day = '2026-10-20';
const plan = '019aa000-0000-7000-8000-000000000001';
/** Works whose lines are in one slice: 75,000 rows, of about 100,000 lines. */
const works = 600;
const rowsOfDay = 4_400_000;

/** Writes a slice of a day, and closes a day of 4.4 million rows: each in a process with the heap that its Lambda has. */
export const benchDailyCosts = async (): Promise<void> => {
  const cloud = await startBenchCloud();
  try {
    await enterDeployment({ data: cloud.data });
    const row = ({ done, seconds, cpuSeconds, peakMb }: v.InferOutput<typeof Measured>) => ({
      done,
      seconds: seconds.toFixed(1),
      'CPU seconds': cpuSeconds.toFixed(1),
      'peak MB': peakMb.toFixed(0),
    });
    const slice = await measured('slice', works);
    const slices = Math.ceil(rowsOfDay / slice.done);
    for (let n = 1; n < slices; n += 1)
      for (const keyOf of [objectKeys.costSlice, objectKeys.costSliceSums])
        await copyObject(keyOf(day, plan, 0), keyOf(day, plan, n));
    console.table({ 'a slice, rows': row(slice), 'the close, slices': row(await measured('close', slices)) });
  } finally {
    await cloud.stop();
  }
};

const measured = async (task: string, count: number): Promise<v.InferOutput<typeof Measured>> => {
  // Node takes the rest of a Lambda's memory for what is not in its heap.
  const heapMb = Math.floor(costSteps.WriteCostSlice.memoryMb * 0.8);
  const child = fork(join(import.meta.dirname, 'daily-costs-one.ts'), [task, String(count)], {
    execArgv: [`--max-old-space-size=${heapMb}`],
  });
  const [message] = await once(child, 'message');
  await once(child, 'exit');
  return v.parse(Measured, message);
};
