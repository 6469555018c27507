import { known } from '#contract/or-later.ts';
import type { CaptionStyle } from '#contract/schemas/caption-style.ts';
import {
  Animation,
  EmphasisRule,
  Font,
  LetterCase,
  Look,
  Placement,
  Template,
} from '#contract/schemas/style-choices.ts';
import type { CaptionStyle as ReadStyle } from '#sdk/index.ts';

/** A copy of what this release can draw. Its lists are mutable, as the types of the core need; those of the SDK are read-only. */
export const editableStyle = (read: ReadStyle): CaptionStyle => {
  const { speaker_colors, keywords, emphasize, design, look: given, ...style } = read;
  const look = known(Look, given);
  return {
    ...style,
    template: known(Template, style.template) ?? 'clean',
    font: known(Font, style.font) ?? 'Inter',
    placement: known(Placement, style.placement) ?? 'bottom',
    animation: known(Animation, style.animation) ?? 'none',
    letter_case: known(LetterCase, style.letter_case) ?? 'original',
    ...(look && { look }),
    ...(speaker_colors && { speaker_colors: [...speaker_colors] }),
    ...(keywords && { keywords: [...keywords] }),
    ...(emphasize && { emphasize: EmphasisRule.options.filter((rule) => emphasize.includes(rule)) }),
    ...(design && { design: JSON.parse(JSON.stringify(design)) }),
  };
};
