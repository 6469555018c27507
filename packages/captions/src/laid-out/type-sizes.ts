import { endsSentence } from '../punctuation.ts';
import { timingRules } from '../timing-rules.ts';
import type { TimedWord } from '../words.ts';

type Words = readonly TimedWord[];

/** Lines, or parts of one, in one type size. */
interface SizedLines {
  readonly fontSizePx: number;
  readonly lines: TimedWord[][];
}

/**
 * Divides lines into stretches of one type size, in order. An utterance has the size that its widest word needs; otherwise the
 * size would change from page to page within a sentence.
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

/** Splits at the ends of sentences and at pauses. */
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
