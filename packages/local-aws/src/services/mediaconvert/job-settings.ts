import * as v from 'valibot';
import { type JobOutput, Output } from './output-settings.ts';
import {
  AudioSelectorName,
  CaptionSelectorName,
  EvenPixels,
  Framerate,
  integer,
  S3Uri,
  Timecode,
} from './setting-values.ts';

const Input = v.strictObject({
  fileInput: v.optional(S3Uri),
  /** https://docs.aws.amazon.com/mediaconvert/latest/ug/video-generator.html */
  videoGenerator: v.optional(
    v.strictObject({
      duration: integer(1, 86_400_000),
      width: EvenPixels,
      height: EvenPixels,
      framerateNumerator: Framerate,
      framerateDenominator: Framerate,
      imageInput: v.pipe(S3Uri, v.regex(/\.(png|tga)$/i, 'must end in .png or .tga')),
    }),
  ),
  timecodeSource: v.literal('ZEROBASED'),
  inputClippings: v.optional(
    v.pipe(
      v.array(v.strictObject({ startTimecode: v.optional(Timecode), endTimecode: v.optional(Timecode) })),
      v.maxLength(1),
    ),
  ),
  videoSelector: v.optional(
    v.strictObject({
      rotate: v.optional(v.picklist(['AUTO', 'DEGREE_0'])),
      colorSpace: v.optional(v.picklist(['FOLLOW', 'REC_601', 'REC_709', 'HDR10', 'HLG_2020'])),
      colorSpaceUsage: v.optional(v.literal('FALLBACK')),
    }),
  ),
  audioSelectors: v.optional(
    v.record(
      AudioSelectorName,
      v.strictObject({
        defaultSelection: v.optional(v.literal('DEFAULT')),
        externalAudioFileInput: v.optional(S3Uri),
        selectorType: v.optional(v.literal('TRACK')),
        tracks: v.optional(v.strictTuple([integer(1, 2_147_483_647)])),
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
  v.check(hasOnePicture, 'an input has either fileInput or videoGenerator'),
  v.check(hasSource, 'the input has neither fileInput nor externalAudioFileInput'),
  v.check(hasSelectors, 'an output names a selector that the input does not have'),
  v.check(hearsSomething, 'an output has audio and the input has no audio selector'),
);
export type JobSettings = v.InferOutput<typeof Settings>;
export type JobInput = v.InferOutput<typeof Input>;

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

/** The track of sound that is wanted, counted from 1. */
export const audioTrack = ({ audioSelectors }: JobInput): number =>
  Object.values(audioSelectors ?? {})[0]?.tracks?.[0] ?? 1;

function hasOnePicture(settings: JobSettings): boolean {
  const { fileInput, videoGenerator } = partsOf(settings).input;
  return (fileInput === undefined) !== (videoGenerator === undefined);
}

function hasSource(settings: JobSettings): boolean {
  const { input } = partsOf(settings);
  return Boolean(input.fileInput || externalAudio(input));
}

function hearsSomething(settings: JobSettings): boolean {
  const { input, output } = partsOf(settings);
  return !output.audioDescriptions?.[0] || Object.keys(input.audioSelectors ?? {}).length > 0;
}

function hasSelectors(settings: JobSettings): boolean {
  const { input, output } = partsOf(settings);
  const [audio, captions] = [output.audioDescriptions?.[0], output.captionDescriptions?.[0]];
  return (
    (!audio?.audioSourceName || audio.audioSourceName in (input.audioSelectors ?? {})) &&
    (!captions || captions.captionSelectorName in (input.captionSelectors ?? {}))
  );
}
