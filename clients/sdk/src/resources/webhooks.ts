import type { Caller } from '../caller.ts';
import type { CreateWebhook, EventList, PatchWebhook, TestWebhook } from '../generated/schemas.ts';
import type { Input, RequestOptions } from '../transport.ts';
import { eventOf, unwrap } from '../webhooks.ts';

export const webhooksOf = (caller: Caller) => ({
  /** The endpoints of the account, newest first. */
  list: (query?: Input<'listWebhooks'>['query'], options?: RequestOptions) =>
    caller.list('listWebhooks', { query }, options),
  /** Only this reply has the secret. */
  create: (body: CreateWebhook, options?: RequestOptions) => caller.call('createWebhook', { body }, options),
  /** With its failures and its last success. */
  get: (webhookId: string, options?: RequestOptions) => caller.call('getWebhook', ofWebhook(webhookId), options),
  /** Changes the URL, event types or description of an endpoint, or disables or enables it. */
  update: (webhookId: string, body: PatchWebhook, options?: RequestOptions) =>
    caller.call('updateWebhook', { ...ofWebhook(webhookId), body }, options),
  /** Deletes an endpoint: nothing is sent to it any more. */
  delete: (webhookId: string, options?: RequestOptions) => caller.call('deleteWebhook', ofWebhook(webhookId), options),
  /** Gives an endpoint a new secret, which only this reply has; for 24 hours deliveries are signed with the one before too. */
  rotate: (webhookId: string, options?: RequestOptions) => caller.call('rotateWebhook', ofWebhook(webhookId), options),
  /** Sends a test event, of a type of your choice. */
  test: (webhookId: string, body?: TestWebhook, options?: RequestOptions) =>
    caller.call('testWebhook', { ...ofWebhook(webhookId), body }, options),
  /** What was sent to an endpoint in the last 30 days, newest first. */
  deliveries: (webhookId: string, query?: Input<'listDeliveries'>['query'], options?: RequestOptions) =>
    caller.list('listDeliveries', { ...ofWebhook(webhookId), query }, options),
  /** A delivery with its attempts: what was sent and what came back. */
  delivery: (webhookId: string, eventId: string, options?: RequestOptions) =>
    caller.call('getDelivery', ofDelivery(webhookId, eventId), options),
  /** Sends an event again. */
  retryDelivery: (webhookId: string, eventId: string, options?: RequestOptions) =>
    caller.call('retryDelivery', ofDelivery(webhookId, eventId), options),
  unwrap,
  /** What happened in the account, whether or not an endpoint was told; with `after` in order. */
  events: (query?: Input<'listEvents'>['query'], options?: RequestOptions) =>
    caller.list('listEvents', { query }, options, readEvents),
});

const readEvents = async (response: Response): Promise<EventList> => {
  const page: EventList = JSON.parse(await response.text());
  return { ...page, data: page.data.map(eventOf) };
};

const ofWebhook = (webhookId: string) => ({ path: { webhook_id: webhookId } });
const ofDelivery = (webhookId: string, eventId: string) => ({ path: { webhook_id: webhookId, event_id: eventId } });
