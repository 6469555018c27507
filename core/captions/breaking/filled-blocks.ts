import { separatorBetween } from '../join-words.ts';
import { timingRules } from '../timing-rules.ts';
import type { TimedWord } from '../words.ts';
import type { Block } from './blocks.ts';

export interface FillRules {
  readonly maxRows: number;
  /** Of a block. @default as many as fit */
  readonly maxWords?: number | undefined;
  /** In the unit of widthOf. A wider word gets a row of its own. */
  readonly maxWidth: number;
  readonly widthOf: (text: string) => number;
}

/** Fills each row and each block, without regard to good breaks; only a pause ends a block early. */
export function filledBlocks(words: readonly TimedWord[], rules: FillRules): Block[] {
  const { maxRows, maxWords = words.length, maxWidth, widthOf } = rules;
  const blocks: TimedWord[][][] = [];
  let width = 0;
  let before: TimedWord | undefined;
  for (const word of words) {
    const rows = blocks.at(-1);
    const row = rows?.at(-1);
    const pause = before !== undefined && word.startMs - before.endMs >= timingRules.pauseMs;
    const wordWidth = widthOf(word.text);
    const wider = width + (before ? widthOf(separatorBetween(before.text, word.text)) : 0) + wordWidth;
    const isFull = (wider > maxWidth && rows?.length === maxRows) || rows?.flat().length === maxWords;
    if (!rows || !row || pause || isFull) blocks.push([[word]]);
    else if (wider > maxWidth) rows.push([word]);
    else row.push(word);
    width = row && !pause && !isFull && wider <= maxWidth ? wider : wordWidth;
    before = word;
  }
  return blocks;
}
