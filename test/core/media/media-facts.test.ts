import * as v from 'valibot';
import { expect, it } from 'vitest';
import { MediaFacts } from '#contract/schemas/media-facts.ts';
import { ProbeResult } from '#contract/schemas/probe-result.ts';
import { mediaFactsFromProbe } from '#core/media/media-facts.ts';

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
    videoCodec: 'AVC',
    container: 'mp4',
    audioCodec: 'AAC',
    audioChannels: 2,
    sizeBytes: 301_679,
  });
});

it('reads how long the picture lasts where the sound is longer by more than a second', () => {
  expect(facts([picture({}, { Duration: 6 }), sound])).toMatchObject({ durationMs: 19_018, pictureMs: 6000 });
  expect(facts([picture({}, { Duration: 18.1 }), sound])).not.toHaveProperty('pictureMs');
  expect(facts([picture({}, { Duration: null }), sound])).not.toHaveProperty('pictureMs');
  expect(facts([picture({}, { Duration: 6 }), { ...sound, Duration: 6 }])).not.toHaveProperty('pictureMs');
});

it('swaps width and height of a video that its player turns by 90 degrees', () => {
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

it('does not take the cover of a song for a video', () => {
  const cover = picture({ FrameRate: { Numerator: 90_000, Denominator: 1 } }, { Codec: 'MJPEG', Duration: 0 });
  expect(facts([sound, cover], { Format: 'mp3' })).toMatchObject({ source: 'audio' });
  expect(facts([sound, cover])).toMatchObject({ source: 'audio' });
  const png = picture({ FrameRate: null }, { Codec: 'UNKNOWN', Duration: 19 });
  expect(facts([sound, png])).toMatchObject({ source: 'audio' });
  const still = (properties: object, track: object) =>
    facts([sound, picture(properties, { Codec: 'MJPEG', ...track })]);
  // One frame at a usual rate; a time base as the rate of a long track; a picture in a container of sound alone.
  expect(still({ FrameRate: { Numerator: 30, Denominator: 2 } }, { Duration: 0.1 })).toMatchObject({ source: 'audio' });
  expect(still({ FrameRate: { Numerator: 90_000, Denominator: 1 } }, {})).toMatchObject({ source: 'audio' });
  expect(facts([sound, picture()], { Format: 'mp3' })).toMatchObject({ source: 'audio' });
});

it('treats moving Motion JPEG as video', () => {
  expect(facts([sound, picture({}, { Codec: 'MJPEG' })], { Format: 'avi' })).toMatchObject({ source: 'video' });
});

it('has no size where the probe lacks one of the sides', () => {
  for (const properties of [{ Width: 0 }, { Height: 0 }])
    expect(facts([picture(properties), sound])).not.toHaveProperty('widthPx');
  expect(facts([{ TrackType: 'video', Codec: 'AVC' }, sound])).not.toHaveProperty('widthPx');
});

it('says that a video without sound is silent', () => {
  expect(facts([picture()])).toMatchObject({ source: 'video', silent: true });
  expect(facts([picture(), sound])).not.toHaveProperty('silent');
});

it('says that what has no container, no tracks or no length is not media', () => {
  expect(facts([sound], { Format: null })).toBe('not_media');
  expect(facts([])).toBe('not_media');
  expect(facts([{ ...sound, Duration: null }], { Duration: null })).toBe('not_media');
  expect(mediaFactsFromProbe(v.parse(ProbeResult, {}))).toBe('not_media');
});

it('takes the duration of the longest track where the container has none', () => {
  expect(facts([picture(), sound], { Duration: null })).toMatchObject({ durationMs: 19_018 });
});

it.each([
  ['HDR10', { TransferCharacteristics: 'SMPTE_2084', MatrixCoefficients: 'ITU_2020_NCL' }, 'HDR10'],
  ['HLG', { TransferCharacteristics: 'ARIB_B67' }, 'HLG_2020'],
  [
    'HDR by the codec’s metadata alone, as in MPEG-TS',
    { CodecMetadata: { TransferCharacteristics: 'SMPTE_2084' } },
    'HDR10',
  ],
  ['Rec. 709', { MatrixCoefficients: 'ITU_709', Width: 640, Height: 360 }, undefined],
  ['Rec. 601, however large', { MatrixCoefficients: 'SMPTE_170M' }, 'REC_601'],
  ['PAL', { ColorPrimaries: 'ITU_470BG', MatrixCoefficients: 'UNSPECIFIED' }, 'REC_601'],
  ['unspecified, large', { MatrixCoefficients: 'UNSPECIFIED' }, undefined],
  ['unspecified, small', { Width: 720, Height: 576 }, 'REC_601'],
])('color space: %s', (_, properties, colorSpace) => {
  expect(v.parse(MediaFacts, facts([picture(properties), sound])).colorSpace).toBe(colorSpace);
});

it('treats VP8 as Rec. 601, its only color space', () => {
  expect(facts([picture({}, { Codec: 'VP8' }), sound])).toMatchObject({ colorSpace: 'REC_601' });
});

it.each([
  ['the probe has a field order', { FieldOrder: 'TopFieldFirst' }, true],
  ['the scan type is interlaced', { ScanType: 'Interlaced' }, true],
  ['the scan type is progressive', { ScanType: 'Progressive' }, undefined],
  ['the probe says nothing', {}, undefined],
])('interlaced where %s: %3$j', (_, CodecMetadata, interlaced) => {
  expect(v.parse(MediaFacts, facts([picture({ CodecMetadata }), sound])).interlaced).toBe(interlaced);
});

it('treats DV as interlaced, of which the probe says nothing', () => {
  expect(facts([picture({}, { Codec: 'DV' }), sound], { Format: 'avi' })).toMatchObject({ interlaced: true });
});
