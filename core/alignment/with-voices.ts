import type { Span } from '@cueline/captions/span.ts';
import type { TimedLine, TimedWord } from '@cueline/captions/words.ts';

/**
 * Gives each word of an aligned text the speaker of the heard word that it overlaps most; unheard words get none. `heard`:
 * starts never decrease.
 */
export function withVoices(lines: readonly TimedLine[], heard: readonly TimedWord[]): TimedLine[] {
  if (!heard.some(({ speaker }) => speaker)) return [...lines];
  let from = 0;
  const voiced = (word: TimedWord): TimedWord => {
    if (word.unheard) return word;
    while (from < heard.length && (heard[from]?.endMs ?? 0) <= word.startMs) from += 1;
    let [speaker, longestMs] = [heard[from]?.speaker, 0];
    for (let at = from; at < heard.length && (heard[at]?.startMs ?? 0) < word.endMs; at += 1) {
      const commonMs = overlapMs(heard[at], word);
      if (commonMs > longestMs) [speaker, longestMs] = [heard[at]?.speaker, commonMs];
    }
    return speaker === undefined ? word : { ...word, speaker };
  };
  return lines.map(({ words }) => ({ words: words.map(voiced) }));
}

const overlapMs = (one: Span | undefined, other: Span): number =>
  one ? Math.min(one.endMs, other.endMs) - Math.max(one.startMs, other.startMs) : 0;
