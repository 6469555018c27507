import type { TimedWord } from '#core/captions/words.ts';

/** A script, how it was spoken, and what a poor recogniser made of it. */
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
 * Words of a made-up language, as frequent as Zipf has it, in sentences with pauses between them; of every hundred words
 * that were spoken `errors` are substituted, deleted, or followed by one that was not spoken, in equal parts.
 */
export function noisySpeech(words: number, errors: number, seed: number): NoisySpeech {
  const random = randomFrom(seed);
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

/** mulberry32: numbers from 0 to 1, the same for the same seed. */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
