import type { ContainerFormat } from '../../media/container-format.ts';
import type { ProbedFile, ProbedStream } from '../../media/probe-file.ts';
import { probedColors } from './color-names.ts';

/** MediaConvert's names of codecs, by ffmpeg's names. */
const CODECS: Readonly<Record<string, string>> = {
  aac: 'AAC',
  ac3: 'AC3',
  eac3: 'EAC3',
  amr_nb: 'AMR',
  amr_wb: 'AMR',
  av1: 'AV1',
  h264: 'AVC',
  hevc: 'HEVC',
  flac: 'FLAC',
  h263: 'H263',
  jpeg2000: 'JPEG2000',
  mjpeg: 'MJPEG',
  mp2: 'MP2',
  mp3: 'MP3',
  mpeg4: 'MP4V',
  mpeg1video: 'MPEG1',
  mpeg2video: 'MPEG2',
  opus: 'OPUS',
  prores: 'PRORES',
  qtrle: 'QTRLE',
  theora: 'THEORA',
  vc1: 'VC1',
  dnxhd: 'VC3',
  vorbis: 'VORBIS',
  vp8: 'VP8',
  vp9: 'VP9',
  wmav1: 'WMA',
  wmav2: 'WMA2',
  wmapro: 'WMAPRO',
  dvvideo: 'DV',
};

/** An element of ProbeResults, without Metadata, as on the wire. https://docs.aws.amazon.com/mediaconvert/latest/apireference/probe.html */
export function probeResult(probed: ProbedFile, format: ContainerFormat) {
  const tracks = probed.streams.map((stream, index) => trackOf(stream, index + 1, format));
  const indexes = (type: string) => tracks.filter(({ trackType }) => trackType === type).map(({ index }) => index);
  return {
    container: {
      // Probe's Format values include neither: M4A is MP4, and AMR is unknown.
      ...(format === 'amr' ? {} : { format: format === 'm4a' ? 'mp4' : format }),
      duration: durationOf(probed),
      bitRate: probed.format.bit_rate,
      tracks,
    },
    trackMappings: [
      { videoTrackIndexes: indexes('video'), audioTrackIndexes: indexes('audio'), dataTrackIndexes: indexes('data') },
    ],
  };
}

/** ffprobe counts from zero to the last time. What is in front of the first is an empty edit in an MP4; elsewhere the header counts so too. */
function durationOf({ format }: ProbedFile): number | undefined {
  const { format_name, duration, start_time = 0 } = format;
  return duration !== undefined && format_name.startsWith('mov,') ? duration - start_time : duration;
}

function trackOf(stream: ProbedStream, index: number, format: ContainerFormat) {
  const trackType = stream.codec_type === 'video' || stream.codec_type === 'audio' ? stream.codec_type : 'data';
  return {
    index,
    trackType,
    codec: codecOf(stream),
    duration: stream.duration,
    ...(trackType === 'video' ? { videoProperties: videoOf(stream, format) } : {}),
    ...(trackType === 'audio' ? { audioProperties: audioOf(stream) } : {}),
  };
}

function codecOf({ codec_name: name = '' }: ProbedStream): string {
  return CODECS[name] ?? (name.startsWith('pcm_') ? 'PCM' : 'UNKNOWN');
}

/** "These fields are returned for H.264 (AVC), H.265 (HEVC), and MPEG-2 video" (SDK, CodecMetadata). */
const DESCRIBED_CODECS: readonly string[] = ['AVC', 'HEVC', 'MPEG2'];

function videoOf(stream: ProbedStream, format: ContainerFormat) {
  const described = DESCRIBED_CODECS.includes(codecOf(stream));
  const colors = probedColors(stream);
  return {
    width: stream.width,
    height: stream.height,
    bitDepth: stream.bits_per_raw_sample,
    bitRate: stream.bit_rate,
    frameRate: frameRateOf(stream),
    rotation: rotationOf(stream),
    sampleAspectRatio: fraction(stream.sample_aspect_ratio, ':'),
    displayAspectRatio: fraction(stream.display_aspect_ratio, ':'),
    // These two containers have no color metadata of their own; the codec has.
    ...(format === 'mpegts' || format === 'mpegps' ? {} : colors),
    ...(described ? { codecMetadata: { ...colors, ...scanOf(stream) } } : {}),
  };
}

function scanOf({ field_order = '' }: ProbedStream) {
  const fieldOrder = { t: 'TopFieldFirst', b: 'BottomFieldFirst' }[field_order.slice(1)];
  if (!['tt', 'bb', 'tb', 'bt'].includes(field_order)) return { scanType: 'Progressive' };
  return { scanType: 'Interlaced', fieldOrder };
}

/** Clockwise degrees, absent for none; ffmpeg's display matrix counts counterclockwise. */
function rotationOf(stream: ProbedStream): number | undefined {
  const counterclockwise = stream.side_data_list?.find(({ rotation }) => rotation !== undefined)?.rotation ?? 0;
  const clockwise = ((-counterclockwise % 360) + 360) % 360 || undefined;
  return clockwise;
}

/**
 * The nominal rate, which is above the average where a phone left frames out. ffmpeg's nominal rate of other files is a time base
 * or counts fields: then the average.
 */
export function frameRateOf(stream: Pick<ProbedStream, 'avg_frame_rate' | 'r_frame_rate'>) {
  const average = fraction(stream.avg_frame_rate, '/');
  const nominal = fraction(stream.r_frame_rate, '/');
  if (!average || !nominal) return average ?? nominal;
  const ratio = (nominal.numerator * average.denominator) / (nominal.denominator * average.numerator);
  return ratio >= 1 && ratio <= 1.25 ? nominal : average;
}

const audioOf = (stream: ProbedStream) => ({
  channels: stream.channels,
  channelLayout: stream.channel_layout,
  sampleRate: stream.sample_rate,
  bitDepth: stream.bits_per_sample || undefined,
  bitRate: stream.bit_rate,
  languageCode: stream.tags?.language,
});

/** `30000/1001`, `1:1`; absent for 0/0. */
function fraction(text: string | undefined, separator: string): { numerator: number; denominator: number } | undefined {
  const [numerator = 0, denominator = 0] = (text ?? '').split(separator).map(Number);
  return numerator > 0 && denominator > 0 ? { numerator, denominator } : undefined;
}
