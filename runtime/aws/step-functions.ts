import {
  DescribeExecutionCommand,
  SendTaskFailureCommand,
  SendTaskSuccessCommand,
  SFNClient,
  StartExecutionCommand,
  StopExecutionCommand,
} from '@aws-sdk/client-sfn';
import type { Machine } from '#contract/uses.ts';
import { machineArn } from '../environment.ts';
import { metered } from '../meter/metered.ts';
import { hasName, translateAwsError } from './aws-errors.ts';
import { timeouts } from './timeouts.ts';

const client = metered('states', new SFNClient(timeouts()));
/** Without retries of the SDK: the callers start executions at a measured pace and retry by themselves. */
const starter = metered('states', new SFNClient({ ...timeouts(), maxAttempts: 1 }));

const executionName = (accountId: string, workId: string): string => `${accountId}_${workId}`;

/** Undefined for a name that `executionName` has not made. */
export const workOfExecution = (name: string): { accountId: string; workId: string } | undefined => {
  const [accountId, workId] = name.split('_');
  return accountId && workId ? { accountId, workId } : undefined;
};

export const executionArn = (machine: Machine, accountId: string, workId: string): string =>
  `${machineArn(machine).replace(':stateMachine:', ':execution:')}:${executionName(accountId, workId)}`;

/** Starts work once: a second start of the same work, running or closed, changes nothing. */
export const startExecution = async (
  machine: Machine,
  accountId: string,
  workId: string,
  input: Readonly<Record<string, string>>,
): Promise<void> => {
  try {
    await starter.send(
      new StartExecutionCommand({
        stateMachineArn: machineArn(machine),
        name: executionName(accountId, workId),
        input: JSON.stringify(input),
      }),
    );
  } catch (error) {
    if (hasName(error, 'ExecutionAlreadyExists')) return;
    throw translateAwsError(error);
  }
};

export type ExecutionState = 'none' | 'running' | 'closed';

/** May be slightly out of date: DescribeExecution is eventually consistent. */
export const executionState = async (machine: Machine, accountId: string, workId: string): Promise<ExecutionState> => {
  try {
    const { status } = await client.send(
      new DescribeExecutionCommand({ executionArn: executionArn(machine, accountId, workId) }),
    );
    return status === 'RUNNING' ? 'running' : 'closed';
  } catch (error) {
    if (hasName(error, 'ExecutionDoesNotExist')) return 'none';
    throw translateAwsError(error);
  }
};

/**
 * Does nothing when the execution was never started or has ended. Step Functions also cancels the MediaConvert job of a
 * running `createJob.sync` task, as a best effort. https://docs.aws.amazon.com/step-functions/latest/dg/connect-to-resource.html
 */
export const stopExecution = async (machine: Machine, accountId: string, workId: string): Promise<void> => {
  try {
    await client.send(new StopExecutionCommand({ executionArn: executionArn(machine, accountId, workId) }));
  } catch (error) {
    if (hasName(error, 'ExecutionDoesNotExist')) return;
    throw translateAwsError(error);
  }
};

/** Completes the task that waits with this token; false when it was completed before, timed out, or its execution has ended. */
export const completeTask = (token: string, output: unknown): Promise<boolean> =>
  answered(() => client.send(new SendTaskSuccessCommand({ taskToken: token, output: JSON.stringify(output) })));

/** Fails the task that waits with this token by an error, as a Lambda that throws it would; false as for `completeTask`. */
export const failTask = (token: string, { name, message }: Error): Promise<boolean> => {
  // Step Functions takes 32,768 characters; JSON may write one as six.
  const cause = JSON.stringify({ errorType: name, errorMessage: message.slice(0, 5000) });
  return answered(() => client.send(new SendTaskFailureCommand({ taskToken: token, error: name, cause })));
};

const answered = async (send: () => Promise<unknown>): Promise<boolean> => {
  try {
    await send();
    return true;
  } catch (error) {
    if (hasName(error, 'TaskTimedOut', 'TaskDoesNotExist', 'InvalidToken')) return false;
    throw translateAwsError(error);
  }
};
