/** Written with or without the apostrophe; what they stand for, in words. */
const short: Readonly<Record<string, string>> = {
  "won't": 'will not',
  "can't": 'can not',
  cannot: 'can not',
  "shan't": 'shall not',
  "let's": 'let us',
  "y'all": 'you all',
  yall: 'you all',
  "'em": 'them',
  "'cause": 'because',
  cuz: 'because',
  coz: 'because',
  "'til": 'until',
  til: 'until',
  "'bout": 'about',
  "'round": 'around',
  "o'": 'of',
  "ol'": 'old',
  "n'": 'and',
  "'n'": 'and',
  gonna: 'going to',
  wanna: 'want to',
  gotta: 'got to',
  hafta: 'have to',
  oughta: 'ought to',
  tryna: 'trying to',
  imma: 'i am going to',
  "i'ma": 'i am going to',
  lemme: 'let me',
  gimme: 'give me',
  kinda: 'kind of',
  sorta: 'sort of',
  lotta: 'lot of',
  outta: 'out of',
  dunno: 'do not know',
  coulda: 'could have',
  shoulda: 'should have',
  woulda: 'would have',
  musta: 'must have',
  whatcha: 'what are you',
  gotcha: 'got you',
  ok: 'okay',
  mr: 'mister',
  mrs: 'missus',
  dr: 'doctor',
  vs: 'versus',
  etc: 'et cetera',
};
const endings: readonly (readonly [RegExp, string])[] = [
  [/n't$/, ' not'],
  [/'m$/, ' am'],
  [/'re$/, ' are'],
  [/'ve$/, ' have'],
  [/'ll$/, ' will'],
  [/'d$/, ' would'],
  // Of other words 's is a possessive as often.
  [/(?<=^(?:it|he|she|that|this|what|there|here|who|where|how|when|why))'s$/, ' is'],
  [/(?<=..)in'$/, 'ing'],
];

/** A lower-case English word (apostrophes straight) with its contraction written out: `i'm` is `i am`. */
export function writtenOut(word: string): string {
  const known = Object.hasOwn(short, word) ? short[word] : undefined;
  if (known) return known;
  if (!word.includes("'")) return word;
  const found = endings.find(([ending]) => ending.test(word));
  return found ? writtenOut(word.replace(found[0], '')) + found[1] : word;
}
