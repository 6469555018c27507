import { unmarshall } from '@aws-sdk/util-dynamodb';
import { parse } from 'csv-parse/sync';
import * as v from 'valibot';
import { objectKeys } from '#contract/object-keys.ts';
import { BatchItemRecord, BatchRecord } from '#contract/records/batch.ts';
import type { PresetId } from '#contract/schemas/preset.ts';
import type { Account } from '../world/accounts.ts';
import { text } from '../world/books.ts';
import { filePath, type Medium } from '../world/media.ts';
import type { World } from '../world/world.ts';
import type { ApiReply, Client } from './client.ts';
import type { Run } from './run.ts';

export interface BatchStep {
  readonly do: 'batch';
  readonly account: number;
  readonly by?: number | undefined;
  readonly key?: string | undefined;
  /** Undefined: there is no file at the link. */
  readonly media: readonly (Medium | undefined)[];
  readonly presets: readonly PresetId[];
  readonly max?: number | undefined;
}

export const sendBatch = ({ media, presets, max: max_credits, key }: BatchStep, account: Account, client: Client) => {
  const sources = media.map((medium, at) => ({
    source_url: `https://files.example.com${filePath(medium)}`,
    external_id: `source-${at}`,
  }));
  const body = { sources, ...(presets.length > 0 && { presets, resolution: '720p' }), max_credits };
  return client.send({ account, operationId: 'createBatch', body, idempotencyKey: key });
};

/** What batches have made of their sources so far. */
export const projectsOfBatches = ({ id }: Account, { tables }: World): string[] =>
  tables
    .all('projects')
    .filter((item) => text(item, 'account_id') === id && text(item, 'batch_id') !== '' && !item.deleting)
    .map((item) => text(item, 'project_id'))
    .toSorted();

export const cancelBatches = (account: Account, client: Client): Promise<ApiReply[]> =>
  Promise.all(
    client
      .made(account.id, 'createBatch')
      .map((batch_id) => client.send({ account, operationId: 'cancelBatch', params: { batch_id } })),
  );

/** An item as the handlers read it. */
const plain = (item: object): unknown => unmarshall(JSON.parse(JSON.stringify(item)));

const Row = v.object({
  index: v.pipe(v.string(), v.transform(Number)),
  external_id: v.string(),
  status: v.string(),
  error_code: v.string(),
  project_id: v.string(),
  job_id: v.string(),
  job_status: v.string(),
  export_id: v.string(),
  export_status: v.string(),
  credits: v.pipe(v.string(), v.transform(Number)),
  refunded: v.pipe(v.string(), v.transform(Number)),
});
type Row = v.InferOutput<typeof Row>;

/**
 * Each batch has ended with each of its sources once, has spent what its works were charged less what was refunded and never more
 * than its limit, and its file of results says what its events said.
 */
export const batchesWrong = (run: Run): string[] => {
  const { tables, objects } = run.world;
  return tables.all('batches').flatMap((item) => {
    const parsed = v.safeParse(BatchRecord, plain(item));
    if (!parsed.success) return [`a batch cannot be read: ${parsed.issues[0].message}`];
    const batch = parsed.output;
    if (batch.status === 'running') return [`the batch ${batch.batch_id} is still running`];
    const items = tables
      .all('batch-items')
      .map((one) => v.parse(BatchItemRecord, plain(one)))
      .filter(({ batch_id }) => batch_id === batch.batch_id);
    const file = objects.text(objectKeys.batchResults(batch));
    if (file === undefined) return [`the batch ${batch.batch_id} has no results`];
    const rows = v.parse(v.array(Row), parse(file, { columns: true }));
    return [
      ...itemsWrong(run, batch, items),
      ...spentWrong(run, batch, items),
      ...rowsWrong(batch, rows),
      ...eventsWrong(run, batch, rows),
    ].map((sentence) => `the batch ${batch.batch_id}: ${sentence}`);
  });
};

