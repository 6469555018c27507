import { beforeAll, describe, expect, inject, it } from 'vitest';
import type { Route } from '#contract/route.ts';
import { routes } from '#contract/routes.ts';
import { type Scope, scopes } from '#contract/scopes.ts';
import { hashOfKey } from '#core/keys/api-key.ts';
import { findSecret } from '#runtime/stores/key-secrets.ts';
import { createKey } from '../../commands/admin/keys.ts';
import { Api } from '../support/cloud/api.ts';
import { newAccount } from '../support/cloud/new-account.ts';

const cloud = inject('cloud');
const keyed = Object.values<Route>(routes).filter(({ scope }) => scope !== undefined);

let account: Awaited<ReturnType<typeof newAccount>>;
beforeAll(async () => {
  account = await newAccount(cloud.data, 'free');
});

const keyWith = (allowed: readonly Scope[]) => createKey(account.accountId, 'scoped', { scopes: [...allowed] });

/** Whatever its ids and body: a scope is looked at before them. */
const call = (apiKey: string, { method, path, body }: Route) =>
  new Api({ baseUrl: cloud.baseUrl, apiKey }).send(
    method,
    path.replaceAll(/\{\w+\}/g, crypto.randomUUID()),
    body && {},
  );

describe.each(keyed)('$operationId', (route) => {
  it('accepts only a key with its scope, and records the use of the key', async () => {
    const key = await keyWith([route.scope === 'any' || !route.scope ? 'account:read' : route.scope]);
    expect([401, 403]).not.toContain((await call(key, route)).status);
    expect((await findSecret(hashOfKey(key)))?.last_used_at).toBeDefined();
  });
});

describe.each(scopes)('a key of all scopes but %s', (scope) => {
  let key: string;
  beforeAll(async () => {
    key = await keyWith(scopes.filter((other) => other !== scope));
  });

  it.each(keyed.filter((route) => route.scope === scope))('is refused by $operationId', async (route) => {
    const answer = await call(key, route);
    expect(answer.refusal).toEqual({ status: 403, code: 'scope_missing' });
    expect(answer.text).toContain(`the scope ${scope},`);
  });
});
