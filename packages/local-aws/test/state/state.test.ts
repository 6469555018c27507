import { statSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, onTestFinished } from 'vitest';
import { State } from '../../src/state/state.ts';
import { temporaryFolder } from '../temporary-folder.ts';

let dataDir: string;
let state: State;
beforeEach(() => {
  dataDir = join(temporaryFolder(onTestFinished), 'data');
  state = State.inFolder(dataDir);
});
afterEach(() => state.close());

it('keeps values across a restart, apart for each collection', () => {
  state.collection<{ text: string }>('a').put('k', { text: 'ü"' });
  state.collection<number>('b').put('k', 1);
  state.close();
  state = State.inFolder(dataDir);
  expect(state.collection('a').get('k')).toEqual({ text: 'ü"' });
  expect(state.collection('b').get('k')).toBe(1);
  state.collection('a').delete('k');
  expect(state.collection('a').get('k')).toBeUndefined();
});

it('lists by prefix in key order, in pages', () => {
  const collection = state.collection<number>('jobs');
  for (const [index, key] of ['b/2', 'a/9', 'b/1', 'b/10', 'c', 'b'].entries()) collection.put(key, index);
  const keys = (options: Parameters<typeof collection.list>[0]) => collection.list(options).map(({ key }) => key);
  expect(keys({})).toEqual(['a/9', 'b', 'b/1', 'b/10', 'b/2', 'c']);
  expect(keys({ prefix: 'b/' })).toEqual(['b/1', 'b/10', 'b/2']);
  expect(keys({ prefix: 'b/', after: 'b/1', limit: 1 })).toEqual(['b/10']);
  expect(keys({ prefix: 'x' })).toEqual([]);
});

it('writes all of a transaction or nothing', () => {
  const collection = state.collection<number>('jobs');
  const failing = () =>
    state.atomically(() => {
      collection.put('k', 1);
      throw new Error('half way');
    });
  expect(failing).toThrow('half way');
  expect(collection.get('k')).toBeUndefined();
  expect(state.atomically(() => collection.put('k', 2))).toBeUndefined();
  expect(collection.get('k')).toBe(2);
});

it('can be read by its owner only, since it holds secrets', () => {
  expect(statSync(dataDir).mode & 0o077).toBe(0);
});
