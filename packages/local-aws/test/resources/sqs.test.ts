import { SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import { describe, expect, it } from 'vitest';
import { arnOf, asOperator, received, start, useAssembly } from './one-stack.ts';

useAssembly();

describe('AWS::SQS', () => {
  it('a queue moves a message to its dead-letter queue after maxReceiveCount', async () => {
    const RedrivePolicy = { deadLetterTargetArn: arnOf('Dead'), maxReceiveCount: 1 };
    const cloud = await start(
      {
        Dead: { Type: 'AWS::SQS::Queue', Properties: { QueueName: 'dead' } },
        Live: { Type: 'AWS::SQS::Queue', Properties: { QueueName: 'live', VisibilityTimeout: 0, RedrivePolicy } },
      },
      { Url: { Value: { Ref: 'Live' } } },
    );
    const sqs = new SQSClient(asOperator(cloud));
    await sqs.send(new SendMessageCommand({ QueueUrl: cloud.stackOutputs.app?.Url, MessageBody: 'hi' }));
    expect(await received(cloud, 'live')).toBe('hi');
    expect(await received(cloud, 'live', { WaitTimeSeconds: 0 })).toBeUndefined();
    expect(await received(cloud, 'dead')).toBe('hi');
  });
});
