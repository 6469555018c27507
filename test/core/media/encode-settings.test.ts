import type { Output } from '@aws-sdk/client-mediaconvert';
import { expect, it } from 'vitest';
import type { MediaFacts } from '#contract/schemas/media-facts.ts';
import { type EncodeRequest, encodeSettings } from '#core/media/encode-settings.ts';
import { audioFacts, videoFacts } from './example-facts.ts';

const request: EncodeRequest = {
  facts: videoFacts,
  inputUri: 's3://b/in.mp4',
  destinationUri: 's3://b/out/x',
  canvas: { widthPx: 1080, heightPx: 1920 },
  preset: 'tiktok',
};
const captions = { ttmlUri: 's3://b/x.ttml', fontUri: 's3://b/x.ttf', outlined: true };

const inputOf = (changed: Partial<EncodeRequest> = {}) => encodeSettings({ ...request, ...changed }).Inputs[0];
const outputOf = (changed: Partial<EncodeRequest> = {}): Output | undefined =>
  encodeSettings({ ...request, ...changed }).OutputGroups[0]?.Outputs[0];

it('selects and writes no sound where there is none', () => {
  const silent = { facts: { ...videoFacts, silent: true } } as const;
  expect(inputOf(silent)).not.toHaveProperty('AudioSelectors');
  expect(outputOf(silent)).not.toHaveProperty('AudioDescriptions');
});

// The whole document, since MediaConvert has a default of its own for each setting that is left out.
it('makes H.264 of the canvas’s size and stereo AAC, with the index first', () => {
  const selector = 'Audio Selector 1';
  const h264 = {
    RateControlMode: 'QVBR',
    MaxBitrate: expect.any(Number),
    QualityTuningLevel: 'SINGLE_PASS_HQ',
    SceneChangeDetect: 'TRANSITION_DETECTION',
    CodecProfile: 'HIGH',
    CodecLevel: 'AUTO',
    InterlaceMode: 'PROGRESSIVE',
    GopSize: 2,
    GopSizeUnits: 'SECONDS',
    GopClosedCadence: 1,
    NumberBFramesBetweenReferenceFrames: 2,
    FramerateControl: 'SPECIFIED',
    FramerateNumerator: 25,
    FramerateDenominator: 1,
    ParControl: 'SPECIFIED',
    ParNumerator: 1,
    ParDenominator: 1,
  };
  const aac = {
    Bitrate: expect.any(Number),
    CodecProfile: 'LC',
    CodingMode: 'CODING_MODE_2_0',
    RateControlMode: 'CBR',
    SampleRate: 48_000,
  };
  expect(encodeSettings(request)).toEqual({
    TimecodeConfig: { Source: 'ZEROBASED' },
    Inputs: [
      {
        FileInput: request.inputUri,
        // Follows the rotation that phones write. The color space is for files that do not name theirs.
        VideoSelector: { Rotate: 'AUTO', ColorSpace: 'REC_709', ColorSpaceUsage: 'FALLBACK' },
        AudioSelectors: { [selector]: { DefaultSelection: 'DEFAULT' } },
        TimecodeSource: 'ZEROBASED',
      },
    ],
    OutputGroups: [
      {
        OutputGroupSettings: {
          Type: 'FILE_GROUP_SETTINGS',
          FileGroupSettings: { Destination: request.destinationUri },
        },
        Outputs: [
          {
            ContainerSettings: { Container: 'MP4', Mp4Settings: { MoovPlacement: 'PROGRESSIVE_DOWNLOAD' } },
            VideoDescription: {
              Width: 1080,
              Height: 1920,
              ScalingBehavior: 'DEFAULT',
              CodecSettings: { Codec: 'H_264', H264Settings: h264 },
            },
            AudioDescriptions: [{ AudioSourceName: selector, CodecSettings: { Codec: 'AAC', AacSettings: aac } }],
          },
        ],
      },
    ],
  });
});

it('has black frames added where the picture is shorter than the sound', () => {
  expect(inputOf({ facts: { ...videoFacts, pictureMs: 6000 } })?.VideoSelector).toMatchObject({ PadVideo: 'BLACK' });
});

it('fits the picture as it is asked to', () => {
  expect(outputOf({ fit: 'crop' })?.VideoDescription).toMatchObject({ ScalingBehavior: 'FILL' });
});

it('fills the video with what is around the focus', () => {
  const facts = { ...videoFacts, storedAsShown: true };
  expect(outputOf({ facts, fit: 'crop', focus: { x: 1, y: 0.5 } })?.VideoDescription).toMatchObject({
    Crop: { X: 1920 - 606, Y: 0, Width: 606, Height: 1080 },
    ScalingBehavior: 'FILL',
  });
});

it('is not asked for what it cannot make: blurred bars, and a focus of a picture that is not stored as it is shown', () => {
  expect(() => outputOf({ fit: 'blur' })).toThrow('MediaConvert cannot make a video of this fit');
  const facts = { ...videoFacts, storedAsShown: false };
  const asked = { facts, fit: 'crop', focus: { x: 1, y: 0.5 } } as const;
  expect(() => outputOf(asked)).toThrow('MediaConvert cannot make a video of this focus');
});

