import { TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient, GetCommand, TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { JobRecord } from '#contract/records/job.ts';
import { newImport } from '#core/work/new-job.ts';
import { failWork } from '#runtime/stores/fail-work.ts';
import { setLambdaEnvironment } from '../../support/lambda-environment.ts';
import { mockClient } from '../../support/shared-modules/mock-client.ts';
import { created_at, job, job_id, nowMs, project, project_id, work } from '../../support/stores/example-records.ts';

const dynamoDb = mockClient(DynamoDBDocumentClient);
beforeAll(() => setLambdaEnvironment());
beforeEach(() => dynamoDb.reset());

const refusedBy = (...codes: string[]) =>
  new TransactionCanceledException({
    message: 'cancelled',
    $metadata: {},
    CancellationReasons: codes.map((Code) => ({ Code })),
  });
const fail = (failing = job) => failWork(failing, { message: 'broken', code: 'internal_error' }, created_at);
/** The tables that each transaction wrote. */
const written = () =>
  dynamoDb
    .commandCalls(TransactWriteCommand)
    .map(({ args: [{ input }] }) => input.TransactItems?.map(({ Update, Put }) => (Update ?? Put)?.TableName));

it('refunds without changing a project that is deleted between its read and the write', async () => {
  dynamoDb
    .on(GetCommand)
    .resolvesOnce({ Item: project })
    .resolves({ Item: { ...project, deleting: created_at } });
  dynamoDb
    .on(TransactWriteCommand)
    .rejectsOnce(refusedBy('None', 'ConditionalCheckFailed', 'None', 'None', 'None'))
    .resolves({});
  expect(await fail()).toBe(true);
  expect(written()).toEqual([
    ['jobs', 'projects', 'usage', 'ledger', 'accounts'],
    ['jobs', 'usage', 'ledger', 'accounts'],
  ]);
  const [first] = dynamoDb.commandCalls(TransactWriteCommand);
  const { ConditionExpression = '', ExpressionAttributeNames: names = {} } =
    first?.args[0].input.TransactItems?.[1]?.Update ?? {};
  expect(ConditionExpression.replaceAll(/#\w+/g, (name) => names[name] ?? '')).toMatch(
    /^attribute_not_exists\(deleting\) AND job_id = :v\d$/,
  );
});

it('refunds nothing for an import, which cost nothing, and removes its URL', async () => {
  const importing = {
    ...project,
    status: 'importing',
    import: { source_url: 'https://a.example/', auto_transcribe: true },
  };
  dynamoDb.on(GetCommand).resolves({ Item: importing });
  dynamoDb.on(TransactWriteCommand).resolves({});
  expect(await fail(newImport(work, job_id, nowMs))).toBe(true);
  expect(written()).toEqual([['jobs', 'projects', 'usage', 'usage']]);
  const [call] = dynamoDb.commandCalls(TransactWriteCommand);
  const { UpdateExpression = '', ExpressionAttributeNames: names = {} } =
    call?.args[0].input.TransactItems?.[1]?.Update ?? {};
  expect(UpdateExpression.replaceAll(/#\w+/g, (name) => names[name] ?? '')).toMatch(/REMOVE .*\bimport\b/);
});

it('does not change a project that has another job by now', async () => {
  dynamoDb.on(GetCommand).resolves({ Item: { ...project, job_id: project_id } });
  dynamoDb.on(TransactWriteCommand).resolves({});
  expect(await fail()).toBe(true);
  expect(written()).toEqual([['jobs', 'usage', 'ledger', 'accounts']]);
});

it('is false for a job that has ended, and throws where the refund is refused', async () => {
  dynamoDb.on(GetCommand).resolves({});
  dynamoDb.on(TransactWriteCommand).rejects(refusedBy('ConditionalCheckFailed', 'None', 'None', 'None'));
  expect(await fail()).toBe(false);
  dynamoDb.on(TransactWriteCommand).rejects(refusedBy('None', 'None', 'None', 'ConditionalCheckFailed'));
  await expect(fail()).rejects.toThrow(`The refund of ${job_id} failed: the condition on its balance is not met`);
});

it.each(['queued', 'processing'] as const)(
  'with onlyUnstarted, a job read as %s ends only if no step has started',
  async (status) => {
    dynamoDb.on(GetCommand).resolves({});
    dynamoDb.on(TransactWriteCommand).rejects(refusedBy('ConditionalCheckFailed', 'None', 'None', 'None'));
    const read = { ...job, status };
    expect(await failWork(read, { message: 'deleted', code: 'internal_error', onlyUnstarted: true }, created_at)).toBe(
      false,
    );
    const tried = dynamoDb.commandCalls(TransactWriteCommand);
    // Otherwise there would be a second try, as of work that may have begun.
    expect(tried).toHaveLength(1);
    const { ExpressionAttributeValues } = tried[0]?.args[0].input.TransactItems?.[0]?.Update ?? {};
    expect(Object.values(ExpressionAttributeValues ?? {})).toContain('queued');
    expect(Object.values(ExpressionAttributeValues ?? {})).not.toContain('processing');
  },
);

describe.each([
  ['of an account that is erased', project, { message: 'erased', code: 'cancelled', keepsBegunCharge: true } as const],
  ['of a deleted project', undefined, { message: 'broken', code: 'internal_error' } as const],
])('a job %s', (_, found, reason) => {
  const end = (failing: JobRecord) => failWork(failing, reason, created_at);
  const cap = { key_id: project_id, period: '2026-11-21', cap_version: 0 };
  const counted = { ...job, counted_on: [cap] };
  beforeEach(() => {
    dynamoDb.on(GetCommand).resolves(found ? { Item: found } : {});
    dynamoDb.on(TransactWriteCommand).resolves({});
  });
  const kept = ['jobs', ...(found ? ['projects'] : []), 'usage'];

  it('keeps its charge, also on the cap of its key, and its part of the spend where a step of it has begun', async () => {
    expect(await end({ ...counted, status: 'processing' })).toBe(true);
    expect(written()).toEqual([kept]);
    const [call] = dynamoDb.commandCalls(TransactWriteCommand);
    const { ExpressionAttributeNames: names = {} } = call?.args[0].input.TransactItems?.[0]?.Update ?? {};
    expect(Object.values(names)).toContain('refunded');
    expect(Object.values(names)).not.toContain('estimated_nano_usd');
  });

  it.each([
    ['with', counted],
    ['without', { ...counted, estimated_nano_usd: undefined }],
  ])('keeps them where a step begins between its read and the write, %s an estimate of its spend', async (_, read) => {
    dynamoDb.on(TransactWriteCommand).rejectsOnce(refusedBy('ConditionalCheckFailed')).resolves({});
    expect(await end(read)).toBe(true);
    expect(written()).toEqual([[...kept, 'ledger', 'accounts', 'keys'], kept]);
  });

  it('is refunded on its balance and on the cap while it is queued', async () => {
    expect(await end(counted)).toBe(true);
    expect(written()).toEqual([[...kept, 'ledger', 'accounts', 'keys']]);
    const [call] = dynamoDb.commandCalls(TransactWriteCommand);
    const { ExpressionAttributeValues } = call?.args[0].input.TransactItems?.[0]?.Update ?? {};
    expect(Object.values(ExpressionAttributeValues ?? {})).not.toContain('processing');
  });
});
