import { setTimeout as delay } from 'node:timers/promises';
import { DynamoDBClient, GetItemCommand } from '@aws-sdk/client-dynamodb';
import { afterAll, afterEach, describe, expect, it, vi } from 'vitest';
import { logger } from '#runtime/logger.ts';
import { meterInvocation, meterPart } from '#runtime/meter/meter-invocation.ts';
import { metered } from '#runtime/meter/metered.ts';
import { addModelled, addUnits, belongsTo, note } from '#runtime/meter/tally.ts';
import { lambdaContext } from '../../lambdas/gateway-event.ts';
import { startAwsHost } from './aws-host.ts';
import { linesOf } from './cost-lines-written.ts';

let answering: Promise<unknown> = Promise.resolve();
const host = await startAwsHost(async () => {
  await answering;
  return { body: { ConsumedCapacity: { CapacityUnits: 0.5 } } };
});
afterAll(() => host.close());
afterEach(() => {
  answering = Promise.resolve();
  vi.unstubAllEnvs();
});
const credentials = { accessKeyId: 'AKIATEST', secretAccessKey: 'secret' };
const dynamoDb = metered('dynamodb', new DynamoDBClient({ region: 'us-east-1', endpoint: host.url, credentials }));
const read = () => dynamoDb.send(new GetItemCommand({ TableName: 'jobs', Key: { id: { S: '1' } } }));

const invoke = (id: string, work: () => Promise<unknown>, describeIt = () => {}) =>
  meterInvocation('listProjects', { ...lambdaContext, awsRequestId: id }, work, describeIt);

describe('an invocation', () => {
  it('writes one line with its request, route, account, calls and units', async () => {
    const { lines } = await linesOf(() =>
      invoke('r1', async () => {
        belongsTo({ account_id: 'a1' });
        await read();
        addModelled({ states_transitions: 2 });
        note({ status: 200 });
      }),
    );
    expect(lines).toEqual([
      expect.objectContaining({
        request_id: 'r1',
        route: 'listProjects',
        account_id: 'a1',
        status: 200,
        calls: { dynamodb: { GetItem: 1 } },
        units: { dynamodb_read_units: 0.5 },
        modelled: { states_transitions: 2 },
      }),
    ]);
  });

  it('names the release that runs, in the lines of its parts too', async () => {
    vi.stubEnv('RELEASE', 'abc123');
    const { lines } = await linesOf(() =>
      invoke('r', async () => {
        await meterPart({ account_id: 'a1' }, read);
      }),
    );
    expect(lines.map(({ request_id, release }) => [request_id, release])).toEqual([
      ['r#1', 'abc123'],
      ['r', 'abc123'],
    ]);
  });

  it('has the cost of its units and of its Lambda time', async () => {
    vi.stubEnv('AWS_LAMBDA_FUNCTION_MEMORY_SIZE', '512');
    const { lines } = await linesOf(() => invoke('r', async () => addUnits({ gateway_requests: 2 })));
    // Two requests at the gateway, one of Lambda, and some milliseconds of half a gigabyte.
    expect(lines[0]?.cost_nano_usd).toBeGreaterThan(2000 + 200);
    expect(lines[0]?.cost_nano_usd).toBeLessThan(2000 + 200 + 6_667 * 10);
  });

  it('that throws writes its line, too', async () => {
    const { lines, settled } = await linesOf(() =>
      invoke('r', async () => {
        await read();
        throw new Error('broken');
      }),
    );
    expect(settled).toEqual({ status: 'rejected', reason: new Error('broken') });
    expect(lines).toEqual([expect.objectContaining({ calls: { dynamodb: { GetItem: 1 } } })]);
  });

  it('is counted apart from others that run at the same time', async () => {
    const { lines } = await linesOf(() =>
      Promise.all(
        [1, 2, 3].map((reads) =>
          invoke(`r${reads}`, async () => {
            for (let at = 0; at < reads; at += 1) await read();
          }),
        ),
      ),
    );
    const counted = lines.map(({ request_id, calls }) => [request_id, calls.dynamodb?.GetItem]);
    expect(counted.sort()).toEqual([
      ['r1', 1],
      ['r2', 2],
      ['r3', 3],
    ]);
  });

  it('counts nothing that comes after it', async () => {
    await linesOf(() => invoke('r', read));
    const { lines } = await linesOf(read);
    expect(lines).toEqual([]);
  });

  it('writes another line for calls that end after it', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    answering = promise;
    let left: Promise<unknown> = Promise.resolve();
    const { lines } = await linesOf(async () => {
      await invoke('r', async () => {
        belongsTo({ account_id: 'a1' });
        left = read();
        await delay(0);
      });
      resolve();
      await left;
    });
    expect(lines.map(({ request_id, account_id }) => [request_id, account_id])).toEqual([
      ['r', 'a1'],
      ['r', 'a1'],
    ]);
    expect(lines.flatMap(({ calls }) => calls.dynamodb?.GetItem ?? [])).toEqual([1]);
    expect(lines.map(({ units }) => units.dynamodb_read_units ?? 0)).toEqual([0, 0.5]);
  });

  it('gives every line of the logger its request id', async () => {
    const added = vi.spyOn(logger, 'appendKeys');
    await linesOf(() => invoke('r7', async () => {}));
    expect(added).toHaveBeenCalledWith({ function_request_id: 'r7' });
  });
});

describe('a meter that fails', () => {
  it('does not fail the invocation, and is logged', async () => {
    const logged = vi.spyOn(logger, 'error').mockImplementation(() => {});
    const failing = () => {
      throw new Error('no meter');
    };
    const { settled, lines } = await linesOf(() => invoke('r', async () => 'answer', failing));
    expect(settled).toEqual({ status: 'fulfilled', value: 'answer' });
    expect(lines).toHaveLength(1);
    expect(logged).toHaveBeenCalledWith('meter failed', { error: new Error('no meter') });
    logged.mockRestore();
  });
});

describe('parts of an invocation', () => {
  it('have a line each, with the account that the part is for', async () => {
    const { lines } = await linesOf(() =>
      invoke('r', async () => {
        await read();
        await Promise.all([meterPart({ account_id: 'a1' }, read), meterPart({ account_id: 'a2' }, read)]);
        await meterPart({ account_id: 'a3' }, async () => {});
      }),
    );
    expect(new Map(lines.map(({ request_id, account_id }) => [request_id, account_id]))).toEqual(
      new Map([
        ['r#1', 'a1'],
        ['r#2', 'a2'],
        ['r', undefined],
      ]),
    );
    expect(lines.every(({ calls }) => calls.dynamodb?.GetItem === 1)).toBe(true);
  });
});
