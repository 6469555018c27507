import { type AttemptFields, type AttemptRecord, DeliveryRecord } from '#contract/records/webhook.ts';
import { AppError } from '#core/app-error.ts';
import { withAttempt } from '#core/webhooks/attempt-log.ts';
import type { Wait } from '#core/webhooks/backoff.ts';
import { accountWebhook } from '#core/webhooks/new-delivery.ts';
import { changeItem, getItem, queryItems, updateItem } from '../aws/dynamodb.ts';
import type { Update } from '../aws/dynamodb-expressions.ts';

interface Named {
  readonly account_id: string;
  readonly webhook_id: string;
  readonly event_id: string;
}
type Key = Pick<DeliveryRecord, 'account_webhook' | 'event_id'>;
const keyOf = ({ account_webhook, event_id }: Key) => ({ account_webhook, event_id });

const namedKey = (named: Named): Key => ({ account_webhook: accountWebhook(named), event_id: named.event_id });

export const findDelivery = (named: Named): Promise<DeliveryRecord | undefined> =>
  getItem('deliveries', namedKey(named), DeliveryRecord);

/** Throws not_found where `findDelivery` finds none. */
export const getDelivery = async (named: Named): Promise<DeliveryRecord> => {
  const record = await findDelivery(named);
  if (!record) throw new AppError('not_found', 'Nothing with this event id was sent to this endpoint.');
  return record;
};

/** Newest first; with `before` only those older than that event. */
export const listDeliveries = (
  endpoint: Pick<Named, 'account_id' | 'webhook_id'>,
  { limit, before }: { readonly limit: number; readonly before?: string },
): Promise<DeliveryRecord[]> =>
  queryItems(
    {
      table: 'deliveries',
      partition: { account_webhook: accountWebhook(endpoint) },
      limit,
      ...(before !== undefined && { before: { event_id: before } }),
    },
    DeliveryRecord,
  );

/** Adds a delivery; one that exists stays as it is. */
export const addDelivery = async (record: DeliveryRecord): Promise<void> => {
  const { account_webhook, event_id, ...fields } = record;
  const key = { account_webhook, event_id };
  await updateItem('deliveries', key, { set: fields, conditions: [{ absent: 'event_id' }] });
};

/** Restarts a delivery that has ended. Undefined when it has not, or another request has restarted it. */
export const restartDelivery = (record: DeliveryRecord, now: string): Promise<DeliveryRecord | undefined> =>
  changeItem(
    'deliveries',
    keyOf(record),
    {
      set: { status: 'pending', attempt: record.attempt + 1, retries: 0, waited_ms: 0, next_attempt_at: now },
      conditions: [
        { field: 'status', in: ['delivered', 'failed'] },
        { field: 'attempt', is: record.attempt },
      ],
    },
    DeliveryRecord,
  );

/**
 * Records an attempt of a delivery, as it was read, whose place we hold. `wait` is the wait before the next one; without it the
 * delivery ends. The last recorded attempt may be an earlier one than the last made: the Lambda that made it may have died after it
 * set the timer of this one.
 */
export const recordAttempt = async (delivery: DeliveryRecord, made: AttemptRecord, wait?: Wait): Promise<void> => {
  const result = {
    last_attempt_at: made.at,
    response_status: made.answer?.status,
    response_ms: made.answer && made.ms,
    error: made.error,
    log: withAttempt(delivery.log, made),
  } satisfies AttemptFields;
  const next: Update = wait
    ? {
        set: {
          ...result,
          attempt: made.number + 1,
          retries: wait.retries,
          waited_ms: wait.waitedMs,
          next_attempt_at: new Date(Date.parse(made.at) + wait.waitMs).toISOString(),
        },
      }
    : {
        set: { ...result, attempt: made.number, status: made.error === undefined ? 'delivered' : 'failed' },
        remove: ['next_attempt_at'],
      };
  await updateItem('deliveries', keyOf(delivery), {
    ...next,
    add: { attempts: 1 },
    conditions: [
      { field: 'status', is: 'pending' },
      { field: 'attempt', below: made.number + 1 },
    ],
  });
};
