import type { CaptionDescription, Input, JobSettings, VideoDescription } from '@aws-sdk/client-mediaconvert';
import { hasSound } from '@cueline/video/plan.ts';
import type { MediaFacts } from '#contract/schemas/media-facts.ts';
import type { PicturePlan, VideoPlan } from '#contract/schemas/video-plan.ts';
import { aacSound } from './aac-sound.ts';
import { audioSelector } from './audio-selector.ts';
import { clipTimecodes } from './clip-timecodes.ts';
import { h264 } from './h264.ts';
import { framesPerSecond } from './output-frame-rate.ts';
import { oursAlone } from './own-renderer-problems.ts';
import { preprocessors } from './preprocessors.ts';
import { type PlanRequest, planFor, videoPlan } from './video-plan.ts';
import { videoSelector } from './video-selector.ts';

export interface EncodeRequest extends PlanRequest {
  readonly inputUri: string;
  /** Without extension: MediaConvert adds .mp4. */
  readonly destinationUri: string;
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
  const plan = planFor('mediaconvert', videoPlan(request));
  return {
    TimecodeConfig: { Source: 'ZEROBASED' },
    Inputs: [inputOf(request, plan)],
    OutputGroups: [
      {
        OutputGroupSettings: {
          Type: 'FILE_GROUP_SETTINGS',
          FileGroupSettings: { Destination: request.destinationUri },
        },
        Outputs: [
          {
            ContainerSettings: { Container: 'MP4', Mp4Settings: { MoovPlacement: 'PROGRESSIVE_DOWNLOAD' } },
            VideoDescription: videoOf(request.facts, plan),
            ...(hasSound(plan) && { AudioDescriptions: [aacSound(audioName, plan.audioBitsPerSecond)] }),
            ...(request.captions ? { CaptionDescriptions: [burnIn(request.captions)] } : {}),
          },
        ],
      },
    ],
  } satisfies JobSettings;
}

function inputOf(request: EncodeRequest, plan: VideoPlan): Input {
  const { rate: outputRate, audioTrack, canvas } = plan;
  const { facts, inputUri, backdropUri, range, captions } = request;
  const rate = facts.frameRate ?? outputRate;
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
          ...(hasSound(plan) && { AudioSelectors: { [audioName]: audioSelector(audioTrack) } }),
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

function videoOf(facts: MediaFacts, plan: VideoPlan): VideoDescription {
  const { canvas, picture, rate, maxVideoBitsPerSecond, gopSeconds } = plan;
  const ours = oursAlone(facts, plan);
  if (ours) throw new Error(`MediaConvert cannot make a video of this ${ours}`);
  const VideoPreprocessors = preprocessors(facts);
  return {
    Width: canvas.widthPx,
    Height: canvas.heightPx,
    ScalingBehavior: picture?.fit === 'fill' ? 'FILL' : 'DEFAULT',
    ...(picture?.crop && { Crop: cropOf(picture.crop) }),
    ...(VideoPreprocessors && { VideoPreprocessors }),
    CodecSettings: h264({ rate, maxBitsPerSecond: maxVideoBitsPerSecond, gopSeconds }),
  };
}

const cropOf = ({ leftPx, topPx, widthPx, heightPx }: NonNullable<PicturePlan['crop']>) => ({
  X: leftPx,
  Y: topPx,
  Width: widthPx,
  Height: heightPx,
});

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
