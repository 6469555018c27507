import { createReadStream, statSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { notSupported } from '../../aws-error.ts';
import type { Row, Value } from './insights/query.ts';

/** A group of functions' log files. */
export interface LogGroup {
  readonly name: string;
  readonly files: readonly string[];
}

export interface LogEvent {
  readonly timestampMs: number;
  readonly sizeBytes: number;
  readonly fields: Row;
}

/** The events of a group in the order of its files. A line without a time has the time of the line before it. */
export async function* eventsOf(group: LogGroup, accountId: string): AsyncGenerator<LogEvent> {
  for (const file of group.files) {
    let timestampMs = 0;
    const input = createReadStream(file);
    try {
      for await (const line of createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY })) {
        // An incomplete line: it is being written, or a killed process left it.
        const json = parsed(line);
        if (json === undefined) continue;
        timestampMs = timeOf(json) ?? timestampMs;
        const log = `${accountId}:${group.name}`;
        yield { timestampMs, sizeBytes: Buffer.byteLength(line), fields: fieldsOf(json, line, timestampMs, log) };
      }
    } finally {
      // When the reader stops early, closing the interface does not close its input.
      input.destroy();
    }
  }
}

/** The creation time of a group: the time of its first line, or the modification time of a file without a line. */
export const createdMsOf = async (group: LogGroup, accountId: string): Promise<number> =>
  Math.min(...(await Promise.all(group.files.map((file) => firstMsOf(group, file, accountId)))));

const firstMsOf = async (group: LogGroup, file: string, accountId: string): Promise<number> => {
  for await (const { timestampMs } of eventsOf({ ...group, files: [file] }, accountId))
    if (timestampMs > 0) return timestampMs;
  return Math.floor(statSync(file).mtimeMs);
};

const parsed = (line: string): unknown => {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
};

/** The time of a handler's line, of a platform line, or of embedded metrics. */
const timeOf = (json: unknown): number | undefined => {
  const time = at(json, ['timestamp']) ?? at(json, ['time']);
  const ms = typeof time === 'string' ? Date.parse(time) : at(json, ['_aws', 'Timestamp']);
  return typeof ms === 'number' && Number.isFinite(ms) ? ms : undefined;
};

/**
 * Fields that Insights discovers in JSON: nested ones by their path, with dots.
 * https://docs.aws.amazon.com/AmazonCloudWatch/latest/logs/CWL_AnalyzeLogData-discoverable-fields.html
 */
const fieldsOf =
  (json: unknown, message: string, timestampMs: number, log: string): Row =>
  (name) => {
    if (!name.startsWith('@')) return scalar(at(json, name.split('.')));
    const system: Readonly<Record<string, Value>> = { '@message': message, '@timestamp': timestampMs, '@log': log };
    if (!Object.hasOwn(system, name)) throw notSupported(`the field ${name} of Logs Insights`);
    return system[name];
  };

const scalar = (value: unknown): Value =>
  typeof value === 'string' || typeof value === 'number'
    ? value
    : typeof value === 'boolean'
      ? String(value)
      : undefined;

const at = (json: unknown, path: readonly string[]): unknown => {
  let found: unknown = json;
  for (const key of path) {
    if (typeof found !== 'object' || found === null) return undefined;
    found = Object.hasOwn(found, key) ? Reflect.get(found, key) : undefined;
  }
  return found;
};
