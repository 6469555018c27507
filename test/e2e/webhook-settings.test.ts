import { expect, inject, it } from 'vitest';
import {
  CreatedWebhook,
  Delivery,
  DeliveryList,
  LoggedDelivery,
  WebhookEndpoint,
  WebhookList,
} from '#contract/schemas/webhook.ts';
import { receiverUrl } from '../support/cloud/matrix-targets.ts';
import { newAccount } from '../support/cloud/new-account.ts';
import { until } from '../support/until.ts';

const cloud = inject('cloud');
const { api } = await newAccount(cloud.data, 'studio');

const register = async (fields: object = {}) => {
  const { secret, ...made } = (await api.post('/webhooks', { url: receiverUrl, ...fields })).as(CreatedWebhook);
  return made;
};
const patch = (id: string, body: object) => api.send('PATCH', `/webhooks/${id}`, body);

/** Waits until a delivery has had as many attempts, and returns why the last one failed. */
const failureOf = async (id: string, attempts: number): Promise<string | null | undefined> => {
  const last = await until(
    async () => (await api.get(`/webhooks/${id}/deliveries`)).as(DeliveryList).data[0],
    (delivery) => delivery !== undefined && delivery.attempts >= attempts,
  );
  return last?.error;
};

it('an endpoint is described, disabled, enabled and given other event types, each alone', async () => {
  const made = await register({ events: ['export.failed'], description: 'Two\nlines' });
  expect(made).toMatchObject({ description: 'Two lines', enabled: true });
  const steps = [
    { enabled: false },
    { events: ['export.completed'] },
    { description: 'Another' },
    { enabled: true },
    { events: [] },
  ];
  let expected: object = made;
  for (const change of steps) {
    expected = { ...expected, ...change };
    expect((await patch(made.id, change)).as(WebhookEndpoint)).toEqual(expected);
  }
  expect((await api.get(`/webhooks/${made.id}`)).as(WebhookEndpoint)).toEqual(expected);
  expect((await api.get('/webhooks')).as(WebhookList).data).toContainEqual(expected);
});

it('another URL begins as a new endpoint does, and the same one stays as it is', async () => {
  const { id } = await register();
  await api.post(`/webhooks/${id}/test`, {});
  await failureOf(id, 1);
  const failed = (await patch(id, { url: receiverUrl })).as(WebhookEndpoint);
  expect(failed.failures).toBeGreaterThan(0);
  const url = `${receiverUrl}/other`;
  expect((await patch(id, { url, description: 'Moved' })).as(WebhookEndpoint)).toEqual({
    ...failed,
    ...{ url, description: 'Moved', failures: 0, last_success_at: null },
  });
});

it('a rotation shows the new secret once, and again for the same Idempotency-Key', async () => {
  const { id } = await register();
  const rotate = (key: string, of = id) =>
    api.send('POST', `/webhooks/${of}/rotate`, undefined, { 'idempotency-key': key });
  const first = (await rotate('one')).as(CreatedWebhook);
  const { secret, ...shown } = first;
  expect(secret).toMatch(/^whsec_[\w-]{43}$/);
  expect(Date.parse(shown.rotated_secrets_until ?? '') - Date.now()).toBeGreaterThan(23 * 3_600_000);
  expect((await api.get(`/webhooks/${id}`)).as(WebhookEndpoint)).toEqual(shown);
  expect((await rotate('one')).as(CreatedWebhook)).toEqual(first);
  expect((await rotate('two')).as(CreatedWebhook).secret).not.toBe(secret);
  const reused = { status: 422, code: 'idempotency_key_reused', param: 'Idempotency-Key' };
  expect((await rotate('one', (await register()).id)).refusal).toEqual(reused);
  const { api: foreign } = await newAccount(cloud.data, 'studio');
  for (const path of ['rotate', 'test'])
    expect((await foreign.post(`/webhooks/${id}/${path}`, {})).refusal).toEqual({ status: 404, code: 'not_found' });
});

it('a test of an unknown type is refused', async () => {
  const { id } = await register();
  const refused = await api.post(`/webhooks/${id}/test`, { type: 'export.started' });
  expect(refused.refusal).toEqual({ status: 400, code: 'invalid_request', param: 'type' });
});

it('a description is cleared by null and by an empty text, and an empty change changes nothing', async () => {
  const { id } = await register({ description: 'One' });
  expect((await patch(id, {})).as(WebhookEndpoint).description).toBe('One');
  expect((await patch(id, { description: null })).as(WebhookEndpoint).description).toBeNull();
  expect((await patch(id, { description: 'Two' })).as(WebhookEndpoint).description).toBe('Two');
  expect((await patch(id, { description: '' })).as(WebhookEndpoint).description).toBeNull();
});

it.each([
  ['a private URL', { url: 'https://10.0.0.1/x' }, 'url'],
  ['a URL whose host has no address', { url: 'https://nobody-has-this-name.invalid/x' }, 'url'],
  ['an unknown type', { events: ['export.started'] }, 'events[0]'],
  ['a type twice', { events: ['export.failed', 'export.failed'] }, 'events'],
  ['a long description', { description: 'x'.repeat(201) }, 'description'],
  ['null for enabled', { enabled: null }, 'enabled'],
])('a change to %s is refused', async (_, body, param) => {
  const { id } = await register();
  expect((await patch(id, body)).refusal).toEqual({ status: 400, code: 'invalid_request', param });
  await api.send('DELETE', `/webhooks/${id}`);
});

it('a test of a disabled endpoint fails without being sent, and a retry is sent once it is enabled again', async () => {
  const { id } = await register();
  await patch(id, { enabled: false });
  const { event_id } = (await api.post(`/webhooks/${id}/test`, {})).as(Delivery);
  expect(await failureOf(id, 1)).toBe('the endpoint is disabled');
  expect((await api.get(`/webhooks/${id}`)).as(WebhookEndpoint).failures).toBe(0);
  const { attempt_log } = (await api.get(`/webhooks/${id}/deliveries/${event_id}`)).as(LoggedDelivery);
  expect(attempt_log[0]).toMatchObject({ request: null, response: null, error: 'the endpoint is disabled' });
  await patch(id, { enabled: true });
  await api.post(`/webhooks/${id}/deliveries/${event_id}/retry`, {});
  expect(await failureOf(id, 2)).toMatch('the connection failed');
});
