import { randomUUID } from 'node:crypto';
import { statSync } from 'node:fs';
import * as v from 'valibot';
import { AwsError, notSupported } from '../../aws-error.ts';
import type { CloudContext } from '../../context.ts';
import type { AwsCall, AwsService } from '../../edge/aws-service.ts';
import { jsonService } from '../../edge/json-service.ts';
import { parseQuery } from './insights/parse-query.ts';
import type { Command, Row } from './insights/query.ts';
import { runQuery } from './insights/run-query.ts';
import { createdMsOf, eventsOf, type LogGroup } from './log-events.ts';

// https://docs.aws.amazon.com/AmazonCloudWatchLogs/latest/APIReference/API_StartQuery.html
const MAX_GROUPS = 50;
const MAX_QUERY_LENGTH = 10_000;
/** Results are kept in memory, so fewer than on AWS, which keeps them for days. */
const KEPT_QUERIES = 100;
/** Groups on a page of DescribeLogGroups. */
const PAGE_SIZE = 50;

const StartQuery = v.strictObject({
  logGroupNames: v.pipe(v.array(v.string()), v.minLength(1), v.maxLength(MAX_GROUPS)),
  startTime: v.pipe(v.number(), v.integer()),
  endTime: v.pipe(v.number(), v.integer()),
  queryString: v.pipe(v.string(), v.maxLength(MAX_QUERY_LENGTH)),
});
const GetQueryResults = v.strictObject({ queryId: v.string() });
const DescribeLogGroups = v.strictObject({ logGroupNamePrefix: v.string(), nextToken: v.optional(v.string(), '') });

interface FinishedQuery {
  readonly results: object;
  readonly statistics: object;
}

/** CloudWatch Logs for reading functions' logs: groups, and queries of Logs Insights over them. */
export function createLogs(context: CloudContext, { logGroups }: { logGroups(): readonly LogGroup[] }): AwsService {
  const queries = new Map<string, FinishedQuery>();
  const createdMsByName = new Map<string, number>();
  /** The earliest creation time found, so that a group does not seem younger once its first line is written. */
  const createdMs = async (group: LogGroup): Promise<number> => {
    const foundMs = await createdMsOf(group, context.accountId);
    const ms = Math.min(createdMsByName.get(group.name) ?? foundMs, foundMs);
    createdMsByName.set(group.name, ms);
    return ms;
  };
  const groupArn = (name: string) => `arn:aws:logs:${context.region}:${context.accountId}:log-group:${name}`;

  return jsonService('logs', {
    async DescribeLogGroups(input, call) {
      const { logGroupNamePrefix, nextToken } = parse(DescribeLogGroups, input, 'DescribeLogGroups');
      // The resource that AWS names in a denial, for any prefix: https://github.com/hashicorp/terraform-provider-aws/issues/8804
      call.authorize('logs:DescribeLogGroups', groupArn(':log-stream:'));
      const found = logGroups()
        .filter(({ name }) => name.startsWith(logGroupNamePrefix) && name > nextToken)
        .sort((one, other) => (one.name < other.name ? -1 : 1));
      const page = found.slice(0, PAGE_SIZE);
      const described = page.map(async (group) => ({
        logGroupName: group.name,
        arn: `${groupArn(group.name)}:*`,
        logGroupArn: groupArn(group.name),
        logGroupClass: 'STANDARD',
        creationTime: await createdMs(group),
        storedBytes: group.files.reduce((sum, file) => sum + statSync(file).size, 0),
      }));
      return {
        logGroups: await Promise.all(described),
        ...(found.length > PAGE_SIZE && { nextToken: page.at(-1)?.name }),
      };
    },
    async StartQuery(input, call) {
      const { logGroupNames, startTime, endTime, queryString } = parse(StartQuery, input, 'StartQuery');
      const groups = logGroupNames.map((name) => {
        call.authorize('logs:StartQuery', `${groupArn(name)}:log-stream:`);
        const group = logGroups().find((one) => one.name === name);
        if (!group) throw new AwsError('ResourceNotFoundException', 400, `Log group '${name}' does not exist`);
        return group;
      });
      if (endTime < startTime) throw invalidParameter('endTime is before startTime');
      if (endTime * 1000 < Math.max(...(await Promise.all(groups.map(createdMs))))) throw tooEarly();
      const foundMs = Date.now() - (context.limits?.logDelayMs ?? 0);
      const span = { fromMs: startTime * 1000, toMs: Math.min(endTime * 1000, foundMs) };
      const queryId = randomUUID();
      queries.set(queryId, await finish(parseQuery(queryString), groups, span, context.accountId));
      for (const oldest of [...queries.keys()].slice(0, -KEPT_QUERIES)) queries.delete(oldest);
      return { queryId };
    },
    GetQueryResults(input, call: AwsCall) {
      const { queryId } = parse(GetQueryResults, input, 'GetQueryResults');
      // The action has no resource type: https://docs.aws.amazon.com/service-authorization/latest/reference/list_amazoncloudwatchlogs.html
      call.authorize('logs:GetQueryResults', '*');
      const query = queries.get(queryId);
      if (!query) throw new AwsError('ResourceNotFoundException', 400, `Query ${queryId} does not exist`);
      return { queryLanguage: 'CWLI', status: 'Complete', ...query };
    },
  });
}

async function finish(
  commands: readonly Command[],
  groups: readonly LogGroup[],
  span: { readonly fromMs: number; readonly toMs: number },
  accountId: string,
): Promise<FinishedQuery> {
  const rows: Row[] = [];
  let bytesScanned = 0;
  for (const group of groups) {
    for await (const { timestampMs, sizeBytes, fields } of eventsOf(group, accountId)) {
      // Both bounds are inclusive.
      if (timestampMs < span.fromMs || timestampMs > span.toMs) continue;
      rows.push(fields);
      bytesScanned += sizeBytes;
    }
  }
  const { rows: results, matched } = runQuery(commands, rows);
  return { results, statistics: { recordsMatched: matched, recordsScanned: rows.length, bytesScanned } };
}

function parse<Schema extends v.GenericSchema>(
  schema: Schema,
  input: unknown,
  operation: string,
): v.InferOutput<Schema> {
  const parsed = v.safeParse(schema, input);
  if (parsed.success) return parsed.output;
  const [issue] = parsed.issues;
  const path = v.getDotPath(issue) ?? '';
  if (issue.type === 'strict_object' && issue.expected === 'never')
    throw notSupported(`the parameter ${path} of logs:${operation}`);
  throw invalidParameter(`${path}: ${issue.message}`);
}

/** AWS's message, which also covers the retention; here nothing expires. */
const tooEarly = (): AwsError =>
  new AwsError(
    'MalformedQueryException',
    400,
    "Query's end date and time is either before the log groups creation time or exceeds the log groups log retention settings",
  );

const invalidParameter = (message: string): AwsError => new AwsError('InvalidParameterException', 400, message);
