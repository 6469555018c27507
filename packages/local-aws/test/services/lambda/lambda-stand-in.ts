import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach } from 'vitest';
import { AwsError } from '../../../src/aws-error.ts';
import type { CloudContext } from '../../../src/context.ts';
import type { AccessRequest, Iam } from '../../../src/iam/iam.ts';
import type { LambdaFunction } from '../../../src/services/lambda/lambda-function.ts';
import { createLambda, type Lambda } from '../../../src/services/lambda/service.ts';
import type { QueueSender } from '../../../src/services/sqs/queue-sender.ts';
import { State } from '../../../src/state/state.ts';

export type SentMessage = Parameters<QueueSender['send']>[0];

export interface LambdaStandIn {
  readonly lambda: Lambda;
  readonly context: CloudContext;
  readonly dataDir: string;
  /** What was said at the terminal, `source message`. */
  readonly said: string[];
  readonly sent: SentMessage[];
  readonly requested: AccessRequest[];
  /** Session names of the credentials given out: one per execution environment. */
  readonly issued: string[];
  /** Makes a function of the text of its index.mjs. */
  deploy(code: string, settings?: Partial<LambdaFunction>): LambdaFunction;
  /** Leaves the data folder for the next start. */
  stop(): Promise<void>;
  end(): Promise<void>;
}

export interface StandInOptions {
  readonly dataDir?: string;
  /** Before an asynchronous event is tried again. */
  readonly retryWaitMs?: number | undefined;
  readonly deny?: boolean;
  readonly publicHosts?: ReadonlyMap<string, string>;
  readonly caFile?: string;
  readonly pausedMs?: () => number;
  readonly credentialsLastMs?: number;
  readonly maxKept?: number;
  onSend?(message: SentMessage): void;
}

/** The Lambda stand-in on a folder of its own, with an IAM that allows everything unless `deny`. */
export function startLambda(options: StandInOptions = {}): LambdaStandIn {
  const dataDir = options.dataDir ?? mkdtempSync(join(tmpdir(), 'lambda-test-'));
  const said: string[] = [];
  const sent: SentMessage[] = [];
  const requested: AccessRequest[] = [];
  const issued: string[] = [];
  const state = State.inFolder(dataDir);
  const context: CloudContext = {
    accountId: '000000000000',
    region: 'us-east-1',
    endpointUrl: 'http://127.0.0.1:1',
    dataDir,
    state,
    iam: openIam(requested, issued, options),
    timeScale: 60_000,
    publicHosts: options.publicHosts ?? new Map(),
    ...(options.caFile && { caFile: options.caFile }),
    ...(options.pausedMs && { pausedMs: options.pausedMs }),
    log: (source, message) => said.push(`${source} ${message}`),
  };
  const send = (message: SentMessage) => {
    sent.push(message);
    options.onSend?.(message);
  };
  const lambda = createLambda(context, {
    queues: { send },
    retryWaitMs: options.retryWaitMs,
    maxKept: options.maxKept,
  });
  const stop = async () => {
    await lambda.stop();
    state.close();
  };
  return {
    lambda,
    context,
    dataDir,
    said,
    sent,
    requested,
    issued,
    deploy(code, settings = {}) {
      const name = settings.name ?? 'f';
      const codeDir = join(dataDir, `code-${name}`);
      mkdirSync(codeDir, { recursive: true });
      writeFileSync(join(codeDir, 'index.mjs'), code);
      const target = { ...defaults(name), codeDir, ...settings };
      lambda.createFunction(target);
      return target;
    },
    stop,
    async end() {
      await stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** For the tests of a file: each starts a stand-in of its own, which ends with the test. */
export const standInPerTest = () => {
  let current: LambdaStandIn;
  afterEach(() => current.end());
  const invoke = (event: unknown = {}, functionArn = 'f') =>
    current.lambda.invoke({ functionArn, payload: JSON.stringify(event), principal: { kind: 'operator' } });
  return {
    start(options?: StandInOptions): LambdaStandIn {
      current = startLambda(options);
      return current;
    },
    current: () => current,
    invoke,
    answer: async (event?: unknown) => JSON.parse((await invoke(event)).payload),
  };
};

const defaults = (name: string): Omit<LambdaFunction, 'codeDir'> => ({
  name,
  arn: `arn:aws:lambda:us-east-1:000000000000:function:${name}`,
  roleArn: 'arn:aws:iam::000000000000:role/r',
  handler: 'index.handler',
  environment: {},
  timeoutSeconds: 10,
  memoryMb: 128,
  layerArns: [],
  logGroupName: `/aws/lambda/${name}`,
});

const openIam = (
  requested: AccessRequest[],
  issued: string[],
  { deny, credentialsLastMs = 3_600_000 }: StandInOptions,
): Iam => ({
  putRole() {},
  attachPolicy() {},
  role: () => undefined,
  issue(_roleArn, sessionName) {
    issued.push(sessionName);
    return {
      accessKeyId: `ASIA${issued.length}`,
      secretAccessKey: 'secret',
      sessionToken: 'token',
      expiresAtMs: Date.now() + credentialsLastMs,
    };
  },
  assume() {
    throw new Error('not asked for here');
  },
  operator: { accessKeyId: 'operator', secretAccessKey: 'secret' },
  session: () => undefined,
  authorize(request) {
    requested.push(request);
    if (deny) throw new AwsError('AccessDeniedException', 403, 'not authorized to perform: lambda:InvokeFunction');
  },
  grants: () => [],
});
