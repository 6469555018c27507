import { randomUUID } from 'node:crypto';
import { marshall } from '@aws-sdk/util-dynamodb';
import { type PlanName, plans } from '#contract/plans.ts';
import type { KeyRecord } from '#contract/records/api-key.ts';
import { scopes } from '#contract/scopes.ts';
import { maxCancelledNanoUsd } from '#core/credits/cancel-ceiling.ts';
import { hashOfKey, makeApiKey } from '#core/keys/api-key.ts';
import { liveAccountOf } from '#core/keys/test-account.ts';
import { secretItem } from '#runtime/stores/keys.ts';
import { randomFrom } from './scheduler.ts';
import type { Tables } from './tables.ts';

export interface Account {
  readonly id: string;
  readonly key: string;
  /** `key`, one below it, and one below that. */
  readonly keys: readonly string[];
  readonly keyIds: readonly string[];
}

let keysMade = 0;

interface AccountOptions {
  readonly credits: number;
  /** Nano-dollars that the account may still spend today. @default the whole ceiling */
  readonly spendLeftNanoUsd?: number | undefined;
  /** Nano-dollars of begun work that it may still cancel today. @default the whole ceiling */
  readonly cancelLeftNanoUsd?: number | undefined;
  /** @default pro */
  readonly plan?: PlanName | undefined;
  /** Gives the account a plan with small quotas (small-quotas.ts). */
  readonly smallQuotas?: boolean | undefined;
  /** Credits in a day. The first key has this cap, the second none, the third one of half as many. @default no caps */
  readonly cap?: number | undefined;
  /** Makes it a test account, with the plan of one. */
  readonly tests?: boolean | undefined;
}

/** Creates an account with its keys and a grant of credits. */
export const openAccount = (
  tables: Tables,
  at: number,
  { credits, spendLeftNanoUsd, cancelLeftNanoUsd, smallQuotas, cap, tests, plan: of = 'pro' }: AccountOptions,
): Account => {
  // All keys of a test account share the buckets that warm handlers keep, so each world has other test accounts.
  const id = accountId(tests ? 8 : 7, tests ? keysMade : at);
  const plan = tests ? 'free' : smallQuotas ? 'studio' : of;
  const cancelled = cancelLeftNanoUsd === undefined ? undefined : cancelledLeaving(plan, cancelLeftNanoUsd);
  const made = { account_id: id, created_at: new Date().toISOString() };
  const put = (TableName: string, item: object) => ({
    Put: { TableName, Item: marshall({ ...made, ...item }, { removeUndefinedValues: true }) },
  });
  const keys: NewKey[] = [];
  for (const own of [cap, undefined, cap && Math.ceil(cap / 2)]) keys.unshift(newKey(own, keys));
  keys.reverse();
  tables.handle('TransactWriteItems', {
    ClientRequestToken: randomUUID(),
    TransactItems: [
      put('accounts', {
        name: 'A',
        plan,
        credits,
        // Half of the credits or less is low; the ledger audits that each crossing is told once (books.ts).
        ...(credits > 1 && { low_credits: Math.ceil(credits / 2) }),
        ...(spendLeftNanoUsd !== undefined && spendLeaving(plan, spendLeftNanoUsd)),
        ...(cancelled && { cancel_day: cancelled.day, cancelled_nano_usd: cancelled.nano_usd }),
      }),
      // What test requests cost counts for the account beside.
      ...(tests ? [put('accounts', { account_id: liveAccountOf(id), name: 'A', plan, credits: 0 })] : []),
      put('ledger', { entry_id: 'start#grant', credits, reason: 'start', cancelled }),
      ...keys.flatMap(({ secret, ...rest }) => {
        const key: KeyRecord = { ...made, ...rest };
        const [kept] = key.secrets;
        return [put('keys', key), ...(kept ? [put('api-keys', secretItem(key, kept))] : [])];
      }),
    ],
  });
  const secrets = keys.map(({ secret }) => secret);
  return { id, key: secrets[0] ?? '', keys: secrets, keyIds: keys.map(({ key_id }) => key_id) };
};

const accountId = (version: 7 | 8, number: number): string =>
  `00000000-0000-${version}000-8000-${String(number).padStart(12, '0')}`;

type NewKey = Omit<KeyRecord, 'account_id' | 'created_at'> & { readonly secret: string };

const newKey = (cap: number | undefined, above: readonly NewKey[]): NewKey => {
  // Warm handlers cache keys, so no two worlds may have the same key.
  keysMade += 1;
  const random = randomFrom(keysMade);
  const secret = makeApiKey((below) => Math.floor(random() * below));
  return {
    secret,
    key_id: `00000000-0000-7000-9000-${String(keysMade).padStart(12, '0')}`,
    name: `k${above.length}`,
    scopes: [...scopes],
    ancestors: above.map(({ key_id }) => key_id),
    secrets: [{ key_hash: hashOfKey(secret), last_four: secret.slice(-4) }],
    ...(cap !== undefined && { cap_credits: cap, cap_period: 'day' as const, cap_version: 0 }),
    version: 0,
  };
};

const spendLeaving = (plan: PlanName, spendLeftNanoUsd: number) => ({
  spend_day: new Date().toISOString().slice(0, 10),
  spend_nano_usd: plans[plan].maxDailySpendNanoUsd - spendLeftNanoUsd,
});

const cancelledLeaving = (plan: PlanName, leftNanoUsd: number) => ({
  day: new Date().toISOString().slice(0, 10),
  nano_usd: maxCancelledNanoUsd({ plan }) - leftNanoUsd,
});
