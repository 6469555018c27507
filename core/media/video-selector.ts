import type { VideoSelector } from '@aws-sdk/client-mediaconvert';
import type { MediaFacts } from '#contract/schemas/media-facts.ts';

/** How the picture of a file is read. */
export const videoSelector = ({
  colorSpace,
  pictureMs,
}: Pick<MediaFacts, 'colorSpace' | 'pictureMs'>): VideoSelector => ({
  // The default ignores the rotation that phones write.
  Rotate: 'AUTO',
  // Used where the file has no color metadata.
  ColorSpace: colorSpace ?? 'REC_709',
  ColorSpaceUsage: 'FALLBACK',
  // By default the video ends with the picture, and captions of what is said later are lost.
  ...(pictureMs && { PadVideo: 'BLACK' }),
});
