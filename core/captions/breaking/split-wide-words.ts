import { separatorBetween } from '../join-words.ts';
import type { TimedWord } from '../words.ts';
import { phraseStarts } from './phrases.ts';

export interface WidthLimits {
  /** In the unit of widthOf. */
  readonly maxWidth: number;
  readonly widthOf: (text: string) => number;
  /** A word of a script with spaces is cut only if it is wider than this. @default maxWidth */
  readonly cutFrom?: number;
  /** As returned by languageOf. */
  readonly language: string;
}

const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/**
 * Splits words that are too wide for a row into pieces that fit, and divides the word's time by their widths. Scripts without
 * spaces are cut between phrases, already from half a row on, since a word there may be a whole clause. Other words are cut
 * so that no two pieces fit in one row, and so are never joined with a space.
 */
export function splitWideWords(words: readonly TimedWord[], limits: WidthLimits): TimedWord[] {
  return words.flatMap((word) => {
    const text = word.text.trimEnd();
    const spaceless = separatorBetween(text, text) === '';
    if (limits.widthOf(word.text) <= (spaceless ? limits.maxWidth / 2 : (limits.cutFrom ?? limits.maxWidth)))
      return [word];
    const pieces = spaceless ? phrasesOf(word.text, limits) : filled(word.text, limits);
    return pieces.length > 1 ? timed(word, pieces, limits.widthOf) : [word];
  });
}

function phrasesOf(text: string, limits: WidthLimits): string[] {
  const starts = [0, ...phraseStarts(text.trimEnd(), limits.language), text.length];
  const phrases: string[] = [];
  for (const [index, start] of starts.slice(0, -1).entries()) {
    const phrase = text.slice(start, starts[index + 1]);
    const last = phrases.at(-1);
    // No cut where joining would insert a space, as next to Latin letters and digits inside the word.
    if (last !== undefined && separatorBetween(last, phrase) === ' ') phrases[phrases.length - 1] = last + phrase;
    else phrases.push(phrase);
  }
  return phrases.flatMap((phrase) => (limits.widthOf(phrase) > limits.maxWidth ? filled(phrase, limits) : [phrase]));
}

/**
 * The longest pieces that fit, of whole graphemes. Compounds and addresses are cut after a hyphen, slash or similar mark if
 * that still fills half a row; two such pieces do not fit in one row either.
 */
function filled(text: string, { maxWidth, widthOf }: WidthLimits): string[] {
  const characters = Array.from(graphemes.segment(text), ({ segment }) => segment);
  const pieces: string[] = [];
  for (let from = 0; from < characters.length; ) {
    let [width, to, mark] = [0, from, from];
    for (; to < characters.length; to++) {
      const wider = width + widthOf(characters[to] ?? '');
      if (wider > maxWidth && to > from) break;
      width = wider;
      if (width > maxWidth / 2 && /^[-‐/_.=&?@]$/.test(characters[to] ?? '')) mark = to + 1;
    }
    let end = to < characters.length && mark > from ? mark : to;
    // A run of characters may be a little wider than the sum of their widths.
    while (end > from + 1 && widthOf(characters.slice(from, end).join('')) > maxWidth) end -= 1;
    pieces.push(characters.slice(from, end).join(''));
    from = end;
  }
  return pieces;
}

function timed(word: TimedWord, pieces: readonly string[], widthOf: (text: string) => number): TimedWord[] {
  const widths = pieces.map(widthOf);
  const total = widths.reduce((sum, width) => sum + width, 0);
  const timeAt = (width: number): number =>
    word.startMs + Math.floor(((word.endMs - word.startMs) * width) / Math.max(total, 1));
  let width = 0;
  return pieces.map((text, index) => {
    const startMs = timeAt(width);
    width += widths[index] ?? 0;
    return {
      ...word,
      text,
      startMs,
      endMs: Math.max(index === pieces.length - 1 ? word.endMs : timeAt(width), startMs + 1),
    };
  });
}
