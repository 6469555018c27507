import { existsSync, globSync } from 'node:fs';
import { expect, it } from 'vitest';
import { consoleRoute } from '#contract/console.ts';
import { oauthRoutes } from '#contract/oauth.ts';
import { operatorRoutes } from '#contract/operator.ts';
import { type Route, timeoutSecondsOf } from '#contract/route.ts';
import { tusRoute, unknownRouteEntry } from '#contract/route-paths.ts';
import { routes, servedRoutes } from '#contract/routes.ts';
import { operatorScopes, scopes } from '#contract/scopes.ts';
import type { Step } from '#contract/step.ts';
import { costSteps } from '#contract/steps/costs.ts';
import { steps } from '#contract/steps.ts';
import { addressSeconds, keylessRequestsOfAddress } from '../../lib/limits.ts';

const kebab = (name: string): string => name.replace(/(?<=[a-z])[A-Z]/g, (letter) => `-${letter}`).toLowerCase();
const entries = [
  ...Object.values<Route>(servedRoutes).map((route) => route.entry),
  ...Object.values<Step>(steps).map((step) => step.entry),
  tusRoute.entry,
  consoleRoute.entry,
  unknownRouteEntry,
];

it('every row has its file', () => {
  expect(entries.filter((entry) => !existsSync(`lambdas/${entry}.lambda.ts`))).toEqual([]);
});

it('one address that the firewall lets pass does not use up a throttle of OAuth, so tokens can be renewed', () => {
  const ratePerSecond = keylessRequestsOfAddress / addressSeconds;
  for (const route of Object.values<Route>(oauthRoutes))
    if (route.public) expect(route.throttle.ratePerSecond).toBeGreaterThanOrEqual(10 * ratePerSecond);
});

it('every Lambda file has its row', () => {
  const files = globSync('lambdas/**/*.lambda.ts').map((file) => file.replace(/^lambdas\/|\.lambda\.ts$/g, ''));
  expect(files.sort()).toEqual([...entries].sort());
});

it('the file of a route has the name of its operation, and that of a step the name of its state', () => {
  for (const [name, { entry }] of Object.entries({ ...servedRoutes, ...steps }))
    expect(entry.split('/').at(-1)).toBe(kebab(name));
});

it('a route is keyed by its operationId, and no two share method and path', () => {
  for (const [name, route] of Object.entries(servedRoutes)) expect(route.operationId).toBe(name);
  const paths = Object.values(servedRoutes).map(({ method, path }) => `${method} ${path}`);
  expect(new Set(paths).size).toBe(paths.length);
});

it('what operators request does nothing for an account, and no route of the API is for operators', () => {
  const rows = Object.values<Route>(operatorRoutes);
  expect(rows.filter(({ scope, idempotent, charges }) => scope ?? idempotent ?? charges)).toEqual([]);
  const tables = rows.flatMap(({ uses }) => Object.keys(uses.tables ?? {}));
  expect(new Set(tables)).toEqual(new Set(['sessions', 'rate-limits', 'audit']));
  expect(Object.values<Route>(routes).filter(({ operator }) => operator)).toEqual([]);
});

it('no Lambda has a right to the audit log but to add entries', () => {
  const rows = [...Object.values<Route>(servedRoutes), ...Object.values<Step>(steps)];
  const uses = rows.flatMap(({ uses: { tables = {} } }) => tables.audit ?? []);
  expect(new Set(uses)).toEqual(new Set(['put', 'describe']));
});

it('parts are counted wherever a Lambda makes multipart uploads and may have to abort one', () => {
  const rows = [...Object.values<Route>(servedRoutes), ...Object.values<Step>(steps), tusRoute];
  const aborted = rows.flatMap(({ uses: { objects = {} } }) =>
    Object.entries(objects).flatMap(([prefix, uses]) => (uses.some((use) => use === 'abort') ? [prefix] : [])),
  );
  expect(Object.keys(costSteps.WriteCostSlice.uses.objects).toSorted()).toEqual([...new Set(aborted)].toSorted());
});

