import type { CaptionDrawing } from '#contract/burn-in.ts';
import { needsText } from '#contract/languages.ts';
import type { ProjectRecord } from '#contract/records/project.ts';
import type { MediaFacts } from '#contract/schemas/media-facts.ts';
import type { SpeechWork } from '#contract/schemas/pipeline.ts';
import type { SpeechRange } from '#contract/schemas/speech-range.ts';
import { isSeekable } from './render-limits.ts';
import { mostSoundBytes } from './speech-sound.ts';

/** What one RecogniseSpeech hears. Shorter ranges are heard sooner, and each costs the seconds in which a model is loaded. */
const rangeMs = 120_000;
/** Ranges of a job that are heard at once. */
export const mostRangesAtOnce = 6;

/** Equal parts of the sound of media; all of it where a range may not be found by its time. */
export function speechRanges(media: Pick<MediaFacts, 'durationMs' | 'source' | 'container'>): SpeechRange[] {
  const count = isSeekable(media) ? Math.max(1, Math.ceil(media.durationMs / rangeMs)) : 1;
  const border = (index: number): number => Math.round((media.durationMs * index) / count);
  return Array.from({ length: count }, (_, index) => ({
    index,
    start_ms: border(index),
    end_ms: border(index + 1),
  }));
}

/** What one RecogniseSpeech hears in two thirds of its time, where a core of Lambda needs 12 s for a minute. */
const mostAtOnceMs = 3_600_000;

/** Languages that our own recogniser may be asked for. */
export const isMaybeEnglish = ({ language }: Pick<ProjectRecord, 'language'>): boolean =>
  ['en', 'auto'].includes(language);

/**
 * What is to hear a project in ranges, where nothing has failed. Our own recogniser knows English, and no voices. An engine by address
 * knows none either, and is sent the sound of one range at a time.
 */
export const heardInRangesBy = (
  { speech }: Pick<CaptionDrawing, 'speech'>,
  { language, speakers }: Pick<ProjectRecord, 'language' | 'speakers'>,
  media: Pick<MediaFacts, 'durationMs' | 'source' | 'container' | 'sizeBytes'>,
): SpeechWork['engine'] | undefined => {
  if (speech === 'own') return 'own';
  const isRead = (mostMs: number): boolean =>
    media.sizeBytes <= mostSoundBytes && (isSeekable(media) || media.durationMs <= mostMs);
  if (speakers) return undefined;
  if (speech === 'auto') return isMaybeEnglish({ language }) && isRead(mostAtOnceMs) ? 'own' : undefined;
  return speech === 'address' && !needsText(language) && isRead(rangeMs) ? 'address' : undefined;
};
