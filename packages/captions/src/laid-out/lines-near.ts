import { separatorBetween } from '../join-words.ts';
import { endsClause } from '../punctuation.ts';
import { timingRules } from '../timing-rules.ts';
import type { TimedLine } from '../words.ts';
import type { LayoutRequest } from './lay-out.ts';
import { linesOfPlaces } from './places.ts';

/** What a break costs depends on a few words before it and after it, and when a page ends on the next. */
const margin = 3;

/**
 * The lines that decide what is shown at a time. A page ends where a line ends, or at a pause where pages are filled. All of them where
 * the motion of a page depends on how many pictures there are.
 */
export function linesNear(request: LayoutRequest, atMs: number): readonly TimedLine[] {
  const { lines, style, isPainted } = request;
  if (!isPainted && style.animation !== 'none') return lines;
  return linesOfPlaces(lines, request).flatMap((ofPlace) => nearInPlace(ofPlace, style, atMs));
}

function nearInPlace(lines: readonly TimedLine[], style: LayoutRequest['style'], atMs: number): readonly TimedLine[] {
  const later = lines.findIndex(({ words }) => (words[0]?.startMs ?? 0) > atMs);
  const [before, after] = later === -1 ? [lines.length - 1, lines.length] : [Math.max(0, later - 1), later];
  let [from, to] = [Math.max(0, before - margin), Math.min(lines.length, after + margin)];
  while (from > 0 && !isApart(lines, from, style.readable_lines)) from -= 1;
  while (to < lines.length && !isApart(lines, to, style.readable_lines)) to += 1;
  return lines.slice(from, to);
}

/** Whether nothing that is decided before a line changes what is decided after it: no page and no run without spaces has words of both. */
function isApart(lines: readonly TimedLine[], at: number, endsPages: boolean): boolean {
  const [one, next] = [lines[at - 1], lines[at]];
  const [last, first] = [one?.words.at(-1), next?.words[0]];
  if (!last || !first) return true;
  // Captions that overlap are rows of one page.
  if (one?.endMs !== undefined && next?.startMs !== undefined && next.startMs < one.endMs) return false;
  const isPause = first.startMs - last.endMs >= timingRules.pauseMs;
  const [before, after] = [last.text.trimEnd(), first.text.trimEnd()];
  return (endsPages || isPause) && (endsClause(before) || separatorBetween(before, after) !== '');
}
