import { describe, expect, it } from 'vitest';
import type { MediaFacts } from '#contract/schemas/media-facts.ts';
import { playbackUnits } from '#core/cost/playback-units.ts';
import { playbackCanvas } from '#core/media/playback-canvas.ts';
import { playbackSettings } from '#core/media/playback-settings.ts';
import { audioFacts, videoFacts } from './example-facts.ts';

const talk = videoFacts;
const matroska: MediaFacts = { ...talk, container: 'matroska' };
const music = audioFacts;
const { videoCodec: _, ...probedEarlier } = talk;

const settingsOf = (of: MediaFacts, audioTrack?: number) =>
  playbackSettings({
    facts: of,
    inputUri: 's3://b/in',
    audioTrack,
    proxyUri: 's3://b/proxy',
    posterUri: 's3://b/poster',
    soundUri: 's3://b/sound',
    companionUri: 's3://b/companion',
  });
const filesOf = (of: MediaFacts) =>
  settingsOf(of).OutputGroups.map(({ OutputGroupSettings }) =>
    OutputGroupSettings.FileGroupSettings.Destination.replace('s3://b/', ''),
  );

describe('the files of a job', () => {
  it.each([
    ['video that browsers play', talk, ['sound', 'companion', 'poster']],
    ['video that they do not play', matroska, ['sound', 'proxy', 'poster']],
    ['video that an earlier release probed', probedEarlier, ['sound', 'proxy', 'poster']],
    ['sound that they play', music, ['sound']],
    ['sound that they do not play', { ...music, container: 'ogg' }, ['sound', 'proxy']],
  ])('of %s', (_, of, files) => {
    expect(filesOf(of)).toEqual(files);
  });

  it('are billed by their lengths, at the rate of small pictures', () => {
    const hundredths = Math.ceil((Math.ceil(talk.durationMs / 1000) * 100) / 60);
    const [sound, video] = [{ mediaconvert_audio: hundredths }, { mediaconvert_sd: hundredths }];
    expect(playbackUnits(matroska)).toEqual([sound, video, video]);
    expect(playbackUnits(talk)).toEqual([sound, video, video]);
    expect(playbackUnits(music)).toEqual([sound]);
    expect(playbackUnits({ ...music, container: 'ogg' })).toEqual([sound, sound]);
    expect(playbackUnits({ ...matroska, frameRate: { numerator: 60, denominator: 1 } })).toEqual([sound, video, video]);
    expect(playbackUnits({ ...matroska, interlaced: true })).toMatchObject([
      sound,
      { mediaconvert_pro_sd: hundredths },
      {},
    ]);
  });
});

it('a poster is taken a tenth into short media, and at ten seconds of long ones', () => {
  const intervalOf = (durationMs: number) =>
    settingsOf({ ...talk, durationMs }).OutputGroups.at(-1)?.Outputs[0]?.VideoDescription?.CodecSettings
      ?.FrameCaptureSettings;
  expect(intervalOf(6000)).toMatchObject({ FramerateNumerator: 1000, FramerateDenominator: 600, MaxCaptures: 2 });
  expect(intervalOf(3_600_000)).toMatchObject({ FramerateDenominator: 10_000 });
});

it('a silent video gets a copy for players alone, without sound', () => {
  const { audioCodec: _, ...picture } = talk;
  const { Inputs, OutputGroups } = settingsOf({ ...picture, silent: true });
  expect(Inputs[0]).not.toHaveProperty('AudioSelectors');
  expect(OutputGroups.map(({ Outputs: [output] }) => Object.keys(output ?? {}))).toEqual([
    ['ContainerSettings', 'VideoDescription'],
  ]);
});

it('the chosen audio track is heard', () => {
  expect(settingsOf(matroska, 2).Inputs[0]?.AudioSelectors?.['Audio Selector 1']).toMatchObject({ Tracks: [2] });
});

it.each([
  [1920, 1080, 960, 540],
  [720, 1280, 540, 960],
  [640, 480, 640, 480],
  [3840, 1600, 960, 400],
  [1000, 1000, 540, 540],
  [4096, 16, 960, 32],
])('a picture of %i x %i keeps its shape within %i x %i', (widthPx, heightPx, width, height) => {
  expect(playbackCanvas({ ...talk, widthPx, heightPx })).toEqual({ widthPx: width, heightPx: height });
});
