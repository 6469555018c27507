import { SAMPLES_PER_SECOND } from '../model/moonshine.ts';
import { firstSoundMs, type Loudness, lastSoundMs, loudnessOf } from './loudness.ts';

export const SAMPLES_PER_MS = SAMPLES_PER_SECOND / 1000;
/** What is kept of the pauses before and after the sound. */
const KEPT_PAUSE_MS = 100;
/** Silence that the model is given around the sound: with none it loses first and last words. */
export const LEAD_MS = 200;

/** The sound of a piece, without the pauses around it. */
export interface Sound {
  readonly startMs: number;
  readonly samples: Float32Array;
  readonly loudness: Loudness;
}

export function soundOf(piece: Float32Array): Sound | undefined {
  const whole = loudnessOf(piece);
  const firstMs = firstSoundMs(whole, 0);
  const lastMs = lastSoundMs(whole, Infinity);
  if (firstMs === undefined || lastMs === undefined) return undefined;
  const startMs = Math.max(0, firstMs - KEPT_PAUSE_MS);
  const samples = piece.subarray(startMs * SAMPLES_PER_MS, (lastMs + KEPT_PAUSE_MS) * SAMPLES_PER_MS);
  return { startMs, samples, loudness: loudnessOf(samples) };
}

export function withLead(samples: Float32Array): Float32Array {
  const lead = LEAD_MS * SAMPLES_PER_MS;
  const padded = new Float32Array(samples.length + 2 * lead);
  padded.set(samples, lead);
  return padded;
}

export const later = <T extends { readonly startMs: number; readonly endMs: number }>(span: T, byMs: number): T => ({
  ...span,
  startMs: span.startMs + byMs,
  endMs: span.endMs + byMs,
});
