import { readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { type Breakpoints, watchBreakpoints } from './breakpoints.ts';
import type { CloudContext } from './context.ts';
import { createServices } from './create-services.ts';
import { isLockFile, lockFolder, restrictToOwner } from './data-folder.ts';
import { CallCounts } from './edge/call-counts.ts';
import type { Limits } from './edge/limits.ts';
import { type Edge, startEdge } from './edge/server.ts';
import { createIam } from './iam/create-iam.ts';
import type { Credentials } from './iam/principal.ts';
import { KeptResults } from './kept-results.ts';
import type { ResourceIdentity } from './resources/resource-type.ts';
import type { RecogniserName } from './services/transcribe/recognisers/recogniser.ts';
import { State } from './state/state.ts';
import { readAssembly } from './template/assembly.ts';
import { publishAssets } from './template/assets.ts';
import { deployStacks, pseudoParameters } from './template/deploy.ts';

export interface CloudOptions {
  /** The folder that `cdk synth` wrote. */
  readonly assemblyDir: string;
  /** The folder that keeps all data between starts. */
  readonly dataDir: string;
  /** Port of the first HTTP API; 0 is any free one. @default 4560, or any free one when that is in use */
  readonly port?: number;
  /** Deletes the content of `dataDir` first. */
  readonly reset?: boolean;
  /** Divides SQS delays, the distance of Scheduler at() times and Wait states. @default 1 */
  readonly timeScale?: number;
  /** The only speech recogniser that Transcribe uses. @default the best that is installed */
  readonly recogniser?: RecogniserName;
  /** A folder with Moonshine's model, by which packages/speech hears English. @default Whisper hears all */
  readonly speechModel?: string;
  /** How many jobs Transcribe has in progress at once. @default 250 */
  readonly transcribeJobs?: number;
  /** How many executions Step Functions starts in a second, multiplied by `timeScale`. @default the quota of us-east-1 */
  readonly startExecutions?: number;
  /** Hosts that handlers reach as if they were public, for tests only: NAME -> IP:PORT. */
  readonly publicHosts?: ReadonlyMap<string, string>;
  /** A certificate authority that handlers trust beside the usual ones, for tests only. */
  readonly caFile?: string;
  /** What the stand-ins do as AWS does at its limits, for tests only. @default nothing */
  readonly limits?: Limits;
  /** A folder with results of ffmpeg, ffprobe and the recogniser, for tests only: the same media is worked on once. */
  readonly keptResults?: string;
  /** The process's inspector is open: time-outs do not count the time that handlers are paused at breakpoints. */
  readonly debug?: boolean;
  log?(source: string, message: string): void;
}

export interface Cloud {
  /** The base URL of every HTTP API, in the template's order. */
  readonly baseUrls: readonly string[];
  /** The URL of every distribution, which takes requests for its own domains. */
  readonly distributionUrls: readonly string[];
  readonly endpointUrl: string;
  readonly operator: Credentials;
  readonly stackOutputs: Readonly<Record<string, Readonly<Record<string, string>>>>;
  grants(): string[];
  /** From now on the function runs the code in this folder; events in progress finish on the old code. */
  replaceCode(functionId: ResourceIdentity, codeDir: string): void;
  /** Stops everything; unfinished work continues at the next start. */
  stop(): Promise<void>;
}

const REGION = 'us-east-1';
const ACCOUNT_ID = '000000000000';

/** Runs a synthesized app on this machine. Throws, with nothing left running, when its template holds something unsupported. */
export async function startCloud(given: CloudOptions): Promise<Cloud> {
  // Absolute, since ffmpeg and the recognisers run in other working directories.
  const options = { ...given, dataDir: resolve(given.dataDir) };
  const endings: (() => unknown)[] = [lockFolder(options.dataDir)];
  const stop = async () => {
    for (const end of endings.splice(0).reverse()) await end();
  };
  try {
    restrictToOwner(options.dataDir);
    if (options.reset) empty(options.dataDir);
    return await start(options, endings, stop);
  } catch (cause) {
    await stop();
    throw cause;
  }
}

async function start(options: CloudOptions, endings: (() => unknown)[], stop: () => Promise<void>): Promise<Cloud> {
  const stacks = readAssembly(options.assemblyDir);
  const state = State.inFolder(options.dataDir);
  endings.push(() => state.close());
  const calls = new CallCounts(options.dataDir);
  endings.push(() => calls.write());
  const breakpoints = options.debug ? watchBreakpoints() : undefined;
  endings.push(() => breakpoints?.close());
  const { context, edge } = await startContext(options, state, calls, breakpoints);
  endings.push(() => edge.close());

  const services = createServices(context, options);
  const running = Object.values(services);
  for (const service of running) if ('handle' in service) edge.serve(service);
  endings.push(...running.filter((service) => 'stop' in service).map((service) => () => service.stop()));
  endings.push(() => breakpoints?.resumeAll());
  const assets = await publishAssets({
    assets: stacks.flatMap((stack) => stack.assets),
    s3: services.s3,
    dataDir: options.dataDir,
    fillIn: fillIn(context),
  });
  const deployed = await deployStacks(stacks, { ...services, context, assets });
  for (const stack of deployed) services.cloudFormation.putStack(stack);
  for (const service of running) if ('resume' in service) await service.resume();
  writeOperatorFile(options.dataDir, context);
  return {
    baseUrls: services.httpApis.apis.map(({ endpoint }) => endpoint),
    distributionUrls: services.distributions.urls,
    endpointUrl: context.endpointUrl,
    operator: context.iam.operator,
    stackOutputs: Object.fromEntries(deployed.map(({ name, outputs }) => [name, outputs])),
    grants: () => context.iam.grants(),
    replaceCode({ stack, logicalId }, codeDir) {
      const name = deployed.find((one) => one.name === stack)?.refs.get(logicalId);
      if (name === undefined) throw new Error(`There is no function ${logicalId} in the stack ${stack}.`);
      services.lambda.replaceCode(name, resolve(codeDir));
    },
    stop,
  };
}

async function startContext(
  options: CloudOptions,
  state: State,
  calls: CallCounts,
  breakpoints: Breakpoints | undefined,
): Promise<{ context: CloudContext; edge: Edge }> {
  const { dataDir, timeScale = 1, publicHosts = new Map(), caFile, keptResults, limits, log = () => {} } = options;
  const iam = createIam(state, { accountId: ACCOUNT_ID, region: REGION });
  const edge = await startEdge({ state, iam, calls, region: REGION, log, limits });
  const identity = { accountId: ACCOUNT_ID, region: REGION, endpointUrl: edge.url };
  const kept = keptResults && new KeptResults(resolve(keptResults));
  const forTests = { publicHosts, ...(caFile && { caFile }), ...(kept && { kept }), ...(limits && { limits }) };
  return {
    edge,
    context: {
      ...identity,
      ...forTests,
      dataDir,
      state,
      iam,
      calls,
      timeScale,
      variables: {},
      log,
      ...(breakpoints && { pausedMs: breakpoints.pausedMs }),
    },
  };
}

/** Replaces pseudo parameters in the names of asset buckets. */
const fillIn =
  (context: CloudContext) =>
  (text: string): string => {
    const values = pseudoParameters(context, '');
    return text.replace(/\$\{(AWS::\w+)\}/g, (whole, name: string) => values[name] ?? whole);
  };

/** Endpoint and credentials for the operator's commands, readable by the folder's owner only. */
function writeOperatorFile(dataDir: string, { endpointUrl: endpoint, region, iam }: CloudContext): void {
  const { accessKeyId, secretAccessKey } = iam.operator;
  const text = JSON.stringify({ endpoint, region, accessKeyId, secretAccessKey }, undefined, 2);
  writeFileSync(join(dataDir, 'aws.json'), text, { mode: 0o600 });
}

function empty(folder: string): void {
  for (const name of readdirSync(folder)) if (!isLockFile(name)) rmSync(join(folder, name), { recursive: true });
}
