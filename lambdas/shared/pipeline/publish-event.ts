import type { WebhookEvent } from '../../../contract/events.ts';
import type { WorkStatus } from '../../../contract/schemas/fields.ts';
import { isOpen } from '../../../core/projects/transitions.ts';
import { sendEvent } from '../aws/event-queue.ts';
import { exportTold, getExport } from '../stores/exports.ts';
import { getJob, jobTold } from '../stores/jobs.ts';

interface Ended {
  readonly status: WorkStatus;
  readonly event?: WebhookEvent | undefined;
  readonly due?: string | undefined;
}

/** Sends the event of a job that has ended, if it is still owed; doing it twice sends the same event. */
export const publishJobEvent = async (accountId: string, jobId: string): Promise<void> => {
  const job = await getJob(accountId, jobId);
  if (job) await publish(accountId, job, () => jobTold(job));
};

/** As `publishJobEvent`, of an export. */
export const publishExportEvent = async (accountId: string, exportId: string): Promise<void> => {
  const record = await getExport(accountId, exportId);
  if (record) await publish(accountId, record, () => exportTold(record));
};

const publish = async (account_id: string, { status, event, due }: Ended, told: () => Promise<unknown>) => {
  if (isOpen(status) || !event || due === undefined) return;
  await sendEvent({ account_id, event });
  await told();
};
