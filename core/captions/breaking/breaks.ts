import { separatorBetween } from '../join-words.ts';
import { endsClause, endsSentence, inseparable, isSpeakerDash, opensSpeech } from '../punctuation.ts';
import { type FunctionWord, functionWordsOf } from './function-words.ts';
import { phraseStarts } from './phrases.ts';

/** What ends or begins at a place between two words. */
export type GoodBreak = 'speaker' | 'sentence' | 'clause' | 'lead' | 'plain';
/** What a break there would part; `word` and `phrase` in scripts without spaces. */
export type BadBreak = FunctionWord | 'name' | 'unit' | 'phrase' | 'word' | 'mark';
export type Break = GoodBreak | BadBreak;

/**
 * What a row break costs at each place, in parts of a plain break. After punctuation, before conjunctions and
 * prepositions; never between article and noun, first and last name, pronoun or auxiliary and verb ("Line treatment" of
 * https://partnerhelp.netflixstudios.com/hc/en-us/articles/215758617). A mark that belongs to a word is never parted from it.
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

/** The kind of the place before each word; at 0, where nothing precedes, `sentence`. Language as in languageOf. */
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
    const parted = inside.get(at) ?? partedAt(words, at, functionWords, language);
    if (parted) return parted;
    const role = functionWords.get(bare(word));
    return role === 'conjunction' || role === 'preposition' ? 'lead' : 'plain';
  });
}

/** Lower case, without the quotation marks and brackets before it. */
const bare = (word: string): string => word.toLowerCase().replace(/^[^\p{L}\p{N}]+/u, '');

const capitalised = /^\p{Lu}\p{M}*\p{Ll}[\p{L}\p{M}’'-]*$/u;
const figure = /^\p{Sc}?\d[\d.,:]*$/u;

function partedAt(
  words: readonly string[],
  at: number,
  functionWords: ReadonlyMap<string, FunctionWord>,
  language: string,
): BadBreak | undefined {
  const [first, before, after] = [words[at - 2], words[at - 1] ?? '', words[at] ?? ''];
  const role = functionWords.get(bare(before));
  // English I’m and the like are also written with the typographic apostrophe.
  const written = role ?? functionWords.get(bare(before).replace('’', "'"));
  if (written) return written;
  if (figure.test(before)) return 'unit';
  // A capital tells a name only inside a sentence, and in German every noun has one.
  const named = language !== 'de' && first !== undefined && !endsSentence(first);
  return named && capitalised.test(before) && capitalised.test(after) ? 'name' : undefined;
}

/** For places between words that are written without a space: what a break there would part, if anything. */
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

/** Cut at marks as well: a segmenter is given clauses, not hours. */
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
