import { resolveStyle } from '@cueline/captions/styles/resolve-style.ts';
import * as v from 'valibot';
import { expect, it } from 'vitest';
import { CaptionStylePatch } from '#contract/schemas/caption-style.ts';
import { mergeStyle } from '#core/styles/merge-style.ts';
import { knownStyle } from '#core/styles/stored-style.ts';
import { cleared, fontPatch, patchBetween, tunedFields } from '../../../clients/console/src/style/style-patches.ts';
import { brandFontId as font_id } from '../../support/brand-font-id.ts';

it('a template or a saved style clears every field except keywords, speaker colours, the title and where captions were dragged to', () => {
  const kept = [
    'template',
    'speaker_colors',
    'keywords',
    'keyword_color',
    'emphasize',
    'center_x',
    'center_y',
    'title',
    'title_seconds',
  ];
  const fields = Object.keys(CaptionStylePatch.entries).filter((field) => !kept.includes(field));
  expect(Object.keys(cleared).toSorted()).toEqual(fields.toSorted());
});

it('a built-in font replaces an uploaded one, and an uploaded font keeps the built-in one as its fallback', () => {
  const uploaded = mergeStyle({ font: 'Poppins' }, fontPatch(font_id));
  expect(uploaded).toEqual({ font: 'Poppins', font_id });
  expect(mergeStyle(uploaded, fontPatch('Inter'))).toEqual({ font: 'Inter' });
});

it('a change between two styles leads from one to the other and back, with fields that only one has', () => {
  const plain = resolveStyle({ template: 'bold', font: 'Poppins', font_id, outline_width: 4 });
  const other = resolveStyle({ look: 'punch', font: 'Inter', font_id, keywords: ['bread'] });
  for (const [from, to] of [
    [plain, other],
    [other, plain],
  ] as const)
    expect(
      resolveStyle(knownStyle(mergeStyle({ ...from }, v.parse(CaptionStylePatch, patchBetween(from, to))))),
    ).toEqual(to);
  expect(patchBetween(plain, plain)).toEqual({});
});

it('what a person has changed in a look is what the look does not say, and no keywords, which stay', () => {
  const style = resolveStyle({ look: 'punch', font_size: 120, outline_color: '#00ff00', keywords: ['bread'] });
  expect(tunedFields(style)).toEqual({ font_size: 120, outline_color: '#00ff00' });
  expect(tunedFields(resolveStyle({ look: 'punch' }))).toEqual({});
});
