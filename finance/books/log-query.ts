import * as v from 'valibot';
import { type Meter, meterNames, meters } from '#contract/meters.ts';
import { CostRow, WrittenId } from '#contract/schemas/cost-row.ts';
import { routeOfLogGroup } from './log-groups.ts';
import type { Usage } from './usage.ts';

/** Integer epoch milliseconds; `toMs` is exclusive. */
export interface LogSpan {
  readonly fromMs: number;
  readonly toMs: number;
}

/** Meters that cost lines can contain. Hourly ones are not in lines, and Lambda's are computed from `platform.report`. */
const lineMeters = meterNames.filter((meter) => {
  const { kind, unit } = meters[meter];
  return kind !== 'storage' && !unit.endsWith('-hours') && !meter.startsWith('lambda_');
});

/** Fields of a line that a row keeps: its owner, the account's plan and the release. */
const kept = [
  'account_id',
  'project_id',
  'job_id',
  'export_id',
  'plan',
  'release',
] as const satisfies readonly (keyof CostRow)[];

/** CloudWatch bills 26 bytes with each event. https://docs.aws.amazon.com/AmazonCloudWatchLogs/latest/APIReference/API_PutLogEvents.html */
export const eventOverheadBytes = 26;

/** Lambda's maximum duration: the lines of an invocation are at most this far apart. */
export const maxInvocationMs = 900_000;

/**
 * A Logs Insights query for the usage of all requests that ended in the span: one row per log group, route, owner, plan and release. The lines
 * of a request are joined first, so that its Lambda time and log bytes are counted for the owner in its cost line; a request
 * without a cost line, because it timed out, has no owner. The query must run over the span extended by `maxInvocationMs` on
 * both sides: then every request is complete, and each is in exactly one of two adjacent spans. A line without a request is
 * a group of its own.
 */
export const costQuery = ({ fromMs, toMs }: LogSpan): string =>
  [
    `fields coalesce(request_id, record.requestId, function_request_id, @message) as whose_line, toMillis(@timestamp) as line_ms,
     strlen(@message) + ${eventOverheadBytes} as line_bytes, record.metrics.billedDurationMs * record.metrics.memorySizeMB as line_mb_ms`,
    `stats max(line_ms) as ended, sum(line_bytes) as request_bytes, sum(line_mb_ms) as request_mb_ms, count(line_mb_ms) as requests,
     sortsLast(route) as request_route, ${kept.map((field) => `sortsLast(${field}) as request_${field}`).join(', ')},
     ${lineMeters.map((meter, n) => `sum(units.${meter}) as u${n}, sum(modelled.${meter}) as m${n}`).join(', ')}
     by @log, whose_line`,
    `filter ended >= ${fromMs} and ended < ${toMs}`,
    `stats sum(request_bytes) as log_bytes, sum(request_mb_ms) as lambda_mb_ms, sum(requests) as lambda_requests,
     ${lineMeters.map((_, n) => `sum(u${n}) as units${n}, sum(m${n}) as modelled${n}`).join(', ')}
     by @log, request_route, ${kept.map((field) => `request_${field}`).join(', ')}`,
    `limit ${maxRows}`,
  ]
    .join(' | ')
    .replaceAll(/\s+/g, ' ');

/** The limit of a query's result. A result of this size may be incomplete: query half the span. */
export const maxRows = 10_000;

/** A result row: values by field. */
export type LogRow = Readonly<Record<string, string>>;

/** The usage in result rows of one day. */
export const usageOfLogs = (rows: readonly LogRow[], { stack, day }: { stack: string; day: string }): Usage[] =>
  rows.flatMap((row) => {
    const group = row['@log']?.replace(/^\d+:/, '') ?? '';
    const route = name(row.request_route) ?? routeOfLogGroup(stack, group) ?? 'unknown';
    const whose = Object.fromEntries(
      kept.flatMap((field) => {
        const given = v.safeParse(CostRow.entries[field], row[`request_${field}`]);
        return given.success ? [[field, given.output]] : [];
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

/** An id from a request's path may be anything that a caller sent; what is not an id is dropped. */
const name = (given: string | undefined): string | undefined => {
  const parsed = v.safeParse(WrittenId, given);
  return parsed.success ? parsed.output : undefined;
};
