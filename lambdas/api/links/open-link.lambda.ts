import { linkRoutes } from '#contract/links.ts';
import type { LinkRecord } from '#contract/records/link.ts';
import { AppError } from '#core/app-error.ts';
import { isValidKey } from '#core/keys/principal.ts';
import { liveSlot, slotUsed } from '#core/uploads/upload-slot.ts';
import { hasVideo } from '#core/work/export-lifetime.ts';
import { downloadSigner, signUpload } from '#runtime/aws/signed-urls.ts';
import { admittedRoute } from '#runtime/http/admitted-route.ts';
import { countRequest } from '#runtime/http/count-request.ts';
import { belongsTo } from '#runtime/meter/tally.ts';
import { requireExport } from '#runtime/stores/exports.ts';
import { findKey } from '#runtime/stores/keys.ts';
import { findLink, noteOpened } from '#runtime/stores/links.ts';
import { findUpload } from '#runtime/stores/uploads.ts';

/**
 * GET /d/{token}: redirects to the signed URL. The body is the URL too, so that a command can send a file there: curl prints it
 * where it does not follow redirects.
 */
export const handler = admittedRoute(linkRoutes.openLink, async ({ pathParameters }) => {
  const link = await findLink(pathParameters?.token ?? '');
  if (!link) throw ended();
  const { account_id, counted_as, link_hash } = link;
  belongsTo({ account_id });
  await countRequest({ subject: link_hash, accountId: account_id, limitedAs: 'link' }, 'reads');
  await countRequest({ subject: counted_as, accountId: account_id }, 'reads');
  const key = await findKey(link);
  if (key && !isValidKey(key, Date.now())) throw ended();
  const location = await urlOf[link.leads_to](link);
  await noteOpened(link);
  return {
    statusCode: 302,
    headers: { location, 'content-type': 'text/plain', 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' },
    body: location,
  };
});

const urlOf: Readonly<Record<LinkRecord['leads_to'], (link: LinkRecord) => Promise<string>>> = {
  export: async ({ account_id, target_id }) => {
    const record = await requireExport(account_id, target_id);
    if (!hasVideo(record, Date.now())) throw ended();
    const sign = await downloadSigner();
    return sign(record);
  },
  upload: async ({ account_id, target_id }) => {
    const slot = liveSlot(await findUpload(account_id, target_id));
    if (slot.used_by) throw slotUsed(slot);
    return signUpload(slot);
  },
};

const ended = (): AppError =>
  new AppError('not_found', 'This link was used already, or has expired. Ask whoever gave it to you for a new one.');
