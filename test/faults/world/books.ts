import * as v from 'valibot';
import { WorkStatus } from '#contract/schemas/fields.ts';
import { isOpen } from '#core/projects/transitions.ts';
import { type Item, numberOf } from './expressions.ts';
import { QuotaBooks } from './quota-books.ts';
import { SpendBooks } from './spend-books.ts';
import type { Change } from './tables.ts';

interface Work {
  readonly id: string;
  readonly table: string;
  readonly projectId: string;
  readonly status: WorkStatus;
  /** Imports, and a transcription that failed before it began. */
  readonly free: boolean;
  /** By its own word, though it was completed. */
  readonly refunded: number;
}

/**
 * Audits every commit while it happens: the balance is the sum of the ledger and never negative, the ledger only grows,
 * ended work stays as it ended, the day's spend is that of its work. What is wrong is kept in `faults`, in words.
 */
export class Books {
  readonly wrong: string[] = [];
  /** Jobs and exports, deleted ones too. */
  readonly works = new Map<string, Work>();
  /** Commits that made projects, jobs or exports, by who asked for them. */
  readonly creations = new Map<string, number>();
  /** Who has changed anything. */
  readonly changers = new Set<string>();
  readonly #used = new Set<string>();
  readonly #balances = new Map<string, number>();
  readonly #sums = new Map<string, number>();
  readonly #entries = new Map<string, number>();
  readonly #spend: SpendBooks;
  readonly #quotas = new QuotaBooks();

  constructor(encodeFailed: (workId: string) => boolean) {
    this.#spend = new SpendBooks(encodeFailed);
  }

  /** Of a charge or a refund; undefined when there is none. */
  entry(workId: string, kind: 'charge' | 'refund'): number | undefined {
    return this.#entries.get(`${workId}#${kind}`);
  }

  audit(changes: readonly Change[], cause: string): void {
    // Counting a request changes nothing that anybody sees.
    if (changes.every(({ table }) => table === 'rate-limits')) return;
    // A reservation is a project that nobody sees (reserveProject).
    if (changes.every(({ table, before, after }) => table === 'projects' && !before && after?.deleting)) return;
    this.wrong.push(...this.#quotas.audit(changes).map((sentence) => `${cause}: ${sentence}`));
    this.changers.add(cause);
    for (const change of changes) {
      if (change.table === 'ledger') this.#auditEntry(change);
      if (change.table === 'accounts')
        this.#balances.set(text(change.after, 'account_id'), numberOf(change.after?.credits));
      if (change.table === 'projects') this.#auditProject(change);
      if (change.table === 'jobs' || change.table === 'exports') this.#auditWork(change);
    }
    if (changes.some((change) => creates.has(change.table) && isMade(change))) {
      this.creations.set(cause, (this.creations.get(cause) ?? 0) + 1);
    }
    this.wrong.push(...this.#spend.audit(changes, cause).map((sentence) => `${cause}: ${sentence}`));
    for (const [accountId, balance] of this.#balances) {
      const sum = this.#sums.get(accountId) ?? 0;
      if (balance !== sum) this.wrong.push(`${cause}: the balance ${balance} is not the sum ${sum} of the ledger`);
      if (balance < 0) this.wrong.push(`${cause}: the balance is ${balance}`);
    }
  }

  #auditEntry({ before, after }: Change): void {
    const id = text(after ?? before, 'entry_id');
    if (before) this.wrong.push(`the ledger entry ${id} was written again`);
    const accountId = text(after, 'account_id');
    const credits = numberOf(after?.credits);
    this.#sums.set(accountId, (this.#sums.get(accountId) ?? 0) + credits);
    this.#entries.set(id, credits);
  }

  #auditProject(change: Change): void {
    const uploadId = text(change.after, 'upload_id');
    if (!isMade(change) || uploadId === '') return;
    if (this.#used.has(uploadId)) this.wrong.push(`the upload ${uploadId} became a project again`);
    this.#used.add(uploadId);
  }

  #auditWork({ table, before, after }: Change): void {
    const id = text(after ?? before, table === 'jobs' ? 'job_id' : 'export_id');
    const was = statusOf(before);
    const is = statusOf(after);
    if (was && is && was !== is && !isOpen(was)) this.wrong.push(`${id} went from ${was} to ${is}`);
    if (was && !after && isOpen(was)) this.wrong.push(`${id} was deleted while it was ${was}`);
    const projectId = text(after, 'project_id');
    if (table === 'jobs' && !before && this.#openJobs(projectId) > 0) this.wrong.push(`${id} is a second open job`);
    const refunded = after?.refunded === undefined ? 0 : numberOf(after.refunded);
    const free = numberOf(after?.credits) === 0;
    if (is) this.works.set(id, { id, table, projectId, status: is, free, refunded });
  }

  #openJobs(projectId: string): number {
    const works = [...this.works.values()].filter((work) => work.table === 'jobs' && work.projectId === projectId);
    return works.filter(({ status }) => isOpen(status)).length;
  }
}

/** It was not there, or only reserved, and is there. */
const isMade = ({ before, after }: Change): boolean => (!before || !!before.deleting) && !!after && !after.deleting;
const creates = new Set(['projects', 'jobs', 'exports']);
export const text = (item: Item | undefined, field: string): string => String(item?.[field]?.S ?? '');
const statusOf = (item: Item | undefined): WorkStatus | undefined => item && v.parse(WorkStatus, item.status?.S);
