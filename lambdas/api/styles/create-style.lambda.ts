import { v7 as newId } from 'uuid';
import type { StyleRecord } from '#contract/records/style.ts';
import { styleRoutes } from '#contract/routes/styles.ts';
import { styleView } from '#core/views/style-view.ts';
import { httpRoute } from '#runtime/http/http-route.ts';
import { requireFont } from '#runtime/stores/fonts.ts';
import { insertStyle } from '#runtime/stores/styles.ts';

/** POST /styles */
export const handler = httpRoute(styleRoutes.createStyle, async ({ accountId, body, remember }) => {
  const { name, style, default: isDefault } = body;
  await requireFont(accountId, style);
  const record: StyleRecord = {
    account_id: accountId,
    style_id: newId(),
    name,
    style,
    created_at: new Date().toISOString(),
  };
  const reply = { body: styleView(record, { default_style_id: isDefault ? record.style_id : undefined }) };
  await insertStyle(record, { isDefault, remembered: remember(reply) });
  return reply;
});
