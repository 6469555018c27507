import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { CloudFormationClient, DescribeStacksCommand } from '@aws-sdk/client-cloudformation';
import { GetAccountSettingsCommand, LambdaClient } from '@aws-sdk/client-lambda';
import { ListQueuesCommand, MediaConvertClient } from '@aws-sdk/client-mediaconvert';
import * as v from 'valibot';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { readAccount } from '../../../commands/preflight/read-account.ts';
import { mockClient } from '../../support/shared-modules/mock-client.ts';

const lambda = mockClient(LambdaClient);
const mediaConvert = mockClient(MediaConvertClient);
const cloudFormation = mockClient(CloudFormationClient);
const Requested = v.object({ ServiceCode: v.string(), MaxResults: v.literal(100), NextToken: v.optional(v.string()) });
let requested: { target: unknown; authorization: string; input: v.InferOutput<typeof Requested> }[];
let answer: (input: v.InferOutput<typeof Requested>) => { status: number; body: object };
const unread: [string, string][] = [];

/** Service Quotas on loopback. It records signatures without checking them. */
const server = createServer(async (request, response) => {
  const input = v.parse(Requested, JSON.parse(await text(request)));
  const { authorization = '', 'x-amz-target': target } = request.headers;
  requested.push({ target, authorization, input });
  const { status, body } = answer(input);
  response.writeHead(status).end(JSON.stringify(body));
});

beforeEach(async () => {
  requested = [];
  unread.length = 0;
  for (const mock of [lambda, mediaConvert, cloudFormation]) mock.reset();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = v.parse(v.object({ port: v.number() }), server.address());
  const environment = {
    AWS_ENDPOINT_URL: `http://127.0.0.1:${port}`,
    AWS_REGION: 'eu-west-1',
    AWS_ACCESS_KEY_ID: 'AKIAEXAMPLE',
    AWS_SECRET_ACCESS_KEY: 'secret',
  };
  for (const [name, value] of Object.entries(environment)) vi.stubEnv(name, value);
  lambda.on(GetAccountSettingsCommand).resolves({ AccountLimit: { ConcurrentExecutions: 400 } });
  mediaConvert.on(ListQueuesCommand).resolves({ TotalConcurrentJobs: 40 });
  const Outputs = [{ OutputKey: 'BootstrapVersion', OutputValue: '21' }];
  cloudFormation.on(DescribeStacksCommand).resolves({
    Stacks: [{ StackName: 'CDKToolkit', CreationTime: new Date(0), StackStatus: 'CREATE_COMPLETE', Outputs }],
  });
  answer = ({ ServiceCode, NextToken }) => {
    const [QuotaName, Value] =
      ServiceCode === 'states'
        ? ['StartExecution throttle token refill rate per second', 150]
        : ['Number of concurrent batch transcription jobs', 100];
    // The quota is on the second page.
    return NextToken
      ? { status: 200, body: { Quotas: [{ QuotaName, Value, Adjustable: true }] } }
      : { status: 200, body: { Quotas: [{ QuotaName: 'another', Value: 1 }], NextToken: 'more' } };
  };
});
afterEach(async () => {
  vi.unstubAllEnvs();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
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
  });
  expect(unread).toEqual([]);
  expect(requested.map(({ input }) => `${input.ServiceCode} ${input.NextToken ?? ''}`).toSorted()).toEqual([
    'states ',
    'states more',
    'transcribe ',
    'transcribe more',
  ]);
  for (const { target, authorization } of requested) {
    expect(target).toBe('ServiceQuotasV20190624.ListServiceQuotas');
    expect(authorization).toMatch(
      /^AWS4-HMAC-SHA256 Credential=AKIAEXAMPLE\/\d{8}\/eu-west-1\/servicequotas\/aws4_request,/,
    );
  }
});

it('reports which service did not answer and why, and reads the others', async () => {
  answer = () => ({ status: 400, body: { __type: 'AccessDeniedException' } });
  mediaConvert.on(ListQueuesCommand).resolves({});
  expect(await read()).toEqual({
    region: 'eu-west-1',
    lambdas: 400,
    transcriptions: undefined,
    encodes: undefined,
    startsPerSecond: undefined,
    bootstrap: 21,
  });
  expect(Object.fromEntries(unread)).toEqual({
    'Amazon Transcribe': expect.stringContaining('AccessDeniedException'),
    'Step Functions': expect.stringContaining('AccessDeniedException'),
    MediaConvert: 'it gave no value',
  });
});

it('distinguishes an account that is not bootstrapped from one that cannot be read', async () => {
  cloudFormation.on(DescribeStacksCommand).rejects(new Error('Stack with id CDKToolkit does not exist'));
  expect((await read()).bootstrap).toBe(0);
  cloudFormation.on(DescribeStacksCommand).rejects(new Error('denied'));
  expect((await read()).bootstrap).toBeUndefined();
});
