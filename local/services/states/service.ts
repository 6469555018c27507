import { randomUUID } from 'node:crypto';
import * as v from 'valibot';
import type { CloudContext, Resumable } from '../../context.ts';
import { type AwsCall, AwsError, type AwsService, notServed } from '../../edge/aws-service.ts';
import { jsonService } from '../../edge/json-service.ts';
import type { EventBus } from '../events/event-bus.ts';
import { type Execution, ExecutionStore } from './execution-store.ts';
import { Executions } from './executions.ts';
import { maxPayloadBytes } from './jsonata.ts';
import { parseDefinition } from './parse-definition.ts';
import { TaskTokens, type TokenAnswer } from './task-tokens.ts';

export interface StateMachine {
  readonly arn: string;
  readonly name: string;
  /** ASL as JSON text. */
  readonly definition: string;
  readonly roleArn: string;
}

export interface States extends AwsService, Resumable {
  /** Throws InvalidDefinition, naming every state and field that is not served. */
  createStateMachine(machine: StateMachine): void;
}

/** Step Functions: standard machines in JSONata. `events` receives every change of an execution's status. */
export function createStates(context: CloudContext, { events }: { events?: EventBus } = {}): States {
  const machines = new Map<string, StateMachine & { timeoutSeconds?: number | undefined }>();
  const store = new ExecutionStore(context.state, events);
  const tokens = new TaskTokens(context.state);
  const executions = new Executions(context, store, tokens);

  function startExecution(input: unknown, call: AwsCall): unknown {
    const request = parse(StartExecution, input);
    call.authorize('states:StartExecution', request.stateMachineArn);
    const machine = machines.get(request.stateMachineArn);
    if (!machine) {
      throw clientError('StateMachineDoesNotExist', `State Machine Does Not Exist: '${request.stateMachineArn}'`);
    }
    const execution = newExecution(machine, request);
    const earlier = store.execution(execution.arn);
    if (earlier && (earlier.status !== 'RUNNING' || earlier.input !== execution.input)) {
      throw clientError('ExecutionAlreadyExists', `Execution Already Exists: '${execution.arn}'`);
    }
    if (!earlier) executions.begin(execution);
    return { executionArn: execution.arn, startDate: (earlier ?? execution).startMs / 1000 };
  }

  function newExecution(
    {
      arn,
      name: machineName,
      definition,
      roleArn,
      timeoutSeconds,
    }: StateMachine & { timeoutSeconds?: number | undefined },
    { name = randomUUID(), input }: v.InferOutput<typeof StartExecution>,
  ): Execution {
    const startMs = Date.now();
    return {
      arn: `${arn.replace(':stateMachine:', ':execution:')}:${name}`,
      name,
      machineArn: arn,
      machineName,
      roleArn,
      definition,
      input,
      startMs,
      status: 'RUNNING',
      ...(timeoutSeconds !== undefined && { deadlineMs: startMs + timeoutSeconds * 1000 }),
    };
  }

  function foundExecution(arn: string): Execution {
    const execution = store.execution(arn);
    if (!execution) throw clientError('ExecutionDoesNotExist', `Execution Does Not Exist: '${arn}'`);
    return execution;
  }

  function describeExecution(input: unknown, call: AwsCall): unknown {
    const { executionArn } = parse(DescribeExecution, input);
    call.authorize('states:DescribeExecution', executionArn);
    return description(foundExecution(executionArn));
  }

  function stopExecution(input: unknown, call: AwsCall): unknown {
    const { executionArn, error, cause } = parse(StopExecution, input);
    call.authorize('states:StopExecution', executionArn);
    foundExecution(executionArn);
    executions.end(executionArn, {
      status: 'ABORTED',
      ...(error !== undefined && { error }),
      ...(cause !== undefined && { cause }),
    });
    return { stopDate: (foundExecution(executionArn).stopMs ?? 0) / 1000 };
  }

  /** The open token, once its sender may answer for the machine. */
  function openToken(taskToken: string, action: string, call: AwsCall): string {
    const found = tokens.find(taskToken);
    if (!found) throw clientError('InvalidToken', 'Invalid Token');
    call.authorize(`states:${action}`, found.machineArn);
    if (found.closed || store.execution(found.executionArn)?.status !== 'RUNNING') {
      throw clientError('TaskTimedOut', 'Task Timed Out: the task token has been closed');
    }
    return taskToken;
  }

  function answer(action: string, taskToken: string, call: AwsCall, sent: TokenAnswer): unknown {
    tokens.answer(openToken(taskToken, action, call), sent);
    return {};
  }

  const service = jsonService('states', {
    StartExecution: startExecution,
    DescribeExecution: describeExecution,
    StopExecution: stopExecution,
    SendTaskSuccess(input, call) {
      const { taskToken, output } = parse(SendTaskSuccess, input);
      return answer('SendTaskSuccess', taskToken, call, { output });
    },
    SendTaskFailure(input, call) {
      const { taskToken, error, cause } = parse(SendTaskFailure, input);
      return answer('SendTaskFailure', taskToken, call, { error, cause });
    },
    SendTaskHeartbeat(input, call) {
      tokens.beat(openToken(parse(SendTaskHeartbeat, input).taskToken, 'SendTaskHeartbeat', call));
      return {};
    },
  });

  return {
    ...service,
    createStateMachine(machine) {
      const { TimeoutSeconds } = parseDefinition(machine.name, machine.definition);
      machines.set(machine.arn, { ...machine, timeoutSeconds: TimeoutSeconds });
    },
    async resume() {
      executions.resume();
    },
    stop: () => executions.stop(),
  };
}

