import type { ProbedStream } from '../../media/probe-file.ts';

/** MediaConvert's names, by ffmpeg's. */
const PRIMARIES: Readonly<Record<string, string>> = {
  bt709: 'ITU_709',
  bt470m: 'ITU_470M',
  bt470bg: 'ITU_470BG',
  smpte170m: 'SMPTE_170M',
  smpte240m: 'SMPTE_240M',
  bt2020: 'ITU_2020',
  smpte431: 'SMPTE_431_2',
  smpte432: 'SMPTE_EG_432_1',
};
const TRANSFERS: Readonly<Record<string, string>> = {
  bt709: 'ITU_709',
  bt470m: 'ITU_470M',
  bt470bg: 'ITU_470BG',
  smpte170m: 'SMPTE_170M',
  smpte240m: 'SMPTE_240M',
  'iec61966-2-1': 'IEC_61966_2_1',
  'bt2020-10': 'ITU_2020_10bit',
  'bt2020-12': 'ITU_2020_12bit',
  smpte2084: 'SMPTE_2084',
  'arib-std-b67': 'ARIB_B67',
};
const MATRICES: Readonly<Record<string, string>> = {
  bt709: 'ITU_709',
  fcc: 'FCC',
  bt470bg: 'ITU_470BG',
  smpte170m: 'SMPTE_170M',
  smpte240m: 'SMPTE_240M',
  bt2020nc: 'ITU_2020_NCL',
  bt2020c: 'ITU_2020_CL',
};

/** The color metadata of a stream, by Probe's names. */
export function probedColors(stream: ProbedStream) {
  const { color_primaries = '', color_transfer = '', color_space = '' } = taggedColors(stream);
  return {
    colorPrimaries: PRIMARIES[color_primaries],
    transferCharacteristics: TRANSFERS[color_transfer],
    matrixCoefficients: MATRICES[color_space],
  };
}

/** Without VP8, whose only color space ffmpeg names even when the file does not. */
export const taggedColors = (stream: ProbedStream): Partial<ProbedStream> =>
  stream.codec_name === 'vp8' ? {} : stream;
