import fc from 'fast-check';
import { expect, it } from 'vitest';
import { lettersOf, likenessOf, spellingOf } from '#core/vocabulary/likeness.ts';

const spelled = (text: string, isEnglish = true) => spellingOf(lettersOf(text), isEnglish);
const between = (one: string, other: string, limit = 0) => likenessOf(spelled(one), spelled(other), limit);

it.each([
  ['Shree', 'shree!', 1],
  ['Sheree', 'Shree', 0.92],
  ['coal line', 'Cueline', 0.81],
  ['three', 'Shree', 0.65],
  ['bread', 'Shree', 0.27],
])('%s and %s are alike by %f, by letters and by sound', (one, other, expected) => {
  expect(between(one, other)).toBeCloseTo(expected, 2);
});

it('what is not compared, since it cannot be alike enough, is not', () => {
  const text = fc.string({ unit: fc.constantFrom(...'aeiosthrknlmpb'), minLength: 1, maxLength: 12 });
  fc.assert(
    fc.property(text, text, fc.double({ min: 0.1, max: 1, noNaN: true }), (one, other, limit) => {
      const whole = between(one, other);
      expect(between(one, other, limit)).toBe(whole < limit ? 0 : whole);
    }),
    { numRuns: 500 },
  );
});
