import { v7 as newId } from 'uuid';
import { objectKeys } from '#contract/object-keys.ts';
import { maxUploadBytes } from '#contract/plans.ts';
import type { AccountRecord } from '#contract/records/account.ts';
import type { BatchRecord } from '#contract/records/batch.ts';
import type { KnownExports } from '#contract/records/export.ts';
import type { ProjectRecord } from '#contract/records/project.ts';
import type { StoredStyle } from '#contract/schemas/caption-style.ts';
import type { CreateProject, Project } from '#contract/schemas/project.ts';
import { AppError } from '#core/app-error.ts';
import { overheadNanoUsd } from '#core/cost/estimate.ts';
import type { Limits } from '#core/exports/plan-exports.ts';
import { exportsAfterImport, inExports } from '#core/exports/waiting-exports.ts';
import type { Principal } from '#core/keys/principal.ts';
import { namesFile, sourceOfUrl, titleOfUrl } from '#core/sources/source-file.ts';
import { sourceLink } from '#core/sources/source-link.ts';
import { UnsupportedSource } from '#core/sources/unsupported-source.ts';
import { projectView } from '#core/views/project-view.ts';
import { newImport } from '#core/work/new-job.ts';
import { putObject } from '#runtime/aws/s3.ts';
import { addElsewhere } from '#runtime/meter/tally.ts';
import { batchItemId } from '#runtime/stores/batches.ts';
import { refuseTakenExternalId } from '#runtime/stores/external-ids.ts';
import type { Remembered } from '#runtime/stores/idempotency.ts';
import { insertImport, reserveProject, useOfImport } from '#runtime/stores/new-project.ts';
import { accountStatus } from '#runtime/stores/projects.ts';
import { refuseOverQuota } from '#runtime/stores/usage.ts';
import { requestStart } from '#runtime/work/request-start.ts';
import { startAtOnce } from '#runtime/work/start-at-once.ts';

interface ImportReply {
  readonly body: Project;
  readonly charged: 0;
  readonly after?: () => Promise<void>;
}

interface ImportRequest {
  readonly principal: Pick<Principal, 'accountId' | 'spendsBy'>;
  readonly account: AccountRecord & Limits;
  readonly body: Omit<CreateProject, 'exports'> & { readonly source_url: string };
  /** Complete in itself. */
  readonly style: StoredStyle | undefined;
  readonly exports?: KnownExports | undefined;
  /** At which callers reach this API. */
  readonly ownHosts: readonly string[];
  /** The batch whose next source it is. */
  readonly batch?: Pick<BatchRecord, 'batch_id' | 'max_credits' | 'begun'> & { readonly reserved: number };
  remember(reply: ImportReply, project: ProjectRecord): Remembered;
}

/** Makes a project without media and the import that fetches them. Nothing is charged until the media are known. */
export const createImport = async ({
  principal,
  account: owning,
  body,
  style,
  exports: requested,
  ownHosts,
  batch,
  remember,
}: ImportRequest): Promise<ImportReply> => {
  refuseUnsupported(body.source_url, ownHosts);
  const { accountId, spendsBy } = principal;
  const account = { ...owning, leavesHalf: batch !== undefined };
  const url = new URL(body.source_url);
  const nowMs = Date.now();
  const owner = { account_id: accountId, project_id: newId() };
  const source = sourceOfUrl(url);
  const importJob = newImport(owner, newId(), nowMs, { transcribes: body.auto_transcribe });
  const described: ProjectRecord = {
    ...owner,
    account_status: accountStatus(accountId, 'importing'),
    title: body.title || titleOfUrl(url),
    status: 'importing',
    kind: body.kind ?? source,
    source,
    language: body.language,
    format: body.format,
    style,
    vocabulary: body.vocabulary,
    import: {
      source_url: body.source_url,
      auto_transcribe: body.auto_transcribe,
      spends_by: [...spendsBy],
      ...(body.kind && { kind: body.kind }),
      ...(body.max_credits !== undefined && { max_credits: body.max_credits }),
      ...(requested && { exports: requested }),
      ...(batch?.max_credits !== undefined && { batch_max_credits: batch.max_credits }),
      ...(batch && { batch_reserved: batch.reserved, batch_item: batchItemId(batch.batch_id, batch.begun) }),
      ...(!body.title && !namesFile(url) && { unnamed: true }),
    },
    reserved_bytes: maxUploadBytes(account.limits),
    audio_track: body.audio_track,
    speakers: body.speakers,
    metadata: body.metadata,
    external_id: body.external_id,
    batch_id: batch?.batch_id,
    text_key: body.text ? objectKeys.text(owner, newId()) : undefined,
    on_text_mismatch: body.on_text_mismatch,
    text_bytes: body.text ? Buffer.byteLength(body.text) : undefined,
    job_id: importJob.job_id,
    created_at: importJob.created_at,
  };
  const exports = requested
    ? await inExports(() =>
        exportsAfterImport(importJob, described, account, requested, { newId, batchId: batch?.batch_id }),
      )
    : [];
  const export_ids = exports.map(({ export_id }) => export_id);
  const made = { job: { ...importJob, ...(requested && { export_ids }) }, exports };
  const project = { ...described, ...(requested && { export_ids }) };
  await refuseOverQuota(account, useOfImport(project, made));
  await refuseTakenExternalId(accountId, body.external_id);
  await reserveProject(project);
  if (project.text_key && body.text) await putObject(project.text_key, body.text, 'text/plain; charset=utf-8');
  const reply = { body: projectView(project), charged: 0 } as const;
  await insertImport(account, project, made, remember(reply, project));
  addElsewhere(overheadNanoUsd);
  return { ...reply, after: () => (batch ? requestStart(made.job) : startAtOnce(made.job)) };
};

const refuseUnsupported = (sourceUrl: string, ownHosts: readonly string[]): void => {
  try {
    sourceLink(sourceUrl, ownHosts);
  } catch (error) {
    if (!(error instanceof UnsupportedSource)) throw error;
    throw new AppError('unsupported_source_url', error.message, { param: 'source_url', cause: error });
  }
};
