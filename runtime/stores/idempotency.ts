import { createHash } from 'node:crypto';
import * as v from 'valibot';
import { isLongerThan } from '#contract/characters.ts';
import { idempotencyLifetimeSeconds, maxIdempotencyKeyLength } from '#contract/limits.ts';
import { IdempotencyRecord } from '#contract/records/idempotency.ts';
import { AppError } from '#core/app-error.ts';
import { invalidRequest } from '#core/requests/invalid-request.ts';
import { getItem, type Write } from '../aws/dynamodb.ts';
import { refuseUnquoted } from './quotes.ts';

const header = 'Idempotency-Key';

/** The writes that store the reply, in the transaction that does the work; for a batch, those that say what it has done. */
export interface Remembered {
  readonly reply?: Write;
  readonly redemption?: Write;
  readonly batch_begun?: Write;
  readonly batch_item?: Write;
  readonly batch_credits?: Write;
}

/** One request under one key of one account and route. */
export interface KeyedRequest {
  readonly account_id: string;
  readonly request_key: string;
  readonly fingerprint: string;
}

export interface StoredReply {
  readonly status: number;
  readonly body: string;
  /** For the header that says what was charged. */
  readonly credits_charged?: number | undefined;
}

/** `credential`: only its caller gets the reply again. Undefined without the header. Throws invalid_request for a key that is empty or too long. */
export const keyedRequest = (
  key: string | undefined,
  accountId: string,
  operationId: string,
  {
    path,
    body,
    credential,
  }: { readonly path: string; readonly body: unknown; readonly credential?: string | undefined },
): KeyedRequest | undefined => {
  if (key === undefined) return undefined;
  if (key === '' || isLongerThan(key, maxIdempotencyKeyLength)) {
    throw invalidRequest([{ param: header, message: `must have 1 to ${maxIdempotencyKeyLength} characters` }]);
  }
  return {
    account_id: accountId,
    request_key: `${operationId}#${key}`,
    fingerprint: createHash('sha256')
      .update(JSON.stringify([path, body, ...(credential === undefined ? [] : [credential])]))
      .digest('hex'),
  };
};

/**
 * The key of a request that redeems a quote: its reply is stored under the quote, so a quote is redeemed once. Undefined for a
 * request without a quote.
 */
export const redeemingRequest = (
  body: unknown,
  accountId: string,
  request: { readonly operationId: string; readonly projectId: string | undefined },
): KeyedRequest | undefined => {
  const named = v.safeParse(NamesQuote, body);
  // No operation is called `quote`, so no Idempotency-Key makes the same key.
  return named.success
    ? {
        account_id: accountId,
        request_key: `quote#${named.output.quote_id}`,
        fingerprint: `${request.operationId} ${request.projectId}`,
      }
    : undefined;
};
const NamesQuote = v.looseObject({ quote_id: v.string() });

/**
 * The reply that is stored under a quote; undefined where it is not redeemed, or by another operation or project. Throws quote_stale
 * for another body than the one that was quoted.
 */
export const redeemedReply = async (
  request: KeyedRequest,
  { body, schema }: { readonly body: unknown; readonly schema: v.GenericSchema | undefined },
): Promise<StoredReply | undefined> => {
  const record = await unexpiredRecord(request);
  if (record?.fingerprint !== request.fingerprint || !schema) return undefined;
  await refuseUnquoted(request.account_id, { body: v.parse(NamesQuote, body), schema: v.pipe(schema, NamesQuote) });
  return record;
};

const unexpiredRecord = async ({ account_id, request_key }: KeyedRequest): Promise<IdempotencyRecord | undefined> => {
  const record = await getItem('idempotency', { account_id, request_key }, IdempotencyRecord);
  return record && record.expires_at > nowSeconds() ? record : undefined;
};

/** The reply stored within the last 24 hours; undefined for a new key. Throws idempotency_key_reused for another request. */
export const storedReply = async (request: KeyedRequest): Promise<StoredReply | undefined> => {
  const record = await unexpiredRecord(request);
  if (!record) return undefined;
  if (record.fingerprint !== request.fingerprint) {
    throw new AppError(
      'idempotency_key_reused',
      'This Idempotency-Key was used with another path or body, or by another API key. Use a new one for a different request.',
      { param: header },
    );
  }
  return record;
};

/**
 * Stores the final reply in the transaction that does the work, which fails if another request with the key was quicker. So a
 * key has one reply or none, and there is no lock to clean up.
 */
export const storeReply = (request: KeyedRequest, reply: StoredReply): Write => ({
  table: 'idempotency',
  // In whole seconds, and no sooner than 24 hours after the reply.
  put: { ...request, ...reply, expires_at: Math.ceil(Date.now() / 1000) + idempotencyLifetimeSeconds },
  conditions: [{ absentOrBelow: 'expires_at', value: nowSeconds() + 1 }],
});

/** For a transaction that `storeReply` refused. `httpRoute` answers the stored reply instead of this error. */
export const repliedMeanwhile = (): AppError =>
  new AppError('unavailable', 'The same request is being answered at this moment. Send it again.', {
    retryAfterSeconds: 1,
  });

const nowSeconds = (): number => Math.floor(Date.now() / 1000);
