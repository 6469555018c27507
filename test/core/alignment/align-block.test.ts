import { expect, it } from 'vitest';
import { alignBlocks, type Partners } from '#core/alignment/align-block.ts';
import { skipCosts } from '#core/alignment/skip-costs.ts';
import { unitPair } from '#core/alignment/unit-costs.ts';

it('computes the cost of only a small part of the pairs of units', () => {
  const units = Array.from({ length: 200 }, (_, at) => `word${(at * 7919) % 997}`);
  const pair = unitPair(units, units);
  let requested = 0;
  const costOf: typeof pair.costOf = (one, other, limit) => {
    requested += 1;
    return pair.costOf(one, other, limit);
  };
  const text = { units, wordOf: units.map((_, at) => at), startsPassage: [...units.map(() => false), true] };
  const whole = { textFrom: 0, textTo: units.length, heardFrom: 0, heardTo: units.length };
  const partners: Partners = {
    first: new Int32Array(units.length),
    last: new Int32Array(units.length),
    alike: new Uint8Array(units.length),
  };
  alignBlocks({ ...pair, costOf }, skipCosts(text), [whole], partners);
  expect([...partners.first]).toEqual(units.map((_, at) => at));
  expect(requested).toBeLessThan(units.length ** 2 / 4);
});
