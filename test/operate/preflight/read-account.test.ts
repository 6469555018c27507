import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { CloudFormationClient, DescribeStacksCommand, ListStackResourcesCommand } from '@aws-sdk/client-cloudformation';
import { GetAccountSettingsCommand, GetFunctionConfigurationCommand, LambdaClient } from '@aws-sdk/client-lambda';
import { ListQueuesCommand, MediaConvertClient } from '@aws-sdk/client-mediaconvert';
import { temporaryFolder } from '@cueline/local-aws/test/temporary-folder.ts';
import * as v from 'valibot';
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { errorText } from '../../../operate/command-line/error-text.ts';
import { readAccount } from '../../../operate/preflight/read-account.ts';
import { answerAsAws } from '../../support/aws-on-loopback.ts';
import { mockClient } from '../../support/shared-modules/mock-client.ts';

const lambda = mockClient(LambdaClient);
const mediaConvert = mockClient(MediaConvertClient);
const cloudFormation = mockClient(CloudFormationClient);
const QuotasInput = v.object({
  ServiceCode: v.string(),
  MaxResults: v.literal(100),
  NextToken: v.optional(v.string()),
});

/** Quotas of the account by service, on the second page that Service Quotas answers. */
const quotas: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  states: { 'StartExecution throttle token refill rate per second': 150 },
  transcribe: { 'Number of concurrent batch transcription jobs': 100 },
  apigateway: { 'Throttle rate': 10_000, 'Throttle burst rate': 5000 },
  dynamodb: { 'Table-level write throughput limit': 40_000 },
};
const summary = `<GetAccountSummaryResponse><GetAccountSummaryResult><SummaryMap>
  <entry><key>Roles</key><value>27</value></entry><entry><key>RolesQuota</key><value>1000</value></entry>
</SummaryMap></GetAccountSummaryResult></GetAccountSummaryResponse>`;
const parameterOf = (service: string) => `/aws/service/global-infrastructure/regions/eu-west-1/services/${service}`;
const byIam = [{ Principal: { DataLakePrincipalIdentifier: 'IAM_ALLOWED_PRINCIPALS' }, Permissions: ['ALL'] }];

let dataLake: object;
let secret: object | undefined;
let asked: { what: string; region: string }[];
/** What answers 400, by the service that the signature names. */
let denied: string;
const unread: [string, string][] = [];

const answerTo = (service: string, body: string): string => {
  if (service === 'iam') return body === 'Action=GetAccountSummary&Version=2010-05-08' ? summary : '';
  if (service === 'lakeformation') return JSON.stringify({ DataLakeSettings: dataLake });
  if (service === 'ssm') {
    const { Names } = v.parse(v.object({ Names: v.array(v.string()) }), JSON.parse(body));
    expect(Names).toContain(parameterOf('transcribe'));
    return JSON.stringify({ Parameters: [], InvalidParameters: [parameterOf('mediaconvert')] });
  }
  if (service === 'secretsmanager') return JSON.stringify(secret);
  const { ServiceCode, NextToken } = v.parse(QuotasInput, JSON.parse(body));
  if (!NextToken) return JSON.stringify({ Quotas: [{ QuotaName: 'another', Value: 1 }], NextToken: 'more' });
  const Quotas = Object.entries(quotas[ServiceCode] ?? {}).map(([QuotaName, Value]) => ({ QuotaName, Value }));
  return JSON.stringify({ Quotas: Quotas.map((quota) => ({ ...quota, Adjustable: true })) });
};

/** AWS on loopback, for operations without a client. It reads signatures without checking them. */
answerAsAws('eu-west-1', async (request, response) => {
  const { authorization = '', 'x-amz-target': target } = request.headers;
  const [, region = '', service = ''] =
    /^AWS4-HMAC-SHA256 Credential=AKIAEXAMPLE\/\d{8}\/([\w-]+)\/(\w+)\/aws4_request,/.exec(authorization) ?? [];
  asked.push({ what: `${target ?? request.url}`, region });
  const body = await text(request);
  if (service === 'secretsmanager' && !secret) response.writeHead(400).end('{"__type":"ResourceNotFoundException"}');
  else if (service === denied) response.writeHead(400).end('{"__type":"AccessDeniedException"}');
  else response.end(answerTo(service, body));
});

beforeEach(() => {
  asked = [];
  denied = '';
  unread.length = 0;
  dataLake = { CreateDatabaseDefaultPermissions: byIam, CreateTableDefaultPermissions: byIam };
  for (const mock of [lambda, mediaConvert, cloudFormation]) mock.reset();
  lambda.on(GetAccountSettingsCommand).resolves({ AccountLimit: { ConcurrentExecutions: 400 } });
  mediaConvert.on(ListQueuesCommand).resolves({ TotalConcurrentJobs: 40 });
  const Outputs = [{ OutputKey: 'BootstrapVersion', OutputValue: '21' }];
  cloudFormation.on(DescribeStacksCommand).resolves({
    Stacks: [{ StackName: 'CDKToolkit', CreationTime: new Date(0), StackStatus: 'CREATE_COMPLETE', Outputs }],
  });
});

const read = () => readAccount((service, why) => unread.push([service, why]));

it('reads quotas by name from all pages of Service Quotas, and the other values from the services themselves', async () => {
  expect(await read()).toEqual({
    region: 'eu-west-1',
    lambdas: 400,
    transcriptions: 100,
    encodes: 40,
    startsPerSecond: 150,
    bootstrap: 21,
    requests: { ratePerSecond: 10_000, burst: 5000 },
    writesPerTable: 40_000,
    roles: { used: 27, quota: 1000 },
    missingServices: ['mediaconvert'],
    glueObeysIam: true,
  });
  expect(unread).toEqual([]);
});

