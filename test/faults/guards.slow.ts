import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { sequence } from './sequences/arbitrary.ts';
import { type Harness, startHarness } from './sequences/harness.ts';
import type { TablesOptions } from './world/tables.ts';

// A property that can't fail proves nothing: without any one of these guards some sequence goes wrong.

let harness: Harness;
beforeAll(async () => {
  harness = await startHarness();
});

type Keeps = TablesOptions['keepsCondition'];
const atUpdates =
  (...tables: string[]): Keeps =>
  (table, kind) =>
    !(tables.includes(table) && kind === 'Update');

const guards: readonly { name: string; without: Keeps; wrong: RegExp }[] = [
  { name: 'the balance never goes below zero', without: atUpdates('accounts'), wrong: /the balance is -/ },
  { name: 'a job ends once', without: atUpdates('jobs'), wrong: /went from|was refunded/ },
  { name: 'an export ends once', without: atUpdates('exports'), wrong: /went from|was refunded/ },
  { name: 'an upload becomes one project', without: atUpdates('uploads'), wrong: /became a project again/ },
  {
    name: 'a key has one reply',
    without: (table) => table !== 'idempotency',
    wrong: /made work 2 times|answered in 2 ways/,
  },
];

const mostSequences = 1500;
const seed = 1;

/** What is said to be wrong by the first sequence of which something like this is said. */
const firstWrong = async (keepsCondition: Keeps, wrong: RegExp): Promise<string[]> => {
  let said: string[] = [];
  const property = fc.asyncProperty(sequence, async (steps) => {
    said = (await harness.check(steps, { keepsCondition })).filter((sentence) => wrong.test(sentence));
    return said.length === 0;
  });
  await fc.check(property, { numRuns: mostSequences, seed, endOnFailure: true });
  return said;
};

test.each(guards)('without its condition it would show: $name', { timeout: 300_000 }, async ({ without, wrong }) => {
  expect(await firstWrong(without, wrong)).not.toEqual([]);
});

const openStatus = atUpdates('jobs', 'exports');

test('the ledger keeps refunds single even where work could end twice, by its own condition', {
  timeout: 300_000,
}, async () => {
  const both: Keeps = (table, kind, expression) => table !== 'ledger' && openStatus(table, kind, expression);
  expect(await firstWrong(both, /was written again/)).not.toEqual([]);
});
