import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { plans } from '#contract/plans.ts';
import type { WebhookRecord } from '#contract/records/webhook.ts';
import { webhookRoutes } from '#contract/routes/webhooks.ts';
import { CreatedWebhook, WebhookEndpoint, WebhookList } from '#contract/schemas/webhook.ts';
import { findSecrets, rotateSecret } from '#runtime/stores/webhooks.ts';
import { answerLookups } from '../../../support/no-network.ts';
import {
  account,
  account_id,
  created_at,
  nowMs,
  other_id,
  upload_id,
} from '../../../support/stores/example-records.ts';
import { signedIn } from '../../../support/stores/signed-in.ts';
import { hold, interceptTables, interruptNext, itemOf, itemsOf } from '../../../support/stores/tables-in-memory.ts';

const url = 'https://hooks.example.com/x';
const record: WebhookRecord = { account_id, webhook_id: other_id, url, events: [], created_at, failures: 0 };
const proven: WebhookRecord = { ...record, failures: 3, last_success_at: created_at };
const shown = {
  ...{ id: other_id, url, events: [], description: null, enabled: true, created_at, failures: 0 },
  ...{ last_success_at: null, rotated_secrets_until: null },
};
const provenShown = { ...shown, failures: 3, last_success_at: created_at };
const secretText = /^whsec_[\w-]{43}$/;
const notFound = { status: 404, code: 'not_found' };
const id = other_id;

let call: ReturnType<typeof signedIn>;
/** Stores the account with these endpoints. */
const holdEndpoints = (...webhooks: WebhookRecord[]) => {
  const secrets = webhooks.map(({ webhook_id }) => ({ account_id, webhook_id, secret: 'whsec_first' }));
  hold({ webhooks, 'webhook-secrets': secrets });
  call = signedIn({ ...account, webhooks: webhooks.length });
};
beforeAll(interceptTables);
beforeEach(() => {
  answerLookups((name) => (name.endsWith('.example.com.') ? ['8.8.8.8'] : undefined));
  holdEndpoints(record);
});
const secretsNow = (atMs = Date.now()) => findSecrets(record, atMs);

describe('POST /webhooks', () => {
  const create = (body: object, headers: Record<string, string> = {}) =>
    call(webhookRoutes.createWebhook, { body, headers });

  it('shows the secret once, counts the endpoint, and keeps its description on one line', async () => {
    const body = { url, events: ['export.failed'], description: 'Two\nlines' };
    const { secret, ...made } = (await create(body)).as(CreatedWebhook);
    expect(secret).toMatch(secretText);
    const { id: webhook_id } = made;
    expect(made).toEqual({
      ...shown,
      ...body,
      ...{ id: webhook_id, description: 'Two lines' },
      created_at: made.created_at,
    });
    expect(Date.now() - Date.parse(made.created_at)).toBeLessThan(60_000);
    expect(await findSecrets({ account_id, webhook_id }, Date.now())).toEqual([secret]);
    expect(itemOf('accounts')).toMatchObject({ webhooks: 2 });
    const listed = await call(webhookRoutes.listWebhooks, {});
    expect(listed.as(WebhookList)).toEqual({ data: [made, shown] });
    expect(listed.text).not.toContain('whsec_');
  });

  it.each([
    ['without an account counted', undefined, 201],
    ['below the limit', plans.free.maxWebhooks - 1, 201],
    ['at the limit', plans.free.maxWebhooks, 403],
  ])('%s of its plan answers as it should', async (_, webhooks, status) => {
    hold({});
    call = signedIn({ ...account, webhooks });
    const answer = await create({ url });
    expect([answer.status, itemsOf('webhooks').length, itemsOf('webhook-secrets').length]).toEqual(
      status === 201 ? [201, 1, 1] : [403, 0, 0],
    );
    if (status !== 403) return;
    expect(answer.refusal.code).toBe('plan_limit_exceeded');
    expect(answer.text).toContain('The free plan has 2 webhook endpoints at most. Delete one, or change the plan.');
  });

  it('answers a repeated Idempotency-Key with the same endpoint and secret, and another request with it not', async () => {
    const keyed = { 'idempotency-key': 'one' };
    const first = (await create({ url }, keyed)).as(CreatedWebhook);
    expect((await create({ url }, keyed)).as(CreatedWebhook)).toEqual(first);
    expect(itemsOf('webhooks')).toHaveLength(2);
    const reused = { status: 422, code: 'idempotency_key_reused', param: 'Idempotency-Key' };
    expect((await create({ url, description: 'x' }, keyed)).refusal).toEqual(reused);
  });

  it('says how events reach a receiver on the own computer', async () => {
    const { status, text } = await create({ url: 'http://localhost:3000/hooks' });
    expect(status).toBe(400);
    expect(text).toContain('cueline webhooks listen --forward-to');
  });
});

