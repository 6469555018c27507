import { TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import { SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import { DynamoDBDocumentClient, GetCommand, TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import { marshall } from '@aws-sdk/util-dynamodb';
import { beforeEach, describe, expect, it } from 'vitest';
import { environmentNames } from '#contract/names.ts';
import { routes } from '#contract/routes.ts';
import { videoFacts } from '../../../core/media/example-facts.ts';
import { callOrder } from '../../../support/call-order.ts';
import { setLambdaEnvironment } from '../../../support/lambda-environment.ts';
import { mockClient } from '../../../support/shared-modules/mock-client.ts';
import {
  account,
  account_id,
  created_at,
  draft,
  newApiKey,
  project_id,
} from '../../../support/stores/example-records.ts';
import { answerOf } from '../../gateway-event.ts';

setLambdaEnvironment({ [environmentNames.startQueue]: 'starts' });
const { handler } = await import('../../../../lambdas/api/projects/start-transcription.lambda.ts');

const dynamoDb = mockClient(DynamoDBDocumentClient);
const queues = mockClient(SQSClient);
const project = { ...draft, media: { ...videoFacts, durationMs: 61_000 } };
const { key, keyRecord } = newApiKey();
const tableItems: Record<string, object> = { 'api-keys': keyRecord, projects: project, accounts: account };

beforeEach(() => {
  dynamoDb.reset();
  queues.reset();
  queues.on(SendMessageCommand).resolves({});
  for (const [TableName, Item] of Object.entries(tableItems)) dynamoDb.on(GetCommand, { TableName }).resolves({ Item });
  for (const TableName of ['idempotency', 'keys']) dynamoDb.on(GetCommand, { TableName }).resolves({});
});

const request = {
  method: 'POST',
  path: `/v1/projects/${project_id}/transcribe`,
  params: { project_id },
  headers: { authorization: `Bearer ${key}`, 'idempotency-key': 'k' },
  body: '{}',
};
const send = () => answerOf(handler, request);
const cancelled = (...reasons: (string | { Code: string; Item: object })[]) =>
  new TransactionCanceledException({
    message: 'cancelled',
    $metadata: {},
    CancellationReasons: reasons.map((reason) =>
      typeof reason === 'string' ? { Code: reason } : { Code: reason.Code, Item: marshall(reason.Item) },
    ),
  });
/** In the order of the transaction: reply, project, job, charge, balance. */
const refused = (Item: object) => ({ Code: 'ConditionalCheckFailed', Item });
/** The reply that an equal request stores meanwhile: the first read does not find it, the second does. */
const answeredMeanwhile = (fingerprint: string) =>
  dynamoDb
    .on(GetCommand, { TableName: 'idempotency' })
    .resolvesOnce({})
    .resolves({
      Item: {
        account_id,
        request_key: `${routes.startTranscription.operationId}#k`,
        fingerprint,
        status: 202,
        body: '{"stored":true}',
        expires_at: Math.floor(Date.now() / 1000) + 60,
      },
    });

const fingerprintOfRequest = async (): Promise<string> => {
  dynamoDb.on(TransactWriteCommand).resolves({});
  await send();
  const [call] = dynamoDb.commandCalls(TransactWriteCommand);
  return call?.args[0].input.TransactItems?.[0]?.Put?.Item?.fingerprint ?? '';
};

describe('the transaction', () => {
  it('holds the reply first, then the project, its counter, its job, the charge and the balance', async () => {
    dynamoDb.on(TransactWriteCommand).resolves({});
    const answer = await send();
    expect(answer.status).toBe(202);
    const writes = dynamoDb.commandCalls(TransactWriteCommand)[0]?.args[0].input.TransactItems ?? [];
    expect(writes.map(({ Put, Update }) => Put?.TableName ?? Update?.TableName)).toEqual([
      'idempotency',
      'projects',
      'usage',
      'jobs',
      'ledger',
      'accounts',
    ]);
    expect(writes[0]?.Put?.Item?.body).toBe(answer.text);
    expect(queues.commandCalls(SendMessageCommand)[0]?.args[0].input).toEqual({
      QueueUrl: 'starts',
      MessageBody: JSON.stringify({ account_id, project_id, job_id: answer.body.id }),
      MessageGroupId: account_id,
    });
    expect(writes[4]?.Put?.Item).toMatchObject({ entry_id: `${answer.body.id}#charge`, credits: -2 });
  });

  it('is answered with its stored reply, though asking for the start fails', async () => {
    dynamoDb.on(TransactWriteCommand).resolves({});
    queues.on(SendMessageCommand).rejects(Object.assign(new Error('gone'), { name: 'TimeoutError' }));
    const answer = await send();
    expect([answer.status, answer.body.status]).toEqual([202, 'queued']);
  });

  it('is followed by the read of the balance while the start is requested', async () => {
    const { order, noted } = callOrder();
    dynamoDb.on(TransactWriteCommand).callsFake(() => {
      dynamoDb
        .on(GetCommand, { TableName: 'accounts' })
        .callsFake(noted('balance', { Item: { ...account, credits: 3 } }));
      return {};
    });
    queues.on(SendMessageCommand).callsFake(noted('start', {}));
    const answer = await send();
    expect(answer.headers).toMatchObject({ 'cueline-credits-remaining': '3' });
    expect(order.slice(0, 2).toSorted()).toEqual(['balance begins', 'start begins']);
    expect(order.slice(2).toSorted()).toEqual(['balance ends', 'start ends']);
  });

  it('asks for no start when it fails', async () => {
    dynamoDb
      .on(TransactWriteCommand)
      .rejects(cancelled('None', 'None', 'None', 'None', 'None', refused({ ...account, credits: 1 })));
    const answer = await send();
    expect([answer.status, answer.body.error.code]).toEqual([402, 'insufficient_credits']);
    expect(answer.body.error.message).toBe(
      'This takes 2 credits and the account has 1. Add credits to the account, then try again.',
    );
    expect(queues.commandCalls(SendMessageCommand)).toEqual([]);
  });
});

describe('a request gets the reply of an equal one that was quicker', () => {
  it.each([
    [
      'refused by the stored reply',
      cancelled(refused({}), refused(project), 'None', 'None', 'None', refused({ credits: 0 })),
    ],
    [
      'refused by the project',
      cancelled('None', refused({ ...project, status: 'transcribing' }), 'None', 'None', 'None', 'None'),
    ],
    ['lost on the way back', Object.assign(new Error('no answer'), { name: 'TimeoutError' })],
  ])('when it is %s', async (_, error) => {
    const fingerprint = await fingerprintOfRequest();
    dynamoDb.on(TransactWriteCommand).rejects(error);
    answeredMeanwhile(fingerprint);
    const answer = await send();
    expect([answer.status, answer.text]).toEqual([202, '{"stored":true}']);
    expect(answer.headers).toMatchObject({ 'idempotent-replayed': 'true' });
  });

  it('when it found the project busy before it wrote anything', async () => {
    const fingerprint = await fingerprintOfRequest();
    dynamoDb.on(GetCommand, { TableName: 'projects' }).resolves({ Item: { ...project, status: 'transcribing' } });
    answeredMeanwhile(fingerprint);
    expect((await send()).text).toBe('{"stored":true}');
  });

  it('but not when it was another request under the same key', async () => {
    dynamoDb.on(TransactWriteCommand).rejects(cancelled(refused({}), 'None', 'None', 'None', 'None'));
    answeredMeanwhile('other');
    expect((await send()).body.error).toMatchObject({ code: 'idempotency_key_reused', param: 'Idempotency-Key' });
  });
});

describe('a request without an equal one is answered', () => {
  it.each([
    ['project_busy', { ...project, status: 'transcribing' }, 409],
    ['not_found', { ...project, deleting: created_at }, 404],
  ])('%s, when the project has changed meanwhile', async (code, item, status) => {
    dynamoDb.on(TransactWriteCommand).rejects(cancelled('None', refused(item), 'None', 'None', 'None'));
    const answer = await send();
    expect([answer.status, answer.body.error.code]).toEqual([status, code]);
  });

  it.each([
    ['only conflicts', cancelled('None', 'None', 'None', 'None', 'TransactionConflict')],
    ['a throttle', Object.assign(new Error('slow'), { name: 'ThrottlingException' })],
  ])('unavailable with Retry-After, after %s', async (_, error) => {
    dynamoDb.on(TransactWriteCommand).rejects(error);
    const answer = await send();
    expect([answer.status, answer.body.error.code]).toEqual([503, 'unavailable']);
    expect(Number(answer.headers?.['retry-after'])).toBeGreaterThan(0);
  });

  it('internal_error without the reason, after any other error', async () => {
    dynamoDb.on(TransactWriteCommand).rejects(new Error('secret table name'));
    const answer = await send();
    expect([answer.status, answer.body.error.code]).toEqual([500, 'internal_error']);
    expect(answer.text).not.toContain('secret');
  });
});
