import type { CaptionDrawing } from '#contract/burn-in.ts';
import type { ProjectRecord } from '#contract/records/project.ts';
import type { SpeechRange } from '#contract/schemas/speech-range.ts';

/** What one RecogniseSpeech hears. Shorter ones would be heard sooner, and each costs the seconds in which a model is loaded. */
const rangeMs = 120_000;
/** Ranges of a job that are heard at once. Another that waits needs no longer than a range. */
export const mostRangesAtOnce = 6;

/** Equal parts of the sound of media. */
export function speechRanges(durationMs: number): SpeechRange[] {
  const count = Math.max(1, Math.ceil(durationMs / rangeMs));
  const border = (index: number): number => Math.round((durationMs * index) / count);
  return Array.from({ length: count }, (_, index) => ({
    index,
    start_ms: border(index),
    end_ms: border(index + 1),
  }));
}

/** Whether our own recogniser is to hear a project, where nothing has failed: it knows English, and no voices. */
export const isHeardByUs = (
  { speech }: Pick<CaptionDrawing, 'speech'>,
  { language, speakers }: Pick<ProjectRecord, 'language' | 'speakers'>,
): boolean => speech === 'own' || (speech === 'auto' && ['en', 'auto'].includes(language) && !speakers);
