import { expect, it } from 'vitest';
import { PresetId } from '#contract/schemas/export.ts';
import { framesPerSecond, outputFrameRate } from '#core/media/output-frame-rate.ts';
import { outputFps } from '../../../clients/console/src/captions/output-fps.ts';
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
      expect(outputFps({ preset, sourceFps: numerator / denominator }), preset).toBe(exported);
    }
    expect(outputFps({ preset })).toBe(30);
  }
});

it('seeks to the frame that shows the captions, and not before they begin', () => {
  // The frame nearest to 9.17 s begins at 9.16 s, and that nearest to 9.185 s at 9.2 s.
  expect(shownFrom(9.17, 25)).toBe(9.17);
  expect(shownFrom(9.185, 25)).toBe(9.2);
});
