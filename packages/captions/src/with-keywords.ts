import { functionWordsOf } from './breaking/function-words.ts';
import { endsSentence } from './punctuation.ts';
import type { CaptionStyle } from './shapes/caption-style.ts';
import { bare, keywordsOf } from './styles/keywords.ts';
import type { TimedLine, TimedWord } from './words.ts';

/**
 * Marks the words that stand out: those that somebody emphasised, the keywords of the style, and what it emphasises by rule.
 * `language` as returned by languageOf.
 */
export function withKeywords(lines: readonly TimedLine[], style: CaptionStyle, language: string): TimedLine[] {
  const isListed = keywordsOf(style);
  const numbers = style.emphasize?.includes('numbers') ? numbersIn(lines) : none;
  const names = style.emphasize?.includes('names') ? namesIn(lines, language) : none;
  const isNamed = (word: TimedWord): boolean =>
    word.emphasis === true || isListed(word.text) || numbers.has(word) || names.has(word);
  const strongest = style.emphasize?.includes('strongest') ? strongestIn(lines, language, isNamed) : none;
  const isKeyword = (word: TimedWord): boolean => isNamed(word) || strongest.has(word);
  return lines.map(({ words, ...line }) => ({
    ...line,
    words: words.map((word) => (isKeyword(word) ? { ...word, isKeyword: true } : word)),
  }));
}

const none: ReadonlySet<TimedWord> = new Set();

const digit = /\p{Nd}/u;
/** A word of its own, as in French. */
const ofNumbers = /^[%‰\p{Sc}][.,;:!?…]*$/u;

/** Words with a digit, and a percent or currency sign beside one. Numbers in letters are none: “one” is rarely a number. */
function numbersIn(lines: readonly TimedLine[]): ReadonlySet<TimedWord> {
  const words = lines.flatMap((line) => line.words);
  const hasDigit = (word: TimedWord | undefined): boolean => digit.test(word?.text ?? '');
  const isSign = ({ text }: TimedWord, at: number): boolean =>
    ofNumbers.test(text) && (hasDigit(words[at - 1]) || hasDigit(words[at + 1]));
  return new Set(words.filter((word, at) => hasDigit(word) || isSign(word, at)));
}

/** So many words have one that is the strongest: about a page of a few words. */
const wordsOfStrongest = 4;
const leastLetters = 4;

/**
 * The strongest of about every four words of a line without another keyword: no function word, and of the others the one that is said least often
 * in the whole text, or else the longest.
 */
function strongestIn(
  lines: readonly TimedLine[],
  language: string,
  isNamed: (word: TimedWord) => boolean,
): ReadonlySet<TimedWord> {
  const functionWords = functionWordsOf(language);
  const counts = new Map<string, number>();
  for (const { words } of lines)
    for (const { text } of words) counts.set(bare(text), (counts.get(bare(text)) ?? 0) + 1);
  const weakness = ({ text }: TimedWord): number => (counts.get(bare(text)) ?? 0) * 100 - bare(text).length;
  return new Set(
    lines.flatMap(({ words }) =>
      partsOf(words).flatMap((part) => {
        const isStrong = ({ text }: TimedWord): boolean =>
          bare(text).length >= leastLetters && !functionWords.has(bare(text));
        const strong = part.filter(isStrong);
        if (part.length < 2 || part.some(isNamed) || strong.length === 0) return [];
        return [strong.reduce((best, word) => (weakness(word) < weakness(best) ? word : best))];
      }),
    ),
  );
}

/** Parts of equal length, of about as many words as have one that is the strongest. */
function partsOf(words: readonly TimedWord[]): (readonly TimedWord[])[] {
  const count = Math.max(1, Math.round(words.length / wordsOfStrongest));
  const at = (part: number): number => Math.round((part * words.length) / count);
  return Array.from({ length: count }, (_, part) => words.slice(at(part), at(part + 1)));
}

/** A capital begins every noun there. */
const withoutNames: ReadonlySet<string> = new Set(['de', 'lb', 'und']);
/** With small letters after it, so that nothing in a text of capitals is one, nor the English I. */
const capitalised = /^\p{Lu}\p{M}*\p{Ll}/u;

/** Words that begin with a capital inside a sentence: after no mark that may begin one, and not where every line begins with one, as in lyrics. */
function namesIn(lines: readonly TimedLine[], language: string): ReadonlySet<TimedWord> {
  if (withoutNames.has(language)) return none;
  const firsts = lines.flatMap(({ words }) => words.slice(0, 1));
  const areVerses = firsts.filter(({ text }) => capitalised.test(text)).length > firsts.length / 2;
  const starts = new Set(areVerses ? firsts : []);
  const words = lines.flatMap((line) => line.words);
  return new Set(
    words.filter((word, at) => {
      const before = words[at - 1]?.text.trimEnd();
      const mayBegin = before === undefined || endsSentence(before) || /[:：\-–—]["'“”‘’«»]*$/u.test(before);
      return capitalised.test(word.text) && !mayBegin && !starts.has(word);
    }),
  );
}
