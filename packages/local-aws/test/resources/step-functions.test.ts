// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the placeholders of a definition look like this
import { DescribeExecutionCommand, SFNClient, StartExecutionCommand } from '@aws-sdk/client-sfn';
import { describe, expect, it } from 'vitest';
import { arnOf, asOperator, lambda, may, policy, role, start, useAssembly } from './one-stack.ts';

useAssembly();

describe('AWS::StepFunctions', () => {
  it('a machine runs with its role and its substitutions', async () => {
    const Definition = {
      QueryLanguage: 'JSONata',
      StartAt: 'Call',
      States: {
        Call: {
          Type: 'Task',
          Resource: 'arn:aws:states:::lambda:invoke',
          Arguments: { FunctionName: '${FunctionArn}', Payload: { n: '{% $states.input.n %}' } },
          Output: '{% $states.result.Payload %}',
          End: true,
        },
      },
    };
    const cloud = await start(
      {
        Role: role('lambda'),
        F: lambda('export const handler = async ({ n }) => ({ twice: 2 * n });'),
        Starter: role('states', {
          Policies: [{ PolicyName: 'call', PolicyDocument: policy(may('lambda:InvokeFunction', arnOf('F'))) }],
        }),
        Machine: {
          Type: 'AWS::StepFunctions::StateMachine',
          Properties: { RoleArn: arnOf('Starter'), Definition, DefinitionSubstitutions: { FunctionArn: arnOf('F') } },
        },
      },
      { Machine: { Value: { Ref: 'Machine' } } },
    );
    const sfn = new SFNClient(asOperator(cloud));
    const stateMachineArn = cloud.stackOutputs.app?.Machine;
    const { executionArn } = await sfn.send(new StartExecutionCommand({ stateMachineArn, input: '{"n":21}' }));
    const outcome = async () => {
      const { status, output } = await sfn.send(new DescribeExecutionCommand({ executionArn }));
      return [status, output];
    };
    await expect.poll(outcome).toEqual(['SUCCEEDED', '{"twice":42}']);
  });
});
