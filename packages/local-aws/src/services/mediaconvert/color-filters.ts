import type { ProbedStream } from '../../media/probe-file.ts';
import { taggedColors } from './color-names.ts';
import type { JobInput } from './job-settings.ts';
import type { Picture } from './output-settings.ts';

/** Color metadata in ffmpeg's names. */
export interface Colors {
  readonly matrix: string;
  readonly primaries: string;
  readonly transfer: string;
}

const same = (name: string): Colors => ({ matrix: name, primaries: name, transfer: name });
/** MediaConvert's color spaces (SDK, VideoSelector.ColorSpace). */
const SPACES: Readonly<Record<string, Colors>> = {
  REC_601: same('smpte170m'),
  REC_709: same('bt709'),
  HDR10: { matrix: 'bt2020nc', primaries: 'bt2020', transfer: 'smpte2084' },
  HLG_2020: { matrix: 'bt2020nc', primaries: 'bt2020', transfer: 'arib-std-b67' },
};
export const REC_709 = same('bt709');

/** The colors of a source: from its metadata, and where those are incomplete from the selector. Undefined without both. */
export function sourceColors(
  stream: ProbedStream | undefined,
  selector: JobInput['videoSelector'],
): Colors | undefined {
  const { color_space, color_primaries, color_transfer } = stream ? taggedColors(stream) : {};
  const fallback = SPACES[selector?.colorSpace ?? ''];
  const matrix = known(color_space) ?? fallback?.matrix;
  const primaries = known(color_primaries) ?? fallback?.primaries;
  const transfer = known(color_transfer) ?? fallback?.transfer;
  return matrix && primaries && transfer ? { matrix, primaries, transfer } : undefined;
}

const known = (tag: string | undefined): string | undefined =>
  tag && tag !== 'unknown' && tag !== 'reserved' ? tag : undefined;

/** SDR white in HDR, in nits (ITU-R BT.2408), and the peak brightness, 1,000 nits, as a multiple of it. */
const WHITE_NITS = 203;
const PEAK = 1000 / WHITE_NITS;

/** The filters that convert the colors as the color corrector says, and the resulting colors. */
export function colorFilters(
  source: Colors | undefined,
  corrector: NonNullable<Picture['videoPreprocessors']>['colorCorrector'],
): { readonly filters: string[]; readonly colors: Colors | undefined } {
  if (!source) return { filters: [], colors: undefined };
  const { matrix, primaries, transfer } = source;
  const tags = `setparams=colorspace=${matrix}:color_primaries=${primaries}:color_trc=${transfer}`;
  if (!corrector) return { filters: [tags], colors: source };
  return { filters: [tags, ...toRec709(source, corrector.hdrToSdrToneMapper)], colors: REC_709 };
}

function toRec709({ transfer }: Colors, toneMapper = 'PRESERVE_DETAILS'): string[] {
  if (transfer !== 'smpte2084' && transfer !== 'arib-std-b67') return ['colorspace=all=bt709'];
  // "MediaConvert automatically applies this mode [Preserve details] for HLG sources" (SDK, HdrToSdrToneMapper).
  const curve = toneMapper === 'VIBRANT' && transfer === 'smpte2084' ? 'mobius' : 'reinhard';
  return [
    `zscale=transfer=linear:npl=${WHITE_NITS},format=gbrpf32le,zscale=primaries=bt709`,
    `tonemap=${curve}:desat=0:peak=${PEAK}`,
    'zscale=transfer=bt709:matrix=bt709:range=limited',
  ];
}

/** The last filter: converts to the picture's own matrix, by the names that the scale filter knows. */
export const matrixFilter = ({ matrix }: Colors): string =>
  `scale=out_color_matrix=${matrix.replace(/^bt2020.*/, 'bt2020').replace('bt470bg', 'bt470')}:out_range=limited`;

/** The color metadata that the encoder writes into the file. */
export const colorArgs = (colors: Colors | undefined): string[] =>
  colors ? ['-colorspace', colors.matrix, '-color_primaries', colors.primaries, '-color_trc', colors.transfer] : [];
