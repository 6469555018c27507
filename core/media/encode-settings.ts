import type { CaptionDescription, Input, JobSettings, VideoDescription } from '@aws-sdk/client-mediaconvert';
import type { Fit, PresetId } from '#contract/schemas/export.ts';
import type { MediaFacts } from '#contract/schemas/media-facts.ts';
import { platforms } from '../presets/platforms.ts';
import type { Canvas } from '../presets/presets.ts';
import type { Span } from '../span.ts';
import { aacSound } from './aac-sound.ts';
import { audioSelector } from './audio-selector.ts';
import { clipTimecodes } from './clip-timecodes.ts';
import { fitPicture } from './fit-picture.ts';
import { h264 } from './h264.ts';
import { framesPerSecond, outputFrameRate } from './output-frame-rate.ts';
import { preprocessors } from './preprocessors.ts';
import { maxVideoBitrate } from './video-bitrate.ts';
import { videoSelector } from './video-selector.ts';

export interface EncodeRequest {
  readonly facts: MediaFacts;
  readonly inputUri: string;
  /** Counted from 1. @default 1 */
  readonly audioTrack?: number | undefined;
  /** Without extension: MediaConvert adds .mp4. */
  readonly destinationUri: string;
  readonly canvas: Canvas;
  readonly preset: PresetId;
  /** @default auto */
  readonly fit?: Fit | undefined;
  /** Absent: all of the media. */
  readonly range?: Span | undefined;
  /** The still background of media without video: a PNG of the canvas's size. */
  readonly backdropUri?: string | undefined;
  /** Absent: no captions are burned in. */
  readonly captions?: { readonly ttmlUri: string; readonly fontUri: string; readonly outlined: boolean } | undefined;
}

const audioName = 'Audio Selector 1';
const captionSelector = 'Captions Selector 1';

/**
 * Settings of the MediaConvert job of one export: H.264 and AAC in an MP4 with its index first, as every platform requires.
 * Acceleration must stay off in the job, because it cannot burn in captions.
 * https://docs.aws.amazon.com/mediaconvert/latest/ug/job-requirements.html
 */
export function encodeSettings(request: EncodeRequest) {
  return {
    TimecodeConfig: { Source: 'ZEROBASED' },
    Inputs: [inputOf(request)],
    OutputGroups: [
      {
        OutputGroupSettings: {
          Type: 'FILE_GROUP_SETTINGS',
          FileGroupSettings: { Destination: request.destinationUri },
        },
        Outputs: [
          {
            ContainerSettings: { Container: 'MP4', Mp4Settings: { MoovPlacement: 'PROGRESSIVE_DOWNLOAD' } },
            VideoDescription: videoOf(request),
            AudioDescriptions: [aacSound(audioName, platforms[request.preset].audioBitsPerSecond)],
            ...(request.captions ? { CaptionDescriptions: [burnIn(request.captions)] } : {}),
          },
        ],
      },
    ],
  } satisfies JobSettings;
}

function inputOf({ facts, inputUri, audioTrack, canvas, preset, backdropUri, range, captions }: EncodeRequest): Input {
  const rate = facts.frameRate ?? outputFrameRate(facts, preset);
  return {
    ...(backdropUri
      ? {
          VideoGenerator: {
            Duration: facts.durationMs,
            Width: canvas.widthPx,
            Height: canvas.heightPx,
            FramerateNumerator: rate.numerator,
            FramerateDenominator: rate.denominator,
            ImageInput: backdropUri,
          },
          AudioSelectors: { [audioName]: { ...audioSelector(audioTrack), ExternalAudioFileInput: inputUri } },
        }
      : {
          FileInput: inputUri,
          VideoSelector: videoSelector(facts),
          AudioSelectors: { [audioName]: audioSelector(audioTrack) },
        }),
    // The default, embedded timecodes, would shift the clip or fail the job (error 1060).
    TimecodeSource: 'ZEROBASED',
    ...(range ? { InputClippings: [clipTimecodes(range, framesPerSecond(rate), facts.durationMs)] } : {}),
    ...(captions
      ? {
          CaptionSelectors: {
            [captionSelector]: {
              SourceSettings: { SourceType: 'TTML', FileSourceSettings: { SourceFile: captions.ttmlUri } },
            },
          },
        }
      : {}),
  };
}

function videoOf({ facts, canvas, preset, fit, range }: EncodeRequest): VideoDescription {
  const rate = outputFrameRate(facts, preset);
  const durationMs = range ? range.endMs - range.startMs : facts.durationMs;
  const VideoPreprocessors = preprocessors(facts);
  return {
    Width: canvas.widthPx,
    Height: canvas.heightPx,
    ...fitPicture(facts, canvas, fit).settings,
    ...(VideoPreprocessors && { VideoPreprocessors }),
    CodecSettings: h264({
      rate,
      maxBitsPerSecond: maxVideoBitrate({ preset, canvas, framesPerSecond: framesPerSecond(rate), durationMs }),
      gopSeconds: platforms[preset].gopSeconds,
    }),
  };
}

/**
 * The styling is in the TTML. If one font file is set, all four must be; the same file serves for all. The size of an outline is
 * set only where there is none, since the default for what the TTML does not say is a black outline.
 */
function burnIn({ fontUri, outlined }: NonNullable<EncodeRequest['captions']>): CaptionDescription {
  return {
    CaptionSelectorName: captionSelector,
    DestinationSettings: {
      DestinationType: 'BURN_IN',
      BurninDestinationSettings: {
        StylePassthrough: 'ENABLED',
        ...(outlined ? {} : { OutlineSize: 0 }),
        FontFileRegular: fontUri,
        FontFileBold: fontUri,
        FontFileItalic: fontUri,
        FontFileBoldItalic: fontUri,
      },
    },
  };
}
