import { objectKeys } from '#contract/object-keys.ts';
import { type Table, type TableName, tableNames, tables } from '#contract/tables.ts';

/** An item of each table: its record's name and file in contract/records/, and what it is. */
const items: Readonly<Record<TableName, readonly [record: string, file: string, is: string]>> = {
  accounts: ['AccountRecord', 'account.ts', 'a customer: plan, balance, spend of the day'],
  'api-keys': ['ApiKeyRecord', 'api-key.ts', 'a secret of an API key, by the SHA-256 of the whole secret'],
  sessions: [
    'SessionRecord',
    'session.ts',
    'a console session, or a one-time link to one; in the partition `operator` those of operators',
  ],
  keys: ['KeyRecord', 'api-key.ts', 'an API key: its scopes, its cap and what it spent'],
  uploads: ['UploadRecord', 'upload.ts', 'an upload slot, and how far its resumable upload is'],
  projects: ['ProjectRecord', 'project.ts', 'a project with its media and the pointer to its transcript'],
  'external-ids': ['ExternalIdRecord', 'external-id.ts', 'the project that has an `external_id`'],
  batches: ['BatchRecord', 'batch.ts', 'links that are imported, transcribed and exported, and how far they are'],
  'batch-items': ['BatchItemRecord', 'batch.ts', 'a link of a batch that was begun: its project, and how it ended'],
  styles: ['StyleRecord', 'style.ts', 'a saved style of an account'],
  fonts: ['FontRecord', 'font.ts', 'a font that an account has uploaded'],
  vocabularies: [
    'VocabularyRecord',
    'vocabulary.ts',
    'the words that captions of an account are to have, or a correction',
  ],
  jobs: ['JobRecord', 'job.ts', 'an import, a transcription, or the making of playback files'],
  exports: ['ExportRecord', 'export.ts', 'one rendering of a project for one preset'],
  'transcript-versions': [
    'TranscriptVersionRecord',
    'transcript-version.ts',
    'a version of a transcript: who saved it and when, and where its words are',
  ],
  ledger: [
    'LedgerRecord',
    'account.ts',
    'a charge, a refund, or a lot of credits that was given or has expired; amounts never change',
  ],
  webhooks: ['WebhookRecord', 'webhook.ts', 'a webhook endpoint'],
  'webhook-secrets': ['WebhookSecretRecord', 'webhook.ts', 'the secret of an endpoint, which `Deliver` alone may read'],
  'delivery-places': ['DeliveryPlaces', 'places.ts', 'the attempts in flight of an account'],
  deliveries: ['DeliveryRecord', 'webhook.ts', 'one event on its way to one endpoint'],
  events: ['EventRecord', 'event.ts', 'what happened in an account, as its endpoints were told'],
  'connection-places': [
    'ConnectionPlaces',
    'places.ts',
    'the connections that imports of an account, or to a host, have open',
  ],
  'chunk-places': [
    'ChunkPlaces',
    'places.ts',
    'the pieces of videos of an account that are being made, and the ranges of its sound that are heard',
  ],
  'waiting-places': ['WaitingPlaces', 'places.ts', 'the requests of an account in progress on routes that wait'],
  usage: ['UsageRecord', 'usage.ts', 'how much of one quota an account has in use'],
  'rate-limits': ['RateLimitRecord', 'rate-limit.ts', 'the requests of one key in one class of routes'],
  'authorization-codes': [
    'AuthorizationCodeRecord',
    'authorization-code.ts',
    'what a user has allowed a client, by the SHA-256 of the code that the client gets',
  ],
  'review-links': [
    'ReviewLinkRecord',
    'review.ts',
    'a link by which somebody without a key reviews one project, with the SHA-256 of its secret',
  ],
  comments: ['CommentRecord', 'review.ts', 'what a reviewer or the account said about a moment of a project'],
  links: ['LinkRecord', 'link.ts', 'a short link to a signed URL, by the SHA-256 of its token'],
  quotes: ['QuoteRecord', 'quote.ts', 'a price that was quoted, and the request that it is for'],
  idempotency: ['IdempotencyRecord', 'idempotency.ts', 'the reply to a request with an Idempotency-Key or a quote'],
  audit: ['AuditRecord', 'audit.ts', 'who did what to a key, a session, credits or an account; never changed'],
};

/** Every table with its keys, as Markdown in docs/. */
export const tablesText = (): string =>
  ['| Table | Partition key, sort key | Indexes | An item is |', '|---|---|---|---|', ...tableNames.map(tableRow)].join(
    '\n',
  );

const tableRow = (name: TableName): string => {
  const { indexes = {}, ttl, ...key }: Table = tables[name];
  const [record, file, is] = items[name];
  const found = Object.entries(indexes).map(([index, of]) => `\`${index}\`: ${keyText(of)}`);
  const expiry = ttl ? `; TTL: \`${ttl}\`` : '';
  const link = `[\`${record}\`](../contract/records/${file})`;
  return `| \`${name}\` | ${keyText(key)} | ${found.join('<br>')} | ${link}: ${is}${expiry} |`;
};

const keyText = ({ partitionKey, sortKey }: Pick<Table, 'partitionKey' | 'sortKey'>): string =>
  [partitionKey, ...(sortKey ? [sortKey] : [])].map((field) => `\`${field}\``).join(', ');

const ids = {
  account_id: '<account>',
  project_id: '<project>',
  job_id: '<job>',
  upload_id: '<upload>',
  export_id: '<export>',
  font_id: '<font>',
  batch_id: '<batch>',
};

/** Every object of the bucket: its key, and what it is. */
const objects: readonly (readonly [key: string, is: string])[] = [
  [objectKeys.upload(ids), 'what came by a single PUT'],
  [objectKeys.uploadTail(ids, '<lease>'), 'the tail of a resumable upload'],
  [objectKeys.media(ids), 'the media of a project: copied or imported'],
  [objectKeys.resumable(ids), 'the media of a project that came in chunks or parts'],
  [objectKeys.text(ids, '<version>'), 'lyrics or a script'],
  [objectKeys.transcript(ids, '<version>'), 'a version of a transcript'],
  [objectKeys.playback(ids, 'proxy.mp4'), 'a proxy for players; beside it the poster and `peaks.json`'],
  [objectKeys.work(ids, '<job or export>', '<name>'), 'what services write and read while work runs'],
  [objectKeys.video(ids), 'a rendered video'],
  [objectKeys.video({ ...ids, layer: true }), 'a rendered layer, of an export that asks for one'],
  [objectKeys.font('<name>', '<sha256>'), 'a caption font, for MediaConvert'],
  [objectKeys.ownFont(ids), 'a font that an account has uploaded; an export has a copy under `work/`'],
  [objectKeys.batchManifest(ids), 'the sources of a batch, until it has ended'],
  [objectKeys.batchResults(ids), 'how the sources of a batch ended'],
  [
    objectKeys.costs('<day>'),
    'the costs of a closed day; beside it `_metadata.json` for FOCUS and `_sums.json` by kind of cost, route and account',
  ],
  [
    objectKeys.costReport('<month>', '<month>.html'),
    "the report of a month; beside it a CSV file for each of its sections, and `<month>.json` for the operator's page",
  ],
];

/** Every kind of object of the bucket, as Markdown. */
export const objectsText = (): string =>
  ['| Key | Holds |', '|---|---|', ...objects.map(([key, is]) => `| \`${key}\` | ${is} |`)].join('\n');