describe.each([
  ['POST /webhooks', webhookRoutes.createWebhook, { url }],
  ['PATCH /webhooks/{webhook_id}', webhookRoutes.updateWebhook, {}],
])('%s', (_, route, valid) => {
  it.each([
    [{ url: 'hooks' }, 'url'],
    [{ url: 'http://hooks.example.com/x' }, 'url'],
    [{ url: 'https://10.0.0.1/x' }, 'url'],
    [{ url: 'https://nobody-has-this-name.invalid/x' }, 'url'],
    [{ url: 'https://api.example.com/v1/account' }, 'url'],
    [{ events: ['project.deleted'] }, 'events[0]'],
    [{ events: ['export.failed', 'export.failed'] }, 'events'],
    [{ description: 'x'.repeat(201) }, 'description'],
    [{ secret: 'whsec_mine' }, 'secret'],
    [{ enabled: null }, 'enabled'],
  ])('refuses %j, names the param, and changes nothing', async (fields, param) => {
    const before = itemsOf('webhooks');
    const answer = await call(route, { id, body: { ...valid, ...fields } });
    expect(answer.refusal).toEqual({ status: 400, code: 'invalid_request', param });
    expect(itemsOf('webhooks')).toEqual(before);
  });
});

describe('PATCH /webhooks/{webhook_id}', () => {
  const patch = async (body: object) => (await call(webhookRoutes.updateWebhook, { id, body })).as(WebhookEndpoint);
  const get = async () => (await call(webhookRoutes.getWebhook, { id })).as(WebhookEndpoint);

  it('changes what is given, and nothing else', async () => {
    let expected: object = provenShown;
    holdEndpoints(proven);
    for (const change of [
      {},
      { enabled: false },
      { events: ['export.completed'] },
      { description: 'Another' },
      { enabled: true },
      { events: [] },
      { url },
    ]) {
      expected = { ...expected, ...change };
      expect(await patch(change)).toEqual(expected);
      expect(await get()).toEqual(expected);
    }
  });

  it.each([null, ''])('clears a description by %j', async (description) => {
    await patch({ description: 'One' });
    expect((await patch({ description })).description).toBeNull();
  });

  it('gives another URL the trust of a new endpoint', async () => {
    holdEndpoints(proven);
    expect(await patch({ url: `${url}/other` })).toEqual({ ...shown, url: `${url}/other` });
  });
});

