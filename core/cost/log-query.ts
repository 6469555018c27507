import * as v from 'valibot';
import { type Meter, meterNames, meters } from '#contract/meters.ts';
import { type CostRow, WrittenId } from '#contract/schemas/cost-row.ts';
import { routeOfLogGroup } from './log-groups.ts';
import type { Usage } from './usage.ts';

/** Integer milliseconds; the end is not in it. */
export interface LogSpan {
  readonly fromMs: number;
  readonly toMs: number;
}

/** What lines can hold: not what stands there by the hour, nor what is told from the lines themselves. */
const lineMeters = meterNames.filter((meter) => {
  const { kind, unit } = meters[meter];
  return kind !== 'storage' && !unit.endsWith('-hours') && !meter.startsWith('lambda_');
});

const owners = ['account_id', 'project_id', 'job_id', 'export_id'] as const satisfies readonly (keyof CostRow)[];

/** CloudWatch bills 26 bytes with each event. https://docs.aws.amazon.com/AmazonCloudWatchLogs/latest/APIReference/API_PutLogEvents.html */
export const eventOverheadBytes = 26;

/** An invocation's lines span no more than this: the longest that Lambda lets one run. */
export const longestInvocationMs = 900_000;

/**
 * Logs Insights: what the requests that ended in the span used, one row per log group, route and owner. First the lines of
 * a request are put together, so that its Lambda time and its log lines go to whoever its cost line names; a request that
 * wrote none, since it timed out, stays nobody's. To be asked over the span and `longestInvocationMs` on both sides: then
 * every request is whole, and of two spans that touch each is in one. A line of no request stands for itself.
 */
export const costQuery = ({ fromMs, toMs }: LogSpan): string =>
  [
    `fields coalesce(request_id, record.requestId, function_request_id, @message) as whose_line, toMillis(@timestamp) as line_ms,
     strlen(@message) + ${eventOverheadBytes} as line_bytes, record.metrics.billedDurationMs * record.metrics.memorySizeMB as line_mb_ms`,
    `stats max(line_ms) as ended, sum(line_bytes) as request_bytes, sum(line_mb_ms) as request_mb_ms, count(line_mb_ms) as requests,
     sortsLast(route) as request_route, ${owners.map((owner) => `sortsLast(${owner}) as request_${owner}`).join(', ')},
     ${lineMeters.map((meter, n) => `sum(units.${meter}) as u${n}, sum(modelled.${meter}) as m${n}`).join(', ')}
     by @log, whose_line`,
    `filter ended >= ${fromMs} and ended < ${toMs}`,
    `stats sum(request_bytes) as log_bytes, sum(request_mb_ms) as lambda_mb_ms, sum(requests) as lambda_requests,
     ${lineMeters.map((_, n) => `sum(u${n}) as units${n}, sum(m${n}) as modelled${n}`).join(', ')}
     by @log, request_route, ${owners.map((owner) => `request_${owner}`).join(', ')}`,
    `limit ${maxRows}`,
  ]
    .join(' | ')
    .replaceAll(/\s+/g, ' ');

/** A result with so many rows may be cut short: ask for half the span. */
export const maxRows = 10_000;

/** A result row, by field; missing where it has none. */
export type LogRow = Readonly<Record<string, string>>;

/** What result rows say was used on that day. */
export const usageOfLogs = (rows: readonly LogRow[], { stack, day }: { stack: string; day: string }): Usage[] =>
  rows.flatMap((row) => {
    const group = row['@log']?.replace(/^\d+:/, '') ?? '';
    const route = name(row.request_route) ?? routeOfLogGroup(stack, group) ?? 'unknown';
    const whose = Object.fromEntries(
      owners.flatMap((owner) => {
        const id = name(row[`request_${owner}`]);
        return id === undefined ? [] : [[owner, id]];
      }),
    );
    const used = (meter: Meter, modelled: boolean, units: string | undefined): Usage[] =>
      Number(units ?? 0) > 0 ? [{ day, route, ...whose, meter, modelled, units: Number(units) }] : [];
    return [
      ...measuredByLines.flatMap((meter) => used(meter, false, row[meter])),
      ...lineMeters.flatMap((meter, n) => [
        ...used(meter, false, row[`units${n}`]),
        ...used(meter, true, row[`modelled${n}`]),
      ]),
    ];
  });

const measuredByLines = ['log_bytes', 'lambda_mb_ms', 'lambda_requests'] as const satisfies readonly Meter[];

/** An id that a caller made up, such as a path's, need not be one: what is none is nobody's. */
const name = (given: string | undefined): string | undefined => {
  const parsed = v.safeParse(WrittenId, given);
  return parsed.success ? parsed.output : undefined;
};
