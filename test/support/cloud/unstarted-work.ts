import { v7 as newId } from 'uuid';
import type { ExportRecord } from '#contract/records/export.ts';
import type { JobRecord } from '#contract/records/job.ts';
import type { ProjectRecord } from '#contract/records/project.ts';
import { workDue } from '#core/work/due.ts';
import { accountProject, newTranscription } from '#core/work/new-job.ts';
import { getAccount } from '#runtime/stores/accounts.ts';
import { insertExports } from '#runtime/stores/new-exports.ts';
import { insertTranscription } from '#runtime/stores/new-transcription.ts';

/** A charged transcription as a request leaves it that is killed between its commit and its start. */
export const unstartedJob = async (project: ProjectRecord): Promise<JobRecord> => {
  const job = newTranscription(project, newId(), { credits: 1, estimated_nano_usd: 1 }, Date.now());
  await insertTranscription(await getAccount(project.account_id), project, { language: 'en' }, job, {});
  return job;
};

/** The same of an export, without captions. */
export const unstartedExport = async (project: ProjectRecord): Promise<ExportRecord> => {
  const export_id = newId();
  const record: ExportRecord = {
    account_id: project.account_id,
    export_id,
    project_id: project.project_id,
    account_project: accountProject(project),
    batch_id: newId(),
    preset: 'tiktok',
    resolution: '720p',
    status: 'queued',
    progress: 0,
    width: 720,
    height: 1280,
    credits: 1,
    estimated_nano_usd: 1,
    ...workDue(export_id, Date.now(), 'created'),
    created_at: new Date().toISOString(),
  };
  await insertExports(await getAccount(project.account_id), project, [record], {});
  return record;
};
