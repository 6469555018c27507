import {
  AV_DISPOSITION_ATTACHED_PIC,
  AV_NOPTS_VALUE,
  AV_PKT_DATA_DISPLAYMATRIX,
  AVCOL_PRI_BT470BG,
  AVCOL_PRI_BT470M,
  AVCOL_PRI_BT709,
  AVCOL_PRI_BT2020,
  AVCOL_PRI_SMPTE170M,
  AVCOL_PRI_SMPTE240M,
  AVCOL_PRI_SMPTE431,
  AVCOL_PRI_SMPTE432,
  AVCOL_SPC_BT470BG,
  AVCOL_SPC_BT709,
  AVCOL_SPC_BT2020_CL,
  AVCOL_SPC_BT2020_NCL,
  AVCOL_SPC_FCC,
  AVCOL_SPC_SMPTE170M,
  AVCOL_SPC_SMPTE240M,
  AVCOL_TRC_ARIB_STD_B67,
  AVCOL_TRC_SMPTE2084,
  AVMEDIA_TYPE_AUDIO,
  AVMEDIA_TYPE_VIDEO,
} from 'node-av/constants';
import { avGetCodecName, type FormatContext, type Stream } from 'node-av/lib';
import type { Container, Described, Track } from './described.ts';
import { scanTypeOf } from './file/scan-type.ts';
import { clockwiseDegrees } from './picture/rotation-filters.ts';
import { BlockCache } from './source/block-cache.ts';
import type { ByteSource } from './source/byte-source.ts';
import { isMeasured } from './source/measured-formats.ts';
import { measuredUs } from './source/measured-length.ts';
import { type Input, openInput } from './source/open-input.ts';
import type { Fraction } from './source/times.ts';

/** MediaConvert's names of containers and codecs, by FFmpeg's, where they differ by more than case. */
const formats: Readonly<Record<string, string>> = {
  avi: 'avi',
  mpegts: 'mpegts',
  mpeg: 'mpegps',
  mxf: 'mxf',
  asf: 'asf',
  wav: 'wave',
  mp3: 'mp3',
  flac: 'flac',
  ogg: 'ogg',
  aac: 'aac',
  ac3: 'ac3',
  eac3: 'eac3',
};
const codecs: Readonly<Record<string, string>> = {
  h264: 'AVC',
  mpeg4: 'MP4V',
  mpeg1video: 'MPEG1',
  mpeg2video: 'MPEG2',
  dnxhd: 'VC3',
  dvvideo: 'DV',
  amr_nb: 'AMR',
  amr_wb: 'AMR',
  wmav1: 'WMA',
  wmav2: 'WMA2',
  png: 'UNKNOWN',
};
const transfers: Readonly<Record<number, string>> = {
  [AVCOL_TRC_SMPTE2084]: 'SMPTE_2084',
  [AVCOL_TRC_ARIB_STD_B67]: 'ARIB_B67',
};
const matrices: Readonly<Record<number, string>> = {
  [AVCOL_SPC_BT470BG]: 'ITU_470BG',
  [AVCOL_SPC_BT709]: 'ITU_709',
  [AVCOL_SPC_BT2020_CL]: 'ITU_2020_CL',
  [AVCOL_SPC_BT2020_NCL]: 'ITU_2020_NCL',
  [AVCOL_SPC_FCC]: 'FCC',
  [AVCOL_SPC_SMPTE170M]: 'SMPTE_170M',
  [AVCOL_SPC_SMPTE240M]: 'SMPTE_240M',
};
const primaries: Readonly<Record<number, string>> = {
  [AVCOL_PRI_BT470BG]: 'ITU_470BG',
  [AVCOL_PRI_BT470M]: 'ITU_470M',
  [AVCOL_PRI_BT709]: 'ITU_709',
  [AVCOL_PRI_BT2020]: 'ITU_2020',
  [AVCOL_PRI_SMPTE170M]: 'SMPTE_170M',
  [AVCOL_PRI_SMPTE240M]: 'SMPTE_240M',
  [AVCOL_PRI_SMPTE431]: 'SMPTE_431_2',
  [AVCOL_PRI_SMPTE432]: 'SMPTE_EG_432_1',
};

