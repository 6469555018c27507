import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { type Meter, meterNames } from '#contract/meters.ts';
import { CostLine, type Units } from '#contract/schemas/cost-line.ts';
import { eventOverheadBytes } from '#finance/books/log-query.ts';

/** The log of one invocation of a function. */
export interface Invocation {
  readonly requestId: string;
  readonly lines: readonly CostLine[];
  /** Milliseconds, including `initMs`, which is 0 if the code was loaded before. */
  readonly billedMs: number;
  readonly initMs: number;
  readonly memoryMb: number;
  readonly logBytes: number;
}

const Metrics = v.object({
  billedDurationMs: v.number(),
  memorySizeMB: v.number(),
  initDurationMs: v.optional(v.number(), 0),
});
const LogLine = v.object({
  kind: v.optional(v.string()),
  request_id: v.optional(v.string()),
  function_request_id: v.optional(v.string()),
  requestId: v.optional(v.string()),
  record: v.optional(v.object({ requestId: v.string(), metrics: v.optional(Metrics) })),
});

/** The invocations that have ended in the local cloud with this data folder. */
export const invocationsIn = (data: string): Invocation[] => {
  const texts = globSync(join(data, 'logs/*.log')).flatMap((file) => readFileSync(file, 'utf8').split('\n'));
  const parsed = texts
    .filter((text) => text !== '')
    .map((text) => ({ text, line: v.parse(LogLine, JSON.parse(text)) }));
  return [...Map.groupBy(parsed, ({ line }) => requestOf(line))].flatMap(([requestId, own]) => {
    const metrics = own.find(({ line }) => line.record?.metrics)?.line.record?.metrics;
    if (requestId === undefined || !metrics) return [];
    return [
      {
        requestId,
        lines: own.filter(({ line }) => line.kind === 'cost').map(({ text }) => v.parse(CostLine, JSON.parse(text))),
        billedMs: metrics.billedDurationMs,
        initMs: metrics.initDurationMs,
        memoryMb: metrics.memorySizeMB,
        logBytes: own.reduce((sum, { text }) => sum + Buffer.byteLength(text) + eventOverheadBytes, 0),
      },
    ];
  });
};

/** Further cost lines of an invocation have its id with a number after it. */
const requestOf = ({ request_id, record, function_request_id, requestId }: v.InferOutput<typeof LogLine>) =>
  request_id?.split('#')[0] ?? record?.requestId ?? function_request_id ?? requestId;

export const sumOf = (all: readonly Units[]): Units => {
  const sum: Partial<Record<Meter, number>> = {};
  for (const units of all)
    for (const meter of meterNames) if (units[meter]) sum[meter] = (sum[meter] ?? 0) + units[meter];
  return sum;
};

/** The sum of their calls and units, including Lambda's time and log bytes. */
export const usedBy = (invocations: readonly Invocation[]): { units: Units; modelled: Units } => ({
  units: sumOf([
    ...invocations.flatMap(({ lines }) => lines.map(({ units }) => units)),
    ...invocations.map(({ billedMs, memoryMb, logBytes }) => ({
      lambda_requests: 1,
      lambda_mb_ms: billedMs * memoryMb,
      log_bytes: logBytes,
    })),
  ]),
  // A rule: X-Ray samples the first trace in each second, and two executions rarely begin within the same second.
  modelled: sumOf(
    invocations.flatMap(({ lines }) =>
      lines.flatMap(({ modelled, calls }) => [modelled, { xray_traces: calls.states?.StartExecution ?? 0 }]),
    ),
  ),
});
