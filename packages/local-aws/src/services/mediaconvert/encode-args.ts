import { SAFE_INPUT } from '../../media/probe-file.ts';
import { BURN_FILTER } from './captions/burn-files.ts';
import type { Clip } from './clip.ts';
import { colorArgs, colorFilters, matrixFilter, REC_709, sourceColors } from './color-filters.ts';
import { outputName } from './job-files.ts';
import type { JobInput } from './job-settings.ts';
import {
  type AudioDescription,
  type CaptureOutput,
  isCapture,
  isMp4,
  type JobOutput,
  type Picture,
  type VideoDescription,
  type WaveOutput,
} from './output-settings.ts';
import type { SourceFacts } from './source-facts.ts';

export interface Encode {
  readonly inputPath: string;
  readonly source: SourceFacts;
  readonly clip: Clip;
  /** Whether the job uses only a part of the source. */
  readonly clipped: boolean;
  readonly output: JobOutput;
  /** The still image of a generated video. */
  readonly imagePath: string | undefined;
  readonly selector: JobInput['videoSelector'];
  /** captions.ass and the folder fonts are in the working directory. */
  readonly burnsCaptions: boolean;
}

/** Much shorter than a frame, and much longer than the microseconds to which times are rounded. */
const EPSILON_SECONDS = 0.0005;

/**
 * ffmpeg's argv for one output, whose files get names in the working directory. It contains no text of the request: the names are
 * made here.
 */
export function encodeArgs(encode: Encode): string[] {
  const { output, clip, clipped } = encode;
  const seek = clipped && clip.startSeconds > 0 ? ['-ss', fixed(clip.startSeconds - EPSILON_SECONDS)] : [];
  const rotation = encode.selector?.rotate === 'AUTO' ? [] : ['-noautorotate'];
  // Half a millisecond early, so that rounding does not add a frame.
  const end = clipped || encode.imagePath || isPadded(encode) ? ['-t', fixed(clip.seconds - EPSILON_SECONDS)] : [];
  const video = isMp4(output) ? output.videoDescription : undefined;
  return [
    ...['-nostdin', '-hide_banner', '-v', 'error', '-nostats', '-progress', 'pipe:1', '-y'],
    ...[...SAFE_INPUT, ...seek, ...rotation, '-i', encode.inputPath],
    ...(encode.imagePath && video ? stillInput(encode.imagePath, video) : []),
    ...streamArgs(encode),
    ...['-sn', '-dn', '-map_metadata', '-1', '-map_chapters', '-1', ...end, ...fileArgs(output)],
  ];
}

function streamArgs(encode: Encode): string[] {
  const { output } = encode;
  if (isCapture(output)) return captureArgs(output, encode);
  if (!isMp4(output)) return ['-vn', ...waveArgs(output, encode)];
  const { videoDescription: video, audioDescriptions: [audio] = [] } = output;
  return [...(video ? videoArgs(video, encode) : ['-vn']), ...(audio ? audioArgs(audio, encode) : ['-an'])];
}

function fileArgs(output: JobOutput): string[] {
  if (isCapture(output)) return ['-f', 'image2', '-start_number', '0', `${outputName}.%07d.jpg`];
  if (!isMp4(output)) return ['-f', 'wav', '-bitexact', `${outputName}.wav`];
  const isFastStart = output.containerSettings.mp4Settings?.moovPlacement === 'PROGRESSIVE_DOWNLOAD';
  return [...(isFastStart ? ['-movflags', '+faststart'] : []), '-f', 'mp4', `${outputName}.mp4`];
}

const stillInput = (imagePath: string, { codecSettings: { h264Settings } }: VideoDescription): string[] => {
  const { framerateNumerator = 30, framerateDenominator = 1 } = h264Settings;
  const rate = `${framerateNumerator}/${framerateDenominator}`;
  return ['-protocol_whitelist', 'file', '-f', 'image2', '-loop', '1', '-framerate', rate, '-i', imagePath];
};

