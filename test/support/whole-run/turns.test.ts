import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { expect, it } from 'vitest';
import { filesNotIn, groups, turnAt, turnOf } from './turns.ts';

const all = groups.flat();

it('each run leaves out all groups but one, and over the turns runs each file once', () => {
  const ran = groups.map((_, turn) => {
    const out = new Set(filesNotIn(turn));
    return all.filter((file) => !out.has(file));
  });
  expect(ran).toEqual(groups);
  expect(new Set(all).size).toBe(all.length);
});

it('a full run and a run of chosen files have no turn; npm test has that of its commit or a chosen one', () => {
  expect(turnOf({ IN_TURNS: '1', FULL: '1' })).toBeUndefined();
  expect(turnOf({})).toBeUndefined();
  expect(turnOf({ IN_TURNS: '1' })).toBeLessThan(groups.length);
  expect(turnOf({ IN_TURNS: '1', TURN: '2' })).toBe(2);
});

it('has only files that exist', () => {
  expect(all.filter((file) => !existsSync(file))).toEqual([]);
});

it('each group is in turn at some commits', () => {
  const commits = Array.from({ length: 50 }, (_, at) => createHash('sha1').update(String(at)).digest('hex'));
  expect(new Set(commits.map(turnAt)).size).toBe(groups.length);
});
