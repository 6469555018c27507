import * as v from 'valibot';
import { WorkStatus } from '#contract/schemas/fields.ts';
import { isOpen } from '#core/projects/transitions.ts';
import { CapBooks } from './cap-books.ts';
import { type Item, numberOf } from './expressions.ts';
import { QuotaBooks } from './quota-books.ts';
import { SpendBooks } from './spend-books.ts';
import type { Change } from './tables.ts';
import { VersionBooks } from './version-books.ts';

interface Work {
  readonly id: string;
  readonly table: string;
  readonly projectId: string;
  readonly isPlayback: boolean;
  readonly status: WorkStatus;
  /** Work of 0 credits: imports, and transcriptions that failed before they began. */
  readonly free: boolean;
  /** The credits that its item says were given back though it completed, or 0 where it failed and its charge is kept, since its project was deleted. */
  readonly refunded: number | undefined;
}

interface Facts {
  /** Whether the MediaConvert job of this work ended as ERROR. */
  readonly encodeFailed: (workId: string) => boolean;
  /** Whether the execution of this name runs. */
  readonly isRunning: (name: string) => boolean;
}

/**
 * Audits every commit: the balance is the sum of the ledger and never negative, entries of the ledger never change, ended
 * work keeps its status, the spend of a day is that of its work. Keeps the violations, one sentence each.
 */
export class Books {
  readonly violations: string[] = [];
  /** Jobs and exports, deleted ones too. */
  readonly works = new Map<string, Work>();
  /** By cause: the number of commits that created projects, jobs or exports. */
  readonly creations = new Map<string, number>();
  /** The causes that have charged anything. */
  readonly chargers = new Set<string>();
  /** The causes that have changed anything. */
  readonly changers = new Set<string>();
  readonly #used = new Set<string>();
  readonly #deleted = new Set<string>();
  /** Works that were cancelled after they had begun. */
  readonly #stopping = new Set<string>();
  readonly #balances = new Map<string, number>();
  readonly #sums = new Map<string, number>();
  readonly #spent = new Map<string, number>();
  readonly #entries = new Map<string, number>();
  readonly #spend: SpendBooks;
  readonly #quotas = new QuotaBooks();
  readonly #caps = new CapBooks();
  readonly versions = new VersionBooks();

  readonly #isRunning: Facts['isRunning'];

  constructor({ encodeFailed, isRunning }: Facts) {
    this.#spend = new SpendBooks(encodeFailed);
    this.#isRunning = isRunning;
  }

  /** The credits of a charge or a refund; undefined when there is none. */
  entry(workId: string, kind: 'charge' | 'refund'): number | undefined {
    return this.#entries.get(`${workId}#${kind}`);
  }

  /** Charges less refunds. */
  spentBy(accountId: string): number {
    return this.#spent.get(accountId) ?? 0;
  }

  audit(changes: readonly Change[], cause: string): void {
    // Counting a request for the rate limit is no change that a caller can see, nor is a place that it holds.
    if (changes.every(({ table }) => table === 'rate-limits' || table === 'waiting-places')) return;
    // Nor is noting that a key was used.
    if (changes.every(isNoteOfUse)) return;
    // Nor is a project that is reserved as deleted (reserveProject).
    if (changes.every(({ table, before, after }) => table === 'projects' && !before && after?.deleting)) return;
    const found = [...this.#quotas.audit(changes), ...this.#caps.audit(changes), ...this.versions.audit(changes)];
    this.violations.push(...found.map((sentence) => `${cause}: ${sentence}`));
    // Nor is a text that is counted before it is stored: where the request is refused after that, a sweep deletes it.
    if (changes.every(isCountOfText)) return;
    // Nor is what a request cost, which is counted once it is answered, refused or not.
    if (!changes.every(isCountOfRequest)) this.changers.add(cause);
    for (const change of changes) {
      if (change.table === 'ledger') this.#auditEntry(change);
      if (change.table === 'ledger' && numberOf(change.after?.credits) < 0) this.chargers.add(cause);
      if (change.table === 'accounts')
        this.#balances.set(text(change.after, 'account_id'), numberOf(change.after?.credits));
      if (change.table === 'projects') this.#auditProject(change);
      if (change.table === 'batches') this.#auditBatch(change);
      if (change.table === 'jobs' || change.table === 'exports') this.#auditWork(change);
    }
    this.violations.push(...lowWrong(changes).map((sentence) => `${cause}: ${sentence}`));
    if (changes.some((change) => creates.has(change.table) && isMade(change))) {
      this.creations.set(cause, (this.creations.get(cause) ?? 0) + 1);
    }
    this.violations.push(...this.#spend.audit(changes, cause).map((sentence) => `${cause}: ${sentence}`));
    for (const [accountId, balance] of this.#balances) {
      const sum = this.#sums.get(accountId) ?? 0;
      if (balance !== sum) this.violations.push(`${cause}: the balance ${balance} is not the sum ${sum} of the ledger`);
      if (balance < 0) this.violations.push(`${cause}: the balance is ${balance}`);
    }
  }

  #auditEntry({ before, after }: Change): void {
    const id = text(after ?? before, 'entry_id');
    if (before) {
      // The sweep notes that the events of a notice are published.
      if (!id.endsWith('#notice')) this.violations.push(`the ledger entry ${id} was written again`);
      return;
    }
    const accountId = text(after, 'account_id');
    const credits = numberOf(after?.credits);
    this.#sums.set(accountId, (this.#sums.get(accountId) ?? 0) + credits);
    if (!id.endsWith('#grant')) this.#spent.set(accountId, (this.#spent.get(accountId) ?? 0) - credits);
    this.#entries.set(id, credits);
  }

  #auditBatch({ after }: Change): void {
    const [spent, max] = [numberOf(after?.credits), after?.max_credits];
    if (spent < 0 || (max && spent > numberOf(max)))
      this.violations.push(`the batch ${text(after, 'batch_id')} has spent ${spent} of ${numberOf(max)}`);
  }

