import { describe, expect, it } from 'vitest';
import type { CaptionStyleInput } from '../../src/shapes/caption-style.ts';
import { animations, looks, placements, templates } from '../../src/shapes/choices.ts';
import { presetIds } from '../../src/shapes/preset-ids.ts';
import { outsidePx, picturesOf, texts } from './drawn-outside.ts';

const expectInside = (style: CaptionStyleInput) => {
  for (const preset of presetIds) {
    for (const [script, text] of Object.entries(texts)) {
      for (const { request, picture } of picturesOf(text, preset, style)) {
        expect([preset, script, outsidePx(request, picture) <= 0.01]).toEqual([preset, script, true]);
      }
    }
  }
};

describe.each(templates)('%s stays in the safe zone of every platform in all its shapes', (template) => {
  it.each(animations)('with the animation %s, in six scripts', (animation) => expectInside({ template, animation }));
});

describe.each(looks)('%s stays in the free room of every platform in all its shapes', (look) => {
  describe.each(placements)('at the %s', (placement) => {
    it('with the motion of its own, in six scripts', () => expectInside({ look, placement }));
    it.each(animations)('with the animation %s, in six scripts', (animation) =>
      expectInside({ look, placement, animation }),
    );
  });
});
