import type { Span } from '@cueline/captions/span.ts';
import { shareOut } from '../alignment/span.ts';
import { fillUnheard } from '../alignment/unheard-times.ts';

/** The range of human speech and singing. */
const [fastestMs, slowestMs] = [40, 400];

/**
 * Times of the words of a cue, all within it: those at which they were heard, where that is in the cue. Words that were not take
 * their usual time beside those; where none was heard, all share the time of the cue by their letters.
 */
export function timesInCue(
  cue: Span,
  words: readonly { readonly text: string; readonly startsRow: boolean; readonly heard: Span | undefined }[],
): Span[] {
  const letters = words.map(({ text }) => text.length);
  const inside = words.map(({ heard }) => heard && within(heard, cue));
  if (inside.every((span) => !span)) return shareOut(cue, letters, 1);
  const durationMs = cue.endMs - cue.startMs;
  const total = letters.reduce((sum, count) => sum + count, 0);
  const msPerLetter = Math.min(slowestMs, Math.max(fastestMs, durationMs / total));
  const filled = fillUnheard(
    inside.map((span) => span && moved(span, -cue.startMs)),
    words.map(({ text, startsRow }) => ({
      letters: text.length,
      readingMs: 0,
      starts: startsRow ? 'line' : 'nothing',
    })),
    { spare: [], msPerLetter, durationMs },
  );
  return filled.map((span) => moved(span, cue.startMs));
}

/** The part of a span that is in the other. */
export function within({ startMs, endMs }: Span, range: Span): Span | undefined {
  const part = { startMs: Math.max(startMs, range.startMs), endMs: Math.min(endMs, range.endMs) };
  return part.startMs < part.endMs ? part : undefined;
}

const moved = ({ startMs, endMs }: Span, byMs: number): Span => ({ startMs: startMs + byMs, endMs: endMs + byMs });
