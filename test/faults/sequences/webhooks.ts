import * as v from 'valibot';
import { signatureOf } from '#core/webhooks/signature.ts';
import type { Account } from '../world/accounts.ts';
import { text } from '../world/books.ts';
import type { ApiRequest, Client } from './client.ts';
import type { Run } from './run.ts';

/** Each endpoint has its own path, which says how many attempts of an event fail first. */
export const registerWebhook = (account: Account, failures: number, client: Client) =>
  client.send({
    account,
    operationId: 'createWebhook',
    body: { url: `https://hooks.example.com/${client.exchanges.length}/${failures}` },
  });

const Listed = v.object({ data: v.array(v.object({ event_id: v.string() })) });

/** Reads and changes an endpoint, tests it, and sends its events again. */
export const inspectWebhook = async (
  at: Pick<ApiRequest, 'account'> & { readonly params: { readonly webhook_id: string } },
  client: Client,
): Promise<void> => {
  await client.send({ account: at.account, operationId: 'listWebhooks' });
  await client.send({ ...at, operationId: 'getWebhook' });
  await client.send({ ...at, operationId: 'updateWebhook', body: { description: 'A receiver' } });
  await client.send({ ...at, operationId: 'updateWebhook', body: {} });
  await client.send({ ...at, operationId: 'rotateWebhook' });
  await client.send({ ...at, operationId: 'testWebhook', body: { type: 'export.failed' } });
  const listed = await client.send({ ...at, operationId: 'listDeliveries' });
  if (listed.status !== 200) return;
  // The newest is in progress, others have ended.
  for (const { event_id } of v.parse(Listed, JSON.parse(listed.body)).data) {
    const params = { ...at.params, event_id };
    await client.send({ ...at, operationId: 'retryDelivery', params });
    await client.send({ ...at, operationId: 'getDelivery', params });
  }
};

/** The event of each work of a project that is not deleted was sent at least once, always under the id that its item has. */
export const eventsNotSent = ({ world: { events, tables } }: Run): string[] => {
  const there = new Set(
    tables
      .all('projects')
      .filter((item) => !item.deleting)
      .map((item) => text(item, 'project_id')),
  );
  return [...tables.all('jobs'), ...tables.all('exports')]
    .filter((item) => there.has(text(item, 'project_id')))
    .flatMap((item) => {
      const id = text(item, 'export_id') || text(item, 'job_id');
      const sent = events.ofWork(id);
      const eventId = String(Object(Object(item.event?.M).id).S);
      const others = sent.filter((event) => event.id !== eventId || event.data.status !== text(item, 'status'));
      return [
        ...(sent.length === 0 ? [`no event of ${id} was sent`] : []),
        ...others.map(
          (event) => `the event ${event.id} ${event.data.status} of ${id} was sent, its item has ${eventId}`,
        ),
      ];
    });
};

const Endpoint = v.object({ id: v.string(), url: v.string(), secret: v.string() });

/**
 * Every event that was sent since the reply to an endpoint's creation arrives there, signed and with the same bytes each time, and
 * its delivery is `delivered`. An earlier one may be fanned out before the endpoint is stored.
 */
export const notDelivered = ({ world: { events, receiver, tables }, client: { exchanges } }: Run): string[] => {
  const deleted = new Set(
    exchanges.map(({ request }) => request.operationId === 'deleteWebhook' && request.params?.webhook_id),
  );
  // A request that is sent again creates another endpoint with the same URL and another secret.
  const bodies = exchanges.map(({ request }) => JSON.stringify(request.body));
  const isOnly = (url: string) => bodies.filter((body) => body === JSON.stringify({ url })).length === 1;
  return exchanges
    .filter(({ request, reply }) => request.operationId === 'createWebhook' && reply?.status === 201)
    .map(({ request, reply, answeredMs = 0 }) => ({
      account: request.account.id,
      answeredMs,
      ...v.parse(Endpoint, JSON.parse(reply?.body ?? '')),
    }))
    .filter(({ id }) => !deleted.has(id))
    .flatMap(({ account, id, url, answeredMs, secret }) => {
      const arrived = receiver.received.filter(({ path }) => path === new URL(url).pathname);
      const expected = events.ofAccount(account).filter((event) => Date.parse(event.created_at) >= answeredMs);
      const byEvent = Map.groupBy(arrived, ({ eventId }) => eventId);
      const rotations = exchanges.filter(
        ({ request }) => request.operationId === 'rotateWebhook' && request.params?.webhook_id === id,
      );
      // Undefined where a reply was lost, and with it a secret.
      const secrets = rotations.every(({ reply }) => reply?.status === 200)
        ? [secret, ...rotations.map(({ reply }) => v.parse(Endpoint, JSON.parse(reply?.body ?? '')).secret)]
        : undefined;
      const records = tables.all('deliveries').filter((item) => text(item, 'account_webhook') === `${account}#${id}`);
      return [
        ...expected
          .filter((event) => !byEvent.has(event.id))
          .map((event) => `${event.type} ${event.id} never came to ${url}`),
        ...[...byEvent]
          .filter(([, all]) => new Set(all.map(({ body }) => body)).size > 1)
          .map(([one]) => `${one} changed`),
        ...arrived
          .filter(({ signature, body }) => secrets && isOnly(url) && !isSigned(signature, body, secrets))
          .map(({ eventId }) => `${eventId} is not signed`),
        ...records
          .filter((item) => text(item, 'status') !== 'delivered')
          .map((item) => `${text(item, 'event_id')} stays ${text(item, 'status')} for ${url}`),
      ];
    });
};

/** Each event that was sent is in the list of its account once, whether or not an endpoint got it. */
export const notListed = ({ world: { events, tables } }: Run): string[] =>
  tables.all('accounts').flatMap((account) => {
    const id = text(account, 'account_id');
    const listed = tables.all('events').filter((item) => text(item, 'account_id') === id);
    const listedIds = listed.map((item) => text(item, 'event_id')).toSorted();
    const sentIds = [...new Set(events.ofAccount(id).map((event) => event.id))].toSorted();
    return listedIds.join() === sentIds.join() ? [] : [`${id} was sent ${sentIds}, and has listed ${listedIds}`];
  });

/** An endpoint gets five attempts a minute until it has answered 2xx. */
export const tooManyAttempts = ({ world: { receiver } }: Run): string[] =>
  [...Map.groupBy(receiver.received, ({ path }) => path)].flatMap(([path, all]) => {
    const proven = all.findIndex(({ status }) => status === 200);
    const times = (proven < 0 ? all : all.slice(0, proven)).map(({ atMs }) => atMs);
    const tooSoon = times.find((atMs, at) => at >= 5 && atMs - (times[at - 5] ?? 0) < 60_000);
    return tooSoon === undefined ? [] : [`${path} had more than five attempts in a minute`];
  });

const isSigned = (signature: string, body: string, secrets: readonly string[]): boolean => {
  const [, seconds] = /^t=(\d+),/.exec(signature) ?? [];
  const [, ...known] = signatureOf(secrets, body, Number(seconds) * 1000).split(',');
  return known.some((one) => signature.split(',').includes(one));
};
