import { SAMPLES_PER_SECOND } from '../model/moonshine.ts';

/** 5 ms. */
const SAMPLES_PER_STEP = 80;
export const MS_PER_STEP = (SAMPLES_PER_STEP / SAMPLES_PER_SECOND) * 1000;
/** Sound this far below the loud of its piece is a pause. */
const PAUSE_DB = 30;
/** A piece whose loud is below this is silence: 16 bits have a floor of -96 dB. */
const SILENCE_DB = -60;

/** How loud each 5 ms of a piece are, and from which level on they are sound. */
export interface Loudness {
  readonly levelsDb: readonly number[];
  readonly soundDb: number;
}

export function loudnessOf(samples: Float32Array): Loudness {
  const steps = Math.floor(samples.length / SAMPLES_PER_STEP);
  const levelsDb = Array.from({ length: steps }, (_, step) => levelDb(samples, step * SAMPLES_PER_STEP));
  const loudDb = levelsDb.toSorted((a, b) => a - b)[Math.floor(steps * 0.95)] ?? -Infinity;
  return { levelsDb, soundDb: loudDb < SILENCE_DB ? Infinity : loudDb - PAUSE_DB };
}

function levelDb(samples: Float32Array, from: number): number {
  let sum = 0;
  for (const sample of samples.subarray(from, from + SAMPLES_PER_STEP)) sum += sample * sample;
  return 10 * Math.log10(sum / SAMPLES_PER_STEP + 1e-12);
}

/** The first sound from a time on, and the last before one. */
export function firstSoundMs({ levelsDb, soundDb }: Loudness, fromMs: number): number | undefined {
  const from = Math.max(0, Math.floor(fromMs / MS_PER_STEP));
  const step = levelsDb.findIndex((level, at) => at >= from && level >= soundDb);
  return step < 0 ? undefined : step * MS_PER_STEP;
}

export function lastSoundMs({ levelsDb, soundDb }: Loudness, beforeMs: number): number | undefined {
  const before = Math.min(levelsDb.length, Math.ceil(beforeMs / MS_PER_STEP));
  const step = levelsDb.findLastIndex((level, at) => at < before && level >= soundDb);
  return step < 0 ? undefined : (step + 1) * MS_PER_STEP;
}
