import { readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { closeToOthers } from './close-to-others.ts';
import type { CloudContext, Resumable } from './context.ts';
import { CallCounts } from './edge/call-counts.ts';
import { type Edge, startEdge } from './edge/server.ts';
import { createIam } from './iam/create-iam.ts';
import type { Credentials } from './iam/principal.ts';
import { isLockFile, lockFolder } from './lock-folder.ts';
import { createHttpApis } from './services/api-gateway/service.ts';
import { createCloudFormation } from './services/cloudformation/service.ts';
import { createDynamoDb } from './services/dynamodb/service.ts';
import { createEvents } from './services/events/service.ts';
import { createEventSourceMappings } from './services/lambda/event-source-mappings.ts';
import { createLambda } from './services/lambda/service.ts';
import { createLogs } from './services/logs/service.ts';
import { createMediaConvert } from './services/mediaconvert/service.ts';
import { createS3 } from './services/s3/service.ts';
import { createScheduler } from './services/scheduler/service.ts';
import { createSqs } from './services/sqs/service.ts';
import { createStates } from './services/states/service.ts';
import { createSts } from './services/sts/service.ts';
import { createTranscribe } from './services/transcribe/service.ts';
import { State } from './state/state.ts';
import { readAssembly } from './template/assembly.ts';
import { publishAssets } from './template/assets.ts';
import { deployStacks, pseudoParameters } from './template/deploy.ts';

export interface CloudOptions {
  /** What `cdk synth` wrote. */
  readonly assemblyDir: string;
  /** Keeps everything between starts. */
  readonly dataDir: string;
  /** Of the first HTTP API; 0 is any. @default 4560, or any when that is taken */
  readonly port?: number;
  /** Forgets what `dataDir` holds first. */
  readonly reset?: boolean;
  /** @default 1 */
  readonly timeScale?: number;
  /** How many jobs Transcribe has in progress at once. @default 250 */
  readonly transcribeJobs?: number;
  /** How many executions Step Functions starts in a second, as `timeScale` shortens it. @default the quota of us-east-1 */
  readonly startExecutions?: number;
  readonly publicHosts?: ReadonlyMap<string, string>;
  readonly caFile?: string;
  /** A DynamoDB to use instead of the one that comes with the project. */
  readonly dynamoDbEndpoint?: string;
  log?(source: string, message: string): void;
}

export interface Cloud {
  /** Of every HTTP API, in the template's order. */
  readonly baseUrls: readonly string[];
  readonly endpointUrl: string;
  readonly operator: Credentials;
  readonly stackOutputs: Readonly<Record<string, Readonly<Record<string, string>>>>;
  unusedGrants(): string[];
  /** Ends what runs; unfinished work is taken up at the next start. */
  stop(): Promise<void>;
}

const REGION = 'us-east-1';
const ACCOUNT_ID = '000000000000';

/** Runs a synthesized app on this machine. Throws, with nothing left running, when its template holds what is not honoured. */
export async function startCloud(given: CloudOptions): Promise<Cloud> {
  // Absolute, since ffmpeg and the recognisers run in folders of their own.
  const options = { ...given, dataDir: resolve(given.dataDir) };
  const endings: (() => unknown)[] = [lockFolder(options.dataDir)];
  const stop = async () => {
    for (const end of endings.splice(0).reverse()) await end();
  };
  try {
    closeToOthers(options.dataDir);
    if (options.reset) empty(options.dataDir);
    return await start(options, endings, stop);
  } catch (cause) {
    await stop();
    throw cause;
  }
}

async function start(options: CloudOptions, endings: (() => unknown)[], stop: () => Promise<void>): Promise<Cloud> {
  const stacks = readAssembly(options.assemblyDir);
  const state = new State(options.dataDir);
  endings.push(() => state.close());
  const calls = new CallCounts(options.dataDir);
  endings.push(() => calls.write());
  const { context, edge } = await startContext(options, state, calls);
  endings.push(() => edge.close());

  const services = startServices(context, edge, options, endings);
  const assets = await publishAssets({
    assets: stacks.flatMap((stack) => stack.assets),
    s3: services.s3,
    dataDir: options.dataDir,
    fillIn: fillIn(context),
  });
  const deployed = await deployStacks(stacks, { ...services, assets });
  for (const stack of deployed) services.cloudFormation.putStack(stack);
  for (const service of services.resumable) await service.resume();
  writeOperatorFile(options.dataDir, context);
  return {
    baseUrls: services.httpApis.apis.map(({ endpoint }) => endpoint),
    endpointUrl: context.endpointUrl,
    operator: context.iam.operator,
    stackOutputs: Object.fromEntries(deployed.map(({ name, outputs }) => [name, outputs])),
    unusedGrants: () => context.iam.unusedGrants(),
    stop,
  };
}

async function startContext(
  options: CloudOptions,
  state: State,
  calls: CallCounts,
): Promise<{ context: CloudContext; edge: Edge }> {
  const { dataDir, timeScale = 1, publicHosts = new Map(), caFile, log = () => {} } = options;
  const iam = createIam(state, { accountId: ACCOUNT_ID, region: REGION });
  const edge = await startEdge({ state, iam, calls, region: REGION, log });
  const identity = { accountId: ACCOUNT_ID, region: REGION, endpointUrl: edge.url };
  const forTests = { publicHosts, ...(caFile && { caFile }) };
  return { edge, context: { ...identity, ...forTests, dataDir, state, iam, calls, timeScale, log } };
}

function startServices(context: CloudContext, edge: Edge, options: CloudOptions, endings: (() => unknown)[]) {
  const s3 = createS3(context);
  const sqs = createSqs(context);
  const lambda = createLambda(context, { queues: sqs });
  const eventSourceMappings = createEventSourceMappings(context, { functions: lambda, queues: sqs });
  const events = createEvents(context, { functions: lambda, queues: sqs });
  const scheduler = createScheduler(context, { queues: sqs });
  const states = createStates(context, {
    events,
    ...(options.startExecutions !== undefined && {
      startQuota: { bucketSize: options.startExecutions, perSecond: options.startExecutions * context.timeScale },
    }),
  });
  const transcribe = createTranscribe(context, {
    events,
    ...(options.transcribeJobs !== undefined && { concurrentJobs: options.transcribeJobs }),
  });
  const mediaConvert = createMediaConvert(context, { events });
  const dynamoDb = createDynamoDb(context, options);
  const cloudFormation = createCloudFormation(context);
  const httpApis = createHttpApis(context, {
    functions: lambda,
    ...(options.port !== undefined && { port: options.port }),
  });
  const services = [dynamoDb, s3, sqs, lambda, scheduler, states, transcribe, mediaConvert];
  const answering = [cloudFormation, createSts(context), createLogs(context, lambda)];
  for (const service of [...services, ...answering]) edge.serve(service);
  const resumable: Resumable[] = [...services, events, eventSourceMappings];
  // Stopped from the last to the first: who calls before who is called.
  endings.push(...resumable.map((service) => () => service.stop()), () => httpApis.stop());
  return {
    context,
    cloudFormation,
    dynamoDb,
    eventSourceMappings,
    events,
    httpApis,
    lambda,
    resumable,
    s3,
    scheduler,
    sqs,
    states,
  };
}

/** A template's text with its pseudo parameters filled in, for the names of asset buckets. */
const fillIn =
  (context: CloudContext) =>
  (text: string): string => {
    const values = pseudoParameters(context, '');
    return text.replace(/\$\{(AWS::\w+)\}/g, (whole, name: string) => values[name] ?? whole);
  };

/** For the operator's commands: how this cloud is reached, for the owner's eyes only. */
function writeOperatorFile(dataDir: string, { endpointUrl: endpoint, region, iam }: CloudContext): void {
  const { accessKeyId, secretAccessKey } = iam.operator;
  const text = JSON.stringify({ endpoint, region, accessKeyId, secretAccessKey }, undefined, 2);
  writeFileSync(join(dataDir, 'aws.json'), text, { mode: 0o600 });
}

function empty(folder: string): void {
  for (const name of readdirSync(folder)) if (!isLockFile(name)) rmSync(join(folder, name), { recursive: true });
}
