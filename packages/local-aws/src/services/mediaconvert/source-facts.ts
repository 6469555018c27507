import type { ProbedFile, ProbedStream } from '../../media/probe-file.ts';
import { BAD_SETTINGS, CODEC_NOT_READ, INPUT_NOT_OPENED, JobFailed, NO_AUDIO, NO_VIDEO } from './job-failed.ts';
import type { Picture } from './output-settings.ts';
import { frameRateOf } from './probe-result.ts';

/** What the encoder needs to know about the source file. */
export interface SourceFacts {
  readonly durationMs: number;
  readonly framesPerSecond: number | undefined;
  /** How much later than the file the picture starts. */
  readonly pictureDelaySeconds: number;
  readonly widthPx: number | undefined;
  readonly heightPx: number | undefined;
  readonly picture: ProbedStream | undefined;
  /** ffmpeg's stream numbers. */
  readonly videoStream: number | undefined;
  readonly audioStream: number | undefined;
}

/**
 * "For some jobs, the service can't provide information about job progress" (SDK, Job.JobPercentComplete). AWS names
 * QuickTime, MP4, MXF and transport streams as reliable; here Matroska and WebM have no progress.
 */
export const progressIsKnown = ({ format }: ProbedFile): boolean => !format.format_name.startsWith('matroska');

/** Throws JobFailed where the file lacks a stream that the output needs, or has it in an unknown codec. */
export function sourceFacts(
  probed: ProbedFile | 'unrecognised' | 'corrupt',
  uri: string,
  needs: { readonly video: boolean; readonly audio: boolean; readonly audioTrack: number },
): SourceFacts {
  if (typeof probed === 'string') {
    throw new JobFailed(
      INPUT_NOT_OPENED,
      `Unable to open input file [${uri}]: [Failed probe/open: [the file is ${probed}]]`,
    );
  }
  const streams = probed.streams.filter(({ disposition }) => disposition?.attached_pic !== 1);
  const video = streams.find(({ codec_type }) => codec_type === 'video');
  const audio = streams.filter(({ codec_type }) => codec_type === 'audio')[needs.audioTrack - 1];
  if (needs.video && !video) throw new JobFailed(NO_VIDEO, `No video was found in the input file [${uri}]`);
  if (needs.audio && !audio) throw new JobFailed(NO_AUDIO, `No audio was found in the input file [${uri}]`);
  for (const stream of [needs.video ? video : undefined, needs.audio ? audio : undefined]) {
    if (!stream || (stream.codec_name && stream.codec_name !== 'unknown')) continue;
    throw new JobFailed(
      CODEC_NOT_READ,
      `The codec ${stream.codec_tag_string} of the input file [${uri}] is not supported`,
    );
  }
  const rate = video && frameRateOf(video);
  const seconds = probed.format.duration ?? Math.max(video?.duration ?? 0, audio?.duration ?? 0);
  return {
    durationMs: seconds * 1000,
    framesPerSecond: rate && rate.numerator / rate.denominator,
    pictureDelaySeconds: (video?.start_time ?? 0) - (probed.format.start_time ?? 0),
    widthPx: video?.width,
    heightPx: video?.height,
    picture: video,
    videoStream: video?.index,
    audioStream: audio?.index,
  };
}

/** Throws JobFailed where the cropping rectangle is not inside the picture. */
export function checkCrop(video: Picture | undefined, { widthPx = 0, heightPx = 0 }: SourceFacts): void {
  const crop = video?.crop;
  if (!crop || (crop.x + crop.width <= widthPx && crop.y + crop.height <= heightPx)) return;
  throw new JobFailed(BAD_SETTINGS, `The cropping rectangle is not inside the input's ${widthPx}x${heightPx} picture`);
}
