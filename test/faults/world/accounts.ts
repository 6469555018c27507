import { randomUUID } from 'node:crypto';
import { marshall } from '@aws-sdk/util-dynamodb';
import { plans } from '#contract/plans.ts';
import { hashOfKey, makeApiKey } from '#core/keys/api-key.ts';
import { randomFrom } from './scheduler.ts';
import type { Tables } from './tables.ts';

export interface Account {
  readonly id: string;
  readonly key: string;
}

let keysMade = 0;

interface AccountOptions {
  readonly credits: number;
  /** Nano-dollars that are left of today's spend. @default the whole ceiling */
  readonly room?: number | undefined;
  /** Its plan has room for little (tight-plan.ts). */
  readonly tight?: boolean | undefined;
}

/** An account with its key, with credits that the ledger knows of. */
export const openAccount = (tables: Tables, at: number, { credits, room, tight }: AccountOptions): Account => {
  // A key that no other world has: warm handlers remember keys.
  keysMade += 1;
  const random = randomFrom(keysMade);
  const key = makeApiKey((below) => Math.floor(random() * below));
  const id = `00000000-0000-7000-8000-${String(at).padStart(12, '0')}`;
  const made = { account_id: id, created_at: new Date().toISOString() };
  const put = (TableName: string, item: object) => ({ Put: { TableName, Item: marshall({ ...made, ...item }) } });
  tables.handle('TransactWriteItems', {
    ClientRequestToken: randomUUID(),
    TransactItems: [
      put('accounts', {
        name: 'A',
        plan: tight ? 'studio' : 'pro',
        credits,
        ...(room !== undefined && spentBut(room)),
      }),
      put('ledger', { entry_id: 'start#grant', credits, reason: 'start' }),
      put('api-keys', { key_hash: hashOfKey(key), name: 'k', last_four: key.slice(-4) }),
    ],
  });
  return { id, key };
};

const spentBut = (room: number) => ({
  spend_day: new Date().toISOString().slice(0, 10),
  spend_nano_usd: plans.pro.maxDailySpendNanoUsd - room,
});
