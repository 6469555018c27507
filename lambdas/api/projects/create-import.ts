import { v7 as newId } from 'uuid';
import { objectKeys } from '#contract/object-keys.ts';
import type { ProjectRecord } from '#contract/records/project.ts';
import type { CreateProject, Project } from '#contract/schemas/project.ts';
import { AppError } from '#core/app-error.ts';
import { namesFile, sourceOfUrl, titleOfUrl } from '#core/sources/source-file.ts';
import { sourceLink } from '#core/sources/source-link.ts';
import { UnsupportedSource } from '#core/sources/unsupported-source.ts';
import { projectView } from '#core/views/project-view.ts';
import { newImport } from '#core/work/new-job.ts';
import type { Write } from '#runtime/aws/dynamodb.ts';
import { putObject } from '#runtime/aws/s3.ts';
import { getAccount } from '#runtime/stores/accounts.ts';
import { insertImport, reserveProject, roomOfImport } from '#runtime/stores/new-project.ts';
import { accountStatus } from '#runtime/stores/projects.ts';
import { refuseFull } from '#runtime/stores/usage.ts';
import { askForStart } from '#runtime/work/ask-for-start.ts';

const bytesPerMb = 1024 ** 2;

interface ImportOrder {
  readonly accountId: string;
  readonly body: CreateProject & { readonly source_url: string };
  /** At which the caller reached this API. */
  readonly ownHost: string | undefined;
  remember(reply: Project): { readonly reply?: Write };
}

/** A project whose media is yet to come, and the import that fetches it. Nothing is charged until the media is known. */
export const createImport = async ({ accountId, body, ownHost, remember }: ImportOrder): Promise<Project> => {
  refuseUnsupported(body.source_url, ownHost);
  const account = await getAccount(accountId);
  const url = new URL(body.source_url);
  const nowMs = Date.now();
  const owner = { account_id: accountId, project_id: newId() };
  const job = newImport(owner, newId(), nowMs, { transcribes: body.auto_transcribe });
  const source = sourceOfUrl(url);
  const project: ProjectRecord = {
    ...owner,
    account_status: accountStatus(accountId, 'importing'),
    title: body.title || titleOfUrl(url),
    status: 'importing',
    kind: body.kind ?? source,
    source,
    language: body.language,
    format: body.format,
    style: body.style,
    import: {
      source_url: body.source_url,
      auto_transcribe: body.auto_transcribe,
      ...(body.kind && { kind: body.kind }),
      ...(!body.title && !namesFile(url) && { unnamed: true }),
    },
    reserved_bytes: account.limits.maxUploadMb * bytesPerMb,
    audio_track: body.audio_track,
    text_key: body.text ? objectKeys.text(owner, newId()) : undefined,
    job_id: job.job_id,
    created_at: new Date(nowMs).toISOString(),
  };
  await refuseFull(account, roomOfImport(project, job));
  await reserveProject(project);
  if (project.text_key && body.text) await putObject(project.text_key, body.text, 'text/plain; charset=utf-8');
  const reply = projectView(project);
  const refusal = await insertImport(account, project, job, remember(reply));
  if (refusal) throw refusal;
  await askForStart(job);
  return reply;
};

const refuseUnsupported = (sourceUrl: string, ownHost: string | undefined): void => {
  try {
    sourceLink(sourceUrl, ownHost);
  } catch (error) {
    if (!(error instanceof UnsupportedSource)) throw error;
    throw new AppError('unsupported_source_url', error.message, { param: 'source_url', cause: error });
  }
};
