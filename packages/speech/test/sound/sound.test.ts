import { expect, it } from 'vitest';
import { soundOf } from '../../src/sound/sound.ts';

const tone = (ms: number, loud = 0.5): Float32Array =>
  Float32Array.from({ length: ms * 16 }, (_, at) => Math.sin(at / 10) * loud);
const joined = (...parts: Float32Array[]): Float32Array => Float32Array.from(parts.flatMap((part) => [...part]));

it('silence around sound and in it is shortened, and times know it', () => {
  const sound = soundOf(joined(tone(2000, 0), tone(1000), tone(3000, 0), tone(1000), tone(900, 0)));
  expect(sound?.samples.length).toBe((150 + 1000 + 300 + 1000 + 150) * 16);
  expect([0, 150, 1149, 1450, 2450].map((ms) => sound?.pieceMs(ms))).toEqual([1850, 2000, 2999, 6000, 7000]);
});

it('short pauses and quiet voices stay', () => {
  const whole = joined(tone(1000), tone(250, 0), tone(1000, 0.01), tone(1000));
  expect(soundOf(whole)?.samples).toEqual(whole);
});

it('silence has no sound, nor has the noise of a converter', () => {
  expect(soundOf(tone(3000, 0))).toBeUndefined();
  expect(soundOf(tone(3000, 0.0005))).toBeUndefined();
});
