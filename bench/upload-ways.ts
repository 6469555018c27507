import { fork } from 'node:child_process';
import { once } from 'node:events';
import { truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { maxSinglePutBytes } from '#contract/limits.ts';
import { signedUploadUnits } from '#core/cost/modelled-units.ts';
import { nanoUsdOfUnits, pricesIn } from '#core/cost/price-of.ts';
import { type Invocation, invocationsIn, sumOf, usedBy } from '../reference/cost-card/invocations.ts';
import type { startBenchCloud } from './bench-cloud.ts';
import { median } from './quantile.ts';
import { MiB } from './tus-tables.ts';

const ways = ['TUS', 'single PUT', 'parts'] as const;
export const Way = v.picklist(ways);
const Sent = v.object({ uploadId: v.string(), seconds: v.number(), peakMiB: v.number() });

interface Run extends v.InferOutput<typeof Sent> {
  readonly way: v.InferOutput<typeof Way>;
}

/** Uploads a file of this size in the three ways to the whole local cloud, several times in turn, each by the SDK. Returns a table. */
export const uploadWays = async (
  { data, ready }: Awaited<ReturnType<typeof startBenchCloud>>,
  sizeMiB: number,
  runs: number,
): Promise<string> => {
  const sizeBytes = Math.min(sizeMiB * MiB, maxSinglePutBytes);
  const path = join(data, 'long.mp4');
  writeFileSync(path, '');
  truncateSync(path, sizeBytes);
  const all: Run[] = [];
  for (let run = 0; run < runs; run += 1) {
    for (const way of ways) {
      const child = fork(join(import.meta.dirname, 'one-upload.ts'), [ready.base_url, ready.api_key, path, way]);
      const [sent] = await Promise.race([
        once(child, 'message'),
        once(child, 'exit').then(() => Promise.reject(new Error(`The client of ${way} has exited`))),
      ]);
      all.push({ way, ...v.parse(Sent, sent) });
    }
  }
  const invocations = invocationsIn(data);
  const perGiB = (1024 * MiB) / sizeBytes;
  const columns: readonly (readonly [string, (run: Run) => number, number])[] = [
    ['MiB/s', ({ seconds }) => sizeBytes / MiB / seconds, 0],
    ['peak MiB of the client', ({ peakMiB }) => peakMiB, 0],
    ['requests of the API per GiB', (run) => invocationsOf(run, invocations).length * perGiB, 0],
    ['Lambda GB-seconds per GiB', (run) => gbSeconds(invocationsOf(run, invocations)) * perGiB, 2],
    ['USD per GiB', (run) => (nanoUsdOf(run, invocations) * perGiB) / 1e9, 5],
  ];
  const title = Math.max(...columns.map(([name]) => name.length));
  const line = (first: string, cells: readonly string[]) =>
    [first.padEnd(title), ...cells.map((cell) => cell.padStart(10))].join('  ');
  return [
    line(`A file of ${sizeBytes / MiB} MiB`, ways),
    ...columns.map(([name, value, digits]) =>
      line(
        name,
        ways.map((way) => median(all.filter((run) => run.way === way).map(value)).toFixed(digits)),
      ),
    ),
    '',
    limitsOfWays,
  ].join('\n');
};

/** Without the time of a cold start, so that every Lambda is warm. */
const invocationsOf = ({ uploadId }: Run, all: readonly Invocation[]): Invocation[] =>
  all
    .filter(({ lines }) => lines.some(({ upload_id }) => upload_id === uploadId))
    .map((one) => ({ ...one, billedMs: one.billedMs - one.initMs }));

const gbSeconds = (invocations: readonly Invocation[]): number =>
  invocations.reduce((sum, { billedMs, memoryMb }) => sum + (billedMs * memoryMb) / 1024 / 1000, 0);

/** The request of S3 for a single PUT is counted when a project is made of the upload. */
const nanoUsdOf = (run: Run, all: readonly Invocation[]): number => {
  const { units, modelled } = usedBy(invocationsOf(run, all));
  const put = run.way === 'single PUT' ? [signedUploadUnits] : [];
  return nanoUsdOfUnits(sumOf([units, modelled, ...put]), pricesIn('us-east-1')) ?? Number.NaN;
};

const limitsOfWays = `The dollars are those of the cost lines in us-east-1, from POST /uploads to the last byte: gateway, Lambda (as long as it takes here),
DynamoDB, S3, logs, and the replies sent out. MiB/s is limited by this machine, whose S3 stand-in computes MD5 and CRC64NVME in
JavaScript for all three. A file that came by a single PUT is copied by POST /projects, which the others need not.`;
