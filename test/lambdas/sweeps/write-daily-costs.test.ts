import { ListObjectsV2Command, S3Client } from '@aws-sdk/client-s3';
import { DescribeExecutionCommand, SFNClient, StartExecutionCommand } from '@aws-sdk/client-sfn';
import { expect, it } from 'vitest';
import { closedDays } from '#core/days.ts';
import { machineArn, setLambdaEnvironment } from '../../support/lambda-environment.ts';
import { mockClient } from '../../support/shared-modules/mock-client.ts';
import { stepOf } from '../../support/step-of.ts';

setLambdaEnvironment();
const sweep = stepOf(() => import('../../../lambdas/sweeps/write-daily-costs.lambda.ts'));
const states = mockClient(SFNClient);

it.each([
  ['running', 'its own name is started, which starts nothing', 'RUNNING', 1],
  ['over', 'the next name is started', 'FAILED', 2],
] as const)('where the last execution of a day is %s, %s', async (_, _name, status, number) => {
  mockClient(S3Client).on(ListObjectsV2Command).resolves({});
  const [day] = closedDays(Date.now());
  const arn = (at: number) => `${machineArn('costs').replace(':stateMachine:', ':execution:')}:${day}_${at}`;
  states.reset();
  states.on(StartExecutionCommand).resolves({});
  states.on(DescribeExecutionCommand).rejects(Object.assign(new Error('none'), { name: 'ExecutionDoesNotExist' }));
  states.on(DescribeExecutionCommand, { executionArn: arn(1) }).resolves({ status });
  expect(await sweep({})).toEqual({ execution_arn: arn(number) });
  // Step Functions starts no execution of the name of one that runs.
  const names = states.commandCalls(StartExecutionCommand).map(({ args: [{ input }] }) => input.name);
  expect(names).toEqual([`${day}_${number}`]);
});