const description = ({ startMs, stopMs, ...execution }: Execution) => ({
  executionArn: execution.arn,
  stateMachineArn: execution.machineArn,
  name: execution.name,
  status: execution.status,
  startDate: startMs / 1000,
  ...(stopMs !== undefined && { stopDate: stopMs / 1000 }),
  input: execution.input,
  inputDetails: { included: true },
  ...(execution.output !== undefined && { output: execution.output, outputDetails: { included: true } }),
  error: execution.error,
  cause: execution.cause,
});

const clientError = (code: string, message: string): AwsError => new AwsError(code, 400, message);

function parse<Output>(schema: v.GenericSchema<unknown, Output>, input: unknown): Output {
  const parsed = v.safeParse(schema, input);
  if (parsed.success) return parsed.output;
  const [issue] = parsed.issues;
  if (issue.expected === 'never') throw notServed(`the parameter ${v.getDotPath(issue)} of Step Functions`);
  const code = Object.keys(codeByField).find((field) => field === v.getDotPath(issue));
  throw clientError(codeByField[code ?? ''] ?? 'ValidationException', `${v.getDotPath(issue)}: ${issue.message}`);
}

const codeByField: Readonly<Record<string, string>> = {
  name: 'InvalidName',
  input: 'InvalidExecutionInput',
  output: 'InvalidOutput',
  taskToken: 'InvalidToken',
};

const jsonText = v.pipe(
  v.string(),
  v.check((text) => Buffer.byteLength(text) <= maxPayloadBytes, `is more than ${maxPayloadBytes} bytes`),
  v.check(isJson, 'is not JSON'),
);
const taskToken = v.pipe(v.string(), v.minLength(1), v.maxLength(2048));
const StartExecution = v.strictObject({
  stateMachineArn: v.string(),
  // https://docs.aws.amazon.com/step-functions/latest/apireference/API_StartExecution.html
  name: v.optional(v.pipe(v.string(), v.regex(/^[^\s<>{}[\]?*"#%\\^|~`$&,;:/\p{Cc}]{1,80}$/u))),
  input: v.optional(jsonText, '{}'),
});
const DescribeExecution = v.strictObject({ executionArn: v.string() });
const StopExecution = v.strictObject({
  executionArn: v.string(),
  error: v.optional(v.pipe(v.string(), v.maxLength(256))),
  cause: v.optional(v.pipe(v.string(), v.maxLength(32_768))),
});
const SendTaskSuccess = v.strictObject({ taskToken, output: jsonText });
const SendTaskFailure = v.strictObject({
  taskToken,
  error: v.optional(v.pipe(v.string(), v.maxLength(256)), ''),
  cause: v.optional(v.pipe(v.string(), v.maxLength(32_768)), ''),
});
const SendTaskHeartbeat = v.strictObject({ taskToken });

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
