import { separatorBetween } from '../join-words.ts';
import { columnsOf } from '../text-width.ts';
import { timingRules } from '../timing-rules.ts';
import type { TimedWord } from '../words.ts';
import { type Break, breakCosts, breaksBefore, isBadBreak } from './breaks.ts';

/** What must end at a place: the row, or the row and the block. */
export type LineEnds = 'row' | 'block';

/** Properties of a text before it is cut, as prefix sums over its words: the cost of any stretch takes constant time. */
export interface RowBreaks {
  readonly words: readonly TimedWord[];
  readonly widths: Edges;
  readonly columns: Edges;
  readonly growthOf: (widest: number) => number;
  /** Number of spaces up to each word. */
  readonly spaces: Float64Array;
  /** Whether each word is in a script without spaces. */
  readonly spaceless: readonly boolean[];
  /** Cost of a break before each word. */
  readonly breakCosts: Float64Array;
  /** Prefix sums of the cost of not ending the block, or the row, before a word. */
  readonly heldInBlock: Float64Array;
  readonly heldInRow: Float64Array;
  readonly speakerStarts: readonly boolean[];
  /** What must end before each word. */
  readonly mustEnd: readonly (LineEnds | undefined)[];
  readonly startsSentence: readonly boolean[];
}

/** How wide texts are. */
export interface RowWidths {
  /** The width of a word, or of what is between words. */
  readonly widthOf: (text: string, word?: TimedWord) => number;
  /** What a row needs besides while its widest word is spoken. @default nothing */
  readonly growthOf?: (widest: number) => number;
}

/** Left and right edge of each word if all words were in one row. */
interface Edges {
  readonly lefts: Float64Array;
  readonly rights: Float64Array;
}

/** The share by which a breath of the speaker lowers the cost of a break. */
const breathDiscount = { good: 0.7, bad: 0.3 };
const hardlyHeardMs = 150;
const held = { sentenceInBlock: 1.8, speakerInRow: 3, pauseInBlock: 2 };

/** Words are clean and not empty. */
export function rowBreaksOf(
  lines: readonly (readonly TimedWord[])[],
  lineEnds: LineEnds,
  language: string,
  { widthOf, growthOf = () => 0 }: RowWidths,
): RowBreaks {
  const words = lines.flat();
  const starts = lineStarts(lines);
  const texts = words.map((word) => word.text);
  const shown = texts.map((text) => text.trimEnd());
  const breaks = breaksBefore(texts, language);
  const silences = words.map((word, at) => word.startMs - (words[at - 1]?.endMs ?? word.startMs));
  const separators = texts.map((text, at) => (at === 0 ? '' : separatorBetween(texts[at - 1] ?? '', text)));
  return {
    words,
    widths: edgesOf(shown, separators, (text, at) => widthOf(text, at === undefined ? undefined : words[at])),
    growthOf,
    columns: edgesOf(shown, separators, (text) => columnsOf(text)),
    spaces: sums(separators.map((separator) => separator.length)),
    spaceless: shown.map((text) => separatorBetween(text, text) === ''),
    breakCosts: Float64Array.from(breaks, (at, index) => breakCost(at, silences[index] ?? 0)),
    heldInBlock: sums(breaks.map((at, index) => heldInBlock(at, silences[index] ?? 0))),
    heldInRow: sums(breaks.map((at) => (at === 'speaker' ? held.speakerInRow : 0))),
    speakerStarts: breaks.map((at) => at === 'speaker'),
    mustEnd: silences.map((silenceMs, at) =>
      silenceMs >= timingRules.pauseMs ? 'block' : starts.has(at) ? lineEnds : undefined,
    ),
    startsSentence: breaks.map((at) => at === 'sentence' || at === 'speaker'),
  };
}

const between = ({ lefts, rights }: Edges, from: number, to: number): number =>
  (rights[to - 1] ?? 0) - (lefts[from] ?? 0);

/** The width of words from..to-1 in one row, whichever of them is spoken. */
export function widthBetween({ widths, growthOf }: RowBreaks, from: number, to: number): number {
  let widest = 0;
  for (let at = from; at < to; at++) widest = Math.max(widest, (widths.rights[at] ?? 0) - (widths.lefts[at] ?? 0));
  return between(widths, from, to) + growthOf(widest);
}
export const columnsBetween = ({ columns }: RowBreaks, from: number, to: number): number => between(columns, from, to);

/** Whether the stretch is a single word, or at most two full-width characters in a script without spaces. */
export function isLone(breaks: RowBreaks, from: number, to: number): boolean {
  if (breaks.spaces[to - 1] !== breaks.spaces[from]) return false;
  return breaks.spaceless[from] ? columnsBetween(breaks, from, to) <= 4 : true;
}

function lineStarts(lines: readonly (readonly TimedWord[])[]): Set<number> {
  const starts = new Set<number>();
  let count = 0;
  for (const line of lines) {
    starts.add(count);
    count += line.length;
  }
  return starts;
}

function edgesOf(
  texts: readonly string[],
  separators: readonly string[],
  measure: (text: string, at?: number) => number,
) {
  const space = measure(' ');
  const lefts = new Float64Array(texts.length);
  const rights = new Float64Array(texts.length);
  let edge = 0;
  texts.forEach((text, at) => {
    lefts[at] = edge + (separators[at] === '' ? 0 : space);
    edge = (lefts[at] ?? 0) + measure(text, at);
    rights[at] = edge;
  });
  return { lefts, rights };
}

function sums(values: readonly number[]): Float64Array {
  let sum = 0;
  return Float64Array.from(values, (value) => {
    sum += value;
    return sum;
  });
}

function breakCost(at: Break, silenceMs: number): number {
  const breath = Math.max(0, Math.min(1, (silenceMs - hardlyHeardMs) / (timingRules.breathMs - hardlyHeardMs)));
  return breakCosts[at] * (1 - breath * (isBadBreak(at) ? breathDiscount.bad : breathDiscount.good));
}

function heldInBlock(at: Break, silenceMs: number): number {
  const { breathMs, pauseMs } = timingRules;
  const pause = Math.max(0, Math.min(1, (silenceMs - breathMs) / (pauseMs - breathMs)));
  return (at === 'sentence' ? held.sentenceInBlock : 0) + pause * held.pauseInBlock;
}
