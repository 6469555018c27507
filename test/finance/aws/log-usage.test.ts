import {
  CloudWatchLogsClient,
  GetQueryResultsCommand,
  type GetQueryResultsCommandOutput,
  StartQueryCommand,
  type StartQueryCommandInput,
} from '@aws-sdk/client-cloudwatch-logs';
import { beforeEach, describe, expect, it } from 'vitest';
import { spanOfDay } from '#core/days.ts';
import { sumOf } from '#core/sum-of.ts';
import { usageFromLogs } from '#finance/aws/log-usage.ts';
import type { LogLife } from '#finance/books/log-groups.ts';
import { maxInvocationMs, maxRows } from '#finance/books/log-query.ts';
import { mockClient } from '../../support/shared-modules/mock-client.ts';

const logs = mockClient(CloudWatchLogsClient);
const stack = 'Cueline-prod';
const day = '2026-11-20';
const { fromMs, toMs } = spanOfDay(day);
const group = (n: number, life: Partial<LogLife> = {}) => ({
  name: `${stack}-Api-ProjectsRoutes-1AB2-GetProjectLogB3292AE8-${n}`,
  arn: '',
  storedBytes: 0,
  createdMs: 0,
  ...life,
});

/** The queries so far, in order. */
let requested: StartQueryCommandInput[];
const answer = (rowsOf: (query: string) => number, more: Partial<GetQueryResultsCommandOutput> = {}) => {
  logs.on(StartQueryCommand).callsFake((input: StartQueryCommandInput) => {
    requested.push(input);
    return { queryId: String(requested.length - 1) };
  });
  logs.on(GetQueryResultsCommand).callsFake(({ queryId }: { queryId: string }) => ({
    status: 'Complete',
    statistics: { bytesScanned: 100 },
    results: Array.from({ length: rowsOf(requested[Number(queryId)]?.queryString ?? '') }, () => [
      { field: '@log', value: `1:${group(0).name}` },
      { field: 'log_bytes', value: '1' },
    ]),
    ...more,
  }));
};
const spanIn = (query: string) => {
  const [, from, to] = /ended >= (\d+) and ended < (\d+)/.exec(query) ?? [];
  return { fromMs: Number(from), toMs: Number(to) };
};
const read = (groups = [group(0)], nowMs = toMs + 86_400_000) => usageFromLogs(groups, { stack, day, nowMs });
const total = (usage: readonly { units: number }[]) => sumOf(usage, ({ units }) => units);

beforeEach(() => {
  logs.reset();
  requested = [];
});

describe('the usage of a day of logs', () => {
  it('is queried over whole invocations, fifty groups at a time, and only of functions', async () => {
    answer(() => 1);
    const machine = { ...group(0), name: `${stack}-Pipelines-TranscribeLogC02ABB79-x` };
    const { usage, scannedBytes } = await read([...Array.from({ length: 51 }, (_, n) => group(n)), machine]);
    expect(requested.map(({ logGroupNames }) => logGroupNames?.length)).toEqual([50, 1]);
    const span = { startTime: (fromMs - maxInvocationMs) / 1000, endTime: (toMs + maxInvocationMs) / 1000 };
    expect(requested[0]).toMatchObject(span);
    expect(total(usage)).toBe(2);
    expect(scannedBytes).toBe(200);
  });

  it('is not queried beyond now', async () => {
    answer(() => 0);
    const nowMs = fromMs + 60_000;
    await read(undefined, nowMs);
    expect(requested[0]?.endTime).toBe(nowMs / 1000);
  });

  it('is queried again in halves where a result may be cut off, and no span is left out or counted twice', async () => {
    const hourMs = 3_600_000;
    answer((query) => {
      const span = spanIn(query);
      return span.toMs - span.fromMs > 6 * hourMs ? maxRows : 5;
    });
    const { usage, scannedBytes } = await read();
    const spans = requested.map(({ queryString = '' }) => spanIn(queryString));
    const leaves = spans.filter((span) => span.toMs - span.fromMs <= 6 * hourMs);
    const quarters = [0, 6, 12, 18].map((hours) => fromMs + hours * hourMs);
    expect(leaves).toEqual(quarters.map((from) => ({ fromMs: from, toMs: from + 6 * hourMs })));
    expect(total(usage)).toBe(20);
    expect(scannedBytes).toBe(700);
  });

  it('is empty without a query for a day before the stack or beyond the retention of its groups', async () => {
    answer(() => 1);
    expect(await read([group(0, { createdMs: toMs })])).toEqual({ usage: [], scannedBytes: 0 });
    expect(await read([group(0, { retentionDays: 1 })])).toEqual({ usage: [], scannedBytes: 0 });
    expect(requested).toEqual([]);
  });

  it('is queried only from groups that existed on the day', async () => {
    answer(() => 1);
    await read([group(0), group(1, { createdMs: toMs + 1 }), group(2, { createdMs: toMs - 1, retentionDays: 14 })]);
    expect(requested.map(({ logGroupNames }) => logGroupNames)).toEqual([[group(0).name, group(2).name]]);
  });

  it('is queried from a group only in the halves in which it existed', async () => {
    const noonMs = (fromMs + toMs) / 2;
    answer((query) => (spanIn(query).toMs - spanIn(query).fromMs === toMs - fromMs ? maxRows : 1));
    await read([group(0), group(1, { createdMs: noonMs })]);
    expect(requested.map(({ logGroupNames }) => logGroupNames?.length)).toEqual([2, 1, 2]);
  });

  it('fails where a query fails', async () => {
    answer(() => 0, { status: 'Failed' });
    await expect(read()).rejects.toThrow('The Logs Insights query ended with status Failed');
  });

  it('waits for a query that is still running', async () => {
    answer(() => 1);
    logs.on(GetQueryResultsCommand).resolvesOnce({ status: 'Scheduled' }).resolvesOnce({ status: 'Running' });
    logs.on(GetQueryResultsCommand).resolves({ status: 'Complete', results: [] });
    expect((await read()).usage).toEqual([]);
  });
});
