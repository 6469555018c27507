import * as v from 'valibot';
import { parseS3Uri } from '../../media/s3-files.ts';

const S3Uri = v.pipe(
  v.string(),
  v.check((uri) => parseS3Uri(uri) !== undefined, 'must be an s3:// URI'),
);
const integer = (least: number, most: number) => v.pipe(v.number(), v.integer(), v.minValue(least), v.maxValue(most));
const evenPixels = v.pipe(integer(32, 8192), v.multipleOf(2));
const Timecode = v.pipe(v.string(), v.regex(/^\d{2}:[0-5]\d:[0-5]\d:\d{2}$/, 'must be HH:MM:SS:FF'));
/** The service's own names of selectors; job settings with others are refused there. */
const AudioSelectorName = v.pipe(v.string(), v.regex(/^Audio Selector [0-9]+$/));
const CaptionSelectorName = v.pipe(v.string(), v.regex(/^Captions Selector [0-9]+$/));
const FontFile = v.pipe(S3Uri, v.regex(/\.ttf$/, 'must end in .ttf'));

const Input = v.strictObject({
  fileInput: v.optional(S3Uri),
  timecodeSource: v.literal('ZEROBASED'),
  inputClippings: v.optional(
    v.pipe(
      v.array(v.strictObject({ startTimecode: v.optional(Timecode), endTimecode: v.optional(Timecode) })),
      v.maxLength(1),
    ),
  ),
  videoSelector: v.optional(v.strictObject({ rotate: v.optional(v.picklist(['AUTO', 'DEGREE_0'])) })),
  audioSelectors: v.optional(
    v.record(
      AudioSelectorName,
      v.strictObject({
        defaultSelection: v.optional(v.literal('DEFAULT')),
        externalAudioFileInput: v.optional(S3Uri),
      }),
    ),
  ),
  captionSelectors: v.optional(
    v.record(
      CaptionSelectorName,
      v.strictObject({
        sourceSettings: v.strictObject({
          sourceType: v.literal('TTML'),
          fileSourceSettings: v.strictObject({
            sourceFile: v.pipe(S3Uri, v.regex(/\.(ttml|dfxp|xml)$/i, 'must end in .ttml, .dfxp or .xml')),
          }),
        }),
      }),
    ),
  ),
});

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
    framerateNumerator: v.optional(integer(1, 2_147_483_647)),
    framerateDenominator: v.optional(integer(1, 2_147_483_647)),
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

const Video = v.pipe(
  v.strictObject({
    width: evenPixels,
    height: evenPixels,
    scalingBehavior: v.optional(v.picklist(['DEFAULT', 'FILL', 'FIT', 'STRETCH_TO_OUTPUT'])),
    crop: v.optional(
      v.strictObject({ x: integer(0, 8192), y: integer(0, 8192), width: integer(2, 8192), height: integer(2, 8192) }),
    ),
    codecSettings: v.strictObject({ codec: v.literal('H_264'), h264Settings: H264 }),
  }),
  // AVC's largest pictures (MediaConvert user guide, "Maximum resolution").
  v.check(
    ({ width, height }) => Math.max(width, height) <= 4096 && Math.min(width, height) <= 2160,
    'H_264 is at most 4096x2160 or 2160x4096',
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

/** "If you set one font file you must set all four" (BurninDestinationSettings); without any there is nothing to draw with here. */
const Captions = v.strictObject({
  captionSelectorName: CaptionSelectorName,
  destinationSettings: v.strictObject({
    destinationType: v.literal('BURN_IN'),
    burninDestinationSettings: v.strictObject({
      stylePassthrough: v.literal('ENABLED'),
      fontFileRegular: FontFile,
      fontFileBold: FontFile,
      fontFileItalic: FontFile,
      fontFileBoldItalic: FontFile,
    }),
  }),
});

const Output = v.pipe(
  v.strictObject({
    containerSettings: v.strictObject({
      container: v.literal('MP4'),
      mp4Settings: v.optional(
        v.strictObject({ moovPlacement: v.optional(v.picklist(['PROGRESSIVE_DOWNLOAD', 'NORMAL'])) }),
      ),
    }),
    nameModifier: v.optional(v.pipe(v.string(), v.regex(/^[^/]{1,256}$/))),
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

const Settings = v.strictObject({
  timecodeConfig: v.optional(v.strictObject({ source: v.literal('ZEROBASED') })),
  inputs: v.strictTuple([Input]),
  outputGroups: v.strictTuple([
    v.strictObject({
      outputGroupSettings: v.strictObject({
        type: v.literal('FILE_GROUP_SETTINGS'),
        fileGroupSettings: v.strictObject({ destination: S3Uri }),
      }),
      outputs: v.strictTuple([Output]),
    }),
  ]),
});

/** The part of a job's settings that is served, as on the wire. https://docs.aws.amazon.com/mediaconvert/latest/apireference/jobs.html */
export const JobSettings = v.pipe(
  Settings,
  v.check(hasSource, 'the input has neither fileInput nor externalAudioFileInput'),
  v.check(hasSelectors, 'an output names a selector that the input does not have'),
  v.check(knowsFrameRate, 'without fileInput the video needs framerateControl SPECIFIED'),
);
export type JobSettings = v.InferOutput<typeof Settings>;
export type JobInput = v.InferOutput<typeof Input>;
export type JobOutput = v.InferOutput<typeof Output>;
export type VideoDescription = v.InferOutput<typeof Video>;
export type AudioDescription = v.InferOutput<typeof Audio>;

/** The one input and the one output of a job. */
export function partsOf(settings: JobSettings): { input: JobInput; output: JobOutput; destination: string } {
  const [input] = settings.inputs;
  const [group] = settings.outputGroups;
  return { input, output: group.outputs[0], destination: group.outputGroupSettings.fileGroupSettings.destination };
}

/** The audio file that stands in for an input file. */
export const externalAudio = ({ audioSelectors }: JobInput): string | undefined =>
  Object.values(audioSelectors ?? {}).find(({ externalAudioFileInput }) => externalAudioFileInput)
    ?.externalAudioFileInput;

function hasSource(settings: JobSettings): boolean {
  const { input } = partsOf(settings);
  return Boolean(input.fileInput || externalAudio(input));
}

function hasSelectors(settings: JobSettings): boolean {
  const { input, output } = partsOf(settings);
  const [audio, captions] = [output.audioDescriptions?.[0], output.captionDescriptions?.[0]];
  return (
    (!audio?.audioSourceName || audio.audioSourceName in (input.audioSelectors ?? {})) &&
    (!captions || captions.captionSelectorName in (input.captionSelectors ?? {}))
  );
}

function knowsFrameRate(settings: JobSettings): boolean {
  const { input, output } = partsOf(settings);
  const codec = output.videoDescription?.codecSettings.h264Settings;
  return Boolean(input.fileInput) || !codec || codec.framerateControl === 'SPECIFIED';
}
