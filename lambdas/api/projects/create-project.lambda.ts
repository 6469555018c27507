import { v7 as newId } from 'uuid';
import { objectKeys } from '#contract/object-keys.ts';
import type { AccountRecord } from '#contract/records/account.ts';
import type { ProjectRecord } from '#contract/records/project.ts';
import { projectRoutes } from '#contract/routes/projects.ts';
import type { CreateProject } from '#contract/schemas/project.ts';
import { AppError } from '#core/app-error.ts';
import { transcriptionCost } from '#core/cost/estimate.ts';
import { refuseOverMaxCredits } from '#core/credits/max-credits.ts';
import type { Principal } from '#core/keys/principal.ts';
import { defaultTitle } from '#core/sources/file-name.ts';
import { projectView } from '#core/views/project-view.ts';
import { newTranscription } from '#core/work/new-job.ts';
import { copyObject, putObject } from '#runtime/aws/s3.ts';
import { captionDrawing } from '#runtime/caption-drawing.ts';
import { region } from '#runtime/environment.ts';
import { ownHosts } from '#runtime/http/api-url.ts';
import { httpRoute } from '#runtime/http/http-route.ts';
import { refuseAudioTrack, refuseSilent } from '#runtime/http/refuse-audio-track.ts';
import { logger } from '#runtime/logger.ts';
import { getAccount } from '#runtime/stores/accounts.ts';
import { refuseTakenExternalId } from '#runtime/stores/external-ids.ts';
import { insertProject, reserveProject, useOfProject } from '#runtime/stores/new-project.ts';
import { chargeOfNew, type NewTranscription } from '#runtime/stores/new-transcription.ts';
import { getPayer, refuseUnaffordable } from '#runtime/stores/payer.ts';
import { accountStatus } from '#runtime/stores/projects.ts';
import { styleOfNewProject } from '#runtime/stores/styles.ts';
import { abortParts } from '#runtime/stores/upload-objects.ts';
import { refuseOverQuota } from '#runtime/stores/usage.ts';
import { startAtOnce } from '#runtime/work/start-at-once.ts';
import { requestedExports } from '../exports/requested-exports.ts';
import { createImport } from './create-import.ts';
import { type ProbedUpload, probeUpload } from './probe-upload.ts';
import { withExports } from './with-exports.ts';

/**
 * POST /projects: with a source_url, makes an import. Otherwise probes the upload, copies it to a key that nobody can overwrite,
 * writes project, transcription, exports and charges in one transaction, and asks for the start of the transcription.
 */
export const handler = httpRoute(projectRoutes.createProject, async ({ principal, body, headers, remember, count }) => {
  const { accountId } = principal;
  const { upload_id, source_url } = body;
  if (source_url !== undefined) {
    const account = await getAccount(accountId);
    const looks = await looksOf(principal, account, body);
    const request = { principal, body: { ...body, source_url }, ownHosts: ownHosts(headers), remember };
    return createImport({ ...request, ...looks, account });
  }
  await count('probes');
  const account = await getPayer(principal);
  const looks = await looksOf(principal, account, body);
  const probed = await probeUpload(account, upload_id ?? '');
  if (body.auto_transcribe) refuseSilent(probed.facts, 'upload_id');
  refuseAudioTrack(probed.facts, body);
  const { project, made } = await planProject(account, body, { probed, ...looks });
  const charge = made && chargeOfNew(made);
  if (charge) {
    refuseOverMaxCredits(charge.credits, body.max_credits);
    refuseUnaffordable(charge, account);
  }
  await refuseOverQuota(account, useOfProject(project, made));
  await refuseTakenExternalId(accountId, body.external_id);
  await reserveProject(project);
  const { upload, key, etag, pinned } = probed;
  // upload_url may still overwrite the upload, so exactly the probed bytes are copied, by their ETag.
  const copied = pinned || (await copyObject(key, objectKeys.media(project), etag));
  if (!copied) throw new AppError('upload_incomplete', 'The upload changed while it was read. Send the request again.');
  if (project.text_key && body.text) await putObject(project.text_key, body.text, 'text/plain; charset=utf-8');
  const reply = { body: projectView(project), charged: charge?.credits ?? 0 };
  await insertProject(account, project, upload.upload_id, made, remember(reply));
  const after = async () => {
    // FinishDeletions aborts what is left here.
    const aborted = abortParts(upload).catch((error) => logger.warn('parts not aborted', { error }));
    await Promise.all([aborted, made && startAtOnce(made.job)]);
  };
  return { ...reply, after };
});

/** The style of the project, and the exports that it is to have. */
const looksOf = async (principal: Principal, account: AccountRecord, body: CreateProject) => {
  const style = await styleOfNewProject(account, body);
  return { style, exports: await requestedExports(principal, body.exports, style) };
};

interface Planned extends Awaited<ReturnType<typeof looksOf>> {
  readonly probed: ProbedUpload;
}

/** The project of an upload, with the transcription and the exports that follow. Throws what POST exports answers where they cannot be made. */
const planProject = async (
  account: Awaited<ReturnType<typeof getPayer>>,
  body: CreateProject,
  { probed: { upload, key, pinned, facts }, style, exports: requested }: Planned,
): Promise<{ readonly project: ProjectRecord; readonly made: NewTranscription | undefined }> => {
  const nowMs = Date.now();
  const owner = { account_id: account.account_id, project_id: newId() };
  const status = body.auto_transcribe ? 'transcribing' : 'draft';
  const project: ProjectRecord = {
    ...owner,
    account_status: accountStatus(owner.account_id, status),
    title: body.title || defaultTitle(upload.filename),
    status,
    kind: body.kind ?? facts.source,
    source: facts.source,
    language: body.language,
    format: body.format,
    style,
    vocabulary: body.vocabulary,
    upload_id: upload.upload_id,
    media_key: pinned ? key : objectKeys.media(owner),
    media: facts,
    audio_track: body.audio_track,
    speakers: body.speakers,
    metadata: body.metadata,
    external_id: body.external_id,
    text_key: body.text ? objectKeys.text(owner, newId()) : undefined,
    on_text_mismatch: body.on_text_mismatch,
    text_bytes: body.text ? Buffer.byteLength(body.text) : undefined,
    created_at: new Date(nowMs).toISOString(),
  };
  if (!body.auto_transcribe) return { project, made: undefined };
  const cost = transcriptionCost(facts, region(), { ...body, ...owner, ...captionDrawing(owner.account_id) });
  const made = await withExports(newTranscription(owner, newId(), cost, nowMs), project, account, requested);
  const { job_id, export_ids } = made.job;
  return { project: { ...project, job_id, export_ids }, made };
};
