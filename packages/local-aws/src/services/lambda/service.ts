import { readFileSync } from 'node:fs';
import { AwsError, notSupported } from '../../aws-error.ts';
import type { CloudContext, Resumable } from '../../context.ts';
import type { AwsService } from '../../edge/aws-service.ts';
import type { PolicyDocument } from '../../iam/policy.ts';
import { AsyncInvocations, type AsyncInvocationsOptions } from './async-invocations.ts';
import { EnvironmentPool } from './environment-pool.ts';
import type { EnvironmentEvent, InvocationOutcome } from './execution-environment.ts';
import type { FunctionInvoker, Invocation, InvocationResult } from './function-invoker.ts';
import { FunctionLog } from './function-log.ts';
import { IdleEnvironments, MAX_KEPT } from './idle-environments.ts';
import { lambdaApi } from './lambda-api.ts';
import {
  type EventInvokeConfig,
  type LambdaFunction,
  MAX_ASYNC_PAYLOAD_BYTES,
  MAX_SYNC_PAYLOAD_BYTES,
} from './lambda-function.ts';
import { type Permission, resourcePolicy } from './resource-policy.ts';
import { traceOf } from './trace-header.ts';
import type { Turn } from './turns.ts';
import { workerEnv } from './worker-env.ts';
import { workerScript } from './worker-script.ts';

export interface Lambda extends AwsService, FunctionInvoker, Resumable {
  /** Makes a layer of a folder: functions with the layer find the folder's content under /opt. */
  createLayer(arn: string, folder: string): void;
  createFunction(target: LambdaFunction): void;
  /** New events run the code in this folder; those in progress finish on the old code. Throws ResourceNotFoundException. */
  replaceCode(functionName: string, codeDir: string): void;
  addPermission(functionName: string, permission: Permission): void;
  putEventInvokeConfig(config: EventInvokeConfig): void;
  /** Log groups that functions write to, each with its files. */
  logGroups(): LogFiles[];
  /** A function for an event source mapping, which needs no permission to invoke it. Throws ResourceNotFoundException. */
  mappedFunction(functionArn: string, maxConcurrency: number): MappedFunction;
}

export interface LogFiles {
  readonly name: string;
  readonly files: readonly string[];
}

export interface MappedEvent {
  readonly payload: string;
  /** Lineage of the tracing header of what the handler sends, by which loops are found. */
  readonly lineage: string | undefined;
  readonly turn: Turn;
}

export interface MappedFunction {
  readonly target: LambdaFunction;
  /** The limit of concurrent events. */
  readonly maxRunning: number;
  run(message: MappedEvent): Promise<InvocationOutcome>;
}

interface Deployed {
  readonly target: LambdaFunction;
  readonly pool: EnvironmentPool;
  readonly log: FunctionLog;
  readonly permissions: Permission[];
  /** The number of synchronous invocations in progress. */
  running: number;
  /** The resource-based policy that the permissions make. */
  policy: PolicyDocument;
}

export interface LambdaOptions extends Pick<AsyncInvocationsOptions, 'queues' | 'retryWaitMs'> {
  /** How many execution environments there are before idle ones end. */
  readonly maxKept?: number | undefined;
}

