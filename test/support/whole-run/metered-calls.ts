import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import * as v from 'valibot';
import { CostLine } from '#contract/schemas/cost-line.ts';
import { RunReports } from './run-reports.ts';

const Call = v.object({
  caller: v.string(),
  presigned: v.boolean(),
  service: v.string(),
  operation: v.string(),
  count: v.number(),
});
const CallsFile = v.object({ calls: v.array(Call), cutOff: v.array(Call) });
const Report = v.object({
  type: v.literal('platform.report'),
  record: v.object({ requestId: v.string(), status: v.string() }),
});

const Counts = v.record(v.string(), v.number());
type Counts = v.InferOutput<typeof Counts>;
/** The calls of one cloud, as its stand-ins and as its meters counted them. */
const Comparison = v.object({
  /** `s3 GetObject` -> how often functions called it with their own roles. */
  counted: Counts,
  metered: Counts,
  /** `transcribe s3 GetObject` -> how often services and the holders of signed URLs did. */
  byOthers: Counts,
  /** `StartSpeechJob s3_get_requests` -> how many units by rule. */
  modelled: Counts,
  invocations: v.number(),
  cutOff: v.number(),
});
export type Comparison = v.InferOutput<typeof Comparison>;

/** One comparison of each cloud. */
const reports = new RunReports('CUELINE_METERED_CALLS');

/** Before the first cloud of a run. */
export const collectMeteredCalls = (): void => reports.collect();

/**
 * Keeps the counts of a cloud that has stopped. A cloud that was killed at any time is left out: its counts were lost with its
 * memory, and it wrote no calls.json.
 */
export const keepMeteredCalls = (dataDir: string): void => {
  if (existsSync(join(dataDir, 'calls.json'))) reports.keep(() => JSON.stringify(comparisonOf(dataDir)));
};

/** After all end-to-end tests: the comparison of all their clouds. */
export const meteredCalls = (): Comparison | undefined => {
  const all = reports.take()?.map((text) => v.parse(Comparison, JSON.parse(text)));
  return (
    all && {
      counted: summed(all.map(({ counted }) => counted)),
      metered: summed(all.map(({ metered }) => metered)),
      byOthers: summed(all.map(({ byOthers }) => byOthers)),
      modelled: summed(all.map(({ modelled }) => modelled)),
      invocations: all.reduce((sum, { invocations }) => sum + invocations, 0),
      cutOff: all.reduce((sum, { cutOff }) => sum + cutOff, 0),
    }
  );
};

const summed = (all: readonly Counts[]): Counts => {
  const sums: Counts = {};
  for (const counts of all) {
    for (const [name, count] of Object.entries(counts)) sums[name] = (sums[name] ?? 0) + count;
  }
  return sums;
};

const comparisonOf = (dataDir: string): Comparison => {
  const { calls } = v.parse(CallsFile, JSON.parse(readFileSync(join(dataDir, 'calls.json'), 'utf8')));
  const logs = readdirSync(join(dataDir, 'logs'));
  const functions = new Set(logs.map((file) => basename(file, '.log')));
  const isOwn = ({ caller, presigned }: v.InferOutput<typeof Call>) => functions.has(caller) && !presigned;
  const written: unknown[] = logs.flatMap((file) =>
    readFileSync(join(dataDir, 'logs', file), 'utf8')
      .trimEnd()
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line)),
  );
  const reports = written.flatMap((line) => (v.is(Report, line) ? [line.record] : []));
  // An invocation that timed out or was stopped with its cloud wrote no cost line or only a part: its calls are left out.
  const whole = new Set(
    reports.filter(({ status }) => status === 'success' || status === 'error').map((one) => one.requestId),
  );
  const lines = written
    .flatMap((line) => (v.is(v.object({ kind: v.literal('cost') }), line) ? [v.parse(CostLine, line)] : []))
    .filter(({ request_id }) => whole.has(request_id.split('#')[0] ?? ''));
  return {
    counted: summed(
      calls.filter(isOwn).map(({ service, operation, count }) => ({ [`${service} ${operation}`]: count })),
    ),
    metered: summed(
      lines.flatMap((line) => Object.entries(line.calls).map(([service, names]) => prefixed(service, names))),
    ),
    byOthers: summed(
      calls
        .filter((call) => !isOwn(call))
        .map(({ caller, service, operation, count }) => ({ [`${callerName(caller)} ${service} ${operation}`]: count })),
    ),
    modelled: summed(lines.map(({ route, modelled }) => prefixed(route, modelled))),
    invocations: whole.size,
    cutOff: reports.length - whole.size,
  };
};

const prefixed = (prefix: string, counts: Readonly<Record<string, number | undefined>>): Counts =>
  Object.fromEntries(Object.entries(counts).map(([name, count = 0]) => [`${prefix} ${name}`, count]));

/** The session of each execution has the execution's name: of an account's work, or of a day. */
const callerName = (caller: string): string =>
  /^(?:[0-9a-f-]{36}|\d{4}-\d\d-\d\d)_/.test(caller) ? 'execution' : caller;
