import { v7 as newId } from 'uuid';
import { signedUrlLifetimeSeconds, uploadSlotLifetimeSeconds } from '../../../contract/limits.ts';
import { objectKeys } from '../../../contract/object-keys.ts';
import { routes } from '../../../contract/routes.ts';
import { AppError } from '../../../core/app-error.ts';
import { dueAt } from '../../../core/work/due.ts';
import { signUpload } from '../../shared/aws/signed-urls.ts';
import { httpRoute } from '../../shared/http/http-route.ts';
import { getAccount } from '../../shared/stores/accounts.ts';
import { putUpload } from '../../shared/stores/uploads.ts';

const bytesPerMb = 1024 * 1024;

/** POST /uploads: a slot in the table and a URL that takes exactly the declared type and size. */
export const handler = httpRoute(routes.createUpload, async ({ accountId, body }) => {
  const { limits, plan } = await getAccount(accountId);
  if (body.size > limits.maxUploadMb * bytesPerMb) {
    throw new AppError('plan_limit_exceeded', `The ${plan} plan takes uploads of up to ${limits.maxUploadMb} MB.`, {
      param: 'size',
    });
  }
  const nowMs = Date.now();
  const slot = { account_id: accountId, upload_id: newId() };
  const expiresAt = new Date(nowMs + signedUrlLifetimeSeconds * 1000).toISOString();
  const uploadUrl = await signUpload(objectKeys.upload(slot), body.content_type, body.size);
  await putUpload({
    ...slot,
    filename: body.filename,
    content_type: body.content_type,
    size_bytes: body.size,
    created_at: new Date(nowMs).toISOString(),
    expires_at: expiresAt,
    ...dueAt(slot.upload_id, nowMs + uploadSlotLifetimeSeconds * 1000),
  });
  return { body: { upload_id: slot.upload_id, upload_url: uploadUrl, expires_at: expiresAt } };
});
