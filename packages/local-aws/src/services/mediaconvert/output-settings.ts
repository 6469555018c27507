import * as v from 'valibot';
import { AudioSelectorName, CaptionSelectorName, EvenPixels, Framerate, integer, S3Uri } from './setting-values.ts';

/** Blocks of 16x16 pixels a second at level 5.2, the highest of CodecLevel (ITU-T H.264, table A-1). */
const MACROBLOCKS_PER_SECOND = 2_073_600;
const EvenNumber = v.pipe(integer(0, 8192), v.multipleOf(2));
const EvenLength = v.pipe(integer(2, 8192), v.multipleOf(2));
const FontFile = v.pipe(S3Uri, v.regex(/\.ttf$/, 'must end in .ttf'));

const H264 = v.pipe(
  v.strictObject({
    rateControlMode: v.literal('QVBR'),
    maxBitrate: integer(1000, 1_152_000_000),
    qvbrSettings: v.optional(v.strictObject({ qvbrQualityLevel: v.optional(integer(1, 10)) })),
    qualityTuningLevel: v.optional(v.picklist(['SINGLE_PASS', 'SINGLE_PASS_HQ'])),
    sceneChangeDetect: v.optional(v.picklist(['DISABLED', 'ENABLED', 'TRANSITION_DETECTION'])),
    codecProfile: v.optional(v.picklist(['BASELINE', 'MAIN', 'HIGH'])),
    codecLevel: v.optional(v.literal('AUTO')),
    interlaceMode: v.optional(v.literal('PROGRESSIVE')),
    gopSize: v.optional(v.pipe(v.number(), v.minValue(0))),
    gopSizeUnits: v.optional(v.picklist(['FRAMES', 'SECONDS', 'AUTO'])),
    gopClosedCadence: v.optional(v.literal(1)),
    numberBFramesBetweenReferenceFrames: v.optional(integer(0, 7)),
    framerateControl: v.optional(v.picklist(['INITIALIZE_FROM_SOURCE', 'SPECIFIED'])),
    framerateNumerator: v.optional(Framerate),
    framerateDenominator: v.optional(Framerate),
    parControl: v.literal('SPECIFIED'),
    parNumerator: v.literal(1),
    parDenominator: v.literal(1),
  }),
  v.check(
    (codec) =>
      codec.framerateControl !== 'SPECIFIED' || Boolean(codec.framerateNumerator && codec.framerateDenominator),
    'framerateControl SPECIFIED needs framerateNumerator and framerateDenominator',
  ),
);

const Preprocessors = v.strictObject({
  colorCorrector: v.optional(
    v.strictObject({
      colorSpaceConversion: v.literal('FORCE_709'),
      hdrToSdrToneMapper: v.optional(v.picklist(['PRESERVE_DETAILS', 'VIBRANT'])),
    }),
  ),
  deinterlacer: v.optional(
    v.strictObject({
      mode: v.literal('DEINTERLACE'),
      control: v.literal('NORMAL'),
      algorithm: v.literal('INTERPOLATE'),
    }),
  ),
});

const picture = {
  width: EvenPixels,
  height: EvenPixels,
  scalingBehavior: v.optional(v.picklist(['DEFAULT', 'FILL', 'FIT', 'STRETCH_TO_OUTPUT'])),
  crop: v.optional(v.strictObject({ x: EvenNumber, y: EvenNumber, width: EvenLength, height: EvenLength })),
  videoPreprocessors: v.optional(Preprocessors),
};

const Video = v.pipe(
  v.strictObject({ ...picture, codecSettings: v.strictObject({ codec: v.literal('H_264'), h264Settings: H264 }) }),
  // The largest pictures of AVC.
  // https://docs.aws.amazon.com/mediaconvert/latest/ug/supported-output-resolution-maximums-by-codec.html
  v.check(
    ({ width, height }) => Math.max(width, height) <= 4096 && Math.min(width, height) <= 2160,
    'H_264 is at most 4096x2160 or 2160x4096',
  ),
  v.check(
    ({ width, height, codecSettings: { h264Settings } }) =>
      (width * height * framesPerSecond(h264Settings)) / 256 <= MACROBLOCKS_PER_SECOND,
    'H_264 of this size has no level for so many frames a second',
  ),
);

