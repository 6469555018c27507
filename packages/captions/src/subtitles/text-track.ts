import { languageOf } from '../breaking/language-rules.ts';
import { cleanText } from '../clean-text.ts';
import { withDirectionMarks } from '../direction-marks.ts';
import { linesWithin } from '../lines-within.ts';
import type { Span } from '../span.ts';
import type { Transcript } from '../words.ts';
import { cuesFromLines } from './cues.ts';
import { languageOfFiles } from './language-of-files.ts';

/** Captions that a player shows over a video, or not: as a track of text in its file. */
export interface TextTrack {
  /** ISO 639-2/T, as the file has it. */
  language: string;
  /** Players show it unless their user has chosen otherwise: not where the same captions are in the picture. */
  isDefault: boolean;
  /** In order, without overlaps, since a track has one place; with times of the video. */
  cues: { startMs: number; endMs: number; text: string }[];
}

interface Shown {
  /** What of the media the video shows. */
  readonly range: Span;
  readonly plan: { readonly startUs: number };
  readonly isDefault: boolean;
}

/** The cues of a subtitle file as a track of text of a video. Its format knows no markup, so that texts are as they are. */
export function textTrackOf(
  { lines, language }: Pick<Transcript, 'lines' | 'language'>,
  { range, plan, isDefault }: Shown,
): TextTrack {
  const spoken = linesWithin(lines, range).map(({ position: _, ...line }) => line);
  const inVideo = (ms: number): number => Math.max(0, Math.round(Math.min(ms, range.endMs) - plan.startUs / 1000));
  const cues = cuesFromLines(spoken, language).map(({ startMs, endMs, rows }) => ({
    startMs: inVideo(startMs),
    endMs: inVideo(endMs),
    text: withDirectionMarks(rows.map(cleanText).filter((row) => row !== '')).join('\n'),
  }));
  return {
    language: languageOfFiles(languageOf(language, spoken)),
    isDefault,
    cues: cues.filter(({ startMs, endMs, text }) => text !== '' && endMs > startMs),
  };
}
