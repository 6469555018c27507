import { existsSync } from 'node:fs';
import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import { open, url } from 'node:inspector';
import { join } from 'node:path';
import * as v from 'valibot';
import { createAccount } from './admin/accounts.ts';
import { createKey } from './admin/keys.ts';
import { enterDeployment } from './deployment.ts';
import { FastLoop } from './start/fast-loop.ts';
import { ReplaceableCloud } from './start/replaceable-cloud.ts';
import { SourceWatch } from './start/source-watch.ts';
import { appSources, synthIfChanged } from './synth.ts';

const projectDir = join(import.meta.dirname, '..');
const assemblyDir = join(projectDir, 'cdk.out');

export interface LocalCloudOptions {
  readonly data: string;
  readonly port?: string | undefined;
  readonly reset?: boolean;
  readonly timeScale?: string | undefined;
  readonly transcribeJobs?: string | undefined;
  readonly startExecutions?: string | undefined;
  /** NAME=IP:PORT each. */
  readonly publicHosts?: readonly string[];
  readonly ca?: string | undefined;
  readonly dynamoDbEndpoint?: string | undefined;
  /** Takes what is saved into the cloud that runs. */
  readonly watch?: boolean;
  /** The port that debuggers attach to. */
  readonly debugPort?: string | undefined;
  /** Where lines for the person at the terminal go. */
  readonly log?: (line: string) => void;
}

/** What `<data>/ready.json` holds while a cloud runs there. */
const Ready = v.object({ base_url: v.string(), api_key: v.string(), account_id: v.string(), pid: v.number() });
const DemoAccount = v.object({ account_id: v.string(), api_key: v.string() });

export interface LocalCloud {
  stop(): Promise<void>;
}

/** Synthesizes what changed, runs it, makes sure of a demo account, and says in ready.json that all is ready. */
export const runLocalCloud = async (options: LocalCloudOptions): Promise<LocalCloud> => {
  const { data, log = console.log, watch = false, debugPort } = options;
  const readyFile = join(data, 'ready.json');
  await rm(readyFile, { force: true });
  // Looks before the synthesis reads: what is saved in between counts as a change.
  const sources = watch ? new SourceWatch(projectDir, appSources) : undefined;
  await synthIfChanged({ outDir: assemblyDir, log });
  if (debugPort) openInspector(wholeNumber(debugPort, '--debug-port'));
  const cloud = await ReplaceableCloud.start(cloudOptions(options, log), assemblyDir);
  const loop =
    sources || debugPort ? new FastLoop({ cloud, projectDir, data, debug: debugPort !== undefined, log }) : undefined;
  await loop?.replaceAll();
  const { ApiUrl: baseUrl = '' } = await enterDeployment({ data });
  const demo = await demoAccount(data);
  await writeWhole(readyFile, JSON.stringify({ base_url: baseUrl, ...demo, pid: process.pid }));
  log(summary(baseUrl, demo.api_key, data));
  const watching = sources && loop?.run(sources);
  return {
    stop: async () => {
      sources?.close();
      await watching;
      await rm(readyFile, { force: true });
      // For whoever asks whether a row's `uses` ask for too much.
      await writeFile(join(data, 'unused-grants.txt'), `${cloud.unusedGrants().join('\n')}\n`);
      await cloud.stop();
    },
  };
};

const cloudOptions = (options: LocalCloudOptions, log: (line: string) => void) => ({
  dataDir: options.data,
  reset: options.reset ?? false,
  log: (source: string, message: string) => log(`${source}: ${message}`),
  ...(options.port && { port: wholeNumber(options.port, '--port') }),
  ...(options.timeScale && { timeScale: positive(options.timeScale, '--time-scale') }),
  ...(options.transcribeJobs && { transcribeJobs: atLeastOne(options.transcribeJobs, '--transcribe-jobs') }),
  ...(options.startExecutions && { startExecutions: atLeastOne(options.startExecutions, '--start-executions') }),
  ...(options.ca && { caFile: options.ca }),
  ...(options.dynamoDbEndpoint && { dynamoDbEndpoint: options.dynamoDbEndpoint }),
  debug: options.debugPort !== undefined,
  publicHosts: new Map((options.publicHosts ?? []).map(publicHost)),
});

export interface JoinedCloud {
  readonly baseUrl: string;
  readonly apiKey: string;
  /** Stops the cloud if it was started to be joined. */
  leave(): Promise<void>;
}

/** The cloud that runs with its data there, or a new one, quiet, until it is left. */
export const joinLocalCloud = async ({ data }: { data: string }): Promise<JoinedCloud> => {
  const running = await readReady(data);
  if (running) return { baseUrl: running.base_url, apiKey: running.api_key, leave: async () => {} };
  const cloud = await runLocalCloud({ data, port: '0', log: () => {} });
  const ready = await readReady(data);
  if (!ready) throw new Error('The local cloud did not start.');
  return { baseUrl: ready.base_url, apiKey: ready.api_key, leave: () => cloud.stop() };
};

const readReady = async (data: string) => {
  const text = await readFile(join(data, 'ready.json'), 'utf8').catch(() => undefined);
  const ready = text ? v.parse(Ready, JSON.parse(text)) : undefined;
  return ready && isAlive(ready.pid) ? ready : undefined;
};

const isAlive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

/** Made once per data folder; its key is kept there, since this cloud is nobody else's. */
const demoAccount = async (data: string): Promise<v.InferOutput<typeof DemoAccount>> => {
  const file = join(data, 'demo.json');
  if (existsSync(file)) return v.parse(DemoAccount, JSON.parse(await readFile(file, 'utf8')));
  const { account_id } = await createAccount('Demo', 'studio');
  const demo = { account_id, api_key: await createKey(account_id, 'demo') };
  await writeWhole(file, JSON.stringify(demo));
  return demo;
};

/** Stays open for as long as the process runs, so that debuggers stay attached when stacks are deployed anew. */
const openInspector = (port: number): void => {
  open(port, '127.0.0.1');
  if (!url()) throw new Error(`Node's inspector cannot listen on port ${port}: --debug-port takes another.`);
};

/** Never half a file, and for its owner's eyes only. */
const writeWhole = async (path: string, text: string): Promise<void> => {
  await writeFile(`${path}.new`, text, { mode: 0o600 });
  await rename(`${path}.new`, path);
};

const publicHost = (given: string): [string, string] => {
  const [, name, address] = /^([^=]+)=(.+:\d+)$/.exec(given) ?? [];
  if (!name || !address) throw new Error(`--public-host takes NAME=IP:PORT, not ${given}.`);
  return [name, address];
};

const positive = (given: string, option: string): number => {
  const value = Number(given);
  if (!(value > 0)) throw new Error(`${option} takes a number above 0, not ${given}.`);
  return value;
};

const atLeastOne = (given: string, option: string): number => {
  if (!/^[1-9]\d{0,4}$/.test(given)) throw new Error(`${option} takes a number from 1 to 99999, not ${given}.`);
  return Number(given);
};

const wholeNumber = (given: string, option: string): number => {
  if (!/^\d{1,5}$/.test(given)) throw new Error(`${option} takes a port number, not ${given}.`);
  return Number(given);
};

const summary = (baseUrl: string, key: string, data: string): string => `
Cueline runs on this machine.
  API    ${baseUrl}
  key    ${key}
  data   ${data}  (npm start -- --reset forgets it)

  curl ${baseUrl}/account -H 'authorization: Bearer ${key}'
`;
