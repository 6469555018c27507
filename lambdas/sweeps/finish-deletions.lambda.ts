import * as v from 'valibot';
import { objectKeys, projectPrefixes } from '#contract/object-keys.ts';
import type { ProjectRecord } from '#contract/records/project.ts';
import { Id, type WorkStatus } from '#contract/schemas/fields.ts';
import { sweepSteps } from '#contract/steps/sweeps.ts';
import { isOpen } from '#core/projects/transitions.ts';
import { lateOutputDueMs, tombstoneMs } from '#core/work/due.ts';
import { deleteObject, deleteObjectsUnder } from '#runtime/aws/s3.ts';
import { stopExecution } from '#runtime/aws/step-functions.ts';
import { meterPart } from '#runtime/meter/meter-invocation.ts';
import * as deletions from '#runtime/stores/deletions.ts';
import { isDue, sweep } from '#runtime/stores/due.ts';
import { deleteTails } from '#runtime/stores/upload-objects.ts';
import { type OpenWork, openWork } from '#runtime/work/open-work.ts';
import { pipelineStep } from '#runtime/work/pipeline-step.ts';
import { projectDeleted } from '#runtime/work/refund-unbegun.ts';

/**
 * Clears away what belongs to deleted projects; the ledger stays. A run does over what a killed one left: whatever finds
 * a thing goes after it.
 */
export const handler = pipelineStep('FinishDeletions', sweepSteps.FinishDeletions, () =>
  sweep({
    row: sweepSteps.FinishDeletions,
    table: 'projects',
    key: v.object({ account_id: Id, project_id: Id }),
    look: async ({ account_id, project_id }) => {
      const project = await deletions.getDeleted(account_id, project_id);
      if (!project || !isDue(project)) return;
      const found = await clearAway(project);
      await deletions.freeBytes(project);
      const tombstoneEndMs = Date.parse(project.deleting) + tombstoneMs;
      // Services may write for a while yet, and the indexes lag: only a look that finds nothing is the last but one.
      if (found) await deletions.postponeDeletion(project, Date.now() + lateOutputDueMs);
      else if (Date.now() < tombstoneEndMs) await deletions.postponeDeletion(project, tombstoneEndMs);
      else await deletions.deleteTombstone(project);
    },
  }),
);

/** Answers whether there was anything. */
const clearAway = async (project: ProjectRecord): Promise<boolean> => {
  const [jobs, exports] = await Promise.all([deletions.jobsOf(project), deletions.exportsOf(project)]);
  const { account_id, project_id } = project;
  // Each on a line of its own, so that what it cost is known as the loss that a refund makes of it.
  for (const { job_id } of jobs.filter(isOpenWork)) {
    await meterPart({ account_id, project_id, job_id }, async () =>
      endWork(await openWork.transcribe(account_id, job_id)),
    );
  }
  for (const { export_id } of exports.filter(isOpenWork)) {
    await meterPart({ account_id, project_id, export_id }, async () =>
      endWork(await openWork.export(account_id, export_id)),
    );
  }
  let objects = 0;
  for (const prefix of projectPrefixes(project)) objects += await deleteObjectsUnder(prefix);
  if (project.upload_id) {
    const slot = { ...project, upload_id: project.upload_id };
    await deleteObject(objectKeys.upload(slot));
    await deleteObject(objectKeys.resumable(slot));
    await deleteTails(slot);
    await deletions.deleteUsedSlot(project, project.upload_id);
  }
  for (const job of jobs) await deletions.deleteJob(job);
  for (const one of exports) await deletions.deleteExport(one);
  return jobs.length + exports.length + objects > 0;
};

const isOpenWork = ({ status }: { status: WorkStatus }): boolean => isOpen(status);

const endWork = async (work: OpenWork | undefined): Promise<void> => {
  if (!work) return;
  await stopExecution(work.machine, work.accountId, work.workId);
  await work.fail(projectDeleted);
};
