import { PublishCommand, SNSClient } from '@aws-sdk/client-sns';
import { describe, expect, it } from 'vitest';
import { asOperator, policy, start, useAssembly } from './one-stack.ts';

useAssembly();

describe('AWS::SNS', () => {
  it('a topic takes messages, unless its policy denies it', async () => {
    const PolicyDocument = policy({
      Effect: 'Deny',
      Principal: '*',
      Action: 'sns:Publish',
      Resource: { Ref: 'Closed' },
    });
    const cloud = await start(
      {
        Open: { Type: 'AWS::SNS::Topic' },
        Closed: { Type: 'AWS::SNS::Topic', Properties: { TopicName: 'closed' } },
        Policy: { Type: 'AWS::SNS::TopicPolicy', Properties: { Topics: [{ Ref: 'Closed' }], PolicyDocument } },
      },
      { Open: { Value: { Ref: 'Open' } }, Closed: { Value: { 'Fn::GetAtt': ['Closed', 'TopicArn'] } } },
    );
    const sns = new SNSClient(asOperator(cloud));
    const { Open: TopicArn, Closed } = cloud.stackOutputs.app ?? {};
    expect((await sns.send(new PublishCommand({ TopicArn, Message: 'hi' }))).MessageId).toBeTruthy();
    await expect(sns.send(new PublishCommand({ TopicArn: Closed, Message: 'hi' }))).rejects.toThrow('not authorized');
  });
});
