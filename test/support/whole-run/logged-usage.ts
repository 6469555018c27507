import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { CostLine } from '#contract/schemas/cost-line.ts';

const Line = v.looseObject({
  kind: v.optional(v.string()),
  request_id: v.optional(v.string()),
  function_request_id: v.optional(v.string()),
  record: v.optional(
    v.looseObject({
      requestId: v.optional(v.string()),
      metrics: v.optional(v.looseObject({ billedDurationMs: v.optional(v.number()), memorySizeMB: v.number() })),
    }),
  ),
});

/**
 * The units by meter that the invocations used whose cost lines `isOurs` accepts, added up from the log files. Modelled units
 * have ` modelled` after the name of the meter.
 */
export const loggedUsage = (data: string, isOurs: (line: CostLine) => boolean): Record<string, number> => {
  const lines = readdirSync(join(data, 'logs')).flatMap((file) =>
    readFileSync(join(data, 'logs', file), 'utf8')
      .split('\n')
      .filter(Boolean)
      .map((text) => ({ text, line: v.parse(Line, JSON.parse(text)) })),
  );
  const costLines = lines.flatMap(({ line }) => (line.kind === 'cost' ? [v.parse(CostLine, line)] : [])).filter(isOurs);
  const ids = new Set(costLines.map(({ request_id }) => request_id));
  const sums: Record<string, number> = {};
  const add = (name: string, units: number) => {
    sums[name] = (sums[name] ?? 0) + units;
  };
  for (const { units, modelled } of costLines) {
    for (const [meter, amount] of Object.entries(units)) if (amount) add(meter, amount);
    for (const [meter, amount] of Object.entries(modelled)) if (amount) add(`${meter} modelled`, amount);
  }
  for (const { text, line } of lines) {
    const { requestId, metrics } = line.record ?? {};
    if (!ids.has(line.request_id ?? requestId ?? line.function_request_id ?? '')) continue;
    add('log_bytes', [...text].length + 26);
    if (!metrics?.billedDurationMs) continue;
    add('lambda_requests', 1);
    add('lambda_mb_ms', metrics.billedDurationMs * metrics.memorySizeMB);
  }
  return sums;
};
