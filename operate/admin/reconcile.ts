import { AccountRecord, LedgerRecord } from '#contract/records/account.ts';
import { KeyRecord } from '#contract/records/api-key.ts';
import { ExportRecord } from '#contract/records/export.ts';
import { JobRecord } from '#contract/records/job.ts';
import { UsageRecord } from '#contract/records/usage.ts';
import type { Machine } from '#contract/uses.ts';
import { type ChargedWork, differences } from '#core/credits/differences.ts';
import { isOpen } from '#core/projects/transitions.ts';
import { bytesOf, deletedDays } from '#core/quotas/deleted-bytes.ts';
import { getItem } from '#runtime/aws/dynamodb.ts';
import { executionState } from '#runtime/aws/step-functions.ts';
import { machineOf } from '#runtime/work/start-work.ts';
import { listAccounts } from '../accounts/accounts.ts';
import { accountItems } from './account-items.ts';

interface Work extends ChargedWork {
  readonly machine: Machine;
  readonly due_at?: string | undefined;
}

/** How late a sweep, which runs every minute, may check open work. */
const sweepLagMs = 5 * 60_000;

/**
 * Compares ledger, balance, caps of keys, deleted bytes, jobs, exports and executions of one account or of all. Returns the number of accounts and a line for
 * each difference. Throws a message for the operator.
 */
export const reconcile = async (accountId: string | undefined): Promise<{ accounts: number; found: string[] }> => {
  const ids = accountId ? [accountId] : (await listAccounts()).map(({ account_id }) => account_id);
  const found: string[] = [];
  for (const id of ids) found.push(...(await lastingDifferences(id)).map((line) => `account ${id}: ${line}`));
  return { accounts: ids.length, found };
};

/** The tables are read one after another while the service works, so only what a second reading finds too is a difference. */
const lastingDifferences = async (accountId: string): Promise<string[]> => {
  const first = await differencesNow(accountId);
  if (first.length === 0) return first;
  const second = new Set(await differencesNow(accountId));
  return first.filter((line) => second.has(line));
};

const differencesNow = async (account_id: string): Promise<string[]> => {
  const account = await getItem('accounts', { account_id }, AccountRecord);
  if (!account) throw new Error(`There is no account ${account_id}. npm run admin -- account list shows them.`);
  const works = await worksOf(account_id);
  const ledger = await accountItems('ledger', account_id, LedgerRecord);
  const keys = await accountItems('keys', account_id, KeyRecord);
  const counters = await accountItems('usage', account_id, UsageRecord);
  return [
    ...differences({ account, ledger, works, keys }),
    ...counters.flatMap(wrongSum),
    ...(await unhandledWork(account_id, works)),
  ];
};

const wrongSum = (counter: UsageRecord): string[] => {
  const { deleted_bytes = 0 } = counter;
  // What a day is does not depend on how long its bytes are kept.
  const ofDays = bytesOf(deletedDays(counter, 0));
  return deleted_bytes === ofDays
    ? []
    : [`the counter of ${counter.kind} has ${deleted_bytes} deleted bytes, and its days have ${ofDays}`];
};

const worksOf = async (accountId: string): Promise<Work[]> => {
  const jobs = await accountItems('jobs', accountId, JobRecord);
  const exports = await accountItems('exports', accountId, ExportRecord);
  return [
    ...jobs.map((job) => ({ ...job, id: job.job_id, name: `job ${job.job_id}`, machine: machineOf(job) })),
    ...exports.map((one) => ({ ...one, id: one.export_id, name: `export ${one.export_id}`, machine: machineOf(one) })),
  ];
};

/** Open work that no sweep will check, or that a sweep should have handled by now. */
const unhandledWork = async (accountId: string, works: readonly Work[]): Promise<string[]> => {
  const lines: string[] = [];
  for (const { name, id, status, machine, due_at } of works.filter((work) => isOpen(work.status))) {
    if (due_at === undefined) lines.push(`${name} is ${status} and no sweep will check it`);
    else if (Date.parse(due_at) < Date.now() - sweepLagMs) {
      const execution = await executionState(machine, accountId, id);
      if (execution !== 'running')
        lines.push(`${name} is ${status}, due since ${due_at}, and its execution: ${execution}`);
    }
  }
  return lines;
};
