import * as v from 'valibot';
import { expect, it } from 'vitest';
import { ProbeResult } from '../../../contract/schemas/probe-result.ts';
import { mediaFactsFromProbe } from '../../../core/media/media-facts.ts';

const sound = {
  TrackType: 'audio',
  Codec: 'AAC',
  Duration: 19.018,
  AudioProperties: { Channels: 2, SampleRate: 48_000 },
};
const picture = (properties: object = {}, track: object = {}) => ({
  TrackType: 'video',
  Codec: 'AVC',
  Duration: 19,
  VideoProperties: { Width: 1280, Height: 720, FrameRate: { Numerator: 30_000, Denominator: 1001 }, ...properties },
  ...track,
});
const facts = (tracks: object[], container: object = {}) =>
  mediaFactsFromProbe(
    v.parse(ProbeResult, {
      Container: { Format: 'mp4', Duration: 19.0184, Tracks: tracks, ...container },
      Metadata: { FileSize: 301_679, LastModified: new Date(0), ETag: 'x' },
      TrackMappings: [],
    }),
  );

it('reads a video with sound', () => {
  expect(facts([picture(), sound])).toEqual({
    durationMs: 19_018,
    source: 'video',
    widthPx: 1280,
    heightPx: 720,
    storedAsShown: true,
    frameRate: { numerator: 30_000, denominator: 1001 },
    container: 'mp4',
    audioCodec: 'AAC',
    audioChannels: 2,
    sizeBytes: 301_679,
  });
});

it('turns the sides of a video that its player turns', () => {
  expect(facts([picture({ Rotation: 90 }), sound])).toMatchObject({
    widthPx: 720,
    heightPx: 1280,
    storedAsShown: false,
  });
  expect(facts([picture({ Rotation: -90 }), sound])).toMatchObject({ widthPx: 720, heightPx: 1280 });
  expect(facts([picture({ Rotation: 180 }), sound])).toMatchObject({
    widthPx: 1280,
    heightPx: 720,
    storedAsShown: false,
  });
});

it('stretches pixels that are not square', () => {
  const anamorphic = { Width: 720, Height: 576, SampleAspectRatio: { Numerator: 64, Denominator: 45 } };
  expect(facts([picture(anamorphic), sound])).toMatchObject({
    widthPx: 1024,
    heightPx: 576,
    storedAsShown: false,
  });
});

it('takes the cover of a song for no video', () => {
  const cover = picture({ FrameRate: { Numerator: 90_000, Denominator: 1 } }, { Codec: 'MJPEG', Duration: 0 });
  expect(facts([sound, cover], { Format: 'mp3' })).toMatchObject({ source: 'audio' });
  expect(facts([sound, cover])).toMatchObject({ source: 'audio' });
  const png = picture({ FrameRate: null }, { Codec: 'UNKNOWN', Duration: 19 });
  expect(facts([sound, png])).toMatchObject({ source: 'audio' });
  const still = (properties: object, track: object) =>
    facts([sound, picture(properties, { Codec: 'MJPEG', ...track })]);
  // One frame of a usual rate, a time base for a rate that is told to last, and a picture in a file for sound alone.
  expect(still({ FrameRate: { Numerator: 30, Denominator: 2 } }, { Duration: 0.1 })).toMatchObject({ source: 'audio' });
  expect(still({ FrameRate: { Numerator: 90_000, Denominator: 1 } }, {})).toMatchObject({ source: 'audio' });
  expect(facts([sound, picture()], { Format: 'mp3' })).toMatchObject({ source: 'audio' });
});

it('takes Motion JPEG that moves for video', () => {
  expect(facts([sound, picture({}, { Codec: 'MJPEG' })], { Format: 'avi' })).toMatchObject({ source: 'video' });
});

it('tells no size where one of the sides is not told', () => {
  for (const properties of [{ Width: 0 }, { Height: 0 }])
    expect(facts([picture(properties), sound])).not.toHaveProperty('widthPx');
  expect(facts([{ TrackType: 'video', Codec: 'AVC' }, sound])).not.toHaveProperty('widthPx');
});

it('says that a video without sound has no audio', () => {
  expect(facts([picture()])).toBe('no_audio');
});

it('says that what has no container, no tracks or no length is not media', () => {
  expect(facts([sound], { Format: null })).toBe('not_media');
  expect(facts([])).toBe('not_media');
  expect(facts([{ ...sound, Duration: null }], { Duration: null })).toBe('not_media');
  expect(mediaFactsFromProbe(v.parse(ProbeResult, {}))).toBe('not_media');
});

it('takes the longest track’s length where the container tells none', () => {
  expect(facts([picture(), sound], { Duration: null })).toMatchObject({ durationMs: 19_018 });
});
