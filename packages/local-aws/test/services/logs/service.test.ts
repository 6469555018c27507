import { appendFileSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  CloudWatchLogsClient,
  DescribeLogGroupsCommand,
  GetQueryResultsCommand,
  StartQueryCommand,
} from '@aws-sdk/client-cloudwatch-logs';
import { afterAll, expect, it } from 'vitest';
import { createLogs } from '../../../src/services/logs/service.ts';
import { roleArn, TestEdge } from '../../edge/test-edge.ts';

const groups: { name: string; files: string[] }[] = [];

const dayStart = Date.parse('2026-11-20T00:00:00Z') / 1000;
const at = (seconds: number) => new Date((dayStart + seconds) * 1000).toISOString();

const group = (name: string, lines: readonly (object | string)[]) => {
  const folder = join(cloud.context.dataDir, 'logs');
  mkdirSync(folder, { recursive: true });
  const file = join(folder, `${name}.log`);
  writeFileSync(file, lines.map((line) => `${typeof line === 'string' ? line : JSON.stringify(line)}\n`).join(''));
  groups.push({ name, files: [file] });
};

const cloud = await TestEdge.start();
cloud.edge.serve(createLogs(cloud.context, { logGroups: () => groups }));
const operator = new CloudWatchLogsClient(cloud.client(cloud.context.iam.operator));
group('app-one', [
  {
    kind: 'cost',
    request_id: 'a',
    route: 'getProject',
    units: { reads: 1.5 },
    _aws: { Timestamp: (dayStart + 10) * 1000 },
  },
  {
    time: at(11),
    type: 'platform.report',
    record: { requestId: 'a', metrics: { billedDurationMs: 20, memorySizeMB: 512 } },
  },
  { kind: 'cost', request_id: 'b', route: 'getProject', account_id: 'acc', units: { reads: 2 }, timestamp: at(12) },
  {
    time: at(13),
    type: 'platform.report',
    record: { requestId: 'b', metrics: { billedDurationMs: 30, memorySizeMB: 512 } },
  },
  'half a li',
]);
group('app-two', [{ timestamp: at(20), message: 'Grüße' }]);
afterAll(() => cloud[Symbol.asyncDispose]());

const begin = (
  queryString: string,
  span = { startTime: dayStart, endTime: dayStart + 60 },
  names: readonly string[] = ['app-one'],
) => operator.send(new StartQueryCommand({ logGroupNames: [...names], queryString, ...span }));
const query = async (...args: Parameters<typeof begin>) =>
  operator.send(new GetQueryResultsCommand({ queryId: (await begin(...args)).queryId }));
const rows = async (...args: Parameters<typeof query>) =>
  ((await query(...args)).results ?? []).map((row) =>
    Object.fromEntries(row.map(({ field = '', value = '' }) => [field, value])),
  );

it('reads the events of the time range, both ends included, and reports how much it scanned', async () => {
  const { statistics } = await query('stats count(@message) as lines', {
    startTime: dayStart + 11,
    endTime: dayStart + 12,
  });
  expect(statistics).toMatchObject({ recordsMatched: 2, recordsScanned: 2 });
  expect(statistics?.bytesScanned).toBeGreaterThan(100);
});

it('finds a line only after the delay with which lines arrive', async () => {
  await using late = await TestEdge.start({ limits: { logDelayMs: 60_000 } });
  const file = join(late.context.dataDir, 'late.log');
  const nowMs = Date.now();
  const times = [nowMs - 120_000, nowMs - 30_000].map((ms) => new Date(ms).toISOString());
  writeFileSync(file, times.map((timestamp) => `${JSON.stringify({ timestamp })}\n`).join(''));
  late.edge.serve(createLogs(late.context, { logGroups: () => [{ name: 'late', files: [file] }] }));
  const logs = new CloudWatchLogsClient(late.operator);
  const endTime = Math.ceil(nowMs / 1000);
  const queryString = 'stats count(@message) as lines';
  const span = { startTime: endTime - 300, endTime };
  const { queryId } = await logs.send(new StartQueryCommand({ logGroupNames: ['late'], queryString, ...span }));
  const { statistics } = await logs.send(new GetQueryResultsCommand({ queryId }));
  expect(statistics).toMatchObject({ recordsMatched: 1 });
});

it('filters between two stats by a field that the first has defined', async () => {
  const text = (condition: string) => `fields toMillis(@timestamp) as ms
    | stats max(ms) as ended by request_id | filter ${condition} | stats count(ended) as requests`;
  const end = (dayStart + 12) * 1000;
  expect(await rows(text(`ended >= ${end} and ended < ${end + 1}`))).toEqual([{ requests: '1' }]);
  await expect(rows(text('route >= 1'))).rejects.toThrow('route is not defined by the stats before it');
});

it.each([
  ['a third stats', 'stats count(a) as a | stats sum(a) as b | stats sum(b) as c'],
  ['a limit before the last stats', 'stats count(a) as a | limit 5 | stats sum(a) as b'],
  ['an unclosed call', 'stats count(a as b'],
  ['a sign of no language', 'stats count(a) as b ; 1'],
  ['two arguments of an aggregate', 'stats sum(a, b) as c'],
])('answers MalformedQueryException to %s', async (_, text) => {
  await expect(query(text)).rejects.toThrow(expect.objectContaining({ name: 'MalformedQueryException' }));
});

