import { DeleteScheduleCommand, SchedulerClient } from '@aws-sdk/client-scheduler';
import { BatchWriteCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import * as v from 'valibot';
import { environmentNames } from '#contract/names.ts';
import { WorkStatus } from '#contract/schemas/fields.ts';
import { type Table, type TableName, tableNames, tables } from '#contract/tables.ts';
import { isOpen } from '#core/projects/transitions.ts';
import { hasName } from '#runtime/aws/aws-errors.ts';
import { scheduleName } from '#runtime/aws/delivery-schedule.ts';
import { environment, tableName } from '#runtime/environment.ts';
import { pause } from '#runtime/paced.ts';
import { dueFields } from '#runtime/stores/work-fields.ts';
import { accountPages, documents, type Item, updateIf } from '../accounts/item-pages.ts';
import { holdings, pagesOf } from './account-holdings.ts';
import type { TablesOf } from './tables-of.ts';

/** BatchWriteItem takes no more. */
const batchItems = 25;
const throttledWaitMs = 200;

/** Deletes the account's items in all tables but those of the books and the log, copies included. Returns how many. */
export const eraseItems = async (accountId: string, tablesOf: TablesOf): Promise<number> => {
  let deleted = 0;
  // In the order of `holdings`.
  for (const table of Object.keys(holdings).flatMap((name) => tableNames.filter((table) => table === name))) {
    if (!holdings[table].erased) continue;
    for (const name of tablesOf(table)) deleted += await eraseFrom(table, name, accountId).catch(tellUnreadable(name));
  }
  for (const name of tablesOf('rate-limits')) await forgetTurn(accountId, name);
  for (const name of tablesOf('ledger')) deleted += await forgetNotices(accountId, name).catch(tellUnreadable(name));
  return deleted;
};

const ofNotice = ['events', ...dueFields];

/** Events that are not published yet name keys. Returns how many entries of the ledger had some. */
export const forgetNotices = async (accountId: string, TableName: string): Promise<number> => {
  let forgotten = 0;
  for await (const page of accountPages('ledger', accountId, TableName))
    for (const { account_id, entry_id } of page.filter(({ events }) => events)) {
      const update = new UpdateCommand({
        TableName,
        Key: { account_id, entry_id },
        UpdateExpression: `REMOVE ${ofNotice.map((field) => `#${field}`).join(', ')}`,
        ConditionExpression: 'attribute_exists(#events)',
        ExpressionAttributeNames: Object.fromEntries(ofNotice.map((field) => [`#${field}`, field])),
      });
      if (await updateIf(update)) forgotten += 1;
    }
  return forgotten;
};

const eraseFrom = async (table: TableName, name: string, accountId: string): Promise<number> => {
  let deleted = 0;
  for await (const page of pagesOf(table, accountId, name)) {
    if (table === 'deliveries') await deleteSchedules(page, accountId);
    // Open work may still be refunded: it is ended first. That of a copy is run by nobody.
    const kept = (table === 'jobs' || table === 'exports') && name === tableName(table) ? isOpenWork : () => false;
    const items = page.filter((item) => !kept(item));
    await deleteItems(tables[table], name, items);
    deleted += items.length;
  }
  return deleted;
};

/** Throws a message for the operator where the table is listed, and can neither be read nor written. */
export const tellUnreadable =
  (name: string) =>
  (error: unknown): never => {
    if (!hasName(error, 'ResourceNotFoundException')) throw error;
    throw new Error(`The table ${name} is being restored or deleted. Run this again when it is not.`, { cause: error });
  };

const isOpenWork = ({ status }: Item) => isOpen(v.parse(WorkStatus, status));

const deleteItems = async ({ partitionKey, sortKey }: Table, name: string, items: readonly Item[]): Promise<void> => {
  const client = documents();
  const keyOf = (item: Item) => ({ [partitionKey]: item[partitionKey], ...(sortKey && { [sortKey]: item[sortKey] }) });
  for (let first = 0; first < items.length; first += batchItems) {
    const requests = items.slice(first, first + batchItems).map((item) => ({ DeleteRequest: { Key: keyOf(item) } }));
    const request = new BatchWriteCommand({ RequestItems: { [name]: requests } });
    // Where DynamoDB throttles, the whole batch is sent again: to delete an item twice is harmless.
    while (Object.keys((await client.send(request)).UnprocessedItems ?? {}).length > 0) await pause(throttledWaitMs);
  }
};

const Pending = v.object({
  account_webhook: v.string(),
  event_id: v.string(),
  status: v.literal('pending'),
  attempt: v.number(),
});

/** The timer of an attempt is made before the delivery is recorded as waiting for it, so there may be one of the attempt after. */
const deleteSchedules = async (deliveries: readonly Item[], account_id: string): Promise<void> => {
  const scheduler = new SchedulerClient({});
  for (const delivery of deliveries) {
    const pending = v.safeParse(Pending, delivery);
    if (!pending.success) continue;
    const { account_webhook, event_id, attempt } = pending.output;
    const webhook_id = account_webhook.slice(account_id.length + 1);
    for (const next of [attempt, attempt + 1]) {
      const Name = scheduleName({ account_id, webhook_id, event_id, attempt: next });
      const GroupName = environment(environmentNames.scheduleGroup);
      await scheduler.send(new DeleteScheduleCommand({ Name, GroupName })).catch((error: unknown) => {
        if (!hasName(error, 'ResourceNotFoundException')) throw error;
      });
    }
  }
};

/** Whose turn it was last (StartLeaderRecord). */
const forgetTurn = (accountId: string, name: string): Promise<boolean> =>
  updateIf(
    new UpdateCommand({
      TableName: name,
      Key: { subject: 'starts', route_class: 'lead' },
      UpdateExpression: 'REMOVE turn_from',
      ConditionExpression: 'begins_with(turn_from, :id)',
      ExpressionAttributeValues: { ':id': accountId },
    }),
  );
