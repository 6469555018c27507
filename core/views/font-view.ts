import type { FontRecord } from '#contract/records/font.ts';
import type { CustomerFont } from '#contract/schemas/font.ts';

/** A font as the API shows it. */
export const fontView = ({ font_id, name, size_bytes, scripts, created_at }: FontRecord): CustomerFont => ({
  id: font_id,
  name,
  size: size_bytes,
  scripts,
  created_at,
});
