import { readSubtitles } from '@cueline/captions/lint/read-subtitles.ts';
import type { Cue } from '@cueline/captions/subtitles/cues.ts';
import type { TimedLine, TimedWord } from '@cueline/captions/words.ts';
import { TEXT_MISMATCH } from '#contract/step-errors.ts';
import { alignText } from '../alignment/align-text.ts';
import { shareOut, withoutOverlaps } from '../alignment/span.ts';
import { linesOfText } from '../alignment/text-lines.ts';
import { withVoices } from '../alignment/with-voices.ts';
import { invalidRequest } from '../requests/invalid-request.ts';
import { StepError } from '../step-error.ts';

export interface Subtitles {
  /** SRT or WebVTT. */
  readonly file: string;
  /** The words of a recogniser, starts never decreasing; none if there was no transcription. */
  readonly heard: readonly TimedWord[];
  /** ISO 639-1. */
  readonly language: string;
  readonly durationMs: number;
}

/**
 * The rows of a subtitle file as lines. Words have the times at which they were heard; if nothing was heard, or too little of the
 * file, they share the time of their cue. Throws invalid_request.
 */
export function linesFromSubtitles(subtitles: Subtitles): TimedLine[] {
  const cues = cuesOf(subtitles.file);
  return aligned(subtitles, cues) ?? shared(subtitles, cues);
}

function cuesOf(file: string): Cue[] {
  try {
    return readSubtitles(file).sort((one, other) => one.startMs - other.startMs);
  } catch {
    throw invalidRequest([{ param: 'body', message: 'is neither SRT nor WebVTT: it has no line with times' }]);
  }
}

function aligned({ heard, language, durationMs }: Subtitles, cues: readonly Cue[]): TimedLine[] | undefined {
  if (heard.length === 0) return undefined;
  const text = cues.flatMap(({ rows }) => rows).join('\n');
  try {
    const { lines } = alignText({ text, heard, language, durationMs });
    return lines.length > 0 ? withVoices(lines, heard) : undefined;
  } catch (error) {
    if (error instanceof StepError && error.name === TEXT_MISMATCH) return undefined;
    throw error;
  }
}

function shared({ language, durationMs }: Subtitles, cues: readonly Cue[]): TimedLine[] {
  const locale = /^[a-z]{2,3}$/.test(language) ? language : 'und';
  const lines = cues.flatMap((cue, at) => {
    if (cue.endMs <= cue.startMs || cue.startMs >= durationMs) {
      const reason =
        cue.startMs >= durationMs
          ? `starts after the media, which ends at ${durationMs / 1000} seconds`
          : 'ends before it starts';
      throw invalidRequest([{ param: 'body', message: `has a cue, number ${at + 1} by its start, that ${reason}` }]);
    }
    const rows = linesOfText(cue.rows.join('\n'), locale).filter((row) => row.length > 0);
    const letters = rows.flat().map((text) => text.length);
    const spans = letters.length > 0 ? shareOut(cue, letters, 1).values() : [].values();
    return rows.map((row) => row.map((text): TimedWord => ({ text, ...(spans.next().value ?? cue) })));
  });
  const words = withoutOverlaps(lines.flat(), durationMs).values();
  return lines.map((row) => ({ words: row.map((word) => words.next().value ?? word) }));
}
