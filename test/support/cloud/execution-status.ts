import { DescribeExecutionCommand, SFNClient } from '@aws-sdk/client-sfn';
import type { Machine } from '#contract/uses.ts';
import { executionArn } from '#runtime/aws/step-functions.ts';

/** The status of a work's execution, in the deployment that this process has entered. Throws ExecutionDoesNotExist. */
export const executionStatus = async (machine: Machine, accountId: string, workId: string) => {
  const command = new DescribeExecutionCommand({ executionArn: executionArn(machine, accountId, workId) });
  return (await new SFNClient({}).send(command)).status;
};
