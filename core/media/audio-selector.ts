import type { AudioSelector } from '@aws-sdk/client-mediaconvert';

/** The sound of a track, counted among those of sound; the first is MediaConvert's own choice. */
export const audioSelector = (audioTrack = 1): AudioSelector => ({
  DefaultSelection: 'DEFAULT',
  ...(audioTrack > 1 && { SelectorType: 'TRACK', Tracks: [audioTrack] }),
});
