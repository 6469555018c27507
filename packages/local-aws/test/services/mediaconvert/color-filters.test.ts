import { expect, it } from 'vitest';
import { colorFilters, REC_709, sourceColors } from '../../../src/services/mediaconvert/color-filters.ts';

const vibrant = { colorSpaceConversion: 'FORCE_709', hdrToSdrToneMapper: 'VIBRANT' } as const;

it.each([
  ['HDR10 is mapped to SDR', 'HDR10', vibrant, /tonemap=mobius/],
  ['HLG is mapped to SDR in its details', 'HLG_2020', vibrant, /tonemap=reinhard/],
  [
    'HDR10 is mapped in its details',
    'HDR10',
    { ...vibrant, hdrToSdrToneMapper: 'PRESERVE_DETAILS' as const },
    /tonemap=reinhard/,
  ],
  ['an untagged file is converted from what the selector says', 'REC_601', vibrant, /colorspace=all=bt709/],
] as const)('%s', (_, colorSpace, corrector, filter) => {
  const { filters, colors } = colorFilters(sourceColors(undefined, { colorSpace }), corrector);
  expect(filters.join()).toMatch(filter);
  expect(colors).toBe(REC_709);
});

it('without a color corrector colors stay as they are, and those of an untagged file are what the selector says', () => {
  const colors = sourceColors(undefined, { colorSpace: 'HDR10' });
  expect(colorFilters(colors, undefined)).toEqual({ filters: [expect.stringMatching(/^setparams/)], colors });
});
