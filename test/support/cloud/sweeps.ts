import { InvokeCommand, LambdaClient } from '@aws-sdk/client-lambda';
import { DescribeExecutionCommand, SFNClient } from '@aws-sdk/client-sfn';
import * as v from 'valibot';
import { expect, vi } from 'vitest';
import { outputNames } from '#contract/names.ts';
import { BatchItemRecord, BatchRecord } from '#contract/records/batch.ts';
import { DailyCostsStarted } from '#contract/schemas/pipeline.ts';
import type { sweepSteps } from '#contract/steps/sweeps.ts';
import type { TableName } from '#contract/tables.ts';
import { type Key, queryItems, updateItem } from '#runtime/aws/dynamodb.ts';
import { enterDeployment } from '../../../operate/stage/deployment.ts';

type SweepName = keyof typeof sweepSteps;

/** Invokes a sweep now, without waiting for its schedule. Throws when the sweep throws. */
export const runSweep = async (data: string, name: SweepName, event: object = {}): Promise<unknown> => {
  const outputs = await enterDeployment({ data });
  const { FunctionError, Payload } = await new LambdaClient({}).send(
    new InvokeCommand({ FunctionName: outputs[outputNames.sweep(name)], Payload: JSON.stringify(event) }),
  );
  if (FunctionError) throw new Error(`${name}: ${Payload?.transformToString()}`);
  return JSON.parse(Payload?.transformToString() || 'null');
};

/** Has the costs of a closed day written, and waits until they are. Throws when that fails. */
export const writeDailyCosts = async (data: string, event: { readonly day?: string } = {}): Promise<void> => {
  const { execution_arn: executionArn } = v.parse(DailyCostsStarted, await runSweep(data, 'WriteDailyCosts', event));
  if (executionArn === undefined) return;
  const describe = () => new SFNClient({}).send(new DescribeExecutionCommand({ executionArn }));
  await vi.waitFor(async () => expect((await describe()).status).not.toBe('RUNNING'), 60_000);
  const { status, error, cause } = await describe();
  if (status !== 'SUCCEEDED') throw new Error(`${error}: ${cause}`);
};

/** Sets `due_at` of a due item to a second before now, since tests cannot move the clock. Throws when the item is not due. */
export const makeDue = async (data: string, table: TableName, key: Key): Promise<void> => {
  await enterDeployment({ data });
  const due_at = new Date(Date.now() - 1000).toISOString();
  const moved = await updateItem(table, key, { set: { due_at }, conditions: [{ present: 'due' }] });
  if (!moved) throw new Error(`${JSON.stringify(key)} of ${table} is not due`);
};

/** Looks after the batches of an account and their items, as if a minute had passed. */
export const advanceBatches = async (data: string, account_id: string): Promise<void> => {
  await enterDeployment({ data });
  const all = { partition: { account_id }, limit: 100 } as const;
  for (const { batch_id, due } of await queryItems({ table: 'batches', ...all }, BatchRecord))
    if (due) await makeDue(data, 'batches', { account_id, batch_id });
  for (const { batch_item, due } of await queryItems({ table: 'batch-items', ...all }, BatchItemRecord))
    if (due) await makeDue(data, 'batch-items', { account_id, batch_item });
  await runSweep(data, 'AdvanceBatches');
};
