import { describe, expect, it } from 'vitest';
import { cutChunks } from '../../../../src/services/transcribe/recognisers/speech-chunks.ts';

const limits = { maxMs: 15_000, joinPauseMs: 500 };
/** Levels of 10 ms each: `[db, ms]` one after the other. */
const sound = (...parts: readonly (readonly [number, number])[]) =>
  parts.flatMap(([db, ms]) => Array.from({ length: ms / 10 }, () => db));

describe('chunks of speech', () => {
  it('are none in digital silence, in faint hiss, and around a click', () => {
    expect(cutChunks(sound([-100, 5000]), limits)).toEqual([]);
    expect(cutChunks(sound([-70, 5000]), limits)).toEqual([]);
    expect(cutChunks(sound([-100, 2000], [-10, 20], [-100, 2000]), limits)).toEqual([]);
    expect(cutChunks([], limits)).toEqual([]);
  });

  it('contain each sound with a little of the pause around it', () => {
    const level = sound([-80, 1000], [-20, 2000], [-80, 2000], [-20, 1000], [-80, 1000]);
    expect(cutChunks(level, limits)).toEqual([
      { startMs: 850, endMs: 3150 },
      { startMs: 4850, endMs: 6150 },
    ]);
  });

  it('are found in speech that is recorded very quietly', () => {
    expect(cutChunks(sound([-95, 1000], [-52, 2000], [-95, 1000]), limits)).toHaveLength(1);
  });

  it('include the pauses inside a sentence', () => {
    const level = sound([-20, 1000], [-80, 250], [-20, 1000], [-80, 600], [-20, 1000]);
    expect(cutChunks(level, limits)).toEqual([{ startMs: 0, endMs: 3850 }]);
  });

  it('are never longer than allowed, and are cut at the quietest place', () => {
    const level = sound([-20, 12_000], [-30, 200], [-20, 20_000]);
    const chunks = cutChunks(level, limits);
    expect(chunks[0]?.endMs).toBeGreaterThanOrEqual(12_000);
    expect(chunks[0]?.endMs).toBeLessThanOrEqual(12_200);
    expect(chunks.every(({ startMs, endMs }) => endMs - startMs <= limits.maxMs)).toBe(true);
    expect(chunks.at(-1)?.endMs).toBe(32_200);
    for (const [index, { endMs }] of chunks.slice(0, -1).entries()) expect(chunks[index + 1]?.startMs).toBe(endMs);
  });
});
