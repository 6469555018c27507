import { expect, it } from 'vitest';
import { WorkQueue } from '../../src/media/work-queue.ts';

/** A queue whose jobs run until they are let go or aborted. */
function heldQueue(limit: number) {
  const started: string[] = [];
  const aborted: string[] = [];
  const release = new Map<string, () => void>();
  const queue = new WorkQueue(limit, (key, signal) => {
    started.push(key);
    return new Promise((resolve) => {
      release.set(key, resolve);
      signal.addEventListener('abort', () => {
        aborted.push(key);
        resolve();
      });
    });
  });
  const end = async (key: string) => {
    release.get(key)?.();
    await new Promise((resolve) => setImmediate(resolve));
  };
  return { queue, started, aborted, end };
}

it('runs work in order, as much at once as allowed, and each key once', async () => {
  const { queue, started, end } = heldQueue(2);
  for (const key of ['a', 'b', 'c', 'a', 'c']) queue.add(key);
  expect(started).toEqual(['a', 'b']);
  await end('b');
  expect(started).toEqual(['a', 'b', 'c']);
  await end('a');
  await end('c');
  expect(started).toEqual(['a', 'b', 'c']);
});

it('runs what has the highest priority first', async () => {
  const { queue, started, end } = heldQueue(1);
  queue.add('a', -50);
  queue.add('b', -50);
  queue.add('c', -5);
  queue.add('d', -5);
  await end('a');
  await end('c');
  await end('d');
  expect(started).toEqual(['a', 'c', 'd', 'b']);
});

it('cancels waiting and running work', async () => {
  const { queue, started, aborted } = heldQueue(1);
  queue.add('a');
  queue.add('b');
  await queue.cancel('b');
  await queue.cancel('a');
  expect(started).toEqual(['a']);
  expect(aborted).toEqual(['a']);
});

it('starts nothing more once stopped', async () => {
  const { queue, started, aborted } = heldQueue(1);
  queue.add('a');
  queue.add('b');
  await queue.stop();
  queue.add('c');
  expect(started).toEqual(['a']);
  expect(aborted).toEqual(['a']);
});
