import { SFNClient, StartExecutionCommand } from '@aws-sdk/client-sfn';
import { describe, expect, it } from 'vitest';
import type { Cloud } from '../../src/cloud.ts';
import { arnOf, asOperator, may, policy, received, role, start, useAssembly } from './one-stack.ts';

useAssembly();

describe('AWS::Events', () => {
  const SourceArn = { ArnEquals: { 'aws:SourceArn': arnOf('Rule') } };
  const rule = (State: string) => ({
    Queue: { Type: 'AWS::SQS::Queue', Properties: { QueueName: 'q' } },
    Policy: {
      Type: 'AWS::SQS::QueuePolicy',
      Properties: {
        Queues: [{ Ref: 'Queue' }],
        PolicyDocument: policy({
          ...may('sqs:SendMessage', arnOf('Queue')),
          Principal: { Service: 'events.amazonaws.com' },
          Condition: SourceArn,
        }),
      },
    },
    Runner: role('states'),
    Machine: {
      Type: 'AWS::StepFunctions::StateMachine',
      Properties: {
        RoleArn: arnOf('Runner'),
        Definition: { QueryLanguage: 'JSONata', StartAt: 'Done', States: { Done: { Type: 'Succeed' } } },
      },
    },
    Rule: {
      Type: 'AWS::Events::Rule',
      Properties: {
        State,
        EventPattern: { source: ['aws.states'], detail: { status: ['SUCCEEDED'], name: [{ prefix: 'a' }] } },
        Targets: [
          {
            Id: 'T',
            Arn: arnOf('Queue'),
            InputTransformer: { InputPathsMap: { n: '$.detail.name' }, InputTemplate: '"ran <n>"' },
          },
        ],
      },
    },
  });
  const outputs = { Machine: { Value: { Ref: 'Machine' } } };
  const execute = (cloud: Cloud, name: string) => {
    const stateMachineArn = cloud.stackOutputs.app?.Machine;
    return new SFNClient(asOperator(cloud)).send(new StartExecutionCommand({ stateMachineArn, name }));
  };

  it('a rule sends matching events, transformed, to a target whose policy allows the rule', async () => {
    const cloud = await start(rule('ENABLED'), outputs);
    await execute(cloud, 'other');
    await execute(cloud, 'apple');
    expect(await received(cloud, 'q')).toBe('"ran apple"');
    expect(await received(cloud, 'q', { WaitTimeSeconds: 0 })).toBeUndefined();
  });

  it('a disabled rule sends nothing', async () => {
    const cloud = await start(rule('DISABLED'), outputs);
    await execute(cloud, 'apple');
    expect(await received(cloud, 'q', { WaitTimeSeconds: 1 })).toBeUndefined();
  });
});
