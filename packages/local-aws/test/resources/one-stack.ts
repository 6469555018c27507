import { ReceiveMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import { afterEach, beforeEach } from 'vitest';
import type { Cloud } from '../../src/cloud.ts';
import { newAssembly, type TestAssembly } from '../assembly-for-test.ts';

let assembly: TestAssembly;
/** Gives each test of the calling file a new assembly. A call, since test files may share this module. */
export function useAssembly(): void {
  beforeEach(() => {
    assembly = newAssembly();
  });
  afterEach(() => assembly.end());
}

/** Starts a cloud with one stack, named app, of these resources and outputs. */
export const start = async (Resources: Record<string, object>, Outputs: Record<string, object> = {}) => {
  assembly.stack('app', { Resources, Outputs });
  return await assembly.start();
};
export const asOperator = ({ endpointUrl, operator }: Cloud) => ({
  endpoint: endpointUrl,
  region: 'us-east-1',
  credentials: operator,
  maxAttempts: 1,
});
export const arnOf = (id: string) => ({ 'Fn::GetAtt': [id, 'Arn'] });
export const policy = (...Statement: object[]) => ({ Version: '2012-10-17', Statement });
export const may = (Action: string, Resource: unknown) => ({ Effect: 'Allow', Action, Resource });
/** A role that the service may assume. */
export const role = (service: string, properties: object = {}) => ({
  Type: 'AWS::IAM::Role',
  Properties: {
    AssumeRolePolicyDocument: policy({
      Effect: 'Allow',
      Action: 'sts:AssumeRole',
      Principal: { Service: `${service}.amazonaws.com` },
    }),
    ...properties,
  },
});
/** A function named f, with the role of the resource Role. */
export const lambda = (source: string, properties: object = {}) => ({
  Type: 'AWS::Lambda::Function',
  Properties: {
    FunctionName: 'f',
    Code: assembly.code('f', source),
    Handler: 'index.handler',
    Runtime: 'nodejs24.x',
    Role: arnOf('Role'),
    ...properties,
  },
});

/** The body of a message that is received from a queue; undefined when none comes within five seconds. */
export async function received(cloud: Cloud, QueueName: string, options: object = {}): Promise<string | undefined> {
  const sqs = new SQSClient(asOperator(cloud));
  const QueueUrl = `${cloud.endpointUrl}/000000000000/${QueueName}`;
  const { Messages } = await sqs.send(new ReceiveMessageCommand({ QueueUrl, WaitTimeSeconds: 5, ...options }));
  return Messages?.[0]?.Body;
}
