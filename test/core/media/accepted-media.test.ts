import { expect, it } from 'vitest';
import { testAccountOf } from '#core/keys/test-account.ts';
import { acceptedMedia } from '#core/media/accepted-media.ts';

const account = '019ab2c4-0000-7000-8000-000000000009';
const audioOf = (seconds: number, tracks = 1) => ({
  Container: {
    Format: 'mp3',
    Duration: seconds,
    Tracks: Array.from({ length: tracks }, () => ({ TrackType: 'audio' as const, Codec: 'MP3' })),
  },
});
const audio = (seconds: number, tracks = 1) => ({ probe: audioOf(seconds, tracks) });

it.each([
  [undefined, 'not_media', 'The file is not an audio or video file.'],
  [{ Container: {} }, 'not_media', 'The file is not an audio or video file.'],
  [audioOf(4 * 3600 + 1), 'duration_limit_exceeded', 'The media is longer than 4 hours.'],
  [audioOf(0.4), 'not_media', 'The media is shorter than 0.5 seconds.'],
])('%j is refused as %s', (probe, refused, message) => {
  expect(acceptedMedia(account, { probe }, 'The file')).toEqual({ refused, message });
});

it('accepts as many tracks as are opened, and says what our own code found too much of', () => {
  expect(acceptedMedia(account, audio(9, 64), 'The file')).toMatchObject({ audioTracks: 64 });
  expect(acceptedMedia(account, audio(9, 65), 'The file')).toEqual({
    refused: 'not_media',
    message:
      'The media file has more than 64 tracks. Convert it to MP4 (H.264 and AAC), then create a new project from that.',
  });
  const problem = 'The picture of the media file is larger than 8K.';
  expect(acceptedMedia(account, { problem }, 'The file')).toEqual({ refused: 'not_media', message: problem });
});

it('accepts media with sound of 0.5 seconds to 4 hours', () => {
  expect(acceptedMedia(account, audio(60), 'The file')).toMatchObject({ durationMs: 60_000, source: 'audio' });
  expect(acceptedMedia(account, audio(0.5), 'The file')).toMatchObject({ durationMs: 500 });
  expect(acceptedMedia(account, audio(4 * 3600), 'The file')).toMatchObject({ durationMs: 4 * 3_600_000 });
});

it('refuses media of more than ten minutes to a test account', () => {
  const test = testAccountOf(account);
  expect(acceptedMedia(test, audio(600), 'The file')).toMatchObject({ durationMs: 600_000 });
  expect(acceptedMedia(test, audio(601), 'The file')).toEqual({
    refused: 'duration_limit_exceeded',
    message: 'The media is longer than 10 minutes, which is the most for a test key.',
  });
});
