import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { platforms } from '../../src/presets/platforms.ts';
import { canvasOf, presetProblem, safeZoneOf } from '../../src/presets/presets.ts';
import { aspects, presetIds, resolutions } from '../../src/shapes/preset-ids.ts';

const anyPreset = fc.constantFrom(...presetIds);
const anyResolution = fc.constantFrom(...resolutions);
const formats = fc.option(fc.constantFrom(...aspects), { nil: undefined });

describe('canvasOf', () => {
  it('makes the resolution the short side, in the shape of the platform', () => {
    expect(canvasOf({ preset: 'tiktok', resolution: '1080p' })).toEqual({ widthPx: 1080, heightPx: 1920 });
    expect(canvasOf({ preset: 'youtube', resolution: '2160p' })).toEqual({ widthPx: 3840, heightPx: 2160 });
    expect(canvasOf({ preset: 'instagram_feed', resolution: '720p' })).toEqual({ widthPx: 720, heightPx: 900 });
  });

  it('takes the project’s format where the platform allows it, and its own shape where not', () => {
    const square = { resolution: '1080p', format: '1:1' } as const;
    expect(canvasOf({ preset: 'linkedin', ...square })).toEqual({ widthPx: 1080, heightPx: 1080 });
    expect(canvasOf({ preset: 'tiktok', ...square })).toEqual({ widthPx: 1080, heightPx: 1920 });
  });

  it('has even sides, the shorter one as requested, and a safe zone for captions', () => {
    fc.assert(
      fc.property(anyPreset, anyResolution, formats, (preset, resolution, format) => {
        const canvas = canvasOf({ preset, resolution, format });
        expect([canvas.widthPx % 2, canvas.heightPx % 2]).toEqual([0, 0]);
        expect(`${Math.min(canvas.widthPx, canvas.heightPx)}p`).toBe(resolution);
        const zone = safeZoneOf(preset, canvas);
        expect(canvas.widthPx - 2 * Math.max(zone.leftPx, zone.rightPx)).toBeGreaterThan(canvas.widthPx / 2);
        expect(canvas.heightPx - zone.topPx - zone.bottomPx).toBeGreaterThanOrEqual(canvas.heightPx / 2);
      }),
    );
  });
});

describe('safeZoneOf', () => {
  it('leaves out what the platform covers of a vertical video', () => {
    const canvas = canvasOf({ preset: 'youtube_shorts', resolution: '720p' });
    expect(safeZoneOf('youtube_shorts', canvas)).toEqual({ topPx: 192, bottomPx: 448, leftPx: 72, rightPx: 72 });
  });

  it('has the margins of television where the video is not vertical', () => {
    const canvas = canvasOf({ preset: 'youtube_shorts', resolution: '1080p', format: '1:1' });
    expect(safeZoneOf('youtube_shorts', canvas)).toEqual({ topPx: 54, bottomPx: 54, leftPx: 54, rightPx: 54 });
  });
});

describe('presetProblem', () => {
  const clip = { preset: 'youtube_shorts', resolution: '1080p', durationMs: 60_000 } as const;

  it('is undefined for a clip that the platform accepts', () => {
    expect(presetProblem(clip)).toBeUndefined();
    expect(presetProblem({ ...clip, durationMs: 180_000 })).toBeUndefined();
  });

  it('refuses a clip that is too long, and says why', () => {
    expect(presetProblem({ ...clip, durationMs: 240_000 })).toBe(
      'YouTube Shorts takes at most 3 min, and this clip is 4 min long',
    );
  });

  it('rounds the length of a clip that is too long up to a tenth of a second', () => {
    expect(presetProblem({ ...clip, durationMs: 180_020 })).toContain('this clip is 3 min 0.1 s long');
  });

  it('refuses a clip that is too short', () => {
    expect(presetProblem({ ...clip, preset: 'linkedin', durationMs: 2_999 })).toBe(
      'LinkedIn takes no clip shorter than 3 s, and this one is 2.9 s long',
    );
    expect(presetProblem({ ...clip, preset: 'linkedin', durationMs: 99 })).toContain('this one is 0 s long');
    expect(presetProblem({ ...clip, preset: 'linkedin', durationMs: 3_000 })).toBeUndefined();
  });

  it('refuses a picture wider than the platform accepts', () => {
    const wide = { ...clip, preset: 'instagram_reels', resolution: '2160p' } as const;
    expect(presetProblem(wide)).toContain('at most 1920 pixels wide');
    expect(presetProblem({ ...clip, preset: 'instagram_feed', format: '16:9' })).toBeUndefined();
  });

  it('accepts a picture exactly as wide as the platform’s limit', () => {
    expect(canvasOf({ preset: 'youtube', resolution: '2160p' }).widthPx).toBe(platforms.youtube.maxWidthPx);
    expect(presetProblem({ ...clip, preset: 'youtube', resolution: '2160p' })).toBeUndefined();
  });

  it('refuses a picture higher than the platform accepts, in a shape that makes it so', () => {
    const clip4k = { ...clip, preset: 'linkedin', resolution: '2160p' } as const;
    expect(presetProblem(clip4k)).toBeUndefined();
    expect(presetProblem({ ...clip4k, format: '9:16' })).toBe(
      'LinkedIn takes pictures at most 2304 pixels high, and 2160p would be 3840: ask for 1080p',
    );
  });

  it('is undefined for every preset and format at 1080p', () => {
    fc.assert(
      fc.property(anyPreset, formats, (preset, format) => {
        expect(presetProblem({ ...clip, preset, format })).toBeUndefined();
      }),
    );
  });
});

it('every platform names the source of its numbers and the day they were read', () => {
  for (const { source } of Object.values(platforms)) expect(source).toMatch(/, read \d{4}-\d{2}-\d{2}$/);
});
