import { expect, it, vi } from 'vitest';
import { currentInvocation, runFunction } from './invocations.ts';
import { restartTime } from './virtual-time.ts';

it('what an invocation repeats is still its own once it has died', async () => {
  restartTime();
  const repeatedBy: (boolean | undefined)[] = [];
  const handler = () => {
    setInterval(() => repeatedBy.push(currentInvocation()?.dead), 10_000);
    return new Promise(() => {});
  };
  const outcome = runFunction({ functionName: 'CopyPart', handler, timeoutSeconds: 15, event: {}, cause: '1' });
  await vi.advanceTimersByTimeAsync(25_000);
  expect(await outcome).toMatchObject({ error: { errorType: 'Runtime.ExitError' } });
  expect(repeatedBy).toEqual([false, true]);
});
