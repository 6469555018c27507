import type { CaptionStyle } from '#contract/schemas/caption-style.ts';
import type { CaptionStyle as ReadStyle } from '#sdk/index.ts';

/** A copy with mutable lists, as the types of the core need; those of the SDK are read-only. */
export const editableStyle = ({ speaker_colors, keywords, emphasize, design, ...style }: ReadStyle): CaptionStyle => ({
  ...style,
  ...(speaker_colors && { speaker_colors: [...speaker_colors] }),
  ...(keywords && { keywords: [...keywords] }),
  ...(emphasize && { emphasize: [...emphasize] }),
  ...(design && { design: JSON.parse(JSON.stringify(design)) }),
});
