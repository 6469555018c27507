import { maxWholeList } from '#contract/limits.ts';
import type { AccountRecord } from '#contract/records/account.ts';
import { type AttemptSlot, WebhookRecord, WebhookSecretRecord } from '#contract/records/webhook.ts';
import { limiterOf, limitsOf } from '#core/account-limits.ts';
import { AppError } from '#core/app-error.ts';
import { overlaps, signingSecrets } from '#core/webhooks/signature.ts';
import { changeItem, getItem, queryItems, transact, updateItem } from '../aws/dynamodb.ts';
import { asRead } from '../aws/dynamodb-expressions.ts';
import { type Remembered, repliedMeanwhile } from './idempotency.ts';

type Key = Pick<WebhookRecord, 'account_id' | 'webhook_id'>;
const keyOf = ({ account_id, webhook_id }: Key) => ({ account_id, webhook_id });

/** Undefined when there is no such endpoint, or it belongs to another account. */
export const findWebhook = (key: Key): Promise<WebhookRecord | undefined> =>
  getItem('webhooks', keyOf(key), WebhookRecord);

/** Throws not_found where `findWebhook` finds none. */
export const getWebhook = async (key: Key): Promise<WebhookRecord> => {
  const record = await findWebhook(key);
  if (!record) throw noWebhook();
  return record;
};

const noWebhook = (): AppError => new AppError('not_found', 'There is no webhook endpoint with this id.');

/** Newest first. */
export const listWebhooks = (accountId: string): Promise<WebhookRecord[]> =>
  queryItems({ table: 'webhooks', partition: { account_id: accountId }, limit: maxWholeList }, WebhookRecord);

/** Writes an endpoint, its secret and the account's count in one transaction. Throws plan_limit_exceeded. */
export const insertWebhook = async (
  account: AccountRecord,
  record: WebhookRecord,
  { secret, remembered }: { readonly secret: string; readonly remembered: Remembered },
): Promise<void> => {
  const { maxWebhooks } = limitsOf(account);
  const refusal = await transact<string>({
    ...remembered,
    count: {
      table: 'accounts',
      update: { account_id: record.account_id },
      add: { webhooks: 1 },
      conditions: [{ present: 'account_id' }, { absentOrBelow: 'webhooks', value: maxWebhooks }],
    },
    webhook: { table: 'webhooks', put: record, conditions: [{ absent: 'webhook_id' }] },
    secret: { table: 'webhook-secrets', put: { ...keyOf(record), secret } },
  });
  if (!refusal) return;
  if (refusal.write === 'reply') throw repliedMeanwhile();
  throw new AppError(
    'plan_limit_exceeded',
    `${limiterOf(account)} has ${maxWebhooks} webhook endpoints at most. Delete one, or change the plan.`,
  );
};

/** What PATCH changes. A field that is present and undefined is removed. */
type Settings = Partial<
  Pick<WebhookRecord, 'url' | 'events' | 'description' | 'disabled' | 'failures' | 'last_success_at'>
>;

/** Returns the changed endpoint. Throws not_found. */
export const changeWebhook = async (key: Key, set: Settings): Promise<WebhookRecord> => {
  const conditions = [{ present: 'webhook_id' }];
  const changed = await changeItem('webhooks', keyOf(key), { set, conditions }, WebhookRecord);
  if (!changed) throw noWebhook();
  return changed;
};

/** Throws not_found. */
export const deleteWebhook = async (key: Key): Promise<void> => {
  const refusal = await transact({
    webhook: { table: 'webhooks', delete: keyOf(key), conditions: [{ present: 'webhook_id' }] },
    secret: { table: 'webhook-secrets', delete: keyOf(key) },
    count: { table: 'accounts', update: { account_id: key.account_id }, add: { webhooks: -1 } },
  });
  if (refusal) throw noWebhook();
};

interface Rotation {
  readonly secret: string;
  readonly rotated_until: string;
  readonly nowMs: number;
  readonly remembered: Remembered;
}

/** Gives an endpoint, as it was read, another secret. False when it was rotated or deleted meanwhile. */
export const rotateSecret = async (read: WebhookRecord, rotation: Rotation): Promise<boolean> => {
  const { secret, rotated_until, nowMs, remembered } = rotation;
  const keepsOlder = overlaps(read, nowMs);
  const refusal = await transact<string>({
    ...remembered,
    webhook: {
      table: 'webhooks',
      update: keyOf(read),
      set: { rotated_until },
      conditions: [{ present: 'webhook_id' }, asRead('rotated_until', read.rotated_until)],
    },
    secret: {
      table: 'webhook-secrets',
      update: keyOf(read),
      set: { secret, rotated_until, ...(!keepsOlder && { older: undefined }) },
      move: { previous: 'secret', ...(keepsOlder && { older: 'previous' }) },
    },
  });
  if (refusal?.write === 'reply') throw repliedMeanwhile();
  return !refusal;
};

/** Undefined once the endpoint is deleted. */
export const findSecrets = async (key: Key, nowMs: number): Promise<string[] | undefined> => {
  const record = await getItem('webhook-secrets', keyOf(key), WebhookSecretRecord);
  return record && signingSecrets(record, nowMs);
};

/** Takes one of the five attempts a minute of an endpoint that has never answered 2xx; false when another has it. */
export const takeSlot = (
  key: Key,
  name: AttemptSlot,
  { beforeMs, untilMs }: { readonly beforeMs: number; readonly untilMs: number },
): Promise<boolean> =>
  updateItem('webhooks', keyOf(key), {
    set: { [name]: untilMs },
    conditions: [{ present: 'webhook_id' }, { absentOrBelow: name, value: beforeMs }],
  });

/**
 * Records on the endpoint how an attempt went, and until when a failed one keeps its slot; nothing once it is deleted or has another
 * URL, of which the attempt proves nothing.
 */
export const noteAttempt = async (
  { url, ...key }: WebhookRecord,
  attempt: { readonly succeeded: boolean; readonly at: string },
  slot?: { readonly name: AttemptSlot; readonly untilMs: number },
): Promise<void> => {
  const conditions = [{ field: 'url', is: url }];
  await updateItem('webhooks', keyOf(key), {
    ...(attempt.succeeded
      ? { set: { failures: 0, last_success_at: attempt.at } }
      : { set: slot ? { [slot.name]: slot.untilMs } : {}, add: { failures: 1 } }),
    conditions,
  });
};
