import type { CaptionStyle, CaptionStyleInput, CaptionStylePatch } from '#contract/schemas/caption-style.ts';
import { designOf } from './looks.ts';

/** The complete style: the given fields, the rest from its look, or without one from its template (`clean` by default). */
export function resolveStyle(input: CaptionStyleInput = {}): CaptionStyle {
  const template = input.template ?? 'clean';
  const { look } = input;
  const { defaults } = designOf({ template, look });
  const wordsPerPage = input.words_per_page ?? defaults.words_per_page;
  const highlightBackground = input.highlight_background ?? defaults.highlight_background;
  const color = input.color ?? defaults.color;
  return {
    template,
    ...(look && { look }),
    font: input.font ?? defaults.font,
    font_size: input.font_size ?? defaults.font_size,
    color,
    highlight: input.highlight ?? (defaults.highlight === 'color' ? color : defaults.highlight),
    placement: input.placement ?? defaults.placement,
    max_lines: input.max_lines ?? defaults.max_lines,
    readable_lines: input.readable_lines ?? defaults.readable_lines,
    animation: input.animation ?? defaults.animation,
    letter_case: input.letter_case ?? defaults.letter_case,
    ...(wordsPerPage !== undefined && { words_per_page: wordsPerPage }),
    ...(highlightBackground && { highlight_background: highlightBackground }),
    ...given(input),
  };
}

/** The fields that no template or look has a value for. */
function given(input: CaptionStyleInput): Partial<CaptionStyle> {
  const { font_id, outline_color, outline_width, background_color, background_opacity } = input;
  const { keywords, keyword_color, emphasize, speaker_colors } = input;
  return {
    ...(font_id && { font_id }),
    ...(outline_color && { outline_color }),
    ...(outline_width !== undefined && { outline_width }),
    ...(background_color && { background_color }),
    ...(background_opacity !== undefined && { background_opacity }),
    ...(keywords && { keywords }),
    ...(keyword_color && { keyword_color }),
    ...(emphasize && { emphasize }),
    ...(speaker_colors && { speaker_colors }),
  };
}

/** Merges a change into the stored fields: null clears a field, `font` alone also `font_id`, and a null change all. */
export const mergeStyle = (
  given: CaptionStyleInput | undefined,
  change: CaptionStylePatch | null,
): CaptionStyleInput | undefined => {
  if (change === null) return undefined;
  const clears = change.font && change.font_id === undefined ? { font_id: null } : {};
  const merged = Object.entries({ ...given, ...change, ...clears }).filter(([, value]) => value !== null);
  return merged.length > 0 ? Object.fromEntries(merged) : undefined;
};
