import * as v from 'valibot';
import { beforeEach, expect, it } from 'vitest';
import { CreatedApiKey } from '#contract/schemas/api-key.ts';
import { account, account_id, created_at, newApiKey, other_id } from '../../../support/stores/example-records.ts';
import { everything, hold, interceptTables, itemOf, itemsOf } from '../../../support/stores/tables-in-memory.ts';
import { answerOf } from '../../gateway-event.ts';

await interceptTables();
const { handler } = await import('../../../../lambdas/api/keys/create-api-key.lambda.ts');

const managing = { key_id: other_id, scopes: ['keys:manage' as const, 'account:read' as const], ancestors: [] };
const [own, other] = [newApiKey(managing), newApiKey(managing)];
beforeEach(() => {
  const { key_hash, last_four } = own.keyRecord;
  const secrets = [{ key_hash, last_four }];
  const key = { account_id, ...managing, name: '', secrets, version: 0, created_at };
  hold({ accounts: account, keys: key, 'api-keys': [own.keyRecord, other.keyRecord] });
});

const create = (key: string, name = 'second') =>
  answerOf(handler, {
    method: 'POST',
    path: '/v1/api-keys',
    headers: { authorization: `Bearer ${key}`, 'idempotency-key': 'k' },
    body: JSON.stringify({ name, scopes: ['account:read'] }),
  });

it('a repeated request for an API key gets the same secret, which the tables do not have, and makes no second key', async () => {
  const first = await create(own.key);
  expect(first.status).toBe(201);
  const again = await create(own.key);
  expect([again.body, again.headers?.['idempotent-replayed']]).toEqual([first.body, 'true']);
  expect(itemsOf('keys')).toHaveLength(2);
  const { secret } = v.parse(CreatedApiKey, first.body);
  expect(secret).toMatch(/^sk_live_/);
  expect(JSON.stringify(everything())).not.toContain(secret);
  expect(itemOf('idempotency')).toMatchObject({ request_key: 'createApiKey#k', status: 201 });
});

it('another API key with the same Idempotency-Key is refused, and so is another request', async () => {
  await create(own.key);
  for (const answer of [await create(other.key), await create(own.key, 'third')]) {
    expect(answer.status).toBe(422);
    expect(JSON.stringify(answer.body)).toContain('idempotency_key_reused');
  }
});
