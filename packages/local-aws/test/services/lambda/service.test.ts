import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { standInPerTest } from './lambda-stand-in.ts';

const { start, invoke, answer } = standInPerTest();
const operator = { kind: 'operator' } as const;

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
    const standIn = start({ deny: true });
    standIn.deploy(`export const handler = async () => { throw new Error('ran'); };`);
    await expect(invoke({})).rejects.toMatchObject({ code: 'AccessDeniedException' });
    const later = { functionArn: 'f', payload: '{}', principal: operator };
    expect(() => standIn.lambda.invokeLater(later)).toThrow('not authorized');
    expect(standIn.said).toEqual([]);
  });

  it("puts the permissions of the template into the function's own policy", async () => {
    const { lambda, requested, deploy } = start();
    const { arn } = deploy('export const handler = async () => 1;');
    const sourceArn = 'arn:aws:events:us-east-1:000000000000:rule/r';
    lambda.addPermission(arn, { principal: 'events.amazonaws.com', action: 'lambda:InvokeFunction', sourceArn });
    const principal = { kind: 'service', service: 'events.amazonaws.com', sourceArn } as const;
    await lambda.invoke({ functionArn: `${arn}:$LATEST`, payload: '{}', principal });
    expect(requested).toEqual([
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

it('starts no waiting event after a stop, and does not report the handlers that the stop ends', async () => {
  const standIn = start();
  standIn.deploy(`export const handler = async () => { console.log('begun'); await new Promise(() => {}); };`);
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
