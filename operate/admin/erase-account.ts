import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import * as v from 'valibot';
import { accountPrefixes, ownerOfObject } from '#contract/object-keys.ts';
import { AccountRecord } from '#contract/records/account.ts';
import { ExportRecord } from '#contract/records/export.ts';
import { JobRecord } from '#contract/records/job.ts';
import { testAccountOf } from '#core/keys/test-account.ts';
import { isOpen } from '#core/projects/transitions.ts';
import { tombstoneMs } from '#core/work/due.ts';
import type { Reason } from '#core/work/failure-of.ts';
import { forgetAccountName } from '#finance/aws/cost-files.ts';
import { writeMonthReports } from '#finance/aws/month-report.ts';
import { getItem, transact } from '#runtime/aws/dynamodb.ts';
import { eraseVersionsUnder } from '#runtime/aws/s3.ts';
import { abortMultipart, listMultiparts } from '#runtime/aws/s3-multipart.ts';
import { tableName } from '#runtime/environment.ts';
import { auditEntry } from '#runtime/stores/audit.ts';
import { findExport } from '#runtime/stores/exports.ts';
import { findJob } from '#runtime/stores/jobs.ts';
import { cancelWork } from '#runtime/work/cancel-work.ts';
import { accountPages, updateIf } from '../accounts/item-pages.ts';
import { operatorActor } from '../accounts/operator-actor.ts';
import type { Outputs } from '../stage/deployment.ts';
import { eraseItems, tellUnreadable } from './erase-items.ts';
import { readTablesOf, type TablesOf } from './tables-of.ts';

/** What a run of the erasure found and ended or deleted. */
export interface Erased {
  readonly works: number;
  readonly items: number;
  readonly versions: number;
  readonly uploads: number;
  readonly costFiles: number;
}

/** Requests that had begun before may write while a pass deletes. */
const maxPasses = 3;

/** Throws a message for the operator. */
export const accountToErase = async (account_id: string): Promise<AccountRecord> => {
  const account = await getItem('accounts', { account_id }, AccountRecord);
  if (!account) throw new Error(`There is no account ${account_id}. npm run admin -- account list shows them.`);
  return account;
};

/**
 * Erases an account, and its test account: ends its work, and deletes all that it has but the books and the audit log, which keep its id. Every part
 * can be done twice, so a run goes on where another died. What was under way may write after it (a signed URL, a job of
 * Transcribe); so the erasure is complete with the first run after `lateUntilMs` that finds nothing any more.
 */
export const eraseAccount = async (accountId: string, nowMs: number, outputs: Outputs): Promise<Erasure> => {
  const live = await eraseOne(accountId, nowMs, outputs);
  const testId = testAccountOf(accountId);
  // Made for none whose erasure has begun.
  const hasTest = testId !== accountId && (await getItem('accounts', { account_id: testId }, AccountRecord));
  if (!hasTest) return live;
  const test = await eraseOne(testId, nowMs, outputs);
  const { erasing_at, erased_at } = test.account;
  return {
    // Their erasure is complete with the later one.
    account: { ...live.account, erasing_at, erased_at: live.account.erased_at && erased_at },
    erased: sumOf(live.erased, test.erased),
  };
};

interface Erasure {
  readonly account: AccountRecord;
  readonly erased: Erased;
}

const eraseOne = async (accountId: string, nowMs: number, outputs: Outputs): Promise<Erasure> => {
  await accountToErase(accountId);
  const now = new Date(nowMs).toISOString();
  await closeAccount(accountId, now);
  const tablesOf = await readTablesOf(outputs);
  let found = await erasePass(accountId, now, tablesOf);
  let erased = found;
  for (let passes = 1; foundAny(found) && passes < maxPasses; passes += 1) {
    found = await erasePass(accountId, now, tablesOf);
    erased = sumOf(erased, found);
  }
  if (!foundAny(found) && nowMs >= lateUntilMs(await accountToErase(accountId)))
    await completeErasure(accountId, nowMs);
  return { account: await accountToErase(accountId), erased };
};

/** Until when what was under way when the erasure began may write. */
export const lateUntilMs = ({ erasing_at = '' }: AccountRecord): number => Date.parse(erasing_at) + tombstoneMs;

