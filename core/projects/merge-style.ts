import type { CaptionStyleInput, CaptionStylePatch } from '#contract/schemas/caption-style.ts';

/** A change merged into what was given before: by field, null clears a field, a null change clears all. */
export const mergeStyle = (
  given: CaptionStyleInput | undefined,
  change: CaptionStylePatch | null,
): CaptionStyleInput | undefined => {
  if (change === null) return undefined;
  const merged = Object.entries({ ...given, ...change }).filter(([, value]) => value !== null);
  return merged.length > 0 ? Object.fromEntries(merged) : undefined;
};
