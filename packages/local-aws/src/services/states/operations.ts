import { randomUUID } from 'node:crypto';
import type * as v from 'valibot';
import { AwsError } from '../../aws-error.ts';
import type { AwsCall } from '../../edge/aws-service.ts';
import type { JsonOperation } from '../../edge/json-service.ts';
import type { Execution, ExecutionStore } from './execution-store.ts';
import type { Executions } from './executions.ts';
import * as requests from './requests.ts';
import type { StartBucket } from './start-bucket.ts';
import type { TaskTokens } from './task-tokens.ts';

export interface StateMachine {
  readonly arn: string;
  readonly name: string;
  /** ASL as JSON text. */
  readonly definition: string;
  readonly roleArn: string;
  /** The time-out of a whole execution. */
  readonly timeoutSeconds?: number | undefined;
}

interface Parts {
  readonly machines: ReadonlyMap<string, StateMachine>;
  readonly store: ExecutionStore;
  readonly executions: Executions;
  readonly tokens: TaskTokens;
  readonly bucket: StartBucket;
}

/** The operations on executions and on task tokens. */
export const operations = (parts: Parts): Readonly<Record<string, JsonOperation>> => ({
  StartExecution: (input, call) => startExecution(parts, input, call),
  DescribeExecution(input, call) {
    const { executionArn } = requests.parse(requests.DescribeExecution, input);
    call.authorize('states:DescribeExecution', executionArn);
    return description(find(parts.store, executionArn));
  },
  StopExecution(input, call) {
    const { executionArn, ...reason } = requests.parse(requests.StopExecution, input);
    call.authorize('states:StopExecution', executionArn);
    find(parts.store, executionArn);
    parts.executions.end(executionArn, { status: 'ABORTED', ...reason });
    return { stopDate: (find(parts.store, executionArn).stopMs ?? 0) / 1000 };
  },
  SendTaskSuccess(input, call) {
    const { taskToken, output } = requests.parse(requests.SendTaskSuccess, input);
    checkOpen(parts, taskToken, 'SendTaskSuccess', call);
    parts.tokens.answer(taskToken, { output });
  },
  SendTaskFailure(input, call) {
    const { taskToken, error, cause } = requests.parse(requests.SendTaskFailure, input);
    checkOpen(parts, taskToken, 'SendTaskFailure', call);
    parts.tokens.answer(taskToken, { error, cause });
  },
});

/** A request with the name and input of a running execution returns that execution. */
function startExecution({ machines, store, executions, bucket }: Parts, input: unknown, call: AwsCall): unknown {
  const request = requests.parse(requests.StartExecution, input);
  const { stateMachineArn } = request;
  call.authorize('states:StartExecution', stateMachineArn);
  if (!bucket.take(Date.now())) throw clientError('ThrottlingException', 'Rate exceeded');
  const machine = machines.get(stateMachineArn);
  if (!machine) throw clientError('StateMachineDoesNotExist', `State Machine Does Not Exist: '${stateMachineArn}'`);
  const execution = newExecution(machine, request);
  const earlier = store.execution(execution.arn);
  if (earlier && (earlier.status !== 'RUNNING' || earlier.input !== execution.input)) {
    throw clientError('ExecutionAlreadyExists', `Execution Already Exists: '${execution.arn}'`);
  }
  if (!earlier) executions.begin(execution);
  return { executionArn: execution.arn, startDate: (earlier ?? execution).startMs / 1000 };
}

function newExecution(
  { arn: machineArn, name: machineName, definition, roleArn, timeoutSeconds }: StateMachine,
  { name = randomUUID(), input }: v.InferOutput<typeof requests.StartExecution>,
): Execution {
  const startMs = Date.now();
  return {
    arn: `${machineArn.replace(':stateMachine:', ':execution:')}:${name}`,
    name,
    machineArn,
    machineName,
    roleArn,
    definition,
    input,
    startMs,
    status: 'RUNNING',
    ...(timeoutSeconds !== undefined && { deadlineMs: startMs + timeoutSeconds * 1000 }),
  };
}

function find(store: ExecutionStore, arn: string): Execution {
  const execution = store.execution(arn);
  if (!execution) throw clientError('ExecutionDoesNotExist', `Execution Does Not Exist: '${arn}'`);
  return execution;
}

/** Checks the permission on the token's machine. Throws InvalidToken, or TaskTimedOut for a closed token. */
function checkOpen({ store, tokens }: Parts, taskToken: string, action: string, call: AwsCall): void {
  const found = tokens.find(taskToken);
  if (!found) throw clientError('InvalidToken', 'Invalid Token');
  call.authorize(`states:${action}`, found.machineArn);
  if (found.closed || store.execution(found.executionArn)?.status !== 'RUNNING') {
    throw clientError('TaskTimedOut', 'Task Timed Out: the task token has been closed');
  }
}

const description = (execution: Execution) => ({
  executionArn: execution.arn,
  stateMachineArn: execution.machineArn,
  name: execution.name,
  status: execution.status,
  startDate: execution.startMs / 1000,
  ...(execution.stopMs !== undefined && { stopDate: execution.stopMs / 1000 }),
  input: execution.input,
  inputDetails: { included: true },
  ...(execution.output !== undefined && { output: execution.output, outputDetails: { included: true } }),
  error: execution.error,
  cause: execution.cause,
});

const clientError = (code: string, message: string): AwsError => new AwsError(code, 400, message);
