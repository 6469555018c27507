import { endsSentence } from '../punctuation.ts';
import { timingRules } from '../subtitles/timing-rules.ts';
import type { TimedWord } from '../words.ts';

type Words = readonly TimedWord[];

/** Lines, or parts of one, that are set in one size. */
interface SizedLines {
  readonly fontSizePx: number;
  readonly lines: TimedWord[][];
}

/**
 * Lines in stretches of one type size, in their order. What is read in one go has one size, that of its widest word: else
 * a sentence would jump in size from page to page, and a word that is left over would stand larger than the rest.
 */
export function stretchesOfOneSize(lines: readonly Words[], sizeOf: (words: Words) => number): SizedLines[] {
  const stretches: SizedLines[] = [];
  for (const line of lines) {
    utterancesOf(line).forEach((utterance, index) => {
      const fontSizePx = sizeOf(utterance);
      const last = stretches.at(-1);
      if (last?.fontSizePx !== fontSizePx) stretches.push({ fontSizePx, lines: [utterance] });
      else if (index === 0) last.lines.push(utterance);
      else last.lines.at(-1)?.push(...utterance);
    });
  }
  return stretches;
}

/** Sentences, and what a pause parts. */
function utterancesOf(words: Words): TimedWord[][] {
  const utterances: TimedWord[][] = [];
  let before: TimedWord | undefined;
  for (const word of words) {
    const pause = before !== undefined && word.startMs - before.endMs >= timingRules.pauseMs;
    const utterance = before && !pause && !endsSentence(before.text.trimEnd()) ? utterances.at(-1) : undefined;
    if (utterance) utterance.push(word);
    else utterances.push([word]);
    before = word;
  }
  return utterances;
}
