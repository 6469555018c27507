import { maxAudioTracksTried } from '#contract/limits.ts';
import type { ProjectRecord } from '#contract/records/project.ts';
import type { MediaFacts } from '#contract/schemas/media-facts.ts';

export const audioTracksOf = ({ silent, audioTracks = 1 }: Pick<MediaFacts, 'silent' | 'audioTracks'>): number =>
  silent ? 0 : audioTracks;

/** The message where there is nothing to hear in the media. */
export const silentProblem = ({ silent }: Pick<MediaFacts, 'silent'>): string | undefined =>
  silent &&
  'The media has no audio track. Create the project with auto_transcribe: false, and PUT its captions to …/transcript.';

/** The message where the media has no audio track that was asked for; undefined where it has. */
export const audioTrackProblem = (media: MediaFacts, audioTrack?: number): string | undefined => {
  const count = audioTracksOf(media);
  if (audioTrack === undefined || audioTrack <= count) return undefined;
  const tracks = count === 0 ? 'no audio track' : count === 1 ? 'one audio track' : `${count} audio tracks`;
  return `The media has ${tracks}, and audio_track is ${audioTrack}.`;
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
