import { expect, it } from 'vitest';
import { audioTrackProblem, hasNextTrack, noSpeechMessage } from '#core/media/audio-tracks.ts';
import { videoFacts } from './example-facts.ts';

const media = (audioTracks: number) => ({ ...videoFacts, audioTracks });

it('finds a problem with an audio_track that the media does not have', () => {
  expect(audioTrackProblem(videoFacts)).toBeUndefined();
  expect(audioTrackProblem(media(2), 2)).toBeUndefined();
  expect(audioTrackProblem(media(2), 3)).toBe('The media has 2 audio tracks, and audio_track is 3.');
  expect(audioTrackProblem(videoFacts, 2)).toBe('The media has one audio track, and audio_track is 2.');
});

it('tries the next track, up to the fourth, where none was chosen', () => {
  expect([1, 2].map((track) => hasNextTrack({ media: media(2) }, track))).toEqual([true, false]);
  expect([3, 4].map((track) => hasNextTrack({ media: media(9) }, track))).toEqual([true, false]);
  expect(hasNextTrack({ media: media(9), audio_track: 1 }, 1)).toBe(false);
  expect(hasNextTrack({ media: videoFacts }, 1)).toBe(false);
});

it('names the tracks without speech, and whether there are others to choose', () => {
  expect(noSpeechMessage({ media: videoFacts })).toBe('No speech was found in the media.');
  expect(noSpeechMessage({ media: media(2) })).toBe('No speech was found in any of the 2 audio tracks.');
  expect(noSpeechMessage({ media: media(9) })).toBe(
    'No speech was found in the first 4 of 9 audio tracks. Choose another with audio_track.',
  );
  expect(noSpeechMessage({ media: media(2), audio_track: 1 })).toBe(
    'No speech was found in audio track 1 of 2. Choose another with audio_track.',
  );
});
