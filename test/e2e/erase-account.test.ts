import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { DynamoDBClient, ListTablesCommand, paginateScan } from '@aws-sdk/client-dynamodb';
import { InvokeCommand, LambdaClient } from '@aws-sdk/client-lambda';
import { GetObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { GetScheduleCommand, SchedulerClient } from '@aws-sdk/client-scheduler';
import { ReceiveMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import { temporaryFolder } from '@cueline/local-aws/test/temporary-folder.ts';
import { beforeAll, expect, inject, it, onTestFinished, vi } from 'vitest';
import { environmentNames } from '#contract/names.ts';
import { accountPrefixes, objectKeys } from '#contract/object-keys.ts';
import { plans } from '#contract/plans.ts';
import { AccountRecord, LedgerRecord } from '#contract/records/account.ts';
import { DeliveryRecord } from '#contract/records/webhook.ts';
import { CreatedApiKey } from '#contract/schemas/api-key.ts';
import { ExportBatch } from '#contract/schemas/export.ts';
import { Project } from '#contract/schemas/project.ts';
import { CreatedWebhook, Delivery } from '#contract/schemas/webhook.ts';
import { scopes } from '#contract/scopes.ts';
import { type Table, type TableName, tableNames, tables } from '#contract/tables.ts';
import { accountWebhook } from '#core/webhooks/new-delivery.ts';
import { tombstoneMs } from '#core/work/due.ts';
import { storeCostFile } from '#finance/aws/cost-files.ts';
import { writeMonthReport } from '#finance/aws/month-report.ts';
import { costSums } from '#finance/books/cost-sums.ts';
import { scheduleName } from '#runtime/aws/delivery-schedule.ts';
import { getItem, updateItem } from '#runtime/aws/dynamodb.ts';
import { deleteObject, getText, listVersions, putObject } from '#runtime/aws/s3.ts';
import { createMultipart, listMultiparts } from '#runtime/aws/s3-multipart.ts';
import { executionState } from '#runtime/aws/step-functions.ts';
import { bucketName, environment, tableName } from '#runtime/environment.ts';
import { findJob } from '#runtime/stores/jobs.ts';
import { getProject } from '#runtime/stores/projects.ts';
import { createAccount } from '../../operate/accounts/accounts.ts';
import { createKey } from '../../operate/accounts/keys.ts';
import { pagesOf } from '../../operate/admin/account-holdings.ts';
import { accountItems } from '../../operate/admin/account-items.ts';
import { auditEntries } from '../../operate/admin/audit.ts';
import { accountToErase, eraseAccount } from '../../operate/admin/erase-account.ts';
import { eraseItems } from '../../operate/admin/erase-items.ts';
import { readTablesOf } from '../../operate/admin/tables-of.ts';
import { main } from '../../operate/admin.ts';
import { restoredName } from '../../operate/restore/restored-name.ts';
import { main as restore } from '../../operate/restore.ts';
import { enterDeployment, type Outputs } from '../../operate/stage/deployment.ts';
import { Api } from '../support/cloud/api.ts';
import { oneLine, receiverUrl } from '../support/cloud/matrix-targets.ts';
import { unstartedExport, unstartedJob } from '../support/cloud/unstarted-work.ts';
import { costRow } from '../support/costs/cost-row.ts';
import { focusFile } from '../support/costs/focus-file.ts';
import { bodyOf, otherBrandFont } from '../support/fonts.ts';
import { printedBy, runCommand } from '../support/run-command.ts';
import { TusUpload } from '../support/tls/tus-upload.ts';
import { until } from '../support/until.ts';

const { data, baseUrl } = inject('cloud');
const admin = (...args: readonly string[]) => printedBy(main, ...args, '--data', data);
const silence = new URL('../fixtures/silent.mp4', import.meta.url).pathname;
/** Long over, so that no report of another test looks back on it. */
const day = '2019-03-05';
const report = objectKeys.costReport('2019-03', '2019-03.html');

interface Full {
  readonly id: string;
  readonly name: string;
  readonly api: Api;
  readonly scheduled: string;
  readonly exportId: string;
}

/** An account that has something of everything; `name` is in every text that it may choose. */
const fullAccount = async (name: string): Promise<Full> => {
  const { account_id: id } = await createAccount(name, 'pro');
  const apiKey = await createKey(id, name, { scopes: [...scopes], cap_credits: 1000, cap_period: 'month' });
  const api = new Api({ baseUrl, apiKey });
  const { id: key_id } = (await api.post('/api-keys', { name, scopes: ['projects:read'] })).as(CreatedApiKey);
  // The grant of an OAuth client.
  const hashes = { family_hash: 'f', refresh_hash: 'r', previous_hash: 'p', successor: 's' };
  const grant = { client_id: 'https://client.example/c', ...hashes, refreshed_at: new Date().toISOString() };
  await updateItem('keys', { account_id: id, key_id }, { set: { grant } });
  const browser = { 'sec-fetch-site': 'same-origin', origin: new URL(baseUrl).origin };
  await new Api({ baseUrl }).post('/sessions', { api_key: apiKey }, browser);
  await api.post('/fonts', bodyOf(otherBrandFont()));
  await api.post('/styles', { name, style: {} });
  const upload_id = await api.upload(silence, 'video/mp4');
  const body = { upload_id, auto_transcribe: false, title: name };
  const edited = (await api.post('/projects', body, { 'idempotency-key': name })).as(Project);
  await api.send('PUT', `/projects/${edited.id}/transcript`, oneLine);
  await api.post('/review-links', { project_id: edited.id, name });
  await api.post(`/projects/${edited.id}/comments`, { at: 0, text: name });
  await api.post(`/projects/${edited.id}/exports/quote`, { presets: ['tiktok'], burn_captions: false });
  // No sweep starts it meanwhile.
  const set = { due_at: new Date(Date.now() + 3_600_000).toISOString() };
  const { job_id } = await unstartedJob(await getProject(id, edited.id));
  await updateItem('jobs', { account_id: id, job_id }, { set });
  const { export_id: exportId } = await unstartedExport(await getProject(id, edited.id));
  await updateItem('exports', { account_id: id, export_id: exportId }, { set });
  await (await TusUpload.reserve(api, 16 * 1024 ** 2)).create();
  await createMultipart(`media/${id}/import/source`);
  for (const prefix of accountPrefixes(id)) {
    for (const _version of [1, 2, 3]) await putObject(`${prefix}x/y`, name, 'text/plain');
    await deleteObject(`${prefix}x/y`);
    await putObject(`${prefix}z/y`, name, 'text/plain');
  }
  return { id, name, api, exportId, scheduled: await scheduledDelivery(id, api, name) };
};

/** A delivery that has failed so often that a schedule waits for its next attempt. Returns the name of the schedule. */
const scheduledDelivery = async (account_id: string, api: Api, description: string): Promise<string> => {
  const { id: webhook_id } = (await api.post('/webhooks', { url: receiverUrl, description })).as(CreatedWebhook);
  const { event_id } = (await api.post(`/webhooks/${webhook_id}/test`, {})).as(Delivery);
  const key = { account_webhook: accountWebhook({ account_id, webhook_id }), event_id };
  const tried = await until(
    () => getItem('deliveries', key, DeliveryRecord),
    (delivery) => (delivery?.attempt ?? 0) > 1,
  );
  await updateItem('deliveries', key, { set: { retries: 6 } });
  const message = { account_id, webhook_id, event_id, attempt: tried?.attempt ?? 0 };
  const [log = ''] = readdirSync(join(data, 'logs')).filter((file) => file.includes('DeliverFunction'));
  const record = { messageId: 'm', receiptHandle: 'r', body: JSON.stringify(message) };
  const event = { Records: [{ ...record, attributes: { ApproximateReceiveCount: '1' } }] };
  const { FunctionError, Payload } = await new LambdaClient({}).send(
    new InvokeCommand({ FunctionName: log.replace(/\.log$/, ''), Payload: JSON.stringify(event) }),
  );
  if (FunctionError) throw new Error(Payload?.transformToString());
  return scheduleName({ ...message, attempt: message.attempt + 1 });
};

const isScheduled = (Name: string): Promise<boolean> =>
  new SchedulerClient({})
    .send(new GetScheduleCommand({ Name, GroupName: environment(environmentNames.scheduleGroup) }))
    .then(
      () => true,
      () => false,
    );

const keysIn = async (accountId: string): Promise<string[]> => {
  const found: string[] = [];
  for (const name of tableNames) {
    const { partitionKey, sortKey = partitionKey }: Table = tables[name];
    for await (const page of pagesOf(name, accountId))
      found.push(...page.map((item) => `${name} ${item[partitionKey]} ${item[sortKey]}`));
  }
  for await (const page of versionsOf(accountId)) found.push(...page);
  return found;
};

async function* versionsOf(accountId: string): AsyncGenerator<string[]> {
  for await (const page of listVersions(''))
    yield page.filter(({ key }) => key.includes(accountId)).map(({ key, versionId }) => `${key} ${versionId}`);
}

const uploadsOf = async (accountId: string): Promise<string[]> => {
  const found: string[] = [];
  for await (const page of listMultiparts()) found.push(...page.map(({ key }) => key));
  return found.filter((key) => key.includes(accountId));
};

/** Every version of cost files and reports. */
const costTexts = async (): Promise<string[]> => {
  const texts: string[] = [];
  for await (const page of listVersions('costs/'))
    for (const { key: Key, versionId: VersionId } of page.filter(({ isMarker }) => !isMarker)) {
      const found = await new S3Client({}).send(new GetObjectCommand({ Bucket: bucketName(), Key, VersionId }));
      texts.push((await found.Body?.transformToString()) ?? '');
    }
  return texts;
};

const messagesIn = async (queue: 'startQueue' | 'eventQueue'): Promise<string[]> => {
  const request = { QueueUrl: environment(environmentNames[queue]), MaxNumberOfMessages: 10, VisibilityTimeout: 0 };
  return ((await new SQSClient({}).send(new ReceiveMessageCommand(request))).Messages ?? []).map(
    ({ Body = '' }) => Body,
  );
};

/** All items of all tables, copies of ours included, that have the text: those of each table that has any. */
const itemsWith = async (searched: string): Promise<Map<string, string[]>> => {
  const dynamoDb = new DynamoDBClient({});
  const found = new Map<string, string[]>();
  const { TableNames = [] } = await dynamoDb.send(new ListTablesCommand({}));
  for (const TableName of TableNames)
    for await (const { Items = [] } of paginateScan({ client: dynamoDb }, { TableName, ConsistentRead: true }))
      for (const text of Items.map((item) => JSON.stringify(item)).filter((item) => item.includes(searched)))
        found.set(TableName, [...(found.get(TableName) ?? []), text]);
  return found;
};
const tablesWith = async (searched: string): Promise<string[]> => [...(await itemsWith(searched)).keys()].sort();

/** Restores tables beside as they are now. Times of restores have no fractions. */
const restoredNow = async (tables: readonly TableName[]): Promise<string[]> => {
  const at = Math.ceil(Date.now() / 1000) * 1000;
  await until(
    () => mine.api.get('/account'),
    () => Date.now() > at,
  );
  const time = new Date(at).toISOString().replace('.000', '');
  for (const table of tables) await printedBy(restore, '--data', data, '--table', table, '--at', time);
  return tables.map((table) => restoredName(tableName(table), time));
};

let mine: Full;
let other: Full;
let outputs: Outputs;
beforeAll(async () => {
  outputs = await enterDeployment({ data });
  const run = crypto.randomUUID().slice(0, 8);
  [mine, other] = [await fullAccount(`Vergissmich ${run}`), await fullAccount(`Bleibhier ${run}`)];
  // Not of the other account, since a sweep deletes it meanwhile.
  const upload_id = await mine.api.upload(silence, 'video/mp4');
  const deleted = (await mine.api.post('/projects', { upload_id, auto_transcribe: false })).as(Project);
  await mine.api.send('DELETE', `/projects/${deleted.id}`);
  const rows = [mine, other].map(({ id }) => ({ ...costRow('lambda_requests', 5), day, account_id: id }));
  const names = new Map([mine, other].map(({ id, name }) => [id, name]));
  const csv = Readable.from([focusFile(rows, names)]);
  await storeCostFile({ csv, sums: costSums(day, rows) }, true);
  await writeMonthReport('2019-03', ({ name, texts, contentType }) =>
    putObject(objectKeys.costReport('2019-03', name), [...texts].join(''), contentType),
  );
  expect(await getText(report)).toContain(mine.name);
});

it('writes all data of an account into a folder, without secrets', async () => {
  const folder = join(temporaryFolder(onTestFinished), 'export');
  expect(await admin('account', 'export', mine.id, '--to', folder)).toMatch(
    /^Wrote \d+ items and \d+ objects of \d+ bytes/,
  );
  const lines = (name: string) => readFileSync(join(folder, name), 'utf8').trim().split('\n');
  for (const name of ['accounts', 'keys', 'projects', 'webhooks', 'styles', 'comments', 'review-links'])
    expect(readFileSync(join(folder, `${name}.jsonl`), 'utf8'), name).toContain(mine.name);
  for (const name of ['fonts', 'jobs', 'exports', 'uploads', 'quotes', 'deliveries', 'ledger', 'transcript-versions'])
    expect(lines(`${name}.jsonl`).length, name).toBeGreaterThan(0);
  const all = readdirSync(folder).filter((name) => name.endsWith('.jsonl'));
  for (const name of all)
    expect(readFileSync(join(folder, name), 'utf8')).not.toMatch(/"\w*_hash"|"secret"|"successor"/);
  const objects = lines('objects.jsonl').map((line) => JSON.parse(line));
  for (const prefix of accountPrefixes(mine.id)) {
    const found = objects.find(({ key }) => key === `${prefix}z/y`);
    expect(readFileSync(join(folder, found.file), 'utf8')).toBe(mine.name);
  }
  await expect(admin('account', 'export', mine.id, '--to', folder)).rejects.toThrow('is not empty');
});

it('erases nothing that is not confirmed', async () => {
  // Sweeps erase uploads that have been used.
  const before = (await keysIn(mine.id)).filter((key) => !key.startsWith('uploads/') || key.includes('/x/y '));
  const { exitCode, stdout } = await runCommand(main, 'account', 'erase', mine.id, '--data', data);
  expect([exitCode, stdout]).toEqual([1, expect.stringContaining(`all that ${mine.name} (pro, `)]);
  expect(await keysIn(mine.id)).toEqual(expect.arrayContaining(before));
  await expect(admin('account', 'erase', crypto.randomUUID(), '--yes')).rejects.toThrow('There is no account');
});

it('erases an account that has everything, also after a run that died, and touches no other', async () => {
  expect(await isScheduled(mine.scheduled)).toBe(true);
  const others = await keysIn(other.id);
  const lineOf = async ({ id }: Full) =>
    (await getText(objectKeys.costs(day))).split('\n').find((line) => line.includes(id));
  const othersLine = await lineOf(other);
  await updateItem('rate-limits', { subject: 'starts', route_class: 'lead' }, { set: { turn_from: `${mine.id}~` } });
  const copies = await restoredNow(['accounts', 'jobs', 'webhooks', 'rate-limits']);
  expect(await tablesWith(mine.id)).toEqual(expect.arrayContaining(copies));

  vi.stubEnv(environmentNames.bucket, 'no-such-bucket');
  onTestFinished(() => void vi.unstubAllEnvs());
  await expect(eraseAccount(mine.id, Date.now(), outputs)).rejects.toThrow();
  vi.unstubAllEnvs();
  expect(await uploadsOf(mine.id)).toHaveLength(2);
  const printed = await admin('account', 'erase', mine.id, '--yes');

  expect(printed).toContain(`a balance of ${plans.pro.startingCredits} credits`);
  expect(printed).toContain('run this again after it, to complete the erasure');
  expect(printed).toMatch(/backups of the tables .* until \d{4}-\d\d-\d\d/);
  const books = [...(['accounts', 'ledger', 'audit'] as const).map(tableName), ...copies.slice(0, 1)];
  expect(await tablesWith(mine.id)).toEqual(books.sort());
  expect(await tablesWith(mine.name)).toEqual([]);
  for await (const page of versionsOf(mine.id)) expect(page).toEqual([]);
  expect(await uploadsOf(mine.id)).toEqual([]);
  expect((await costTexts()).filter((text) => text.includes(mine.name))).toEqual([]);
  expect(await lineOf(mine)).toContain(`${mine.id},${mine.id}`);
  expect(await getText(report)).toContain(other.name);
  for (const queue of ['startQueue', 'eventQueue'] as const)
    expect((await messagesIn(queue)).filter((body) => body.includes(mine.id))).toEqual([]);
  expect(await isScheduled(mine.scheduled)).toBe(false);
  expect(await executionState('export', mine.id, mine.exportId)).not.toBe('running');

  expect(await keysIn(other.id)).toEqual(expect.arrayContaining(others));
  expect(await tablesWith(other.id)).toEqual(expect.arrayContaining(copies.slice(0, 3)));
  expect(await isScheduled(other.scheduled)).toBe(true);
  expect(await lineOf(other)).toBe(othersLine);
  expect((await other.api.get('/projects')).status).toBe(200);
});

it('refuses everything new to an erased account, and leaves its books right', async () => {
  const upload = { filename: 'f.mp4', content_type: 'video/mp4', size: 5 };
  expect((await mine.api.post('/uploads', upload)).refusal).toMatchObject({ status: 401, code: 'unauthorized' });
  await expect(createKey(mine.id, 'another')).rejects.toThrow('The account is being erased');
  await expect(admin('account', 'export', mine.id, '--to', '.')).rejects.toThrow('it has no data to export');
  expect(await admin('reconcile', mine.id)).toContain('1 account, no difference');
});

it('deletes what arrived late, and is complete two days after it began', async () => {
  await putObject(objectKeys.upload({ account_id: mine.id, upload_id: 'late' }), 'late', 'video/mp4');
  const nowMs = Date.now() + tombstoneMs;
  expect((await eraseAccount(mine.id, nowMs, outputs)).erased).toMatchObject({ items: 0, versions: 1 });
  const again = await eraseAccount(mine.id, nowMs + 1, outputs);
  expect(again.erased).toEqual({ works: 0, items: 0, versions: 0, uploads: 0, costFiles: 0 });
  expect(await getItem('accounts', { account_id: mine.id }, AccountRecord)).toEqual({
    account_id: mine.id,
    name: '',
    plan: 'pro',
    credits: expect.any(Number),
    moves: expect.any(Number),
    created_at: expect.any(String),
    erasing_at: expect.any(String),
    erased_at: new Date(nowMs).toISOString(),
  });
  expect(await admin('account', 'erase', mine.id, '--yes')).toContain('The erasure is complete since');
  const actions = (await auditEntries(mine.id)).map(({ action }) => action);
  expect(actions.slice(-3)).toEqual(['account.exported', 'account.erasing', 'account.erased']);
});

it('deletes no open work, which is cancelled first and refunded where no step of it has begun', async () => {
  const { account_id: id, credits } = await createAccount('test', 'pro');
  const api = new Api({ baseUrl, apiKey: await createKey(id, 'test', { scopes: [...scopes] }) });
  const upload_id = await api.upload(silence, 'video/mp4');
  const project = (await api.post('/projects', { upload_id, auto_transcribe: false })).as(Project);
  const requested = { presets: ['youtube'], resolution: '720p', burn_captions: false, range_end: 1 };
  const batch = (await api.post(`/projects/${project.id}/exports`, requested)).as(ExportBatch);
  const { job_id } = await unstartedJob(await getProject(id, project.id));
  await eraseItems(id, await readTablesOf(outputs));
  expect(await findJob(id, job_id)).toMatchObject({ status: 'queued' });
  expect((await eraseAccount(id, Date.now(), outputs)).erased.works).toBeGreaterThan(0);
  const exportId = batch.data[0]?.id ?? '';
  await until(async () => (await executionState('export', id, exportId)) !== 'running');
  const ledger = await accountItems('ledger', id, LedgerRecord);
  const amounts = Object.fromEntries(ledger.map((entry) => [entry.entry_id, entry.credits]));
  expect([amounts[`${job_id}#charge`], amounts[`${job_id}#refund`]]).toEqual([-1, 1]);
  const left = credits - 1 + (amounts[`${exportId}#refund`] ?? 0);
  expect(await accountToErase(id)).toMatchObject({ credits: left });
});
