import * as v from 'valibot';
import { idempotencyLifetimeSeconds } from '#contract/limits.ts';
import { isOpen } from '#core/projects/transitions.ts';
import { signatureOf } from '#core/webhooks/signature.ts';
import { text } from '../world/books.ts';
import type { Exchange } from './client.ts';
import type { Run } from './run-sequence.ts';

/** What is wrong once everything has settled, in words; nothing when all is well. */
export const wrongWith = (run: Run): string[] => [
  ...run.world.books.wrong,
  ...worksNotSettled(run),
  ...endsNotTold(run),
  ...notDelivered(run),
  ...aimedTooOften(run),
  ...projectsStuck(run),
  ...run.client.exchanges.flatMap((exchange) => wrongReply(run, exchange)),
  ...keysWithTwoReplies(run),
  ...answersOfTheDeleted(run),
  ...leftovers(run),
  ...orphans(run),
  ...danglingPointers(run),
];

/** One charge each, and a refund of it all if it failed, else of as much as it says. */
const worksNotSettled = ({ world: { books } }: Run): string[] =>
  [...books.works.values()].flatMap(({ id, table, status, free, refunded }) => {
    const charge = books.entry(id, 'charge');
    const refund = books.entry(id, 'refund');
    return [
      ...(isOpen(status) ? [`${table} ${id} is still ${status}`] : []),
      ...(charge === undefined && !free ? [`${table} ${id} was never charged`] : []),
      ...(status === 'failed' && (refund ?? 0) !== -(charge ?? 0)
        ? [`${table} ${id} failed, and its refund is ${refund}`]
        : []),
      ...(status === 'completed' && (refund ?? 0) !== refunded
        ? [`${table} ${id} completed with ${refunded} given back, and its refund is ${refund}`]
        : []),
    ];
  });

/** Of the end of all work of a project that is there, by the event that its item holds: once or more, under one id. */
const endsNotTold = ({ world: { events, tables } }: Run): string[] => {
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
      const told = events.told.get(id) ?? [];
      const held = String(Object(Object(item.event?.M).id).S);
      const wrong = told.filter((event) => event.id !== held || event.data.status !== text(item, 'status'));
      return [
        ...(told.length === 0 ? [`the end of ${id} was never told`] : []),
        ...wrong.map((event) => `${id} is told as ${event.id} ${event.data.status}, and holds ${held}`),
      ];
    });
};

const Endpoint = v.object({ id: v.string(), url: v.string(), created_at: v.string(), secret: v.string() });

/** What was told since an endpoint was made arrives there: signed, the same bytes each time, and noted as delivered. */
const notDelivered = ({ world: { events, receiver, tables }, client: { exchanges } }: Run): string[] => {
  const deleted = new Set(
    exchanges.map(({ request }) => request.operationId === 'deleteWebhook' && request.params?.webhook_id),
  );
  // A request that is sent again makes a second endpoint of the same URL, with a secret of its own.
  const bodies = exchanges.map(({ request }) => JSON.stringify(request.body));
  const isOnly = (url: string) => bodies.filter((body) => body === JSON.stringify({ url })).length === 1;
  return exchanges
    .filter(({ request, reply }) => request.operationId === 'createWebhook' && reply?.status === 201)
    .map(({ request, reply }) => ({ account: request.account.id, ...v.parse(Endpoint, JSON.parse(reply?.body ?? '')) }))
    .filter(({ id }) => !deleted.has(id))
    .flatMap(({ account, id, url, created_at, secret }) => {
      const arrived = receiver.received.filter(({ path }) => path === new URL(url).pathname);
      const told = [...events.told.values()].flat().filter((event) => events.accountOf(event.id) === account);
      const due = told.filter((event) => event.created_at >= created_at);
      const byEvent = Map.groupBy(arrived, ({ eventId }) => eventId);
      const records = tables.all('deliveries').filter((item) => text(item, 'account_webhook') === `${account}#${id}`);
      return [
        ...due
          .filter((event) => !byEvent.has(event.id))
          .map((event) => `${event.type} ${event.id} never came to ${url}`),
        ...[...byEvent]
          .filter(([, all]) => new Set(all.map(({ body }) => body)).size > 1)
          .map(([one]) => `${one} changed`),
        ...arrived
          .filter(({ signature, body }) => isOnly(url) && !isSigned(signature, body, secret))
          .map(({ eventId }) => `${eventId} is not signed`),
        ...records
          .filter((item) => text(item, 'status') !== 'delivered')
          .map((item) => `${text(item, 'event_id')} stays ${text(item, 'status')} for ${url}`),
      ];
    });
};

/** An endpoint gets five attempts a minute until it has answered 2xx. */
const aimedTooOften = ({ world: { receiver } }: Run): string[] =>
  [...Map.groupBy(receiver.received, ({ path }) => path)].flatMap(([path, all]) => {
    const proven = all.findIndex(({ status }) => status === 200);
    const times = (proven < 0 ? all : all.slice(0, proven)).map(({ atMs }) => atMs);
    const tooSoon = times.find((atMs, at) => at >= 5 && atMs - (times[at - 5] ?? 0) < 60_000);
    return tooSoon === undefined ? [] : [`${path} had more than five attempts in a minute`];
  });

const isSigned = (signature: string, body: string, secret: string): boolean => {
  const [, seconds] = /^t=(\d+),/.exec(signature) ?? [];
  return signature === signatureOf(secret, body, Number(seconds) * 1000);
};

const projectsStuck = ({ world: { tables } }: Run): string[] =>
  tables
    .all('projects')
    .filter((item) => !item.deleting && ['transcribing', 'importing'].includes(text(item, 'status')))
    .map((item) => `project ${text(item, 'project_id')} stays ${text(item, 'status')}`);

