import type { TimedLine } from '@cueline/captions/words.ts';

export interface SampleText {
  readonly language: string;
  readonly lines: readonly TimedLine[];
  readonly endMs: number;
}

/** 150 words a minute. */
const wordMs = 400;
const pauseMs = 400;

/** Sentences, spoken one after the other with a pause between them. A word with an asterisk before it stands out. */
export function sampleText(language: string, ...sentences: readonly string[]): SampleText {
  let fromMs = 0;
  const lines = sentences.map((sentence) => {
    const words = sentence.split(' ').map((word) => {
      const startMs = fromMs;
      fromMs += wordMs;
      const spoken = { text: word.replace('*', ''), startMs, endMs: fromMs };
      return word.startsWith('*') ? { ...spoken, emphasis: true as const } : spoken;
    });
    fromMs += pauseMs;
    return { words };
  });
  return { language, lines, endMs: fromMs };
}

export const english = sampleText(
  'en',
  'Good *bread needs *four simple things.',
  'Flour, water, salt, and a little bit of time.',
);

/** Sentences of a short video, with words that stand out. */
export const espresso = sampleText('en', 'Good espresso takes *25 *seconds.', 'Not a second *more.');
