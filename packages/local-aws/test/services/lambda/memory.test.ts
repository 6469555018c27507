import os from 'node:os';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterEach, expect, it, vi } from 'vitest';
import { standInPerTest } from './lambda-stand-in.ts';

const { start, answer, invoke } = standInPerTest();
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const mib = 1024 ** 2;
const deploy = (code: string) => start().deploy(code, { memoryMb: 1024 });

const usedBytes = (): number => {
  setFlagsFromString('--expose-gc');
  runInNewContext('gc')();
  return process.memoryUsage().heapUsed;
};

it('keeps no answer of a warm execution environment', async () => {
  deploy(`export const handler = () => 'x'.repeat(${2 * mib});`);
  await answer();
  const before = usedBytes();
  for (let event = 0; event < 20; event += 1) await answer();
  expect(usedBytes() - before).toBeLessThan(10 * mib);
});

it('ends an execution environment that had no event for five minutes', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] });
  deploy('let count = 0; export const handler = () => ++count;');
  const minutes = (count: number) => vi.advanceTimersByTime(count * 60_000);
  expect(await answer()).toBe(1);
  minutes(4);
  expect(await answer()).toBe(2);
  minutes(7);
  expect(await answer()).toBe(1);
});

it('ends the execution environment that is idle longest, of whichever function, where there are more than are kept', async () => {
  const { deploy, issued } = start({ maxKept: 2 });
  for (const name of ['a', 'b', 'c']) deploy('let count = 0; export const handler = () => ++count;', { name });
  const countOf = async (name: string) => JSON.parse((await invoke({}, name)).payload);
  expect([await countOf('a'), await countOf('b'), await countOf('a')]).toEqual([1, 1, 2]);
  expect([await countOf('c'), await countOf('a'), await countOf('b')]).toEqual([1, 3, 1]);
  expect(issued).toEqual(['a', 'b', 'c', 'b']);
});

it('gives each concurrent event an execution environment, also more than are kept, and then ends those', async () => {
  const { deploy } = start({ maxKept: 2 });
  deploy(`
    let count = 0;
    export const handler = async ({ waitMs }) => { count += 1; await new Promise((r) => setTimeout(r, waitMs)); return count; };`);
  const together = (waitMs: number) => Promise.all([1, 2, 3, 4].map(() => answer({ waitMs })));
  expect(await together(500)).toEqual([1, 1, 1, 1]);
  expect((await together(500)).toSorted()).toEqual([1, 1, 2, 2]);
});

it('ends the environments of a burst but one a minute after their last event', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] });
  deploy(`
    let count = 0;
    export const handler = async () => { count += 1; await new Promise((r) => setTimeout(r, 500)); return count; };`);
  const together = () => Promise.all([1, 2, 3].map(() => answer()));
  expect(await together()).toEqual([1, 1, 1]);
  vi.advanceTimersByTime(50_000);
  expect(await together()).toEqual([2, 2, 2]);
  vi.advanceTimersByTime(80_000);
  expect((await together()).toSorted()).toEqual([1, 1, 3]);
});

it('makes no environment beside one that computes, however long an event waits for it', async () => {
  vi.spyOn(os, 'availableParallelism').mockReturnValue(2);
  deploy(`
    let count = 0;
    export const handler = () => { const end = Date.now() + 250; while (Date.now() < end); return ++count; };`);
  expect((await Promise.all([1, 2, 3].map(() => answer()))).toSorted()).toEqual([1, 2, 3]);
});

it('reuses the existing environment for concurrent events that end soon', async () => {
  deploy('let count = 0; export const handler = () => ++count;');
  await answer();
  expect((await Promise.all([1, 2, 3, 4].map(() => answer()))).toSorted()).toEqual([2, 3, 4, 5]);
});

it('uses little memory beyond the code of an execution environment, even after much garbage', async () => {
  deploy(`
    import { getHeapSpaceStatistics, getHeapStatistics } from 'node:v8';
    export const handler = () => {
      let live = [];
      for (let at = 0; at < 3e6; at += 1) { live.push({ at }); if (live.length > 1e5) live = []; }
      const young = getHeapSpaceStatistics().find(({ space_name }) => space_name === 'new_space');
      return { youngBytes: young.physical_space_size, externalBytes: getHeapStatistics().external_memory };
    };`);
  const { youngBytes, externalBytes } = await answer();
  expect(youngBytes).toBeLessThan(6 * mib);
  // TypeScript's own stripper is 9 MB of WebAssembly.
  expect(externalBytes).toBeLessThan(6 * mib);
});
