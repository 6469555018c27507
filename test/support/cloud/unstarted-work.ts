import { v7 as newId } from 'uuid';
import type { ExportRecord } from '#contract/records/export.ts';
import type { JobRecord } from '#contract/records/job.ts';
import type { ProjectRecord } from '#contract/records/project.ts';
import { workDue } from '#core/work/due.ts';
import { accountProject, newTranscription } from '#core/work/new-job.ts';
import { findExport } from '#runtime/stores/exports.ts';
import { findJob } from '#runtime/stores/jobs.ts';
import { listKeys } from '#runtime/stores/keys.ts';
import { insertExports } from '#runtime/stores/new-exports.ts';
import { insertTranscription } from '#runtime/stores/new-transcription.ts';
import { getPayer } from '#runtime/stores/payer.ts';

/** Inserts a charged transcription whose execution nobody has asked for: its request died right after the commit. */
export const unstartedJob = async (project: ProjectRecord): Promise<JobRecord> => {
  const job = newTranscription(project, newId(), { credits: 1, estimated_nano_usd: 1 }, Date.now());
  await insertTranscription(await payerOf(project), project, { language: 'en' }, { job, exports: [] }, {});
  return stored(await findJob(job.account_id, job.job_id));
};

/** The same for an export of the first second, without captions; its style names an uploaded font. */
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
    range: { start_ms: 0, end_ms: 1000 },
    style: { font_id: newId() },
    credits: 1,
    estimated_nano_usd: 1,
    ...workDue(export_id, Date.now(), 'created'),
    created_at: new Date().toISOString(),
  };
  await insertExports(await payerOf(project), project, [record], {});
  return stored(await findExport(record.account_id, record.export_id));
};

const payerOf = async ({ account_id }: ProjectRecord) =>
  getPayer({ accountId: account_id, spendsBy: (await listKeys(account_id)).map(({ key_id }) => key_id) });

/** With what its payment has added. */
const stored = <Work>(work: Work | undefined): Work => {
  if (!work) throw new Error('The work was not stored');
  return work;
};
