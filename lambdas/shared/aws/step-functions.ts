import { SendTaskSuccessCommand, SFNClient, StartExecutionCommand } from '@aws-sdk/client-sfn';
import type { Machine } from '../../../contract/uses.ts';
import { machineArn } from '../environment.ts';
import { hasName, translateAwsError } from './aws-errors.ts';

const client = new SFNClient({});

/** Starts work once: a second start of the same work, running or closed, changes nothing. */
export const startExecution = async (
  machine: Machine,
  accountId: string,
  workId: string,
  input: Readonly<Record<string, string>>,
): Promise<void> => {
  try {
    await client.send(
      new StartExecutionCommand({
        stateMachineArn: machineArn(machine),
        name: `${accountId}_${workId}`,
        input: JSON.stringify(input),
      }),
    );
  } catch (error) {
    if (hasName(error, 'ExecutionAlreadyExists')) return;
    throw translateAwsError(error);
  }
};

/** Answers a task token; false for one that is closed: answered before, timed out, or of an execution that ended. */
export const answerToken = async (token: string, output: unknown): Promise<boolean> => {
  try {
    await client.send(new SendTaskSuccessCommand({ taskToken: token, output: JSON.stringify(output) }));
    return true;
  } catch (error) {
    if (hasName(error, 'TaskTimedOut', 'TaskDoesNotExist', 'InvalidToken')) return false;
    throw translateAwsError(error);
  }
};
