import type { CaptionStyle, CaptionStyleInput, CaptionStylePatch } from '#contract/schemas/caption-style.ts';
import { templates } from './templates.ts';

/** The style as shown: what was given, the rest from its template (clean where none is named). */
export function resolveStyle(input: CaptionStyleInput = {}): CaptionStyle {
  const template = input.template ?? 'clean';
  const { defaults } = templates[template];
  const color = input.color ?? defaults.color;
  return {
    template,
    font: input.font ?? defaults.font,
    font_size: input.font_size ?? defaults.font_size,
    color,
    highlight: input.highlight ?? (defaults.highlight === 'color' ? color : defaults.highlight),
    placement: input.placement ?? defaults.placement,
    max_lines: input.max_lines ?? defaults.max_lines,
    readable_lines: input.readable_lines ?? defaults.readable_lines,
  };
}

/** A change merged into what was given before: by field, null clears a field, a null change clears all. */
export const mergeStyle = (
  given: CaptionStyleInput | undefined,
  change: CaptionStylePatch | null,
): CaptionStyleInput | undefined => {
  if (change === null) return undefined;
  const merged = Object.entries({ ...given, ...change }).filter(([, value]) => value !== null);
  return merged.length > 0 ? Object.fromEntries(merged) : undefined;
};
