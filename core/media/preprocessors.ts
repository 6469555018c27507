import type { VideoPreprocessor } from '@aws-sdk/client-mediaconvert';
import type { MediaFacts } from '#contract/schemas/media-facts.ts';

/**
 * What is done to a picture before it is encoded: colors other than Rec. 709 become Rec. 709, HDR by tone mapping, and
 * fields become frames. Only where the source needs it, since it costs more.
 */
export function preprocessors({ colorSpace, interlaced }: MediaFacts): VideoPreprocessor | undefined {
  if (!colorSpace && !interlaced) return undefined;
  return {
    ...(colorSpace && {
      ColorCorrector: {
        ColorSpaceConversion: 'FORCE_709',
        // As recommended for HDR10; MediaConvert maps HLG its own way, and SDR not at all (SDK, ColorCorrector).
        HdrToSdrToneMapper: 'VIBRANT',
      },
    }),
    // NORMAL passes over frames that are tagged as progressive.
    ...(interlaced && { Deinterlacer: { Mode: 'DEINTERLACE', Control: 'NORMAL', Algorithm: 'INTERPOLATE' } }),
  };
}

/**
 * The deinterlacer leaves the Basic tier (https://github.com/aws-solutions-library-samples/video-on-demand-on-aws/issues/114).
 * Nothing says whether the color corrector does, so the dearer is reckoned with.
 */
export const tierOf = (facts: MediaFacts): 'basic' | 'professional' =>
  preprocessors(facts) ? 'professional' : 'basic';
