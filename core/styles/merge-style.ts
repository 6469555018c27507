import type { CaptionStylePatch, StoredStyle } from '#contract/schemas/caption-style.ts';

/** Merges a change into the stored fields: null clears a field, `font` alone also `font_id`, and a null change all. */
export const mergeStyle = (
  given: StoredStyle | undefined,
  change: CaptionStylePatch | null,
): StoredStyle | undefined => {
  if (change === null) return undefined;
  const clears = change.font && change.font_id === undefined ? { font_id: null } : {};
  const merged = Object.entries({ ...given, ...change, ...clears }).filter(([, value]) => value !== null);
  return merged.length > 0 ? Object.fromEntries(merged) : undefined;
};
