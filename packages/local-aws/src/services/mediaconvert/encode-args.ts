import { SAFE_INPUT } from '../../media/probe-file.ts';
import { BURN_FILTER } from './captions/burn-files.ts';
import type { Clip } from './clip.ts';
import { colorArgs, colorFilters, matrixFilter, REC_709, sourceColors } from './color-filters.ts';
import type { JobInput } from './job-settings.ts';
import type { AudioDescription, JobOutput, VideoDescription } from './output-settings.ts';
import type { SourceFacts } from './source-facts.ts';

export interface Encode {
  readonly inputPath: string;
  readonly outputPath: string;
  readonly source: SourceFacts;
  readonly clip: Clip;
  /** Whether only a part of the source is wanted. */
  readonly clipped: boolean;
  readonly output: JobOutput;
  /** Of a generated picture, the file that stands still in it. */
  readonly imagePath: string | undefined;
  readonly selector: JobInput['videoSelector'];
  /** captions.ass and the folder fonts are in the working directory. */
  readonly burnsCaptions: boolean;
}

/** Frames are told apart by far more than this, and times are rounded to microseconds by far less. */
const EPSILON_SECONDS = 0.0005;

/** ffmpeg's argv for one output. Nothing of the customer's stands in it but paths of our own making. */
export function encodeArgs(encode: Encode): string[] {
  const { output, clip, clipped } = encode;
  const video = output.videoDescription;
  const audio = output.audioDescriptions?.[0];
  const seek = clipped && clip.startSeconds > 0 ? ['-ss', fixed(clip.startSeconds - EPSILON_SECONDS)] : [];
  const rotation = encode.selector?.rotate === 'AUTO' ? [] : ['-noautorotate'];
  // The end is cut half a millisecond early, so that rounding lets no further frame in.
  const end = clipped || encode.imagePath ? ['-t', fixed(clip.seconds - EPSILON_SECONDS)] : [];
  const moov =
    output.containerSettings.mp4Settings?.moovPlacement === 'PROGRESSIVE_DOWNLOAD' ? ['-movflags', '+faststart'] : [];
  return [
    ...['-nostdin', '-hide_banner', '-v', 'error', '-nostats', '-progress', 'pipe:1', '-y'],
    ...[...SAFE_INPUT, ...seek, ...rotation, '-i', encode.inputPath],
    ...(encode.imagePath && video ? stillInput(encode.imagePath, video) : []),
    ...(video ? videoArgs(video, encode) : ['-vn']),
    ...(audio ? audioArgs(audio, encode) : ['-an']),
    ...['-sn', '-dn', '-map_metadata', '-1', '-map_chapters', '-1', ...end, ...moov, '-f', 'mp4', encode.outputPath],
  ];
}

const stillInput = (imagePath: string, { codecSettings: { h264Settings } }: VideoDescription): string[] => {
  const { framerateNumerator = 30, framerateDenominator = 1 } = h264Settings;
  const rate = `${framerateNumerator}/${framerateDenominator}`;
  return ['-protocol_whitelist', 'file', '-f', 'image2', '-loop', '1', '-framerate', rate, '-i', imagePath];
};

function videoArgs(video: VideoDescription, { source, imagePath, burnsCaptions, selector }: Encode): string[] {
  const { deinterlacer, colorCorrector } = video.videoPreprocessors ?? {};
  const { filters: coloring, colors } = imagePath
    ? { filters: [], colors: REC_709 }
    : colorFilters(sourceColors(source.picture, selector), colorCorrector);
  const codec = video.codecSettings.h264Settings;
  const specified = codec.framerateControl === 'SPECIFIED';
  const rate = specified
    ? `${codec.framerateNumerator}/${codec.framerateDenominator}`
    : fixed(source.framesPerSecond ?? 30);
  const framesPerSecond = specified
    ? (codec.framerateNumerator ?? 0) / (codec.framerateDenominator ?? 1)
    : (source.framesPerSecond ?? 30);
  const filters = [
    // Frames that are tagged as progressive stay as they are.
    ...(deinterlacer ? ['bwdif=mode=send_frame:deint=interlaced'] : []),
    // From zero, so that a picture that starts late is held rather than moved.
    `fps=${rate}:start_time=0`,
    ...scale(video),
    'setsar=1',
    ...coloring,
    // In red, green and blue: ffmpeg draws on anything else by the matrix of Rec. 601, whatever the picture's is.
    ...(burnsCaptions ? ['format=gbrp', BURN_FILTER] : []),
    ...(colors ? [matrixFilter(colors)] : []),
    'format=yuv420p',
  ];
  // Quality 1 to 10 as constant rate factors; blank is automatic, about 7.
  const crf = 36 - 2 * (codec.qvbrSettings?.qvbrQualityLevel ?? 7);
  return [
    ...['-map', imagePath ? '1:v:0' : `0:${source.videoStream}`, '-vf', filters.join(',')],
    ...[
      '-c:v',
      'libx264',
      '-preset',
      'veryfast',
      '-crf',
      String(crf),
      '-profile:v',
      (codec.codecProfile ?? 'HIGH').toLowerCase(),
    ],
    ...['-maxrate', String(codec.maxBitrate), '-bufsize', String(codec.maxBitrate * 2)],
    ...['-g', String(gopFrames(codec, framesPerSecond)), '-bf', String(codec.numberBFramesBetweenReferenceFrames ?? 2)],
    ...(codec.sceneChangeDetect === 'DISABLED' ? ['-sc_threshold', '0'] : []),
    ...colorArgs(colors),
  ];
}

function gopFrames(codec: VideoDescription['codecSettings']['h264Settings'], framesPerSecond: number): number {
  const { gopSize, gopSizeUnits } = codec;
  if (!gopSize || gopSizeUnits === 'AUTO') return Math.round(2 * framesPerSecond);
  return Math.max(1, Math.round(gopSizeUnits === 'SECONDS' ? gopSize * framesPerSecond : gopSize));
}

/** https://docs.aws.amazon.com/mediaconvert/latest/ug/video-scaling.html */
function scale({ width, height, scalingBehavior = 'DEFAULT', crop }: VideoDescription): string[] {
  const cropped = crop ? [`crop=${crop.width}:${crop.height}:${crop.x}:${crop.y}`] : [];
  // Pixels are made square before shapes are compared.
  const square = 'scale=trunc(iw*sar/2)*2:ih,setsar=1';
  const within = `scale=${width}:${height}:force_original_aspect_ratio=decrease:force_divisible_by=2`;
  const ways = {
    DEFAULT: [square, within, `pad=${width}:${height}:(ow-iw)/2:(oh-ih)/2:black`],
    FIT: [square, within],
    FILL: [square, `scale=${width}:${height}:force_original_aspect_ratio=increase`, `crop=${width}:${height}`],
    STRETCH_TO_OUTPUT: [`scale=${width}:${height}`],
  };
  return [...cropped, ...ways[scalingBehavior]];
}

function audioArgs({ codecSettings: { aacSettings } }: AudioDescription, { source }: Encode): string[] {
  const channels = aacSettings.codingMode === 'CODING_MODE_1_0' ? '1' : '2';
  return [
    ...['-map', `0:${source.audioStream}`, '-af', 'aresample=async=1:first_pts=0'],
    ...['-c:a', 'aac', '-b:a', String(aacSettings.bitrate), '-ar', String(aacSettings.sampleRate), '-ac', channels],
  ];
}

const fixed = (value: number): string => value.toFixed(6);