/** Lambda on one machine: handlers run in worker threads with their role's credentials, and their limits are enforced. */
export function createLambda(
  context: CloudContext,
  { queues, retryWaitMs, maxKept = MAX_KEPT }: LambdaOptions,
): Lambda {
  const functions = new Map<string, Deployed>();
  const layers = new Map<string, string>();
  const network = {
    publicHosts: context.publicHosts,
    ...(context.caFile && { extraCa: readFileSync(context.caFile, 'utf8') }),
  };
  const script = workerScript(context.dataDir);
  const idle = new IdleEnvironments(maxKept);
  let stopping = false;
  const later = new AsyncInvocations({
    context,
    queues,
    retryWaitMs,
    functionNamed: (name) => functions.get(name)?.target,
    run: (target, event) => run(deployed(target.arn), event),
  });

  function deployed(arnOrName: string): Deployed {
    const found = functions.get(functionName(arnOrName));
    if (!found)
      throw new AwsError('ResourceNotFoundException', 404, `Function not found: ${arnOrName}`, { Type: 'User' });
    return found;
  }

  function layerDir(arn: string): string {
    const folder = layers.get(arn);
    if (!folder) throw new Error(`There is no layer ${arn}.`);
    return folder;
  }

  function authorized(invocation: Invocation, maxBytes: number): Deployed {
    const found = deployed(invocation.functionArn);
    context.iam.authorize({
      principal: invocation.principal,
      action: 'lambda:InvokeFunction',
      resourceArn: found.target.arn,
      resourcePolicy: found.policy,
    });
    const sizeBytes = Buffer.byteLength(invocation.payload);
    if (sizeBytes > maxBytes) {
      const message = `Request must be smaller than ${maxBytes} bytes for the InvokeFunction operation`;
      throw new AwsError('RequestTooLargeException', 413, message);
    }
    return found;
  }

  async function run({ target, pool, log }: Deployed, event: EnvironmentEvent, turn?: Turn) {
    log.writeStart(event.requestId);
    context.calls?.beginInvocation(traceOf(event.requestId));
    const outcome = limitResponse(await pool.run(event, turn));
    const cutOff = outcome.status === 'timeout' || outcome.status === 'failure';
    context.calls?.endInvocation(traceOf(event.requestId), { cutOff });
    log.writeReport(event.requestId, target, outcome);
    if (outcome.status !== 'success' && !stopping) context.log(target.name, failureLine(outcome));
    return outcome;
  }

  const invoker: FunctionInvoker = {
    async invoke(invocation) {
      const { payload } = invocation;
      const found = authorized(invocation, MAX_SYNC_PAYLOAD_BYTES);
      checkReservedConcurrency(found);
      found.running += 1;
      try {
        const outcome = await run(found, { requestId: crypto.randomUUID(), payload });
        return invocationResult(outcome);
      } finally {
        found.running -= 1;
      }
    },
    invokeLater(invocation) {
      const { target } = authorized(invocation, MAX_ASYNC_PAYLOAD_BYTES);
      refuseReservedConcurrency(target);
      later.accept(target, invocation.payload);
    },
  };

  return {
    ...invoker,
    ...lambdaApi(context, invoker),
    createLayer: (arn, folder) => layers.set(arn, folder),
    createFunction(target) {
      const log = new FunctionLog(context.dataDir, target.name);
      const pool = new EnvironmentPool({
        target,
        layerDirs: target.layerArns.map(layerDir),
        network,
        script,
        idle,
        newEnv: (currentTarget) => workerEnv(context, currentTarget),
        pausedMs: context.pausedMs,
        log: (stream, text, requestId) => log.writeOutput(stream, text, requestId),
      });
      const policy = resourcePolicy(target.arn, []);
      functions.set(target.name, { target, pool, log, permissions: [], running: 0, policy });
    },
    replaceCode: (name, codeDir) => deployed(name).pool.replaceCode(codeDir),
    addPermission(name, permission) {
      const found = deployed(name);
      found.permissions.push(permission);
      found.policy = resourcePolicy(found.target.arn, found.permissions);
    },
    putEventInvokeConfig: (config) =>
      later.configure({ ...config, functionName: deployed(config.functionName).target.name }),
    logGroups() {
      const groups = Map.groupBy(functions.values(), ({ target }) => target.logGroupName);
      return [...groups].map(([name, members]) => ({ name, files: members.map(({ log }) => log.path) }));
    },
    mappedFunction(functionArn, maxConcurrency) {
      const found = deployed(functionArn);
      refuseReservedConcurrency(found.target);
      return {
        target: found.target,
        maxRunning: found.pool.limitForMapping(maxConcurrency),
        run: ({ payload, lineage, turn }) => run(found, { requestId: crypto.randomUUID(), payload, lineage }, turn),
      };
    },
    async resume() {
      later.resume();
    },
    async stop() {
      stopping = true;
      later.stop();
      idle.stop();
      await Promise.all([...functions.values()].map(({ pool }) => pool.stop()));
    },
  };
}

/** `arn:aws:lambda:…:function:name`, with or without a qualifier, or the bare name. */
const functionName = (arnOrName: string): string =>
  arnOrName.startsWith('arn:') ? (arnOrName.split(':')[6] ?? '') : (arnOrName.split(':')[0] ?? '');

/** https://docs.aws.amazon.com/lambda/latest/api/API_Invoke.html#API_Invoke_Errors */
function checkReservedConcurrency({ target, running }: Deployed): void {
  if (running < (target.reservedConcurrency ?? Number.POSITIVE_INFINITY)) return;
  const Reason = 'ReservedFunctionConcurrentInvocationLimitExceeded';
  throw new AwsError('TooManyRequestsException', 429, 'Rate Exceeded.', { Reason, Type: 'User' });
}

/** Lambda keeps throttled events and retries them for hours, which is not supported here. */
function refuseReservedConcurrency({ name, reservedConcurrency }: LambdaFunction): void {
  if (reservedConcurrency !== undefined)
    throw notSupported(`ReservedConcurrentExecutions of ${name}, which is not invoked synchronously`);
}

function limitResponse(outcome: InvocationOutcome): InvocationOutcome {
  if (Buffer.byteLength(outcome.payload) <= MAX_SYNC_PAYLOAD_BYTES) return outcome;
  const errorMessage = `Response payload size exceeded maximum allowed payload size (${MAX_SYNC_PAYLOAD_BYTES} bytes).`;
  const payload = JSON.stringify({ errorType: 'Function.ResponseSizeTooLarge', errorMessage });
  return { ...outcome, status: 'error', payload };
}

const invocationResult = ({ status, payload }: InvocationOutcome): InvocationResult =>
  status === 'success' ? { payload } : { payload, functionError: 'Unhandled' };

function failureLine({ payload }: InvocationOutcome): string {
  const { errorType, errorMessage }: { errorType?: string; errorMessage?: string } = JSON.parse(payload);
  return `failed: ${errorType}: ${errorMessage}`;
}
