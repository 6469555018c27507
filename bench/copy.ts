import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import * as v from 'valibot';
import { importSteps } from '#contract/steps/import.ts';
import { nanoUsdOf } from '#core/cost/price-of.ts';
import { usEast1 } from '#core/cost/prices.ts';
import { minBytesPerSecond } from '#core/imports/pace.ts';
import { refuseOtherSystems } from '../test/support/process-usage.ts';
import { tlsAuthority } from '../test/support/tls/tls-authority.ts';
import { startBenchCloud } from './bench-cloud.ts';
import { ThrottledHost } from './throttled-host.ts';

const name = 'media.host-of-files.com';
const bytesPerMib = 1024 ** 2;
/** A function with this much memory has one whole CPU, and one with less memory its share. https://docs.aws.amazon.com/lambda/latest/dg/configuration-memory.html */
const memoryMbOfOneCpu = 1769;
const memoriesMb = [256, 512, 1024, 1769];
const Taken = v.object({ wallMs: v.number(), cpuMs: v.number(), peakBytes: v.number() });
type Taken = v.InferOutput<typeof Taken>;

/** How much memory CopyPart uses, and how fast and at what price it copies with the CPU share of each memory size. */
export const benchCopy = async (mib: number): Promise<void> => {
  refuseOtherSystems();
  const authority = tlsAuthority(name);
  const host = await new ThrottledHost(authority, { bytesPerSecond: 1024 ** 3 }).listen();
  const cloud = await startBenchCloud('--public-host', `${name}=${host.address}`, '--ca', authority.caFile);
  try {
    const url = `https://${name}/ranges/${mib}.mp4`;
    const [small, large] = [
      await copyInProcess(
        [cloud.data, url.replace(`${mib}.`, `${mib / 4}.`), host.address, String(mib / 4)],
        authority.caFile,
      ),
      await copyInProcess([cloud.data, url, host.address, String(mib)], authority.caFile),
    ];
    console.log(`peak memory: ${inMib(small)} MiB for ${mib / 4} MiB, ${inMib(large)} for ${mib}`);
    const cpuMsPerMib = large.cpuMs / mib;
    console.log(`CPU: ${cpuMsPerMib.toFixed(1)} ms for each MiB (S3's side has no TLS here)\n`);
    console.table(memoriesMb.map((memoryMb) => rowOf(memoryMb, cpuMsPerMib)));
  } finally {
    await cloud.stop();
    await host.stop();
    authority.forget();
  }
};

const inMib = ({ peakBytes }: Taken): string => (peakBytes / bytesPerMib).toFixed(0);

const copyInProcess = async (args: readonly string[], caFile: string): Promise<Taken> => {
  const child = fork(join(import.meta.dirname, 'copy-one.ts'), args, {
    env: { ...process.env, NODE_EXTRA_CA_CERTS: caFile, POWERTOOLS_LOG_LEVEL: 'SILENT' },
  });
  const taken = once(child, 'message');
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error(`The copy ended with ${code}`);
  const [message] = await taken;
  return v.parse(Taken, message);
};

const rowOf = (memoryMb: number, cpuMsPerMib: number) => {
  const mibPerSecond = (1000 * Math.min(1, memoryMb / memoryMbOfOneCpu)) / cpuMsPerMib;
  const usdPerGib = (pace: number) => nanoUsdOf((memoryMb * 1000 * 1024) / pace, usEast1.lambda_mb_ms) / 1e9;
  const usd = (pace: number) => usdPerGib(Math.min(pace, mibPerSecond)).toFixed(5);
  return {
    MB: memoryMb === importSteps.CopyPart.memoryMb ? `${memoryMb} (deployed)` : memoryMb,
    'CPU lets it copy, MiB/s': mibPerSecond.toFixed(0),
    'USD per GiB at that': usd(mibPerSecond),
    'host of 8 MiB/s': usd(8),
    'of 1 MiB/s': usd(1),
    'slowest allowed host': usd(minBytesPerSecond / bytesPerMib),
  };
};
