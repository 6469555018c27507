// biome-ignore-all lint/suspicious/noTemplateCurlyInString: CloudFormation's own placeholders look like this
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { newAssembly, type TestAssembly } from '../assembly-for-test.ts';

let assembly: TestAssembly;
beforeEach(() => {
  assembly = newAssembly();
});
afterEach(() => assembly.end());

const queue = (properties: object = {}) => ({ Type: 'AWS::SQS::Queue', Properties: properties });

describe('unsupported parts stop the start, named by stack, resource and property', () => {
  it.each([
    [
      'a resource type',
      { Type: 'AWS::RDS::DBCluster' },
      'Stack app, Thing (AWS::RDS::DBCluster): the local cloud has no such resource type.',
    ],
    [
      'a property',
      queue({ FifoQueue: true }),
      'Stack app, Thing (AWS::SQS::Queue): the property FifoQueue is not honoured',
    ],
    [
      'a nested property',
      queue({ RedrivePolicy: { deadLetterTargetArn: 'arn:q', maxReceiveCount: 1, colour: 'red' } }),
      'the property RedrivePolicy.colour is not honoured',
    ],
    ['an intrinsic function', queue({ QueueName: { 'Fn::Base64': 'a' } }), 'the intrinsic function Fn::Base64'],
    ['an attribute', queue({ QueueName: { 'Fn::GetAtt': ['Other', 'Colour'] } }), 'no Colour of Other'],
  ])('%s', async (_, thing, message) => {
    assembly.stack('app', { Resources: { Other: queue(), Thing: thing } });
    await expect(assembly.start()).rejects.toThrow(message);
  });

  it('resources that refer to each other in a circle', async () => {
    const refer = (id: string) => queue({ QueueName: { Ref: id } });
    assembly.stack('app', { Resources: { One: refer('Two'), Two: refer('One') } });
    await expect(assembly.start()).rejects.toThrow('in a circle: One -> Two -> One');
  });
});

it('makes resources after those that they refer to or depend on, whatever the order in the template', async () => {
  assembly.stack('app', {
    Resources: {
      Topic: {
        Type: 'AWS::SNS::Topic',
        Properties: { TopicName: { 'Fn::GetAtt': ['First', 'QueueName'] } },
        DependsOn: 'Last',
      },
      Last: queue({ QueueName: { 'Fn::Sub': 'after-${First.QueueName}' } }),
      First: queue({ QueueName: 'first' }),
    },
    Outputs: { Topic: { Value: { Ref: 'Topic' } }, Last: { Value: { 'Fn::GetAtt': ['Last', 'Arn'] } } },
  });
  const { stackOutputs } = await assembly.start();
  expect(stackOutputs).toEqual({
    app: {
      Topic: 'arn:aws:sns:us-east-1:000000000000:first',
      Last: 'arn:aws:sqs:us-east-1:000000000000:after-first',
    },
  });
});

it('passes exports to the stacks that import them', async () => {
  assembly.stack(
    'user',
    {
      Resources: { Queue: queue({ QueueName: { 'Fn::Join': ['-', [{ 'Fn::ImportValue': 'maker:Name' }, 'two']] } }) },
      Outputs: { Name: { Value: { 'Fn::GetAtt': ['Queue', 'QueueName'] } } },
    },
    ['maker'],
  );
  assembly.stack('maker', {
    Resources: { Queue: queue({ QueueName: 'one' }) },
    Outputs: { Name: { Value: { 'Fn::GetAtt': ['Queue', 'QueueName'] }, Export: { Name: 'maker:Name' } } },
  });
  expect((await assembly.start()).stackOutputs.user).toEqual({ Name: 'one-two' });
});

describe('a nested stack', () => {
  const nested = (template: object, parameters: object = {}) => {
    const { S3Bucket, S3Key } = assembly.file('nested.template.json', JSON.stringify(template));
    const TemplateURL = {
      'Fn::Sub': ['https://s3.us-east-1.amazonaws.com/${Bucket}/${Key}', { Bucket: S3Bucket, Key: S3Key }],
    };
    return { Type: 'AWS::CloudFormation::Stack', Properties: { TemplateURL, Parameters: parameters } };
  };

  it('gets parameters from its parent, and gives it outputs', async () => {
    const template = {
      Parameters: { Name: { Type: 'String' } },
      Resources: { Queue: queue({ QueueName: { Ref: 'Name' } }) },
      Outputs: { Arn: { Value: { 'Fn::GetAtt': ['Queue', 'Arn'] } } },
    };
    assembly.stack('app', {
      Resources: { Inner: nested(template, { Name: { 'Fn::GetAtt': ['First', 'QueueName'] } }), First: queue() },
      Outputs: { Arn: { Value: { 'Fn::GetAtt': ['Inner', 'Outputs.Arn'] } } },
    });
    const { stackOutputs } = await assembly.start();
    expect(stackOutputs.app).toEqual({ Arn: 'arn:aws:sqs:us-east-1:000000000000:app-First' });
    expect(Object.keys(stackOutputs)).toEqual(['app-Inner', 'app']);
  });

  it('that has something unsupported is named', async () => {
    assembly.stack('app', { Resources: { Inner: nested({ Resources: { Thing: { Type: 'AWS::RDS::DBCluster' } } }) } });
    await expect(assembly.start()).rejects.toThrow('Stack app-Inner, Thing (AWS::RDS::DBCluster)');
  });
});

it('leaves out resources and outputs whose condition does not hold', async () => {
  const Condition = 'Elsewhere';
  assembly.stack('app', {
    Conditions: { Elsewhere: { 'Fn::Equals': [{ Ref: 'AWS::Region' }, 'eu-west-1'] } },
    Resources: { Queue: queue(), Database: { Type: 'AWS::RDS::DBCluster', Condition } },
    Outputs: { Here: { Value: 'yes' }, There: { Value: { Ref: 'Database' }, Condition } },
  });
  expect((await assembly.start()).stackOutputs.app).toEqual({ Here: 'yes' });
});

it('gives unnamed resources the same name at every start', async () => {
  assembly.stack('app', {
    Resources: { Bucket: { Type: 'AWS::S3::Bucket' }, ['Long'.repeat(30)]: queue() },
    Outputs: {
      Bucket: { Value: { Ref: 'Bucket' } },
      Queue: { Value: { 'Fn::GetAtt': ['Long'.repeat(30), 'QueueName'] } },
    },
  });
  const first = await assembly.start();
  await first.stop();
  const second = await assembly.start();
  expect(second.stackOutputs).toEqual(first.stackOutputs);
  expect(first.stackOutputs.app?.Bucket).toBe('app-bucket');
  expect(first.stackOutputs.app?.Queue).toMatch(/^app-(Long)+.*-[0-9a-f]{8}$/);
  expect(first.stackOutputs.app?.Queue).toHaveLength(80);
});
