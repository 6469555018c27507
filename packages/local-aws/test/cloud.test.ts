import { chmodSync, globSync, readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { CloudFormationClient, DescribeStacksCommand } from '@aws-sdk/client-cloudformation';
import { InvokeCommand, LambdaClient } from '@aws-sdk/client-lambda';
import { App, CfnOutput, Duration, NestedStack, Stack } from 'aws-cdk-lib';
import { CfnApi, CfnDeployment, CfnStage } from 'aws-cdk-lib/aws-apigatewayv2';
import { AttributeType, BillingMode, Table } from 'aws-cdk-lib/aws-dynamodb';
import { CfnPermission, Code, Function as LambdaFunction, Runtime } from 'aws-cdk-lib/aws-lambda';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Cloud } from '../src/cloud.ts';
import { httpApiBody, newAssembly, type TestAssembly } from './assembly-for-test.ts';

let assembly: TestAssembly;
beforeEach(() => {
  assembly = newAssembly();
});
afterEach(() => assembly.end());

const clientOf = ({ endpointUrl, operator }: Cloud) => ({
  endpoint: endpointUrl,
  region: 'us-east-1',
  credentials: operator,
});

const notes = `
  import { DynamoDBClient, GetItemCommand, PutItemCommand } from '@aws-sdk/client-dynamodb';
  const client = new DynamoDBClient({});
  export const handler = async ({ pathParameters: { id }, body }) => {
    const Key = { id: { S: id } };
    const TableName = process.env.TABLE;
    if (body) await client.send(new PutItemCommand({ TableName, Item: { ...Key, text: { S: body } } }));
    const { Item } = await client.send(new GetItemCommand({ TableName, Key, ConsistentRead: true }));
    return { statusCode: Item ? 200 : 404, body: Item?.text.S };
  };`;

/** The logical id of the only resource of a type in a synthesized template. */
const idOf = (type: string, file: string): string => {
  const { Resources } = JSON.parse(readFileSync(join(assembly.assemblyDir, file), 'utf8'));
  return Object.keys(Resources).find((id) => Resources[id].Type === type) ?? '';
};

/** Two routes before one Lambda, which is in a nested stack, on one table. */
function synthNotes({ grant = true, source = notes } = {}): void {
  const app = new App({ outdir: assembly.assemblyDir, analyticsReporting: false });
  const stack = new Stack(app, 'Notes');
  const partitionKey = { name: 'id', type: AttributeType.STRING };
  const table = new Table(stack, 'Table', { partitionKey, billingMode: BillingMode.PAY_PER_REQUEST });
  const fn = new LambdaFunction(new NestedStack(stack, 'Functions'), 'Function', {
    runtime: Runtime.NODEJS_24_X,
    handler: 'index.handler',
    code: Code.fromAsset(assembly.bundle(source)),
    environment: { TABLE: table.tableName },
    timeout: Duration.seconds(10),
  });
  if (grant) table.grantReadWriteData(fn);
  const body = httpApiBody({ 'GET /notes/{id}': fn.functionArn, 'PUT /notes/{id}': fn.functionArn });
  const api = new CfnApi(stack, 'Api', { body });
  const { attrDeploymentId: deploymentId } = new CfnDeployment(stack, 'Deployment', { apiId: api.ref });
  new CfnStage(stack, 'Stage', { apiId: api.ref, stageName: '$default', deploymentId });
  const sourceArn = stack.formatArn({ service: 'execute-api', resource: api.ref, resourceName: '*/*/notes/{id}' });
  new CfnPermission(stack, 'Permission', {
    functionName: fn.functionArn,
    action: 'lambda:InvokeFunction',
    principal: 'apigateway.amazonaws.com',
    sourceArn,
  });
  new CfnOutput(stack, 'Url', { value: api.attrApiEndpoint });
  app.synth();
}

const put = (cloud: Cloud, text: string) =>
  fetch(`${cloud.stackOutputs.Notes?.Url}/notes/1`, {
    method: 'PUT',
    body: text,
    headers: { 'content-type': 'text/plain' },
  });
const get = (cloud: Cloud) => fetch(`${cloud.stackOutputs.Notes?.Url}/notes/1`);

describe('a synthesized app', () => {
  it('answers through its HTTP API, from a Lambda, on a table', async () => {
    synthNotes();
    const cloud = await assembly.start();
    expect(cloud.baseUrls).toEqual([cloud.stackOutputs.Notes?.Url]);
    expect((await get(cloud)).status).toBe(404);
    expect(await (await put(cloud, 'first')).text()).toBe('first');
    expect(await (await get(cloud)).text()).toBe('first');
  });

  it('keeps its data over a restart, and runs changed code', async () => {
    synthNotes();
    const first = await assembly.start();
    await put(first, 'kept');
    await first.stop();
    synthNotes({ source: notes.replace('Item?.text.S', "'changed: ' + Item?.text.S") });
    expect(await (await get(await assembly.start())).text()).toBe('changed: kept');
  });

  it('keeps running its code while the app is synthesized again', async () => {
    synthNotes();
    const cloud = await assembly.start();
    rmSync(assembly.assemblyDir, { recursive: true });
    expect((await get(cloud)).status).toBe(404);
  });

  it('deletes its data with `reset`', async () => {
    synthNotes();
    const first = await assembly.start();
    await put(first, 'gone');
    await first.stop();
    expect((await get(await assembly.start({ reset: true }))).status).toBe(404);
  });

  it('gets AccessDenied for a call without a grant, and the terminal names the function', async () => {
    synthNotes({ grant: false });
    expect((await get(await assembly.start())).status).toBe(500);
    expect(assembly.said).toContainEqual(
      expect.stringMatching(/^Notes-Functions\S+ failed: AccessDeniedException: .*dynamodb:GetItem/),
    );
  });

  it('runs replaced code on the existing data', async () => {
    synthNotes();
    const cloud = await assembly.start();
    await put(cloud, 'kept');
    const source = notes.replace('Item?.text.S', "'changed: ' + Item?.text.S");
    const [nested = ''] = globSync('*.nested.template.json', { cwd: assembly.assemblyDir });
    const stack = `Notes-${idOf('AWS::CloudFormation::Stack', 'Notes.template.json')}`;
    cloud.replaceCode({ stack, logicalId: idOf('AWS::Lambda::Function', nested) }, assembly.bundle(source));
    expect(await (await get(cloud)).text()).toBe('changed: kept');
    expect(() => cloud.replaceCode({ stack: 'Notes', logicalId: 'Nobody' }, assembly.folder)).toThrow('Nobody');
  });

  it('lists its grants, and which of them were used', async () => {
    synthNotes();
    const cloud = await assembly.start();
    await get(cloud);
    const grants = cloud.grants().join('\n');
    expect(grants).toMatch(/^unused \S+ dynamodb:PutItem on /m);
    expect(grants).toMatch(/^used \S+ dynamodb:GetItem on /m);
  });
});

