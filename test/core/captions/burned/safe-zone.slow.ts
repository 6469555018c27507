import { describe, expect, it } from 'vitest';
import { Animation, Template } from '#contract/schemas/caption-style.ts';
import { PresetId } from '#contract/schemas/export.ts';
import { outsidePx, picturesOf, texts } from './drawn-outside.ts';

describe.each(Template.options)('%s stays in the safe zone of every platform in all its shapes', (template) => {
  it.each(Animation.options)('with the animation %s, in six scripts', (animation) => {
    for (const preset of PresetId.options) {
      for (const [script, text] of Object.entries(texts)) {
        for (const { request, picture } of picturesOf(text, preset, { template, animation })) {
          expect([preset, script, outsidePx(request, picture) <= 0.01]).toEqual([preset, script, true]);
        }
      }
    }
  });
});
