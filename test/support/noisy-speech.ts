import type { TimedWord } from '@cueline/captions/words.ts';
import { seededRandom } from './seeded-random.ts';

/** A script, its words as they were spoken, and the output of an inaccurate recogniser. */
export interface NoisySpeech {
  readonly text: string;
  /** One for each word of the text. */
  readonly truth: readonly TimedWord[];
  readonly heard: readonly TimedWord[];
  /** The words of the text, by index, that were heard right. */
  readonly heardRight: readonly number[];
  readonly durationMs: number;
}

const syllables =
  'ba be bi bo da de di do ka ke ki ko la le li lo ma me mi mo na ne ni no ra re ri ro sa se si so ta'.split(' ');
const vocabulary = 6000;

/**
 * Words of an artificial language with Zipf's distribution, in sentences with pauses between them. Of every hundred spoken
 * words, `errors` are substituted, deleted, or followed by a word that was not spoken, in equal parts.
 */
export function noisySpeech(words: number, errors: number, seed: number): NoisySpeech {
  const random = seededRandom(seed);
  const below = (limit: number): number => Math.floor(random() * limit);
  const lexicon = Array.from({ length: vocabulary }, () =>
    Array.from({ length: 1 + below(4) }, () => syllables[below(syllables.length)]).join(''),
  );
  const anyWord = (): string => lexicon[Math.floor(vocabulary ** random()) - 1] ?? '';
  const truth: TimedWord[] = [];
  const heard: TimedWord[] = [];
  const heardRight: number[] = [];
  let atMs = 0;
  for (let index = 0; index < words; index++) {
    const text = anyWord();
    const word = { text, startMs: atMs, endMs: atMs + 80 + 30 * text.length };
    const ends = random() < 0.1;
    truth.push(ends ? { ...word, text: `${text}.` } : word);
    const luck = random() * 100;
    if (luck < errors / 3) heard.push({ ...word, text: anyWord() });
    else if (luck >= (errors / 3) * 2) {
      heard.push(word);
      heardRight.push(index);
      if (luck < errors) heard.push({ text: anyWord(), startMs: word.endMs, endMs: word.endMs + 20 });
    }
    atMs = word.endMs + (ends ? 600 : 30);
  }
  return { text: truth.map((word) => word.text).join(' '), truth, heard, heardRight, durationMs: atMs };
}
