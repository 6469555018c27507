import { randomBytes } from 'node:crypto';
import { appendFileSync, closeSync, openSync, readdirSync, readFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { GetObjectCommand, PutObjectCommand, paginateListObjectsV2, S3Client } from '@aws-sdk/client-s3';
import { v7 as newId } from 'uuid';
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { meterNames } from '#contract/meters.ts';
import { outputNames } from '#contract/names.ts';
import { objectKeys } from '#contract/object-keys.ts';
import { Project } from '#contract/schemas/project.ts';
import { usEast1 } from '#core/cost/prices.ts';
import { dayMs, dayOf } from '#core/days.ts';
import { dueAt } from '#core/work/due.ts';
import { costSums } from '#finance/books/cost-sums.ts';
import { daysOfMonth, monthAfter, monthOf } from '#finance/books/day-figures.ts';
import { scaledOf, usdOf } from '#finance/books/decimal.ts';
import { groupings, unitsIn } from '#finance/books/group-costs.ts';
import { priced, totalNanoUsd } from '#finance/books/usage.ts';
import { transact } from '#runtime/aws/dynamodb.ts';
import { deleteObject, getText, headObject, putObject } from '#runtime/aws/s3.ts';
import { endOfTimeMs } from '#runtime/stores/charges.ts';
import { main } from '../../operate/cost.ts';
import { enterDeployment } from '../../operate/stage/deployment.ts';
import { curCsv, s3 as s3Service } from '../support/bills/aws-bill.ts';
import { onDay } from '../support/bills/september.ts';
import { Api } from '../support/cloud/api.ts';
import { CloudProcess } from '../support/cloud/cloud-process.ts';
import { newAccount } from '../support/cloud/new-account.ts';
import { writeDailyCosts } from '../support/cloud/sweeps.ts';
import { rowsOfFile } from '../support/costs/focus-file.ts';
import { sale, workOnDay } from '../support/costs/worked-day.ts';
import { focusFaults, focusRecords, metadataFaults } from '../support/focus/focus-1-2.ts';
import { printedBy } from '../support/run-command.ts';
import { TusUpload } from '../support/tls/tus-upload.ts';
import { loggedUsage } from '../support/whole-run/logged-usage.ts';

const talk = new URL('../fixtures/talk.mp4', import.meta.url).pathname;
let cloud: CloudProcess;
let data: string;
const list = usEast1;
/** A closed day of which there are no logs, as of the one after it. */
const day = dayOf(Date.now() - 3 * dayMs);
const noonMs = Date.parse(`${day}T12:00:00Z`);
let accountId: string;
let api: Api;
let project: Project;
let resumed: Project;
/** Where the access logs of the day are, and how many bytes of the project's media were downloaded on it. */
let accessLogs: { readonly Bucket: string; readonly prefix: string };
let downloadedBytes = 0;
/** An upload that its client has given up: a part of two chunks, and a third chunk as the tail. */
let abandoned: TusUpload;
const chunkBytes = 4 * 1024 ** 2;
const abandonedBytes = 3 * chunkBytes;

const cost = (...args: readonly string[]) => printedBy(main, '--data', data, ...args);

/** Appends lines to a function's log. A log group is as old as its first line, so that line is dated to the day as well. */
const appendLog = (functionName: string, ...lines: readonly object[]): void => {
  const file = readdirSync(join(data, 'logs')).find((name) => name.includes(`${functionName}Function`)) ?? '';
  const path = join(data, 'logs', file);
  appendFileSync(path, lines.map((line) => `${JSON.stringify(line)}\n`).join(''));
  const [first = ''] = readFileSync(path, 'utf8').split('\n', 1);
  const time = /(?<="time(?:stamp)?":")[^"]+/.exec(first);
  if (!time || Date.parse(time[0]) < noonMs) return;
  // Written in place with the same length, since the cloud goes on appending.
  const open = openSync(path, 'r+');
  writeSync(open, new Date(noonMs).toISOString(), Buffer.byteLength(first.slice(0, time.index)));
  closeSync(open);
};
const report = (requestId: string, billedDurationMs: number) => ({
  time: new Date(noonMs + 1).toISOString(),
  type: 'platform.report',
  record: { requestId, metrics: { billedDurationMs, memorySizeMB: 512 } },
});
const costLine = (request_id: string, route: string, more: object) => ({
  kind: 'cost',
  request_id,
  route,
  account_id: accountId,
  release: 'e2e-before',
  cost_nano_usd: 0,
  _aws: { Timestamp: noonMs },
  ...more,
});

const s3 = () => new S3Client({ forcePathStyle: true });
/** Downloads the project's media now, and dates the log of it to the day. */
const downloadOnDay = async (): Promise<void> => {
  const { url } = (await api.get(`/projects/${project.id}/media`)).as(v.looseObject({ url: v.string() }));
  downloadedBytes = (await (await fetch(url)).arrayBuffer()).byteLength;
  const { Bucket, prefix } = accessLogs;
  const Prefix = prefix.replace(dated(day), dated(dayOf(Date.now())));
  const ours = async () => {
    const found: string[] = [];
    for await (const { Contents = [] } of paginateListObjectsV2({ client: s3() }, { Bucket, Prefix }))
      for (const { Key } of Contents) {
        const { Body } = await s3().send(new GetObjectCommand({ Bucket, Key }));
        const text = (await Body?.transformToString()) ?? '';
        if (text.includes(project.id)) found.push(text);
      }
    return found;
  };
  await vi.waitFor(async () => expect(await ours()).toHaveLength(1), 100_000);
  const [Body = ''] = await ours();
  await s3().send(new PutObjectCommand({ Bucket, Key: `${prefix}log`, Body }));
};
const dated = (one: string): string => one.replaceAll('-', '/');
/** Bytes of an object that is deleted, which AWS bills until its version expires. */
const deletedBytes = 1000;

/** A day of work by the default renderer, the last of a month so long ago that it is in no history of the day above. */
const workedMonth = monthAfter(monthOf(day), -3);
const workedDay = daysOfMonth(workedMonth).at(-1) ?? '';
let worked: Awaited<ReturnType<typeof workOnDay>>;

beforeAll(async () => {
  worked = await workOnDay(workedDay);
  cloud = await CloudProcess.start({ data: worked.data });
  data = cloud.data;
  const outputs = await enterDeployment({ data });
  const { [outputNames.accessLogs]: Bucket = '', [outputNames.bucket]: bucket = '' } = outputs;
  accessLogs = { Bucket, prefix: `000000000000/us-east-1/${bucket}/${dated(day)}/` };
  const account = await newAccount(data, 'creator');
  accountId = account.accountId;
  api = new Api({ baseUrl: cloud.ready.base_url, apiKey: account.apiKey });
  const upload_id = await api.upload(talk, 'video/mp4');
  project = (await api.post('/projects', { upload_id, auto_transcribe: false })).as(Project);
  await api.get(`/projects/${project.id}`);
  const deleted = objectKeys.text({ account_id: accountId, project_id: project.id }, 'deleted');
  await putObject(deleted, 'x'.repeat(deletedBytes), 'text/plain');
  await deleteObject(deleted);
  const media = readFileSync(talk);
  await downloadOnDay();
  const upload = await TusUpload.reserve(api, media.length);
  await upload.sendAll(media);
  resumed = (await api.post('/projects', { upload_id: upload.slot.upload_id, auto_transcribe: false })).as(Project);
  abandoned = await TusUpload.reserve(api, 2 * abandonedBytes);
  await abandoned.create();
  for (let at = 0; at < abandonedBytes; at += chunkBytes) await abandoned.patch(at, randomBytes(chunkBytes));
  const [first, second, job_id] = [newId(), newId(), newId()];
  appendLog(
    'GetProject',
    costLine(first, 'getProject', { units: { gateway_requests: 1, dynamodb_read_units: 1.5 } }),
    report(first, 20),
    report(newId(), 10_000),
  );
  appendLog(
    'StartSpeechJob',
    costLine(second, 'StartSpeechJob', {
      project_id: project.id,
      job_id,
      media_ms: 61_000,
      units: { transcribe_seconds: 61, credits_charged: 2 },
      modelled: { s3_get_requests: 3 },
    }),
    report(second, 100),
  );
  // Two credits that were sold for half a dollar, and used.
  const noon = new Date(noonMs).toISOString();
  const entry = { account_id: accountId, reason: '', created_at: noon };
  const sale = { ...entry, entry_id: `${newId({ msecs: noonMs })}#grant`, credits: 2, price_nano_usd: 500_000_000 };
  await transact<string>({
    sale: { table: 'ledger', put: { ...sale, ...dueAt('sale', endOfTimeMs) } },
    charge: { table: 'ledger', put: { ...entry, entry_id: `${newId({ msecs: noonMs })}#charge`, credits: -2 } },
  });
  // A usual cost for the account and the route on the days before.
  for (let n = 1; n <= 8; n += 1) {
    const usual = { use_nano_usd: 1000, cost_nano_usd: 1000, revenue_nano_usd: 0 };
    const before = dayOf(noonMs - n * dayMs);
    const sums = { ...costSums(before, []), routes: { getProject: 1000 }, accounts: { [accountId]: usual } };
    await putObject(objectKeys.costSums(before), JSON.stringify(sums), 'application/json');
  }
  await writeDailyCosts(data);
});
afterAll(() => cloud.stopAndForget());

describe('the cost file of a closed day', () => {
  const file = () => getText(objectKeys.costs(day));

  it("is FOCUS 1.2, with its metadata beside it, and has the customer's name beside its id", async () => {
    expect(focusFaults(await file())).toEqual([]);
    expect(metadataFaults(await getText(objectKeys.costsMetadata(day)), await file())).toEqual([]);
    expect(await cost('--format', 'focus-metadata')).toBe(await getText(objectKeys.costsMetadata(day)));
    const own = focusRecords(await file()).filter(({ SubAccountId }) => SubAccountId === accountId);
    expect(new Set(own.map(({ SubAccountName }) => SubAccountName))).toEqual(new Set(['test']));
  });

  it('has the sums of the cost lines, and the price of each row', async () => {
    const rows = rowsOfFile(await file());
    const ours = rows.filter(({ route }) => route === 'getProject' || route === 'StartSpeechJob');
    const sums = {
      gateway_requests: 1,
      dynamodb_read_units: 1.5,
      transcribe_seconds: 61,
      s3_get_requests: 3,
      lambda_requests: 3,
    };
    expect(Object.fromEntries(meterNames.map((meter) => [meter, unitsIn(ours, meter)]))).toMatchObject(sums);
    expect(unitsIn(ours, 'lambda_mb_ms')).toBe((20 + 10_000 + 100) * 512);
    for (const row of rows) expect(row).toEqual(priced(row, list));
    expect(rows.every((row) => row.day === day)).toBe(true);
  });

  it('has the Lambda time of an invocation without a cost line, without an account', async () => {
    const rows = rowsOfFile(await file());
    const lost = rows.filter(({ meter, account_id }) => meter === 'lambda_mb_ms' && account_id === undefined);
    expect(lost.map(({ route, units }) => [route, units])).toEqual([['getProject', 10_000 * 512]]);
  });

  it("has each project's storage, and the costs that no request causes", async () => {
    const rows = rowsOfFile(await file());
    const stored = rows.find(({ project_id, meter }) => project_id === project.id && meter === 's3_byte_hours');
    const { sizeBytes = 0 } =
      (await headObject(objectKeys.media({ account_id: accountId, project_id: project.id }))) ?? {};
    expect(sizeBytes).toBeGreaterThan(0);
    const units = (sizeBytes + deletedBytes) * 24;
    expect(stored).toMatchObject({ route: 'storage', account_id: accountId, units, modelled: false });
    const idle = rows.filter(({ route }) => route === 'idle').map(({ meter }) => meter);
    expect(idle).toEqual(expect.arrayContaining(['alarm_hours', 'metric_hours', 'log_byte_hours']));
  });

  it("counts the bytes of a resumable upload as its project's, although their key has the id of the slot", async () => {
    const rows = rowsOfFile(await file());
    const stored = rows.find(({ project_id, meter }) => project_id === resumed.id && meter === 's3_byte_hours');
    expect(stored?.units).toBe(readFileSync(talk).length * 24);
  });

  it('counts the parts of an unfinished upload for its account and no project', async () => {
    const stored = rowsOfFile(await file()).filter(
      ({ meter, account_id }) => meter === 's3_byte_hours' && account_id === accountId,
    );
    const ofNoProject = stored.filter(({ project_id }) => project_id === undefined);
    expect(unitsIn(ofNoProject, 's3_byte_hours')).toBeGreaterThanOrEqual(abandonedBytes * 24);
    expect(stored.map(({ project_id }) => project_id)).not.toContain(abandoned.slot.upload_id);
  });

  it('has the bytes that S3 sent by signed URLs, for the project', async () => {
    const rows = rowsOfFile(await file()).filter(({ route }) => route === 'download');
    const owner = { account_id: accountId, project_id: project.id, plan: 'creator', modelled: false };
    expect(rows).toMatchObject([
      { ...owner, meter: 's3_get_requests', units: 1 },
      { ...owner, meter: 'data_out_bytes', units: downloadedBytes },
    ]);
    expect(downloadedBytes).toBe(readFileSync(talk).length);
  });

  it('has sums of what is stored, by class', async () => {
    const { stored, stored_bytes } = JSON.parse(await getText(objectKeys.costSums(day)));
    expect(Object.keys(stored)).toEqual(expect.arrayContaining(['media STANDARD', 'uploads STANDARD']));
    expect(stored['texts STANDARD-noncurrent']).toBeGreaterThanOrEqual(deletedBytes);
    expect(Object.values(stored).reduce((sum: number, bytes) => sum + Number(bytes), 0)).toBe(stored_bytes);
  });

  it('is corrected in the file of the next day, by the lines that arrived after it was closed', async () => {
    const before = await getText(objectKeys.costs(day));
    const next = dayOf(noonMs + dayMs);
    const [late, later] = [newId(), newId()];
    appendLog(
      'GetProject',
      costLine(late, 'getProject', { units: { dynamodb_read_units: 7 } }),
      report(late, 40),
      costLine(later, 'getProject', {
        release: 'e2e-other',
        _aws: { Timestamp: noonMs + dayMs },
        units: { gateway_requests: 30_000_000 },
      }),
    );
    await writeDailyCosts(data);
    expect(await getText(objectKeys.costs(day))).toBe(before);
    const file = await getText(objectKeys.costs(next));
    expect(focusFaults(file)).toEqual([]);
    const corrections = rowsOfFile(file).filter(({ booked_on }) => booked_on !== undefined);
    expect(corrections.every((row) => row.day === day && row.booked_on === next)).toBe(true);
    expect(unitsIn(corrections, 'dynamodb_read_units')).toBe(7);
    expect(unitsIn(corrections, 'lambda_mb_ms')).toBe(40 * 512);
    const printed = await cost('--to', next);
    expect(printed.replaceAll(/\n {2}/g, ' ')).toContain(`corrects ${day}, in the file of ${next}`);
  });

  it('sends a message to the topic of alarms about a day on which an account cost more than usual, once', async () => {
    const next = dayOf(noonMs + dayMs);
    const printed = (await cost('alerts', '--from', day, '--to', next)).replaceAll(/\n {2}/g, ' ');
    const reason = `The account ${accountId}, without storage, cost $30.00 on ${next}; usual are $0.00.`;
    expect(printed).toContain(`- ${reason} The largest rises: requests +$30.00.`);
    // The route is a slice of the same dollars.
    expect(printed).not.toContain('The route');
    expect(printed).not.toContain(`on ${day}`);
    const [topic = '', ...more] = readdirSync(join(data, 'topics'));
    expect(more).toEqual([]);
    const messages = readFileSync(join(data, 'topics', topic), 'utf8').split('\n');
    const sent = messages.filter((line) => line.includes(reason));
    expect(sent.map((line) => JSON.parse(line))).toMatchObject([
      { Subject: `Cueline-dev: unusual costs or margins below zero on ${next}` },
    ]);
  });
});

describe('a day of exports, a layer, a preview with a frame and a probe, by the default renderer', () => {
  const span = () => ['--from', workedDay, '--to', workedDay];
  const filed = async () => rowsOfFile(await getText(objectKeys.costs(workedDay)));
  const total = async () => totalNanoUsd(await filed());
  /** The sum of a column of CSV, in nano-dollars. */
  const sumOfCsv = (text: string, column: string): number =>
    focusRecords(text).reduce((sum, { [column]: usd = '' }) => sum + Number(scaledOf(usd, 9)), 0);

  it('has as downloads the bytes that the customer got, and none of our own reads', async () => {
    const downloads = (await filed()).filter(({ route }) => route === 'download');
    expect(unitsIn(downloads, 'data_out_bytes')).toBe(worked.downloadedBytes);
    expect(new Set(downloads.map(({ account_id }) => account_id))).toEqual(new Set([worked.accountId]));
    const ofExport = downloads.filter(({ export_id }) => export_id === worked.exportId);
    expect(unitsIn(ofExport, 's3_get_requests')).toBe(1);
  });

  it('has the same sum by whatever it is grouped, in each format', async () => {
    for (const by of groupings)
      expect([by, sumOfCsv(await cost(...span(), '--by', by, '--format', 'csv'), 'cost_usd')]).toEqual([
        by,
        await total(),
      ]);
    expect(sumOfCsv(await cost(...span(), '--format', 'focus'), 'BilledCost')).toBe(await total());
    const sql = 'SELECT sum(cost_usd) AS cost_usd FROM costs_by_customer';
    expect(sumOfCsv(await cost('--sql', sql, ...span(), '--format', 'csv'), 'cost_usd')).toBe(await total());
    for (const [kind, id] of [
      ['export', worked.exportId],
      ['job', worked.jobId],
      ['project', worked.projectId],
    ]) {
      const own = (await filed()).filter((row) => [row.export_id, row.job_id, row.project_id].includes(id));
      const printed = await cost(`--${kind}`, id ?? '', ...span(), '--format', 'focus');
      expect([kind, sumOfCsv(printed, 'BilledCost')]).toEqual([kind, totalNanoUsd(own)]);
      expect(await cost(`--${kind}`, id ?? '', ...span())).toContain('total');
    }
    expect(await cost('--export', worked.projectId, ...span())).toContain('No cost of these days has this id.');
  });

  it('has the same sum in each section of the report of its month, of which nothing is deferred that has expired', async () => {
    const out = join(data, 'report');
    await cost('report', '--month', workedMonth, '--out', out);
    const sectionOf = (id: string) => readFileSync(join(out, `${workedMonth}-${id}.csv`), 'utf8');
    for (const [id, column] of [
      ['days', 'cost_usd'],
      ['accounts', 'cost_usd'],
      ['account-days', 'cost_usd'],
      [`${workedDay}-works`, 'cost_usd'],
      ['routes', 'usd'],
    ])
      expect([id, sumOfCsv(sectionOf(id ?? ''), column ?? '')]).toEqual([id, await total()]);
    const [revenue] = focusRecords(sectionOf('revenue')).filter(({ account }) => account === worked.accountId);
    const usd = usdOf(sale.price_nano_usd);
    expect(revenue).toMatchObject({ sold_usd: usd, expired_usd: usd, deferred_after_usd: '0' });
  });

  it('is read by all other commands, and its month is closed', async () => {
    expect(await cost('reprice', ...span(), '--dry-run')).toContain('Nothing changes');
    await expect(cost('diff', ...span())).rejects.toThrow('No route ran with more than one code');
    expect(await cost('alerts', ...span())).toContain(workedDay);
    const Key = 'exports/cur/data/cur-00001.csv';
    const more = { region: '', tags: { user_deployment: 'cueline-dev' }, account: '000000000000' };
    const line = onDay(workedDay, s3Service, 'DataTransfer-Out-Bytes', worked.downloadedBytes / 2 ** 30, 0.09, more);
    await s3().send(new PutObjectCommand({ Bucket: accessLogs.Bucket, Key, Body: curCsv([line], workedMonth) }));
    const printed = await cost('reconcile', '--aws-export', `s3://${accessLogs.Bucket}/exports/cur`);
    expect(printed).toMatch(/^data_out_bytes +0\.\d+ /m);
    expect(await cost('close', workedMonth)).toContain(`Closed ${workedMonth}`);
    await expect(cost('close', workedMonth)).rejects.toThrow('was closed at');
  });
});

describe('npm run cost', () => {
  it('reads today from the logs, and says what is missing', async () => {
    const printed = await cost('--project', project.id);
    expect(printed).toMatch(/^getProject +gateway_requests +1 +0\.000001000$/m);
    expect(printed).toContain(`Without storage and idle resources: ${dayOf(Date.now())}`);
  });

  it('has the same sums by meter as the log files', async () => {
    const upload_id = await api.upload(talk, 'video/mp4');
    const { id, job_id = '' } = (await api.post('/projects', { upload_id, language: 'en' })).as(Project);
    await api.get(`/jobs/${job_id}`);
    const rows = async () => rowsOfFile(await cost('--project', id, '--format', 'focus'));
    // Lambda writes the platform.report line of an invocation last.
    const ended = async () =>
      (await rows()).filter(({ meter }) => meter === 'lambda_requests').map(({ route }) => route);
    await expect.poll(ended, { interval: 1000 }).toEqual(expect.arrayContaining(['RecogniseSpeech', 'PublishEvent']));
    const sums: Record<string, number> = {};
    for (const { meter, modelled, units } of await rows()) {
      const name = modelled ? `${meter} modelled` : meter;
      sums[name] = (sums[name] ?? 0) + units;
    }
    expect(sums).toEqual(loggedUsage(data, (line) => line.project_id === id || line.job_id === job_id));
    // A slice of a day does not know the project of a job by the lines of others.
    expect(loggedUsage(data, (line) => line.route === 'getJob' && line.project_id === id)).not.toEqual({});
  });
});
