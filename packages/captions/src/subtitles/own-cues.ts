import { inTurn } from '../in-turn.ts';
import { joinWords, spacedText } from '../join-words.ts';
import type { TimedLine } from '../words.ts';
import type { Cue } from './cue.ts';
import { spansOf } from './spans.ts';

/** Lines that have times of their own as cues: those with the same times and place are rows of one. */
export function ownCues(lines: readonly TimedLine[]): Cue[] {
  const shown = lines.flatMap(({ words, startMs, endMs, position }) => {
    const row = words.map((word) => ({ ...word, text: spacedText(word.text) })).filter(({ text }) => text !== '');
    return startMs !== undefined && endMs !== undefined && row.length > 0 ? [{ row, startMs, endMs, position }] : [];
  });
  const byTimes = Map.groupBy(shown, ({ startMs, endMs, position }) => `${startMs} ${endMs} ${position}`);
  return [...byTimes.values()].flatMap((same) => {
    const [first] = same;
    if (!first) return [];
    const rows = same.map(({ row }) => row);
    return {
      startMs: first.startMs,
      endMs: first.endMs,
      rows: rows.map(joinWords),
      spans: spansOf(rows),
      ...(first.position === 'top' && { position: 'top' as const }),
    };
  });
}

/**
 * Cues of which none overlap, but those at the top and the others: where cues overlap, one caption has the rows of all.
 */
export function stackedCues(cues: readonly Cue[]): Cue[] {
  const byStart = (one: Cue, other: Cue): number => one.startMs - other.startMs;
  const [top, others] = [cues.filter(({ position }) => position), cues.filter(({ position }) => !position)];
  return [top, others]
    .flatMap((track) => inTurn(track.sort(byStart)))
    .map(({ shown, startMs, endMs }) => ofRows(shown, startMs, endMs))
    .sort(byStart);
}

function ofRows(cues: readonly Cue[], startMs: number, endMs: number): Cue {
  const [first] = cues;
  if (first && cues.length === 1) return { ...first, startMs, endMs };
  const spans = cues.flatMap(({ spans = [] }, at) => (at > 0 ? [{ text: '\n' }, ...spans] : spans));
  return { ...first, startMs, endMs, rows: cues.flatMap(({ rows }) => rows), spans };
}
