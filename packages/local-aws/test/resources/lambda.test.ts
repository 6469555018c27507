import { InvokeCommand, LambdaClient } from '@aws-sdk/client-lambda';
import { describe, expect, it } from 'vitest';
import { arnOf, asOperator, lambda, may, policy, received, role, start, useAssembly } from './one-stack.ts';

useAssembly();

describe('AWS::Lambda', () => {
  it('an event that always fails ends in the on-failure queue of its EventInvokeConfig', async () => {
    const cloud = await start({
      Queue: { Type: 'AWS::SQS::Queue', Properties: { QueueName: 'failed' } },
      Role: role('lambda', {
        Policies: [{ PolicyName: 'p', PolicyDocument: policy(may('sqs:SendMessage', arnOf('Queue'))) }],
      }),
      F: lambda(`export const handler = async () => { throw new Error('always'); };`),
      Config: {
        Type: 'AWS::Lambda::EventInvokeConfig',
        Properties: {
          FunctionName: { Ref: 'F' },
          Qualifier: '$LATEST',
          MaximumRetryAttempts: 0,
          DestinationConfig: { OnFailure: { Destination: arnOf('Queue') } },
        },
      },
    });
    const client = new LambdaClient(asOperator(cloud));
    await client.send(new InvokeCommand({ FunctionName: 'f', InvocationType: 'Event', Payload: '{"a":1}' }));
    expect(JSON.parse((await received(cloud, 'failed')) ?? '{}')).toMatchObject({ requestPayload: { a: 1 } });
  });

  it('an event source mapping is refused with unsupported properties, and with those that Lambda refuses', async () => {
    const map = (properties: object) => {
      const EventSourceArn = 'arn:aws:sqs:us-east-1:000000000000:q';
      const Properties = { EventSourceArn, FunctionName: 'f', ...properties };
      return start({ Map: { Type: 'AWS::Lambda::EventSourceMapping', Properties } });
    };
    await expect(map({ FilterCriteria: { Filters: [] } })).rejects.toThrow(
      'the property FilterCriteria is not honoured',
    );
    await expect(map({ EventSourceArn: 'arn:aws:kinesis:x' })).rejects.toThrow('the property EventSourceArn');
    await expect(map({ BatchSize: 11 })).rejects.toThrow('the property BatchSize');
    await expect(map({ MaximumBatchingWindowInSeconds: 1 })).rejects.toThrow('MaximumBatchingWindowInSeconds');
    await expect(map({ ScalingConfig: { MaximumConcurrency: 1 } })).rejects.toThrow('MaximumConcurrency');
    await expect(map({})).rejects.toMatchObject({ cause: { name: 'ResourceNotFoundException' } });
  });

  it('an unsupported runtime is refused', async () => {
    const F = lambda('', { Runtime: 'python3.13' });
    await expect(start({ Role: role('lambda'), F })).rejects.toThrow('the property Runtime is not honoured');
  });
});
