import { existsSync } from 'node:fs';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { open, url } from 'node:inspector';
import { delimiter, join } from 'node:path';
import type { CloudOptions } from '@cueline/local-aws';
import { recogniserNames } from '@cueline/local-aws/services/transcribe/recognisers/recogniser.ts';
import * as v from 'valibot';
import { consoleRoute, docsPath } from '#contract/console.ts';
import { scopes } from '#contract/scopes.ts';
import { hashOfKey } from '#core/keys/api-key.ts';
import { speechModelFolder } from '../lib/constructs/speech-module.ts';
import { createAccount } from '../operate/accounts/accounts.ts';
import { newConsoleToken } from '../operate/accounts/console-link.ts';
import { createKey } from '../operate/accounts/keys.ts';
import { oneOf } from '../operate/command-line/one-of.ts';
import { writeWhole } from '../operate/command-line/write-whole.ts';
import { enterDeployment } from '../operate/stage/deployment.ts';
import { readyName } from './ready-cloud.ts';
import { checkStart } from './start/check-start.ts';
import type { FastLoop, FastLoopOptions } from './start/fast-loop.ts';
import { ReplaceableCloud } from './start/replaceable-cloud.ts';
import { SourceWatch } from './start/source-watch.ts';
import { appSources, synthIfChanged } from './synth.ts';

const projectDir = join(import.meta.dirname, '..');
const ownAssembly = join(projectDir, 'cdk.out');
/** Others on the machine cannot read the keys. */
const ownMode = 0o600;

export interface LocalCloudOptions {
  readonly data: string;
  readonly port?: string | undefined;
  readonly reset?: boolean;
  readonly timeScale?: string | undefined;
  readonly recogniser?: string | undefined;
  readonly transcribeJobs?: string | undefined;
  readonly startExecutions?: string | undefined;
  /** Each as NAME=IP:PORT. */
  readonly publicHosts?: readonly string[] | undefined;
  readonly ca?: string | undefined;
  readonly keptResults?: string | undefined;
  /** Runs this assembly as it is. @default cdk.out, which is synthesized again if the app has changed */
  readonly assembly?: string | undefined;
  /** What the stand-ins do as AWS does at its limits, for tests only. */
  readonly limits?: CloudOptions['limits'];
  /** Applies saved changes to the running cloud. */
  readonly watch?: boolean;
  /** The port that debuggers attach to. */
  readonly debugPort?: string | undefined;
  /** Prints a line for the user. */
  readonly log?: (line: string) => void;
}

const DemoAccount = v.object({ account_id: v.string(), api_key: v.string() });

export interface LocalCloud {
  stop(): Promise<void>;
}

/** Synthesizes the app if it changed, runs it, creates a demo account if there is none, and writes ready.json. */
export const runLocalCloud = async (options: LocalCloudOptions): Promise<LocalCloud> => {
  const { data, assembly = ownAssembly, log = console.log, watch = false, debugPort } = options;
  checkPrograms();
  await checkStart(data, options.port === undefined ? undefined : wholeNumber(options.port, '--port'));
  // Watches from before the synthesis, so that what is saved meanwhile counts as a change.
  const sources = watch ? new SourceWatch(projectDir, appSources) : undefined;
  if (assembly === ownAssembly) await synthIfChanged({ outDir: assembly, log });
  else if (watch || debugPort) throw new Error('--watch and --debug are for cdk.out: leave out --assembly.');
  if (debugPort) openInspector(wholeNumber(debugPort, '--debug-port'));
  const cloud = await ReplaceableCloud.start(cloudOptions(options, log), assembly);
  // A cloud that was killed may have left it. Only who has the lock of the folder changes it.
  const readyFile = join(data, readyName);
  await rm(readyFile, { force: true });
  const loop = sources || debugPort ? await fastLoop({ cloud, data, debug: debugPort !== undefined, log }) : undefined;
  await loop?.replaceAll();
  const { ApiUrl: baseUrl = '' } = await enterDeployment({ data });
  const demo = await demoAccount(data);
  await writeWhole(readyFile, JSON.stringify({ base_url: baseUrl, ...demo, pid: process.pid }), ownMode);
  log(summary(baseUrl, demo.api_key, data, await consoleUrl(baseUrl, demo.api_key)));
  const watching = sources && loop?.run(sources);
  return {
    stop: async () => {
      sources?.close();
      await watching;
      await rm(readyFile, { force: true });
      // Shows which rights of a row's `uses` are not needed.
      await writeFile(join(data, 'grants.txt'), `${cloud.grants().join('\n')}\n`);
      await cloud.stop();
    },
  };
};

