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
  for (let requested = 0; requested < count; requested += 1) void turns.take().then((turn) => given.push(turn));
  return given;
};
const atWork = { activeMs: () => Date.now() };
const waiting = { activeMs: () => 7 };

it('gives as many turns at once as its limit, and the next when one ends', async () => {
  const given = take(new Turns(2), 5);
  await vi.advanceTimersByTimeAsync(20);
  expect(given).toHaveLength(2);
  given[0]?.end();
  given[0]?.end();
  await vi.advanceTimersByTimeAsync(0);
  expect(given).toHaveLength(3);
});

it('ends the turn of an idle thread, and not of one that is active or loads its code', async () => {
  const given = take(new Turns(3), 6);
  await vi.advanceTimersByTimeAsync(0);
  given[0]?.assignTo(waiting);
  given[1]?.assignTo(atWork);
  given[2]?.assignTo({ activeMs: () => undefined });
  await vi.advanceTimersByTimeAsync(20);
  expect(given).toHaveLength(3);
  await vi.advanceTimersByTimeAsync(200);
  expect(given).toHaveLength(4);
});

it('keeps the turn of a thread that is idle only for a moment', async () => {
  const given = take(new Turns(1), 2);
  await vi.advanceTimersByTimeAsync(0);
  // Two looks of three find it idle.
  given[0]?.assignTo({ activeMs: () => Math.floor(Date.now() / 30) });
  await vi.advanceTimersByTimeAsync(500);
  expect(given).toHaveLength(1);
});

it('ends the turn of a thread that is active for a second', async () => {
  const given = take(new Turns(1), 2);
  await vi.advanceTimersByTimeAsync(0);
  given[0]?.assignTo(atWork);
  await vi.advanceTimersByTimeAsync(900);
  expect(given).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(200);
  expect(given).toHaveLength(2);
});
