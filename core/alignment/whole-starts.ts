import type { Span } from '@cueline/captions/span.ts';
import { breathMs } from './span.ts';
import type { Recording, TextWord } from './unheard-times.ts';

/** How many times its usual time a word may have lasted. */
const maxTimeShare = 2;

/**
 * Recognisers hear a rare word as several others ("hit the cotton uses" for "hippopotamuses"), of which one is paired with it.
 * Where a line or a sentence starts with such a word, it starts with the first of those others, since its caption would come
 * late. `misheard`: the words, by index, that were not heard as they are written.
 */
export function withWholeStarts(
  times: readonly (Span | undefined)[],
  words: readonly TextWord[],
  misheard: ReadonlySet<number>,
  { spare, msPerLetter }: Pick<Recording, 'spare' | 'msPerLetter'>,
): (Span | undefined)[] {
  return times.map((span, at) => {
    const [word, before] = [words[at], times[at - 1]];
    // Words before it that were not heard have the time of the others.
    if (!span || !word || word.starts === 'nothing' || !misheard.has(at) || (at > 0 && !before)) return span;
    const earliestMs = Math.max(before?.endMs ?? 0, span.endMs - maxTimeShare * word.letters * msPerLetter);
    let { startMs } = span;
    for (let from = spare.findLastIndex(({ endMs }) => endMs <= startMs); from >= 0; from--) {
      const other = spare[from];
      if (!other || startMs - other.endMs >= breathMs || other.startMs < earliestMs) break;
      startMs = other.startMs;
    }
    return startMs === span.startMs ? span : { startMs, endMs: span.endMs };
  });
}
