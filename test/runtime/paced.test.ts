import { expect, it, vi } from 'vitest';
import { paced } from '#runtime/paced.ts';

it('lets calls through at the given rate, in order, and one at once after a pause', async () => {
  vi.useFakeTimers();
  const startMs = Date.now();
  const pace = paced(10);
  const throughMs: number[] = [];
  const call = () => pace().then(() => throughMs.push(Date.now() - startMs));
  const calls = Array.from({ length: 5 }, call);
  await vi.advanceTimersByTimeAsync(1000);
  await Promise.all(calls);
  await call();
  expect(throughMs).toEqual([0, 100, 200, 300, 400, 1000]);
  vi.useRealTimers();
});
