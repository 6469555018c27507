import { notSupported } from '../../aws-error.ts';
import type { CloudContext, Resumable } from '../../context.ts';
import type { AwsService } from '../../edge/aws-service.ts';
import { AsyncInvocations, type AsyncInvocationsOptions } from './async-invocations.ts';
import { DeployedFunctions, type LogFiles } from './deployed-functions.ts';
import type { InvocationOutcome } from './execution-environment.ts';
import type { FunctionInvoker } from './function-invoker.ts';
import { MAX_KEPT } from './idle-environments.ts';
import { Invocations } from './invocations.ts';
import { lambdaApi } from './lambda-api.ts';
import { type EventInvokeConfig, type LambdaFunction, MAX_ASYNC_PAYLOAD_BYTES } from './lambda-function.ts';
import type { Permission } from './resource-policy.ts';
import type { Turn } from './turns.ts';

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

export interface LambdaOptions extends Pick<AsyncInvocationsOptions, 'queues' | 'retryWaitMs'> {
  /** How many execution environments there are before idle ones end. */
  readonly maxKept?: number | undefined;
}

/** Lambda on one machine: handlers run in worker threads with their role's credentials, and their limits are enforced. */
export function createLambda(
  context: CloudContext,
  { queues, retryWaitMs, maxKept = MAX_KEPT }: LambdaOptions,
): Lambda {
  const functions = new DeployedFunctions(context, maxKept);
  const invocations = new Invocations(context, functions);
  const later = new AsyncInvocations({
    context,
    queues,
    retryWaitMs,
    functionNamed: (name) => functions.find(name)?.target,
    run: (target, event) => invocations.run(functions.get(target.arn), event),
  });
  const invoker: FunctionInvoker = {
    invoke: (invocation) => invocations.invoke(invocation),
    invokeLater(invocation) {
      const { target } = invocations.authorized(invocation, MAX_ASYNC_PAYLOAD_BYTES);
      refuseReservedConcurrency(target);
      later.accept(target, invocation.payload);
    },
  };
  return {
    ...invoker,
    ...lambdaApi(context, invoker),
    createLayer: (arn, folder) => functions.createLayer(arn, folder),
    createFunction: (target) => functions.create(target),
    replaceCode: (name, codeDir) => functions.get(name).pool.replaceCode(codeDir),
    addPermission: (name, permission) => functions.addPermission(name, permission),
    putEventInvokeConfig: (config) =>
      later.configure({ ...config, functionName: functions.get(config.functionName).target.name }),
    logGroups: () => functions.logGroups(),
    mappedFunction(functionArn, maxConcurrency) {
      const found = functions.get(functionArn);
      refuseReservedConcurrency(found.target);
      return {
        target: found.target,
        maxRunning: found.pool.limitForMapping(maxConcurrency),
        run: ({ payload, lineage, turn }) =>
          invocations.run(found, { requestId: crypto.randomUUID(), payload, lineage }, turn),
      };
    },
    async resume() {
      later.resume();
    },
    async stop() {
      invocations.stop();
      later.stop();
      await functions.stop();
    },
  };
}

/** Lambda keeps throttled events and retries them for hours, which is not supported here. */
function refuseReservedConcurrency({ name, reservedConcurrency }: LambdaFunction): void {
  if (reservedConcurrency !== undefined)
    throw notSupported(`ReservedConcurrentExecutions of ${name}, which is not invoked synchronously`);
}
