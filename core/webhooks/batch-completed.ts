import type { BatchRecord } from '#contract/records/batch.ts';
import type { BatchCompletedEvent } from '#contract/schemas/events.ts';
import { testView } from '../keys/test-account.ts';

/** The id is made before the transaction that ends the batch, and stored by it: so an event that is sent twice has one id. */
export const batchCompleted = (
  id: string,
  createdAt: string,
  { account_id, batch_id, cancelled_at, total, completed, credits, metadata }: BatchRecord,
): BatchCompletedEvent => ({
  id,
  type: 'batch.completed',
  created_at: createdAt,
  data: {
    batch_id,
    status: cancelled_at === undefined ? 'completed' : 'cancelled',
    total,
    completed,
    failed: total - completed,
    credits,
    ...(metadata && { metadata }),
    ...testView(account_id),
  },
});
