import { randomBytes } from 'node:crypto';
import { v7 as newId } from 'uuid';
import { chunkBytes, signedPartBytes, signedUrlLifetimeSeconds } from '#contract/limits.ts';
import { uploadRoutes } from '#contract/routes/uploads.ts';
import { testView } from '#core/keys/test-account.ts';
import { hashOfToken, uploadToken, uploadTokenHeader } from '#core/tus/upload-token.ts';
import { partCountOf } from '#core/uploads/signed-parts.ts';
import { slotEndMs, urlsEndMs } from '#core/uploads/upload-slot.ts';
import { dueAt } from '#core/work/due.ts';
import { signUpload } from '#runtime/aws/signed-urls.ts';
import { requiredOrigin, tusEndpoint } from '#runtime/http/api-url.ts';
import { httpRoute } from '#runtime/http/http-route.ts';
import { belongsTo } from '#runtime/meter/tally.ts';
import { getAccount, refuseLargeFile } from '#runtime/stores/accounts.ts';
import { linkMaker } from '#runtime/stores/links.ts';
import { insertUpload } from '#runtime/stores/uploads.ts';

/**
 * POST /uploads: writes a slot; answers a URL that takes exactly the declared type and size, and what a client needs for an upload
 * in chunks (TUS) or in signed parts.
 */
export const handler = httpRoute(
  uploadRoutes.createUpload,
  async ({ accountId, principal, body, headers, remember }) => {
    const endpoint = tusEndpoint(headers);
    const account = await getAccount(accountId);
    refuseLargeFile(account, body.size, 'size');
    const nowMs = Date.now();
    const slot = { account_id: accountId, upload_id: newId() };
    const createdAt = new Date(nowMs).toISOString();
    const endMs = slotEndMs({ created_at: createdAt });
    const expiresAt = new Date(nowMs + signedUrlLifetimeSeconds * 1000).toISOString();
    const token = uploadToken(accountId, randomBytes(32));
    const uploadUrl = await (body.links === 'short'
      ? linkMaker(requiredOrigin(headers), principal)('upload', slot.upload_id)
      : signUpload({ ...slot, content_type: body.content_type, size_bytes: body.size }));
    belongsTo({ upload_id: slot.upload_id });
    const resumable = {
      endpoint,
      headers: { [uploadTokenHeader]: token },
      metadata: { upload_id: slot.upload_id, filename: body.filename, filetype: body.content_type },
      chunk_size: chunkBytes,
    };
    const multipart = {
      part_size: signedPartBytes,
      part_count: partCountOf(body.size),
      expires_at: new Date(endMs).toISOString(),
    };
    const reply = {
      body: {
        upload_id: slot.upload_id,
        upload_url: uploadUrl,
        expires_at: expiresAt,
        resumable,
        multipart,
        ...testView(accountId),
      },
    };
    const record = {
      ...slot,
      filename: body.filename,
      content_type: body.content_type,
      size_bytes: body.size,
      created_at: createdAt,
      expires_at: expiresAt,
      token_hash: hashOfToken(token),
      ...dueAt(slot.upload_id, urlsEndMs({ created_at: createdAt })),
    };
    await insertUpload(account, record, remember(reply));
    return reply;
  },
);
