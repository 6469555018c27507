import { languageOfTranscribe } from '#contract/languages.ts';
import type { SpeechOutput } from '#contract/schemas/speech-output.ts';
import { cleanText } from './clean-text.ts';
import type { TimedWord } from './words.ts';

/** Brackets, quotes and marks that belong to the word after them. */
const opening = /^[\p{Ps}\p{Pi}¿¡]+$/u;
const onlyPunctuation = /^[\p{P}\p{S}]+$/u;

/**
 * The words of Amazon Transcribe's output, punctuation attached to its word. zh output may carry punctuation inside
 * pronunciation items; where it stands alone there, it is treated as punctuation. Starts never decrease, and every
 * word lasts at least a millisecond.
 */
export function wordsFromSpeech(output: SpeechOutput): TimedWord[] {
  const words: TimedWord[] = [];
  let before = '';
  for (const item of output.results.items) {
    const text = cleanText(item.alternatives[0]?.content ?? '');
    if (text === '') continue;
    const last = words.at(-1);
    if (item.type === 'pronunciation' && !/^[\p{P}]+$/u.test(text)) {
      const startMs = Math.max(Math.round(item.start_time * 1000), last?.startMs ?? 0);
      words.push({ text: before + text, startMs, endMs: Math.max(Math.round(item.end_time * 1000), startMs + 1) });
      before = '';
    } else if (opening.test(text)) before += text;
    else if (last && onlyPunctuation.test(text)) words[words.length - 1] = { ...last, text: last.text + text };
  }
  return words;
}

/** The language that was asked for; for auto the one that Amazon Transcribe identified. */
export const languageOfSpeech = ({ results }: SpeechOutput, asked: string): string =>
  asked === 'auto' && results.language_code ? languageOfTranscribe(results.language_code) : asked;
