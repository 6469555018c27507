import type { Use } from '#contract/quotas.ts';
import type { AccountRecord } from '#contract/records/account.ts';
import type { Charge } from '#core/credits/daily-spend.ts';
import type { Refusal } from '../aws/dynamodb.ts';
import { BatchMoved, isCancelled } from './batches.ts';
import { externalIdTaken } from './external-ids.ts';
import { repliedMeanwhile } from './idempotency.ts';
import { refusedCharge } from './spend.ts';
import { refusedQuota } from './usage.ts';

interface Insert {
  /** For the error of a refusal that no request can cause. */
  readonly what: string;
  readonly account: AccountRecord;
  /** Absent: free of charge. */
  readonly charge?: Charge | undefined;
  readonly use: Use;
}

/** What an insert throws when its transaction is refused by the stored reply, the balance, a cap or a quota. */
export const refusedInsert = ({ what, account, charge, use }: Insert, refusal: Refusal<string>): Error => {
  if (refusal.write === 'reply' || refusal.write === 'redemption') return repliedMeanwhile();
  if (refusal.write === 'batch_begun' || refusal.write === 'batch_item' || isCancelled(refusal))
    return new BatchMoved();
  if (refusal.write === 'external_id') return externalIdTaken(String(refusal.item?.project_id));
  return (
    (charge && refusedCharge(charge, refusal)) ??
    refusedQuota(account, use, refusal) ??
    new Error(`The ${what} was refused by its ${refusal.write}`)
  );
};
