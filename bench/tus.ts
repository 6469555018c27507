import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { build } from 'esbuild';
import { Upload } from 'tus-js-client';
import * as v from 'valibot';
import { chunkBytes } from '#contract/limits.ts';
import { tusRoute } from '#contract/route-paths.ts';
import { UploadSlot } from '#contract/schemas/upload.ts';
import { lambdaOptions } from '../lib/constructs/bundle-lambdas.ts';
import { cpuSecondsOf, peakBytesOf, refuseOtherSystems } from '../test/support/process-usage.ts';
import { type Ready, startBenchCloud } from './bench-cloud.ts';
import { startGateway } from './gateway.ts';
import { MiB, type Row, type Run, tables, Used } from './tus-tables.ts';
import { uploadWays } from './upload-ways.ts';

const Address = v.object({ port: v.number() });

const contenders = [
  { name: 'Cueline, 4 MiB chunks', server: 'cueline', chunked: true },
  { name: '@tus/server + s3-store, 4 MiB chunks', server: 'node', chunked: true },
  { name: '@tus/server + s3-store, one PATCH', server: 'node', chunked: false },
] as const;
type Contender = (typeof contenders)[number];

/**
 * Uploads the same bytes with the same client to both servers, on the same S3 stand-in, several times in turn; then a file of the
 * same size in the three ways that the API offers.
 */
export const benchTus = async (sizeMiB: number, runs: number): Promise<void> => {
  refuseOtherSystems();
  const cloud = await startBenchCloud();
  const { data, ready } = cloud;
  try {
    const servers = await bundleServers(data);
    // Whole chunks, so that both ways of measuring send the same bytes.
    const bytes = Buffer.alloc(Math.ceil((sizeMiB * MiB) / chunkBytes) * chunkBytes, 'captions ');
    const rows: Row[] = [];
    for (let run = 0; run < runs; run += 1) {
      for (const contender of contenders) {
        for (const how of ['by HTTP', 'alone'] as const) {
          rows.push(await measure(contender, how, { data, ready, servers, bytes }));
        }
      }
    }
    console.log(
      tables(
        contenders.map(({ name }) => name),
        rows,
      ),
    );
    console.log(`\n${await uploadWays(cloud, sizeMiB, runs)}`);
  } finally {
    await cloud.stop();
  }
};

/** Both are bundled like our deployed Lambda, which saves memory in both. Returns the folder. */
const bundleServers = async (data: string): Promise<string> => {
  const outdir = join(data, 'servers');
  await build({
    entryPoints: {
      cueline: join(import.meta.dirname, 'tus-server-cueline.ts'),
      node: join(import.meta.dirname, 'tus-server-node.ts'),
      lambda: join(import.meta.dirname, `../lambdas/${tusRoute.entry}.lambda.ts`),
    },
    outdir,
    ...lambdaOptions,
  });
  return outdir;
};

interface Bench {
  readonly data: string;
  readonly servers: string;
  readonly ready: Ready;
  readonly bytes: Buffer;
}

const measure = async (contender: Contender, how: Run['how'], bench: Bench): Promise<Row> => {
  const { data, servers, ready, bytes } = bench;
  const gateway = contender.server === 'cueline' ? await startGateway() : undefined;
  const args = [data, String(gateway?.runtimeApiPort), join(servers, 'lambda.mjs')];
  // The handler logs a line for each request, as in Lambda, and stdout discards it.
  const child = fork(join(servers, `${contender.server}.mjs`), args, { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
  try {
    const { port } = v.parse(Address, (await once(child, 'message'))[0]);
    const target = await targetOf(contender, gateway?.origin ?? `http://127.0.0.1:${port}`, ready, bytes.length);
    const upload = how === 'alone' ? uploadAlone : uploadByHttp;
    const cpuBefore = cpuOf(child, ready);
    const startMs = performance.now();
    await upload(child, target, bytes);
    const seconds = (performance.now() - startMs) / 1000;
    const cpuAfter = cpuOf(child, ready);
    const used = v.parse(Used, await answerOf(child, 'used'));
    return {
      name: contender.name,
      how,
      used,
      seconds,
      sizeMiB: bytes.length / MiB,
      peakMiB: peakBytesOf(pidOf(child)) / MiB,
      serverCpuSeconds: cpuAfter.server - cpuBefore.server,
      clientCpuSeconds: cpuAfter.client - cpuBefore.client,
      standInCpuSeconds: cpuAfter.standIns - cpuBefore.standIns,
    };
  } finally {
    gateway?.stop();
    child.disconnect();
    await once(child, 'exit');
  }
};

const pidOf = ({ pid = 0 }: ChildProcess): number => pid;

const cpuOf = (child: ChildProcess, ready: Ready) => {
  const { user, system } = process.cpuUsage();
  return { server: cpuSecondsOf(pidOf(child)), client: (user + system) / 1e6, standIns: cpuSecondsOf(ready.pid) };
};

/** The child's reply to a message. */
const answerOf = async (child: ChildProcess, message: 'used' | object): Promise<unknown> => {
  child.send(message);
  const [answer] = await Promise.race([
    once(child, 'message'),
    once(child, 'exit').then(() => Promise.reject(new Error('The server has exited'))),
  ]);
  return answer;
};

/** The endpoint of an upload, and the headers and metadata that POST /uploads answers for it. */
interface Target {
  readonly origin: string;
  readonly path: string;
  readonly chunkBytes: number;
  readonly headers: Record<string, string>;
  readonly metadata: Record<string, string>;
}

const targetOf = async (
  { server, chunked }: Contender,
  origin: string,
  { base_url, api_key }: Ready,
  sizeBytes: number,
): Promise<Target> => {
  const target = { origin, chunkBytes: chunked ? chunkBytes : sizeBytes };
  if (server !== 'cueline') return { ...target, path: '/files', headers: {}, metadata: {} };
  const reply = await fetch(`${base_url}/uploads`, {
    method: 'POST',
    headers: { authorization: `Bearer ${api_key}`, 'content-type': 'application/json' },
    body: JSON.stringify({ filename: 'bench.mp4', content_type: 'video/mp4', size: sizeBytes }),
  });
  const { endpoint, headers, metadata } = v.parse(UploadSlot, await reply.json()).resumable;
  return { ...target, path: new URL(endpoint).pathname, headers, metadata };
};

const uploadAlone = async (child: ChildProcess, target: Target, { length: sizeBytes }: Buffer): Promise<void> => {
  const { origin, path, metadata, chunkBytes: chunk } = target;
  const pairs = Object.entries(metadata).map(([key, value]) => `${key} ${Buffer.from(value).toString('base64')}`);
  const headers = { ...target.headers, ...(pairs.length > 0 && { 'upload-metadata': pairs.join(',') }) };
  const lowerCase = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
  await answerOf(child, { endpoint: origin + path, headers: lowerCase, sizeBytes, chunkBytes: chunk });
};

const uploadByHttp = (_: ChildProcess, target: Target, bytes: Buffer): Promise<void> => {
  const { origin, path, headers, metadata, chunkBytes: chunkSize } = target;
  return new Promise((resolve, reject) => {
    const onError = ({ message }: Error) => reject(new Error(message.slice(0, 1000)));
    const options = { chunkSize, headers, metadata, retryDelays: null, onError, onSuccess: () => resolve() };
    new Upload(bytes, { endpoint: origin + path, ...options }).start();
  });
};
