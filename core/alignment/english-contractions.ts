/** Contractions and abbreviations, with the words they stand for. */
const expansions: Readonly<Record<string, string>> = {
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
  // After other words 's is as often a possessive.
  [/(?<=^(?:it|he|she|that|this|what|there|here|who|where|how|when|why))'s$/, ' is'],
  [/(?<=..)in'$/, 'ing'],
];

/** Expands a contraction: `i'm` is `i am`. The word is lower-case English with straight apostrophes. */
export function expandContraction(word: string): string {
  const known = Object.hasOwn(expansions, word) ? expansions[word] : undefined;
  if (known) return known;
  if (!word.includes("'")) return word;
  const found = endings.find(([ending]) => ending.test(word));
  return found ? expandContraction(word.replace(found[0], '')) + found[1] : word;
}
