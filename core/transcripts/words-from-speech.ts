import { cleanText } from '@cueline/captions/clean-text.ts';
import type { TimedWord } from '@cueline/captions/words.ts';
import type { SpeechOutput } from '#contract/schemas/speech-output.ts';
import { languageOfTranscribe } from '#contract/transcribe-languages.ts';

/** Brackets, quotation marks and ¿¡, which belong to the word after them. */
const opening = /^[\p{Ps}\p{Pi}¿¡]+$/u;
const onlyPunctuation = /^[\p{P}\p{S}]+$/u;

/**
 * The words of Amazon Transcribe's output, each with its punctuation. Chinese output may have punctuation as a pronunciation
 * item; such an item counts as punctuation. The words are sorted by start, and each lasts at least a millisecond.
 */
export function wordsFromSpeech(output: SpeechOutput): TimedWord[] {
  const words: TimedWord[] = [];
  let before = '';
  for (const item of output.results.items) {
    const { content = '', confidence = 0 } = item.alternatives[0] ?? {};
    const text = cleanText(content);
    if (text === '') continue;
    const last = words.at(-1);
    if (item.type === 'pronunciation' && !/^[\p{P}]+$/u.test(text)) {
      const startMs = Math.max(Math.round(item.start_time * 1000), last?.startMs ?? 0);
      words.push({
        text: before + text,
        startMs,
        endMs: Math.max(Math.round(item.end_time * 1000), startMs + 1),
        ...(confidence > 0 && { confidence: Math.round(confidence * 1000) / 1000 }),
        ...(item.speaker_label && { speaker: item.speaker_label }),
      });
      before = '';
    } else if (opening.test(text)) before += text;
    else if (last && onlyPunctuation.test(text)) words[words.length - 1] = { ...last, text: last.text + text };
  }
  return words;
}

/** The requested language; for auto the one that Amazon Transcribe identified. */
export const languageOfSpeech = ({ results }: SpeechOutput, requested: string): string =>
  requested === 'auto' && results.language_code ? languageOfTranscribe(results.language_code) : requested;
