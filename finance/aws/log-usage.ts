import { spanOfDay } from '#core/days.ts';
import { linesQuery } from '../books/line-spans.ts';
import { holdsLinesBefore, routeOfLogGroup } from '../books/log-groups.ts';
import { costQuery, type LogRow, type LogSpan, maxInvocationMs, maxRows, usageOfLogs } from '../books/log-query.ts';
import { metricHoursOf, metricHoursQuery } from '../books/metric-hours.ts';
import { slicesOf } from '../books/pieces.ts';
import { withProjects } from '../books/usage.ts';
import { type LogGroup, queryLogs } from './logs.ts';

/** Log groups of one query. https://docs.aws.amazon.com/AmazonCloudWatchLogs/latest/APIReference/API_StartQuery.html */
const maxGroups = 50;

/** What the functions of a stack used on a day, or in a span of it, by their cost lines; AWS bills queries by `scannedBytes`. Groups of other resources are ignored. */
export const usageFromLogs = async (
  groups: readonly LogGroup[],
  { stack, day, nowMs }: Day,
  span: LogSpan = spanOfDay(day),
) => {
  const ofFunctions = groups.filter(({ name }) => routeOfLogGroup(stack, name));
  const rows: LogRow[] = [];
  let scannedBytes = 0;
  for (const some of slicesOf(ofFunctions, maxGroups)) {
    const answer = await wholeAnswer(some, span, nowMs);
    for (const row of answer.rows) rows.push(row);
    scannedBytes += answer.scannedBytes;
  }
  return { usage: withProjects(usageOfLogs(rows, { stack, day })), scannedBytes };
};

interface Day {
  readonly stack: string;
  readonly day: string;
  readonly nowMs: number;
}

/** For how many hours AWS bills the metrics that the lines of the day contain. */
export const metricHoursFromLogs = async (groups: readonly LogGroup[], of: Day): Promise<number> =>
  metricHoursOf(await rowsOfDay(metricHoursQuery, groups, of), spanOfDay(of.day));

/** How many lines the functions wrote in each minute of the day, by minute of the epoch. */
export const linesByMinute = async (groups: readonly LogGroup[], of: Day): Promise<ReadonlyMap<number, number>> => {
  const lines = new Map<number, number>();
  for (const { minute, lines: count } of await rowsOfDay(linesQuery, groups, of))
    lines.set(Number(minute), (lines.get(Number(minute)) ?? 0) + Number(count));
  return lines;
};

/** The results of a query that has few of them, over all functions. */
const rowsOfDay = async (query: string, groups: readonly LogGroup[], { stack, day, nowMs }: Day): Promise<LogRow[]> => {
  const span = spanOfDay(day);
  const names = groups
    .filter((group) => routeOfLogGroup(stack, group.name) && holdsLinesBefore(group, { toMs: span.toMs, nowMs }))
    .map(({ name }) => name);
  const rows: LogRow[] = [];
  for (const some of slicesOf(names, maxGroups)) rows.push(...(await queryLogs(some, query, span)).rows);
  return rows;
};

/** Queries the groups that can have lines of the span, and halves the span until no result is cut off at `maxRows`. */
const wholeAnswer = async (
  groups: readonly LogGroup[],
  { fromMs, toMs }: LogSpan,
  nowMs: number,
): ReturnType<typeof queryLogs> => {
  const names = groups.filter((group) => holdsLinesBefore(group, { toMs, nowMs })).map(({ name }) => name);
  if (names.length === 0) return { rows: [], scannedBytes: 0 };
  const wholeInvocations = {
    fromMs: fromMs - maxInvocationMs,
    toMs: Math.max(fromMs, Math.min(toMs + maxInvocationMs, nowMs)),
  };
  const answer = await queryLogs(names, costQuery({ fromMs, toMs }), wholeInvocations);
  if (answer.rows.length < maxRows) return answer;
  const middleMs = Math.floor((fromMs + toMs) / 2);
  if (middleMs === fromMs) throw new Error(`More than ${maxRows} owners in the logs of one millisecond`);
  const first = await wholeAnswer(groups, { fromMs, toMs: middleMs }, nowMs);
  const second = await wholeAnswer(groups, { fromMs: middleMs, toMs }, nowMs);
  return {
    rows: [...first.rows, ...second.rows],
    scannedBytes: answer.scannedBytes + first.scannedBytes + second.scannedBytes,
  };
};
