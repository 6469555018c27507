import type { WebhookEvent } from '#contract/events.ts';
import type { WorkStatus } from '#contract/schemas/fields.ts';
import { isOpen } from '#core/projects/transitions.ts';
import { sendEvent } from '../aws/event-queue.ts';
import { getExport, markExportPublished } from '../stores/exports.ts';
import { getJob, markJobPublished } from '../stores/jobs.ts';

interface Ended {
  readonly status: WorkStatus;
  readonly event?: WebhookEvent | undefined;
  readonly due?: string | undefined;
}

/**
 * Sends the event of a job that has ended, if it is still owed; doing it twice sends the same event. Answers false when the
 * job has not ended.
 */
export const publishJobEvent = async (accountId: string, jobId: string): Promise<boolean> => {
  const job = await getJob(accountId, jobId);
  return !job || publish(accountId, job, () => markJobPublished(job));
};

/** As `publishJobEvent`, of an export. */
export const publishExportEvent = async (accountId: string, exportId: string): Promise<boolean> => {
  const record = await getExport(accountId, exportId);
  return !record || publish(accountId, record, () => markExportPublished(record));
};

const publish = async (account_id: string, { status, event, due }: Ended, told: () => Promise<unknown>) => {
  if (isOpen(status)) return false;
  if (!event || due === undefined) return true;
  await sendEvent({ account_id, event });
  await told();
  return true;
};
