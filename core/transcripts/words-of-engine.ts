import { cleanText } from '@cueline/captions/clean-text.ts';
import { languageCodes } from '#contract/languages.ts';
import type { EngineReply } from '#contract/schemas/engine-reply.ts';
import type { HeardRange } from '#contract/schemas/speech-range.ts';
import { SPEECH_ENGINE_FAILED } from '#contract/step-errors.ts';
import { StepError } from '../step-error.ts';

/** How far an end may be beyond the sound, to which it is then cut: models count in steps, and so do transcripts that are sent. */
const mostBeyondMs = 500;

interface Piece {
  readonly startMs: number;
  readonly lengthMs: number;
  /** The requested one, or `auto`. */
  readonly language: string;
}

/**
 * The words that an engine heard in a piece of sound, in times of the media. Throws SpeechEngineFailed where they are not in their order or
 * not within the piece, or where nobody says which language they are.
 */
export function wordsOfEngine(
  { words, text, language: told = '' }: EngineReply,
  { startMs, lengthMs, language: requested }: Piece,
): Pick<HeardRange, 'words' | 'language'> {
  const punctuated = cleanText(text).split(' ').filter(Boolean);
  const spoken = words.map((word) => ({ ...word, word: cleanText(word.word) })).filter(({ word }) => word !== '');
  // OpenAI's words have no punctuation, and its text has.
  const texts = punctuated.length === spoken.length ? punctuated : spoken.map(({ word }) => word);
  const language = requested === 'auto' ? codeOf(told) : requested;
  if (language === undefined && spoken.length > 0) throw failed('does not say which language was spoken');
  let lastMs = 0;
  return {
    ...(language && { language }),
    words: spoken.map(({ start, end, probability }, at) => {
      const [fromMs, toMs] = [Math.round(start * 1000), Math.round(end * 1000)];
      if (fromMs < lastMs || toMs < fromMs) throw failed('has words that are not in their order');
      if (fromMs > lengthMs || toMs > lengthMs + mostBeyondMs) throw failed('has words after the end of the sound');
      lastMs = fromMs;
      const endMs = Math.max(fromMs + 1, Math.min(toMs, Math.round(lengthMs)));
      return {
        text: texts[at] ?? '',
        startMs: startMs + fromMs,
        endMs: startMs + endMs,
        ...(probability !== undefined && { confidence: Math.round(probability * 1000) / 1000 }),
      };
    }),
  };
}

const failed = (why: string): StepError => new StepError(SPEECH_ENGINE_FAILED, `The answer of the engine ${why}.`);

const englishNames = new Intl.DisplayNames('en', { type: 'language' });
const codes = new Map(languageCodes.map((code) => [englishNames.of(code)?.toLowerCase(), code]));

/** The code of a language, which engines tell by its code or by its English name. */
const codeOf = (told: string): string | undefined =>
  codes.get(told.toLowerCase()) ?? languageCodes.find((code) => code === told.toLowerCase());
