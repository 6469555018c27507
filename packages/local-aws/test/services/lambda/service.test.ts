import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { type LambdaStandIn, type StandInOptions, startLambda } from './lambda-stand-in.ts';

let standIn: LambdaStandIn;
afterEach(() => standIn.end());

const start = (options?: StandInOptions): LambdaStandIn => {
  standIn = startLambda(options);
  return standIn;
};
const operator = { kind: 'operator' } as const;
const invoke = (event: unknown, functionArn = 'f') =>
  standIn.lambda.invoke({ functionArn, payload: JSON.stringify(event), principal: operator });
const answer = async (event: unknown) => JSON.parse((await invoke(event)).payload);

describe('a handler', () => {
  it('answers what it returns, and null for nothing', async () => {
    start().deploy('export const handler = async (event) => event.value;');
    expect(await answer({ value: { a: 1 } })).toEqual({ a: 1 });
    expect(await invoke({})).toEqual({ payload: 'null' });
  });

  it('is given the context of its invocation', async () => {
    start().deploy(
      `export const handler = async (event, context) => ({ ...context, left: context.getRemainingTimeInMillis() });`,
    );
    const context = await answer({});
    expect(context).toMatchObject({
      functionName: 'f',
      functionVersion: '$LATEST',
      invokedFunctionArn: 'arn:aws:lambda:us-east-1:000000000000:function:f',
      memoryLimitInMB: '128',
      logGroupName: '/aws/lambda/f',
      awsRequestId: expect.stringMatching(/^[0-9a-f-]{36}$/),
    });
    expect(context.left).toBeGreaterThan(0);
    expect(context.left).toBeLessThanOrEqual(10_000);
  });

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

  it('stays warm between events, and takes events at once in copies of its own', async () => {
    start().deploy(`
      let count = 0;
      export const handler = async (event) => { count += 1; if (event.wait) await new Promise((r) => setTimeout(r, 300)); return count; };`);
    expect([await answer({}), await answer({})]).toEqual([1, 2]);
    expect(await Promise.all([answer({ wait: true }), answer({ wait: true })])).toEqual([3, 1]);
  });

  it('runs in at most eight copies; the ninth event waits for one', async () => {
    start().deploy(`
      let count = 0;
      export const handler = async () => { count += 1; await new Promise((r) => setTimeout(r, 100)); return count; };`);
    const counts = await Promise.all(Array.from({ length: 9 }, () => answer({})));
    expect(counts.filter((count) => count === 1)).toHaveLength(8);
    expect(counts.filter((count) => count === 2)).toHaveLength(1);
  });

  it('runs in no more than are reserved for it: the next event is throttled and not kept waiting', async () => {
    const code = 'export const handler = () => new Promise((r) => setTimeout(r, 300));';
    start().deploy(code, { reservedConcurrency: 2 });
    const results = await Promise.allSettled([1, 2, 3].map(answer));
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected']);
    expect(results[2]).toMatchObject({ reason: { code: 'TooManyRequestsException', status: 429 } });
    expect(await answer({})).toBeNull();
  });

  it('is refused another way of being invoked where it has reserved concurrency', () => {
    const { arn } = start().deploy('export const handler = () => {};', { reservedConcurrency: 2 });
    const named = /ReservedConcurrentExecutions of f/;
    expect(() => standIn.lambda.invokeLater({ functionArn: 'f', payload: '{}', principal: operator })).toThrow(named);
    expect(() => standIn.lambda.mapped(arn, 5)).toThrow(named);
  });

  it('that is replaced answers the next event with the new code, and ends what is under way with the old', async () => {
    const { lambda, dataDir, deploy } = start();
    deploy(
      'export const handler = async ({ ms = 0 }) => { await new Promise((r) => setTimeout(r, ms)); return "old"; };',
    );
    const underWay = answer({ ms: 500 });
    expect(await answer({})).toBe('old');
    const codeDir = join(dataDir, 'new-code');
    mkdirSync(codeDir);
    writeFileSync(join(codeDir, 'index.mjs'), 'export const handler = async () => process.env.LAMBDA_TASK_ROOT;');
    lambda.replaceCode('f', codeDir);
    expect(await answer({})).toBe(codeDir);
    expect(await underWay).toBe('old');
    expect(await Promise.all([answer({}), answer({})])).toEqual([codeDir, codeDir]);
  });

  it('is started anew when its credentials would end within its time-out', async () => {
    start({ credentialsLastMs: 5_000 }).deploy('let count = 0; export const handler = async () => ++count;');
    expect([await answer({}), await answer({})]).toEqual([1, 1]);
  });

  it('finds its layers under /opt, the later one first', async () => {
    const { lambda, dataDir, deploy } = start();
    for (const layer of ['one', 'two']) {
      mkdirSync(join(dataDir, layer, 'fonts'), { recursive: true });
      writeFileSync(join(dataDir, layer, 'fonts', 'both.txt'), layer);
      writeFileSync(join(dataDir, layer, 'fonts', `${layer}.txt`), layer);
      lambda.createLayer(`arn:${layer}`, join(dataDir, layer));
    }
    deploy(
      `import { existsSync, readFileSync } from 'node:fs';
      import { readFile, stat } from 'node:fs/promises';
      export const handler = async () => [
        readFileSync('/opt/fonts/both.txt', 'utf8'), await readFile('/opt/fonts/one.txt', 'utf8'),
        (await stat(new URL('file:///opt/fonts/two.txt'))).size, existsSync('/opt/fonts/three.txt')];`,
      { layerArns: ['arn:one', 'arn:two'] },
    );
    expect(await answer({})).toEqual(['two', 'one', 3, false]);
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

  it("that throws gives the error's name, message and trace, and is told at the terminal", async () => {
    const error = await errorOf(`export const handler = async () => { throw new TypeError('no'); };`);
    expect(error).toEqual({ errorType: 'TypeError', errorMessage: 'no', trace: expect.any(Array) });
    expect(standIn.said).toEqual(['f failed: TypeError: no']);
  });

  it('that takes too long is Sandbox.Timedout, and the next event gets a new copy', async () => {
    const code =
      'let count = 0; export const handler = async ({ hang }) => { count += 1; while (hang); return count; };';
    start().deploy(code, { timeoutSeconds: 0.3 });
    expect(await answer({ hang: true })).toEqual({
      errorType: 'Sandbox.Timedout',
      errorMessage: exit('Task timed out after 0.30 seconds'),
    });
    expect(await answer({})).toBe(1);
  });

  it('that exits is Runtime.ExitError with its status', async () => {
    expect(await errorOf('export const handler = async () => process.exit(3);')).toEqual({
      errorType: 'Runtime.ExitError',
      errorMessage: exit('Runtime exited with error: exit status 3'),
    });
  });

  it('that leaves a rejection unhandled is Runtime.UnhandledPromiseRejection', async () => {
    const code = `export const handler = () => { Promise.reject(new Error('late')); return new Promise(() => {}); };`;
    expect(await errorOf(code)).toMatchObject({
      errorType: 'Runtime.UnhandledPromiseRejection',
      errorMessage: 'Error: late',
    });
  });

  it('that uses more memory than it has is Runtime.OutOfMemory', async () => {
    const code =
      'export const handler = async () => { const all = []; for (;;) all.push(new Array(1e6).fill(Math.random())); };';
    expect(await errorOf(code, { timeoutSeconds: 60 })).toMatchObject({ errorType: 'Runtime.OutOfMemory' });
  });

  it('that cannot be loaded gives the reason, again and again', async () => {
    expect(await errorOf(`throw new RangeError('at load');`)).toMatchObject({
      errorType: 'RangeError',
      errorMessage: 'at load',
    });
    expect(await answer({})).toMatchObject({ errorType: 'RangeError' });
  });

  it('that is not exported is Runtime.HandlerNotFound', async () => {
    expect(await errorOf('export const other = 1;')).toMatchObject({ errorType: 'Runtime.HandlerNotFound' });
  });
});

describe('limits', () => {
  it('refuses a request over 6 MB', async () => {
    start().deploy('export const handler = async () => 1;');
    await expect(invoke('x'.repeat(6.1 * 1024 * 1024))).rejects.toMatchObject({
      code: 'RequestTooLargeException',
      status: 413,
    });
  });

  it('turns an answer over 6 MB into Function.ResponseSizeTooLarge', async () => {
    start().deploy(`export const handler = async () => 'x'.repeat(6.1 * 1024 * 1024);`);
    expect(await answer({})).toMatchObject({ errorType: 'Function.ResponseSizeTooLarge' });
  });
});

describe('access', () => {
  it('is refused before the handler runs, for direct and for later invocations', async () => {
    start({ deny: true }).deploy(`export const handler = async () => { throw new Error('ran'); };`);
    await expect(invoke({})).rejects.toMatchObject({ code: 'AccessDeniedException' });
    const later = { functionArn: 'f', payload: '{}', principal: operator };
    expect(() => standIn.lambda.invokeLater(later)).toThrow('not authorized');
    expect(standIn.said).toEqual([]);
  });

  it("puts the permissions of the template into the function's own policy", async () => {
    const { lambda, asked, deploy } = start();
    const { arn } = deploy('export const handler = async () => 1;');
    const sourceArn = 'arn:aws:events:us-east-1:000000000000:rule/r';
    lambda.addPermission(arn, { principal: 'events.amazonaws.com', action: 'lambda:InvokeFunction', sourceArn });
    const principal = { kind: 'service', service: 'events.amazonaws.com', sourceArn } as const;
    await lambda.invoke({ functionArn: `${arn}:$LATEST`, payload: '{}', principal });
    expect(asked).toEqual([
      {
        principal,
        action: 'lambda:InvokeFunction',
        resourceArn: arn,
        resourcePolicy: {
          Version: '2012-10-17',
          Statement: [
            {
              Effect: 'Allow',
              Principal: { Service: 'events.amazonaws.com' },
              Action: 'lambda:InvokeFunction',
              Resource: arn,
              Condition: { ArnLike: { 'AWS:SourceArn': sourceArn } },
            },
          ],
        },
      },
    ]);
  });

  it('names a function that does not exist', async () => {
    start();
    await expect(invoke({}, 'nobody')).rejects.toMatchObject({ code: 'ResourceNotFoundException', status: 404 });
  });
});

it('keeps what handlers wrote, line by line, and a platform.report of every event', async () => {
  start().deploy(
    `export const handler = async () => { console.log('{"level":"INFO","n":1}'); console.error('plain'); };`,
  );
  await invoke({});
  await invoke({});
  const lines = readFileSync(join(standIn.dataDir, 'logs', 'f.log'), 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  expect(lines.slice(0, 4)).toEqual([
    { time: expect.any(String), type: 'platform.start', record: { requestId: expect.any(String), version: '$LATEST' } },
    { level: 'INFO', n: 1 },
    { timestamp: expect.any(String), level: 'ERROR', requestId: expect.any(String), message: 'plain' },
    {
      time: expect.any(String),
      type: 'platform.report',
      record: {
        requestId: lines[0].record.requestId,
        metrics: {
          durationMs: expect.any(Number),
          billedDurationMs: expect.any(Number),
          memorySizeMB: 128,
          initDurationMs: expect.any(Number),
        },
        status: 'success',
      },
    },
  ]);
  expect(lines.at(-1).record.metrics).not.toHaveProperty('initDurationMs');
});

it('begins no event that waited when it is stopped, and does not blame the handlers it cuts off', async () => {
  start().deploy(`export const handler = async () => { console.log('begun'); await new Promise(() => {}); };`);
  const results = Array.from({ length: 10 }, () => invoke({}));
  const begun = () => readFileSync(join(standIn.dataDir, 'logs', 'f.log'), 'utf8').match(/begun/g)?.length;
  await expect.poll(begun).toBe(8);
  await standIn.lambda.stop();
  expect((await Promise.all(results.slice(0, 8))).map(({ functionError }) => functionError)).toEqual(
    Array(8).fill('Unhandled'),
  );
  expect(standIn.issued).toHaveLength(8);
  expect(standIn.said).toEqual([]);
});

it('keeps what a handler threw as the runtime writes it: with all that the error carries', async () => {
  start().deploy(
    `export const handler = async () => { throw Object.assign(new RangeError('no'), { issues: [{ input: 'told' }] }); };`,
  );
  await invoke({});
  const lines = readFileSync(join(standIn.dataDir, 'logs', 'f.log'), 'utf8')
    .trim()
    .split('\n');
  expect(JSON.parse(lines[1] ?? '')).toEqual({
    timestamp: expect.any(String),
    level: 'ERROR',
    requestId: expect.any(String),
    message: {
      errorType: 'RangeError',
      errorMessage: 'no',
      stackTrace: expect.arrayContaining(['RangeError: no']),
      issues: [{ input: 'told' }],
    },
  });
});
