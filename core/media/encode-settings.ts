import type { CaptionDescription, Input, JobSettings, VideoDescription } from '@aws-sdk/client-mediaconvert';
import type { PresetId } from '#contract/schemas/export.ts';
import type { MediaFacts } from '#contract/schemas/media-facts.ts';
import { platforms } from '../presets/platforms.ts';
import type { Canvas } from '../presets/presets.ts';
import type { Span } from '../span.ts';
import { audioSelector } from './audio-selector.ts';
import { clipTimecodes } from './clip-timecodes.ts';
import { fitPicture } from './fit-picture.ts';
import { framesPerSecond, outputFrameRate } from './output-frame-rate.ts';
import { preprocessors } from './preprocessors.ts';
import { maxVideoBitrate } from './video-bitrate.ts';

export interface EncodeRequest {
  readonly facts: MediaFacts;
  readonly inputUri: string;
  /** Counted from 1. @default 1 */
  readonly audioTrack?: number | undefined;
  /** Without extension: MediaConvert adds .mp4. */
  readonly destinationUri: string;
  readonly canvas: Canvas;
  readonly preset: PresetId;
  /** Absent: the whole. */
  readonly range?: Span | undefined;
  /** Stands still behind the captions of media that is sound alone: a PNG of the canvas's size. */
  readonly backdropUri?: string | undefined;
  /** Absent: nothing is burned in. */
  readonly captions?: { readonly ttmlUri: string; readonly fontUri: string } | undefined;
}

const audioName = 'Audio Selector 1';
const captionSelector = 'Captions Selector 1';

/**
 * Settings of the MediaConvert job that makes one export: H.264 and AAC in an MP4 whose index comes first, as every
 * platform asks. Acceleration must stay off in the job: it can't burn in captions.
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
            AudioDescriptions: [
              {
                AudioSourceName: audioName,
                CodecSettings: {
                  Codec: 'AAC',
                  AacSettings: {
                    Bitrate: platforms[request.preset].audioBitsPerSecond,
                    CodecProfile: 'LC',
                    CodingMode: 'CODING_MODE_2_0',
                    RateControlMode: 'CBR',
                    SampleRate: 48_000,
                  },
                },
              },
            ],
            ...(request.captions ? { CaptionDescriptions: [burnIn(request.captions.fontUri)] } : {}),
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
          VideoSelector: {
            // The default ignores the rotation that phones write.
            Rotate: 'AUTO',
            // Where the file has no color metadata; the output gets them.
            ColorSpace: facts.colorSpace ?? 'REC_709',
            ColorSpaceUsage: 'FALLBACK',
          },
          AudioSelectors: { [audioName]: audioSelector(audioTrack) },
        }),
    // The default, embedded timecodes, would move or fail the clip (error 1060).
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

function videoOf({ facts, canvas, preset, range }: EncodeRequest): VideoDescription {
  const rate = outputFrameRate(facts, preset);
  const durationMs = range ? range.endMs - range.startMs : facts.durationMs;
  const VideoPreprocessors = preprocessors(facts);
  return {
    Width: canvas.widthPx,
    Height: canvas.heightPx,
    ...fitPicture(facts, canvas),
    ...(VideoPreprocessors && { VideoPreprocessors }),
    CodecSettings: {
      Codec: 'H_264',
      H264Settings: {
        RateControlMode: 'QVBR',
        MaxBitrate: maxVideoBitrate({ preset, canvas, framesPerSecond: framesPerSecond(rate), durationMs }),
        QualityTuningLevel: 'SINGLE_PASS_HQ',
        SceneChangeDetect: 'TRANSITION_DETECTION',
        CodecProfile: 'HIGH',
        CodecLevel: 'AUTO',
        InterlaceMode: 'PROGRESSIVE',
        GopSize: platforms[preset].gopSeconds,
        GopSizeUnits: 'SECONDS',
        GopClosedCadence: 1,
        NumberBFramesBetweenReferenceFrames: 2,
        FramerateControl: 'SPECIFIED',
        FramerateNumerator: rate.numerator,
        FramerateDenominator: rate.denominator,
        ParControl: 'SPECIFIED',
        ParNumerator: 1,
        ParDenominator: 1,
      },
    },
  };
}

/** The look is in the captions. Where one font file is set all four must be; ours is one file for every style. */
function burnIn(fontUri: string): CaptionDescription {
  return {
    CaptionSelectorName: captionSelector,
    DestinationSettings: {
      DestinationType: 'BURN_IN',
      BurninDestinationSettings: {
        StylePassthrough: 'ENABLED',
        FontFileRegular: fontUri,
        FontFileBold: fontUri,
        FontFileItalic: fontUri,
        FontFileBoldItalic: fontUri,
      },
    },
  };
}
