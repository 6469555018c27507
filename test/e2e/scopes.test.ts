import { beforeAll, describe, expect, inject, it } from 'vitest';
import type { Route } from '#contract/route.ts';
import { routes } from '#contract/routes.ts';
import { type Scope, scopes } from '#contract/scopes.ts';
import { createKey } from '../../commands/admin/keys.ts';
import { Api } from '../support/cloud/api.ts';
import { newAccount } from '../support/cloud/new-account.ts';

const cloud = inject('cloud');
const keyed = Object.values<Route>(routes).filter(({ scope }) => scope !== undefined);

let account: Awaited<ReturnType<typeof newAccount>>;
beforeAll(async () => {
  account = await newAccount(cloud.data, 'free');
});

const apiWith = async (allowed?: readonly Scope[]) =>
  new Api({
    baseUrl: cloud.baseUrl,
    apiKey: await createKey(account.accountId, 'scoped', allowed && { scopes: [...allowed] }),
  });

/** Whatever its ids and body: a scope is looked at before them. */
const call = (api: Api, { method, path, body }: Route) =>
  api.send(method, path.replaceAll(/\{\w+\}/g, crypto.randomUUID()), body && {});

const isRefused = async (api: Api, route: Route): Promise<boolean> => {
  const answer = await call(api, route);
  if (answer.status !== 403) return false;
  expect(answer.refusal).toEqual({ status: 403, code: 'scope_missing' });
  expect(answer.text).toContain(`the scope ${route.scope},`);
  return true;
};

describe.each(scopes)('a key with no scope but %s', (scope) => {
  it('may call exactly the routes of that scope and those of its own sessions', async () => {
    const api = await apiWith([scope]);
    const allowed: string[] = [];
    for (const route of keyed) if (!(await isRefused(api, route))) allowed.push(route.operationId);
    const expected = keyed.filter((route) => route.scope === scope || route.scope === 'any');
    expect(allowed).toEqual(expected.map(({ operationId }) => operationId));
  });
});

it('a key of projects:read reads projects, styles, jobs, transcripts and exports, ends its sessions, and calls tools; it does nothing else', async () => {
  const api = await apiWith(['projects:read']);
  const allowed: string[] = [];
  for (const route of keyed) if (!(await isRefused(api, route))) allowed.push(`${route.method} ${route.path}`);
  expect(allowed).toEqual([
    'GET /projects',
    'GET /projects/{project_id}',
    'GET /projects/{project_id}/text',
    'GET /projects/{project_id}/media',
    'GET /styles',
    'GET /styles/{style_id}',
    'GET /fonts',
    'GET /fonts/{font_id}',
    'GET /jobs',
    'GET /jobs/{job_id}',
    'GET /projects/{project_id}/transcript',
    'GET /projects/{project_id}/transcript/versions',
    'GET /projects/{project_id}/transcript/versions/{version}',
    'GET /projects/{project_id}/transcript/versions/{version}/diff',
    'GET /projects/{project_id}/exports',
    'POST /projects/{project_id}/preview',
    'GET /exports/{export_id}',
    'GET /sessions',
    'DELETE /sessions/{session_id}',
    'POST /mcp',
  ]);
});
