import type { AudioSelector } from '@aws-sdk/client-mediaconvert';

/** Selects an audio track, counted among the audio tracks; for the first it leaves the choice to MediaConvert. */
export const audioSelector = (audioTrack = 1): AudioSelector => ({
  DefaultSelection: 'DEFAULT',
  ...(audioTrack > 1 && { SelectorType: 'TRACK', Tracks: [audioTrack] }),
});