const itemsWrong = ({ world: { tables } }: Run, batch: BatchRecord, items: readonly BatchItemRecord[]): string[] => {
  const made = tables.all('projects').filter((item) => !item.deleting && text(item, 'batch_id') === batch.batch_id);
  const known = new Set(items.map(({ project_id }) => project_id));
  const open = items.filter(({ status, due }) => due !== undefined || status === 'importing' || status === 'exporting');
  const completed = items.filter(({ status }) => status === 'completed').length;
  return [
    ...(items.length === batch.begun ? [] : [`${batch.begun} sources were begun, and there are ${items.length} items`]),
    ...(batch.begun === batch.total || batch.cancelled_at ? [] : [`${batch.total - batch.begun} were not begun`]),
    ...(batch.ended === batch.begun ? [] : [`${batch.ended} of ${batch.begun} have ended`]),
    ...(completed === batch.completed ? [] : [`${completed} items are completed, and it says ${batch.completed}`]),
    ...open.map(({ index }) => `the item ${index} is open`),
    ...made
      .map((item) => text(item, 'project_id'))
      .filter((id) => !known.has(id))
      .map((id) => `the project ${id} belongs to no item`),
  ];
};

/** Works of deleted projects, which are gone, count too; what owners asked for in projects of the batch does not. */
const spentWrong = (
  { world: { tables, books } }: Run,
  batch: BatchRecord,
  items: readonly BatchItemRecord[],
): string[] => {
  const projects = new Set(items.map(({ project_id }) => project_id));
  const others = [...tables.all('jobs'), ...tables.all('exports')]
    .filter((item) => text(item, 'batch_id') !== batch.batch_id)
    .map((item) => text(item, 'export_id') || text(item, 'job_id'));
  const spent = [...books.works.values()]
    .filter(({ id, projectId }) => projects.has(projectId) && !others.includes(id))
    .reduce((sum, { id }) => sum - (books.entry(id, 'charge') ?? 0) - (books.entry(id, 'refund') ?? 0), 0);
  return [
    ...(spent === batch.credits ? [] : [`its works cost ${spent}, and it says ${batch.credits}`]),
    ...(batch.reserved ? [`${batch.reserved} credits stay set aside`] : []),
  ];
};

const rowsWrong = ({ total }: BatchRecord, rows: readonly Row[]): string[] => {
  const sources = rows.filter(({ export_id }) => export_id === '').map(({ index }) => index);
  const expected = Array.from({ length: total }, (_, at) => at);
  return JSON.stringify(sources) === JSON.stringify(expected) ? [] : [`its results are of the sources ${sources}`];
};

/** The rows of works, and the events of works: the same ids with the same ends. Nothing is told of what ends with its project. */
const eventsWrong = ({ world: { events, tables } }: Run, batch: BatchRecord, rows: readonly Row[]): string[] => {
  const deleted = new Set(tables.all('projects').flatMap((item) => (item.deleting ? [text(item, 'project_id')] : [])));
  const told = new Set<string>();
  const ends: string[] = [];
  for (const event of events.ofAccount(batch.account_id)) {
    if (!('batch_id' in event.data) || event.data.batch_id !== batch.batch_id) continue;
    if (event.type === 'batch.completed') {
      ends.push(event.id);
      if (event.data.credits !== batch.credits || event.data.completed !== batch.completed)
        ends.push('one with other sums');
    } else if ('project_id' in event.data && deleted.has(event.data.project_id)) continue;
    else if ('export_id' in event.data) told.add(`${event.data.export_id} ${event.data.status}`);
    // The import of a transcribed project, which has no row.
    else if (event.type !== 'project.imported') told.add(`${event.data.job_id} ${event.data.status}`);
  }
  const written = new Set(
    rows.flatMap(({ project_id, export_id, export_status, job_id, job_status }) => {
      if (deleted.has(project_id)) return [];
      if (export_id !== '') return [`${export_id} ${export_status}`];
      return job_id === '' ? [] : [`${job_id} ${job_status}`];
    }),
  );
  return [
    ...(new Set(ends).size === 1 ? [] : [`its end was told ${ends.length} times`]),
    ...[...told].filter((one) => !written.has(one)).map((one) => `its results lack ${one}`),
    ...[...written].filter((one) => !told.has(one)).map((one) => `no event said ${one}`),
  ];
};
