import { close, url as inspectorUrl, open } from 'node:inspector';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { httpApiBody, newAssembly, type TestAssembly } from './assembly-for-test.ts';
import { WorkerDebugger, type WorkerEvent } from './worker-debugger.ts';

let assembly: TestAssembly;
let client: WorkerDebugger | undefined;
beforeEach(() => {
  assembly = newAssembly();
  client = undefined;
});
afterEach(async () => {
  await client?.detach();
  await assembly.end();
  close();
});

const trust = { Effect: 'Allow', Action: 'sts:AssumeRole', Principal: { Service: 'lambda.amazonaws.com' } };
const ref = (name: string) => ({ Ref: name });

/** A route before a function, both with this limit. */
const start = async (code: string, limitSeconds = 30) => {
  const resource = (Type: string, Properties: object) => ({ Type, Properties });
  const Resources = {
    Role: resource('AWS::IAM::Role', { AssumeRolePolicyDocument: { Statement: trust } }),
    F: resource('AWS::Lambda::Function', {
      FunctionName: 'f',
      Code: assembly.code('f', code),
      Handler: 'index.handler',
      Runtime: 'nodejs24.x',
      Role: { 'Fn::GetAtt': ['Role', 'Arn'] },
      Timeout: limitSeconds,
    }),
    Api: resource('AWS::ApiGatewayV2::Api', {
      Body: httpApiBody({ $default: { 'Fn::GetAtt': ['F', 'Arn'] } }, limitSeconds * 1000),
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

const next = async ({ events }: WorkerDebugger, event: string): Promise<WorkerEvent> =>
  await vi.waitUntil(() => events.find(({ method }) => method === event), { timeout: 120_000 });
const nextPause = (debug: WorkerDebugger) => next(debug, 'Debugger.paused');

it('time at a breakpoint counts towards no time-out', async () => {
  const limitSeconds = 3;
  const code = 'export const handler = async () => { debugger; return "went on"; };';
  const { url, debuggerUrl } = await start(code, limitSeconds);
  // To load the code counts towards the limit of the route, and takes longer than it on a busy machine.
  await expect.poll(async () => (await fetch(url)).status).toBe(200);
  client = await WorkerDebugger.attach(debuggerUrl);
  // Comes once breakpoints are enabled in the worker.
  await next(client, 'Debugger.scriptParsed');
  const answer = fetch(url);
  const { sessionId } = await nextPause(client);
  await new Promise((resolve) => setTimeout(resolve, limitSeconds * 1000 + 500));
  await client.send(sessionId, 'Debugger.resume');
  expect(await (await answer).text()).toBe('went on');
});

it('a handler that hangs still times out', async () => {
  const { url } = await start('export const handler = () => new Promise(() => {});', 1);
  const { status } = await fetch(url);
  expect(status).toBeGreaterThanOrEqual(500);
  await expect.poll(() => assembly.said.join('\n')).toContain('Task timed out after 1.00 seconds');
});

it("each execution environment of a function is a worker with the function's name", async () => {
  const { url, debuggerUrl } = await start('export const handler = async () => "fine";');
  client = await WorkerDebugger.attach(debuggerUrl);
  await fetch(url);
  expect(client.titles).toContainEqual(expect.stringMatching(/ f$/));
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
