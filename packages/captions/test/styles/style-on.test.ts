import { expect, it } from 'vitest';
import { plainLook } from '../../../../test/support/plain-look.ts';
import { type PresetId, presetIds } from '../../src/shapes/preset-ids.ts';
import { resolveStyle } from '../../src/styles/resolve-style.ts';
import { styleOn } from '../../src/styles/style-on.ts';

const platforms = { tiktok: { size: 60, placement: 'middle' }, youtube: { placement: 'top' } } as const;
const design = { ...plainLook, platforms };
const on = (preset: PresetId, fields: object = {}) => {
  const { font_size, placement } = styleOn(preset, resolveStyle({ design, ...fields }));
  return { font_size, placement };
};

it('has the size and the place of the platform, and those of the document where it has none', () => {
  expect(on('tiktok')).toEqual({ font_size: 60, placement: 'middle' });
  expect(on('youtube')).toEqual({ font_size: 40, placement: 'top' });
  expect(on('linkedin')).toEqual({ font_size: 40, placement: 'bottom' });
});

it('has what the style gives on every platform', () => {
  for (const preset of presetIds) {
    expect(on(preset, { font_size: 50, placement: 'top' })).toEqual({ font_size: 50, placement: 'top' });
  }
  expect(on('tiktok', { font_size: 50 })).toEqual({ font_size: 50, placement: 'middle' });
});

it('is the same where it is applied twice, and where the style was complete before', () => {
  const style = styleOn('tiktok', resolveStyle({ design }));
  expect(styleOn('tiktok', style)).toEqual(style);
  expect(styleOn('tiktok', resolveStyle(resolveStyle({ design })))).toEqual(style);
});

it('changes nothing of templates and looks that name no platform', () => {
  const style = resolveStyle({ template: 'karaoke' });
  expect(styleOn('tiktok', style)).toEqual(style);
});
