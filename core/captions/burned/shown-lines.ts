import { spacedText } from '../join-words.ts';
import type { TimedLine } from '../words.ts';

const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/**
 * Lines as they are drawn: cleaned, composed, in capitals where asked (Turkish i, Greek accents). Words that show nothing
 * are gone. `language` as in languageOf.
 */
export function shownLines(lines: readonly TimedLine[], look: { uppercase: boolean; language: string }): TimedLine[] {
  return mapWords(lines, (text) => {
    const clean = spacedText(text).normalize('NFC');
    return look.uppercase ? clean.toLocaleUpperCase(look.language) : clean;
  });
}

/** Lines without these characters, nor what is joined to them: a mark without its letter would be drawn on a circle. */
export function linesWithout(lines: readonly TimedLine[], characters: readonly string[]): TimedLine[] {
  if (characters.length === 0) return [...lines];
  const gone = new Set(characters);
  const without = (text: string): string => {
    if (![...text].some((character) => gone.has(character))) return text;
    const kept = [...graphemes.segment(text)].filter(({ segment }) => ![...segment].some((each) => gone.has(each)));
    return kept
      .map(({ segment }) => segment)
      .join('')
      .trimStart();
  };
  return mapWords(lines, without);
}

function mapWords(lines: readonly TimedLine[], change: (text: string) => string): TimedLine[] {
  return lines
    .map(({ words }) => ({
      words: words.map((word) => ({ ...word, text: change(word.text) })).filter(({ text }) => text !== ''),
    }))
    .filter(({ words }) => words.length > 0);
}
