import fc from 'fast-check';
import { expect, it } from 'vitest';
import { rowsOfLongAddresses, splitWideWords } from '../../src/breaking/split-wide-words.ts';
import { separatorBetween } from '../../src/join-words.ts';
import { columnsOf } from '../../src/text-width.ts';

const limits = { maxWidth: 20, widthOf: columnsOf, language: 'en' };
const word = (text: string) => ({ text, startMs: 1000, endMs: 2000 });
const texts = (text: string, language = 'en') =>
  splitWideWords([word(text)], { ...limits, language }).map((each) => each.text);

it('leaves words that fit as they are', () => {
  const words = [word('bread'), word('x'.repeat(20))];
  expect(splitWideWords(words, limits)).toEqual(words);
});

it('cuts a clause that came as one Japanese word between its phrases', () => {
  expect(texts('今日はとても天気がいいですね', 'ja')).toEqual(['今日は', 'とても', '天気が', 'いいですね']);
});

it('cuts Thai between words', () => {
  expect(texts('เมื่อวานนี้ฉันไปตลาดน้ำกับเพื่อน', 'th').length).toBeGreaterThan(3);
});

it('keeps the space after a word with its last piece', () => {
  expect(texts('เมื่อวานนี้ฉันไปตลาดน้ำกับเพื่อน ', 'th').at(-1)).toBe('เพื่อน ');
});

it('does not cut where a space would appear', () => {
  expect(texts('今日はiPhoneを買いましたよ', 'ja').join('|')).toContain('今日はiPhoneを');
});

it('shares the time of the word by width, in order and without gaps', () => {
  expect(splitWideWords([word('x'.repeat(50))], limits)).toEqual([
    { text: 'x'.repeat(20), startMs: 1000, endMs: 1400 },
    { text: 'x'.repeat(20), startMs: 1400, endMs: 1800 },
    { text: 'x'.repeat(10), startMs: 1800, endMs: 2000 },
  ]);
});

it('cuts only words wider than cutFrom, since narrower ones are shrunk', () => {
  expect(splitWideWords([word('x'.repeat(50))], { ...limits, cutFrom: 50 }).length).toBe(1);
});

it('cuts compounds and addresses after their marks, unless that leaves half the row empty', () => {
  expect(texts('https://cueline.example/docs/captions')).toEqual(['https://cueline.', 'example/docs/', 'captions']);
  expect(texts('a-Donaudampfschifffahrtskapitän')).toEqual(['a-Donaudampfschifffa', 'hrtskapitän']);
});

it.each([
  ['Rindfleischetikettierungsüberwachungsbeauftragte.', ['Rindfleischetikettierungsüberwachungs-', 'beauftragte.'], 42],
  ['Donaudampfschifffahrtsgesellschaftskapitän', ['Donaudampfschiff-', 'fahrtsgesellschafts-', 'kapitän'], 20],
  ['Kraftfahrzeughaftpflichtversicherung', ['Kraftfahrzeughaft-', 'pflichtversicherung'], 20],
  ['Verkehrsinfrastruktur', ['Verkehrs-', 'infrastruktur'], 14],
  ['DATENSCHUTZGRUNDVERORDNUNG', ['DATENSCHUTZGRUND-', 'VERORDNUNG'], 20],
  ['Millionstelsekunde', ['Millionstel-', 'sekunde'], 14],
])('divides the German %s between its parts, or else its syllables, with a hyphen', (text, pieces, maxWidth) => {
  const split = splitWideWords([word(text)], { ...limits, language: 'de', maxWidth });
  expect(split.map((each) => each.text)).toEqual(pieces);
});

it('puts no hyphen into an address', () => {
  expect(texts('www.verkehrszulassung.de', 'de')).toEqual(['www.verkehrszulassun', 'g.de']);
});

it('cuts German letters without vowels as those of other languages', () => {
  expect(texts('x'.repeat(30), 'de')).toEqual(['x'.repeat(20), 'x'.repeat(10)]);
});

it('puts an address that is spoken for longer than a caption lasts in rows that do not', () => {
  const text = 'www.cueline.example/donate/spring';
  const rows = rowsOfLongAddresses([word('visit'), { text, startMs: 2000, endMs: 9500 }, word('today')]);
  expect(rows.map((row) => row.map((each) => each.text))).toEqual([
    ['visit', 'www.cueline.example/'],
    ['donate/spring', 'today'],
  ]);
  expect(
    rows
      .flat()
      .slice(1, 3)
      .map(({ startMs, endMs }) => [startMs, endMs]),
  ).toEqual([
    [2000, 6545],
    [6545, 9500],
  ]);
  expect(rowsOfLongAddresses([{ text, startMs: 2000, endMs: 9000 }]).length).toBe(1);
  expect(rowsOfLongAddresses([{ text: 'Ooooh', startMs: 2000, endMs: 20_000 }]).length).toBe(1);
});

const compound = fc
  .array(fc.constantFrom('rind', 'überwachungs', 'straße', 'ei', 'schrift', 'x', 'ﬁ', 'a\u0308u'), {
    minLength: 1,
    maxLength: 20,
  })
  .map((parts) => parts.join(''));

it('loses no letter of German, and makes no piece that does not fit and no two that fit one row', () => {
  fc.assert(
    fc.property(compound, (text) => {
      const pieces = splitWideWords([word(text)], { ...limits, language: 'de' }).map((each) => each.text);
      expect(pieces.map((each) => each.replace(/-$/, '')).join('')).toBe(text);
      for (const [at, piece] of pieces.entries()) {
        expect(columnsOf(piece)).toBeLessThanOrEqual(20);
        if (at > 0) expect(columnsOf(`${pieces[at - 1]} ${piece}`)).toBeGreaterThan(20);
      }
    }),
  );
});

const spacedText = fc
  .array(fc.constantFrom('bread', '-', '/', 'x', '.', 'é', 'Donau', '👩‍👩‍👧‍👦'), { minLength: 1, maxLength: 60 })
  .map((parts) => parts.join(''));

it('loses no character, shares the time in order, and makes no two pieces that fit one row, whatever the word', () => {
  fc.assert(
    fc.property(fc.oneof(spacedText, fc.string({ unit: 'grapheme', minLength: 1, maxLength: 200 })), (text) => {
      const pieces = splitWideWords([word(text)], limits);
      expect(pieces.map((piece) => piece.text).join('')).toBe(text);
      for (const [index, next] of pieces.slice(1).entries()) {
        const piece = pieces[index] ?? next;
        expect(next.startMs).toBeGreaterThanOrEqual(piece.startMs);
        expect(next.endMs).toBeGreaterThan(next.startMs);
        if (separatorBetween(piece.text, next.text) === '') continue;
        expect(columnsOf(`${piece.text} ${next.text}`)).toBeGreaterThan(20);
      }
    }),
  );
});
