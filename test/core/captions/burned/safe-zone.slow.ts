import { describe, expect, it } from 'vitest';
import type { CaptionStyleInput } from '#contract/schemas/caption-style.ts';
import { PresetId } from '#contract/schemas/preset.ts';
import { Animation, Look, Placement, Template } from '#contract/schemas/style-choices.ts';
import { outsidePx, picturesOf, texts } from './drawn-outside.ts';

const expectInside = (style: CaptionStyleInput) => {
  for (const preset of PresetId.options) {
    for (const [script, text] of Object.entries(texts)) {
      for (const { request, picture } of picturesOf(text, preset, style)) {
        expect([preset, script, outsidePx(request, picture) <= 0.01]).toEqual([preset, script, true]);
      }
    }
  }
};

describe.each(Template.options)('%s stays in the safe zone of every platform in all its shapes', (template) => {
  it.each(Animation.options)('with the animation %s, in six scripts', (animation) =>
    expectInside({ template, animation }),
  );
});

describe.each(Look.options)('%s stays in the free room of every platform in all its shapes', (look) => {
  describe.each(Placement.options)('at the %s', (placement) => {
    it('with the motion of its own, in six scripts', () => expectInside({ look, placement }));
    it.each(Animation.options)('with the animation %s, in six scripts', (animation) =>
      expectInside({ look, placement, animation }),
    );
  });
});
