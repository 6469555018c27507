import { setTimeout } from 'node:timers/promises';
import {
  CloudWatchLogsClient,
  type LogGroup as DescribedGroup,
  GetQueryResultsCommand,
  paginateDescribeLogGroups,
  type ResultField,
  StartQueryCommand,
} from '@aws-sdk/client-cloudwatch-logs';
import { callAws } from '#runtime/aws/aws-errors.ts';
import { timeouts } from '#runtime/aws/timeouts.ts';
import { metered } from '#runtime/meter/metered.ts';
import { addUnits } from '#runtime/meter/tally.ts';
import { isLogGroupOf, type LogLife, logGroupPrefix } from '../books/log-groups.ts';
import type { LogRow, LogSpan } from '../books/log-query.ts';

const client = metered('logs', new CloudWatchLogsClient(timeouts(30_000)));

export interface LogGroup extends LogLife {
  readonly name: string;
  readonly arn: string;
  readonly storedBytes: number;
}

/** Every log group whose name starts with the prefix. */
export const logGroupsNamed = (prefix: string): Promise<LogGroup[]> =>
  callAws(async () => {
    const groups: LogGroup[] = [];
    for await (const page of paginateDescribeLogGroups({ client }, { logGroupNamePrefix: prefix }))
      groups.push(...(page.logGroups ?? []).map(groupOf));
    return groups;
  });

const groupOf = (group: DescribedGroup): LogGroup => {
  const { logGroupName = '', logGroupArn = '', storedBytes = 0, creationTime = 0, retentionInDays } = group;
  const life = { createdMs: creationTime, ...(retentionInDays && { retentionDays: retentionInDays }) };
  return { name: logGroupName, arn: logGroupArn, storedBytes, ...life };
};

/** The log groups of a deployment, without those of another whose name starts with the same letters. */
export const logGroupsOf = async (stack: string): Promise<LogGroup[]> =>
  (await logGroupsNamed(logGroupPrefix(stack))).filter(({ name }) => isLogGroupOf(stack, name));

/** How often the status of a query is polled. */
const pollMs = 500;

/** Runs a Logs Insights query over at most 50 groups and waits for its end. Queries take whole seconds. */
export const queryLogs = (groups: readonly string[], query: string, span: LogSpan) =>
  callAws(async () => {
    const { queryId } = await client.send(
      new StartQueryCommand({
        logGroupNames: [...groups],
        queryString: query,
        startTime: Math.floor(span.fromMs / 1000),
        endTime: Math.ceil(span.toMs / 1000),
      }),
    );
    for (;;) {
      const { status, results = [], statistics } = await client.send(new GetQueryResultsCommand({ queryId }));
      if (status === 'Complete') {
        const scannedBytes = statistics?.bytesScanned ?? 0;
        addUnits({ log_scanned_bytes: scannedBytes });
        return { rows: results.map(rowOf), scannedBytes };
      }
      if (status !== 'Scheduled' && status !== 'Running')
        throw new Error(`The Logs Insights query ended with status ${status}`);
      await setTimeout(pollMs);
    }
  });

const rowOf = (fields: readonly ResultField[]): LogRow =>
  Object.fromEntries(fields.map(({ field = '', value = '' }) => [field, value]));
