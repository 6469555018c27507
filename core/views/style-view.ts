import type { AccountRecord } from '#contract/records/account.ts';
import type { StyleRecord } from '#contract/records/style.ts';
import type { SavedStyle } from '#contract/schemas/saved-style.ts';
import { testView } from '../keys/test-account.ts';
import { shownStyle } from '../styles/stored-style.ts';

/** A saved style as the API shows it, template defaults filled in. */
export const styleView = (
  { account_id, style_id, name, style, created_at }: StyleRecord,
  { default_style_id }: Pick<AccountRecord, 'default_style_id'>,
): SavedStyle => ({
  id: style_id,
  name,
  style: shownStyle(style),
  default: style_id === default_style_id,
  ...testView(account_id),
  created_at,
});
