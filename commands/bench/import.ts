import { readFileSync } from 'node:fs';
import { Cueline } from '#sdk/index.ts';
import { type Ready, startBenchCloud } from './bench-cloud.ts';
import { ThrottledHost } from './throttled-host.ts';
import { tlsAuthority } from './tls-authority.ts';

const name = 'media.host-of-files.com';
const bytesPerMib = 1024 ** 2;
const bytesPerSecond = 8 * bytesPerMib;

/**
 * Imports the same file from a host that gives 8 MiB/s per connection, once with ranges and once without, through the
 * whole pipeline on the local cloud. `sizeMib` is the size of the larger file; its memory is compared with that of a quarter.
 */
export const benchImport = async (sizeMib: number): Promise<void> => {
  const authority = tlsAuthority(name);
  const host = await new ThrottledHost(authority, { bytesPerSecond }).listen();
  // Every function is a thread of the cloud, and glibc would keep more and more freed memory for each of them; on AWS
  // each is a process of its own. https://man7.org/linux/man-pages/man3/mallopt.3.html (M_ARENA_MAX)
  process.env.MALLOC_ARENA_MAX = '2';
  const cloud = await startBenchCloud('--public-host', `${name}=${host.address}`, '--ca', authority.caFile);
  try {
    const run = (mib: number, kind: 'ranges' | 'stream') => timedImport(cloud.ready, mib, kind);
    // Eight ranges, so that every worker is warm and has allocated its buffers.
    await run(128, 'ranges');
    const small = await run(Math.max(128, sizeMib / 4), 'ranges');
    const ranges = await run(sizeMib, 'ranges');
    const stream = await run(Math.min(sizeMib, 384), 'stream');
    for (const one of [small, ranges, stream]) console.log(lineOf(one));
    console.log(`\nranges / one stream      ${(ranges.mibPerSecond / stream.mibPerSecond).toFixed(2)} times as fast`);
    console.log(`memory, ${ranges.mib} / ${small.mib} MiB   ${(ranges.peakMib / small.peakMib).toFixed(2)}`);
  } finally {
    await cloud.stop();
    await host.stop();
    authority.forget();
  }
};

interface Result {
  readonly kind: string;
  readonly mib: number;
  readonly mibPerSecond: number;
  readonly peakMib: number;
}

const lineOf = ({ kind, mib, mibPerSecond, peakMib }: Result): string =>
  `${kind.padEnd(8)} ${String(mib).padStart(6)} MiB  ${mibPerSecond.toFixed(1).padStart(7)} MiB/s  peak memory of the whole local cloud ${peakMib.toFixed(0)} MiB`;

const timedImport = async ({ base_url, api_key, pid }: Ready, mib: number, kind: string): Promise<Result> => {
  const client = new Cueline({ baseUrl: base_url, apiKey: api_key });
  const source_url = `https://${name}/${kind}/${mib}.mp4`;
  const startedMs = performance.now();
  let peakMib = 0;
  const onProgress = () => {
    peakMib = Math.max(peakMib, memoryOf(pid));
  };
  await client.projects.create({ source_url, auto_transcribe: false }).wait({ pollMs: 100, onProgress });
  return { kind, mib, peakMib, mibPerSecond: mib / ((performance.now() - startedMs) / 1000) };
};

/** Resident, in MiB. https://man7.org/linux/man-pages/man5/proc_pid_status.5.html */
const memoryOf = (pid: number): number => {
  const [, kib] = /^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Number(kib ?? 0) / 1024;
};