it('a route that a caller can make slow holds a place: long ones, probes, host look-ups and reads of whole transcripts', () => {
  const rows = Object.values<Route>(servedRoutes);
  const holding = rows.filter(({ places }) => places);
  expect(holding.map(({ operationId }) => operationId).toSorted()).toEqual([
    'authorizeClient',
    'callMcp',
    'createFont',
    'createProject',
    'createWebhook',
    'diffVersions',
    'editTranscript',
    'getTranscript',
    'getUsage',
    'getVersion',
    'previewCaptions',
    'replaceTranscript',
    'restoreVersion',
    'updateWebhook',
  ]);
  const [usual] = rows.filter(({ timeoutSeconds }) => timeoutSeconds === undefined).map(timeoutSecondsOf);
  const lasting = rows.filter((row) => timeoutSecondsOf(row) > (usual ?? 0) || row.uses.probes);
  expect(lasting.filter(({ places }) => !places)).toEqual([]);
});

it('a review link reaches these routes and no others: each names its project, and none charges or writes anything else', () => {
  const reached = Object.values<Route>(routes).filter(({ reviewers }) => reviewers);
  expect(reached.map(({ operationId }) => operationId)).toEqual([
    'getTranscript',
    'editTranscript',
    'getReview',
    'listComments',
    'createComment',
  ]);
  expect(reached.filter(({ path }) => !path.startsWith('/projects/{project_id}/'))).toEqual([]);
  expect(reached.filter(({ charges, spends }) => charges ?? spends)).toEqual([]);
});

it('no scope of operators is one of keys', () => {
  const ofKeys: readonly string[] = scopes;
  expect(operatorScopes.filter((scope) => ofKeys.includes(scope))).toEqual([]);
});

it('a key of projects:read reads projects, styles, jobs, transcripts, reviews, exports and batches, ends its sessions, and calls tools; it does nothing else', () => {
  const allowed = Object.values<Route>(routes).filter(({ scope }) => scope === 'projects:read' || scope === 'any');
  expect(allowed.map(({ method, path }) => `${method} ${path}`)).toEqual([
    'GET /projects',
    'GET /projects/{project_id}',
    'GET /projects/{project_id}/text',
    'GET /projects/{project_id}/media',
    'GET /styles',
    'GET /styles/{style_id}',
    'GET /fonts',
    'GET /fonts/{font_id}',
    'GET /vocabulary',
    'GET /jobs',
    'GET /jobs/{job_id}',
    'GET /projects/{project_id}/transcript',
    'GET /projects/{project_id}/transcript/versions',
    'GET /projects/{project_id}/transcript/versions/{version}',
    'GET /projects/{project_id}/transcript/versions/{version}/diff',
    'GET /review-links',
    'GET /projects/{project_id}/review',
    'GET /projects/{project_id}/comments',
    'GET /projects/{project_id}/exports',
    'GET /exports',
    'POST /projects/{project_id}/preview',
    'GET /exports/{export_id}',
    'GET /batches',
    'GET /batches/{batch_id}',
    'GET /batches/{batch_id}/items',
    'GET /events',
    'GET /sessions',
    'DELETE /sessions/{session_id}',
    'POST /mcp',
  ]);
});

it('each POST takes an Idempotency-Key or may be sent again, but for three', () => {
  const posts = Object.values<Route>(routes).filter(({ method }) => method === 'POST');
  // They make another version, which can be undone; open another session, which ends; and are messages with an id of their own.
  const others = posts.filter(({ idempotent, repeatable }) => !idempotent === !repeatable);
  expect(others.map(({ operationId }) => operationId)).toEqual(['restoreVersion', 'createSession', 'callMcp']);
});

it('what a key or a request makes with a secret is stored sealed', () => {
  const sealed = Object.values<Route>(routes).filter(({ secret }) => secret);
  expect(sealed.map(({ operationId }) => operationId)).toEqual([
    'createUpload',
    'createReviewLink',
    'createWebhook',
    'rotateWebhook',
    'createApiKey',
    'rotateApiKey',
  ]);
  expect(sealed.every(({ idempotent }) => idempotent)).toBe(true);
});