  #auditProject(change: Change): void {
    if (change.after?.deleting) this.#deleted.add(text(change.after, 'project_id'));
    else this.#deleted.delete(text(change.after, 'project_id'));
    const uploadId = text(change.after, 'upload_id');
    if (!isMade(change) || uploadId === '') return;
    if (this.#used.has(uploadId)) this.violations.push(`the upload ${uploadId} became a project again`);
    this.#used.add(uploadId);
  }

  #auditWork({ table, before, after }: Change): void {
    const id = text(after ?? before, table === 'jobs' ? 'job_id' : 'export_id');
    const was = statusOf(before);
    const is = statusOf(after);
    if (was && is && was !== is && !isOpen(was)) this.violations.push(`${id} went from ${was} to ${is}`);
    if (was && !after && isOpen(was)) this.violations.push(`${id} was deleted while it was ${was}`);
    const projectId = text(after, 'project_id');
    // Files for players are made beside a transcription.
    const isPlayback = text(after, 'type') === 'playback';
    if (table === 'jobs' && !before && this.#openJobs(projectId, isPlayback) > 0)
      this.violations.push(`${id} is a second open job`);
    const refunded = after?.refunded === undefined ? undefined : numberOf(after.refunded);
    const isDeleted = this.#deleted.has(projectId);
    if (is === 'failed' && refunded === 0 && was !== 'failed' && (was !== 'processing' || !isDeleted))
      this.violations.push(`${id} failed while it was ${was}, and its charge was kept`);
    if (is === 'failed' && was === 'processing' && isDeleted && refunded === undefined && numberOf(after?.credits) > 0)
      this.violations.push(`${id} had begun when its project was deleted, and was refunded`);
    // An export that waits for a transcription has no execution.
    if (was === 'processing' && after?.holds_place) this.#stopping.add(id);
    const frees = before?.holds_place && !after?.holds_place;
    // Work that had not begun may still be started later; its first step finds the work ended.
    if (frees && this.#stopping.has(id) && this.#isRunning(`${text(before, 'account_id')}_${id}`))
      this.violations.push(`the place of ${id} is free while its execution runs`);
    if (
      was &&
      isOpen(was) &&
      text(after, 'error_code') === 'cancelled' &&
      !isDeleted &&
      !after?.holds_place &&
      !before?.waits_for
    )
      this.violations.push(`the place of ${id} is free before its execution is stopped`);
    const free = numberOf(after?.credits) === 0;
    if (is) this.works.set(id, { id, table, projectId, isPlayback, status: is, free, refunded });
  }

  #openJobs(projectId: string, isPlayback: boolean): number {
    const works = [...this.works.values()].filter((work) => work.table === 'jobs' && work.projectId === projectId);
    return works.filter((work) => work.isPlayback === isPlayback && isOpen(work.status)).length;
  }
}

/** Each charge that takes a balance below its `low_credits` tells it, and no other commit does. */
const lowWrong = (changes: readonly Change[]): string[] => {
  const told = JSON.stringify(changes.filter(({ table }) => table === 'ledger')).split('credits.low').length - 1;
  const crossings = changes.filter(({ table, before, after }) => {
    const low = numberOf(after?.low_credits);
    return table === 'accounts' && numberOf(before?.credits) >= low && numberOf(after?.credits) < low;
  }).length;
  const isPublished = changes.every(({ table, before }) => table !== 'ledger' || before);
  return isPublished || told === crossings ? [] : [`${crossings} balances became low, of which ${told} were told`];
};

/** The item is new, or was only reserved. */
const isMade = ({ before, after }: Change): boolean => (!before || !!before.deleting) && !!after && !after.deleting;
const isNoteOfUse = ({ table, before, after }: Change): boolean => {
  const rest = (item: Item | undefined) => JSON.stringify({ ...item, last_used_at: undefined });
  return table === 'api-keys' && !!before && rest(before) === rest(after);
};
const isCountOfRequest = ({ table, before, after }: Change): boolean => {
  const rest = (item: Item | undefined) => JSON.stringify({ ...item, spend_day: undefined, spend_nano_usd: undefined });
  return table === 'accounts' && !!before && rest(before) === rest(after);
};
const isCountOfText = ({ table, before, after }: Change): boolean =>
  table === 'usage' || (table === 'projects' && numberOf(after?.text_bytes) > numberOf(before?.text_bytes) && !!before);
const creates = new Set(['projects', 'jobs', 'exports']);
export const text = (item: Item | undefined, field: string): string => String(item?.[field]?.S ?? '');
const statusOf = (item: Item | undefined): WorkStatus | undefined => item && v.parse(WorkStatus, item.status?.S);
