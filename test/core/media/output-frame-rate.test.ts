import { platforms } from '@cueline/captions/presets/platforms.ts';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { PresetId } from '#contract/schemas/preset.ts';
import { framesPerSecond, outputFrameRate } from '#core/media/output-frame-rate.ts';

const ntsc = { numerator: 30_000, denominator: 1001 };
const whole = (numerator: number) => ({ numerator, denominator: 1 });

it('keeps the source’s rate', () => {
  expect(outputFrameRate({ frameRate: ntsc }, 'youtube')).toEqual(ntsc);
  expect(outputFrameRate({ frameRate: whole(25) }, 'youtube')).toEqual(whole(25));
});

it('halves a rate that is too fast for the platform', () => {
  expect(outputFrameRate({ frameRate: whole(60) }, 'linkedin')).toEqual(whole(30));
  expect(outputFrameRate({ frameRate: { numerator: 60_000, denominator: 1001 } }, 'linkedin')).toEqual(ntsc);
  expect(outputFrameRate({ frameRate: whole(240) }, 'tiktok')).toEqual(whole(60));
});

it('snaps the averaged rate of a phone to a usual one', () => {
  expect(outputFrameRate({ frameRate: { numerator: 29_834, denominator: 1000 } }, 'tiktok')).toEqual(ntsc);
});

it('takes the next usual rate above an average that is near none', () => {
  expect(outputFrameRate({ frameRate: { numerator: 2725, denominator: 100 } }, 'tiktok')).toEqual(ntsc);
  expect(outputFrameRate({ frameRate: whole(54) }, 'tiktok')).toEqual({ numerator: 60_000, denominator: 1001 });
});

it('takes 30 for sound alone and for a rate that is too slow for the platforms', () => {
  expect(outputFrameRate({}, 'tiktok')).toEqual(whole(30));
  expect(outputFrameRate({ frameRate: whole(15) }, 'tiktok')).toEqual(whole(30));
});

it('keeps every second or third frame of a rate that is too fast, so that movement stays even', () => {
  expect(outputFrameRate({ frameRate: whole(120) }, 'instagram_reels')).toEqual(whole(60));
  expect(outputFrameRate({ frameRate: whole(120) }, 'linkedin')).toEqual(whole(30));
  expect(outputFrameRate({ frameRate: { numerator: 120_000, denominator: 1001 } }, 'youtube')).toEqual({
    numerator: 60_000,
    denominator: 1001,
  });
  expect(outputFrameRate({ frameRate: whole(50) }, 'linkedin')).toEqual(whole(25));
  expect(outputFrameRate({ frameRate: whole(90) }, 'tiktok')).toEqual(whole(30));
  expect(outputFrameRate({ frameRate: whole(48) }, 'youtube')).toEqual(whole(48));
  expect(outputFrameRate({ frameRate: whole(48) }, 'linkedin')).toEqual(whole(24));
});

it('keeps the rate of films', () => {
  const film = { numerator: 24_000, denominator: 1001 };
  expect(outputFrameRate({ frameRate: film }, 'linkedin')).toEqual(film);
});

it('never exceeds the rate of a platform, and is at least that of films', () => {
  fc.assert(
    fc.property(fc.double({ min: 1, max: 1000, noNaN: true }), fc.constantFrom(...PresetId.options), (fps, preset) => {
      const frameRate = { numerator: Math.round(fps * 1000), denominator: 1000 };
      const given = framesPerSecond(outputFrameRate({ frameRate }, preset));
      expect(given).toBeLessThanOrEqual(platforms[preset].maxFramesPerSecond);
      expect(given).toBeGreaterThan(23);
    }),
  );
});
