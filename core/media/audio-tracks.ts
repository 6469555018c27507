import { maxAudioTracksTried } from '#contract/limits.ts';
import type { ProjectRecord } from '#contract/records/project.ts';
import type { MediaFacts } from '#contract/schemas/media-facts.ts';

export const audioTracksOf = ({ audioTracks = 1 }: Pick<MediaFacts, 'audioTracks'>): number => audioTracks;

/** The message where the media has no such audio track; undefined where it has. */
export const audioTrackProblem = (media: MediaFacts, audioTrack = 1): string | undefined => {
  const count = audioTracksOf(media);
  if (audioTrack <= count) return undefined;
  return `The media has ${count === 1 ? 'one audio track' : `${count} audio tracks`}, and audio_track is ${audioTrack}.`;
};

type Tracks = Pick<ProjectRecord, 'audio_track' | 'media'>;

/** How many tracks a transcription may try until one contains speech; one where the caller chose the track. */
export const maxTracksTried = ({ audio_track, media }: Tracks): number =>
  audio_track || !media ? 1 : Math.min(audioTracksOf(media), maxAudioTracksTried);

/** Whether a transcription tries a further track after this silent one. */
export const hasNextTrack = (project: Tracks, audioTrack: number): boolean =>
  !project.audio_track && audioTrack < maxTracksTried(project);

/** The message of a transcription that found no speech. */
export const noSpeechMessage = (project: Tracks): string => {
  const count = project.media ? audioTracksOf(project.media) : 1;
  if (count === 1) return 'No speech was found in the media.';
  const tried = maxTracksTried(project);
  if (project.audio_track)
    return `No speech was found in audio track ${project.audio_track} of ${count}. Choose another with audio_track.`;
  return tried === count
    ? `No speech was found in any of the ${count} audio tracks.`
    : `No speech was found in the first ${tried} of ${count} audio tracks. Choose another with audio_track.`;
};
