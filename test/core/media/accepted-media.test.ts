import { expect, it } from 'vitest';
import { acceptedMedia } from '#core/media/accepted-media.ts';

const audio = (seconds: number) => ({
  Container: { Format: 'mp3', Duration: seconds, Tracks: [{ TrackType: 'audio' as const, Codec: 'MP3' }] },
});

it.each([
  [undefined, 'not_media', 'The file is not an audio or video file.'],
  [{ Container: {} }, 'not_media', 'The file is not an audio or video file.'],
  [
    { Container: { Format: 'mp4', Duration: 9, Tracks: [{ TrackType: 'video' as const, Codec: 'AVC' }] } },
    'no_audio',
    'The file has no audio track.',
  ],
  [audio(4 * 3600 + 1), 'duration_limit_exceeded', 'The media is longer than 4 hours.'],
  [audio(0.4), 'not_media', 'The media is shorter than 0.5 seconds.'],
])('%j is refused as %s', (probe, refused, message) => {
  expect(acceptedMedia(probe, 'The file')).toEqual({ refused, message });
});

it('accepts media with sound of 0.5 seconds to 4 hours', () => {
  expect(acceptedMedia(audio(60), 'The file')).toMatchObject({ durationMs: 60_000, source: 'audio' });
  expect(acceptedMedia(audio(0.5), 'The file')).toMatchObject({ durationMs: 500 });
  expect(acceptedMedia(audio(4 * 3600), 'The file')).toMatchObject({ durationMs: 4 * 3_600_000 });
});
