import * as v from 'valibot';
import { audioOf, captionsOf, isCapture, isMp4, type JobOutput, Output, videoOf } from './output-settings.ts';
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
      padVideo: v.optional(v.literal('BLACK')),
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
  outputGroups: v.pipe(
    v.array(
      v.strictObject({
        outputGroupSettings: v.strictObject({
          type: v.literal('FILE_GROUP_SETTINGS'),
          fileGroupSettings: v.strictObject({ destination: S3Uri }),
        }),
        outputs: v.pipe(v.array(Output), v.minLength(1)),
      }),
    ),
    v.minLength(1),
  ),
});

/** The job settings that are supported, as on the wire. https://docs.aws.amazon.com/mediaconvert/latest/apireference/jobs.html */
export const JobSettings = v.pipe(
  Settings,
  v.check(hasOnePicture, 'an input has either fileInput or videoGenerator'),
  v.check(hasSource, 'the input has neither fileInput nor externalAudioFileInput'),
  v.check(hasSelectors, 'an output names a selector that the input does not have'),
  v.check(hasAudioSelector, 'an output has audio and the input has no audio selector'),
  v.check(hasNames, 'each output of a group of several needs its own nameModifier'),
  v.check(capturesBesideVideo, 'frame capture needs another output of the job that has video and audio'),
  v.check(capturesFile, 'frame capture of a generated video is not served'),
);
export type JobSettings = v.InferOutput<typeof Settings>;
export type JobInput = v.InferOutput<typeof Input>;
export type OutputGroup = JobSettings['outputGroups'][number];

/** The one input of a job. */
export const inputOf = ({ inputs: [input] }: JobSettings): JobInput => input;
export const outputsOf = ({ outputGroups }: JobSettings): JobOutput[] => outputGroups.flatMap(({ outputs }) => outputs);

/** The audio file that a job with a generated video uses instead of an input file. */
export const externalAudio = ({ audioSelectors }: JobInput): string | undefined =>
  Object.values(audioSelectors ?? {}).find(({ externalAudioFileInput }) => externalAudioFileInput)
    ?.externalAudioFileInput;

/** The selected audio track, counted from 1. */
export const audioTrack = ({ audioSelectors }: JobInput): number =>
  Object.values(audioSelectors ?? {})[0]?.tracks?.[0] ?? 1;

function hasOnePicture(settings: JobSettings): boolean {
  const { fileInput, videoGenerator } = inputOf(settings);
  return (fileInput === undefined) !== (videoGenerator === undefined);
}

function hasSource(settings: JobSettings): boolean {
  const input = inputOf(settings);
  return Boolean(input.fileInput || externalAudio(input));
}

function hasAudioSelector(settings: JobSettings): boolean {
  return !outputsOf(settings).some(audioOf) || Object.keys(inputOf(settings).audioSelectors ?? {}).length > 0;
}

function hasSelectors(settings: JobSettings): boolean {
  const { audioSelectors = {}, captionSelectors = {} } = inputOf(settings);
  return outputsOf(settings).every((output) => {
    const [audio, captions] = [audioOf(output), captionsOf(output)];
    return (
      (!audio?.audioSourceName || audio.audioSourceName in audioSelectors) &&
      (!captions || captions.captionSelectorName in captionSelectors)
    );
  });
}

function hasNames({ outputGroups }: JobSettings): boolean {
  return outputGroups.every(({ outputs }) => {
    const names = new Set(outputs.map(({ nameModifier }) => nameModifier));
    return outputs.length === 1 || (names.size === outputs.length && !names.has(undefined));
  });
}

/** "MediaConvert doesn't support jobs that consist only of a frame capture output" (see CaptureOutput). */
function capturesBesideVideo(settings: JobSettings): boolean {
  const outputs = outputsOf(settings);
  return !outputs.some(isCapture) || outputs.some((output) => isMp4(output) && videoOf(output) && audioOf(output));
}

function capturesFile(settings: JobSettings): boolean {
  return !inputOf(settings).videoGenerator || !outputsOf(settings).some(isCapture);
}
