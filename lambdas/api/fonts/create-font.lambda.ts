import { createHash } from 'node:crypto';
import { v5 as idOfName } from 'uuid';
import { maxFontCheckMs } from '#contract/limits.ts';
import { fontRoutes } from '#contract/routes/fonts.ts';
import { checkFont } from '#core/fonts/check-font.ts';
import { unusable } from '#core/fonts/font-tables.ts';
import { fontView } from '#core/views/font-view.ts';
import { httpRoute } from '#runtime/http/http-route.ts';
import { laidOut } from '#runtime/laid-out.ts';
import { getAccount } from '#runtime/stores/accounts.ts';
import { insertFont } from '#runtime/stores/fonts.ts';

/** POST /fonts: the id is made from the file, so that a request can be sent again. */
export const handler = httpRoute(fontRoutes.createFont, async ({ accountId, body }) => {
  const account = await getAccount(accountId);
  const bytes = Buffer.from(body.file, 'base64');
  const facts = await laidOut(
    { timeoutMs: maxFontCheckMs, own: bytes },
    ({ open }) => checkFont(bytes, () => open('own')),
    (cause) => unusable('The font takes too long to read.', cause),
  );
  const record = {
    account_id: accountId,
    font_id: idOfName(createHash('sha256').update(bytes).digest('hex'), accountId),
    ...facts,
    size_bytes: bytes.length,
    created_at: new Date().toISOString(),
  };
  return { body: fontView(await insertFont(account, record, bytes)) };
});
