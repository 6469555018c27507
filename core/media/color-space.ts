import type { MediaFacts } from '#contract/schemas/media-facts.ts';
import type { Track } from '#contract/schemas/probe-result.ts';

/** Enum values of Probe without a meaning. */
const meaningless: readonly string[] = ['UNSPECIFIED', 'RESERVED', 'LAST'];
const rec601: readonly string[] = ['SMPTE_170M', 'ITU_470BG', 'ITU_470M', 'SMPTE_240M', 'EBU_3213_E', 'EBU3213', 'FCC'];

/** The color space of a picture, by its metadata, otherwise as players assume; absent for Rec. 709. */
export function colorSpaceOf({ Codec, VideoProperties: picture }: Track): MediaFacts['colorSpace'] {
  const valueNamed = (name: 'TransferCharacteristics' | 'MatrixCoefficients' | 'ColorPrimaries') =>
    [picture?.[name], picture?.CodecMetadata?.[name]].find((value) => value && !meaningless.includes(value));
  const transfer = valueNamed('TransferCharacteristics');
  if (transfer === 'SMPTE_2084') return 'HDR10';
  if (transfer === 'ARIB_B67') return 'HLG_2020';
  const named = valueNamed('MatrixCoefficients') ?? valueNamed('ColorPrimaries');
  if (named) return rec601.includes(named) ? 'REC_601' : undefined;
  // VP8 is always Rec. 601 (RFC 6386, section 9.2). Without metadata players assume Rec. 601 for small pictures.
  const isSmall = (picture?.Width ?? 0) < 1280 && (picture?.Height ?? 0) <= 576;
  return Codec === 'VP8' || isSmall ? 'REC_601' : undefined;
}
