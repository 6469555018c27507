import { separatorBetween } from '../join-words.ts';
import { endsClause, endsSentence, inseparable, isSpeakerDash, opensSpeech } from '../punctuation.ts';
import { type FunctionWord, functionWordsOf } from './function-words.ts';
import { phraseStarts } from './phrases.ts';

/** What ends or begins at a good break. `lead`: a conjunction or preposition follows. */
export type GoodBreak = 'speaker' | 'sentence' | 'clause' | 'lead' | 'plain';
/** What a bad break would separate from the next word; `word` and `phrase` in scripts without spaces. */
export type BadBreak = FunctionWord | 'name' | 'unit' | 'phrase' | 'word' | 'mark';
export type Break = GoodBreak | BadBreak;

/**
 * The cost of a row break by kind, in multiples of a plain break. Good breaks are after punctuation and before conjunctions and
 * prepositions; bad ones between article and noun, first and last name, pronoun or auxiliary and verb ("Line treatment" of
 * https://partnerhelp.netflixstudios.com/hc/en-us/articles/215758617). A mark stays with its word.
 */
export const breakCosts: Readonly<Record<Break, number>> = {
  speaker: 0,
  sentence: 0,
  clause: 0.3,
  lead: 0.6,
  plain: 1,
  conjunction: 2.2,
  phrase: 2.4,
  preposition: 2.6,
  pronoun: 2.6,
  auxiliary: 2.6,
  negation: 2.6,
  adverb: 2.6,
  determiner: 3,
  number: 3,
  unit: 3,
  name: 3,
  article: 3.2,
  title: 3.4,
  word: 4,
  mark: 12,
};

const good: ReadonlySet<Break> = new Set(['speaker', 'sentence', 'clause', 'lead', 'plain']);

export const isBadBreak = (at: Break): at is BadBreak => !good.has(at);

/** The kind of a break before each word; `sentence` before the first. `language` as returned by languageOf. */
export function breaksBefore(spaced: readonly string[], language: string): Break[] {
  const words = spaced.map((word) => word.trimEnd());
  const functionWords = functionWordsOf(language);
  const inside = insidePhrases(spaced, language);
  return words.map((word, at) => {
    const before = words[at - 1];
    if (before === undefined) return 'sentence';
    if (opensSpeech(words, at)) return 'speaker';
    if (inseparable(before, word) || isSpeakerDash(words, at - 1)) return 'mark';
    if (endsSentence(before)) return 'sentence';
    // In a script without spaces a space is punctuation.
    if (endsClause(before) || spaced[at - 1] !== before) return 'clause';
    const bad = inside.get(at) ?? badBreakAt(words, at, functionWords, language);
    if (bad) return bad;
    // A comparison goes on.
    if (language === 'en' && bare(word) === 'than' && comparative.test(bare(before))) return 'adverb';
    const role = functionWords.get(bare(word));
    return role === 'conjunction' || role === 'preposition' ? 'lead' : 'plain';
  });
}

/** Lower case, without the quotation marks and brackets before it. */
const bare = (word: string): string => word.toLowerCase().replace(/^[^\p{L}\p{N}]+/u, '');

const capitalised = /^\p{Lu}\p{M}*\p{Ll}[\p{L}\p{M}’'-]*$/u;
const comparative = /^(?:more|less|fewer|rather|other|better|worse|\p{L}{3,}er)$/u;
const figure = /^\p{Sc}?\d[\d.,:]*$/u;

function badBreakAt(
  words: readonly string[],
  at: number,
  functionWords: ReadonlyMap<string, FunctionWord>,
  language: string,
): BadBreak | undefined {
  const [first, before, after] = [words[at - 2], words[at - 1] ?? '', words[at] ?? ''];
  const role = functionWords.get(bare(before));
  // English contractions such as I’m are also written with the typographic apostrophe.
  const written = role ?? functionWords.get(bare(before).replace('’', "'"));
  if (written) return written;
  if (figure.test(before)) return 'unit';
  // A capital marks a name only inside a sentence; in German every noun has one.
  const named = language !== 'de' && first !== undefined && !endsSentence(first);
  return named && capitalised.test(before) && capitalised.test(after) ? 'name' : undefined;
}

/** Bad breaks between words that are written without a space, by the index of the word after the break. */
function insidePhrases(words: readonly string[], language: string): Map<number, BadBreak> {
  const inside = new Map<number, BadBreak>();
  for (const { from, to } of spacelessRuns(words)) {
    const run = words.slice(from, to);
    const starts = new Set(phraseStarts(run.join(''), language));
    let offset = 0;
    run.forEach((word, index) => {
      if (index > 0 && !starts.has(offset)) inside.set(from + index, language === 'ja' ? 'phrase' : 'word');
      offset += word.length;
    });
  }
  return inside;
}

/** Runs of words without spaces. They also end at clauses, so that a segmenter never gets hours of text at once. */
function spacelessRuns(words: readonly string[]): { from: number; to: number }[] {
  const runs: { from: number; to: number }[] = [];
  let from = 0;
  for (let to = 1; to <= words.length; to++) {
    const [before, after] = [words[to - 1], words[to]];
    if (before === undefined || (after !== undefined && !endsClause(before) && separatorBetween(before, after) === ''))
      continue;
    if (to - from > 1) runs.push({ from, to });
    from = to;
  }
  return runs;
}
