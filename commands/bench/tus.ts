import { type ChildProcess, fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { Upload } from 'tus-js-client';
import * as v from 'valibot';
import { chunkBytes } from '../../contract/limits.ts';
import { UploadSlot } from '../../contract/schemas/upload.ts';

const MiB = 1024 ** 2;
const GiB = 1024 ** 3;
/** us-east-1, https://aws.amazon.com/s3/pricing/ (facts of 2026): per request, in dollars. */
const s3WriteUsd = 0.005 / 1000;
const s3ReadUsd = 0.0004 / 1000;

const Ready = v.object({ base_url: v.string(), api_key: v.string(), pid: v.number() });
const Used = v.object({
  s3Writes: v.number(),
  s3Reads: v.number(),
  s3Deletes: v.number(),
  dynamoDbCalls: v.number(),
  decodeMs: v.number(),
  peakBytes: v.number(),
  cpuSeconds: v.number(),
});
type Used = v.InferOutput<typeof Used>;
const Address = v.object({ port: v.number() });

/** Uploads the same bytes with the same client to both servers, on the same S3 stand-in, several times in turn. */
export const benchTus = async (sizeMiB: number, runs: number): Promise<void> => {
  const data = mkdtempSync(join(tmpdir(), 'cueline-bench-'));
  const cloud = spawn(process.execPath, ['commands/start.ts', '--port', '0', '--data', data], { stdio: 'ignore' });
  try {
    const ready = await readyOf(data, cloud);
    const bytes = Buffer.alloc(sizeMiB * MiB, 'captions ');
    const rows: Row[] = [];
    for (let run = 0; run < runs; run += 1) {
      for (const contender of contenders) rows.push(await measure(contender, data, ready, bytes));
    }
    console.table(contenders.map(({ name }) => summary(name, rows)));
    console.log(honestly(sizeMiB, rows));
  } finally {
    cloud.kill('SIGTERM');
    await once(cloud, 'exit');
    rmSync(data, { recursive: true, force: true });
  }
};

interface Contender {
  readonly name: string;
  readonly server: 'cueline' | 'tus-node';
  readonly chunkSize: number;
}
const contenders: readonly Contender[] = [
  { name: 'Cueline, 4 MiB chunks', server: 'cueline', chunkSize: chunkBytes },
  { name: '@tus/server + s3-store, 4 MiB chunks', server: 'tus-node', chunkSize: chunkBytes },
  { name: '@tus/server + s3-store, one PATCH', server: 'tus-node', chunkSize: Number.POSITIVE_INFINITY },
];

interface Row {
  readonly name: string;
  readonly MiBps: number;
  readonly used: Used;
  /** Of the process before the upload. */
  readonly idleCpuSeconds: number;
  readonly sizeMiB: number;
}

const readyOf = async (data: string, cloud: ChildProcess): Promise<v.InferOutput<typeof Ready>> => {
  const file = join(data, 'ready.json');
  while (!existsSync(file)) {
    if (cloud.exitCode !== null) throw new Error('The local cloud did not start');
    await delay(50);
  }
  return v.parse(Ready, JSON.parse(readFileSync(file, 'utf8')));
};

const measure = async (
  { name, server, chunkSize }: Contender,
  data: string,
  ready: v.InferOutput<typeof Ready>,
  bytes: Buffer,
): Promise<Row> => {
  const child = fork(join(import.meta.dirname, 'tus-servers.ts'), [server, data]);
  try {
    const { port } = v.parse(Address, (await once(child, 'message'))[0]);
    const origin = `http://127.0.0.1:${port}`;
    const before = await usedBy(child);
    const send = server === 'cueline' ? sendToLambda(origin, ready) : sendTo(`${origin}/files`);
    const startMs = performance.now();
    await send(bytes, chunkSize);
    const seconds = (performance.now() - startMs) / 1000;
    const used = await usedBy(child);
    return {
      name,
      MiBps: bytes.length / MiB / seconds,
      used,
      idleCpuSeconds: before.cpuSeconds,
      sizeMiB: bytes.length / MiB,
    };
  } finally {
    child.disconnect();
    await once(child, 'exit');
  }
};

const usedBy = async (child: ChildProcess): Promise<Used> => {
  child.send('used');
  return v.parse(Used, (await once(child, 'message'))[0]);
};

type Options = NonNullable<ConstructorParameters<typeof Upload>[1]>;

const upload = (bytes: Buffer, options: Options): Promise<void> =>
  new Promise((resolve, reject) => {
    const onError = ({ message }: Error) => reject(new Error(message.slice(0, 1000)));
    new Upload(bytes, { retryDelays: null, ...options, onError, onSuccess: () => resolve() }).start();
  });

const sendTo = (endpoint: string) => (bytes: Buffer, chunkSize: number) => upload(bytes, { endpoint, chunkSize });

/** Through what API Gateway does of it: the body in base64, in an event of JSON. */
const sendToLambda =
  (lambda: string, { base_url, api_key }: v.InferOutput<typeof Ready>) =>
  async (bytes: Buffer, chunkSize: number): Promise<void> => {
    const reply = await fetch(`${base_url}/uploads`, {
      method: 'POST',
      headers: { authorization: `Bearer ${api_key}`, 'content-type': 'application/json' },
      body: JSON.stringify({ filename: 'bench.mp4', content_type: 'video/mp4', size: bytes.length }),
    });
    const { resumable } = v.parse(UploadSlot, await reply.json());
    const gateway = createServer(async (request, response) => {
      const answer = await fetch(lambda, { method: 'POST', body: JSON.stringify(await eventOf(request)) });
      const { statusCode, headers, body } = v.parse(LambdaAnswer, await answer.json());
      response.writeHead(statusCode, headers).end(body);
    }).listen(0, '127.0.0.1');
    await once(gateway, 'listening');
    const { port } = v.parse(Address, gateway.address());
    const endpoint = `http://127.0.0.1:${port}${new URL(resumable.endpoint).pathname}`;
    try {
      await upload(bytes, { endpoint, chunkSize, headers: resumable.headers, metadata: resumable.metadata });
    } finally {
      gateway.closeAllConnections();
      gateway.close();
    }
  };

const LambdaAnswer = v.object({
  statusCode: v.number(),
  headers: v.optional(v.record(v.string(), v.string()), {}),
  body: v.optional(v.string(), ''),
});

const eventOf = async (request: IncomingMessage) => {
  const pieces: Buffer[] = [];
  for await (const piece of request) pieces.push(piece);
  const path = request.url ?? '';
  const upload_id = path.split('/')[4];
  return {
    rawPath: path,
    headers: { ...request.headers, 'x-forwarded-proto': 'http' },
    requestContext: { requestId: 'bench', http: { method: request.method ?? '', path } },
    ...(upload_id && { pathParameters: { upload_id } }),
    body: Buffer.concat(pieces).toString('base64'),
    isBase64Encoded: true,
  };
};

const median = (values: readonly number[]): number =>
  values.toSorted((one, other) => one - other)[values.length >> 1] ?? 0;

const summary = (name: string, rows: readonly Row[]) => {
  const own = rows.filter((row) => row.name === name);
  const of = (value: (row: Row) => number) => median(own.map(value));
  const perGiB = (count: number, row: Row) => (count * GiB) / (row.sizeMiB * MiB);
  return {
    server: name,
    'MiB/s': of((row) => row.MiBps).toFixed(0),
    'MiB per CPU second': of((row) => row.sizeMiB / (row.used.cpuSeconds - row.idleCpuSeconds)).toFixed(0),
    'peak RSS MiB': of((row) => row.used.peakBytes / MiB).toFixed(0),
    'S3 writes': of((row) => row.used.s3Writes),
    'S3 reads': of((row) => row.used.s3Reads),
    'S3 USD per GiB': of((row) => perGiB(row.used.s3Writes * s3WriteUsd + row.used.s3Reads * s3ReadUsd, row)).toFixed(
      5,
    ),
    'DynamoDB calls': of((row) => row.used.dynamoDbCalls),
  };
};

/** What the table leaves out. */
const honestly = (sizeMiB: number, rows: readonly Row[]): string => {
  const decodeMs = median(rows.filter(({ name }) => name.startsWith('Cueline')).map(({ used }) => used.decodeMs));
  const chunks = Math.ceil((sizeMiB * MiB) / chunkBytes);
  return `Cueline's bytes reach it through API Gateway as base64 in JSON: a third more of them, ${(decodeMs / chunks).toFixed(1)} ms a chunk to
parse the event before the handler starts (decoding is inside the handler; both are in its CPU seconds), and the gateway
bills each started 512 KB: 256 chunks of a GiB are 2,048 requests, USD 0.00205, more than all of S3's. A single PUT to
upload_url has none of that; it is for files that need no resuming. The work of the gateway itself and the DynamoDB calls,
which @tus/server replaces by locks and caches in one process's memory, are AWS's and in no column but the last.`;
};
