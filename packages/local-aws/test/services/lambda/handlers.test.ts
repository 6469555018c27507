import { mkdirSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type LambdaStandIn, standInPerTest } from './lambda-stand-in.ts';

const { start, current, invoke, answer } = standInPerTest();
const operator = { kind: 'operator' } as const;

describe('a handler', () => {
  it("sees the template's variables, Lambda's own and its role's credentials, and nothing of the host's", async () => {
    process.env.HOST_SECRET = 'host';
    start().deploy('export const handler = async () => process.env;', { environment: { TABLE: 't' } });
    const env = await answer({});
    expect(env).toMatchObject({
      TABLE: 't',
      AWS_REGION: 'us-east-1',
      AWS_LAMBDA_FUNCTION_NAME: 'f',
      AWS_LAMBDA_FUNCTION_MEMORY_SIZE: '128',
      AWS_SESSION_TOKEN: 'token',
      AWS_ENDPOINT_URL: 'http://127.0.0.1:1',
      _X_AMZN_TRACE_ID: expect.stringMatching(/^Root=1-[0-9a-f]{8}-[0-9a-f]{24};/),
    });
    expect(env).not.toHaveProperty('HOST_SECRET');
    expect(env).not.toHaveProperty('HOME');
  });

  it('stays warm between events, and handles concurrent events in separate execution environments', async () => {
    start().deploy(`
      let count = 0;
      export const handler = async (event) => { count += 1; if (event.wait) await new Promise((r) => setTimeout(r, 300)); return count; };`);
    expect([await answer({}), await answer({})]).toEqual([1, 2]);
    expect(await Promise.all([answer({ wait: true }), answer({ wait: true })])).toEqual([3, 1]);
  });

  it('has at most eight execution environments; the ninth event waits for one', async () => {
    start().deploy(`
      let count = 0;
      export const handler = async () => { count += 1; await new Promise((r) => setTimeout(r, 100)); return count; };`);
    const counts = await Promise.all(Array.from({ length: 9 }, () => answer({})));
    expect(counts.filter((count) => count === 1)).toHaveLength(8);
    expect(counts.filter((count) => count === 2)).toHaveLength(1);
  });

  it('has no more execution environments than its reserved concurrency: the next event is throttled', async () => {
    const code = 'export const handler = () => new Promise((r) => setTimeout(r, 300));';
    start().deploy(code, { reservedConcurrency: 2 });
    const results = await Promise.allSettled([1, 2, 3].map(answer));
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected']);
    expect(results[2]).toMatchObject({ reason: { code: 'TooManyRequestsException', status: 429 } });
    expect(await answer({})).toBeNull();
  });

  it('with reserved concurrency can only be invoked synchronously', () => {
    const { lambda, deploy } = start();
    const { arn } = deploy('export const handler = () => {};', { reservedConcurrency: 2 });
    const named = /ReservedConcurrentExecutions of f/;
    expect(() => lambda.invokeLater({ functionArn: 'f', payload: '{}', principal: operator })).toThrow(named);
    expect(() => lambda.mappedFunction(arn, 5)).toThrow(named);
  });

  it('gets a new environment when its credentials would expire within its time-out', async () => {
    start({ credentialsLastMs: 5_000 }).deploy('let count = 0; export const handler = async () => ++count;');
    expect([await answer({}), await answer({})]).toEqual([1, 1]);
  });

  it('is refused where its code and layers are larger than Lambda unpacks', () => {
    const { lambda, dataDir, deploy } = start();
    const layer = join(dataDir, 'layer');
    mkdirSync(layer);
    writeFileSync(join(layer, 'large'), '');
    // The zeros take no space on the disk.
    truncateSync(join(layer, 'large'), 262_144_000 - 5);
    lambda.createLayer('arn:large', layer);
    deploy('12345', { name: 'fits', layerArns: ['arn:large'] });
    expect(() => deploy('123456', { layerArns: ['arn:large'] })).toThrow(/262144000 bytes.* 262144001 bytes/);
  });
});

describe('a failing handler', () => {
  const errorOf = async (code: string, settings?: Parameters<LambdaStandIn['deploy']>[1]) => {
    start().deploy(code, settings);
    const result = await invoke({});
    expect(result.functionError).toBe('Unhandled');
    return JSON.parse(result.payload);
  };
  const exit = (text: string) => expect.stringMatching(new RegExp(`^RequestId: [0-9a-f-]{36} Error: ${text}$`));

  it("that throws answers the error's name, message and trace, which the terminal shows", async () => {
    const error = await errorOf(`export const handler = async () => { throw new TypeError('no'); };`);
    expect(error).toEqual({ errorType: 'TypeError', errorMessage: 'no', trace: expect.any(Array) });
    expect(current().said).toEqual(['f failed: TypeError: no']);
  });

  it('that takes too long is Sandbox.Timedout, and the next event gets a new execution environment', async () => {
    const code =
      'let count = 0; export const handler = async ({ hang }) => { count += 1; while (hang); return count; };';
    start().deploy(code, { timeoutSeconds: 1 });
    expect(await answer({ hang: true })).toEqual({
      errorType: 'Sandbox.Timedout',
      errorMessage: exit('Task timed out after 1.00 seconds'),
    });
    expect(await answer({})).toBe(1);
  });

  it.each([
    [
      'exits',
      'ExitError',
      'export const handler = async () => process.exit(3);',
      exit('Runtime exited with error: exit status 3'),
    ],
    [
      'leaves a rejection unhandled',
      'UnhandledPromiseRejection',
      `export const handler = () => { Promise.reject(new Error('late')); return new Promise(() => {}); };`,
      'Error: late',
    ],
    [
      'uses more memory than it has',
      'OutOfMemory',
      'export const handler = async () => { const all = []; for (;;) all.push(new Array(1e6).fill(Math.random())); };',
      expect.any(String),
    ],
    ['is not exported', 'HandlerNotFound', 'export const other = 1;', expect.any(String)],
  ])('that %s is Runtime.%s', async (_, name, code, errorMessage) => {
    expect(await errorOf(code, { timeoutSeconds: 60 })).toMatchObject({ errorType: `Runtime.${name}`, errorMessage });
  });

  it('that cannot be loaded answers the reason to every event', async () => {
    const error = { errorType: 'RangeError', errorMessage: 'at load' };
    expect(await errorOf(`throw new RangeError('at load');`)).toMatchObject(error);
    expect(await answer({})).toMatchObject(error);
  });
});
