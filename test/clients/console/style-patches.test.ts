import { expect, it } from 'vitest';
import { CaptionStylePatch } from '#contract/schemas/caption-style.ts';
import { mergeStyle } from '#core/styles/resolve-style.ts';
import { cleared, fontPatch } from '../../../clients/console/src/style/style-patches.ts';
import { brandFontId as font_id } from '../../support/brand-font-id.ts';

it('a template or a saved style clears every field except keywords and speaker colours', () => {
  const kept = ['template', 'speaker_colors', 'keywords', 'keyword_color', 'emphasize'];
  const fields = Object.keys(CaptionStylePatch.entries).filter((field) => !kept.includes(field));
  expect(Object.keys(cleared).toSorted()).toEqual(fields.toSorted());
});

it('a built-in font replaces an uploaded one, and an uploaded font keeps the built-in one as its fallback', () => {
  const uploaded = mergeStyle({ font: 'Poppins' }, fontPatch(font_id));
  expect(uploaded).toEqual({ font: 'Poppins', font_id });
  expect(mergeStyle(uploaded, fontPatch('Inter'))).toEqual({ font: 'Inter' });
});
