import type { WorkStatus } from '#contract/schemas/fields.ts';
import type { Reason } from '#core/work/failure-of.ts';
import { logger } from '../logger.ts';
import { meterPart } from '../meter/meter-invocation.ts';
import { exportsOf, jobsOf } from '../stores/deletions.ts';
import { failExport, getExport } from '../stores/exports.ts';
import { failJob, getJob } from '../stores/jobs.ts';

export const projectDeleted = 'The project was deleted.';
const reason: Reason = { message: projectDeleted, unbegun: true };

/**
 * Refunds a deleted project's work that no step has begun, so that its owner sees it at once; its first step finds it
 * ended and stops. What runs is refunded once the FinishDeletions sweep has stopped it, and so is what fails here.
 */
export const refundUnbegun = async (project: { account_id: string; project_id: string }): Promise<void> => {
  try {
    const [jobs, exports] = await Promise.all([jobsOf(project), exportsOf(project)]);
    // One after the other, since each moves the same balance; each on a cost line of its own, as the sweep's are.
    for (const { account_id, job_id } of jobs.filter(isQueued)) {
      await meterPart({ ...project, job_id }, async () => {
        const job = await getJob(account_id, job_id);
        // An import is charged nothing, and holds bytes that the sweep gives up.
        if (job && job.credits > 0) await failJob(job, reason, new Date().toISOString());
      });
    }
    for (const { account_id, export_id } of exports.filter(isQueued)) {
      await meterPart({ ...project, export_id }, async () => {
        const record = await getExport(account_id, export_id);
        if (record) await failExport(record, reason, new Date().toISOString());
      });
    }
  } catch (error) {
    logger.warn('what has not begun is left to the sweep', { error, ...project });
  }
};

const isQueued = ({ status }: { status: WorkStatus }): boolean => status === 'queued';