it('asks for no outline where the style has none, since that of the service is black by default', () => {
  const burnIn = outputOf({ captions: { ...captions, outlined: false } })?.CaptionDescriptions?.[0];
  expect(burnIn?.DestinationSettings?.BurninDestinationSettings).toMatchObject({ OutlineSize: 0 });
});

it('burns captions in with the style they carry and the one font in all four places', () => {
  const output = outputOf({ captions });
  expect(output?.CaptionDescriptions?.[0]?.DestinationSettings).toEqual({
    DestinationType: 'BURN_IN',
    BurninDestinationSettings: {
      StylePassthrough: 'ENABLED',
      FontFileRegular: captions.fontUri,
      FontFileBold: captions.fontUri,
      FontFileItalic: captions.fontUri,
      FontFileBoldItalic: captions.fontUri,
    },
  });
  const selectors = inputOf({ captions })?.CaptionSelectors;
  expect(selectors?.[output?.CaptionDescriptions?.[0]?.CaptionSelectorName ?? '']).toEqual({
    SourceSettings: { SourceType: 'TTML', FileSourceSettings: { SourceFile: captions.ttmlUri } },
  });
});

it('cuts a clip in frames counted from zero at the source’s rate', () => {
  const input = inputOf({ range: { startMs: 1000, endMs: 2000 }, preset: 'linkedin' });
  expect(input).toMatchObject({
    TimecodeSource: 'ZEROBASED',
    InputClippings: [{ StartTimecode: '00:00:01:00', EndTimecode: '00:00:01:24' }],
  });
  const fast = { ...videoFacts, frameRate: { numerator: 100, denominator: 1 } };
  expect(inputOf({ facts: fast, range: { startMs: 1500, endMs: 2000 } })?.InputClippings?.[0]?.StartTimecode).toBe(
    '00:00:01:50',
  );
  expect(inputOf({ range: { startMs: 1000, endMs: videoFacts.durationMs } })?.InputClippings).toEqual([
    { StartTimecode: '00:00:01:00' },
  ]);
});

it('draws the backdrop behind sound alone, at the canvas’s size and a rate of its own', () => {
  const parts = { facts: audioFacts, backdropUri: 's3://b/backdrop.png' };
  const input = inputOf(parts);
  expect(input).not.toHaveProperty('FileInput');
  expect(input?.AudioSelectors).toEqual({
    'Audio Selector 1': { DefaultSelection: 'DEFAULT', ExternalAudioFileInput: 's3://b/in.mp4' },
  });
  expect(input?.VideoGenerator).toEqual({
    Duration: audioFacts.durationMs,
    Width: 1080,
    Height: 1920,
    FramerateNumerator: 30,
    FramerateDenominator: 1,
    ImageInput: 's3://b/backdrop.png',
  });
  expect(outputOf(parts)?.VideoDescription).toMatchObject({
    Width: 1080,
    ScalingBehavior: 'DEFAULT',
    CodecSettings: { H264Settings: { FramerateControl: 'SPECIFIED', FramerateNumerator: 30, FramerateDenominator: 1 } },
  });
});

it('pads a picture that would be blurred by default, also around a focus', () => {
  const facts = { ...videoFacts, storedAsShown: true };
  for (const focus of [undefined, { x: 0.2, y: 0.5 }]) {
    const made = outputOf({ facts, focus })?.VideoDescription;
    expect(made).toMatchObject({ ScalingBehavior: 'DEFAULT' });
    expect(made?.Crop).toBeUndefined();
  }
});

it('spends the bits of a capped file on the clip alone', () => {
  const bitrate = (changed: Partial<EncodeRequest>) =>
    outputOf({ preset: 'instagram_feed', facts: { ...videoFacts, durationMs: 3_600_000 }, ...changed })
      ?.VideoDescription?.CodecSettings?.H264Settings?.MaxBitrate ?? 0;
  expect(bitrate({ range: { startMs: 0, endMs: 30_000 } })).toBeGreaterThan(bitrate({}) * 10);
  expect(bitrate({ range: { startMs: 3_000_000, endMs: 3_030_000 } })).toBe(
    bitrate({ range: { startMs: 0, endMs: 30_000 } }),
  );
});

it('converts other color spaces to Rec. 709 and deinterlaces, only where the source needs it', () => {
  const preprocessed = (facts: Partial<MediaFacts>) =>
    outputOf({ facts: { ...videoFacts, ...facts } })?.VideoDescription?.VideoPreprocessors;
  expect(preprocessed({})).toBeUndefined();
  const ColorCorrector = { ColorSpaceConversion: 'FORCE_709', HdrToSdrToneMapper: 'VIBRANT' };
  const Deinterlacer = { Mode: 'DEINTERLACE', Control: 'NORMAL', Algorithm: 'INTERPOLATE' };
  for (const colorSpace of ['HDR10', 'HLG_2020', 'REC_601'] as const) {
    expect(preprocessed({ colorSpace })).toEqual({ ColorCorrector });
  }
  expect(preprocessed({ interlaced: true })).toEqual({ Deinterlacer });
  expect(preprocessed({ colorSpace: 'REC_601', interlaced: true })).toEqual({ ColorCorrector, Deinterlacer });
  expect(inputOf({ facts: { ...videoFacts, colorSpace: 'REC_601' } })?.VideoSelector).toEqual({
    Rotate: 'AUTO',
    ColorSpace: 'REC_601',
    ColorSpaceUsage: 'FALLBACK',
  });
});
