import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readingsOf } from '#core/alignment/spoken-units.ts';

const said = (word: string, language = 'en'): string[] => readingsOf(word, language).map((units) => units.join(' '));

it.each([
  ['“Don’t!”', 'do not'],
  ["I'm", 'i am'],
  ["it's", 'it is'],
  ["John's", 'johns'],
  ["'Twas", 'twas'],
  ["'cause", 'because'],
  ["'hello'", 'hello'],
  ["singin'", 'singing'],
  ["y'all're", 'you all are'],
  ['well-known', 'well known'],
  ['OK', 'okay'],
  ['constructor', 'constructor'],
])('%s is "%s"', (word, units) => {
  expect(said(word)).toEqual([units]);
});

describe('numbers in English', () => {
  it.each([
    ['25', ['twenty five', 'two five']],
    [
      '1999',
      [
        'nineteen ninety nine',
        'one thousand nine hundred ninety nine',
        'one thousand nine hundred and ninety nine',
        'one nine nine nine',
      ],
    ],
    ['1905', ['nineteen oh five']],
    ['1900', ['nineteen hundred']],
    ['2005', ['two thousand five', 'two thousand and five']],
    ['105', ['one hundred five', 'one hundred and five', 'one zero five']],
    ['1,250,000', ['one million two hundred fifty thousand']],
    ['3.05', ['three point zero five']],
    ['10:30pm', ['ten thirty pm']],
    ['007', ['seven', 'zero zero seven']],
    ['2nd', ['second']],
    ['25th', ['twenty fifth']],
    ["'90s", ['nineties']],
    ['£13.60', ['thirteen pounds sixty', 'thirteen pounds and sixty pence', 'thirteen sixty']],
    ['€1,50', ['one euro fifty', 'one euro and fifty cents', 'one fifty']],
    ['$10:30', ['ten thirty']],
    ['$1', ['one dollar']],
    ['$0.05', ['zero dollars five']],
    ['25%', ['twenty five percent']],
    ['&', ['and']],
    ['R&B', ['r and b']],
    ['R2-D2', ['r two d two']],
    ['3/4', ['three four']],
  ])('%s is said %j', (word, ways) => {
    expect(said(word).slice(0, ways.length)).toEqual(ways);
  });

  it('that are too long for a name are read digit by digit', () => {
    expect(said('12345678901234567')[1]).toMatch(/^one two three four/);
  });
});

it.each([
  ['25', 'fr', 'vingt cinq'],
  ['25', 'de', 'funfundzwanzig'],
  ['1.250', 'de', 'eintausendzweihundertfunfzig'],
  ['13,60\u00a0€', 'fr', 'treize euros soixante'],
  ['%', 'es', 'por ciento'],
  ['€1.2.3', 'fr', '1 2 3'],
  ['&', 'de', 'und'],
  ['25', 'ja', '二 十 五'],
  ['25', 'zh', '二 十 五'],
  ['٢٥', 'ar', 'خمسة وعشرون'],
  ['25', 'cy', '25'],
  ["l'été", 'fr', 'lete'],
  ['Straße', 'de', 'strasse'],
  ['Ἀθῆναι', 'el', 'αθηναι'],
  ['كِتَاب', 'ar', 'كتاب'],
  ['İstanbul', 'tr', 'istanbul'],
  ['Ｔシャツ', 'ja', 't し ゃ つ'],
  ['ギター', 'ja', 'ぎ た ー'],
  ['สวัสดี', 'th', 'ส วั ส ดี'],
])('%s in %s is "%s"', (word, language, units) => {
  expect(said(word, language)[0]).toBe(units);
});

it.each(['–', '♪', '...', '🙂', ''])('%j is not spoken', (word) => {
  expect(said(word)).toEqual(['']);
});

it('any run of digits, marks and signs has a reading, whether it is a number or not', () => {
  const runs = fc.string({ unit: fc.constantFrom(...'0123456789.,:$€%&+=@°st'), minLength: 1, maxLength: 12 });
  fc.assert(
    fc.property(runs, fc.constantFrom('en', 'fr', 'ja', 'ar', 'und'), (run, language) => {
      expect(readingsOf(run, language).length).toBeGreaterThan(0);
    }),
  );
});
