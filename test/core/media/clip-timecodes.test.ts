import { expect, it } from 'vitest';
import { clipTimecodes } from '#core/media/clip-timecodes.ts';

it('names the first frame, and the last one inclusive', () => {
  expect(clipTimecodes({ startMs: 1000, endMs: 2000 }, 25, 60_000)).toEqual({
    StartTimecode: '00:00:01:00',
    EndTimecode: '00:00:01:24',
  });
});

it('takes whole frames, from the one shown at the start to the one shown at the end', () => {
  expect(clipTimecodes({ startMs: 1030, endMs: 2050 }, 25, 60_000)).toEqual({
    StartTimecode: '00:00:01:00',
    EndTimecode: '00:00:02:01',
  });
});

it('counts 30 frames to a second of timecode at 29.97', () => {
  expect(clipTimecodes({ startMs: 0, endMs: 3_600_000 }, 30_000 / 1001, 7_200_000).EndTimecode).toBe('00:59:56:12');
});

it('has at least one frame', () => {
  expect(clipTimecodes({ startMs: 1000, endMs: 1001 }, 25, 60_000)).toEqual({
    StartTimecode: '00:00:01:00',
    EndTimecode: '00:00:01:00',
  });
});

it('numbers frames in two digits, also at rates over 100 a second', () => {
  const clip = clipTimecodes({ startMs: 1500, endMs: 3000 }, 120, 60_000);
  expect(clip).toEqual({ StartTimecode: '00:00:01:60', EndTimecode: '00:00:02:99' });
});

it('names no end where the clip ends with the media, since the last frame may come before the stated duration', () => {
  expect(clipTimecodes({ startMs: 1000, endMs: 12_345 }, 25, 12_345)).toEqual({ StartTimecode: '00:00:01:00' });
  // Within the last frame.
  expect(clipTimecodes({ startMs: 0, endMs: 12_330 }, 25, 12_345)).toEqual({ StartTimecode: '00:00:00:00' });
  expect(clipTimecodes({ startMs: 0, endMs: 12_320 }, 25, 12_345).EndTimecode).toBe('00:00:12:07');
});
