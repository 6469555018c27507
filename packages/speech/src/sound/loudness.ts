export const SAMPLES_PER_SECOND = 16_000;
export const SAMPLES_PER_MS = SAMPLES_PER_SECOND / 1000;
export const MS_PER_STEP = 5;
const SAMPLES_PER_STEP = MS_PER_STEP * SAMPLES_PER_MS;
/** A piece whose loud is below this is silence: 16 bits have a floor of -96 dB. */
const SILENCE_DB = -60;

/** How loud each 5 ms of a piece are, and its loud: the level that a twentieth of it is above. */
export interface Loudness {
  readonly levelsDb: readonly number[];
  readonly loudDb: number;
}

export function loudnessOf(samples: Float32Array): Loudness {
  const steps = Math.floor(samples.length / SAMPLES_PER_STEP);
  const levelsDb = Array.from({ length: steps }, (_, step) => levelDb(samples, step * SAMPLES_PER_STEP));
  const loudDb = levelsDb.toSorted((a, b) => a - b)[Math.floor(steps * 0.95)] ?? -Infinity;
  return { levelsDb, loudDb: loudDb < SILENCE_DB ? Infinity : loudDb };
}

function levelDb(samples: Float32Array, from: number): number {
  let sum = 0;
  for (const sample of samples.subarray(from, from + SAMPLES_PER_STEP)) sum += sample * sample;
  return 10 * Math.log10(sum / SAMPLES_PER_STEP + 1e-12);
}

/** What is this far below the loud is no word. */
const WORD_DB = 30;

/** The first sound of words from a time on, and the end of the last before one. */
export function firstSoundMs({ levelsDb, loudDb }: Loudness, fromMs: number): number | undefined {
  const from = Math.max(0, Math.floor(fromMs / MS_PER_STEP));
  const step = levelsDb.findIndex((level, at) => at >= from && level >= loudDb - WORD_DB);
  return step < 0 ? undefined : step * MS_PER_STEP;
}

export function lastSoundMs({ levelsDb, loudDb }: Loudness, beforeMs: number): number | undefined {
  const before = Math.min(levelsDb.length, Math.ceil(beforeMs / MS_PER_STEP));
  const step = levelsDb.findLastIndex((level, at) => at < before && level >= loudDb - WORD_DB);
  return step < 0 ? undefined : (step + 1) * MS_PER_STEP;
}

export interface Span {
  readonly startMs: number;
  readonly endMs: number;
}

/** A stop in a word, as before "t", is shorter. */
export const SHORTEST_PAUSE_MS = 100;

/** The ranges without words. */
export function pausesOf({ levelsDb, loudDb }: Loudness): Span[] {
  const pauses: { startMs: number; endMs: number }[] = [];
  levelsDb.forEach((level, step) => {
    if (level >= loudDb - WORD_DB) return;
    const startMs = step * MS_PER_STEP;
    const last = pauses.at(-1);
    if (last?.endMs === startMs) last.endMs += MS_PER_STEP;
    else pauses.push({ startMs, endMs: startMs + MS_PER_STEP });
  });
  return pauses.filter(({ startMs, endMs }) => endMs - startMs >= SHORTEST_PAUSE_MS);
}

/** What may be left out is further below: a voice may become quiet. */
const SILENT_DB = 40;

/** The ranges around sound, with `edgeMs` of the silence on both sides of each. */
export function soundSpans({ levelsDb, loudDb }: Loudness, edgeMs: number): Span[] {
  const spans: { startMs: number; endMs: number }[] = [];
  levelsDb.forEach((level, step) => {
    if (level < loudDb - SILENT_DB) return;
    const startMs = Math.max(0, step * MS_PER_STEP - edgeMs);
    const endMs = Math.min(levelsDb.length * MS_PER_STEP, (step + 1) * MS_PER_STEP + edgeMs);
    const last = spans.at(-1);
    if (last && startMs <= last.endMs) last.endMs = endMs;
    else spans.push({ startMs, endMs });
  });
  return spans;
}
