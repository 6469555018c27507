import { close, url as inspectorUrl, open } from 'node:inspector';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { newAssembly, type TestAssembly } from './assembly-for-test.ts';
import { WorkerDebugger, type WorkerEvent } from './worker-debugger.ts';

let assembly: TestAssembly;
let client: WorkerDebugger | undefined;
beforeEach(() => {
  assembly = newAssembly();
  client = undefined;
});
afterEach(async () => {
  client?.detach();
  await assembly.end();
  close();
});

const FUNCTION_LIMIT_MS = 1000;
const trust = { Effect: 'Allow', Action: 'sts:AssumeRole', Principal: { Service: 'lambda.amazonaws.com' } };
const ref = (name: string) => ({ Ref: name });

/** A route before a function, both with a limit of a second. */
const start = async (code: string) => {
  const resource = (Type: string, Properties: object) => ({ Type, Properties });
  const Resources = {
    Role: resource('AWS::IAM::Role', { AssumeRolePolicyDocument: { Statement: trust } }),
    F: resource('AWS::Lambda::Function', {
      FunctionName: 'f',
      Code: assembly.code('f', code),
      Handler: 'index.handler',
      Runtime: 'nodejs24.x',
      Role: { 'Fn::GetAtt': ['Role', 'Arn'] },
      Timeout: FUNCTION_LIMIT_MS / 1000,
    }),
    Api: resource('AWS::ApiGatewayV2::Api', { Name: 'api', ProtocolType: 'HTTP' }),
    Integration: resource('AWS::ApiGatewayV2::Integration', {
      ApiId: ref('Api'),
      IntegrationType: 'AWS_PROXY',
      IntegrationUri: { 'Fn::GetAtt': ['F', 'Arn'] },
      PayloadFormatVersion: '2.0',
      TimeoutInMillis: FUNCTION_LIMIT_MS,
    }),
    Route: resource('AWS::ApiGatewayV2::Route', {
      ApiId: ref('Api'),
      RouteKey: '$default',
      Target: { 'Fn::Join': ['/', ['integrations', ref('Integration')]] },
    }),
    Permission: resource('AWS::Lambda::Permission', {
      FunctionName: ref('F'),
      Action: 'lambda:InvokeFunction',
      Principal: 'apigateway.amazonaws.com',
    }),
  };
  assembly.stack('app', { Resources });
  open(0, '127.0.0.1');
  const cloud = await assembly.start({ debug: true });
  return { url: cloud.baseUrls[0] ?? '', debuggerUrl: inspectorUrl() ?? '', cloud };
};

const nextPause = async ({ events }: WorkerDebugger): Promise<WorkerEvent> => {
  const paused = () => events.find(({ method }) => method === 'Debugger.paused');
  return await vi.waitUntil(paused, { timeout: 30_000 });
};

it('time at a breakpoint counts towards no time-out', async () => {
  const { url, debuggerUrl } = await start('export const handler = async () => { debugger; return "went on"; };');
  client = await WorkerDebugger.attach(debuggerUrl);
  const answer = fetch(url);
  const { sessionId } = await nextPause(client);
  await new Promise((resolve) => setTimeout(resolve, 2 * FUNCTION_LIMIT_MS));
  await client.send(sessionId, 'Debugger.resume');
  expect(await (await answer).text()).toBe('went on');
});

it('a handler that hangs still times out', async () => {
  const { url } = await start('export const handler = () => new Promise(() => {});');
  const { status } = await fetch(url);
  expect(status).toBeGreaterThanOrEqual(500);
  await expect.poll(() => assembly.said.join('\n')).toContain('Task timed out after 1.00 seconds');
});

it("each execution environment of a function is a worker with the function's name", async () => {
  const { url, debuggerUrl } = await start('export const handler = async () => "fine";');
  client = await WorkerDebugger.attach(debuggerUrl);
  await fetch(url);
  expect(client.titles).toEqual([expect.stringMatching(/ f$/)]);
});

it('without a debugger nothing stops', async () => {
  const { url } = await start('export const handler = async () => { debugger; return "went on"; };');
  for (let at = 0; at < 3; at += 1) expect(await (await fetch(url)).text()).toBe('went on');
});

it('a cloud can be stopped at a breakpoint, and before the next', async () => {
  const code = 'export const handler = async () => { for (;;) { debugger; await null; } };';
  const { url, debuggerUrl, cloud } = await start(code);
  client = await WorkerDebugger.attach(debuggerUrl);
  const answer = fetch(url).catch(() => undefined);
  await nextPause(client);
  await cloud.stop();
  await answer;
});
