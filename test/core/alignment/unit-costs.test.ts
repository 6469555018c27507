import fc from 'fast-check';
import { expect, it } from 'vitest';
import { unitPair } from '#core/alignment/unit-costs.ts';

const unit = fc.string({ unit: fc.constantFrom('a', 'e', 'l', 'n', 't'), minLength: 1, maxLength: 7 });

it('gives the same cost below any limit, and no cost below it otherwise', () => {
  fc.assert(
    fc.property(unit, unit, fc.integer({ min: 1, max: 30 }), (one, other, limit) => {
      const { text, heard, costOf } = unitPair([one], [other]);
      const [written = 0, said = 0] = [text[0], heard[0]];
      const cost = costOf(written, said, Number.POSITIVE_INFINITY);
      const limited = costOf(written, said, limit);
      expect(limited < limit ? limited : limit).toBe(Math.min(cost, limit));
    }),
  );
});

const part = fc.string({ unit: fc.constantFrom('a', 't'), minLength: 1, maxLength: 3 });

it('finds each unit that equals two neighbours joined', () => {
  fc.assert(
    fc.property(fc.array(part, { minLength: 2, maxLength: 12 }), fc.array(part, { maxLength: 4 }), (text, heard) => {
      const pair = unitPair(text, heard);
      const numberOf = new Map([...text, ...heard].map((each, at) => [each, [...pair.text, ...pair.heard][at]]));
      const joined = text.map((each, at) => numberOf.get(`${each}${text[at + 1] ?? ' '}`) ?? -1);
      expect([...pair.textJoined]).toEqual(joined);
    }),
  );
});
