import type { Span } from '@cueline/captions/span.ts';
import { distance } from 'fastest-levenshtein';
import type { Partners } from './align-block.ts';
import { breathMs } from './span.ts';

/**
 * A recogniser may hear an unknown word as two ("Clementine" as "clement time") and two words as one ("Mary Ann" as
 * "Marian"). A unit without a partner next to a pair, with no silence between, joins the pair if that makes the two sides more
 * alike. Changes `partners`.
 */
export function joinSplitWords(
  text: readonly string[],
  heard: readonly string[],
  times: readonly Span[],
  partners: Partners,
): void {
  const { first, last, alike } = partners;
  const spare = new Uint8Array(heard.length + 1).fill(1, 0, heard.length);
  first.forEach((from, unit) => {
    if (from >= 0) spare.fill(0, from, (last[unit] ?? from) + 1);
  });
  const together = (unit: number): boolean =>
    (times[unit + 1]?.startMs ?? Number.POSITIVE_INFINITY) - (times[unit]?.endMs ?? 0) < breathMs;
  const gain = (written: string, before: string, joinedWritten: string, joinedHeard: string): boolean =>
    distance(joinedWritten, joinedHeard) < Math.min(distance(written, before), joinedWritten.length / 2);
  for (let unit = 0; unit < text.length; unit++) {
    const at = first[unit] ?? -1;
    const [written, said] = [text[unit] ?? '', heard[at] ?? ''];
    if (at < 0 || last[unit] !== at || written === said || first[unit - 1] === at || first[unit + 1] === at) continue;
    if (spare[at + 1] && together(at) && gain(written, said, written, said + heard[at + 1])) {
      last[unit] = at + 1;
      spare[at + 1] = 0;
    } else if (spare[at - 1] && together(at - 1) && gain(written, said, written, heard[at - 1] + said)) {
      first[unit] = at - 1;
      spare[at - 1] = 0;
    } else if (first[unit + 1] === -1 && gain(written, said, written + text[unit + 1], said)) {
      first[unit + 1] = at;
      last[unit + 1] = at;
      alike[unit + 1] = 1;
    } else if (first[unit - 1] === -1 && gain(written, said, text[unit - 1] + written, said)) {
      first[unit - 1] = at;
      last[unit - 1] = at;
      alike[unit - 1] = 1;
    } else continue;
    alike[unit] = 1;
  }
}
