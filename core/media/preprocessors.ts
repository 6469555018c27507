import type { VideoPreprocessor } from '@aws-sdk/client-mediaconvert';
import type { MediaFacts } from '#contract/schemas/media-facts.ts';

/**
 * Preprocessors of a picture: conversion to Rec. 709, for HDR with tone mapping, and deinterlacing. Only where the source needs
 * them, because they cost more.
 */
export function preprocessors({ colorSpace, interlaced }: MediaFacts): VideoPreprocessor | undefined {
  if (!colorSpace && !interlaced) return undefined;
  return {
    ...(colorSpace && {
      ColorCorrector: {
        ColorSpaceConversion: 'FORCE_709',
        // The recommended mapper for HDR10; it has no effect on HLG and SDR (SDK, ColorCorrector).
        HdrToSdrToneMapper: 'VIBRANT',
      },
    }),
    // NORMAL leaves frames that are tagged as progressive unchanged.
    ...(interlaced && { Deinterlacer: { Mode: 'DEINTERLACE', Control: 'NORMAL', Algorithm: 'INTERPOLATE' } }),
  };
}

/**
 * The deinterlacer is not in the Basic tier (https://github.com/aws-solutions-library-samples/video-on-demand-on-aws/issues/114).
 * Whether the color corrector is in it is not documented, so the more expensive tier is assumed.
 */
export const tierOf = (facts: MediaFacts): 'basic' | 'professional' =>
  preprocessors(facts) ? 'professional' : 'basic';
