import { describe, expect, it } from 'vitest';
import { encodeUnits, extractionUnits } from '#core/cost/encode-units.ts';
import { transcribeSeconds } from '#core/cost/transcribe-seconds.ts';

describe('what Transcribe bills', () => {
  it('is started seconds, without a minimum', () => {
    expect([500, 15_000, 15_001, 60_000, 3_599_999].map(transcribeSeconds)).toEqual([1, 15, 16, 60, 3600]);
  });
});

describe('what MediaConvert bills', () => {
  const minute = { widthPx: 1920, heightPx: 1080, framesPerSecond: 30, durationMs: 60_000 };

  it.each([
    ['under 720 lines', 854, 480, 'mediaconvert_sd'],
    ['720p', 1280, 720, 'mediaconvert_hd'],
    ['1080p', 1920, 1080, 'mediaconvert_hd'],
    ['1080p upright', 1080, 1920, 'mediaconvert_hd'],
    ['2160p', 3840, 2160, 'mediaconvert_uhd'],
  ])('of %s is minutes of its size', (_name, widthPx, heightPx, meter) => {
    expect(encodeUnits({ ...minute, widthPx, heightPx })).toEqual({ [meter]: 100 });
  });

  it('is twice as much above 30 frames per second', () => {
    expect(encodeUnits({ ...minute, framesPerSecond: 30_000 / 1001 })).toEqual({ mediaconvert_hd: 100 });
    expect(encodeUnits({ ...minute, framesPerSecond: 50 })).toEqual({ mediaconvert_hd: 200 });
  });

  it.each([
    [854, 480, 'mediaconvert_pro_sd'],
    [1080, 1920, 'mediaconvert_pro_hd'],
    [3840, 2160, 'mediaconvert_pro_uhd'],
  ])('is minutes of the Professional tier where the job needs it, at %i × %i', (widthPx, heightPx, meter) => {
    expect(encodeUnits({ ...minute, widthPx, heightPx, tier: 'professional' })).toEqual({ [meter]: 100 });
  });

  it('is started seconds, at least ten, in started hundredths of a minute', () => {
    expect(encodeUnits({ ...minute, durationMs: 1 })).toEqual({ mediaconvert_hd: 17 });
    expect(encodeUnits({ ...minute, durationMs: 30_001 })).toEqual({ mediaconvert_hd: 52 });
    expect(extractionUnits(90_000)).toEqual({ mediaconvert_audio: 150 });
  });
});
