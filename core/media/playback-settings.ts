import type { JobSettings, Output, VideoDescription } from '@aws-sdk/client-mediaconvert';
import type { Canvas } from '@cueline/captions/presets/presets.ts';
import type { FrameRate, MediaFacts } from '#contract/schemas/media-facts.ts';
import { aacSound } from './aac-sound.ts';
import { audioSelector } from './audio-selector.ts';
import { isPlayable } from './browser-media.ts';
import { h264 } from './h264.ts';
import { frameRateUpTo } from './output-frame-rate.ts';
import { playbackCanvas } from './playback-canvas.ts';
import { preprocessors } from './preprocessors.ts';
import { videoSelector } from './video-selector.ts';

export interface PlaybackRequest {
  readonly facts: MediaFacts;
  readonly reviewed?: boolean | undefined;
  readonly inputUri: string;
  readonly audioTrack?: number | undefined;
  /** Destinations without extension: MediaConvert adds those. The companion is not kept. */
  readonly proxyUri: string;
  readonly posterUri: string;
  readonly soundUri: string;
  readonly companionUri: string;
}

const audioName = 'Audio Selector 1';
/** Above it each minute costs twice. */
const maxFramesPerSecond = 30;
const maxPosterMs = 10_000;

export const playbackFrameRate = (facts: MediaFacts): FrameRate => frameRateUpTo(maxFramesPerSecond, facts);

/**
 * What browsers do not play, or may not play, gets a proxy, and so does what is reviewed, since a reviewer never gets the source. That
 * of media without picture is sound alone.
 */
export const needsProxy = (facts: MediaFacts, reviewed = false): boolean =>
  reviewed || facts.silent === true || isPlayable(facts) !== true;
/** Frames are captured only in jobs that have an output with video and sound too: a silent video has a proxy alone. */
export const hasPoster = ({ source, silent }: MediaFacts): boolean => source === 'video' && !silent;
export const needsCompanion = (facts: MediaFacts, reviewed = false): boolean =>
  hasPoster(facts) && !needsProxy(facts, reviewed);
export const companionCanvas = (facts: MediaFacts): Canvas => playbackCanvas(facts, 180);

/**
 * Settings of the MediaConvert job that makes a project's files for players: the sound from which peaks are computed, for a
 * picture its poster, and a proxy where browsers cannot play the source.
 * https://docs.aws.amazon.com/mediaconvert/latest/ug/file-group-with-frame-capture-output.html
 */
export function playbackSettings(request: PlaybackRequest) {
  const { facts, reviewed, inputUri, audioTrack } = request;
  const isVideo = facts.source === 'video';
  return {
    TimecodeConfig: { Source: 'ZEROBASED' },
    Inputs: [
      {
        FileInput: inputUri,
        TimecodeSource: 'ZEROBASED',
        ...(isVideo && { VideoSelector: videoSelector(facts) }),
        ...(!facts.silent && { AudioSelectors: { [audioName]: audioSelector(audioTrack) } }),
      },
    ],
    OutputGroups: [
      ...(facts.silent ? [] : [file(request.soundUri, sound)]),
      ...(needsProxy(facts, reviewed)
        ? [file(request.proxyUri, mp4(facts, isVideo ? moving(facts, playbackCanvas(facts)) : {}))]
        : []),
      ...(needsCompanion(facts, reviewed)
        ? [file(request.companionUri, mp4(facts, moving(facts, companionCanvas(facts))))]
        : []),
      ...(hasPoster(facts) ? [file(request.posterUri, poster(facts))] : []),
    ],
  } satisfies JobSettings;
}

const file = (destinationUri: string, output: Output) => ({
  OutputGroupSettings: {
    Type: 'FILE_GROUP_SETTINGS' as const,
    FileGroupSettings: { Destination: destinationUri },
  },
  Outputs: [output],
});

const mp4 = ({ silent }: MediaFacts, video: Pick<Output, 'VideoDescription'>): Output => ({
  ContainerSettings: { Container: 'MP4', Mp4Settings: { MoovPlacement: 'PROGRESSIVE_DOWNLOAD' } },
  ...video,
  ...(!silent && { AudioDescriptions: [aacSound(audioName, 96_000)] }),
});

/** Uncompressed, so that a Lambda can read it; peaks need no more samples. */
const sound: Output = {
  ContainerSettings: { Container: 'RAW' },
  AudioDescriptions: [
    {
      AudioSourceName: audioName,
      CodecSettings: { Codec: 'WAV', WavSettings: { BitDepth: 16, Channels: 2, SampleRate: 8000 } },
    },
  ],
};

const moving = (facts: MediaFacts, canvas: Canvas): Pick<Output, 'VideoDescription'> => ({
  VideoDescription: {
    ...picture(facts, canvas),
    CodecSettings: h264({ rate: playbackFrameRate(facts), maxBitsPerSecond: maxBitsPerSecond(canvas), gopSeconds: 2 }),
  },
});

const maxBitsPerSecond = ({ widthPx, heightPx }: Canvas): number => 3 * widthPx * heightPx;

/** The second frame that is captured, since the first of a video is often black; the first where there is no second. */
const poster = (facts: MediaFacts): Output => ({
  ContainerSettings: { Container: 'RAW' },
  VideoDescription: {
    ...picture(facts, playbackCanvas(facts)),
    CodecSettings: {
      Codec: 'FRAME_CAPTURE',
      FrameCaptureSettings: {
        FramerateNumerator: 1000,
        FramerateDenominator: Math.min(maxPosterMs, Math.ceil(facts.durationMs / 10)),
        MaxCaptures: 2,
        Quality: 80,
      },
    },
  },
});

const picture = (facts: MediaFacts, canvas: Canvas): VideoDescription => {
  const VideoPreprocessors = preprocessors(facts);
  return {
    Width: canvas.widthPx,
    Height: canvas.heightPx,
    // Never stretched: where the rounded canvas differs from the picture's shape, it adds a black edge.
    ScalingBehavior: 'DEFAULT',
    ...(VideoPreprocessors && { VideoPreprocessors }),
  };
};