const erasePass = async (accountId: string, now: string, tablesOf: TablesOf): Promise<Erased> => {
  const works = await endWork(accountId);
  const items = (await closeCopies(accountId, now, tablesOf)) + (await eraseItems(accountId, tablesOf));
  const objects = await eraseObjects(accountId);
  const costFiles = await forgetAccountName(accountId);
  await writeMonthReports();
  await eraseReplacedCosts();
  return { works, items, ...objects, costFiles };
};

/** Fields that are removed from the account's item. The rest of the item is its books. */
const personal = [
  'spend_day',
  'spend_nano_usd',
  'webhooks',
  'keys',
  'styles',
  'default_style_id',
  'fonts',
  'open_batches',
];

/** From now on the account has no name, and gets neither keys nor anything that a route makes. */
const closeAccount = async (account_id: string, now: string): Promise<void> => {
  await transact<string>({
    account: {
      table: 'accounts',
      update: { account_id },
      set: { name: '', erasing_at: now },
      remove: personal,
      conditions: [{ present: 'account_id' }, { absent: 'erasing_at' }],
    },
    ...auditEntry({ account_id, action: 'account.erasing', by: await operatorActor() }),
  });
};

/** Does the same in copies of the table, which a stage may use again. Returns in how many. */
const closeCopies = async (account_id: string, now: string, tablesOf: TablesOf): Promise<number> => {
  let closed = 0;
  for (const TableName of tablesOf('accounts').filter((name) => name !== tableName('accounts'))) {
    const update = new UpdateCommand({
      TableName,
      Key: { account_id },
      UpdateExpression: `SET #name = :name, erasing_at = :now REMOVE ${personal.map((field) => `#${field}`).join(', ')}`,
      ConditionExpression: 'attribute_exists(account_id) AND attribute_not_exists(erasing_at)',
      ExpressionAttributeNames: Object.fromEntries(['name', ...personal].map((field) => [`#${field}`, field])),
      ExpressionAttributeValues: { ':name': '', ':now': now },
    });
    if (await updateIf(update).catch(tellUnreadable(TableName))) closed += 1;
  }
  return closed;
};

const completeErasure = async (account_id: string, nowMs: number): Promise<void> => {
  const conditions = [{ present: 'erasing_at' }, { absent: 'erased_at' }];
  await transact<string>({
    account: {
      table: 'accounts',
      update: { account_id },
      set: { erased_at: new Date(nowMs).toISOString() },
      conditions,
    },
    ...auditEntry({ account_id, action: 'account.erased', by: await operatorActor() }),
  });
};

const erased: Reason = { message: 'The account was erased.', code: 'cancelled', keepsBegunCharge: true };

/** Ends open work, by the rules of the deletion of its project: refunded where no step of it has begun. */
const endWork = async (accountId: string): Promise<number> => {
  let ended = 0;
  for await (const page of accountPages('jobs', accountId))
    for (const job of page.map((item) => v.parse(JobRecord, item)).filter(({ status }) => isOpen(status))) {
      await cancelWork(job, () => findJob(accountId, job.job_id), erased);
      ended += 1;
    }
  for await (const page of accountPages('exports', accountId))
    for (const one of page.map((item) => v.parse(ExportRecord, item)).filter(({ status }) => isOpen(status))) {
      await cancelWork(one, () => findExport(accountId, one.export_id), erased);
      ended += 1;
    }
  return ended;
};

const foundAny = (erased: Erased): boolean => Object.values(erased).some((count) => count > 0);

const sumOf = (one: Erased, other: Erased): Erased => ({
  works: one.works + other.works,
  items: one.items + other.items,
  versions: one.versions + other.versions,
  uploads: one.uploads + other.uploads,
  costFiles: one.costFiles + other.costFiles,
});

/** Deletes all versions of the account's objects, and its unfinished uploads. Returns how many. */
const eraseObjects = async (accountId: string): Promise<{ versions: number; uploads: number }> => {
  let versions = 0;
  for (const prefix of accountPrefixes(accountId)) versions += await eraseVersionsUnder(prefix);
  let uploads = 0;
  for await (const page of listMultiparts())
    for (const upload of page.filter(({ key }) => ownerOfObject(key).account_id === accountId)) {
      await abortMultipart(upload);
      uploads += 1;
    }
  return { versions, uploads };
};

/** Cost files and reports are replaced, not deleted, and the versions before have the name. */
const eraseReplacedCosts = (): Promise<number> => eraseVersionsUnder('costs/', ({ isCurrent }) => !isCurrent);
