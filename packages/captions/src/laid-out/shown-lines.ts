import { spacedText } from '../join-words.ts';
import type { LetterCase } from '../shapes/choices.ts';
import type { TimedLine, TimedWord } from '../words.ts';
import { withoutBrokenEmoji } from './drawn-emoji.ts';

const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/**
 * Lines as they are drawn: cleaned, in Unicode form NFC, in capitals or small letters where the style asks for them, as the
 * language writes them (Turkish i, Greek accents). Invisible words and parts of emoji that no font draws are removed. `language` as returned by languageOf.
 */
export function shownLines(
  lines: readonly TimedLine[],
  letters: {
    letterCase: LetterCase;
    /** @default that of other words */
    keywordCase?: LetterCase | undefined;
    language: string;
    isPainted?: boolean | undefined;
  },
): TimedLine[] {
  return mapWords(lines, (text, { isKeyword }) => {
    const letterCase = (isKeyword && letters.keywordCase) || letters.letterCase;
    const clean = spacedText(withoutBrokenEmoji(text, letters.isPainted ?? false)).normalize('NFC');
    if (letterCase === 'original') return clean;
    return letterCase === 'upper'
      ? clean.toLocaleUpperCase(letters.language)
      : clean.toLocaleLowerCase(letters.language);
  });
}

/** Lines with the emoji of words in their texts: so they are in the word's row, and in its box. */
export const withEmoji = (lines: readonly TimedLine[]): TimedLine[] =>
  lines.map((line) => ({
    ...line,
    words: line.words.map(({ emoji, ...word }) =>
      emoji ? { ...word, text: `${word.text.trimEnd()}\u00a0${emoji}` } : word,
    ),
  }));

/** Removes every grapheme that contains one of the characters: a mark without its letter would be drawn on a circle. */
export function linesWithout(lines: readonly TimedLine[], characters: readonly string[]): TimedLine[] {
  if (characters.length === 0) return [...lines];
  const removed = new Set(characters);
  const without = (text: string): string => {
    if (![...text].some((character) => removed.has(character))) return text;
    const kept = [...graphemes.segment(text)].filter(({ segment }) => ![...segment].some((each) => removed.has(each)));
    return kept
      .map(({ segment }) => segment)
      .join('')
      .trimStart();
  };
  return mapWords(lines, without);
}

function mapWords(lines: readonly TimedLine[], change: (text: string, word: TimedWord) => string): TimedLine[] {
  return lines
    .map((line) => ({
      ...line,
      words: line.words.map((word) => ({ ...word, text: change(word.text, word) })).filter(({ text }) => text !== ''),
    }))
    .filter(({ words }) => words.length > 0);
}