it.each([
  ['sort', 'stats count(a) as b | sort b desc'],
  ['concat', 'stats sum(concat(a)) as b'],
  ['@ptr', 'stats count(@ptr) as b'],
  ['without stats', 'fields a'],
])('refuses unsupported syntax by name: %s', async (name, text) => {
  await expect(query(text)).rejects.toThrow(name);
});

it('answers at most 10,000 rows', async () => {
  group(
    'app-many',
    Array.from({ length: 10_001 }, (_, n) => ({ timestamp: at(1), n })),
  );
  const span = { startTime: dayStart, endTime: dayStart + 60 };
  expect(await rows('stats count(n) as lines by n', span, ['app-many'])).toHaveLength(10_000);
  expect(await rows('stats count(n) as lines by n | limit 3', span, ['app-many'])).toHaveLength(3);
});

it('limits a query to 50 groups and 10,000 characters', async () => {
  const span = { startTime: dayStart, endTime: dayStart + 60 };
  const refused = expect.objectContaining({ name: 'InvalidParameterException' });
  await expect(query('stats count(a) as b', span, Array(51).fill('app-one'))).rejects.toThrow(refused);
  await expect(query(`stats count(a) as b ${' '.repeat(10_000)}`)).rejects.toThrow(refused);
});

it('answers ResourceNotFoundException for an unknown group or query', async () => {
  const absent = expect.objectContaining({ name: 'ResourceNotFoundException' });
  await expect(query('stats count(a) as b', undefined, ['no-such'])).rejects.toThrow(absent);
  await expect(operator.send(new GetQueryResultsCommand({ queryId: 'none' }))).rejects.toThrow(absent);
});

it('keeps the results of the last 100 queries', async () => {
  const requested: string[] = [];
  for (let at = 0; at < 101; at += 1) requested.push((await begin('stats count(a) as b')).queryId ?? '');
  const results = (queryId = '') => operator.send(new GetQueryResultsCommand({ queryId }));
  await expect(results(requested[0])).rejects.toThrow(expect.objectContaining({ name: 'ResourceNotFoundException' }));
  expect((await results(requested[1])).status).toBe('Complete');
});

it('refuses a query that ends before the first line of one of its groups', async () => {
  const { logGroups } = await operator.send(new DescribeLogGroupsCommand({ logGroupNamePrefix: 'app-two' }));
  expect(logGroups?.[0]?.creationTime).toBe((dayStart + 20) * 1000);
  const both = ['app-one', 'app-two'];
  const until = (endTime: number) => query('stats count(a) as b', { startTime: dayStart, endTime }, both);
  await expect(until(dayStart + 19)).rejects.toMatchObject({
    name: 'MalformedQueryException',
    message: expect.stringContaining('before the log groups creation time'),
  });
  expect((await until(dayStart + 20)).status).toBe('Complete');
});

it('gives the creation time of a file without a line, and keeps it when the first line comes', async () => {
  const beforeMs = Math.floor(Date.now() / 1000) * 1000;
  group('silent', []);
  const { logGroups } = await operator.send(new DescribeLogGroupsCommand({ logGroupNamePrefix: 'silent' }));
  const { creationTime = 0 } = logGroups?.[0] ?? {};
  expect(creationTime).toBeGreaterThanOrEqual(beforeMs);
  const [file = ''] = groups.at(-1)?.files ?? [];
  appendFileSync(file, `${JSON.stringify({ timestamp: new Date(creationTime + 3_600_000).toISOString() })}\n`);
  const startTime = Math.ceil(creationTime / 1000);
  expect((await query('stats count(a) as b', { startTime, endTime: startTime }, ['silent'])).status).toBe('Complete');
});

it('lists groups by prefix and in order, fifty to a page', async () => {
  for (let n = 0; n < 51; n += 1) group(`many-${String(n).padStart(2, '0')}`, [{ n }]);
  const first = await operator.send(new DescribeLogGroupsCommand({ logGroupNamePrefix: 'many-' }));
  expect(first.logGroups).toHaveLength(50);
  expect(first.logGroups?.[0]).toMatchObject({ logGroupName: 'many-00', storedBytes: 8 });
  const { nextToken } = first;
  const second = await operator.send(new DescribeLogGroupsCommand({ logGroupNamePrefix: 'many-', nextToken }));
  expect(second.logGroups?.map(({ logGroupName }) => logGroupName)).toEqual(['many-50']);
  expect(second.nextToken).toBeUndefined();
});

it('checks permissions for every group of a query', async () => {
  const logs = 'arn:aws:logs:us-east-1:000000000000:log-group';
  cloud.role('Reader', [{ Effect: 'Allow', Action: 'logs:StartQuery', Resource: `${logs}:app-one*` }]);
  const reader = new CloudWatchLogsClient(cloud.client(cloud.context.iam.issue(roleArn('Reader'), 'session')));
  const ask = (...logGroupNames: string[]) =>
    reader.send(
      new StartQueryCommand({
        logGroupNames,
        queryString: 'stats count(a) as b',
        startTime: dayStart,
        endTime: dayStart + 60,
      }),
    );
  const { queryId } = await ask('app-one');
  await expect(ask('app-one', 'app-two')).rejects.toThrow('logs:StartQuery on resource');
  await expect(reader.send(new GetQueryResultsCommand({ queryId }))).rejects.toThrow('logs:GetQueryResults');
  await expect(reader.send(new DescribeLogGroupsCommand({ logGroupNamePrefix: '' }))).rejects.toThrow(
    'logs:DescribeLogGroups',
  );
});
