import {
  AVCOL_PRI_BT470BG,
  AVCOL_PRI_BT470M,
  AVCOL_PRI_BT709,
  AVCOL_PRI_BT2020,
  AVCOL_PRI_EBU3213,
  AVCOL_PRI_FILM,
  AVCOL_PRI_SMPTE170M,
  AVCOL_PRI_SMPTE240M,
  AVCOL_PRI_SMPTE428,
  AVCOL_PRI_SMPTE431,
  AVCOL_PRI_SMPTE432,
  AVCOL_SPC_BT470BG,
  AVCOL_SPC_BT709,
  AVCOL_SPC_BT2020_NCL,
  AVCOL_SPC_FCC,
  AVCOL_SPC_RGB,
  AVCOL_SPC_SMPTE170M,
  AVCOL_SPC_SMPTE240M,
  AVCOL_SPC_UNSPECIFIED,
  AVCOL_TRC_ARIB_STD_B67,
  AVCOL_TRC_BT709,
  AVCOL_TRC_BT2020_10,
  AVCOL_TRC_BT2020_12,
  AVCOL_TRC_GAMMA22,
  AVCOL_TRC_GAMMA28,
  AVCOL_TRC_IEC61966_2_1,
  AVCOL_TRC_IEC61966_2_4,
  AVCOL_TRC_LINEAR,
  AVCOL_TRC_SMPTE170M,
  AVCOL_TRC_SMPTE240M,
  AVCOL_TRC_SMPTE2084,
  type AVColorSpace,
} from 'node-av/constants';
import { avGetPixFmtFromName, type Frame } from 'node-av/lib';
import type { PicturePlan } from '../plan.ts';

/** Numbers of ITU-T H.273, as FFmpeg uses them. */
export interface Colors {
  readonly matrix: number;
  readonly primaries: number;
  readonly transfer: number;
}

const rec709: Colors = { matrix: AVCOL_SPC_BT709, primaries: AVCOL_PRI_BT709, transfer: AVCOL_TRC_BT709 };
const spaces: Readonly<Record<NonNullable<PicturePlan['colorSpace']>, Colors>> = {
  REC_601: { matrix: AVCOL_SPC_SMPTE170M, primaries: AVCOL_PRI_SMPTE170M, transfer: AVCOL_TRC_SMPTE170M },
  HDR10: { matrix: AVCOL_SPC_BT2020_NCL, primaries: AVCOL_PRI_BT2020, transfer: AVCOL_TRC_SMPTE2084 },
  HLG_2020: { matrix: AVCOL_SPC_BT2020_NCL, primaries: AVCOL_PRI_BT2020, transfer: AVCOL_TRC_ARIB_STD_B67 },
};

/** What FFmpeg's filters can convert. Other tags are rare, or none at all, and count as absent. */
const matrices = [
  AVCOL_SPC_BT470BG,
  AVCOL_SPC_BT709,
  AVCOL_SPC_BT2020_NCL,
  AVCOL_SPC_FCC,
  AVCOL_SPC_SMPTE170M,
  AVCOL_SPC_SMPTE240M,
];
const allPrimaries = [
  AVCOL_PRI_BT470BG,
  AVCOL_PRI_BT470M,
  AVCOL_PRI_BT709,
  AVCOL_PRI_BT2020,
  AVCOL_PRI_EBU3213,
  AVCOL_PRI_FILM,
  AVCOL_PRI_SMPTE170M,
  AVCOL_PRI_SMPTE240M,
  AVCOL_PRI_SMPTE428,
  AVCOL_PRI_SMPTE431,
  AVCOL_PRI_SMPTE432,
];
const transfers = [
  AVCOL_TRC_ARIB_STD_B67,
  AVCOL_TRC_BT709,
  AVCOL_TRC_BT2020_10,
  AVCOL_TRC_BT2020_12,
  AVCOL_TRC_GAMMA22,
  AVCOL_TRC_GAMMA28,
  AVCOL_TRC_IEC61966_2_1,
  AVCOL_TRC_IEC61966_2_4,
  AVCOL_TRC_LINEAR,
  AVCOL_TRC_SMPTE170M,
  AVCOL_TRC_SMPTE240M,
  AVCOL_TRC_SMPTE2084,
];

