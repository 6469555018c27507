import { Script } from 'node:vm';
import { onTestFinished, vi } from 'vitest';

/** Limits of runtime/within-time.ts end this much earlier until the test has finished, as on a machine that is never busy. */
export const endLimitsEarlier = (times: number): void => {
  const { runInContext } = Script.prototype;
  const spy = vi.spyOn(Script.prototype, 'runInContext').mockImplementation(function early(
    this: Script,
    context,
    options,
  ) {
    const { timeout = 0 } = typeof options === 'object' ? options : {};
    return runInContext.call(this, context, { timeout: Math.ceil(timeout / times) });
  });
  const { threadCpuUsage } = process;
  process.threadCpuUsage = () => ({ user: performance.now() * 1000, system: 0 });
  onTestFinished(() => {
    spy.mockRestore();
    process.threadCpuUsage = threadCpuUsage;
  });
};
