import { describe, expect, it } from 'vitest';
import { animations, looks, placements, templates } from '../../src/shapes/choices.ts';

import { outsidePx, picturesOf, texts } from './drawn-outside.ts';

// All platforms, and six scripts, are in safe-zone.slow.ts.
describe.each(animations)('with the animation %s', (animation) => {
  it.each(templates)('%s stays in the safe zone', (template) => {
    for (const { request, picture } of picturesOf(texts.Latin, 'tiktok', { template, animation })) {
      expect(outsidePx(request, picture)).toBeLessThanOrEqual(0.01);
    }
  });

  it('the widest outline and a box stay in it', () => {
    const style = { template: 'karaoke', outline_width: 20, background_opacity: 1, animation } as const;
    for (const { request, picture } of picturesOf(texts.Latin, 'youtube_shorts', style)) {
      expect(outsidePx(request, picture)).toBeLessThanOrEqual(0.01);
    }
  });

  it.each(['top', 'bottom'] as const)('the largest type at the %s stays in it', (placement) => {
    const style = { template: 'bold', font_size: 200, max_lines: 3, placement, animation } as const;
    for (const { request, picture } of picturesOf(texts.Arabic, 'tiktok', style)) {
      expect(outsidePx(request, picture)).toBeLessThanOrEqual(0.01);
    }
  });
});

describe.each(looks)('%s', (look) => {
  it.each(placements)('at the %s stays in the room that platforms leave free', (placement) => {
    for (const preset of ['tiktok', 'instagram_reels', 'youtube'] as const) {
      for (const text of [texts.Latin, texts.Arabic, texts.Hebrew]) {
        for (const { request, picture } of picturesOf(text, preset, { look, placement })) {
          expect([preset, outsidePx(request, picture) <= 0.01]).toEqual([preset, true]);
        }
      }
    }
  });
});
