import type { AccountRecord } from '#contract/records/account.ts';
import { ProjectRecord, type TranscriptPointer } from '#contract/records/project.ts';
import type { AppError } from '#core/app-error.ts';
import { projectMoves } from '#core/projects/transitions.ts';
import { dueAgain } from '#core/work/due.ts';
import { changeItem, transact, type Write } from '../aws/dynamodb.ts';
import type { Condition, Update } from '../aws/dynamodb-expressions.ts';
import { auditEntry } from './audit.ts';
import { noProject, notDeleted, type ProjectKey, projectKey, statusFields } from './projects.ts';
import { adjustUsage, refusedQuota, takeQuota } from './usage.ts';
import { errorFields } from './work-fields.ts';

/** What PATCH changes. A field that is present and undefined is removed. */
type Settings = Partial<Pick<ProjectRecord, 'title' | 'style' | 'format' | 'metadata'>>;

/**
 * Changes only the given fields, so that no other change is lost. Returns the changed project; undefined when its style has
 * changed since it was read, or it was deleted.
 */
export const changeSettings = (project: ProjectRecord, settings: Settings): Promise<ProjectRecord | undefined> =>
  changeItem(
    'projects',
    projectKey(project),
    { set: settings, conditions: [...notDeleted, ...('style' in settings ? [asRead(project, 'style')] : [])] },
    ProjectRecord,
  );

/** The field has not changed since the project was read. */
const asRead = (project: ProjectRecord, field: 'style' | 'transcript'): Condition =>
  project[field] === undefined ? { absent: field } : { field, is: project[field] };

interface NewVersion {
  readonly pointer: TranscriptPointer;
  /** Bytes of the new version, less those of the versions that the writes delete. */
  readonly addedBytes: number;
  /** Bytes of the versions that the writes delete. */
  readonly deletedBytes?: number;
  /** List the version, and delete others. */
  readonly writes: Readonly<Record<string, Write>>;
  /** Fields of the project that change with it. */
  readonly changes?: Partial<Pick<ProjectRecord, 'language' | 'audio_track'>> | undefined;
}

/**
 * Points a project without open work, and with the transcript that was read, to a new version. Returns `changed` when that does
 * not hold, and plan_limit_exceeded when the account has no storage left for the version.
 */
export const pointToTranscript = async (
  account: AccountRecord,
  project: ProjectRecord,
  { pointer, addedBytes, deletedBytes, writes, changes }: NewVersion,
): Promise<'done' | 'changed' | AppError> => {
  const use = { stored_bytes: addedBytes };
  const payer = { ...account, savesWords: true };
  const update: Update = {
    set: { ...statusFields(project.account_id, projectMoves.edit.to), transcript: pointer, ...changes },
    add: { version_bytes: addedBytes },
    remove: errorFields,
    conditions: [...notDeleted, { field: 'status', in: projectMoves.edit.from }, asRead(project, 'transcript')],
  };
  const refusal = await changeOnce(project, update, { ...writes, ...takeQuota(payer, use, deletedBytes) });
  if (!refusal) return 'done';
  return refusedQuota(payer, use, refusal) ?? 'changed';
};

type DeletedProject = ProjectKey & Pick<ProjectRecord, 'external_id'>;

/** From now on the project is not found and its external_id free; a sweep stops its work and deletes its objects and items. `by`: `actorOf`. Throws not_found. */
export const markDeleting = async (project: DeletedProject, nowMs: number, by: string): Promise<void> => {
  const update: Update = {
    set: { deleting: new Date(nowMs).toISOString(), ...dueAgain(project.project_id, nowMs) },
    // Removes it from the by-status index at once.
    remove: ['account_status'],
    conditions: notDeleted,
  };
  const { account_id, project_id, external_id } = project;
  const others = {
    ...adjustUsage(account_id, { projects: -1 }),
    ...(external_id && { external_id: { table: 'external-ids', delete: { account_id, external_id } } as const }),
    ...auditEntry({ account_id, action: 'project.deleted', by, target_id: project_id }),
  };
  if (await changeOnce(project, update, others)) throw noProject();
};

/**
 * A transaction, since it has an idempotency token: after a lost response the SDK sends it again, and without the token a
 * condition that the first attempt has changed would refuse the second.
 */
const changeOnce = (project: ProjectKey, update: Update, others: Readonly<Record<string, Write>>) =>
  transact<string>({ project: { table: 'projects', update: projectKey(project), ...update }, ...others });
