import { describe, expect, it } from 'vitest';
import type { CaptionStyleInput } from '../../src/shapes/caption-style.ts';
import { animations, looks, placements, templates } from '../../src/shapes/choices.ts';
import { presetIds } from '../../src/shapes/preset-ids.ts';
import { moreTexts, outsidePx, picturesOf, texts } from './drawn-outside.ts';

const expectInside = (style: CaptionStyleInput, of: Partial<typeof texts & typeof moreTexts> = texts) => {
  for (const preset of presetIds) {
    for (const [script, text] of Object.entries(of)) {
      for (const { request, picture } of picturesOf(text, preset, style)) {
        expect([preset, script, outsidePx(request, picture) <= 0.01]).toEqual([preset, script, true]);
      }
    }
  }
};

describe.each(templates)('%s stays in the safe zone of every platform in all its shapes', (template) => {
  it.each(animations)('with the animation %s, in six scripts', (animation) => expectInside({ template, animation }));
  it.each(placements)('at the %s, in 18 scripts', (placement) =>
    expectInside({ template, placement }, { ...texts, ...moreTexts }),
  );
});

describe.each(looks)('%s stays in the free room of every platform in all its shapes', (look) => {
  describe.each(placements)('at the %s', (placement) => {
    it('with the motion of its own, in 18 scripts', () =>
      expectInside({ look, placement }, { ...texts, ...moreTexts }));
    it.each(animations)('with the animation %s, in six scripts', (animation) =>
      expectInside({ look, placement, animation }),
    );
  });
});
