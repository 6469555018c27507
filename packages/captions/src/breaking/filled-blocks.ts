import { separatorBetween } from '../join-words.ts';
import { timingRules } from '../timing-rules.ts';
import type { TimedWord } from '../words.ts';
import type { Block } from './blocks.ts';
import type { RowWidths } from './row-breaks.ts';

export interface FillRules extends RowWidths {
  readonly maxRows: number;
  /** Words per block. @default as many as fit */
  readonly maxWords?: number | undefined;
  /** In the unit of widthOf. A wider word gets a row of its own. */
  readonly maxWidth: number;
}

/** Fills each row and each block, without regard to good breaks; only a pause ends a block early. */
export function filledBlocks(words: readonly TimedWord[], rules: FillRules): Block[] {
  const { maxRows, maxWords = words.length, maxWidth, widthOf, growthOf = () => 0 } = rules;
  const blocks: TimedWord[][][] = [];
  let [width, widest] = [0, 0];
  let before: TimedWord | undefined;
  for (const word of words) {
    const rows = blocks.at(-1);
    const row = rows?.at(-1);
    const pause = before !== undefined && word.startMs - before.endMs >= timingRules.pauseMs;
    const wordWidth = widthOf(word.text, word);
    const wider = width + (before ? widthOf(separatorBetween(before.text, word.text)) : 0) + wordWidth;
    const isWide = wider + growthOf(Math.max(widest, wordWidth)) > maxWidth;
    const isFull = (isWide && rows?.length === maxRows) || rows?.flat().length === maxWords;
    if (!rows || !row || pause || isFull) blocks.push([[word]]);
    else if (isWide) rows.push([word]);
    else row.push(word);
    const isOn = row !== undefined && !pause && !isFull && !isWide;
    [width, widest] = isOn ? [wider, Math.max(widest, wordWidth)] : [wordWidth, wordWidth];
    before = word;
  }
  return blocks;
}
