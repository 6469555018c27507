import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { appendFileSync, closeSync, openSync, readdirSync, readFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { v7 as newId } from 'uuid';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { objectKeys } from '#contract/object-keys.ts';
import { Project } from '#contract/schemas/project.ts';
import { dayMs, dayOf } from '#core/cost/days.ts';
import { rowsOfFocusCsv } from '#core/cost/focus.ts';
import { unitsIn } from '#core/cost/group-costs.ts';
import { nanoUsdOf, pricesIn } from '#core/cost/price-of.ts';
import { totalNanoUsd } from '#core/cost/usage.ts';
import { getText, headObject } from '#runtime/aws/s3.ts';
import { enterDeployment } from '../../commands/deployment.ts';
import { Api } from '../support/cloud/api.ts';
import { newAccount } from '../support/cloud/new-account.ts';
import { runSweep } from '../support/cloud/sweeps.ts';
import { focusFaults, focusRecords, metadataFaults } from '../support/focus/focus-1-2.ts';
import { TusUpload } from '../support/tls/tus-upload.ts';
import { loggedUsage } from '../support/whole-run/logged-usage.ts';

const talk = new URL('../fixtures/talk.mp4', import.meta.url).pathname;
const { data, baseUrl } = inject('cloud');
const list = pricesIn('us-east-1');
/** Closed in any case, and no other test has lines of it. */
const day = dayOf(Date.now() - 2 * dayMs);
const noonMs = Date.parse(`${day}T12:00:00Z`);
let accountId: string;
let api: Api;
let project: Project;
let resumed: Project;
/** An upload whose client went away: a part of two chunks, and a third chunk without a pair. */
let abandoned: TusUpload;
const chunkBytes = 4 * 1024 ** 2;
const abandonedBytes = 3 * chunkBytes;

const cost = async (...args: string[]): Promise<string> =>
  (await promisify(execFile)(process.execPath, ['commands/cost.ts', '--data', data, ...args])).stdout;

/** Lines as a function wrote them on that day. A log group is as old as its first line, so that becomes one of the day too. */
const logged = (functionName: string, ...lines: readonly object[]): void => {
  const file = readdirSync(join(data, 'logs')).find((name) => name.includes(`${functionName}Function`)) ?? '';
  const path = join(data, 'logs', file);
  appendFileSync(path, lines.map((line) => `${JSON.stringify(line)}\n`).join(''));
  const [first = ''] = readFileSync(path, 'utf8').split('\n', 1);
  const time = /(?<="time(?:stamp)?":")[^"]+/.exec(first);
  if (!time) return;
  // In its place and as long as it was: the cloud goes on appending.
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
  cost_nano_usd: 0,
  _aws: { Timestamp: noonMs },
  ...more,
});