const Audio = v.strictObject({
  audioSourceName: v.optional(AudioSelectorName),
  codecSettings: v.strictObject({
    codec: v.literal('AAC'),
    aacSettings: v.strictObject({
      bitrate: v.picklist([
        64_000, 80_000, 96_000, 112_000, 128_000, 160_000, 192_000, 224_000, 256_000, 288_000, 320_000, 384_000,
      ]),
      codecProfile: v.optional(v.literal('LC')),
      codingMode: v.picklist(['CODING_MODE_1_0', 'CODING_MODE_2_0']),
      rateControlMode: v.optional(v.literal('CBR')),
      sampleRate: v.picklist([44_100, 48_000]),
    }),
  }),
});
/** "If you set one font file you must set all four" (BurninDestinationSettings); without any, no font is available here. */
const Captions = v.strictObject({
  captionSelectorName: CaptionSelectorName,
  destinationSettings: v.strictObject({
    destinationType: v.literal('BURN_IN'),
    burninDestinationSettings: v.strictObject({
      stylePassthrough: v.literal('ENABLED'),
      // Captions whose TTML has no outline either.
      outlineSize: v.optional(v.literal(0)),
      fontFileRegular: FontFile,
      fontFileBold: FontFile,
      fontFileItalic: FontFile,
      fontFileBoldItalic: FontFile,
    }),
  }),
});

const nameModifier = v.optional(v.pipe(v.string(), v.regex(/^[^/]{1,256}$/)));

const Mp4Output = v.pipe(
  v.strictObject({
    containerSettings: v.strictObject({
      container: v.literal('MP4'),
      mp4Settings: v.optional(
        v.strictObject({ moovPlacement: v.optional(v.picklist(['PROGRESSIVE_DOWNLOAD', 'NORMAL'])) }),
      ),
    }),
    nameModifier,
    videoDescription: v.optional(Video),
    audioDescriptions: v.optional(v.pipe(v.array(Audio), v.maxLength(1))),
    captionDescriptions: v.optional(v.pipe(v.array(Captions), v.maxLength(1))),
  }),
  v.check(
    (output) => Boolean(output.videoDescription || output.audioDescriptions?.[0]),
    'an output needs video or audio',
  ),
  v.check((output) => !output.captionDescriptions?.[0] || Boolean(output.videoDescription), 'burn-in needs video'),
);

const noContainer = v.strictObject({ container: v.literal('RAW') });

/** JPEG files of single frames. https://docs.aws.amazon.com/mediaconvert/latest/ug/file-group-with-frame-capture-output.html */
const CaptureOutput = v.strictObject({
  containerSettings: noContainer,
  nameModifier,
  videoDescription: v.strictObject({
    ...picture,
    codecSettings: v.strictObject({
      codec: v.literal('FRAME_CAPTURE'),
      frameCaptureSettings: v.strictObject({
        framerateNumerator: Framerate,
        framerateDenominator: Framerate,
        maxCaptures: v.optional(integer(1, 10_000_000)),
        quality: v.optional(integer(1, 100)),
      }),
    }),
  }),
});

/** Sound as a WAVE file. */
const WaveOutput = v.strictObject({
  containerSettings: noContainer,
  nameModifier,
  audioDescriptions: v.strictTuple([
    v.strictObject({
      audioSourceName: v.optional(AudioSelectorName),
      codecSettings: v.strictObject({
        codec: v.literal('WAV'),
        wavSettings: v.strictObject({
          bitDepth: v.picklist([16, 24]),
          channels: v.picklist([1, 2]),
          sampleRate: integer(8000, 192_000),
          format: v.optional(v.picklist(['RIFF', 'RF64'])),
        }),
      }),
    }),
  ]),
});

export type Mp4Output = v.InferOutput<typeof Mp4Output>;
export type CaptureOutput = v.InferOutput<typeof CaptureOutput>;
export type WaveOutput = v.InferOutput<typeof WaveOutput>;
export type JobOutput = Mp4Output | CaptureOutput | WaveOutput;

const Raw = v.looseObject({ containerSettings: v.looseObject({ container: v.literal('RAW') }) });
const HasVideo = v.looseObject({ videoDescription: v.looseObject({}) });

/** By one schema, chosen by the container, so that a refusal names the setting. */
export const Output: v.GenericSchema<unknown, JobOutput> = v.lazy((output) => {
  if (!v.is(Raw, output)) return Mp4Output;
  return v.is(HasVideo, output) ? CaptureOutput : WaveOutput;
});

export const isMp4 = (output: JobOutput): output is Mp4Output => output.containerSettings.container === 'MP4';
export const isCapture = (output: JobOutput): output is CaptureOutput => !isMp4(output) && 'videoDescription' in output;

export const audioOf = (output: JobOutput) => (isCapture(output) ? undefined : output.audioDescriptions?.[0]);
export const videoOf = (output: JobOutput) => ('videoDescription' in output ? output.videoDescription : undefined);
export const captionsOf = (output: JobOutput) => (isMp4(output) ? output.captionDescriptions?.[0] : undefined);

/** The specified frame rate; 0 when it is taken from the source. */
function framesPerSecond({ framerateNumerator = 0, framerateDenominator = 1 }: v.InferOutput<typeof H264>): number {
  return framerateNumerator / framerateDenominator;
}

export type VideoDescription = v.InferOutput<typeof Video>;
/** What H.264 and frame capture have in common. */
export type Picture = Omit<VideoDescription, 'codecSettings'>;
export type AudioDescription = v.InferOutput<typeof Audio>;
