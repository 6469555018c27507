import type { MediaFacts } from '#contract/schemas/media-facts.ts';
import type { Track } from '#contract/schemas/probe-result.ts';

/** Enum values of Probe that name nothing. */
const silent: readonly string[] = ['UNSPECIFIED', 'RESERVED', 'LAST'];
const rec601: readonly string[] = ['SMPTE_170M', 'ITU_470BG', 'ITU_470M', 'SMPTE_240M', 'EBU_3213_E', 'EBU3213', 'FCC'];

/** The color space of a picture, by its metadata, else as players take it; absent for Rec. 709. */
export function colorSpaceOf({ Codec, VideoProperties: picture }: Track): MediaFacts['colorSpace'] {
  const said = (name: 'TransferCharacteristics' | 'MatrixCoefficients' | 'ColorPrimaries') =>
    [picture?.[name], picture?.CodecMetadata?.[name]].find((value) => value && !silent.includes(value));
  const transfer = said('TransferCharacteristics');
  if (transfer === 'SMPTE_2084') return 'HDR10';
  if (transfer === 'ARIB_B67') return 'HLG_2020';
  const named = said('MatrixCoefficients') ?? said('ColorPrimaries');
  if (named) return rec601.includes(named) ? 'REC_601' : undefined;
  // VP8 has no other (RFC 6386, section 9.2). Without metadata players take small pictures for Rec. 601.
  const isSmall = (picture?.Width ?? 0) < 1280 && (picture?.Height ?? 0) <= 576;
  return Codec === 'VP8' || isSmall ? 'REC_601' : undefined;
}
