import { afterEach, expect, it } from 'vitest';
import { type LambdaStandIn, type SentMessage, type StandInOptions, startLambda } from './lambda-stand-in.ts';

let standIn: LambdaStandIn;
afterEach(() => standIn.end());

const operator = { kind: 'operator' } as const;
const failing = `export const handler = async () => { throw new Error('always'); };`;
const later = (payload: string) => standIn.lambda.invokeLater({ functionArn: 'f', payload, principal: operator });
const config = { functionName: 'f', onFailureQueueArn: 'arn:queue', maxRetryAttempts: 2, maxEventAgeSeconds: 3600 };

const startSending = (options: StandInOptions = {}) => {
  const sent = Promise.withResolvers<SentMessage>();
  standIn = startLambda({ retryWaitMs: 1, onSend: sent.resolve, ...options });
  return sent.promise;
};

it('tries a failing event three times, then sends it to the on-failure queue with the role of the function', async () => {
  const sent = startSending();
  const target = standIn.deploy(failing);
  standIn.lambda.putEventInvokeConfig(config);
  later('{"a":1}');
  const message = await sent;
  expect(standIn.said).toHaveLength(3);
  expect(message).toMatchObject({
    queueArn: 'arn:queue',
    principal: { kind: 'role', roleArn: target.roleArn, sessionName: 'f' },
  });
  expect(JSON.parse(message.body)).toMatchObject({
    version: '1.0',
    requestContext: { functionArn: `${target.arn}:$LATEST`, condition: 'RetriesExhausted', approximateInvokeCount: 3 },
    requestPayload: { a: 1 },
    responseContext: { statusCode: 200, functionError: 'Unhandled' },
    responsePayload: { errorType: 'Error', errorMessage: 'always' },
  });
});

it('retries as often as the template says', async () => {
  const sent = startSending();
  standIn.deploy(failing);
  standIn.lambda.putEventInvokeConfig({ ...config, maxRetryAttempts: 0 });
  later('{}');
  await sent;
  expect(standIn.said).toHaveLength(1);
});

it('drops an event that would be too old at its next attempt, whatever the time scale', async () => {
  const sent = startSending({ retryWaitMs: undefined });
  standIn.deploy(failing);
  standIn.lambda.putEventInvokeConfig({ ...config, maxEventAgeSeconds: 59 });
  later('{}');
  expect(JSON.parse((await sent).body).requestContext.condition).toBe('EventAgeExceeded');
});

it('handles after a restart the events that were accepted before a kill', async () => {
  startSending();
  standIn.deploy('export const handler = () => new Promise(() => {});', { timeoutSeconds: 900 });
  later('{"a":1}');
  await standIn.stop();
  const sent = startSending({ dataDir: standIn.dataDir });
  standIn.deploy(failing);
  standIn.lambda.putEventInvokeConfig(config);
  await standIn.lambda.resume();
  expect(JSON.parse((await sent).body)).toMatchObject({ requestPayload: { a: 1 } });
});

it('refuses an event over 1 MiB', () => {
  startSending();
  standIn.deploy(failing);
  expect(() => later(JSON.stringify('x'.repeat(1024 * 1024)))).toThrow('smaller than 1048576 bytes');
});
