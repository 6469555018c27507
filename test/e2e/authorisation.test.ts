import { beforeAll, describe, expect, inject, it } from 'vitest';
import type { Route } from '#contract/route.ts';
import { type OperationId, routes } from '#contract/routes.ts';
import { ErrorBody } from '#contract/schemas/error.ts';
import { hashOfKey } from '#core/keys/api-key.ts';
import { createKey, revokeKey } from '../../commands/admin/keys.ts';
import { type Answer, Api } from '../support/cloud/api.ts';
import {
  eventOf,
  makeTarget,
  type Owner,
  oneLine,
  receiverUrl,
  type TargetKind,
} from '../support/cloud/matrix-targets.ts';
import { newAccount } from '../support/cloud/new-account.ts';

/** What each route needs to succeed: the thing that its id names, and a body. A route without a row fails. */
const setUps = {
  createUpload: { body: () => ({ filename: 'a.mp4', content_type: 'video/mp4', size: 10 }) },
  listProjects: {},
  createProject: { names: 'upload', body: (id) => ({ upload_id: id, auto_transcribe: false }) },
  getProject: { names: 'project' },
  updateProject: { names: 'project', body: () => ({ title: 'Mine' }) },
  deleteProject: { names: 'project' },
  startTranscription: { names: 'project', body: () => ({}) },
  getJob: { names: 'job' },
  getTranscript: { names: 'editedProject' },
  replaceTranscript: { names: 'project', body: () => oneLine },
  listExports: { names: 'project' },
  createExports: {
    names: 'project',
    body: () => ({ presets: ['youtube'], resolution: '720p', burn_captions: false, range_end: 1 }),
  },
  getExport: { names: 'exported' },
  listWebhooks: {},
  createWebhook: { body: () => ({ url: receiverUrl }) },
  deleteWebhook: { names: 'webhook' },
  listDeliveries: { names: 'webhook' },
  retryDelivery: { names: 'delivered' },
  testWebhook: { names: 'webhook' },
  getAccount: {},
  getOpenapi: {},
} satisfies Record<OperationId, SetUp>;

interface SetUp {
  readonly names?: TargetKind;
  readonly body?: (id: string) => object;
}

const callers = ['owner', 'other account', 'revoked key', 'no key', 'malformed key'] as const;
const ids = ['own', 'foreign', 'deleted', 'invented'] as const;
type Caller = (typeof callers)[number];
type IdKind = (typeof ids)[number];
/** Ids are named from the owner's side: `foreign` is the other account's own. */
const permitted: readonly string[] = ['owner own', 'other account foreign'];

/** Of an id that the owner has. */
const otherSpellings: readonly { how: string; caller: Caller; written: (id: string) => string }[] = [
  { how: 'with an escaped digit', caller: 'other account', written: (id) => `%3${id[0]}${id.slice(1)}` },
  { how: 'after a step back', caller: 'owner', written: (id) => `..%2f${id}` },
  { how: 'before a step back', caller: 'owner', written: (id) => `${id}%2f..%2f${id}` },
  { how: 'with a NUL', caller: 'owner', written: (id) => `${id}%00` },
  { how: 'with a space', caller: 'owner', written: (id) => `${id}%20` },
  { how: 'with a fragment', caller: 'owner', written: (id) => `${id}%23charge` },
  { how: 'in braces', caller: 'owner', written: (id) => `%7b${id}%7d` },
  { how: 'as a URN', caller: 'owner', written: (id) => `urn:uuid:${id}` },
  { how: 'in capitals', caller: 'owner', written: (id) => id.toUpperCase() },
  { how: 'as a pattern', caller: 'owner', written: () => '*' },
];

const cloud = inject('cloud');
const apiWith = (apiKey?: string) => new Api({ baseUrl: cloud.baseUrl, apiKey });
const newOwner = async () => {
  const account = await newAccount(cloud.data, 'studio');
  return { ...account, api: apiWith(account.apiKey) };
};

let owner: Owner;
let other: Owner;
let apis: Readonly<Record<Caller, Api>>;
beforeAll(async () => {
  const first = await newOwner();
  owner = first;
  other = await newOwner();
  const revoked = await createKey(owner.accountId, 'revoked');
  await revokeKey(hashOfKey(revoked));
  const malformed = first.apiKey.replace(/.$/, (last) => (last === 'a' ? 'b' : 'a'));
  apis = {
    owner: owner.api,
    'other account': other.api,
    'revoked key': apiWith(revoked),
    'no key': apiWith(),
    'malformed key': apiWith(malformed),
  };
});

const newIds = async (kind: TargetKind): Promise<Record<IdKind, string>> => {
  const [own, foreign, gone] = await Promise.all([owner, other, owner].map((account) => makeTarget[kind](account)));
  await gone?.remove();
  return { own: own?.id ?? '', foreign: foreign?.id ?? '', deleted: gone?.id ?? '', invented: crypto.randomUUID() };
};

const call = (api: Api, { method, path, operationId }: Route, id: string): Promise<Answer> =>
  api.send(
    method,
    path.replace('{event_id}', eventOf.get(id) ?? crypto.randomUUID()).replace(/\{\w+\}/, id),
    setUpOf(operationId)?.body?.(id),
  );

const setUpOf = (operationId: string): SetUp | undefined =>
  new Map<string, SetUp>(Object.entries(setUps)).get(operationId);

/** All that a refusal says, but the id of the request. */
const saidBy = (answer: Answer) => {
  const { request_id, ...said } = answer.as(ErrorBody).error;
  expect(request_id).not.toBe('');
  return { status: answer.status, ...said };
};

it('every route has its row in the matrix', () => {
  expect(Object.keys(setUps)).toEqual(Object.keys(routes));
});

describe.each(Object.values<Route>(routes))('$operationId', (route) => {
  const names = setUpOf(route.operationId)?.names;
  const cells = callers.flatMap((caller) => (names ? ids : (['own'] as const)).map((id) => ({ caller, id })));
  const mayCall = ({ caller, id }: { caller: Caller; id: IdKind }) =>
    route.public || (names ? permitted.includes(`${caller} ${id}`) : caller === 'owner' || caller === 'other account');
  let at: Record<IdKind, string> = { own: '', foreign: '', deleted: '', invented: '' };
  const refusals = new Map<string, object>();
  beforeAll(async () => {
    if (names) at = await newIds(names);
  });

  it.each(cells.filter((cell) => !mayCall(cell)))('$caller, $id: refused', async ({ caller, id }) => {
    const unknownKey = caller !== 'owner' && caller !== 'other account';
    const said = saidBy(await call(apis[caller], route, at[id]));
    expect(said).toMatchObject(unknownKey ? { status: 401, code: 'unauthorized' } : { status: 404, code: 'not_found' });
    // Whatever the id names, the refusal is the same: nobody learns what is there.
    const alike = unknownKey ? caller : 'not found';
    expect(said).toEqual(refusals.get(alike) ?? said);
    refusals.set(alike, said);
  });

  it.each(route.path.includes('{') ? otherSpellings : [])('an id $how is not found', async ({ written, caller }) => {
    expect(saidBy(await call(apis[caller], route, written(at.own)))).toMatchObject({ status: 404, code: 'not_found' });
  });

  // After every refusal, so that a success shows that none of them has done anything.
  it.each(cells.filter(mayCall))(`$caller, $id: ${route.status}`, async ({ caller, id }) => {
    expect((await call(apis[caller], route, at[id])).status).toBe(route.status);
  });
});
