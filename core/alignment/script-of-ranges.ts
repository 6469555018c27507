import type { ScriptWord } from '#contract/schemas/speech-range.ts';
import type { Alignment } from './align-text.ts';
import { spokenWords } from './spoken-words.ts';

/** The words of a text that are said in each range of the sound; `endsMs` are the ends of the ranges, in order. */
export function scriptOfRanges(alignment: Alignment, endsMs: readonly number[]): ScriptWord[][] {
  const scripts: ScriptWord[][] = endsMs.map(() => []);
  let range = 0;
  for (const word of spokenWords(alignment)) {
    while (range < endsMs.length - 1 && word.near.startMs >= (endsMs[range] ?? 0)) range += 1;
    scripts[range]?.push(word);
  }
  return scripts;
}
