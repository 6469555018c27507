import type { Span } from '@cueline/captions/span.ts';
import { timingRules } from '@cueline/captions/timing-rules.ts';
import { endToleranceMs } from '#contract/limits.ts';
import type { TranscriptWarning } from '#contract/schemas/transcript.ts';
import { nextStarts } from '../alignment/span.ts';

const hourMs = 3_600_000;

/** A cue with its number in the file. */
interface NumberedCue extends Span {
  readonly number: number;
}

/**
 * The cues that the media has time for, sorted by start, each with a length. A file whose first cue begins hours after the media
 * has ended counts from a time code: its cues are moved back by whole hours. All that was changed is told.
 */
export function cuesInMedia<Cue extends NumberedCue>(
  cues: readonly Cue[],
  durationMs: number,
): { readonly cues: Cue[]; readonly warnings: TranscriptWarning[] } {
  const warnings: TranscriptWarning[] = [];
  const repaired = ({ number }: NumberedCue, message: string) =>
    warnings.push({ code: 'cue_repaired', cue: number, message: `Cue ${number} ${message}` });
  const sorted = [...cues].sort((one, other) => one.startMs - other.startMs);
  cues.forEach((cue, at) => {
    if (cue.startMs < (cues[at - 1]?.startMs ?? 0)) repaired(cue, 'starts before the one before it; they were sorted.');
  });
  const firstMs = sorted[0]?.startMs ?? 0;
  const lateMs = firstMs >= durationMs ? Math.floor(firstMs / hourMs) * hourMs : 0;
  if (lateMs > 0 && sorted[0])
    repaired(
      sorted[0],
      `starts after the end of the media: the file seems to count from ${lateMs / hourMs} h, so all cues were moved back by that.`,
    );
  const inside = sorted.flatMap((cue) => {
    const startMs = Math.max(0, cue.startMs - lateMs);
    if (startMs < durationMs) return [{ ...cue, startMs, endMs: cue.endMs - lateMs }];
    const message = `Cue ${cue.number} starts at ${cue.startMs / 1000} s, and the media ends at ${durationMs / 1000} s: it was left out.`;
    warnings.push({ code: 'cue_left_out', cue: cue.number, message });
    return [];
  });
  const nextMs = nextStarts(inside.map(({ startMs }) => startMs));
  return {
    cues: inside.map((cue) => {
      if (cue.endMs <= cue.startMs) {
        const endMs = Math.min(
          nextMs.get(cue.startMs) ?? durationMs,
          cue.startMs + timingRules.minDurationMs,
          durationMs,
        );
        repaired(
          cue,
          `${cue.endMs < cue.startMs ? 'ends before it starts' : 'has no length'}: it was given ${endMs - cue.startMs} ms.`,
        );
        return { ...cue, endMs };
      }
      if (cue.endMs > durationMs + endToleranceMs) repaired(cue, 'ends after the media, and was cut there.');
      return { ...cue, endMs: Math.min(cue.endMs, durationMs) };
    }),
    warnings,
  };
}
