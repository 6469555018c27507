import { signal } from '@preact/signals';
import { describe, expect, it } from 'vitest';
import type { Peaks } from '#contract/schemas/peaks.ts';
import { columnsOfLines, columnsOfPeaks } from '../../../clients/console/src/editor/sound/columns.ts';
import { Zoom } from '../../../clients/console/src/editor/sound/zoom.ts';
import { rangeBetween, withEnd, withStart } from '../../../clients/console/src/editor/timeline/clip-range.ts';
import { steppedBy } from '../../../clients/console/src/editor/timeline/stepped.ts';

/** Parts of 20 ms, each with its lowest and its highest sample. */
const peaksOf = (...parts: readonly (readonly [low: number, high: number])[]): Peaks => ({
  version: 2,
  channels: 1,
  sample_rate: 8000,
  samples_per_pixel: 160,
  bits: 8,
  length: parts.length,
  data: parts.flat(),
});
const whole = (lengthSeconds: number) => ({ fromSeconds: 0, lengthSeconds });
const silent = { low: 0, high: 0 };

describe('the columns of a waveform', () => {
  const peaks = peaksOf([0, 0], [-10, 20], [-40, 5], [0, 0]);

  it('show the lowest and the highest sample of their stretch, the loudest of all at full height', () => {
    expect(columnsOfPeaks(peaks)(whole(0.08), 2)).toEqual([
      { low: -0.25, high: 0.5 },
      { low: -1, high: 0.125 },
    ]);
  });

  it('repeat a part where there are more columns, and are silent after the last part', () => {
    expect(columnsOfPeaks(peaks)(whole(0.16), 16).map(({ low }) => low)).toEqual(
      [0, 0, -0.25, -0.25, -1, -1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0].map((low) => expect.closeTo(low)),
    );
  });

  it('of a part are as high as in the whole media', () => {
    expect(columnsOfPeaks(peaks)({ fromSeconds: 0.02, lengthSeconds: 0.02 }, 1)).toEqual([{ low: -0.25, high: 0.5 }]);
    const lines = [{ words: [{ text: 'bread', start: 1, end: 3 }] }];
    const columns = columnsOfLines(lines)({ fromSeconds: 2, lengthSeconds: 2 }, 2);
    expect(columns.map(({ high }) => high > 0)).toEqual([true, false]);
  });

  it('do not make noise look like speech', () => {
    expect(columnsOfPeaks(peaksOf([-1, 1]))(whole(0.02), 1)).toEqual([{ low: -0.125, high: 0.125 }]);
  });

  it('show without peaks when lines are spoken', () => {
    const word = { text: 'bread', confidence: 1 };
    const lines = [
      {
        words: [
          { ...word, start: 1, end: 1.5 },
          { ...word, start: 1.5, end: 2 },
        ],
      },
      { words: [] },
      { words: [{ ...word, start: 3.2, end: 9 }] },
    ];
    const columns = columnsOfLines(lines)(whole(4), 4);
    expect(columns.map(({ high }) => high > 0)).toEqual([false, true, false, true]);
    expect(columns[0]).toEqual(silent);
  });
});

describe('the part of the media that the timeline shows', () => {
  it('halves with each step and follows the playhead', () => {
    const playhead = signal(0);
    const zoom = new Zoom(10, playhead);
    const shown = () => [zoom.fromSeconds.value, zoom.lengthSeconds.value];
    zoom.wider();
    expect(shown()).toEqual([0, 10]);
    for (let step = 0; step < 5; step += 1) zoom.closer();
    expect(shown()).toEqual([0, 2.5]);
    playhead.value = 2.5;
    expect(shown()).toEqual([2.5, 2.5]);
    playhead.value = 10;
    expect(shown()).toEqual([7.5, 2.5]);
    zoom.wider();
    expect(shown()).toEqual([5, 5]);
  });

  it('is short enough to be read at first, and is scrolled away from the playhead until that moves', () => {
    const playhead = signal(0);
    const zoom = new Zoom(10, playhead, 6);
    const shown = () => [zoom.fromSeconds.value, zoom.lengthSeconds.value];
    expect(shown()).toEqual([0, 5]);
    zoom.scroll(0.5);
    expect(shown()).toEqual([2.5, 5]);
    zoom.scroll(9);
    expect(shown()).toEqual([5, 5]);
    playhead.value = 1;
    expect(shown()).toEqual([0, 5]);
  });
});

describe('a part of ten seconds of media', () => {
  const seconds = 10.04;

  it('is between two times in either order, on tenths of a second', () => {
    const chosen = { startSeconds: 2.1, endSeconds: 5.9 };
    expect(rangeBetween(2.12, 5.88, seconds)).toEqual(chosen);
    expect(rangeBetween(5.88, 2.12, seconds)).toEqual(chosen);
  });

  it('ends where the media ends, which may be between two tenths', () => {
    expect(rangeBetween(2, 10, seconds)).toEqual({ startSeconds: 2, endSeconds: seconds });
  });

  it('is at least a second long, also at the end', () => {
    expect(rangeBetween(3, 3.2, seconds)).toEqual({ startSeconds: 3, endSeconds: 4 });
    expect(rangeBetween(9.9, 10, seconds)).toEqual({ startSeconds: 9, endSeconds: seconds });
    expect(rangeBetween(0.2, 0.4, 0.5)).toBeUndefined();
  });

  it('is undefined where it is the whole media', () => {
    expect(rangeBetween(0, seconds, seconds)).toBeUndefined();
    expect(withStart(-1, seconds, seconds)).toBeUndefined();
    expect(withEnd(0, 11, seconds)).toBeUndefined();
  });

  it('keeps its ends at least a second apart', () => {
    expect(withStart(7, 5, seconds)).toEqual({ startSeconds: 4, endSeconds: 5 });
    expect(withEnd(5, 2, seconds)).toEqual({ startSeconds: 5, endSeconds: 6 });
  });
});

it('keys move a slider of times by a second, by a tenth with Shift, and by ten seconds', () => {
  const by = (key: string, shiftKey = false) => steppedBy({ key, shiftKey }, 20);
  expect([by('ArrowLeft'), by('ArrowRight'), by('ArrowUp'), by('ArrowDown')]).toEqual([19, 21, 21, 19]);
  expect([by('ArrowLeft', true), by('PageUp'), by('PageDown')]).toEqual([19.9, 30, 10]);
  expect(by('Tab')).toBeUndefined();
});