/** What a file has, in the words of MediaConvert's Probe, which is asked where this cannot tell. Throws UnreadableMedia. */
export async function describeFile(source: ByteSource): Promise<Described> {
  const input = await openInput(new BlockCache(source));
  try {
    const head = await source.read(0, Math.min(64, source.sizeBytes));
    return { Container: await containerOf(input, Buffer.from(head)), Metadata: { FileSize: source.sizeBytes } };
  } finally {
    await input.close();
  }
}

async function containerOf(input: Input, head: Buffer): Promise<Container> {
  const { format } = input;
  const Format = formatOf(format, head);
  const Tracks = format.streams.map(trackOf);
  const statedUs = format.duration > 0n ? Number(format.duration) : undefined;
  const lengthUs = (isMeasured(Format) ? await measuredUs(input) : undefined) ?? statedUs;
  return { ...(Format && { Format }), Duration: lengthUs && lengthUs / 1_000_000, Tracks };
}

/** FFmpeg has one demuxer for the MP4 family and one for Matroska: the brand, and the document type, tell them apart. */
function formatOf(format: FormatContext, head: Buffer): string | undefined {
  const demuxer = format.iformat?.name ?? '';
  if (demuxer.startsWith('mov,')) {
    const brand = (format.metadata?.get('major_brand') ?? 'qt').trim().toLowerCase();
    if (brand === 'qt') return 'quicktime';
    return brand.startsWith('3gp') ? 'three_gp' : brand.startsWith('3g2') ? 'three_g2' : 'mp4';
  }
  if (demuxer.startsWith('matroska')) return head.includes('webm') ? 'webm' : 'matroska';
  return formats[demuxer];
}

function trackOf(stream: Stream): Track {
  const { codecpar, duration, timeBase, disposition } = stream;
  const isVideo = codecpar.codecType === AVMEDIA_TYPE_VIDEO && !(disposition & AV_DISPOSITION_ATTACHED_PIC);
  const isAudio = codecpar.codecType === AVMEDIA_TYPE_AUDIO;
  return {
    TrackType: isVideo ? 'video' : isAudio ? 'audio' : 'data',
    Codec: codecOf(codecpar),
    ...(duration > 0n && duration !== AV_NOPTS_VALUE && { Duration: (Number(duration) * timeBase.num) / timeBase.den }),
    ...(isVideo && { VideoProperties: pictureOf(stream) }),
    ...(isAudio && { AudioProperties: { Channels: codecpar.channels } }),
  };
}

function codecOf({ codecId }: Stream['codecpar']): string {
  const name = avGetCodecName(codecId) ?? '';
  return codecs[name] ?? (name.startsWith('pcm_') ? 'PCM' : name.toUpperCase());
}

function pictureOf({ codecpar, sampleAspectRatio, avgFrameRate, rFrameRate }: Stream): Track['VideoProperties'] {
  const { width, height, colorPrimaries, colorTrc, colorSpace, extradata } = codecpar;
  const ScanType = extradata ? scanTypeOf(codecOf(codecpar), extradata) : undefined;
  const matrix = codecpar.getCodedSideData(AV_PKT_DATA_DISPLAYMATRIX);
  return {
    Width: width,
    Height: height,
    Rotation: clockwiseDegrees(matrix),
    FrameRate: fraction(usualRate(avgFrameRate, rFrameRate)),
    SampleAspectRatio: fraction(sampleAspectRatio.num > 0 ? sampleAspectRatio : codecpar.sampleAspectRatio),
    ...(avGetCodecName(codecpar.codecId) !== 'vp8' && {
      // FFmpeg names them for VP8 also where the file does not.
      ColorPrimaries: primaries[colorPrimaries],
      TransferCharacteristics: transfers[colorTrc],
      MatrixCoefficients: matrices[colorSpace],
    }),
    ...(ScanType && { CodecMetadata: { ScanType } }),
  };
}

/** The nominal rate where it is a little above the average, since a phone left frames out; of other files it may be a time base. */
function usualRate(average: Fraction, nominal: Fraction): Fraction {
  if (average.num <= 0 || average.den <= 0) return nominal;
  const ratio = (nominal.num * average.den) / (nominal.den * average.num);
  return ratio >= 1 && ratio <= 1.25 ? nominal : average;
}

const fraction = ({ num, den }: Fraction) => (num > 0 && den > 0 ? { Numerator: num, Denominator: den } : undefined);
