import { v7 as newId } from 'uuid';
import { objectKeys } from '#contract/object-keys.ts';
import type { AccountRecord } from '#contract/records/account.ts';
import type { JobRecord } from '#contract/records/job.ts';
import type { ProjectRecord } from '#contract/records/project.ts';
import { routes } from '#contract/routes.ts';
import { AppError } from '#core/app-error.ts';
import { unaffordable } from '#core/cost/daily-spend.ts';
import { transcriptionCost } from '#core/cost/estimate.ts';
import { defaultTitle } from '#core/sources/file-name.ts';
import { projectView } from '#core/views/project-view.ts';
import { newTranscription } from '#core/work/new-job.ts';
import { copyObject, putObject } from '#runtime/aws/s3.ts';
import { region } from '#runtime/environment.ts';
import { httpRoute } from '#runtime/http/http-route.ts';
import { refuseAudioTrack } from '#runtime/http/refuse-audio-track.ts';
import { getAccount } from '#runtime/stores/accounts.ts';
import { insertProject, reserveProject, roomOfProject } from '#runtime/stores/new-project.ts';
import { accountStatus } from '#runtime/stores/projects.ts';
import { refuseFull } from '#runtime/stores/usage.ts';
import { askForStart } from '#runtime/work/ask-for-start.ts';
import { createImport } from './create-import.ts';
import { probeUpload } from './probe-upload.ts';

/**
 * POST /projects: with a source_url, order an import. Otherwise look at the upload, copy it to where nobody can
 * overwrite it, then write project, job and charge in one transaction, and start the work.
 */
export const handler = httpRoute(routes.createProject, async ({ accountId, body, headers, remember, count }) => {
  const { upload_id, source_url } = body;
  if (source_url !== undefined) {
    return { body: await createImport({ accountId, body: { ...body, source_url }, ownHost: headers.host, remember }) };
  }
  await count('probes');
  const account = await getAccount(accountId);
  const { upload, key: uploadKey, etag, pinned, facts } = await probeUpload(account, upload_id ?? '');
  refuseAudioTrack(facts, body);
  const nowMs = Date.now();
  const owner = { account_id: accountId, project_id: newId() };
  const status = body.auto_transcribe ? 'transcribing' : 'draft';
  const job = body.auto_transcribe
    ? newTranscription(owner, newId(), transcriptionCost(facts, region(), body), nowMs)
    : undefined;
  const project: ProjectRecord = {
    ...owner,
    account_status: accountStatus(accountId, status),
    title: body.title || defaultTitle(upload.filename),
    status,
    kind: body.kind ?? facts.source,
    source: facts.source,
    language: body.language,
    format: body.format,
    style: body.style,
    upload_id: upload.upload_id,
    media_key: pinned ? uploadKey : objectKeys.media(owner),
    media: facts,
    audio_track: body.audio_track,
    text_key: body.text ? objectKeys.text(owner, newId()) : undefined,
    job_id: job?.job_id,
    created_at: new Date(nowMs).toISOString(),
  };
  if (job) refuseUnaffordable(job, account);
  await refuseFull(account, roomOfProject(job));
  await reserveProject(project);
  // upload_url stays valid for a while, so the bytes that were probed are pinned by their ETag and copied.
  const copied = pinned || (await copyObject(uploadKey, objectKeys.media(owner), etag));
  if (!copied) throw new AppError('upload_incomplete', 'The upload changed while it was read. Send the request again.');
  if (project.text_key && body.text) await putObject(project.text_key, body.text, 'text/plain; charset=utf-8');
  const reply = projectView(project);
  const refusal = await insertProject(account, project, upload.upload_id, job, remember(reply));
  if (refusal) throw refusal;
  if (job) await askForStart(job);
  return { body: reply };
});

/** Told before anything is copied; what holds against races is the transaction's own condition. */
const refuseUnaffordable = (job: JobRecord, account: AccountRecord): void => {
  const refusal = unaffordable(job, account);
  if (refusal) throw refusal;
};
