import { separatorBetween } from '../join-words.ts';
import { timingRules } from '../subtitles/timing-rules.ts';
import type { TimedWord } from '../words.ts';
import type { Block } from './blocks.ts';

export interface FillRules {
  readonly maxRows: number;
  /** In the unit of widthOf. A single word may be wider: it stands alone. */
  readonly maxWidth: number;
  readonly widthOf: (text: string) => number;
}

/** Each row filled to its end, each block to its rows, whatever is parted; only a pause ends a block early. */
export function filledBlocks(words: readonly TimedWord[], { maxRows, maxWidth, widthOf }: FillRules): Block[] {
  const blocks: TimedWord[][][] = [];
  let width = 0;
  let before: TimedWord | undefined;
  for (const word of words) {
    const rows = blocks.at(-1);
    const row = rows?.at(-1);
    const pause = before !== undefined && word.startMs - before.endMs >= timingRules.pauseMs;
    const wordWidth = widthOf(word.text);
    const wider = width + (before ? widthOf(separatorBetween(before.text, word.text)) : 0) + wordWidth;
    if (!rows || !row || pause || (wider > maxWidth && rows.length === maxRows)) blocks.push([[word]]);
    else if (wider > maxWidth) rows.push([word]);
    else row.push(word);
    width = row && !pause && wider <= maxWidth ? wider : wordWidth;
    before = word;
  }
  return blocks;
}
