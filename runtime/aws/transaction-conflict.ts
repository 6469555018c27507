import { TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import { AppError } from '#core/app-error.ts';
import { hasName } from './aws-errors.ts';

const maxAttempts = 6;
const transientReasons = ['TransactionConflict', 'ThrottlingError', 'ProvisionedThroughputExceeded'];

/**
 * Retries, with jitter, a write that conflicts with another transaction; throws `unavailable` after the last attempt. The SDK
 * does not retry these errors.
 */
export const retryConflicts = async <Output>(send: () => Promise<Output>): Promise<Output> => {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await send();
    } catch (error) {
      if (!isConflict(error)) throw error;
      if (attempt === maxAttempts) {
        throw new AppError('unavailable', 'Too many changes at once. Send the request again in a few seconds.', {
          cause: error,
          retryAfterSeconds: 2,
        });
      }
      await new Promise((resolve) => setTimeout(resolve, Math.random() * 20 * 2 ** attempt));
    }
  }
};

/** The first write, in the order given, that made DynamoDB cancel a transaction; undefined for any other error. */
export const cancellation = (error: unknown) => {
  if (!(error instanceof TransactionCanceledException)) return undefined;
  const reasons = error.CancellationReasons ?? [];
  const at = reasons.findIndex(({ Code }) => Code !== undefined && Code !== 'None');
  const reason = reasons[at];
  // The document client leaves items as DynamoDB writes them where they are in an error.
  return reason && { at, code: reason.Code, item: reason.Item && unmarshall(reason.Item) };
};

/** Only the first reason counts: a condition that fails beside a conflict may depend on what the other transaction writes. */
const isConflict = (error: unknown): boolean =>
  hasName(error, 'TransactionConflictException') || transientReasons.includes(cancellation(error)?.code ?? '');
