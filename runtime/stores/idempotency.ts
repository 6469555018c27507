import { createHash } from 'node:crypto';
import { hasMoreThan } from '#contract/characters.ts';
import { idempotencyLifetimeSeconds, maxIdempotencyKeyLength } from '#contract/limits.ts';
import { IdempotencyRecord } from '#contract/records/idempotency.ts';
import { AppError } from '#core/app-error.ts';
import { invalidRequest } from '#core/requests/invalid-request.ts';
import { getItem, type Write } from '../aws/dynamodb.ts';

const header = 'Idempotency-Key';

/** One request under one key of one account and route. */
export interface KeyedRequest {
  readonly account_id: string;
  readonly request_key: string;
  readonly fingerprint: string;
}

export interface StoredReply {
  readonly status: number;
  readonly body: string;
}

/** Undefined without the header. Throws invalid_request for a key that is empty or too long. */
export const keyedRequest = (
  key: string | undefined,
  accountId: string,
  operationId: string,
  request: { readonly path: string; readonly body: unknown },
): KeyedRequest | undefined => {
  if (key === undefined) return undefined;
  if (key === '' || hasMoreThan(key, maxIdempotencyKeyLength)) {
    throw invalidRequest([{ param: header, message: `must have 1 to ${maxIdempotencyKeyLength} characters` }]);
  }
  return {
    account_id: accountId,
    request_key: `${operationId}#${key}`,
    fingerprint: createHash('sha256')
      .update(JSON.stringify([request.path, request.body]))
      .digest('hex'),
  };
};

/** The reply of 24 hours ago or less; undefined for a new key. Throws idempotency_key_reused for another request. */
export const storedReply = async ({ fingerprint, ...key }: KeyedRequest): Promise<StoredReply | undefined> => {
  const record = await getItem('idempotency', key, IdempotencyRecord);
  if (!record || record.expires_at <= nowSeconds()) return undefined;
  if (record.fingerprint !== fingerprint) {
    throw new AppError(
      'idempotency_key_reused',
      'This Idempotency-Key was used with another path or body. Use a new key for a different request.',
      {
        param: header,
      },
    );
  }
  return record;
};

/**
 * Keeps the final reply in the very transaction that does the work, which fails if another request was quicker: so a
 * key has one reply, or none. There is nothing in between to lock or to clean up.
 */
export const keepReply = (request: KeyedRequest, reply: StoredReply): Write => ({
  table: 'idempotency',
  // In whole seconds, and no sooner than 24 hours after the reply.
  put: { ...request, ...reply, expires_at: Math.ceil(Date.now() / 1000) + idempotencyLifetimeSeconds },
  conditions: [{ absentOrBelow: 'expires_at', value: nowSeconds() + 1 }],
});

/** For a transaction that was refused by `keepReply`: the reply that is there is answered instead of this. */
export const repliedMeanwhile = (): AppError =>
  new AppError('unavailable', 'An equal request is being answered. Send it again.', { retryAfterSeconds: 1 });

const nowSeconds = (): number => Math.floor(Date.now() / 1000);
