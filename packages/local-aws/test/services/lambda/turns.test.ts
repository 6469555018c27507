import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type Turn, Turns } from '../../../src/services/lambda/turns.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** Takes so many turns; answers those that were given so far. */
const take = (turns: Turns, count: number): Turn[] => {
  const given: Turn[] = [];
  for (let asked = 0; asked < count; asked += 1) void turns.take().then((turn) => given.push(turn));
  return given;
};
const atWork = { computedMs: () => Date.now() };
const waiting = { computedMs: () => 7 };

it('gives as many turns at once as there are cores, and the next when one ends', async () => {
  const given = take(new Turns(2), 5);
  await vi.advanceTimersByTimeAsync(20);
  expect(given).toHaveLength(2);
  given[0]?.end();
  given[0]?.end();
  await vi.advanceTimersByTimeAsync(0);
  expect(given).toHaveLength(3);
});

it('gives the turn of one who waits for somebody else to the next, and not of one at work or loading its code', async () => {
  const given = take(new Turns(3), 6);
  await vi.advanceTimersByTimeAsync(0);
  given[0]?.goesTo(waiting);
  given[1]?.goesTo(atWork);
  given[2]?.goesTo({ computedMs: () => undefined });
  await vi.advanceTimersByTimeAsync(20);
  expect(given).toHaveLength(3);
  await vi.advanceTimersByTimeAsync(200);
  expect(given).toHaveLength(4);
});

it('leaves a turn to one who waits for a moment only', async () => {
  const given = take(new Turns(1), 2);
  await vi.advanceTimersByTimeAsync(0);
  // Two looks of three find it idle.
  given[0]?.goesTo({ computedMs: () => Math.floor(Date.now() / 30) });
  await vi.advanceTimersByTimeAsync(500);
  expect(given).toHaveLength(1);
});

it('ends the turn of one that computes for a second', async () => {
  const given = take(new Turns(1), 2);
  await vi.advanceTimersByTimeAsync(0);
  given[0]?.goesTo(atWork);
  await vi.advanceTimersByTimeAsync(900);
  expect(given).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(200);
  expect(given).toHaveLength(2);
});
