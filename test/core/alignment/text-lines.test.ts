import { cleanText } from '@cueline/captions/clean-text.ts';
import { joinWords } from '@cueline/captions/join-words.ts';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { linesOfText } from '#core/alignment/text-lines.ts';

it.each([
  ['Hello, world!\r\n\n  two   spaces\u2028three', [['Hello,', 'world!'], ['two', 'spaces'], ['three']]],
  ['- Oui « Bonjour ! » dit-il (vite)', [['- Oui', '« Bonjour ! »', 'dit-il', '(vite)']]],
  ['10\u00a0€ – non', [['10\u00a0€ –', 'non']]],
  ['salt & pepper', [['salt', '&', 'pepper']]],
  ['♪ la la ♪', [['♪ la', 'la ♪']]],
  ['*** ***', [['*** ***']]],
  ['the ( end', [['the', '( end']]],
  ['the end (', [['the', 'end (']]],
  ['你好!你好，世界 (笑) 2020年', [['你好!', '你好，', '世界 ', '(笑)', '2020年']]],
  ['君が　好き', [['君', 'が ', '好き']]],
  ['Hello世界', [['Hello世界']]],
])('%j has the words %j', (text, lines) => {
  expect(linesOfText(text, 'en')).toEqual(lines);
});

it('the words of any line, joined, are the line', () => {
  const line = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.string({
      unit: fc.constantFrom(
        'a',
        'b',
        ' ',
        '\u00a0',
        '　',
        '水',
        'ス',
        'ส',
        '。',
        '(',
        ')',
        '!',
        '-',
        '¿',
        '♪',
        '5',
        "'",
      ),
    }),
  );
  fc.assert(
    fc.property(line, (text) => {
      const joined = linesOfText(text, 'en').map((words) => joinWords(words.map((word) => ({ text: word }))));
      const squeezed = (given: string) => given.replace(/\s+/g, ' ').trim();
      const lines = text.split(/\r\n|[\n\v\f\r\u0085\u2028\u2029]/).map((each) => squeezed(cleanText(each)));
      expect(joined.map(squeezed)).toEqual(lines.filter((each) => each !== ''));
    }),
  );
});

it('a text of 50,000 commas is one word', () => {
  expect(linesOfText(', '.repeat(50_000), 'en')[0]).toHaveLength(1);
});

it('a line of no-break spaces is read in one pass; they stay, but not beside a space', () => {
  expect(linesOfText(`a${'\u00a0'.repeat(800_000)}b c\u00a0\u202f d`, 'en')[0]).toHaveLength(3);
});