/** "The first frame of the output stream, then one frame every framerateDenominator/framerateNumerator seconds" (SDK). */
function captureArgs({ videoDescription: video }: CaptureOutput, { source, selector }: Encode): string[] {
  const { deinterlacer, colorCorrector } = video.videoPreprocessors ?? {};
  const {
    framerateNumerator,
    framerateDenominator,
    maxCaptures,
    quality = 80,
  } = video.codecSettings.frameCaptureSettings;
  const { filters: coloring } = colorFilters(sourceColors(source.picture, selector), colorCorrector);
  const everySeconds = fixed(framerateDenominator / framerateNumerator - EPSILON_SECONDS);
  const filters = [
    ...(deinterlacer ? ['bwdif=mode=send_frame:deint=interlaced'] : []),
    `select=isnan(prev_selected_t)+gte(t-prev_selected_t\\,${everySeconds})`,
    ...scale(video),
    'setsar=1',
    ...coloring,
    // JPEG has no color metadata: its matrix is that of Rec. 601, in full range.
    'scale=out_color_matrix=bt601:out_range=full',
    'format=yuvj420p',
  ];
  return [
    ...['-map', `0:${source.videoStream}`, '-an', '-vf', filters.join(','), '-fps_mode', 'passthrough'],
    // ffmpeg's scale runs from 2, the best, to 31.
    ...['-c:v', 'mjpeg', '-q:v', String(Math.round(31 - (quality * 29) / 100))],
    ...(maxCaptures ? ['-frames:v', String(maxCaptures)] : []),
  ];
}

const isPadded = ({ selector }: Encode): boolean => selector?.padVideo === 'BLACK';

/** "Black video frames are added at the beginning or end, depending on your input" (SDK, PadVideo). */
function padding({ source, clip }: Encode): string[] {
  const delay = fixed(source.pictureDelaySeconds - clip.startSeconds);
  return [`drawbox=color=black:t=fill:enable=lt(t\\,${delay})`, 'tpad=stop=-1:color=black'];
}

function videoArgs(video: VideoDescription, encode: Encode): string[] {
  const { source, imagePath, burnsCaptions, selector } = encode;
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
    // Leaves frames that are tagged as progressive unchanged.
    ...(deinterlacer ? ['bwdif=mode=send_frame:deint=interlaced'] : []),
    // From zero, so that a video that starts late repeats its first frame instead of moving to the start.
    `fps=${rate}:start_time=0`,
    ...(isPadded(encode) ? padding(encode) : []),
    ...scale(video),
    'setsar=1',
    ...coloring,
    // In RGB, since ffmpeg draws on other formats with the matrix of Rec. 601, whatever the picture's matrix is.
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
function scale({ width, height, scalingBehavior = 'DEFAULT', crop }: Picture): string[] {
  const cropped = crop ? [`crop=${crop.width}:${crop.height}:${crop.x}:${crop.y}`] : [];
  // Pixels are made square before aspect ratios are compared.
  const square = 'scale=trunc(iw*sar/2)*2:ih,setsar=1';
  const within = `scale=${width}:${height}:force_original_aspect_ratio=decrease:force_divisible_by=2`;
  const filters = {
    DEFAULT: [square, within, `pad=${width}:${height}:(ow-iw)/2:(oh-ih)/2:black`],
    FIT: [square, within],
    FILL: [square, `scale=${width}:${height}:force_original_aspect_ratio=increase`, `crop=${width}:${height}`],
    STRETCH_TO_OUTPUT: [`scale=${width}:${height}`],
  };
  return [...cropped, ...filters[scalingBehavior]];
}

function audioArgs({ codecSettings: { aacSettings } }: AudioDescription, { source }: Encode): string[] {
  const channels = aacSettings.codingMode === 'CODING_MODE_1_0' ? '1' : '2';
  return [
    ...soundOf(source),
    ...['-c:a', 'aac', '-b:a', String(aacSettings.bitrate), '-ar', String(aacSettings.sampleRate), '-ac', channels],
  ];
}

function waveArgs({ audioDescriptions: [audio] }: WaveOutput, { source }: Encode): string[] {
  const { bitDepth, channels, sampleRate, format = 'RIFF' } = audio.codecSettings.wavSettings;
  return [
    ...soundOf(source),
    ...['-c:a', `pcm_s${bitDepth}le`, '-ar', String(sampleRate), '-ac', String(channels)],
    ...['-rf64', format === 'RF64' ? 'always' : 'never'],
  ];
}

const soundOf = ({ audioStream }: SourceFacts): string[] => [
  '-map',
  `0:${audioStream}`,
  '-af',
  'aresample=async=1:first_pts=0',
];

const fixed = (value: number): string => value.toFixed(6);