describe('the Lambda API', () => {
  const role = {
    Type: 'AWS::IAM::Role',
    Properties: {
      AssumeRolePolicyDocument: {
        Statement: { Effect: 'Allow', Action: 'sts:AssumeRole', Principal: { Service: 'lambda.amazonaws.com' } },
      },
    },
  };
  const start = async (source: string) => {
    const Role = { 'Fn::GetAtt': ['Role', 'Arn'] };
    const Properties = {
      FunctionName: 'f',
      Code: assembly.code('f', source),
      Handler: 'index.handler',
      Runtime: 'nodejs24.x',
      Role,
    };
    assembly.stack('app', { Resources: { Role: role, F: { Type: 'AWS::Lambda::Function', Properties } } });
    const cloud = await assembly.start();
    return new LambdaClient({ ...clientOf(cloud), maxAttempts: 1 });
  };

  it('refuses unsupported operations by name, unknown functions, and large events', async () => {
    const client = await start('export const handler = async () => 1;');
    const invoke = (input: object) => client.send(new InvokeCommand({ FunctionName: 'f', ...input }));
    await expect(invoke({ LogType: 'Tail' })).rejects.toThrow('LogType Tail');
    await expect(invoke({ InvocationType: 'DryRun' })).rejects.toThrow('InvocationType DryRun');
    await expect(invoke({ FunctionName: 'nobody' })).rejects.toMatchObject({ name: 'ResourceNotFoundException' });
    await expect(invoke({ Payload: 'not json' })).rejects.toMatchObject({ name: 'InvalidRequestContentException' });
    const Payload = JSON.stringify('x'.repeat(6.1 * 1024 * 1024));
    await expect(invoke({ Payload })).rejects.toMatchObject({ name: 'RequestTooLargeException' });
  });
});

describe('the data folder', () => {
  const oneQueue = { Resources: { Queue: { Type: 'AWS::SQS::Queue' } }, Outputs: { Url: { Value: { Ref: 'Queue' } } } };

  it('is used by one cloud at a time, and the error names its process', async () => {
    assembly.stack('app', oneQueue);
    const first = await assembly.start();
    await expect(assembly.start()).rejects.toThrow(
      `(process ${process.pid}) keeps its data in ${assembly.dataDir} already`,
    );
    await first.stop();
    await assembly.start();
  });

  it('is unlocked after a start that failed', async () => {
    assembly.stack('app', { Resources: { Thing: { Type: 'AWS::RDS::DBCluster' } } });
    await expect(assembly.start()).rejects.toThrow('AWS::RDS::DBCluster');
    assembly.stack('app', oneQueue);
    await assembly.start();
  });

  it("holds the operator's keys, readable by the owner only, with which a client finds the stacks", async () => {
    assembly.stack('app', oneQueue);
    const { stackOutputs } = await assembly.start();
    const file = join(assembly.dataDir, 'aws.json');
    expect(statSync(file).mode & 0o777).toBe(0o600);
    const { endpoint, region, accessKeyId, secretAccessKey } = JSON.parse(readFileSync(file, 'utf8'));
    const client = new CloudFormationClient({ endpoint, region, credentials: { accessKeyId, secretAccessKey } });
    const { Stacks } = await client.send(new DescribeStacksCommand({ StackName: 'app' }));
    expect(Stacks?.[0]?.Outputs).toEqual([{ OutputKey: 'Url', OutputValue: stackOutputs.app?.Url }]);
  });

  it('is closed to other users, also when it was open before', async () => {
    assembly.stack('app', oneQueue);
    await (await assembly.start()).stop();
    const modeOf = (name: string) => statSync(join(assembly.dataDir, name)).mode & 0o777;
    chmodSync(assembly.dataDir, 0o755);
    for (const name of ['state.sqlite', 'dynamodb.sqlite']) chmodSync(join(assembly.dataDir, name), 0o644);
    await assembly.start();
    expect(['.', 'state.sqlite', 'dynamodb.sqlite'].map(modeOf)).toEqual([0o700, 0o600, 0o600]);
  });

  it('keeps the port of the edge, which signed URLs contain', async () => {
    assembly.stack('app', oneQueue);
    const first = await assembly.start();
    await first.stop();
    expect((await assembly.start()).endpointUrl).toBe(first.endpointUrl);
  });
});