/** Pixels of RGB that our decoders give. */
const rgb: ReadonlySet<unknown> = new Set(
  [
    ...['gbrp', 'gbrp9le', 'gbrp10le', 'gbrp12le', 'gbrp14le', 'gbrp16le', 'gbrap', 'gbrap10le', 'gbrap12le'],
    ...['gbrap16le', 'rgb24', 'bgr24', 'argb', 'rgba', 'abgr', 'bgra', '0rgb', 'rgb0', '0bgr', 'bgr0', 'rgb48le'],
    ...['rgb48be', 'bgr48le', 'bgr48be', 'rgba64le', 'rgba64be', 'rgb555le', 'rgb555be', 'rgb565le', 'pal8'],
  ].map(avGetPixFmtFromName),
);

/** The matrix of a frame's tag, or that it has none, since filters refuse a frame with another, and one in YUV that says RGB. */
export const readMatrix = ({ colorSpace: tag, format }: Pick<Frame, 'colorSpace' | 'format'>): AVColorSpace => {
  const isRgb = tag === AVCOL_SPC_RGB && rgb.has(format);
  return isRgb || matrices.includes(tag) ? tag : AVCOL_SPC_UNSPECIFIED;
};

/** SDR white in HDR, in nits (ITU-R BT.2408), and the peak brightness, 1,000 nits, as a multiple of it. */
const whiteNits = 203;
const peak = 1000 / whiteNits;

/** Filters that convert a picture to Rec. 709 in limited range, by its own tags and where it has none by the plan. */
export function colorFilters(tagged: Colors, fallback: PicturePlan['colorSpace']): string[] {
  const assumed = fallback ? spaces[fallback] : rec709;
  // The matrix of RGB is none: it gets that of the video.
  const isRgb = tagged.matrix === AVCOL_SPC_RGB;
  const source: Colors = {
    matrix: isRgb ? AVCOL_SPC_BT709 : known(tagged.matrix, matrices, assumed.matrix),
    primaries: known(tagged.primaries, allPrimaries, assumed.primaries),
    transfer: known(tagged.transfer, transfers, assumed.transfer),
  };
  const tags = `setparams=colorspace=${isRgb ? AVCOL_SPC_RGB : source.matrix}:color_primaries=${source.primaries}:color_trc=${source.transfer}`;
  return [tags, ...toRec709(source), 'scale=out_color_matrix=bt709:out_range=limited', `setparams=${rec709Tags}`];
}

const rec709Tags = 'colorspace=bt709:color_primaries=bt709:color_trc=bt709:range=limited';

const known = (tag: number, supported: readonly number[], assumed: number): number =>
  supported.includes(tag) ? tag : assumed;

function toRec709({ matrix, primaries, transfer }: Colors): string[] {
  if (transfer === AVCOL_TRC_SMPTE2084 || transfer === AVCOL_TRC_ARIB_STD_B67) {
    // MediaConvert's VIBRANT for HDR10 and PRESERVE_DETAILS, which it takes for HLG, do the same.
    const curve = transfer === AVCOL_TRC_SMPTE2084 ? 'mobius' : 'reinhard';
    return [
      `zscale=transfer=linear:npl=${whiteNits},format=gbrpf32le,zscale=primaries=bt709`,
      `tonemap=${curve}:desat=0:peak=${peak}`,
      'zscale=transfer=bt709:matrix=bt709:range=limited',
    ];
  }
  // The curve of sRGB is that of computers' screens, on which Rec. 709 is shown as it is.
  const isSame = matrix === AVCOL_SPC_BT709 && primaries === AVCOL_PRI_BT709;
  return isSame && (transfer === AVCOL_TRC_BT709 || transfer === AVCOL_TRC_IEC61966_2_1)
    ? []
    : ['colorspace=all=bt709'];
}
