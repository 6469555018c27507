import { type Loudness, loudnessOf, SAMPLES_PER_MS, soundSpans } from './loudness.ts';

/** What is kept of silence on each side of sound: with longer pauses the model hears worse, or stops. */
const EDGE_MS = 150;
/** Silence that the model is given around the sound: with none it loses first and last words. */
export const LEAD_MS = 200;

/** The sound of a piece, with its long pauses shortened. */
export interface Sound {
  readonly samples: Float32Array;
  readonly loudness: Loudness;
  /** A time of the piece. */
  readonly pieceMs: (soundMs: number) => number;
}

/** Undefined where a piece is silent. */
export function soundOf(piece: Float32Array): Sound | undefined {
  const spans = soundSpans(loudnessOf(piece), EDGE_MS);
  if (spans.length === 0) return undefined;
  const parts = spans.map(({ startMs, endMs }) => piece.subarray(startMs * SAMPLES_PER_MS, endMs * SAMPLES_PER_MS));
  const samples = Float32Array.from(parts.flatMap((part) => [...part]));
  const pieceMs = (soundMs: number): number => {
    let rest = soundMs;
    for (const { startMs, endMs } of spans) {
      if (rest <= endMs - startMs) return startMs + rest;
      rest -= endMs - startMs;
    }
    return spans.at(-1)?.endMs ?? 0;
  };
  return { samples, loudness: loudnessOf(samples), pieceMs };
}

export function withLead(samples: Float32Array): Float32Array {
  const lead = LEAD_MS * SAMPLES_PER_MS;
  const padded = new Float32Array(samples.length + 2 * lead);
  padded.set(samples, lead);
  return padded;
}

/** A range with its times as `at` tells them. */
export const timesAt = <T extends { readonly startMs: number; readonly endMs: number }>(
  range: T,
  at: (ms: number) => number,
): T => ({ ...range, startMs: at(range.startMs), endMs: at(range.endMs) });
