import { v7 as newId } from 'uuid';
import { objectKeys } from '#contract/object-keys.ts';
import type { ProjectRecord } from '#contract/records/project.ts';
import { projectRoutes } from '#contract/routes/projects.ts';
import { AppError } from '#core/app-error.ts';
import { transcriptionCost } from '#core/cost/estimate.ts';
import { refuseOverMaxCredits } from '#core/credits/max-credits.ts';
import { defaultTitle } from '#core/sources/file-name.ts';
import { projectView } from '#core/views/project-view.ts';
import { newTranscription } from '#core/work/new-job.ts';
import { copyObject, putObject } from '#runtime/aws/s3.ts';
import { region } from '#runtime/environment.ts';
import { ownHosts } from '#runtime/http/api-url.ts';
import { httpRoute } from '#runtime/http/http-route.ts';
import { refuseAudioTrack } from '#runtime/http/refuse-audio-track.ts';
import { logger } from '#runtime/logger.ts';
import { refuseTakenExternalId } from '#runtime/stores/external-ids.ts';
import { insertProject, reserveProject, useOfProject } from '#runtime/stores/new-project.ts';
import { getPayer, refuseUnaffordable } from '#runtime/stores/payer.ts';
import { accountStatus } from '#runtime/stores/projects.ts';
import { styleOfNewProject } from '#runtime/stores/styles.ts';
import { abortParts } from '#runtime/stores/upload-objects.ts';
import { refuseOverQuota } from '#runtime/stores/usage.ts';
import { requestStart } from '#runtime/work/request-start.ts';
import { createImport } from './create-import.ts';
import { probeUpload } from './probe-upload.ts';

/**
 * POST /projects: with a source_url, makes an import. Otherwise probes the upload, copies it to a key that nobody can overwrite,
 * writes project, job and charge in one transaction, and asks for the start of the job.
 */
export const handler = httpRoute(projectRoutes.createProject, async ({ principal, body, headers, remember, count }) => {
  const { accountId } = principal;
  const { upload_id, source_url } = body;
  if (source_url !== undefined) {
    return createImport({ principal, body: { ...body, source_url }, ownHosts: ownHosts(headers), remember });
  }
  await count('probes');
  const account = await getPayer(principal);
  const style = await styleOfNewProject(account, body);
  const { upload, key: uploadKey, etag, pinned, facts } = await probeUpload(account, upload_id ?? '');
  refuseAudioTrack(facts, body);
  const nowMs = Date.now();
  const owner = { account_id: accountId, project_id: newId() };
  const status = body.auto_transcribe ? 'transcribing' : 'draft';
  const job = body.auto_transcribe
    ? newTranscription(owner, newId(), transcriptionCost(facts, region(), { ...body, ...owner }), nowMs)
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
    style,
    upload_id: upload.upload_id,
    media_key: pinned ? uploadKey : objectKeys.media(owner),
    media: facts,
    audio_track: body.audio_track,
    speakers: body.speakers,
    metadata: body.metadata,
    external_id: body.external_id,
    text_key: body.text ? objectKeys.text(owner, newId()) : undefined,
    on_text_mismatch: body.on_text_mismatch,
    text_bytes: body.text ? Buffer.byteLength(body.text) : undefined,
    job_id: job?.job_id,
    created_at: new Date(nowMs).toISOString(),
  };
  if (job) {
    refuseOverMaxCredits(job.credits, body.max_credits);
    refuseUnaffordable(job, account);
  }
  await refuseOverQuota(account, useOfProject(project, job));
  await refuseTakenExternalId(accountId, body.external_id);
  await reserveProject(project);
  // upload_url may still overwrite the upload, so exactly the probed bytes are copied, by their ETag.
  const copied = pinned || (await copyObject(uploadKey, objectKeys.media(owner), etag));
  if (!copied) throw new AppError('upload_incomplete', 'The upload changed while it was read. Send the request again.');
  if (project.text_key && body.text) await putObject(project.text_key, body.text, 'text/plain; charset=utf-8');
  const reply = { body: projectView(project), charged: job?.credits ?? 0 };
  await insertProject(account, project, upload.upload_id, job, remember(reply));
  const after = async () => {
    // FinishDeletions aborts what is left here.
    const aborted = abortParts(upload).catch((error) => logger.warn('parts not aborted', { error }));
    await Promise.all([aborted, job && requestStart(job)]);
  };
  return { ...reply, after };
});
