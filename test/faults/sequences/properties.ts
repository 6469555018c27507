import { unmarshall } from '@aws-sdk/util-dynamodb';
import * as v from 'valibot';
import { idempotencyLifetimeSeconds } from '#contract/limits.ts';
import { AccountRecord, LedgerRecord } from '#contract/records/account.ts';
import { KeyRecord } from '#contract/records/api-key.ts';
import { ExportRecord } from '#contract/records/export.ts';
import { JobRecord } from '#contract/records/job.ts';
import type { Route } from '#contract/route.ts';
import { routes } from '#contract/routes.ts';
import { differences } from '#core/credits/differences.ts';
import { isTestAccount } from '#core/keys/test-account.ts';
import { isOpen } from '#core/projects/transitions.ts';
import { text } from '../world/books.ts';
import { numberOf } from '../world/expressions.ts';
import { batchesWrong } from './batches.ts';
import type { Exchange } from './client.ts';
import { externalIdsWrong } from './external-ids.ts';
import { fontsWrong } from './fonts.ts';
import { slotsWrong } from './parts.ts';
import { quotesMisused } from './quotes.ts';
import { reviewsWrong } from './reviews.ts';
import type { Run } from './run.ts';
import { stylesWrong } from './styles.ts';
import { versionsLost } from './transcripts.ts';
import { wordsLost } from './vocabulary.ts';
import { eventsNotSent, notDelivered, notListed, tooManyAttempts } from './webhooks.ts';

/** The violations of a run that has settled, one sentence each. */
export const violationsOf = (run: Run): string[] => [
  ...run.world.books.violations,
  ...chargesWrong(run),
  ...notReconciled(run),
  ...placesHeld(run),
  ...testsCharged(run),
  ...eventsNotSent(run),
  ...notDelivered(run),
  ...notListed(run),
  ...tooManyAttempts(run),
  ...projectsStuck(run),
  ...run.client.exchanges.flatMap((exchange) => wrongReply(run, exchange)),
  ...keysWithSeveralReplies(run),
  ...overMaxCredits(run),
  ...chargedAfterRevocation(run),
  ...quotesMisused(run),
  ...answersAfterDeletion(run),
  ...leftovers(run),
  ...orphans(run),
  ...danglingPointers(run),
  ...versionsLost(run),
  ...stylesWrong(run),
  ...reviewsWrong(run),
  ...fontsWrong(run),
  ...wordsLost(run),
  ...externalIdsWrong(run),
  ...slotsWrong(run),
  ...batchesWrong(run),
];

/** What `npm run admin -- reconcile` compares agrees; not asked where the books have found an account that cannot be read. */
const notReconciled = ({ world: { tables, books } }: Run): string[] => {
  if (books.violations.length > 0) return [];
  const read = <S extends v.GenericSchema>(table: string, schema: S) =>
    tables.all(table).map((item) => v.parse(schema, unmarshall(Object(item))));
  const [ledger, keys] = [read('ledger', LedgerRecord), read('keys', KeyRecord)];
  const jobs = read('jobs', JobRecord).map((job) => ({ ...job, id: job.job_id, name: `job ${job.job_id}` }));
  const exports = read('exports', ExportRecord).map((one) => ({ ...one, id: one.export_id, name: one.export_id }));
  return read('accounts', AccountRecord).flatMap((account) => {
    const own = <One extends { account_id: string }>(all: readonly One[]) =>
      all.filter(({ account_id }) => account_id === account.account_id);
    return differences({ account, ledger: own(ledger), keys: own(keys), works: own([...jobs, ...exports]) });
  });
};

const placesHeld = ({ world: { tables } }: Run): string[] =>
  [...tables.all('jobs'), ...tables.all('exports')]
    .filter(({ holds_place }) => holds_place)
    .map((item) => `${text(item, 'job_id')}${text(item, 'export_id')} has ended and still holds a place`);

/**
 * All work has ended and has one charge. Failed work has a refund of all of it but what its `refunded` says, completed work one of its
 * `refunded` credits.
 */
