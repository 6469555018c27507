import { objectKeys } from '#contract/object-keys.ts';
import { maxUploadBytes } from '#contract/plans.ts';
import { importSteps } from '#contract/steps/import.ts';
import { oneStream, rangesOf } from '#core/imports/copy-plan.ts';
import { defaultTitle } from '#core/sources/file-name.ts';
import { sourceLink } from '#core/sources/source-link.ts';
import { abortMultipart, createMultipart } from '#runtime/aws/s3-multipart.ts';
import { getAccount } from '#runtime/stores/accounts.ts';
import { nameProject, noteMultipart, raiseProgress } from '#runtime/stores/imports.ts';
import { findJob } from '#runtime/stores/jobs.ts';
import { pipelineStep } from '#runtime/work/pipeline-step.ts';
import { projectOfWork } from '#runtime/work/project-of-work.ts';
import { workEnded } from '#runtime/work/work-ended.ts';
import { exploreSource } from './explore-source.ts';
import { refuseSize } from './refuse-size.ts';
import { sourceFailure } from './source-failure.ts';
import { withConnection } from './with-connection.ts';

/** Finds the file of the link, its size and whether its host honours byte ranges, and plans the copy. */
export const handler = pipelineStep('ResolveSource', importSteps.ResolveSource, async ({ one_stream, ...work }) => {
  const [project, account] = await Promise.all([projectOfWork(work), getAccount(work.account_id)]);
  if (!project.import) throw workEnded(work.job_id);
  const max_bytes = maxUploadBytes(account.limits);
  const link = linkOf(project.import.source_url);
  const owner = { account_id: work.account_id, max_connections: account.limits.maxConnections };
  const found = await withConnection(owner, (connection) => exploreSource(link, connection));
  if (found.sizeBytes !== undefined) refuseSize(found.sizeBytes, max_bytes);
  if (project.import.unnamed && found.fileName) await nameProject(project, defaultTitle(found.fileName));
  const multipart_id = await startMultipart(work);
  await raiseProgress(work, 0.05);
  return {
    source: {
      ...work,
      multipart_id,
      url: found.url.href,
      max_bytes,
      max_connections: owner.max_connections,
      ...(found.sizeBytes !== undefined && { size_bytes: found.sizeBytes }),
      ...(found.validator && { validator: found.validator }),
    },
    ranges: found.honoursRanges && found.sizeBytes && !one_stream ? rangesOf(found.sizeBytes) : [...oneStream],
    connections: account.limits.maxImportConnections,
  };
});

const linkOf = (sourceUrl: string): URL => {
  try {
    return sourceLink(sourceUrl);
  } catch (error) {
    throw sourceFailure(error);
  }
};

/** Starts a new multipart upload, since that of an earlier run may have parts of another version of the file. */
const startMultipart = async (work: { account_id: string; project_id: string; job_id: string }): Promise<string> => {
  const key = objectKeys.media(work);
  const job = await findJob(work.account_id, work.job_id);
  if (job?.multipart_id) await abortMultipart({ key, multipartId: job.multipart_id });
  const multipartId = await createMultipart(key);
  if (await noteMultipart(work, multipartId)) return multipartId;
  await abortMultipart({ key, multipartId });
  throw workEnded(work.job_id);
};
