import { describe, expect, inject, it } from 'vitest';
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

const account = await newAccount(cloud.data, 'free');

const keyWith = (allowed: readonly Scope[]) => createKey(account.accountId, 'scoped', { scopes: [...allowed] });

/** Whatever its ids and body: a scope is looked at before them. */
const call = (apiKey: string, { method, path, body }: Route) =>
  new Api({ baseUrl: cloud.baseUrl, apiKey }).send(
    method,
    path.replaceAll(/\{\w+\}/g, crypto.randomUUID()),
    body && {},
  );

/** One route of each scope: test/runtime/http/admitted-route.test.ts calls the handlers of all. */
const examples = scopes.flatMap((scope) => keyed.find((route) => route.scope === scope) ?? []);

describe.each(examples)('$operationId, which needs $scope', (route) => {
  it('accepts a key with no other scope, and records the use of the key', async () => {
    const key = await keyWith(scopes.filter((scope) => scope === route.scope));
    expect([401, 403]).not.toContain((await call(key, route)).status);
    expect((await findSecret(hashOfKey(key)))?.last_used_at).toBeDefined();
  });

  it('refuses a key of all other scopes', async () => {
    const answer = await call(await keyWith(scopes.filter((scope) => scope !== route.scope)), route);
    expect(answer.refusal).toEqual({ status: 403, code: 'scope_missing' });
    expect(answer.text).toContain(`the scope ${route.scope},`);
  });
});