const chargesWrong = ({ world: { books } }: Run): string[] =>
  [...books.works.values()].flatMap(({ id, table, status, free, refunded }) => {
    const charge = books.entry(id, 'charge');
    const refund = books.entry(id, 'refund');
    return [
      ...(isOpen(status) ? [`${table} ${id} is still ${status}`] : []),
      ...(charge === undefined && !free ? [`${table} ${id} was never charged`] : []),
      ...(status === 'failed' && (refund ?? 0) !== (refunded ?? -(charge ?? 0))
        ? [`${table} ${id} failed, and its refund is ${refund}`]
        : []),
      ...(status === 'completed' && (refund ?? 0) !== (refunded ?? 0)
        ? [`${table} ${id} completed with ${refunded} given back, and its refund is ${refund}`]
        : []),
    ];
  });

/** All that test keys make is free. That no service was asked for it, the world sees itself. */
const testsCharged = ({ world: { tables } }: Run): string[] =>
  tables
    .all('ledger')
    .filter((item) => isTestAccount(text(item, 'account_id')) && text(item, 'entry_id') !== 'start#grant')
    .filter((item) => numberOf(item.credits) !== 0)
    .map((item) => `${text(item, 'entry_id')} moves credits of a test account`);

const projectsStuck = ({ world: { tables } }: Run): string[] =>
  tables
    .all('projects')
    .filter((item) => !item.deleting && ['transcribing', 'importing'].includes(text(item, 'status')))
    .map((item) => `project ${text(item, 'project_id')} stays ${text(item, 'status')}`);

const ErrorBody = v.object({ error: v.object({ code: v.string() }) });

/** A refused request changes nothing, a successful one has made its work once, and no request is answered 500. */
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

const Limited = v.object({ max_credits: v.number() });
const MadeProject = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({ id: v.string(), export_ids: v.optional(v.array(v.string())) }),
);

/** No request, nor the import that it made, has charged more than its max_credits. */
const overMaxCredits = ({ world: { books }, client: { exchanges } }: Run): string[] => {
  const transcribed = new Set<unknown>(
    exchanges.map(({ request }) => request.operationId === 'startTranscription' && request.params?.project_id),
  );
  return exchanges.flatMap(({ request, cause, reply }) => {
    const limited = v.safeParse(Limited, request.body);
    // For a batch it limits what its works cost together (batchesWrong).
    const { charges: isCharged }: Route = routes[request.operationId];
    if (!isCharged || !limited.success || !reply || reply.status > 202) return [];
    const made = v.safeParse(MadeProject, reply.body);
    const imported = request.operationId === 'createProject' && made.success ? made.output : undefined;
    const jobs = [...books.works.values()].filter(
      ({ table, projectId }) => table === 'jobs' && projectId === imported?.id,
    );
    const ofImport = transcribed.has(imported?.id)
      ? []
      : [...jobs.map(({ id }) => id), ...(imported?.export_ids ?? [])];
    const charges = [
      Number(reply.headers['cueline-credits-charged']),
      ofImport.reduce((sum, id) => sum - (books.entry(id, 'charge') ?? 0), 0),
    ];
    return charges.some((charge) => !(charge <= limited.output.max_credits))
      ? [`${cause} may charge ${limited.output.max_credits} and has charged ${charges.join(' and ')}`]
      : [];
  });
};

/** Once the revocation of a key has been answered, no request with it, or with one below it, charges anything. */
const chargedAfterRevocation = ({ world: { books }, client: { exchanges } }: Run): string[] =>
  exchanges
    .filter(({ request, reply }) => request.operationId === 'revokeApiKey' && reply?.status === 204)
    .flatMap(({ request: { account, params }, answeredMs = Number.POSITIVE_INFINITY }) => {
      const first = account.keyIds.indexOf(params?.key_id ?? '');
      const revoked = first < 0 ? [] : account.keys.slice(first);
      return exchanges
        .filter(({ request, sentMs }) => revoked.includes(request.account.key) && sentMs > answeredMs)
        .filter(({ cause }) => books.chargers.has(cause))
        .map(({ cause }) => `${cause} charged a key that was revoked`);
    });

