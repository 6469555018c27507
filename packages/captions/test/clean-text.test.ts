import fc from 'fast-check';
import { expect, it } from 'vitest';
import { cleanText } from '../src/clean-text.ts';

it.each([
  ['two spaces', 'a  b', 'a b'],
  ['a control character between two spaces', '!\t\u0000\t!', '! !'],
  ['a noncharacter', 'a\uffffb', 'ab'],
  ['a no-break space', '«\u00a0oui\u202f!', '«\u00a0oui\u202f!'],
  ['a lone surrogate', 'a\ud800', 'a\ufffd'],
  ['zero-width spaces alone', ' \u200b\u200b ', ''],
])('cleans %s', (_, text, clean) => {
  expect(cleanText(text)).toBe(clean);
});

it('leaves text as it is that was cleaned', () => {
  const text = fc.string({
    unit: fc.oneof(
      fc.constantFrom(' ', '\t', '\u0000', '\u00a0', '\u200b', '\uffff', 'a'),
      fc.string({ unit: 'binary', maxLength: 1 }),
    ),
  });
  fc.assert(
    fc.property(text, (text) => {
      expect(cleanText(cleanText(text))).toBe(cleanText(text));
    }),
  );
});
