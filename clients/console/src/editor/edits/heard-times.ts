import { joinWords } from '@cueline/captions/join-words.ts';
import type { Span } from '@cueline/captions/span.ts';
import type { Word } from '#contract/schemas/transcript.ts';
import { alignText } from '#core/alignment/align-text.ts';
import { StepError } from '#core/step-error.ts';

/** A line whose text was typed again. */
export interface TypedLine {
  /** The words as they were: what was heard there. */
  readonly heard: readonly Word[];
  readonly texts: readonly string[];
  readonly language: string;
  /** Where the line before ends and the line after starts. */
  readonly between: Span;
}

/** The times of the typed words, aligned with what was heard; undefined where too little matches. */
export const heardTimes = ({ heard, texts, language, between }: TypedLine): readonly Span[] | undefined => {
  // The alignment counts times from the start of `between`.
  const { startMs: fromMs, endMs: toMs } = between;
  const within = (seconds: number): number => Math.round(seconds * 1000) - fromMs;
  try {
    const { lines } = alignText({
      text: joinWords(texts.map((text) => ({ text }))),
      heard: heard.map(({ text, start, end }) => ({ text, startMs: within(start), endMs: within(end) })),
      language,
      durationMs: toMs - fromMs,
    });
    const words = lines.flatMap((line) => line.words);
    // Words in brackets are left out where they were not heard, as headings of verses are.
    if (words.length !== texts.length) return undefined;
    return words.map(({ startMs, endMs }) => ({ startMs: startMs + fromMs, endMs: endMs + fromMs }));
  } catch (error) {
    if (error instanceof StepError) return undefined;
    throw error;
  }
};
