import { SAMPLES_PER_SECOND } from './loudness.ts';
import { quietestPlace } from './quietest-place.ts';

/** Sound that is heard at once. */
export interface Piece {
  readonly startMs: number;
  readonly endMs: number;
  readonly samples: Float32Array<ArrayBuffer>;
  readonly isLast: boolean;
}

const SHORTEST_SECONDS = 12;
export const LONGEST_SECONDS = 20;
const [shortest, longest] = [SHORTEST_SECONDS * SAMPLES_PER_SECOND, LONGEST_SECONDS * SAMPLES_PER_SECOND];

/** Cuts sound at its quietest places. It keeps no more of it than one piece and one chunk. */
export async function* cutPieces(
  pcm: AsyncIterable<Float32Array> | Iterable<Float32Array>,
): AsyncGenerator<Piece, void, undefined> {
  let held = new Float32Array(0);
  let start = 0;
  const piece = (length: number, isLast: boolean): Piece => {
    const samples = held.slice(0, length);
    // Hours may come in one chunk, which is not copied for each piece.
    held = held.subarray(length);
    const startMs = msOf(start);
    start += length;
    return { startMs, endMs: msOf(start), samples, isLast };
  };
  for await (const chunk of pcm) {
    held = joined(held, finite(chunk));
    while (held.length > longest) yield piece(quietestPlace(held.subarray(0, longest), shortest), false);
  }
  if (held.length > 0) yield piece(held.length, true);
}

const msOf = (samples: number): number => (samples / SAMPLES_PER_SECOND) * 1000;

const joined = (a: Float32Array, b: Float32Array): Float32Array<ArrayBuffer> => {
  const both = new Float32Array(a.length + b.length);
  both.set(a);
  both.set(b, a.length);
  return both;
};

/** A broken decoder gives numbers that are none, which would make all sound after them nothing. */
const finite = (chunk: Float32Array): Float32Array =>
  chunk.map((sample) => (Number.isFinite(sample) ? Math.max(-1, Math.min(1, sample)) : 0));
