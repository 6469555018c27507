// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the placeholders of a definition look like this
import { DynamoDBClient, GetItemCommand, PutItemCommand } from '@aws-sdk/client-dynamodb';
import { InvokeCommand, LambdaClient } from '@aws-sdk/client-lambda';
import { GetObjectCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { DescribeExecutionCommand, SFNClient, StartExecutionCommand } from '@aws-sdk/client-sfn';
import { GetQueueUrlCommand, ReceiveMessageCommand, SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Cloud } from '../../src/cloud.ts';
import { newAssembly, type TestAssembly } from '../assembly-for-test.ts';

let assembly: TestAssembly;
beforeEach(() => {
  assembly = newAssembly();
});
afterEach(() => assembly.end());

const start = async (Resources: Record<string, object>, Outputs: Record<string, object> = {}) => {
  assembly.stack('app', { Resources, Outputs });
  return await assembly.start();
};
const asOperator = ({ endpointUrl, operator }: Cloud) => ({
  endpoint: endpointUrl,
  region: 'us-east-1',
  credentials: operator,
  maxAttempts: 1,
});
const arnOf = (id: string) => ({ 'Fn::GetAtt': [id, 'Arn'] });
const policy = (...Statement: object[]) => ({ Version: '2012-10-17', Statement });
const may = (Action: string, Resource: unknown) => ({ Effect: 'Allow', Action, Resource });
const role = (service: string, properties: object = {}) => ({
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
const lambda = (source: string, properties: object = {}) => ({
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

async function received(cloud: Cloud, QueueName: string, wish: object = {}): Promise<string | undefined> {
  const sqs = new SQSClient(asOperator(cloud));
  const { QueueUrl } = await sqs.send(new GetQueueUrlCommand({ QueueName }));
  const { Messages } = await sqs.send(new ReceiveMessageCommand({ QueueUrl, WaitTimeSeconds: 5, ...wish }));
  return Messages?.[0]?.Body;
}

describe('AWS::SQS', () => {
  it('a queue gives up to its dead-letter queue after maxReceiveCount', async () => {
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

  it("a rule sends what matches, transformed, to its target, if the target's policy lets this rule", async () => {
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

describe('AWS::StepFunctions', () => {
  it('a machine runs with its role, its substitutions filled in', async () => {
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
    await expect.poll(outcome, { timeout: 20_000 }).toEqual(['SUCCEEDED', '{"twice":42}']);
  });
});

describe('AWS::IAM', () => {
  it.each([
    ['inline', { Policies: [{ PolicyName: 'p', PolicyDocument: policy(may('lambda:InvokeFunction', '*')) }] }, {}],
    [
      'attached',
      {},
      {
        P: {
          Type: 'AWS::IAM::Policy',
          Properties: {
            PolicyName: 'p',
            PolicyDocument: policy(may('lambda:InvokeFunction', '*')),
            Roles: [{ Ref: 'Role' }],
          },
        },
      },
    ],
    [
      'managed',
      {},
      {
        P: {
          Type: 'AWS::IAM::ManagedPolicy',
          Properties: { PolicyDocument: policy(may('lambda:InvokeFunction', '*')), Roles: [{ Ref: 'Role' }] },
        },
      },
    ],
  ])('a policy that is %s counts', async (_, inRole, resources) => {
    const cloud = await start({ Role: role('lambda', inRole), ...resources, F: lambda('') });
    expect(cloud.unusedGrants()).toEqual(['app/Role lambda:InvokeFunction on *']);
  });

  it("a managed policy of AWS's own is taken only where it has no effect here", async () => {
    const arn = (name: string) => ({
      'Fn::Join': ['', ['arn:', { Ref: 'AWS::Partition' }, `:iam::aws:policy/${name}`]],
    });
    const basic = { ManagedPolicyArns: [arn('service-role/AWSLambdaBasicExecutionRole')] };
    await (await start({ Role: role('lambda', basic) })).stop();
    await expect(start({ Role: role('lambda', { ManagedPolicyArns: [arn('AdministratorAccess')] }) })).rejects.toThrow(
      'ManagedPolicyArns.0',
    );
  });

  it('a policy element that is not evaluated is refused', async () => {
    const document = policy({ Effect: 'Allow', NotAction: 's3:*', Resource: '*' });
    const Policies = [{ PolicyName: 'p', PolicyDocument: document }];
    await expect(start({ Role: role('lambda', { Policies }) })).rejects.toThrow('Statement.0.NotAction');
  });
});

describe('AWS::S3', () => {
  it("a bucket's own policy can deny, and its CORS rules answer a preflight", async () => {
    const Bucket = { Ref: 'Bucket' };
    const objects = { 'Fn::Join': ['', [arnOf('Bucket'), '/secret/*']] };
    const CorsRules = [{ AllowedMethods: ['PUT'], AllowedOrigins: ['https://app.test'], AllowedHeaders: ['*'] }];
    const cloud = await start({
      Bucket: { Type: 'AWS::S3::Bucket', Properties: { BucketName: 'box', CorsConfiguration: { CorsRules } } },
      Policy: {
        Type: 'AWS::S3::BucketPolicy',
        Properties: {
          Bucket,
          PolicyDocument: policy({ Effect: 'Deny', Action: 's3:GetObject', Resource: objects, Principal: '*' }),
        },
      },
    });
    const s3 = new S3Client({ ...asOperator(cloud), forcePathStyle: true });
    for (const Key of ['open/a', 'secret/a']) await s3.send(new PutObjectCommand({ Bucket: 'box', Key, Body: 'x' }));
    await s3.send(new GetObjectCommand({ Bucket: 'box', Key: 'open/a' }));
    await expect(s3.send(new GetObjectCommand({ Bucket: 'box', Key: 'secret/a' }))).rejects.toMatchObject({
      name: 'AccessDenied',
    });
    const headers = { origin: 'https://app.test', 'access-control-request-method': 'PUT' };
    const preflight = await fetch(`${cloud.endpointUrl}/box/open/a`, { method: 'OPTIONS', headers });
    expect(preflight.headers.get('access-control-allow-origin')).toBe('https://app.test');
  });
});

describe('AWS::DynamoDB', () => {
  const table = (key: string, Type = 'AWS::DynamoDB::Table', more: object = {}) => ({
    Type,
    Properties: {
      TableName: 'things',
      BillingMode: 'PAY_PER_REQUEST',
      AttributeDefinitions: [{ AttributeName: key, AttributeType: 'S' }],
      KeySchema: [{ AttributeName: key, KeyType: 'HASH' }],
      ...more,
    },
  });

  it('a global table is a table of the one Region', async () => {
    const Replicas = [{ Region: { Ref: 'AWS::Region' } }];
    const client = new DynamoDBClient(
      asOperator(await start({ T: table('id', 'AWS::DynamoDB::GlobalTable', { Replicas }) })),
    );
    const Item = { id: { S: '1' } };
    await client.send(new PutItemCommand({ TableName: 'things', Item }));
    expect((await client.send(new GetItemCommand({ TableName: 'things', Key: Item }))).Item).toEqual(Item);
  });

  it('a table whose key has changed says that its data has to go', async () => {
    await (await start({ T: table('id') })).stop();
    await expect(start({ T: table('other') })).rejects.toThrow(/^Stack app, T .*things has changed.*--reset/);
    await start({ T: table('id') });
  });
});

describe('AWS::Lambda', () => {
  it('a function gets its variables, size, time and log level', async () => {
    const source = `export const handler = async (event, context) => [
      process.env.N, process.env.AWS_LAMBDA_LOG_LEVEL, context.memoryLimitInMB, Math.ceil(context.getRemainingTimeInMillis() / 1000)];`;
    const properties = {
      Environment: { Variables: { N: 1 } },
      LoggingConfig: { LogFormat: 'JSON', ApplicationLogLevel: 'WARN' },
      MemorySize: 256,
      Timeout: 7,
    };
    const client = new LambdaClient(asOperator(await start({ Role: role('lambda'), F: lambda(source, properties) })));
    const { Payload } = await client.send(new InvokeCommand({ FunctionName: 'f' }));
    expect(JSON.parse(Payload?.transformToString() ?? '')).toEqual(['1', 'WARN', '256', 7]);
  });

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

  it('an event source mapping is refused with what it does not honour, and where Lambda would refuse it', async () => {
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
    await expect(map({ ScalingConfig: { MaximumConcurrency: 1 } })).rejects.toThrow('MaximumConcurrency');
    await expect(map({})).rejects.toMatchObject({ cause: { name: 'ResourceNotFoundException' } });
  });

  it('another runtime than the one that runs is refused', async () => {
    const F = lambda('', { Runtime: 'python3.13' });
    await expect(start({ Role: role('lambda'), F })).rejects.toThrow('the property Runtime is not honoured');
  });
});
