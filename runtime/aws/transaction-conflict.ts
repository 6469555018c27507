import { TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import { AppError } from '#core/app-error.ts';
import { hasName } from './aws-errors.ts';

const maxAttempts = 6;
const passingReasons = ['TransactionConflict', 'ThrottlingError', 'ProvisionedThroughputExceeded'];

/**
 * Tries again, with jitter, what another transaction stands in the way of; answers `unavailable` when it stays
 * there. The SDK itself does not retry these.
 */
export const outlastConflicts = async <Output>(send: () => Promise<Output>): Promise<Output> => {
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

/** Where a transaction was cancelled: its first write that could not be done, in the order given. */
export const cancellation = (error: unknown) => {
  if (!(error instanceof TransactionCanceledException)) return undefined;
  const reasons = error.CancellationReasons ?? [];
  const at = reasons.findIndex(({ Code }) => Code !== undefined && Code !== 'None');
  const reason = reasons[at];
  return reason && { at, code: reason.Code, item: reason.Item };
};

/** A refused condition behind a conflict may be of what the other transaction has half done: so the first write decides. */
const isConflict = (error: unknown): boolean =>
  hasName(error, 'TransactionConflictException') || passingReasons.includes(cancellation(error)?.code ?? '');