beforeAll(async () => {
  await enterDeployment({ data });
  const account = await newAccount(data, 'creator');
  accountId = account.accountId;
  api = new Api({ baseUrl, apiKey: account.apiKey });
  const upload_id = await api.upload(talk, 'video/mp4');
  project = (await api.post('/projects', { upload_id, auto_transcribe: false })).as(Project);
  await api.get(`/projects/${project.id}`);
  const media = readFileSync(talk);
  const upload = await TusUpload.reserve(api, media.length);
  await upload.sendAll(media);
  resumed = (await api.post('/projects', { upload_id: upload.slot.upload_id, auto_transcribe: false })).as(Project);
  abandoned = await TusUpload.reserve(api, 2 * abandonedBytes);
  await abandoned.create();
  for (let at = 0; at < abandonedBytes; at += chunkBytes) await abandoned.patch(at, randomBytes(chunkBytes));
  const [first, second, job_id] = [newId(), newId(), newId()];
  logged(
    'GetProject',
    costLine(first, 'getProject', { units: { gateway_requests: 1, dynamodb_read_units: 1.5 } }),
    report(first, 20),
    report(newId(), 10_000),
  );
  logged(
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
  await runSweep(data, 'WriteDailyCosts');
});

describe('the file of a closed day', () => {
  const file = () => getText(objectKeys.costs(day));

  it('is FOCUS 1.2, with its metadata beside it', async () => {
    expect(focusFaults(await file())).toEqual([]);
    expect(metadataFaults(await getText(objectKeys.costsMetadata(day)), await file())).toEqual([]);
    expect(await cost('--format', 'focus-metadata')).toBe(await getText(objectKeys.costsMetadata(day)));
  });

  it("has the customer's name beside its id", async () => {
    const own = focusRecords(await file()).filter(({ SubAccountId }) => SubAccountId === accountId);
    expect(new Set(own.map(({ SubAccountName }) => SubAccountName))).toEqual(new Set(['test']));
  });

  it('adds up to the lines, unit by unit, priced once', async () => {
    const rows = rowsOfFocusCsv(await file());
    const ours = rows.filter(({ route }) => route === 'getProject' || route === 'StartSpeechJob');
    const sums = {
      gateway_requests: 1,
      dynamodb_read_units: 1.5,
      transcribe_seconds: 61,
      s3_get_requests: 3,
      lambda_requests: 3,
    } as const;
    expect(unitsIn(ours, 'gateway_requests')).toBe(sums.gateway_requests);
    expect(unitsIn(ours, 'dynamodb_read_units')).toBe(sums.dynamodb_read_units);
    expect(unitsIn(ours, 'transcribe_seconds')).toBe(sums.transcribe_seconds);
    expect(unitsIn(ours, 's3_get_requests')).toBe(sums.s3_get_requests);
    expect(unitsIn(ours, 'lambda_requests')).toBe(sums.lambda_requests);
    expect(unitsIn(ours, 'lambda_mb_ms')).toBe((20 + 10_000 + 100) * 512);
    for (const row of rows) expect(row.cost_nano_usd).toBe(nanoUsdOf(row.units, list[row.meter]));
    expect(rows.every((row) => row.day === day)).toBe(true);
  });

  it('gives the time of a request that wrote no line to nobody', async () => {
    const rows = rowsOfFocusCsv(await file());
    const lost = rows.filter(({ meter, account_id }) => meter === 'lambda_mb_ms' && account_id === undefined);
    expect(lost.map(({ route, units }) => [route, units])).toEqual([['getProject', 10_000 * 512]]);
  });

  it("has each project's storage, and what stands idle", async () => {
    const rows = rowsOfFocusCsv(await file());
    const stored = rows.find(({ project_id, meter }) => project_id === project.id && meter === 's3_byte_hours');
    const { sizeBytes = 0 } =
      (await headObject(objectKeys.media({ account_id: accountId, project_id: project.id }))) ?? {};
    expect(sizeBytes).toBeGreaterThan(0);
    expect(stored).toMatchObject({ route: 'storage', account_id: accountId, units: sizeBytes * 24, modelled: false });
    const idle = rows.filter(({ route }) => route === 'idle').map(({ meter }) => meter);
    expect(idle).toEqual(expect.arrayContaining(['alarm_hours', 'metric_hours', 'log_byte_hours']));
  });

  it("counts a resumable upload's bytes as its project's, though they lie under its slot's id", async () => {
    const rows = rowsOfFocusCsv(await file());
    const stored = rows.find(({ project_id, meter }) => project_id === resumed.id && meter === 's3_byte_hours');
    expect(stored?.units).toBe(readFileSync(talk).length * 24);
  });

  it('counts the parts of an upload that was given up, as of its account and no project', async () => {
    const stored = rowsOfFocusCsv(await file()).filter(
      ({ meter, account_id }) => meter === 's3_byte_hours' && account_id === accountId,
    );
    const ofNoProject = stored.find(({ project_id }) => project_id === undefined);
    expect(ofNoProject?.units).toBeGreaterThanOrEqual(abandonedBytes * 24);
    expect(stored.map(({ project_id }) => project_id)).not.toContain(abandoned.slot.upload_id);
  });

  it('bills a metric for each hour in which a route wrote a line, and one of media', async () => {
    const metrics = rowsOfFocusCsv(await file()).filter(({ meter }) => meter === 'metric_hours');
    expect(metrics).toMatchObject([{ route: 'idle', units: 3, modelled: false }]);
  });

  it('is written once: another run and later lines change nothing', async () => {
    const before = await headObject(objectKeys.costs(day));
    logged('GetProject', report(newId(), 1));
    await runSweep(data, 'WriteDailyCosts');
    await runSweep(data, 'WriteDailyCosts', { day });
    expect(await headObject(objectKeys.costs(day))).toEqual(before);
  });

  it('is not written of a day without a line, nor of a day that is not over', async () => {
    const before = dayOf(noonMs - dayMs);
    await runSweep(data, 'WriteDailyCosts', { day: before });
    expect(await headObject(objectKeys.costs(before))).toBeUndefined();
    await expect(runSweep(data, 'WriteDailyCosts', { day: dayOf(Date.now()) })).rejects.toThrow('has not been over');
  });
});

describe('npm run cost', () => {
  it('prints tables of at most 80 columns whose total is that of the file, whatever they are grouped by', async () => {
    const total = totalNanoUsd(rowsOfFocusCsv(await getText(objectKeys.costs(day))));
    const exact = `${Math.floor(total / 1e9)}.${String(total % 1e9).padStart(9, '0')}`;
    for (const by of ['route', 'account', 'project', 'service', 'day']) {
      const printed = await cost('--from', day, '--to', day, '--by', by);
      expect(Math.max(...printed.split('\n').map((line) => line.length))).toBeLessThanOrEqual(80);
      expect(printed.split('\n').find((line) => line.startsWith('total'))).toContain(exact);
    }
  });

  it("tells an account's revenue, cost and margin", async () => {
    const [, ...lines] = (await cost('--to', day, '--by', 'account', '--format', 'csv')).trim().split('\n');
    const line =
      lines
        .find((one) => one.startsWith(accountId))
        ?.split(',')
        .slice(1)
        .map(Number) ?? [];
    const [revenue = 0, spent = 0, margin = 0] = line;
    // Two credits of a creator.
    expect(revenue).toBe(0.12);
    expect(spent).toBeGreaterThan(0.0061);
    expect(margin).toBeCloseTo(revenue - spent, 9);
  });

  it('gives the file of a closed day as it is', async () => {
    expect(await cost('--to', day, '--format', 'focus')).toBe(await getText(objectKeys.costs(day)));
  });

  it("prints one work's lines, and what it takes for granted", async () => {
    const printed = await cost('--project', project.id, '--from', day);
    expect(printed).toMatch(/^StartSpeechJob +transcribe_seconds +61 +0\.006100000$/m);
    expect(printed).toMatch(/^StartSpeechJob +s3_get_requests \* +3 +0\.000001200$/m);
    expect(printed).toMatch(/^storage +s3_byte_hours +\d+ +0\.\d{9}$/m);
    expect(printed).toContain('is modelled');
    expect(printed).toContain('at uncertain prices');
  });

  it('reads today from the logs, and says what is missing', async () => {
    const printed = await cost('--project', project.id);
    expect(printed).toMatch(/^getProject +gateway_requests +1 +0\.000001000$/m);
    expect(printed).toContain(`Without storage and what stands idle: ${dayOf(Date.now())}`);
  });

  it('adds up to what stands in the log files, meter by meter', async () => {
    const upload_id = await api.upload(talk, 'video/mp4');
    const { id, job_id = '' } = (await api.post('/projects', { upload_id, language: 'en' })).as(Project);
    const rows = async () => rowsOfFocusCsv(await cost('--project', id, '--format', 'focus'));
    // Their platform.report is the last that is written about them.
    const ended = async () =>
      (await rows()).filter(({ meter }) => meter === 'lambda_requests').map(({ route }) => route);
    await expect
      .poll(ended, { timeout: 120_000, interval: 1000 })
      .toEqual(expect.arrayContaining(['ResumeSpeechJob', 'PublishEvent']));
    const sums: Record<string, number> = {};
    for (const { meter, modelled, units } of await rows()) {
      const name = modelled ? `${meter} modelled` : meter;
      sums[name] = (sums[name] ?? 0) + units;
    }
    expect(sums).toEqual(loggedUsage(data, (line) => line.project_id === id || line.job_id === job_id));
  });

  it.each([
    [['--from', 'yesterday'], '--from takes a day as YYYY-MM-DD'],
    [['--to', '2999-01-01'], '--to is a day to come'],
    [['--from', '2026-01-02', '--to', '2026-01-01'], '--from 2026-01-02 is after --to 2026-01-01'],
    [['--by', 'colour'], '--by takes route, account'],
    [['--job', 'mine'], '--job takes an id'],
    [['--job', newId(), '--export', newId()], '--job and --export cannot both be given'],
  ])('refuses %j in one sentence', async (args, sentence) => {
    await expect(cost(...args)).rejects.toMatchObject({ code: 1, stderr: expect.stringContaining(sentence) });
  });
});