const ErrorBody = v.object({ error: v.object({ code: v.string() }) });

/** A refusal changes nothing; a success is true; nobody is ever told of an error that we did not foresee. */
const wrongReply = ({ world: { books } }: Run, { cause, request, reply }: Exchange): string[] => {
  if (!reply) return [`${cause} was never answered`];
  const creations = books.creations.get(cause) ?? 0;
  const code = v.safeParse(v.pipe(v.string(), v.parseJson(), ErrorBody), reply.body);
  const name = code.success ? code.output.error.code : '';
  return [
    ...(reply.status === 500 ? [`${cause} was answered ${reply.status} ${reply.body}`] : []),
    ...(creations > 1 ? [`${cause} made work ${creations} times`] : []),
    ...(reply.status >= 400 && reply.status < 500 && books.changers.has(cause)
      ? [`${cause} was refused with ${name} and has changed something`]
      : []),
    ...(makesWork.has(request.operationId) &&
    reply.status < 300 &&
    !reply.headers['idempotent-replayed'] &&
    creations !== 1
      ? [`${cause} was answered ${reply.status} and made nothing`]
      : []),
  ];
};

const makesWork = new Set(['createProject', 'startTranscription', 'createExports']);

/** Under one Idempotency-Key work is made once in 24 hours, and every success is the same text. */
const keysWithTwoReplies = ({ world: { books }, client }: Run): string[] =>
  keyedExchanges(client.exchanges).flatMap(([key, exchanges]) => {
    const bodies = new Set(exchanges.flatMap(({ reply }) => (reply && reply.status < 300 ? [reply.body] : [])));
    const creations = exchanges.reduce((sum, { cause }) => sum + (books.creations.get(cause) ?? 0), 0);
    return [
      ...(bodies.size > 1 ? [`${key} was answered in ${bodies.size} ways`] : []),
      ...(creations > 1 ? [`${key} made work ${creations} times`] : []),
    ];
  });

/** By account, route, key and the day that begins with the key's first request. */
const keyedExchanges = (exchanges: readonly Exchange[]): [string, Exchange[]][] => {
  const keyed = exchanges.filter(({ request }) => request.idempotencyKey !== undefined);
  const nameOf = ({ request }: Exchange) => `${request.account.id} ${request.operationId} ${request.idempotencyKey}`;
  return [...Map.groupBy(keyed, nameOf)].flatMap(([name, equal]) => {
    const firstMs = equal[0]?.sentMs ?? 0;
    return [...Map.groupBy(equal, ({ sentMs }) => `${name} day ${Math.floor((sentMs - firstMs) / dayMs)}`)];
  });
};

const dayMs = idempotencyLifetimeSeconds * 1000;

/** Of a deleted project nothing but its tombstone stays. */
const leftovers = ({ world: { tables, objects } }: Run): string[] =>
  tables
    .all('projects')
    .filter((item) => item.deleting)
    .flatMap((item) => {
      const id = text(item, 'project_id');
      const items = [...tables.all('jobs'), ...tables.all('exports')].filter((work) => text(work, 'project_id') === id);
      const keys = objects.keys().filter((key) => key.includes(id));
      return items.length + keys.length > 0
        ? [`${items.length} items and ${keys.join(', ')} are left of deleted ${id}`]
        : [];
    });

/** What is not an upload is of a project that is there. */
const orphans = ({ world: { tables, objects } }: Run): string[] => {
  const there = tables.all('projects').filter((item) => !item.deleting);
  const ids = new Set(there.map((item) => text(item, 'project_id')));
  return objects
    .keys()
    .filter((key) => !key.startsWith('uploads/') && !ids.has(key.split('/')[2] ?? ''))
    .map((key) => `${key} belongs to nothing`);
};

/** Once DELETE has been answered, nothing that is asked of the project succeeds, but for a reply that was kept. */
const answersOfTheDeleted = ({ client: { exchanges } }: Run): string[] =>
  exchanges
    .filter(({ request, reply }) => request.operationId === 'deleteProject' && reply?.status === 204)
    .flatMap((deletion) =>
      exchanges
        .filter(({ request }) => request.params?.project_id === deletion.request.params?.project_id)
        .filter(({ sentMs }) => sentMs > (deletion.answeredMs ?? Number.POSITIVE_INFINITY))
        .filter(({ reply }) => reply && reply.status < 300 && !reply.headers['idempotent-replayed'])
        .map(({ cause, reply }) => `${cause} was answered ${reply?.status} after the project was deleted`),
    );

/** What a project or an export says is there is there, and nothing is owed to work that has ended. */
const danglingPointers = ({ world: { tables, objects } }: Run): string[] => {
  const projects = tables.all('projects').filter((item) => !item.deleting);
  const pointers = projects.flatMap((item) => [
    text(item, 'media_key'),
    text(item, 'text_key'),
    String(Object(Object(item.transcript?.M).key).S ?? ''),
  ]);
  const works = [...tables.all('jobs'), ...tables.all('exports')];
  const videos = tables.all('exports').filter((item) => text(item, 'status') === 'completed');
  return [
    ...pointers.filter((key) => key !== '' && objects.text(key) === undefined).map((key) => `${key} is missing`),
    ...videos
      .map((item) => ['account_id', 'project_id', 'export_id'].map((field) => text(item, field)).join('/'))
      .filter((path) => objects.text(`exports/${path}/video.mp4`) === undefined)
      .map((path) => `the video of ${path} is missing`),
    ...works.filter((item) => item.due).map((item) => `a sweep still looks at ${text(item, 'status')} work`),
  ];
};
