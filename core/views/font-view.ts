import type { FontRecord } from '#contract/records/font.ts';
import type { CustomerFont } from '#contract/schemas/font.ts';
import { testView } from '../keys/test-account.ts';

/** A font as the API shows it. */
export const fontView = ({ account_id, font_id, name, size_bytes, scripts, created_at }: FontRecord): CustomerFont => ({
  id: font_id,
  name,
  size: size_bytes,
  scripts,
  ...testView(account_id),
  created_at,
});
