import type { Machine } from '#contract/uses.ts';
import { isOpen } from '#core/projects/transitions.ts';
import { sendStarts } from '../aws/start-queue.ts';
import { isDue } from '../stores/due.ts';
import { failExport, getExport } from '../stores/exports.ts';
import { failJob, getJob } from '../stores/jobs.ts';
import { failImport } from './fail-import.ts';
import { publishExportEvent, publishJobEvent } from './publish-event.ts';
import { machineOfJob } from './start-work.ts';

/** A job or an export that had not ended when it was read. Every verb is a condition on that, and harmless twice. */
export interface OpenWork {
  readonly accountId: string;
  readonly workId: string;
  readonly machine: Machine;
  readonly due: boolean;
  /** A step of it has run. */
  readonly begun: boolean;
  /** Asks for its start; it waits in the queue of starts. */
  start(): Promise<void>;
  /** Ends it as failed and refunds it; `reason` is for its user. */
  fail(reason: string): Promise<boolean>;
  /** Publishes the event of its end, once it has ended. */
  publish(): Promise<unknown>;
}

/** Undefined when there is none, or it has ended. */
type FindOpenWork = (accountId: string, workId: string) => Promise<OpenWork | undefined>;

const openJob: FindOpenWork = async (accountId, jobId) => {
  const job = await getJob(accountId, jobId);
  if (!job || !isOpen(job.status)) return undefined;
  return {
    accountId,
    workId: jobId,
    machine: machineOfJob(job),
    due: isDue(job),
    begun: job.status === 'processing',
    start: () => sendStarts([job]),
    fail: (reason) =>
      job.type === 'import' ? failImport(job, reason) : failJob(job, { message: reason }, new Date().toISOString()),
    publish: () => publishJobEvent(accountId, jobId),
  };
};

const openExport: FindOpenWork = async (accountId, exportId) => {
  const record = await getExport(accountId, exportId);
  if (!record || !isOpen(record.status)) return undefined;
  return {
    accountId,
    workId: exportId,
    machine: 'export',
    due: isDue(record),
    begun: record.status === 'processing',
    start: () => sendStarts([record]),
    fail: (reason) => failExport(record, { message: reason }, new Date().toISOString()),
    publish: () => publishExportEvent(accountId, exportId),
  };
};

/** The work of each machine. */
export const openWork: Readonly<Record<Machine, FindOpenWork>> = {
  transcribe: openJob,
  import: openJob,
  export: openExport,
};
