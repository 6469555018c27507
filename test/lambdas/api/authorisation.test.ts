import { beforeAll, describe, expect, it, vi } from 'vitest';
import { objectKeys } from '#contract/object-keys.ts';
import type { Route } from '#contract/route.ts';
import { type OperationId, routes } from '#contract/routes.ts';
import { ErrorBody } from '#contract/schemas/error.ts';
import { hashOfKey, makeApiKey } from '#core/keys/api-key.ts';
import { createKey, revokeKey } from '../../../operate/accounts/keys.ts';
import { operationWords } from '../../../reference/openapi/words.ts';
import { brandFontId } from '../../support/brand-font-id.ts';
import type { Answer, Api } from '../../support/cloud/api.ts';
import {
  commentOf,
  etagOf,
  eventOf,
  makeTarget,
  type Owner,
  oneLine,
  receiverUrl,
  type TargetKind,
  versionOf,
} from '../../support/cloud/matrix-targets.ts';
import { newOperatorCookie } from '../../support/cloud/operator.ts';
import { bodyOf, brandFont } from '../../support/fonts.ts';
import { answerLookups } from '../../support/no-network.ts';
import { ApiInMemory, newAccountInMemory, serveInMemory } from '../../support/stores/api-in-memory.ts';
import { hold, put, putPart, putText } from '../../support/stores/tables-in-memory.ts';

const ownPage = { 'sec-fetch-site': 'same-origin', origin: 'https://api.example' };
const mcpHeaders = {
  ...{ accept: 'application/json, text/event-stream', 'content-type': 'application/json' },
  'mcp-protocol-version': '2025-11-25',
};
const render = { presets: ['youtube'], resolution: '720p', burn_captions: false, range_end: 1 };

/** The kind of resource that the first id of a path names. */
const named: Readonly<Record<string, TargetKind>> = {
  upload_id: 'inParts',
  project_id: 'editedProject',
  job_id: 'job',
  export_id: 'exported',
  batch_id: 'batch',
  style_id: 'style',
  font_id: 'font',
  webhook_id: 'webhook',
  key_id: 'apiKey',
  session_id: 'session',
  review_link_id: 'reviewLink',
};

interface SetUp {
  readonly names?: TargetKind | '' | undefined;
  readonly query?: Readonly<Record<string, string>> | undefined;
  readonly body?: ((id: string) => unknown) | undefined;
  readonly headers?: Readonly<Record<string, string>>;
}

/** What routes need to succeed that is not in their path or the example of their words (reference/openapi/words/). */
const ownSetUps: Readonly<Partial<Record<OperationId, SetUp>>> = {
  createProject: { names: 'upload', body: (id) => ({ upload_id: id, auto_transcribe: false }) },
  completeUpload: { names: 'inParts', body: (id) => ({ etags: [etagOf.get(id) ?? '0'.repeat(32)] }) },
  createFont: { body: () => bodyOf(brandFont()) },
  replaceTranscript: { body: () => oneLine },
  editTranscript: { body: () => ({ operations: [{ op: 'shift', seconds: 0 }] }) },
  createExports: { body: () => render },
  quoteExports: { body: () => render },
  previewCaptions: { body: () => ({ preset: 'tiktok', style: { font_id: brandFontId } }) },
  createWebhook: { body: () => ({ url: receiverUrl }) },
  getDelivery: { names: 'delivered' },
  retryDelivery: { names: 'delivered' },
  createApiKey: { body: () => ({ name: 'made', scopes: ['projects:read'] }) },
  createSession: {
    body: () => ({ api_key: apiKeyOfOwner }),
    headers: ownPage,
  },
  createReviewLink: { names: 'project', body: (id) => ({ project_id: id }) },
  updateComment: { names: 'commented' },
  deleteComment: { names: 'commented' },
  callMcp: { headers: mcpHeaders },
};

const setUpOf = ({ operationId, path }: Route): SetUp => {
  const { query, request } = operationWords[operationId]?.example ?? {};
  const id = /\{(\w+)\}/.exec(path)?.[1];
  if (id && !named[id]) throw new Error(`${path}: say in \`named\` what kind of resource {${id}} names.`);
  const own = new Map<string, SetUp>(Object.entries(ownSetUps)).get(operationId);
  const sent = Object.keys({ ...query, ...Object(request) }).find((field) => field.endsWith('_id'));
  if (sent && !own) throw new Error(`${operationId}: say in \`ownSetUps\` what its field ${sent} names.`);
  return { names: id && named[id], query, body: () => request, ...own };
};

const callers = ['owner', 'other account', 'revoked key', 'no key', 'malformed key', 'operator'] as const;
const ids = ['own', 'foreign', 'deleted', 'invented'] as const;
type Caller = (typeof callers)[number];
type IdKind = (typeof ids)[number];
const knownCallers: readonly Caller[] = ['owner', 'other account'];
/** The calls that succeed. Ids are named from the owner's side: `foreign` is an id of the other account. */
const permitted: readonly string[] = ['owner own', 'other account foreign'];

/** Other spellings of an id of the owner. */
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

/** One function reads the ids of all routes, so each route is sent every third spelling, and the next route the next ones. */
const spellingsFor = (index: number) => otherSpellings.filter((_, at) => at % 3 === index % 3);

