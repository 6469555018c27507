import { canvasOf } from '@cueline/captions/presets/presets.ts';
import { expect, it } from 'vitest';
import { Resolution } from '#contract/schemas/export.ts';
import type { MediaFacts } from '#contract/schemas/media-facts.ts';
import { PresetId } from '#contract/schemas/preset.ts';
import { framesPerSecond, outputFrameRate } from '#core/media/output-frame-rate.ts';
import { rendererOf } from '#core/media/renderer-of.ts';
import { factsOf } from '../../../clients/console/src/captions/facts-of.ts';
import { shownFrom } from '../../../clients/console/src/editor/player/shown-from.ts';

it('the page lays captions out at the frame rate of the export, which it computes from what the API says of the source', () => {
  const sources = [
    [25, 1],
    [30_000, 1001],
    [60_000, 1001],
    [29_834, 1000],
    [240, 1],
  ] as const;
  for (const preset of PresetId.options) {
    for (const [numerator, denominator] of sources) {
      const exported = framesPerSecond(outputFrameRate({ frameRate: { numerator, denominator } }, preset));
      const facts = factsOf({ source: 'video', frame_rate: numerator / denominator }, 1000);
      expect(framesPerSecond(outputFrameRate(facts, preset)), preset).toBe(exported);
    }
    expect(framesPerSecond(outputFrameRate(factsOf({ source: 'audio' }, 1000), preset))).toBe(30);
  }
});

it('the page knows which videos only MediaConvert makes, as soon as it knows how the media are stored', () => {
  const hour = 3_600_000;
  const project = { source: 'video', width: 2160, height: 3840, frame_rate: 60 } as const;
  const broadcast = { container: 'mpeg_ts', video_codec: 'HEVC', size: 20_000_000_000, key_frame_interval: null };
  const byResolution = (facts: MediaFacts) =>
    Resolution.options.map((resolution) => {
      const canvas = canvasOf({ preset: 'youtube', resolution });
      return rendererOf('auto', { facts, canvas, preset: 'youtube' });
    });
  expect(byResolution(factsOf({ ...project, frame_rate: 30 }, hour / 2))).toEqual(['lambda', 'lambda', 'lambda']);
  expect(byResolution(factsOf(project, hour, broadcast))).toEqual(['mediaconvert', 'mediaconvert', 'mediaconvert']);
  const phone = { ...broadcast, container: 'quicktime', key_frame_interval: 1 };
  expect(byResolution(factsOf(project, 1.5 * hour, phone))).toEqual(['lambda', 'lambda', 'mediaconvert']);
});

it('seeks to the frame that shows the captions, and not before they begin', () => {
  // The frame nearest to 9.17 s begins at 9.16 s, and that nearest to 9.185 s at 9.2 s.
  expect(shownFrom(9.17, 25)).toBe(9.17);
  expect(shownFrom(9.185, 25)).toBe(9.2);
});