it('asks nothing where there are no credentials, and says how to get some', async () => {
  for (const name of ['AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY']) vi.stubEnv(name, undefined);
  vi.stubEnv('AWS_EC2_METADATA_DISABLED', 'true');
  const folder = temporaryFolder(onTestFinished);
  for (const name of ['AWS_CONFIG_FILE', 'AWS_SHARED_CREDENTIALS_FILE']) vi.stubEnv(name, join(folder, 'absent'));
  expect(errorText(await read().catch((error: unknown) => error))).toContain('Sign in by the AWS CLI');
  expect({ asked, unread }).toEqual({ asked: [], unread: [] });
});

it('asks IAM and the public parameters in the one Region that answers them', async () => {
  await read();
  const regions = Object.fromEntries(asked.map(({ what, region }) => [what, region]));
  expect(regions).toEqual({
    'ServiceQuotasV20190624.ListServiceQuotas': 'eu-west-1',
    '/GetDataLakeSettings': 'eu-west-1',
    '/': 'us-east-1',
    'AmazonSSM.GetParameters': 'us-east-1',
  });
});

it('looks for the secret of an engine of speech, which may be about to be deleted', async () => {
  const found = async () => {
    const speechEngine = { url: 'https://a.com', model: 'm', usdPerMinute: 0, secret: 'key', retries: 0 };
    return (await readAccount((service, why) => unread.push([service, why]), { speechEngine })).speechSecret;
  };
  secret = { ARN: 'arn', Name: 'key' };
  expect(await found()).toBe(true);
  secret = { ARN: 'arn', Name: 'key', DeletedDate: 1_790_000_000 };
  expect(await found()).toBe(false);
  secret = undefined;
  expect(await found()).toBe(false);
  secret = {};
  denied = 'secretsmanager';
  expect(await found()).toBeUndefined();
  expect(unread).toMatchObject([['Secrets Manager', expect.stringContaining('AccessDenied')]]);
});

it('finds that Lake Formation decides on new tables', async () => {
  dataLake = { CreateDatabaseDefaultPermissions: byIam, CreateTableDefaultPermissions: [] };
  expect((await read()).glueObeysIam).toBe(false);
});

it('reports which service did not answer and why, and reads the others', async () => {
  denied = 'servicequotas';
  mediaConvert.on(ListQueuesCommand).resolves({});
  expect(await read()).toMatchObject({
    lambdas: 400,
    transcriptions: undefined,
    encodes: undefined,
    startsPerSecond: undefined,
    bootstrap: 21,
    roles: { used: 27 },
  });
  expect(Object.fromEntries(unread)).toEqual({
    ...Object.fromEntries(
      ['Amazon Transcribe', 'Step Functions', 'API Gateway', 'DynamoDB'].map((name) => [
        name,
        expect.stringContaining('AccessDeniedException'),
      ]),
    ),
    MediaConvert: 'it gave no value',
  });
});

it('distinguishes an account that is not bootstrapped from one that cannot be read', async () => {
  cloudFormation.on(DescribeStacksCommand).rejects(new Error('Stack with id CDKToolkit does not exist'));
  expect((await read()).bootstrap).toBe(0);
  cloudFormation.on(DescribeStacksCommand).rejects(new Error('denied'));
  expect((await read()).bootstrap).toBeUndefined();
});

it('reads RenderChunk as it is deployed, for a stage with our own renderer', async () => {
  const readStage = (renderer: 'auto' | 'mediaconvert') =>
    readAccount((service, why) => unread.push([service, why]), { name: 'prod', renderer });
  const resource = (id: string, PhysicalResourceId: string) => ({
    ...{ LogicalResourceId: id, PhysicalResourceId, ResourceType: 'AWS::Lambda::Function' },
    ...{ LastUpdatedTimestamp: new Date(0), ResourceStatus: 'CREATE_COMPLETE' as const },
  });
  cloudFormation
    .on(ListStackResourcesCommand, { StackName: 'Cueline-prod-Pipelines' })
    .resolves({ StackResourceSummaries: [resource('RenderChunkRole00000000', 'role')], NextToken: 'more' })
    .on(ListStackResourcesCommand, { StackName: 'Cueline-prod-Pipelines', NextToken: 'more' })
    .resolves({ StackResourceSummaries: [resource('RenderChunkFunction0123ABCD', 'chunk')] });
  lambda
    .on(GetFunctionConfigurationCommand, { FunctionName: 'chunk' })
    .resolves({ Architectures: ['arm64'], Layers: [{ Arn: 'layer' }], State: 'Active' });
  expect(await readStage('auto')).toMatchObject({
    renderChunk: { architecture: 'arm64', layers: 1, state: 'Active' },
  });
  expect(await readStage('mediaconvert')).not.toHaveProperty('renderChunk');
  cloudFormation
    .on(ListStackResourcesCommand)
    .rejects(new Error('Stack with id Cueline-prod-Pipelines does not exist'));
  expect(await readStage('auto')).toMatchObject({ renderChunk: null });
  cloudFormation.on(ListStackResourcesCommand).rejects(new Error('denied'));
  expect(await readStage('auto')).toHaveProperty('renderChunk', undefined);
  expect(unread).toEqual([["FFmpeg's layer", 'Error: denied']]);
});

it('says where a Region is set, where there is none', async () => {
  vi.stubEnv('AWS_REGION', '');
  vi.stubEnv('AWS_CONFIG_FILE', '/dev/null');
  await expect(read()).rejects.toThrow('set region of the stage in cueline.config.json');
});
