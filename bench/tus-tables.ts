import * as v from 'valibot';
import { median } from './quantile.ts';

export const MiB = 1024 ** 2;
/** Dollars per request in us-east-1, https://aws.amazon.com/s3/pricing/ (2026). */
const s3WriteUsd = 0.005 / 1000;
const s3ReadUsd = 0.0004 / 1000;

/** The AWS requests of a server. */
export const Used = v.object({
  s3Writes: v.number(),
  s3Reads: v.number(),
  s3Deletes: v.number(),
  dynamoDbCalls: v.number(),
});

export interface Run {
  /** `alone`: the handler in its process, called without HTTP. */
  readonly how: 'by HTTP' | 'alone';
  readonly seconds: number;
  readonly sizeMiB: number;
  readonly peakMiB: number;
  readonly serverCpuSeconds: number;
  readonly clientCpuSeconds: number;
  readonly standInCpuSeconds: number;
  readonly used: v.InferOutput<typeof Used>;
}

/** One upload to the server of that name. */
export interface Row extends Run {
  readonly name: string;
}

type Value = (row: Run) => number;
const perCpuSecond: Value = ({ sizeMiB, serverCpuSeconds }) => sizeMiB / serverCpuSeconds;
const cpuMsPerMiB: Value = (row) => 1000 / perCpuSecond(row);
const peak: Value = ({ peakMiB }) => peakMiB;
const perGiB =
  (value: Value): Value =>
  (row) =>
    (value(row) * 1024) / row.sizeMiB;
const msPerMiB =
  (value: Value): Value =>
  (row) =>
    (value(row) * 1000) / row.sizeMiB;

const columns: readonly (readonly [string, Run['how'], Value, number])[] = [
  ['MiB/s', 'by HTTP', ({ sizeMiB, seconds }) => sizeMiB / seconds, 0],
  ['MiB per CPU second', 'by HTTP', perCpuSecond, 0],
  ['peak MiB', 'by HTTP', peak, 0],
  ['handler alone: MiB per CPU second', 'alone', perCpuSecond, 0],
  ['handler alone: peak MiB', 'alone', peak, 0],
  ['S3 writes per GiB', 'by HTTP', perGiB(({ used }) => used.s3Writes), 0],
  ['S3 reads per GiB', 'by HTTP', perGiB(({ used }) => used.s3Reads), 0],
  ['S3 USD per GiB', 'by HTTP', perGiB(({ used }) => used.s3Writes * s3WriteUsd + used.s3Reads * s3ReadUsd), 5],
  ['DynamoDB calls per GiB', 'by HTTP', perGiB(({ used }) => used.dynamoDbCalls), 0],
  ['not the server: client and gateway, CPU ms per MiB', 'by HTTP', msPerMiB((row) => row.clientCpuSeconds), 1],
  ['not the server: S3 and DynamoDB stand-ins', 'by HTTP', msPerMiB((row) => row.standInCpuSeconds), 1],
];

/** Medians, with a column for each server, and a text on what they leave out. */
export const tables = (names: readonly string[], rows: readonly Row[]): string => {
  const medianOf = (name: string, how: Run['how'], value: Value) =>
    median(rows.filter((row) => row.name === name && row.how === how).map(value));
  const title = Math.max(...columns.map(([name]) => name.length));
  const line = (first: string, cells: readonly string[]) =>
    [first.padEnd(title), ...cells.map((cell, at) => cell.padStart((names[at] ?? '').length))].join('  ');
  return [
    line('', names),
    ...columns.map(([column, how, value, digits]) =>
      line(
        column,
        names.map((name) => medianOf(name, how, value).toFixed(digits)),
      ),
    ),
    '',
    limitsOfTable(medianOf(names[0] ?? '', 'by HTTP', cpuMsPerMiB), medianOf(names[0] ?? '', 'alone', cpuMsPerMiB)),
  ].join('\n');
};

/** What the table leaves out. */
const limitsOfTable = (asLambda: number, alone: number): string =>
  `Cueline's bytes reach it through API Gateway as base64 in JSON. "By HTTP" includes the cost of that for a Lambda: to receive a third
more bytes and parse the event, here ${(asLambda - alone).toFixed(1)} ms of CPU per MiB in addition to the handler's ${alone.toFixed(1)} (which decodes), and V8 keeps
strings of 5.6 MB until it collects them. For "alone", both handlers are called in their process, ours with the parsed
event, @tus/server's with a Web Request. The gateway bills each started 512 KB: 256 chunks of a GiB are 2,048 requests, USD
0.00205, more than all of S3's. A single PUT to upload_url has no such cost; it is for files that need no resuming.
@tus/server is fastest with one PATCH, which no Lambda can accept. MiB/s is limited by all processes on this machine
together, mostly by the stand-ins: they check more of what Cueline sends (SHA-256, MD5 and CRC64NVME in JavaScript, while
@tus sends CRC32), and Cueline's gateway runs in the client's process. Cueline uses DynamoDB where @tus/server uses locks
and caches in the memory of one process.`;