/** Without them each upload would fail, with no word of why: media are probed with them, and their sound is read for recognisers. */
const checkPrograms = (): void => {
  const folders = (process.env.PATH ?? '').split(delimiter);
  const missing = ['ffmpeg', 'ffprobe'].filter((name) => !folders.some((folder) => existsSync(join(folder, name))));
  if (missing.length === 0) return;
  throw new Error(
    `There is no ${missing.join(' and no ')} on the PATH, with which the local cloud reads media. Run ./setup, or install ` +
      'FFmpeg: apt-get install ffmpeg, or brew install ffmpeg.',
  );
};

/** Its modules are loaded only where it is used, since esbuild and what builds the console take long to load. */
const fastLoop = async (options: Omit<FastLoopOptions, 'projectDir'>): Promise<FastLoop> => {
  const { FastLoop } = await import('./start/fast-loop.ts');
  return new FastLoop({ ...options, projectDir });
};

const cloudOptions = (options: LocalCloudOptions, log: (line: string) => void) => ({
  dataDir: options.data,
  reset: options.reset ?? false,
  speechModel: speechModelFolder,
  log: (source: string, message: string) => log(`${source}: ${message}`),
  ...(options.port && { port: wholeNumber(options.port, '--port') }),
  ...(options.timeScale && { timeScale: positive(options.timeScale, '--time-scale') }),
  ...(options.recogniser && { recogniser: oneOf(recogniserNames, options.recogniser, '--recogniser') }),
  ...(options.transcribeJobs && { transcribeJobs: atLeastOne(options.transcribeJobs, '--transcribe-jobs') }),
  ...(options.startExecutions && { startExecutions: atLeastOne(options.startExecutions, '--start-executions') }),
  ...(options.ca && { caFile: options.ca }),
  ...(options.keptResults && { keptResults: options.keptResults }),
  ...(options.limits && { limits: options.limits }),
  debug: options.debugPort !== undefined,
  publicHosts: new Map((options.publicHosts ?? []).map(publicHost)),
});

/** Made once per data folder, which keeps its key: only the owner of the folder can read it. */
const demoAccount = async (data: string): Promise<v.InferOutput<typeof DemoAccount>> => {
  const file = join(data, 'demo.json');
  if (existsSync(file)) return v.parse(DemoAccount, JSON.parse(await readFile(file, 'utf8')));
  const { account_id } = await createAccount('Demo', 'studio');
  const demo = { account_id, api_key: await createKey(account_id, 'demo', { scopes: [...scopes] }) };
  await writeWhole(file, JSON.stringify(demo), ownMode);
  return demo;
};

/** Stays open until the process ends, so that debuggers stay attached when stacks are redeployed. */
const openInspector = (port: number): void => {
  open(port, '127.0.0.1');
  if (!url()) throw new Error(`Node's inspector cannot listen on port ${port}: --debug-port takes another.`);
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

/**
 * Where a page of the console is, with a token that signs a browser in once; without one where the demo key was revoked. The
 * deployment must have been entered.
 */
export const consoleUrl = async (baseUrl: string, key: string, page = ''): Promise<string> => {
  const url = new URL(`${consoleRoute.path}${page}`, baseUrl).href;
  const link = await newConsoleToken(hashOfKey(key)).catch(() => undefined);
  return link ? `${url}#token=${link.token}` : url;
};

const summary = (baseUrl: string, key: string, data: string, console: string): string => `
Cueline runs on this machine.
  console  ${console}
           (signs in once, within ten minutes; npm run admin -- console-link makes a new link)
  API      ${baseUrl}
  docs     ${new URL(docsPath, baseUrl).href}
  data     ${data}  (npm start -- --reset deletes it)

For the clients, cueline and docs/guides/quickstart.md:
  export CUELINE_BASE_URL=${baseUrl} CUELINE_API_KEY=${key}
`;
