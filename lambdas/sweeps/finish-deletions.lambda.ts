import * as v from 'valibot';
import { objectKeys, projectPrefixes } from '#contract/object-keys.ts';
import type { ProjectRecord } from '#contract/records/project.ts';
import { Id } from '#contract/schemas/fields.ts';
import { sweepSteps } from '#contract/steps/sweeps.ts';
import { isOpen } from '#core/projects/transitions.ts';
import { urlsEndMs } from '#core/uploads/upload-slot.ts';
import { lateOutputDueMs, tombstoneMs } from '#core/work/due.ts';
import { deleteObject, deleteObjectsUnder, eraseVersionsUnder } from '#runtime/aws/s3.ts';
import { stopExecution } from '#runtime/aws/step-functions.ts';
import { idsIn } from '#runtime/meter/ids-in.ts';
import { meterPart } from '#runtime/meter/meter-invocation.ts';
import { deleteReviews } from '#runtime/stores/comments.ts';
import * as deletions from '#runtime/stores/deletions.ts';
import { isDue, sweep } from '#runtime/stores/due.ts';
import { freeExternalId } from '#runtime/stores/external-ids.ts';
import { findProject } from '#runtime/stores/projects.ts';
import { settleTexts } from '#runtime/stores/texts.ts';
import { deleteVersions } from '#runtime/stores/transcript-versions.ts';
import { abortParts } from '#runtime/stores/upload-objects.ts';
import { findUpload } from '#runtime/stores/uploads.ts';
import { findWork } from '#runtime/stores/work.ts';
import { stopCancelled } from '#runtime/work/cancel-work.ts';
import { findOpenWork, type OpenWork } from '#runtime/work/open-work.ts';
import { pipelineStep } from '#runtime/work/pipeline-step.ts';
import { projectDeleted } from '#runtime/work/refund-unstarted.ts';

/**
 * Deletes what belongs to deleted projects, and texts that other projects need no more; the ledger stays. An item is deleted only after everything that is found by it, so a
 * later run can continue where a killed one stopped.
 */
export const handler = pipelineStep('FinishDeletions', sweepSteps.FinishDeletions, () =>
  sweep({
    row: sweepSteps.FinishDeletions,
    table: 'projects',
    key: v.object({ account_id: Id, project_id: Id }),
    check: async ({ account_id, project_id }) => {
      const project =
        (await deletions.findDeleted(account_id, project_id)) ?? (await findProject(account_id, project_id));
      if (!project || !isDue(project)) return;
      if (project.deleting === undefined) return settleTexts(project);
      const found = await deleteContents(project);
      await deletions.freeBytes(project);
      const tombstoneEndMs = Date.parse(project.deleting) + tombstoneMs;
      // Services may still write, and the indexes lag. Checks continue until one finds nothing; the last one deletes the tombstone.
      if (found) await deletions.postponeDeletion(project, Date.now() + lateOutputDueMs);
      else if (Date.now() < tombstoneEndMs) await deletions.postponeDeletion(project, tombstoneEndMs);
      else await deletions.deleteTombstone(project);
    },
  }),
);

/** Returns whether there was anything to delete. */
const deleteContents = async (project: ProjectRecord): Promise<boolean> => {
  const works = await deletions.worksOf(project);
  const { project_id } = project;
  // Each has its own cost line, so that cost reports count its cost as the loss of a refund.
  for (const work of works.filter(({ status }) => isOpen(status)))
    await meterPart({ ...idsIn(work), project_id }, async () => endWork(await findOpenWork(work)));
  let objects = 0;
  // Nobody has used them, and they are counted nowhere: the copy of a request that was refused, or a part of an import.
  if (!project.media)
    for (const prefix of [objectKeys.media(project), objectKeys.texts(project)])
      objects += await eraseVersionsUnder(prefix);
  for (const prefix of projectPrefixes(project)) objects += await deleteObjectsUnder(prefix);
  if (project.upload_id) {
    const key = { ...project, upload_id: project.upload_id };
    const slot = await findUpload(project.account_id, project.upload_id);
    if (slot) await abortParts(slot);
    await eraseVersionsUnder(objectKeys.upload(key));
    await deleteObject(objectKeys.resumable(key));
    // Its URL may still be sent to: ExpireUploads erases that, and the last check deletes the slot.
    if (!slot || urlsEndMs(slot) < Date.now()) await deletions.deleteUsedSlot(project, project.upload_id);
  }
  for (const work of works) {
    const kept = (await deletions.deleteWork(work)) ? undefined : await findWork(work);
    // Its request died, or an earlier release published its event, before its place was freed. The next check deletes it.
    if (kept?.holds_place) await stopCancelled(kept);
  }
  const versions = await deleteVersions(project);
  const reviews = await deleteReviews(project);
  // DELETE frees it; that of a release without external ids does not.
  await freeExternalId(project);
  return works.length + objects + versions + reviews > 0;
};

const endWork = async (work: OpenWork | undefined): Promise<void> => {
  if (!work) return;
  await stopExecution(work.machine, work.accountId, work.workId);
  await work.fail(projectDeleted);
};
