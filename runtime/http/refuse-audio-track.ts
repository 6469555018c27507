import type { MediaFacts } from '#contract/schemas/media-facts.ts';
import { AppError } from '#core/app-error.ts';
import { audioTrackProblem, silentProblem } from '#core/media/audio-tracks.ts';

/** Throws invalid_request where the media has no such audio track. */
export const refuseAudioTrack = (media: MediaFacts, body: { readonly audio_track?: number | undefined }): void => {
  const problem = audioTrackProblem(media, body.audio_track);
  if (problem) throw new AppError('invalid_request', problem, { param: 'audio_track' });
};

/** Throws no_audio where there is nothing to hear in the media. */
export const refuseSilent = (media: MediaFacts, param?: string): void => {
  const problem = silentProblem(media);
  if (problem) throw new AppError('no_audio', problem, param ? { param } : {});
};
