import type { TranscriptDocument } from '#contract/records/transcript.ts';
import type { TextTrack } from '#contract/schemas/text-track.ts';
import type { VideoPlan } from '#contract/schemas/video-plan.ts';
import type { Span } from '../../span.ts';
import { languageOf } from '../breaking/language-rules.ts';
import { cleanText } from '../clean-text.ts';
import { linesWithin } from '../lines-within.ts';
import { cuesFromLines } from './cues.ts';
import { languageOfFiles } from './language-of-files.ts';

interface Shown {
  /** What of the media the video shows. */
  readonly range: Span;
  readonly plan: Pick<VideoPlan, 'startUs'>;
  readonly isDefault: boolean;
}

/** The cues of a subtitle file as a track of text of a video. Its format knows no markup, so that texts are as they are. */
export function textTrackOf(
  { lines, language }: Pick<TranscriptDocument, 'lines' | 'language'>,
  { range, plan, isDefault }: Shown,
): TextTrack {
  const spoken = linesWithin(lines, range);
  const inVideo = (ms: number): number => Math.max(0, Math.round(Math.min(ms, range.endMs) - plan.startUs / 1000));
  const cues = cuesFromLines(spoken, language).map(({ startMs, endMs, rows }) => ({
    startMs: inVideo(startMs),
    endMs: inVideo(endMs),
    text: rows
      .map(cleanText)
      .filter((row) => row !== '')
      .join('\n'),
  }));
  return {
    language: languageOfFiles(languageOf(language, spoken)),
    isDefault,
    cues: cues.filter(({ startMs, endMs, text }) => text !== '' && endMs > startMs),
  };
}
