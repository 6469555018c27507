import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Line } from '#contract/schemas/transcript.ts';
import { type Grip, retimed, roomAt, spanOfLine } from '../../../clients/console/src/editor/edits/retime.ts';
import { preciseClockOf, secondsOfClock } from '../../../clients/console/src/editor/timeline/clock.ts';
import { edgesOfPauses, snapped } from '../../../clients/console/src/editor/timeline/snap.ts';

const durationMs = 10_000;
const leastWordMs = 50;
/** A line of words of equal length, without pauses. */
const lineOf = (text: string, startMs: number, endMs: number): Line => {
  const texts = text.split(' ');
  const at = (index: number): number => Math.round(startMs + ((endMs - startMs) * index) / texts.length) / 1000;
  return { words: texts.map((text, index) => ({ text, start: at(index), end: at(index + 1), confidence: 0.9 })) };
};
const lines = [lineOf('we bake', 1000, 2000), lineOf('bread every day', 3000, 6000), lineOf('Good', 7000, 8000)];
const spanOf = (grip: Grip, toMs: number, index = 1) => {
  const line = retimed(lines, index, grip, toMs, durationMs);
  const span = line && spanOfLine(line);
  return [span?.startMs, span?.endMs, line?.stop];
};

describe('a line that is dragged', () => {
  it('begins or ends elsewhere, or goes as a whole, and its words keep their shares of it', () => {
    expect(spanOf('start', 4500)).toEqual([4500, 6000, undefined]);
    expect(spanOf('end', 4500)).toEqual([3000, 4500, undefined]);
    expect(spanOf('middle', 3500)).toEqual([3500, 6500, undefined]);
    const words = retimed(lines, 1, 'end', 4500, durationMs)?.words.map(({ start, end }) => [start, end]);
    expect(words).toEqual([
      [3, 3.5],
      [3.5, 4],
      [4, 4.5],
    ]);
  });

  it('stops at the lines beside it, at the ends of the media and before its words vanish, and says at which', () => {
    expect(spanOf('start', 0)).toEqual([2000, 6000, 'previous']);
    expect(spanOf('end', 9000)).toEqual([3000, 7000, 'next']);
    expect(spanOf('start', 9000)).toEqual([5850, 6000, 'short']);
    expect(spanOf('end', 0)).toEqual([3000, 3150, 'short']);
    expect(spanOf('middle', 0)).toEqual([2000, 5000, 'previous']);
    expect(spanOf('middle', 9000)).toEqual([4000, 7000, 'next']);
    expect(spanOf('start', -5, 0)).toEqual([0, 2000, 'begin']);
    expect(spanOf('end', 99_000, 2)).toEqual([7000, 10_000, 'finish']);
    expect(spanOf('start', 0, 3)).toEqual([undefined, undefined, undefined]);
  });

  it('never loses, reorders, overlaps or squeezes a word, wherever it is dragged', () => {
    const line = fc
      .array(fc.tuple(fc.integer({ min: 0, max: 300 }), fc.integer({ min: 1, max: 900 })), {
        minLength: 1,
        maxLength: 9,
      })
      .map((parts): Line => {
        let atMs = 2000;
        const words = parts.map(([pauseMs, lengthMs], index) => {
          const startMs = atMs + pauseMs;
          atMs = startMs + lengthMs;
          return { text: String(index), start: startMs / 1000, end: atMs / 1000 };
        });
        return { words };
      });
    const grip = fc.constantFrom<Grip>('start', 'end', 'middle');
    fc.assert(
      fc.property(line, grip, fc.integer({ min: -1000, max: 21_000 }), (line, grip, toMs) => {
        const all = [lineOf('before', 500, 1900), line, lineOf('after', 15_000, 16_000)];
        const words = retimed(all, 1, grip, toMs, 20_000)?.words ?? [];
        expect(words.map(({ text }) => text)).toEqual(line.words.map(({ text }) => text));
        const times = words.flatMap(({ start, end }) => [start, end]);
        expect(times).toEqual(times.toSorted((a, b) => a - b));
        expect(times[0]).toBeGreaterThanOrEqual(1.9);
        expect(times.at(-1)).toBeLessThanOrEqual(15);
        const span = spanOfLine(line);
        const meanMs = ((span?.endMs ?? 0) - (span?.startMs ?? 0)) / words.length;
        const shortestMs = Math.min(...words.map(({ start, end }) => Math.round((end - start) * 1000)));
        if (grip !== 'middle') expect(shortestMs).toBeGreaterThanOrEqual(Math.floor(Math.min(leastWordMs, meanMs)));
      }),
    );
  });

  it('snaps to the nearest time that is near enough', () => {
    expect([snapped(1000, [950, 1030, 2000], 60), snapped(1000, [900], 60)]).toEqual([1030, 1000]);
  });

  it('snaps to where the pauses of the sound begin and end, where the peaks are fine enough', () => {
    const loud = (peak: number): boolean => peak < 5 || peak >= 15;
    const data = Array.from({ length: 20 }, (_, peak) => (loud(peak) ? [-90, 100] : [-3, 4])).flat();
    const peaks = { version: 2, channels: 1, sample_rate: 8000, samples_per_pixel: 160, bits: 8, length: 20, data };
    expect(edgesOfPauses(peaks, { startMs: 0, endMs: 400 })).toEqual([100, 300]);
    expect(edgesOfPauses(peaks, { startMs: 0, endMs: 180 })).toEqual([]);
    expect(edgesOfPauses({ ...peaks, samples_per_pixel: 1600 }, { startMs: 0, endMs: 4000 })).toEqual([]);
  });
});

it('a line is added in a pause, after the words that are being said, and not where there is no room', () => {
  expect(roomAt(lines, 2.5, durationMs)).toEqual({ index: 1, startMs: 2500, endMs: 3000 });
  expect(roomAt(lines, 1.5, durationMs)).toEqual({ index: 1, startMs: 2000, endMs: 3000 });
  expect(roomAt(lines, 0, durationMs)).toEqual({ index: 0, startMs: 0, endMs: 1000 });
  expect(roomAt(lines, 9, durationMs)).toEqual({ index: 3, startMs: 9000, endMs: 10_000 });
  expect(roomAt(lines, 2.9, durationMs)).toBeUndefined();
  expect(roomAt([], 0, durationMs)).toEqual({ index: 0, startMs: 0, endMs: 2000 });
});

it('times are shown to a hundredth, and typed as seconds or as a clock', () => {
  expect([0, 63.456, 3725.4].map(preciseClockOf)).toEqual(['0:00.00', '1:03.46', '1:02:05.40']);
  expect(['3.42', '1:03,5', '1:02:05.4', ' 7 '].map(secondsOfClock)).toEqual([3.42, 63.5, 3725.4, 7]);
  expect(['', '-1', 'one', '1:2:3:4'].map(secondsOfClock)).toEqual([undefined, undefined, undefined, undefined]);
});