let owner: Owner;
let apiKeyOfOwner = '';
let other: Owner;
let apis: Readonly<Record<Caller, Api>>;
let operatorCookie = '';
beforeAll(async () => {
  await serveInMemory();
  hold({});
  answerLookups(() => ['8.8.8.8']);
  vi.stubGlobal('fetch', async (url: string, { body }: { body: Uint8Array }) =>
    putPart(url, Buffer.from(body).toString()),
  );
  const first = await newAccountInMemory('studio');
  owner = first;
  apiKeyOfOwner = first.api.key ?? '';
  other = await newAccountInMemory('studio');
  for (const { accountId: account_id } of [owner, other]) {
    const font = { account_id, font_id: brandFontId };
    put('fonts', { ...font, name: 'Brand', scripts: ['Latin'], size_bytes: 1, created_at: new Date().toISOString() });
    putText(objectKeys.ownFont(font), brandFont());
  }
  const revoked = await createKey(owner.accountId, 'revoked');
  await revokeKey(hashOfKey(revoked));
  const malformed = apiKeyOfOwner.replace(/.$/, (last) => (last === 'a' ? 'b' : 'a'));
  operatorCookie = await newOperatorCookie();
  apis = {
    owner: owner.api,
    'other account': other.api,
    'revoked key': apiWith(revoked),
    'no key': apiWith(),
    'malformed key': apiWith(malformed),
    operator: apiWith(),
  };
  return () => vi.unstubAllGlobals();
});
const apiWith = (apiKey?: string) => new ApiInMemory('', apiKey);

/** A row without a right to write: its requests have no effect, and can share what they name. */
const onlyReads = ({ uses }: Route) =>
  Object.values({ ...uses.tables, ...uses.objects }).every((rights) =>
    rights.every((use) => /^(?:get|query)/.test(use)),
  );

const shared = new Map<string, Promise<string>>();
const once = (name: string, make: () => Promise<string>): Promise<string> => {
  const made = shared.get(name) ?? make();
  shared.set(name, made);
  return made;
};

/** Nothing can be done to what is deleted, so all routes share that. */
const idsFor = async (route: Route, kind: TargetKind): Promise<Record<IdKind, string>> => {
  const make = makeTarget[kind];
  const ofRoute = (whose: string, account: Owner) => {
    const name = onlyReads(route) ? `${whose} ${kind}` : `${whose} ${route.operationId}`;
    return once(name, async () => (await make(account)).id);
  };
  const [own, foreign, deleted] = await Promise.all([
    ofRoute('own', owner),
    ofRoute('foreign', other),
    once(`deleted ${kind}`, async () => {
      const target = await make(owner);
      await target.remove();
      return target.id;
    }),
  ]);
  return { own, foreign, deleted, invented: crypto.randomUUID() };
};

const call = (caller: Caller, route: Route, id: string): Promise<Answer> => {
  const { query, body, headers } = setUpOf(route);
  const path = route.path
    .replace('{event_id}', eventOf.get(id) ?? crypto.randomUUID())
    .replace('{comment_id}', commentOf.get(id) ?? crypto.randomUUID())
    .replace('{version}', versionOf.get(id) ?? crypto.randomUUID())
    .replace(/\{\w+\}/, id);
  return apis[caller].send(route.method, query ? `${path}?${new URLSearchParams(query)}` : path, body?.(id), {
    ...(caller === 'operator' && { cookie: operatorCookie, ...ownPage }),
    ...headers,
    ...(route.needsIfMatch && { 'if-match': '*' }),
  });
};

/** Status and error of a refusal, without the id of the request. */
const errorOf = (answer: Answer) => {
  const { request_id, ...error } = answer.as(ErrorBody).error;
  expect(request_id).not.toBe('');
  return { status: answer.status, ...error };
};

it('a key that nobody has made is refused as a mistyped one is', async () => {
  const refusal = async (api: Api) => errorOf(await api.get('/account'));
  expect(await refusal(apiWith(makeApiKey(() => 3)))).toEqual(await refusal(apis['malformed key']));
});

describe.each(Object.values<Route>(routes).map((route, index) => ({ ...route, index })))('$operationId', (route) => {
  const { names } = setUpOf(route);
  // A key is read before the path: a caller without a valid one is not told apart by ids.
  const cells = callers.flatMap((caller) =>
    (names && knownCallers.includes(caller) ? ids : (['own'] as const)).map((id) => ({ caller, id })),
  );
  const mayCall = ({ caller, id }: { caller: Caller; id: IdKind }) =>
    route.public || (names ? permitted.includes(`${caller} ${id}`) : caller === 'owner' || caller === 'other account');
  let at: Record<IdKind, string> = { own: '', foreign: '', deleted: '', invented: '' };
  const refusals = new Map<string, object>();
  beforeAll(async () => {
    if (names) at = await idsFor(route, names);
  });

  it.each(cells.filter((cell) => !mayCall(cell)))('refuses $caller with an id that is $id', async ({ caller, id }) => {
    const unknownKey = !knownCallers.includes(caller);
    const error = errorOf(await call(caller, route, at[id]));
    expect(error).toMatchObject(
      unknownKey ? { status: 401, code: 'unauthorized' } : { status: 404, code: 'not_found' },
    );
    // The refusal is the same for every id, so that it does not reveal which ids exist.
    const kind = unknownKey ? caller : 'not found';
    expect(error).toEqual(refusals.get(kind) ?? error);
    refusals.set(kind, error);
  });

  it.each(route.path.includes('{') ? spellingsFor(route.index) : [])(
    'an id $how is not found',
    async ({ written, caller }) => {
      expect(errorOf(await call(caller, route, written(at.own)))).toMatchObject({
        status: 404,
        code: 'not_found',
      });
    },
  );

  // These run after all refusals: success shows that none of the refused requests had an effect.
  it.each(cells.filter(mayCall))('answers $caller with an id that is $id', async ({ caller, id }) => {
    expect((await call(caller, route, at[id])).status).toBe(route.status);
  });
});
