import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, readlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Cloud, startCloud } from '@cueline/local-aws';
import { AwsError } from '@cueline/local-aws/aws-error.ts';
import type { Call } from '@cueline/local-aws/edge/call-counts.ts';
import { temporaryFolder } from '@cueline/local-aws/test/temporary-folder.ts';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { objectKeys } from '#contract/object-keys.ts';
import { Export, ExportBatch } from '#contract/schemas/export.ts';
import { Project } from '#contract/schemas/project.ts';
import { findExport } from '#runtime/stores/exports.ts';
import { synthIfChanged } from '../../commands/synth.ts';
import { Api } from '../support/cloud/api.ts';
import { keptResultsVariable } from '../support/cloud/cloud-process.ts';
import { ledgerOf } from '../support/cloud/ledger.ts';
import { newAccount } from '../support/cloud/new-account.ts';
import { storedVersions } from '../support/cloud/stored-objects.ts';

const dir = temporaryFolder(afterAll);
const dataDir = join(dir, 'data');
const talk = new URL('../fixtures/talk.mp4', import.meta.url).pathname;
let cloud: Cloud;
/** Throws or says true where a call is to be refused, from the order of an export on. */
type Fault = (call: Call) => boolean;
let fault: Fault = () => false;

beforeAll(async () => {
  await synthIfChanged({ outDir: 'cdk.out' });
  const keptResults = process.env[keptResultsVariable];
  const limits = { reached: (call: Call) => fault(call) };
  cloud = await startCloud({ assemblyDir: 'cdk.out', dataDir, port: 0, limits, ...(keptResults && { keptResults }) });
});
afterEach(() => {
  fault = () => false;
});
afterAll(() => cloud?.stop());

/** Exports fifteen seconds, and tells how that ended, what it cost, and how often anything happened. */
async function exported(file: string, type: string, given: Fault = fault) {
  const { accountId: account_id, apiKey } = await newAccount(dataDir, 'studio');
  const api = new Api({ baseUrl: `${cloud.baseUrls[0]}/v1`, apiKey });
  const upload_id = await api.upload(file, type);
  const { id: project_id } = (await api.post('/projects', { upload_id, auto_transcribe: false })).as(Project);
  const requested = { presets: ['youtube'], resolution: '720p', burn_captions: false, range_start: 0, range_end: 15 };
  fault = given;
  const batch = (await api.post(`/projects/${project_id}/exports`, requested)).as(ExportBatch);
  const export_id = batch.data[0]?.id ?? '';
  const ended = (await api.settled(`/exports/${export_id}`, Export)).at(-1);
  const entries = (await ledgerOf(account_id)).filter(({ entry_id }) => entry_id.startsWith(export_id));
  return {
    status: ended?.status,
    renderer: ended?.renderer,
    warnings: ended?.warnings?.map(({ code }) => code),
    booked: entries.map(({ credits }) => credits).sort(),
    event: (await findExport(account_id, export_id))?.event?.type,
    videos: (await storedVersions(objectKeys.video({ account_id, project_id, export_id }))).length,
  };
}
const finished = {
  status: 'completed',
  renderer: 'lambda',
  warnings: [],
  booked: [-1],
  event: 'export.completed',
  videos: 1,
};

/** The processes that make videos now. */
const makers = (): number[] =>
  execFileSync('ps', ['-eo', 'pid=,ppid=,args='], { encoding: 'utf8' })
    .split('\n')
    .map((line) => line.trim().split(/\s+/))
    .flatMap(([pid, parent, ...args]) =>
      Number(parent) === process.pid && args.join(' ').includes('child.mjs') ? [Number(pid)] : [],
    );

/** Files that a process has open to write: a full disk would end it. */
const writtenBy = (pid: number): string[] =>
  readdirSync(`/proc/${pid}/fd`).flatMap((fd) => {
    const path = readlinkSync(`/proc/${pid}/fd/${fd}`);
    const isWritten = /flags:\s+\d*[12]$/m.test(readFileSync(`/proc/${pid}/fdinfo/${fd}`, 'utf8'));
    return isWritten && path.startsWith('/') && !path.startsWith('/dev/') ? [path] : [];
  });

/** Does this to each process that makes a video, a few times a second, while the export is made. */
async function whileMade<T>(each: (pid: number) => void, made: Promise<T>): Promise<T> {
  const timer = setInterval(() => {
    for (const pid of makers())
      try {
        each(pid);
      } catch {
        // It has ended meanwhile.
      }
  }, 100);
  return made.finally(() => clearInterval(timer));
}

it('a chunk that is killed is made again', async () => {
  const killed: number[] = [];
  const kill = (pid: number): void => {
    if (killed.length === 0 && process.kill(pid, 'SIGKILL')) killed.push(pid);
  };
  expect(await whileMade(kill, exported(talk, 'video/mp4'))).toEqual(finished);
  expect(killed).toHaveLength(1);
});

it('where all chunks are killed, MediaConvert makes the video', async () => {
  const kill = (pid: number): void => void process.kill(pid, 'SIGKILL');
  const ended = await whileMade(kill, exported(talk, 'video/mp4'));
  expect(ended).toEqual({ ...finished, renderer: 'mediaconvert', warnings: ['renderer_fallback'] });
});

it.runIf(existsSync('/proc/self/fd'))('a full disk changes nothing, since no chunk writes to it', async () => {
  const seen = new Set<number>();
  const written: string[] = [];
  const look = (pid: number): void => {
    written.push(...writtenBy(pid));
    seen.add(pid);
  };
  expect(await whileMade(look, exported(talk, 'video/mp4'))).toEqual(finished);
  expect(seen.size).toBeGreaterThan(0);
  expect(written).toEqual([]);
});

it.each([
  ['PUTs of parts are lost', 'UploadPart', 3, () => true],
  [
    'URLs have expired',
    'GetObject',
    1,
    () => {
      throw new AwsError('AccessDenied', 403, 'Request has expired');
    },
  ],
])('where %s, the video is made all the same', async (_, operation, times, refuse) => {
  let refused = 0;
  const given: Fault = (call) => {
    if (!call.presigned || call.operation !== operation || refused >= times) return false;
    refused += 1;
    return refuse();
  };
  expect(await exported(talk, 'video/mp4', given)).toEqual(finished);
  expect(refused).toBe(times);
});

it('a poisoned file fails at once and is refunded', async () => {
  const whole = readFileSync(talk);
  const poisoned = join(dir, 'poisoned.mp4');
  writeFileSync(poisoned, whole.subarray(0, whole.indexOf('mdat') + 4));
  const failed = { ...finished, status: 'failed', booked: [-1, 1], event: 'export.failed', videos: 0 };
  expect(await exported(poisoned, 'video/mp4')).toEqual(failed);
});

it('a source without an index is made in one piece', async () => {
  const stream = join(dir, 'talk.ts');
  execFileSync('ffmpeg', ['-v', 'error', '-i', talk, '-c', 'copy', '-f', 'mpegts', stream]);
  expect(await exported(stream, 'video/mp2t')).toEqual(finished);
});