const makesWork = new Set(['createProject', 'startTranscription', 'createExports']);

/** Under one Idempotency-Key work is created once in 24 hours, and every successful reply has the same body. */
const keysWithSeveralReplies = ({ world: { books }, client }: Run): string[] =>
  keyedExchanges(client.exchanges).flatMap(([key, exchanges]) => {
    const bodies = new Set(exchanges.flatMap(({ reply }) => (reply && reply.status < 300 ? [reply.body] : [])));
    const creations = exchanges.reduce((sum, { cause }) => sum + (books.creations.get(cause) ?? 0), 0);
    return [
      ...(bodies.size > 1 ? [`${key} was answered in ${bodies.size} ways`] : []),
      ...(creations > 1 ? [`${key} made work ${creations} times`] : []),
    ];
  });

/** The exchanges with an Idempotency-Key, by account, route, key and the day that begins with the key's first request. */
const keyedExchanges = (exchanges: readonly Exchange[]): [string, Exchange[]][] => {
  const keyed = exchanges.filter(({ request }) => request.idempotencyKey !== undefined);
  const nameOf = ({ request }: Exchange) => `${request.account.id} ${request.operationId} ${request.idempotencyKey}`;
  return [...Map.groupBy(keyed, nameOf)].flatMap(([name, equal]) => {
    const firstMs = equal[0]?.sentMs ?? 0;
    return [...Map.groupBy(equal, ({ sentMs }) => `${name} day ${Math.floor((sentMs - firstMs) / dayMs)}`)];
  });
};

const dayMs = idempotencyLifetimeSeconds * 1000;

/** Only the tombstone is left of a deleted project. */
const leftovers = ({ world: { tables, objects } }: Run): string[] =>
  tables
    .all('projects')
    .filter((item) => item.deleting)
    .flatMap((item) => {
      const id = text(item, 'project_id');
      const items = [
        ...[...tables.all('jobs'), ...tables.all('exports')].filter((work) => text(work, 'project_id') === id),
        ...tables.all('transcript-versions').filter((version) => text(version, 'account_project').endsWith(`#${id}`)),
      ];
      const keys = objects.keys().filter((key) => key.includes(id));
      return items.length + keys.length > 0
        ? [`${items.length} items and ${keys.join(', ')} are left of deleted ${id}`]
        : [];
    });

/** Every object outside `uploads/`, but for fonts, copies of deleted ones, and sources of refused batches, belongs to a slot, or a project that is not deleted. */
const orphans = ({ world: { tables, objects } }: Run): string[] => {
  const there = tables.all('projects').filter((item) => !item.deleting);
  const ids = new Set([
    ...there.map((item) => text(item, 'project_id')),
    ...tables.all('uploads').map((item) => text(item, 'upload_id')),
    ...tables.all('batches').map((item) => text(item, 'batch_id')),
  ]);
  return objects
    .keys()
    .filter(
      (key) => !/^uploads\/|^own-fonts\/|\/font\.ttf$|\/manifest\.json$/.test(key) && !ids.has(key.split('/')[2] ?? ''),
    )
    .map((key) => `${key} belongs to nothing`);
};

/** Once DELETE has been answered, no request to the project succeeds, except for a stored reply. */
const answersAfterDeletion = ({ client: { exchanges } }: Run): string[] =>
  exchanges
    .filter(({ request, reply }) => request.operationId === 'deleteProject' && reply?.status === 204)
    .flatMap((deletion) =>
      exchanges
        .filter(({ request }) => request.params?.project_id === deletion.request.params?.project_id)
        .filter(({ sentMs }) => sentMs > (deletion.answeredMs ?? Number.POSITIVE_INFINITY))
        .filter(({ reply }) => reply && reply.status < 300 && !reply.headers['idempotent-replayed'])
        .map(({ cause, reply }) => `${cause} was answered ${reply?.status} after the project was deleted`),
    );

/** The objects that projects and exports point to exist, and no work is due. */
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
    ...works.filter((item) => item.due).map((item) => `a sweep still checks ${text(item, 'status')} work`),
  ];
};
