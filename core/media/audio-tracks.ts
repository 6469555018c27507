import { maxAudioTracksHeard } from '#contract/limits.ts';
import type { ProjectRecord } from '#contract/records/project.ts';
import type { MediaFacts } from '#contract/schemas/media-facts.ts';

export const audioTracksOf = ({ audioTracks = 1 }: Pick<MediaFacts, 'audioTracks'>): number => audioTracks;

/** Why the media has no such audio track; undefined where it has. */
export const audioTrackProblem = (media: MediaFacts, audioTrack = 1): string | undefined => {
  const count = audioTracksOf(media);
  if (audioTrack <= count) return undefined;
  return `The media has ${count === 1 ? 'one audio track' : `${count} audio tracks`}, and audio_track is ${audioTrack}.`;
};

type Heard = Pick<ProjectRecord, 'audio_track' | 'media'>;

/** How many tracks a transcription may listen to, until somebody speaks in one; the one that was chosen, where one was. */
export const tracksHeard = ({ audio_track, media }: Heard): number =>
  audio_track || !media ? 1 : Math.min(audioTracksOf(media), maxAudioTracksHeard);

/** Whether there is one to listen to after this one, in which nobody speaks. */
export const hasNextTrack = (project: Heard, audioTrack: number): boolean =>
  !project.audio_track && audioTrack < tracksHeard(project);

/** Why a transcription failed for want of speech, and what else there is. */
export const noSpeechMessage = (project: Heard): string => {
  const count = project.media ? audioTracksOf(project.media) : 1;
  if (count === 1) return 'No speech was found in the media.';
  const heard = tracksHeard(project);
  if (project.audio_track)
    return `No speech was found in audio track ${project.audio_track} of ${count}. Choose another with audio_track.`;
  return heard === count
    ? `No speech was found in any of the ${count} audio tracks.`
    : `No speech was found in the first ${heard} of ${count} audio tracks. Choose another with audio_track.`;
};