describe('POST /webhooks/{webhook_id}/rotate', () => {
  const rotate = async (headers: Record<string, string> = {}) => call(webhookRoutes.rotateWebhook, { id, headers });
  const secretOf = async (headers?: Record<string, string>) => (await rotate(headers)).as(CreatedWebhook).secret;

  it('shows the new secret once, and signs with the one before for a day', async () => {
    const { secret, ...rotated } = (await rotate()).as(CreatedWebhook);
    expect(secret).toMatch(secretText);
    expect((await call(webhookRoutes.getWebhook, { id })).as(WebhookEndpoint)).toEqual(rotated);
    const untilMs = Date.parse(rotated.rotated_secrets_until ?? '');
    expect(untilMs - Date.now()).toBeGreaterThan(23 * 3_600_000);
    expect(await secretsNow(untilMs - 1)).toEqual([secret, 'whsec_first']);
    expect(await secretsNow(untilMs)).toEqual([secret]);
  });

  it('signs with three secrets at most', async () => {
    const made = [await secretOf(), await secretOf()];
    expect(await secretsNow()).toEqual([...made.toReversed(), 'whsec_first']);
    made.push(await secretOf());
    expect(await secretsNow()).toEqual(made.toReversed());
  });

  it('forgets the secrets of an overlap that is over', async () => {
    const secret = 'whsec_second';
    const rotated_until = new Date(nowMs).toISOString();
    const of = { ...record, rotated_until };
    hold({
      webhooks: of,
      'webhook-secrets': { account_id, webhook_id: id, secret, previous: 'a', older: 'b', rotated_until },
    });
    call = signedIn();
    const made = await secretOf();
    expect(await secretsNow()).toEqual([made, secret]);
  });

  it('repeats its reply for the same Idempotency-Key alone', async () => {
    const first = await secretOf({ 'idempotency-key': 'one' });
    expect(await secretOf({ 'idempotency-key': 'one' })).toBe(first);
    expect(await secretOf({ 'idempotency-key': 'two' })).not.toBe(first);
  });

  it('keeps the secret of another rotation that came between its read and its write', async () => {
    const rotated_until = new Date(Date.now() + 86_400_000).toISOString();
    interruptNext(() =>
      rotateSecret(record, { secret: 'whsec_between', rotated_until, nowMs: Date.now(), remembered: {} }),
    );
    const made = await secretOf();
    expect(await secretsNow()).toEqual([made, 'whsec_between', 'whsec_first']);
  });
});

describe('DELETE /webhooks/{webhook_id}', () => {
  it('deletes the endpoint with its secret, and makes room for another', async () => {
    expect((await call(webhookRoutes.deleteWebhook, { id })).status).toBe(204);
    expect([itemsOf('webhooks'), itemsOf('webhook-secrets')]).toEqual([[], []]);
    expect(itemOf('accounts')).toMatchObject({ webhooks: 0 });
    expect((await call(webhookRoutes.deleteWebhook, { id })).refusal).toEqual(notFound);
    expect(itemOf('accounts')).toMatchObject({ webhooks: 0 });
  });
});

it.each(['getWebhook', 'updateWebhook', 'rotateWebhook', 'deleteWebhook'] as const)(
  '%s finds nothing of another account',
  async (name) => {
    const foreign = signedIn({ ...account, account_id: upload_id });
    const before = itemsOf('webhooks');
    for (const body of name === 'updateWebhook' ? [{}, { enabled: false }, { url: `${url}/y` }] : [undefined]) {
      const { refusal, text } = await foreign(webhookRoutes[name], { id, body });
      expect(refusal).toEqual(notFound);
      expect(text).toContain('There is no webhook endpoint with this id.');
    }
    expect(itemsOf('webhooks')).toEqual(before);
  },
);

it('GET /webhooks lists the newest first in pages, and those of the account alone', async () => {
  const idOf = (digit: number) => `00000000-0000-7000-8000-00000000010${digit}`;
  holdEndpoints(...[1, 2, 3].map((digit) => ({ ...record, webhook_id: idOf(digit) })));
  const list = async (query: Record<string, string>) =>
    (await call(webhookRoutes.listWebhooks, { query })).as(WebhookList);
  const { data, next_cursor = '' } = await list({ limit: '2' });
  expect(data.map((one) => one.id)).toEqual([idOf(3), idOf(2)]);
  expect((await list({ limit: '2', cursor: next_cursor })).data.map((one) => one.id)).toEqual([idOf(1)]);
  const foreign = signedIn({ ...account, account_id: upload_id });
  expect((await foreign(webhookRoutes.listWebhooks)).as(WebhookList)).toEqual({ data: [] });
});
