import middy from '@middy/core';
import { expect, it, vi } from 'vitest';
import { runFunction } from './invocations.ts';
import { restartTime } from './virtual-time.ts';

const { setTimeout: realDelay } = await vi.importActual<typeof import('node:timers/promises')>('node:timers/promises');

const run = (handler: () => Promise<unknown>) =>
  runFunction({ functionName: 'F', handler: middy(handler), timeoutSeconds: 0.006, event: {}, cause: 'request 0' });

it('a handler times out by the virtual clock, however long it really takes', async () => {
  restartTime();
  expect(await run(() => realDelay(30, 'done'))).toEqual({ value: 'done' });
  const outcome = run(() => new Promise(() => {}));
  await vi.advanceTimersByTimeAsync(7);
  expect(await outcome).toMatchObject({ error: { errorType: 'Runtime.ExitError' } });
});
