import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import * as v from 'valibot';
import type { UploadRecord } from '#contract/records/upload.ts';
import { Id } from '#contract/schemas/fields.ts';
import { AppError } from '#core/app-error.ts';
import type { RequestHeaders } from '#core/tus/request-headers.ts';
import { notFound } from '#core/tus/upload-state.ts';
import { accountOfToken, tokenMatches, uploadTokenHeader } from '#core/tus/upload-token.ts';
import { countRequest, RateLimited } from '#runtime/http/count-request.ts';
import { belongsTo } from '#runtime/meter/tally.ts';
import { findUpload } from '#runtime/stores/uploads.ts';
import type { EncodedBody } from './part-buffer.ts';

export interface TusRequest {
  readonly headers: RequestHeaders;
  readonly body: EncodedBody;
  /** From the path; undefined at the endpoint itself. */
  readonly uploadId: string | undefined;
  /** URL of the endpoint. */
  readonly endpoint: string;
}

export type TusReply = Required<Pick<APIGatewayProxyStructuredResultV2, 'statusCode' | 'headers'>>;

/** API Gateway passes binary bodies as base64, and those with a textual Content-Type as text. */
export const bodyOf = ({ body = '', isBase64Encoded }: APIGatewayProxyEventV2): EncodedBody => ({
  text: body,
  encoding: isBase64Encoded ? 'base64' : 'utf8',
});

/**
 * The slot of the token. Throws tus_unauthorized without a token, tus_not_found for any other slot: a foreign upload and an absent
 * one look the same. Throws unavailable beyond the account's rate limit.
 */
export const authorizedSlot = async (headers: RequestHeaders, uploadId: string | undefined): Promise<UploadRecord> => {
  const token = headers[uploadTokenHeader.toLowerCase()] ?? '';
  const accountId = accountOfToken(token);
  if (!accountId) {
    throw new AppError(
      'tus_unauthorized',
      `Send the header ${uploadTokenHeader} as POST /uploads gave it in resumable.headers.`,
    );
  }
  const slot = v.is(Id, uploadId) ? await findUpload(accountId, uploadId) : undefined;
  if (!slot || !tokenMatches(token, slot.token_hash)) throw notFound();
  belongsTo({ account_id: slot.account_id, upload_id: slot.upload_id });
  await countTus(slot.account_id);
  return slot;
};

/** 503 and not 429: tus-js-client retries only after 5xx, 409 and 423. */
const countTus = async (accountId: string): Promise<void> => {
  try {
    await countRequest({ subject: accountId, accountId }, 'uploads');
  } catch (error) {
    if (!(error instanceof RateLimited)) throw error;
    const { retryAfterSeconds = 1 } = error;
    const message = 'Too many requests of resumable uploads at once. Send this one again in a few seconds.';
    throw new AppError('unavailable', message, { retryAfterSeconds, cause: error });
  }
};
