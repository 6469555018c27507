import { separatorBetween } from '../join-words.ts';
import { columnsOf } from '../text-width.ts';
import { timingRules } from '../timing-rules.ts';
import type { TimedWord } from '../words.ts';
import { germanDivisions } from './german-divisions.ts';
import { phraseStarts } from './phrases.ts';

export interface WidthLimits {
  /** In the unit of widthOf. */
  readonly maxWidth: number;
  readonly widthOf: (text: string) => number;
  /** A word of a script with spaces is cut only if it is wider than this, and a phrase of another one if it is a quarter wider than a row. @default maxWidth */
  readonly cutFrom?: number;
  /** A value of languageOf. */
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

/** In rows: a phrase that is no wider becomes smaller, where type can, since it reads badly in pieces. */
const keptPhrase = 1.25;

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
  const { maxWidth, cutFrom = maxWidth } = limits;
  const widest = Math.min(cutFrom, keptPhrase * maxWidth);
  return phrases.flatMap((phrase) => (limits.widthOf(phrase) > widest ? filled(phrase, limits) : [phrase]));
}

/** In which a hyphen would be read as its own. */
const address = /[\p{L}\p{N}][/_.=&?@][\p{L}\p{N}]/u;

/**
 * The longest pieces that fit, of whole graphemes. Compounds and addresses are cut after a hyphen, slash or similar mark if
 * that still fills half a row; two such pieces do not fit in one row either. So are long German words, between their parts or
 * else their syllables, with a hyphen.
 */
function filled(text: string, { maxWidth, widthOf, language }: WidthLimits): string[] {
  const characters = Array.from(graphemes.segment(text), ({ segment }) => segment);
  const afterMark = new Set(characters.flatMap((each, at) => (/^[-‐/_.=&?@]$/.test(each) ? [at + 1] : [])));
  const divisions = language === 'de' && !address.test(text) ? germanDivisions(characters) : [];
  const hyphenWidth = widthOf('-');
  const pieces: string[] = [];
  for (let from = 0; from < characters.length; ) {
    let [width, to, mark] = [0, from, from];
    const divided = divisions.map(() => from);
    for (; to < characters.length; to++) {
      const wider = width + widthOf(characters[to] ?? '');
      if (wider > maxWidth && to > from) break;
      width = wider;
      if (width <= maxWidth / 2) continue;
      if (afterMark.has(to + 1)) mark = to + 1;
      if (width + hyphenWidth > maxWidth) continue;
      for (const [kind, places] of divisions.entries()) if (places.has(to + 1)) divided[kind] = to + 1;
    }
    const cut = to < characters.length ? [mark, ...divided].find((each) => each > from) : undefined;
    let end = cut ?? to;
    let hyphen = cut !== undefined && cut !== mark ? '-' : '';
    // A run of characters may be a little wider than the sum of their widths.
    while (end > from + 1 && widthOf(characters.slice(from, end).join('') + hyphen) > maxWidth) {
      end -= 1;
      hyphen = '';
    }
    pieces.push(characters.slice(from, end).join('') + hyphen);
    from = end;
  }
  return pieces;
}

/** A mark within an address, after which it may be cut. */
const insideAddress = /(?<=[\p{L}\p{N}][-‐/_.=&?@])(?=[\p{L}\p{N}])/gu;

/**
 * The words in rows, so that no address is spoken for longer than a caption may be shown: one that is, is cut after the mark
 * nearest to its middle, where a row ends.
 */
export function rowsOfLongAddresses(words: readonly TimedWord[]): TimedWord[][] {
  const rows: TimedWord[][] = [[]];
  for (const word of words) {
    const [first = word, ...others] = addressPieces(word);
    rows.at(-1)?.push(first);
    for (const piece of others) rows.push([piece]);
  }
  return rows;
}

function addressPieces(word: TimedWord): TimedWord[] {
  if (word.endMs - word.startMs <= timingRules.maxDurationMs) return [word];
  const middle = word.text.length / 2;
  const [cut] = [...word.text.matchAll(insideAddress)]
    .map(({ index }) => index)
    .sort((one, other) => Math.abs(one - middle) - Math.abs(other - middle));
  if (cut === undefined) return [word];
  return timed(word, [word.text.slice(0, cut), word.text.slice(cut)], columnsOf).flatMap(addressPieces);
}

function timed(word: TimedWord, pieces: readonly string[], widthOf: (text: string) => number): TimedWord[] {
  const widths = pieces.map((piece) => widthOf(piece));
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
